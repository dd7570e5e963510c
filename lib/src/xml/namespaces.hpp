/// \file
/// The namespace layer: qualified names become expanded names (Namespaces in XML 1.0).
///
///     symbol const* name = scope.open("dc:creator", attributes);
///     for (complaint const& c : scope.complaints()) …
///     scope.close();
///
/// Prefixes, names and namespace names are interned once; a name that was met before under the
/// same declarations costs one look into a small cache. Tables outlive a document as long as they
/// are small. Thread-compatible.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "feedsax/diagnostic.hpp"
#include "feedsax/element.hpp"
#include "feedsax/error.hpp"
#include "feedsax/name.hpp"
#include "feedsax/options.hpp"
#include "xml/hash.hpp"
#include "xml/interner.hpp"

namespace feedsax::xml {

/// Knows the vocabularies that are wanted.
class name_space_folder {
 public:
  virtual ~name_space_folder();
  /// Is an element of that local name the root of a document, or at least of something that the
  /// handler has an opinion of? Recovery drops what stands before the first one that is.
  virtual bool may_be_root(std::string_view /*local*/) const { return true; }
  /// Asked once for each distinct namespace name.
  /// The spelling that handlers compare with; `uri` itself when there is no other. The view needs
  /// to live until the call returns and the result was copied.
  virtual std::string_view canonical(std::string_view uri) const = 0;
};

/// A qualified name that was met: in a namespace, under a prefix.
struct symbol {
  feedsax::name name;    ///< With the canonical namespace name.
  std::string_view raw;  ///< As written: `dc:creator`.
  std::uint32_t number;  ///< From 1; never given twice by one object.
  std::uint32_t
      expanded;  ///< The same for equal expanded names: raw namespace name and local part.
  std::uint32_t document;  ///< The last document that it was met in.
  bool prefixed;           ///< Does its meaning as an attribute depend on declarations?
};

/// Something wrong with a tag's names.
struct complaint {
  static constexpr std::size_t element = static_cast<std::size_t>(-1);
  errc fatal = errc::none;     ///< It ends the parse: limits, and all else in strict mode.
  issue repair = issue::none;  ///< It was coped with.
  std::size_t attribute =
      element;                 ///< Which attribute of the tag, in order; or the element's name.
  std::string_view subject{};  ///< On loan as long as the tag is.
};

/// Names and declarations of the open elements.
class namespaces {
 public:
  namespaces();
  namespaces(namespaces const&) = delete;
  namespaces& operator=(namespaces const&) = delete;

  /// Starts a document. Names of the last one are gone.
  void reset(feedsax::mode, feedsax::limits const&, name_space_folder const* = nullptr);

  /// Enters an element. `attributes` are pairs of name and value that end with a null, as Expat
  /// has them; their names must stay where they are until reset() or names_moved(). Null after a
  /// fatal complaint.
  symbol const* open(std::string_view raw, char const* const* attributes);
  /// Names of attributes come from elsewhere now.
  void names_moved() noexcept { attribute_cache_.fill({}); }
  /// Leaves the innermost element; its symbol.
  symbol const& close() noexcept;

  /// How many elements are open.
  std::size_t depth() const noexcept { return open_.size(); }
  /// The name of an open element, as written; 0 is the root.
  std::string_view raw_name(std::size_t level) const noexcept { return open_[level].name->raw; }

  /// Of the tag that was opened last.
  std::span<attribute const> attributes() const noexcept { return attributes_; }
  std::span<namespace_declaration const> declarations() const noexcept { return declarations_; }
  std::span<complaint const> complaints() const noexcept { return complaints_; }

 private:
  using number = std::uint32_t;

  struct prefix_entry {
    number bound;     // The namespace that it stands for now; 0 for none.
    number document;  // The last document that declared or used it.
    number reported;  // The last document in which it was reported as unbound.
  };
  struct uri_entry {
    std::string_view canonical;
    number document;
  };
  struct binding {  // What a declaration has hidden.
    number prefix;
    number before;
  };
  struct open_element {
    symbol const* name;
    std::size_t bindings;
    std::uint64_t epoch;
  };
  struct name_slot {
    std::uint64_t epoch = 0;
    symbol const* name = nullptr;
    short_words words{};  // Of the name: most are told apart without a look at the symbol.
  };
  struct attribute_slot {
    char const* name = nullptr;
    std::uint64_t epoch = 0;
    symbol const* found = nullptr;
  };
  struct transition {
    std::uint64_t from = 0, to = 0;
    number prefix = 0, uri = 0;
  };

  bool declare(std::size_t index, std::string_view raw, std::string_view uri);
  bool bind(std::size_t index, std::string_view prefix, std::string_view uri);
  bool add_attribute(std::size_t index, char const* raw, std::string_view value);
  symbol const* element_name(std::string_view raw);
  symbol const* attribute_name(std::size_t index, char const* raw);
  symbol const* resolve(std::size_t index, std::string_view raw);
  bool find_uri(std::size_t index, std::string_view uri, number& found);
  bool prefix_uri(std::size_t index, std::string_view raw, std::size_t colon, number& found);
  number find_prefix(std::string_view prefix);
  symbol& find_symbol(std::string_view raw, std::size_t colon, number uri);
  void next_epoch(number prefix, number uri) noexcept;
  bool count_name(number& document, std::size_t index, std::string_view subject);
  bool refuse(errc, issue, std::size_t index, std::string_view subject);
  bool exceed(errc, std::size_t index, std::string_view subject);
  void forget();

  feedsax::mode mode_ = feedsax::mode::recover;
  feedsax::limits limits_{};
  name_space_folder const* folder_ = nullptr;

  byte_arena arena_;
  interner uri_names_{arena_}, prefix_names_{arena_}, names_{arena_}, expanded_names_{arena_};
  std::vector<uri_entry> uris_;
  std::vector<prefix_entry> prefixes_;
  std::deque<symbol> symbols_;
  std::vector<std::uint64_t> expanded_tags_;  // The last tag that had it as an attribute.
  number first_number_ = 1;                   // Of the first symbol since forget().

  // A state of the declarations has a number, the epoch; equal numbers mean equal declarations.
  std::uint64_t epoch_ = 0, base_epoch_ = 0, last_epoch_ = 0;
  std::uint64_t tag_ = 0;
  number document_ = 0, names_in_document_ = 0, uris_in_document_ = 0;
  std::vector<binding> bindings_;
  std::vector<open_element> open_;
  std::vector<attribute> attributes_;
  std::vector<namespace_declaration> declarations_;
  std::vector<complaint> complaints_;
  std::array<std::array<name_slot, 2>, 256> name_cache_;
  std::array<std::array<attribute_slot, 2>, 128> attribute_cache_;
  std::array<transition, 64> transitions_;
};

}  // namespace feedsax::xml
