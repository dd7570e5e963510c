/// \file
/// The tokenizer of the HTML standard, over a text in memory or over chunks of one.
///
///     for (auto const& t : feedsax::html::tokenizer(page))
///       if (t.kind == feedsax::html::token_kind::start_tag)
///       std::puts(std::string(t.name).c_str());
///
/// HTML Living Standard 13.2.5, every input: nothing is an error, what is not ended runs to the
/// end. Tokens are views of the input; no memory is taken for one. The text is UTF-8, and bytes
/// that are not pass through. Linear on every input. Objects may be used by one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/export.hpp"
#include "feedsax/html/token.hpp"

namespace feedsax::html {

struct tokenizer_options {
  bool comments = false;                 ///< Deliver comments.
  bool doctypes = false;                 ///< Deliver DOCTYPEs.
  bool processing_instructions = false;  ///< Deliver `<?x>` as such; else it is a comment.
  /// After `<script>`, `<style>`, `<title>` and the like, read their content as the standard's tree
  /// construction would have it. Without it, only enter() changes what is markup.
  bool raw_elements = true;
  bool scripting = false;  ///< `noscript` is raw text, as where scripts run.
  /// Names of further elements whose content is raw text, in lower case. Borrowed.
  std::span<std::string_view const> raw_text{};
  /// Names of elements that are left out whole, with their content, in lower case. Borrowed. An
  /// element ends at its end tag, those of its own name inside it counted, or at the end.
  std::span<std::string_view const> drop{};
  std::size_t max_attributes = 256;  ///< In one tag; further ones are left out.
  /// A longer name of a tag is delivered as an empty one, and an attribute with a longer one is
  /// left out.
  std::size_t max_name_bytes = 1024;
  /// One tag, comment or DOCTYPE; of a longer one, this many bytes are text.
  std::size_t max_token_bytes = std::size_t{16} << 20;
};

/// Reads a text that is in memory as a whole.
class FEEDSAX_API tokenizer {
 public:
  /// \param html borrowed as long as the tokenizer and its tokens are used.
  explicit tokenizer(std::string_view html, tokenizer_options const& = {});

  /// The next token. \return false at the end, with `token` as it was.
  bool next(token&);

  /// Starts again with another text; memory is used again.
  void reset(std::string_view html);

  /// What is markup from here on; for a caller that knows more than the tags say.
  /// \param end_tag the name whose end tag leads back to content::data; copied.
  void enter(content, std::string_view end_tag = {});

  /// Reads `<![CDATA[` as such, not as a comment: where an SVG or MathML element is open.
  void accept_cdata(bool yes) noexcept { cdata_ = yes; }

  /// After a start tag: all up to the end tag of that name, which is the next token, or to the end.
  /// \param name in any ASCII case
  std::string_view raw_content(std::string_view name);

  /// What is not read yet.
  std::string_view rest() const noexcept { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = token;
    using difference_type = std::ptrdiff_t;
    using pointer = token const*;
    using reference = token const&;

    iterator() = default;
    explicit iterator(tokenizer& from) : from_(&from) { ++*this; }
    token const& operator*() const noexcept { return token_; }
    token const* operator->() const noexcept { return &token_; }
    iterator& operator++() {
      if (!from_->next(token_)) from_ = nullptr;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(iterator const& i, std::default_sentinel_t) noexcept {
      return i.from_ == nullptr;
    }

   private:
    tokenizer* from_ = nullptr;
    token token_;
  };
  /// The tokens from here on, for a range-based `for`. One pass.
  iterator begin() { return iterator(*this); }
  std::default_sentinel_t end() const noexcept { return {}; }

 private:
  friend class chunked_tokenizer;
  enum class step : std::uint8_t { token, nothing, more };
  /// What the bytes to come must hold before trying again can help.
  enum class wait : std::uint8_t { anything, tag_end, reference_end };

  explicit tokenizer(tokenizer_options const& options) : options_(options) {}
  void window(std::string_view bytes, std::uint64_t offset, bool last) noexcept;
  step read(token&);
  step read_data(token&);
  step read_markup(token&);
  step read_tag(token&, bool start);
  step read_comment(token&, char const* from);
  step read_bogus(token&, char const* from);
  step read_doctype(token&);
  step read_raw(token&);
  step read_script(token&);
  step read_cdata(token&);
  step unfinished(token&, wait);
  step give_text(token&, char const* to, content);
  step give(token&, token_kind, char const* to);
  char const* attributes_from(char const* p, char const* end, token*);
  void add(std::string_view name, std::string_view value);
  void started(token const&);
  bool dropped(token const&);
  char const* safe_end(char const* from, char const* to, bool references) noexcept;

  tokenizer_options options_;
  char const* begin_ = nullptr;
  char const* at_ = nullptr;
  char const* end_ = nullptr;
  std::uint64_t offset_ = 0;  // of begin_
  bool last_ = true;          // nothing comes after end_
  bool cdata_ = false;
  content content_ = content::data;
  wait wait_ = wait::anything;
  std::uint8_t script_ = 0;  // 0 as usual, 1 escaped, 2 double escaped
  std::uint8_t dashes_ = 0;  // in front, in an escaped script
  std::uint64_t seen_ = 0;   // which names the tag may have had
  std::string raw_name_;
  std::string drop_name_;
  std::size_t drop_depth_ = 0;
  std::vector<attribute> attributes_;
};

/// Reads a text that comes in chunks, cut anywhere.
///
///     feedsax::html::chunked_tokenizer t;
///     while (read(chunk)) for (t.write(chunk); t.next(token);) use(token);
///     for (t.finish(); t.next(token);) use(token);
///
/// The tokens are those of a tokenizer over the whole, but that text may come in more pieces; a
/// character reference, a character and CR LF are never parted. What is not ended yet is kept: at
/// most max_token_bytes and a chunk.
class FEEDSAX_API chunked_tokenizer {
 public:
  explicit chunked_tokenizer(tokenizer_options const& options = {}) : tokenizer_(options) {
    tokenizer_.last_ = false;
  }

  /// \pre next() has returned false since the last call.
  /// \param chunk borrowed until next() returns false
  void write(std::string_view chunk);
  /// Nothing comes any more. \pre as write().
  void finish();
  /// \return false when more is needed, or at the end.
  bool next(token&);

  /// As tokenizer::enter().
  void enter(content c, std::string_view end_tag = {}) { tokenizer_.enter(c, end_tag); }
  /// As tokenizer::accept_cdata().
  void accept_cdata(bool yes) noexcept { tokenizer_.accept_cdata(yes); }

 private:
  tokenizer tokenizer_;
  std::string kept_;
  bool reading_kept_ = false;
  bool waiting_ = false;       // what is kept has no token yet
  std::size_t allowance_ = 0;  // bytes that may be read again
};

}  // namespace feedsax::html
