/// \file
/// Writes JSON (RFC 8259) as a stream, straight into a string: no tree in between, and no
/// allocation but the growth of that string.
///
///     std::string out;
///     feedsax::json_writer json(out);
///     json.begin_object();
///     json.member("title", item.title);
///     json.member_if("length", enclosure.length);   // nothing when there is none
///     json.end_object();                            // {"title":"…","length":12345}
///
/// The writer only ever appends, and remembers itself where it is: between any two calls the caller
/// may write out what is there and clear the string. Thread-compatible.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "feedsax/export.hpp"

namespace feedsax {

/// How the JSON is laid out.
enum class json_style : std::uint8_t {
  compact,  ///< No white space at all; a line each for NDJSON, see json_writer::end_line().
  indent,   ///< A line for each member and element, two spaces a level, up to 64 levels.
};

/// The writer. What is written must follow the grammar: a key and then a value inside of an object,
/// values inside of an array, each begin with its end. That is asserted, as far as 64 levels up.
/// There is no limit to the depth; each function takes constant time and, with text, time linear
/// in it.
class FEEDSAX_API json_writer {
 public:
  /// Appends to `out`, which must outlive the writer.
  explicit json_writer(std::string& out, json_style style = json_style::compact) noexcept
      : out_(&out), style_(style) {}

  void begin_object();
  void end_object();
  void begin_array();
  void end_array();

  /// The name of the member whose value is written next.
  void key(std::string_view name);

  /// A string. Bytes that are not UTF-8 become U+FFFD, one for each maximal part of a character
  /// (Unicode 3.9), so that the output is UTF-8 whatever the input is.
  void string(std::string_view text);

  /// A number. Of doubles: the shortest form that reads back the same; a whole one up to 2^53
  /// without point or exponent; NaN and infinity, which JSON has not, as null.
  void number(std::int64_t value);
  void number(std::uint64_t value);
  void number(double value);
  template <std::integral Integer>
  void number(Integer value) {
    static_assert(!std::is_same_v<Integer, bool>, "a bool is written by boolean()");
    if constexpr (std::is_signed_v<Integer>)
      number(static_cast<std::int64_t>(value));
    else
      number(static_cast<std::uint64_t>(value));
  }

  void boolean(bool value);
  void null();

  /// A value that is JSON already, taken over byte by byte.
  /// \pre `json` is one well-formed value; in NDJSON, without line breaks.
  void raw(std::string_view json);

  /// A value by its type: a string, a number or a boolean.
  template <class Value>
  void value(Value const& v) {
    if constexpr (std::is_same_v<Value, bool>)
      boolean(v);
    else if constexpr (std::is_arithmetic_v<Value>)
      number(v);
    else
      string(v);
  }

  /// A key and its value.
  template <class Value>
  void member(std::string_view name, Value const& v) {
    key(name);
    value(v);
  }

  /// The same, or nothing for an empty string.
  void member_if(std::string_view name, std::string_view text) {
    if (!text.empty()) member(name, text);
  }

  /// The same, or nothing for nothing.
  template <class Value>
  void member_if(std::string_view name, std::optional<Value> const& v) {
    if (v) member(name, *v);
  }

  /// A member that is a list of strings, or nothing for an empty list.
  template <class Strings>
  requires std::convertible_to<decltype(*std::declval<Strings const&>().begin()), std::string_view>
  void member_if(std::string_view name, Strings const& strings) {
    if (strings.empty()) return;
    key(name);
    begin_array();
    for (auto const& text : strings) string(text);
    end_array();
  }

  /// A line feed after a finished value: makes NDJSON of compact values.
  void end_line();

  /// Objects and arrays that are open.
  std::size_t depth() const noexcept { return depth_; }

 private:
  void begin_value();
  void begin(char bracket, bool object);
  void end(char bracket, bool object);
  void separate();
  void break_line();
  void quoted(std::string_view text);

  std::string* out_;
  std::size_t depth_ = 0;
  std::uint64_t objects_ = 0;  // a bit a level, the innermost lowest: is it an object?
  std::uint8_t known_ = 0;     // how many of those bits hold; the 65th level pushes the first out
  json_style style_;
  bool first_ = true;       // nothing is written yet at this level
  bool after_key_ = false;  // a key waits for its value
};

}  // namespace feedsax
