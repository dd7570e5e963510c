/// \file
/// Broken XML in, well-formed XML out, a piece at a time: the recovery pre-pass.
///
///     prepass mend;
///     mend.reset(settings, [&](issue what, std::uint64_t offset, std::string_view) { … });
///     mend.write(text);
///     mend.finish();
///     mend.close();
///     parser.write(mend.output());       // clear_output() when it is done with
///     mend.map().original(offset);       // where that stood in the text
///
/// What is well-formed passes byte for byte. Whatever the text is, the whole output is a document
/// that a parser accepts, or the pre-pass says why there is none. Each change is reported. The
/// output does not depend on how the text was cut; it takes linear time, and memory for one tag.
/// Takes UTF-8 without characters that XML forbids, in pieces of whole characters.
/// Thread-compatible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/offset_map.hpp"
#include "feedsax/diagnostic.hpp"
#include "feedsax/error.hpp"
#include "feedsax/options.hpp"
#include "recovery/tag_reader.hpp"
#include "xml/interner.hpp"
#include "xml/prolog.hpp"

namespace feedsax::recovery {

/// What is to be mended, and within what bounds.
struct settings {
  feedsax::doctype doctype = feedsax::doctype::skip_external;
  repairs repair = repairs::all;
  /// Let a well-formed declaration without an internal subset pass, and with it the references to
  /// entities that it declares. Else it is left out.
  bool keep_document_type = false;
  std::uint64_t max_tag_bytes = 1u << 20;
  std::uint32_t max_doctype_bytes = 64u << 10;
  /// Is an element of that local name a document's root? Everything before the first one that is
  /// gets dropped. Empty: any element is. Must outlive the document.
  std::function<bool(std::string_view local)> is_root{};
};

/// Where in a document the root is.
enum class root_place : std::uint8_t {
  before,  ///< It has not begun.
  open,
  held,  ///< Its end tag was read, and what follows may still belong to it. No place to resume at.
  closed
};

/// How far the end of a comment, an instruction or a CDATA section is looked for before what is in
/// it is passed on.
inline constexpr std::uint64_t section_window = 1u << 20;

/// The state behind a well-formed beginning, at which the pre-pass takes over.
struct resumption {
  std::uint64_t offset = 0;  ///< In the text: of the next byte that is written.
  root_place root = root_place::before;
  std::vector<std::string_view> open{};  ///< Names of the open elements, if the root is open.
  std::string_view root_name{};          ///< If it is closed.
  bool in_cdata = false;
  bool document_type_seen = false;
  bool html_declared = false;  ///< The document type declares the entities of HTML.
  std::string_view before{};   ///< The last two bytes, of text.
};

/// An element that is no root of a document.
struct refused_root {
  std::string tag{};
  std::uint64_t offset = 0;
};

/// What ended it early.
struct breach {
  errc code = errc::none;
  std::uint64_t offset = 0;
  std::string subject{};
};

class prepass {
 public:
  using report = std::function<void(issue, std::uint64_t offset, std::string_view subject)>;

  prepass() = default;
  prepass(prepass const&) = delete;
  prepass& operator=(prepass const&) = delete;

  /// Starts a document.
  void reset(settings, report);
  /// Starts within one.
  void resume(settings, report, resumption const&);

  void write(std::string_view text);
  /// The text is over: what was undecided is decided.
  void finish();
  /// Then: is something open that the end of the text has cut off?
  bool is_cut() const noexcept { return stack_.size() > (root_reopened_ ? 1u : 0u); }
  /// Closes it.
  void close();

  /// What is to be parsed, since clear_output().
  std::string_view output() const noexcept { return out_; }
  void clear_output() noexcept { out_.clear(); }
  /// From offsets in all of the output to offsets in the text.
  encoding::offset_map& map() noexcept { return map_; }
  encoding::offset_map const& map() const noexcept { return map_; }

  /// Set when the document is over before its end: a limit, or a fault that is not to be mended.
  breach const& broken() const noexcept { return breach_; }
  /// Text below this offset is done with.
  std::uint64_t settled() const noexcept { return base_; }
  /// Has the root element begun?
  bool root_seen() const noexcept { return root_ != root_place::before; }
  /// The first element that was dropped because it is no root; one that is too long is forgotten.
  refused_root const& first_refused() const noexcept { return refused_; }
  /// How much of the text before the root was dropped.
  std::uint64_t junk() const noexcept { return junk_; }

 private:
  enum class state : std::uint8_t {
    text,
    markup,  // behind `<`
    tag,
    end_tag,
    bang,  // behind `<!`
    bogus,
    comment,
    target,  // behind `<?`
    instruction,
    dropped_instruction,
    cdata,
    dropped_cdata,
    document_type,
    over
  };

  // --- the loop (prepass.cpp)
  void start(settings&&, report&&);
  void run(std::string_view view, bool last);
  bool step(std::string_view view, bool last);
  std::uint64_t offset(std::size_t at) const noexcept { return base_ + at; }
  bool read_text(std::string_view view);
  bool read_reference_at(std::string_view view, bool last);
  bool read_markup(std::string_view view);
  bool pass_as_text();
  void finish_token(std::string_view view);
  void back_to_text(std::size_t next) noexcept {
    at_ = token_ = next;
    state_ = state::text;
  }

