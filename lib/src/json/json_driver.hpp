/// \file
/// JSON (RFC 8259) in, events out, in the shape that the engine knows from XML.
///
///     json_driver json(options);
///     json.reset(session);
///     json.write(R"({"tags": ["a", "b"]})", 0);   // tags "a", tags "b", in a root without name
///     json.finish();
///
/// The root value is an element without a local name. A member is an element named by its key, and
/// an array repeats the key of its member; all names are in xmlns::json. A scalar's text is the
/// element's; null has none. Two attributes tell what elements cannot:
///  - `type`: `object`, `string`, `number`, `boolean`, `null`, or `array` for an array without
///    items, which is an element of its own, and for the root;
///  - `array`, on the items of arrays: the brackets and commas between the item before and this
///    one. `[[1,2],3]` has the items `[[`, `,` and `],`: no nesting is lost.
/// A member begins at its key, an item and the root at their value.
///
/// In recovery syntax is bent until it fits and each bend reported as json_syntax; nothing but the
/// end of the input and the limits ends a document. Thread-compatible.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reader/driver.hpp"
#include "xml/interner.hpp"

namespace feedsax::json {

/// More brackets than that are open nowhere; limits::max_depth may be less.
inline constexpr std::uint32_t max_depth = 64;
/// Of a number, or of another word without quotes.
inline constexpr std::uint32_t max_number_bytes = 1024;

class json_driver final : public reader::driver {
 public:
  /// The options, whose mode says what accepts() is to answer, must outlive it.
  explicit json_driver(feedsax::options const& o) : options_(&o), names_(bytes_) {}
  ~json_driver() override;

  /// Objects and arrays; strict reads any value, where recovery sees a stray word before markup.
  bool accepts(std::string_view start) const noexcept override;
  void reset(reader::session&) override;
  void write(std::string_view text, std::uint64_t offset) override;
  void flush() override {}
  void finish() override;
  std::uint64_t settled() const noexcept override;

 private:
  /// What is being read.
  enum class lexeme : std::uint8_t {
    none,
    string,
    escape,
    unicode,
    word,
    slash,
    line_comment,
    block_comment,
    block_comment_star
  };
  /// What the grammar wants next.
  enum class expected : std::uint8_t {
    value,
    first_value,  // Or the end of the array.
    key,
    first_key,  // Or the end of the object.
    colon,
    comma,  // Or the end of what is open.
    nothing
  };
  struct container {
    bool is_array;
    bool is_element;     // An array is one only as the root.
    std::uint32_t name;  // Of the object, or of the array's items.
    std::uint64_t begin;
  };

  std::uint64_t here() const noexcept { return chunk_begin_ + at_; }
  bool in_array() const noexcept { return !open_.empty() && open_.back().is_array; }
  bool in_object() const noexcept { return !open_.empty() && !open_.back().is_array; }
  bool in_escape() const noexcept {
    return lexeme_ == lexeme::escape || lexeme_ == lexeme::unicode;
  }
  bool in_string() const noexcept { return lexeme_ == lexeme::string || in_escape(); }
  bool wants_key() const noexcept;

  // json_driver.cpp: structure.
  void scan();
  void take(char c);
  void take_comment(char c);
  void take_junk(char c);
  void open(char bracket);
  void close(char bracket);
  void close_top();
  void comma();
  void colon();
  bool begin_value(std::uint64_t begin, std::string_view subject);
  void end_value() noexcept;
  void lack_value();
  bool bend(std::uint64_t offset, std::string_view subject);
  bool refuse_rest(std::uint64_t offset);
  bool start(std::string_view type, std::uint64_t begin, std::uint64_t end);
  void end(std::uint32_t name, std::uint64_t begin, std::uint64_t end);
  bool name_key(std::string_view key);

  // scalars.cpp: strings and words.
  void root_is_scalar(std::uint64_t begin);
  void begin_string(char quote);
  void take_string();
  void take_escape(char c);
  void take_unicode(char c);
  void take_unit(std::uint32_t unit);
  void lone_surrogate();
  void append(std::uint32_t character);
  bool bend_string(std::uint64_t offset, std::string_view subject);
  void pass_run();
  void pass_run_until(std::uint64_t end);
  void deliver(std::string_view text, std::uint64_t end);
  void end_string();
  void take_word();
  void end_word();
  void end_word_as(std::string_view type, std::string_view text);

  feedsax::options const* options_;
  reader::session* session_ = nullptr;
  bool strict_ = false;

  xml::byte_arena bytes_;
  xml::interner names_;
  std::vector<container> open_;
  expected expected_ = expected::value;
  lexeme lexeme_ = lexeme::none;
  bool root_is_scalar_ = false;
  bool rest_is_junk_ = false;  // What follows is not looked at.
  bool in_junk_ = false;       // Bytes that are nothing: one report a run.

  std::string_view chunk_;
  std::size_t at_ = 0;  // In the chunk.
  std::uint64_t chunk_begin_ = 0, written_ = 0;

  std::uint64_t root_begin_ = 0;
  std::uint64_t key_begin_ = 0;
  std::uint32_t key_name_ = 0;  // Of the member whose value is expected.
  std::string punctuation_;     // Since the last item of the array.

  // The string, or the word, that is being read.
  bool is_key_ = false;
  bool bend_reported_ = false;  // One report a string.
  char quote_ = '"';
  std::uint32_t scalar_name_ = 0;
  std::uint64_t scalar_begin_ = 0;  // Of its element.
  std::uint64_t scalar_bytes_ = 0;  // Delivered.
  std::string text_;                // A key or a word; of other strings, what is not delivered.
  std::uint64_t text_begin_ = 0;    // Where what is not delivered begins.
  std::size_t run_ = 0;             // In the chunk: characters from there stand for themselves.
  std::uint64_t escape_begin_ = 0, high_begin_ = 0;
  std::uint32_t unit_ = 0, digits_ = 0;
  std::uint32_t high_ = 0;  // The first half of a surrogate pair.
  std::uint64_t word_begin_ = 0;
};

}  // namespace feedsax::json
