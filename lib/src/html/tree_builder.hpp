/// \file
/// Tree construction: HTML Living Standard 13.2.6, a function for each insertion mode.
///
///     tree_builder b;
///     b.page(document, options);        // reads document.source_
///
/// Where the standard's algorithms would take more than linear time or memory, limits step in: the
/// depth of open elements, the number of formatting elements that are opened again, and how often
/// that happens in all. One thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/html/document.hpp"
#include "feedsax/html/tokenizer.hpp"
#include "html/tags.hpp"

namespace feedsax::html {

/// record::what of a text that is a chain of pieces.
constexpr std::uint16_t chained_text = 0x8000;

class tree_builder {
 public:
  void page(document&, document_options const&);
  void fragment(document&, std::string_view context, document_options const&);

 private:
  enum class mode : std::uint8_t {
    initial,
    before_html,
    before_head,
    in_head,
    in_head_noscript,
    after_head,
    in_body,
    text,
    in_table,
    in_table_text,
    in_caption,
    in_column_group,
    in_table_body,
    in_row,
    in_cell,
    in_template,
    after_body,
    in_frameset,
    after_frameset,
    after_after_body,
    after_after_frameset,
  };
  enum class scope_kind : std::uint8_t { common, list_item, button, table };

  using number = std::uint32_t;
  struct open_element {
    number node = 0;
    tag name = tag::unknown;
    name_space ns = name_space::html;
  };
  struct place {
    number parent = 0, before = 0;  // before 0: at the end
  };
  // Characters of the input.
  struct piece {
    char const* from = nullptr;
    char const* to = nullptr;
    unsigned decoding = 0;
    bool empty() const noexcept { return from == to; }
  };
  static constexpr number marker = ~number{0};
  static constexpr std::uint32_t on_stack = 0x10000;  // a flag in record::size

  // ---- the loop (tree_builder.cpp)
  void begin(document&, document_options const&);
  void run();
  void process();
  void comment();
  void end_of_file();
  bool foreign_rules() const;
  void start_tag();
  void end_tag();
  bool start_in(mode);  // each: true when the token is to be processed again
  bool end_in(mode);
  void reset_mode();

  // ---- nodes (tree_nodes.cpp)
  document::record& rec(number n) noexcept { return document_->nodes_[n]; }
  document::record const& rec(number n) const noexcept { return document_->nodes_[n]; }
  std::uint32_t offset_of(char const* p) const noexcept {
    return static_cast<std::uint32_t>(p - document_->source_.data());
  }
  number make(node_kind, name_space = name_space::html, std::uint16_t what = 0);
  number make_element(tag, name_space);
  number clone(number);
  std::uint32_t add_slots();
  void merge_attributes(number);
  void detach(number) noexcept;
  void attach(number, place) noexcept;
  void append(number child, number parent) noexcept { attach(child, {parent, 0}); }
  void move_children(number from, number to) noexcept;
  number inside(number) const noexcept;
  place insertion_place(open_element const& target) const noexcept;
  number insert(tag, name_space = name_space::html);
  number insert_token() { return insert(token_.tag); }
  void insert_and_pop() {
    insert_token();
    pop();
  }
  void insert_text(piece);
  void insert_comment(place);

  // ---- open elements (tree_stack.cpp)
  open_element const& current() const noexcept { return stack_.back(); }
  open_element adjusted_current() const noexcept;
  bool current_is(tag t) const noexcept { return is(current(), t); }
  bool current_is(std::initializer_list<tag>) const noexcept;
  static bool is(open_element const& e, tag t) noexcept {
    return e.name == t && e.ns == name_space::html;
  }
  static bool is_special(open_element const&) noexcept;
  static bool ends_scope(open_element const&) noexcept;
  static bool is_math_text_point(open_element const&) noexcept;
  bool is_html_point(open_element const&) const;
  void push(open_element);
  void pop() noexcept;
  void pop_until(tag) noexcept;
  void pop_until_node(number) noexcept;
  void clear_to(std::initializer_list<tag>) noexcept;
  void remove_from_stack(number) noexcept;
  bool is_open(tag t) const noexcept { return open_[static_cast<std::size_t>(t)] != 0; }
  bool in_scope(tag, scope_kind = scope_kind::common) const noexcept;
  bool in_scope(number) const noexcept;
  bool heading_in_scope() const noexcept;
  void generate_implied(tag except = tag::unknown) noexcept;
  void generate_implied_thoroughly() noexcept;
  void close_p();
  void close_p_in_scope() {
    if (in_scope(tag::p, scope_kind::button)) close_p();
  }
  void close_cell();

  // ---- formatting elements (tree_formatting.cpp)
  void push_formatting(number);
  bool same_attributes(number, number) const;
  void reconstruct();
  void clear_to_marker() noexcept;
  number formatting(tag) const noexcept;
  void remove_formatting(number) noexcept;
  void adoption_agency(tag);
  bool adopt(tag);
  void any_other_end_tag();
  bool is_on_stack(number n) const noexcept;

  // ---- characters (tree_text.cpp)
  void characters(piece);
  bool text_in(mode, piece&);
  void body_text(piece);
  void table_text(piece);
  void flush_table_text();
  piece take_white(piece&) const;
  void insert_white_only(piece, bool body);
  bool skip_newline(piece&) const;
  unsigned decoding() const noexcept;

  // ---- modes
  bool start_before(mode);
  bool end_before(mode);
  bool start_in_head();
  bool end_in_head();
  bool start_after_head();
  bool start_in_body();
  bool start_block_in_body();
  bool start_inline_in_body();
  bool end_in_body();
  bool start_in_table();
  bool end_in_table();
  bool start_in_table_part(mode);
  bool end_in_table_part(mode);
  bool start_in_template();
  bool start_other(mode);
  bool end_other(mode);
  void start_foreign();
  void end_foreign();
  void raw_element(content);
  void insert_implied(tag);
  void end_template();

  document* document_ = nullptr;
  document_options options_;
  tokenizer tokenizer_{std::string_view{}, {}};
  token token_;
  mode mode_ = mode::initial;
  mode original_mode_ = mode::initial;
  std::vector<mode> template_modes_;
  std::vector<open_element> stack_;
  std::vector<number> formatting_;
  std::vector<piece> table_text_;
  std::array<std::uint32_t, tag_count> open_{};
  open_element context_;
  number head_ = 0, form_ = 0;
  std::size_t clones_left_ = 0;
  bool is_fragment_ = false;
  bool frameset_ok_ = true;
  bool foster_ = false;
  bool skip_newline_ = false;
  bool has_nul_ = false;
  bool no_attributes_ = false;  // the element to make is implied
  std::string scratch_, scratch2_;
};

}  // namespace feedsax::html