  // --- output (prepass.cpp)
  bool in_root() const noexcept { return root_ == root_place::open; }
  void copy(std::string_view bytes, std::uint64_t from);
  void insert(std::string_view bytes, std::uint64_t at);
  void replace(std::string_view bytes, std::uint64_t from, std::uint64_t length);
  void text(std::string_view bytes, std::uint64_t from);
  void junk(std::uint64_t from, std::size_t bytes);
  void dropped() noexcept { broken_line_ = last_byte_ == '\r'; }
  // Something went out that is not literal text: what comes is next to none.
  void text_ended() noexcept {
    brackets_ = 0;
    broken_line_ = false;
  }
  bool repair(issue, std::uint64_t at, std::string_view subject = {});
  bool stays(reference const& r) const noexcept {
    return r.verbatim || (r.what == issue::none && settings_.keep_document_type);
  }
  void fail(errc, std::uint64_t at, std::string_view subject = {});

  // --- tags (tags.cpp)
  bool read_tag(std::string_view view);
  void start_tag(std::string_view tag);
  bool admit(std::string_view tag, std::uint64_t at);
  void find_duplicates(std::string_view tag);
  bool is_clean(std::string_view tag) const;
  void write_anew(std::string_view tag);
  void write_value(std::string_view value, char quote, std::uint64_t at);
  bool read_end_tag(std::string_view view);
  void end_tag(std::string_view tag);
  void close_top(std::string_view tag, bool verbatim);
  void hold_root(std::string_view tag, bool verbatim);
  void push(std::string_view name);
  void pop() noexcept;
  void decide(root_place);
  std::string_view top() const noexcept { return names_[stack_.back()]; }

  // --- everything else that begins with `<` (sections.cpp)
  bool read_bang(std::string_view view, bool last);
  bool open_comment(std::string_view view, bool last);
  bool open_cdata(std::string_view view, bool last);
  enum class ending : std::uint8_t { there, undecided, missing, unknown };
  ending find_end(std::string_view view, std::size_t from, std::string_view terminator, bool last);
  std::size_t find_end_tag(std::string_view view, std::size_t from) const noexcept;
  bool read_bogus(std::string_view view);
  bool read_comment(std::string_view view);
  bool read_target(std::string_view view, bool last);
  bool read_instruction(std::string_view view);
  bool read_dropped_instruction(std::string_view view);
  bool read_cdata(std::string_view view);
  bool read_dropped_cdata(std::string_view view);
  void begin_document_type(std::string_view keyword);
  bool read_document_type(std::string_view view);
  void pass_dashes(unsigned count, std::uint64_t from);

  settings settings_;
  report report_;
  std::string out_;
  encoding::offset_map map_;
  breach breach_;
  refused_root refused_;

  state state_ = state::text;
  std::uint64_t base_ = 0;  // Of the view, in the text.
  std::size_t at_ = 0;      // In the view: the next byte to look at …
  std::size_t token_ = 0;   // … and where the current token began.
  std::string held_;        // Text that is not done with: the view begins with it.
  std::size_t tried_ = 0;   // A reference of that length was undecided.

  root_place root_ = root_place::before;
  bool dry_ = false;            // The root is held: nothing goes out until it is decided.
  std::size_t hold_ = 0;        // In the view: where that began.
  bool decided_ = false;        // Just now.
  bool root_reopened_ = false;  // So its end tag was there.
  bool reopened_ = false;       // It was decided that what comes belongs to the root.
  std::string root_name_;
  std::string root_tag_;  // Its end tag, …
  bool root_verbatim_ = false;
  std::uint64_t root_end_ = 0, root_end_length_ = 0;  // … and where it stood, …
  unsigned brackets_before_ = 0;                      // … and the text before it.
  bool junk_reported_ = false;
  std::uint64_t junk_ = 0;
  bool html_declared_ = false;

  xml::byte_arena name_bytes_;
  xml::interner names_{name_bytes_};
  std::vector<std::uint32_t> stack_;       // Of names.
  std::vector<std::uint32_t> open_count_;  // By name.

  // Of what went out.
  unsigned brackets_ = 0;  // Text that ends in so many `]`, two at most.
  char last_byte_ = '\0';
  bool broken_line_ = false;  // A carriage return, then something that was dropped.

  tag_reader tag_;
  reference_room room_;
  std::string scratch_;
  std::vector<std::uint32_t> order_;  // Of attributes, by name.
  std::vector<char> is_duplicate_;    // Of attributes.

  // Of the section or end tag that is open.
  unsigned marks_ = 0;             // Dashes, brackets or question marks that may end it.
  bool begun_ = false;             // It has a name, or something behind its name.
  unsigned rescued_ = 0;           // So many sections without an end were opened.
  bool section_reported_ = false;  // One report for each is enough.
  xml::prolog document_type_;
  bool document_type_seen_ = false;
  bool is_document_type_exact_ = false;  // Its keyword is in upper case.
};

}  // namespace feedsax::recovery
