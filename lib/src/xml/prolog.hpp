/// \file
/// The stage in front of Expat that keeps document type declarations from it.
///
///     while (!text.empty() && !filter.over()) {
///       prolog::step s = filter.next(text);
///       text.remove_prefix(s.taken);
///       feed(s.pass);
///       if (s.what != prolog::found::nothing) …filter.last()…
///     }
///
/// Everything before the root element passes unchanged, but a declaration is held back whole, its
/// internal subset unread. Quotes, comments, instructions and brackets are understood.
/// Thread-compatible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "feedsax/options.hpp"
#include "xml/doctypes.hpp"

namespace feedsax::xml {

class prolog {
 public:
  enum class found : std::uint8_t {
    nothing,
    declaration,  ///< A whole one, to be skipped.
    refused,      ///< One that the policy refuses.
    malformed,    ///< Strict mode: one that is not well-formed, at bad_offset.
    too_long
  };
  struct step {
    std::size_t taken = 0;    ///< So many bytes of the text are done with.
    std::string_view pass{};  ///< To be parsed as it is. Valid until the next step.
    found what = found::nothing;
  };
  /// A document type declaration. Views are valid until the next step.
  struct declaration {
    std::uint64_t begin = 0;       ///< Its `<`.
    std::uint64_t name_end = 0;    ///< Behind the name.
    std::uint64_t end = 0;         ///< Its `>`, or what stands in its place.
    std::uint64_t bad_offset = 0;  ///< The byte that broke it.
    std::string_view head{};       ///< From `<!DOCTYPE` to the end of the name.
    std::string_view name{};
    external_id id{};
    bool internal_subset = false;
    bool well_formed = true;  ///< Without the internal subset, which is not read.
    bool closed = true;       ///< Does it end in `>`?
  };

  /// Starts a document.
  void reset(feedsax::doctype, feedsax::mode, std::uint32_t max_bytes) noexcept;

  /// Decides about the front of `text`. Takes all of it or ends in a finding.
  step next(std::string_view text);
  /// What was taken and not passed: a declaration, or what may become one.
  std::string_view withheld() const noexcept;
  /// At the end of the text: of that, what is no declaration.
  std::string_view rest() const noexcept {
    return state_ == state::markup ? std::string_view(held_) : std::string_view{};
  }

  /// Has the root element begun, so that all text passes?
  bool over() const noexcept { return state_ == state::over; }
  /// Is a declaration unfinished?
  bool within_declaration() const noexcept { return state_ >= state::before_name; }
  declaration const& last() const noexcept { return found_; }

 private:
  enum class state : std::uint8_t {
    text,
    markup,
    instruction,
    comment,
    over,
    before_name,
    name,
    outer,
    literal,
    subset,
    subset_literal,
    subset_comment,
    subset_instruction,
    after_subset
  };

  step pass_until_markup(std::string_view text);
  step recognise(std::string_view text);
  step pass_until(std::string_view text, std::string_view terminator);
  step hold(std::string_view text);
  found feed(char c);
  found feed_outer(char c);
  found feed_subset(char c);
  found break_off(bool ends_here);
  found complete(bool closed);

  feedsax::doctype policy_ = feedsax::doctype::skip_external;
  feedsax::mode mode_ = feedsax::mode::recover;
  std::uint32_t max_bytes_ = 0;

  state state_ = state::text;
  bool found_now_ = false;    // The last step ended in a finding.
  bool seen_ = false;         // A declaration was met: a second one is Expat's to refuse.
  std::uint64_t offset_ = 0;  // Of the text that next() takes.
  std::uint64_t markup_ = 0;  // Of the last `<` outside comments and instructions.
  std::string held_;          // A declaration, or what may become one.
  std::string tail_;          // The last bytes of an instruction or a comment.
  std::size_t name_begin_ = 0, name_end_ = 0, subset_begin_ = 0, comment_begin_ = 0;  // In held_.
  std::size_t brackets_ = 0;
  char quote_ = 0;
  declaration found_;
};

}  // namespace feedsax::xml
