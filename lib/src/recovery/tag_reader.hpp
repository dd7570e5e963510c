/// \file
/// The syntax of a start tag, however bad it is (recovery rules S1 to S4).
///
///     tag_reader tag;
///     tag.begin();
///     switch (tag.read(text)) { case tag_reader::verdict::complete: … tag.attributes() … }
///
/// Text comes in pieces; reading goes on where it stopped, so that it is linear however the input
/// was cut. Thread-compatible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "recovery/references.hpp"

namespace feedsax::recovery {

class tag_reader {
 public:
  enum class verdict : std::uint8_t {
    more,      ///< The text ends inside the tag.
    complete,  ///< A tag; length() bytes.
    literal    ///< No tag: its length() bytes are text.
  };
  /// Parts of the tag, as offsets from its `<`.
  struct attribute {
    std::uint32_t name_begin, name_end, value_begin, value_end;
    char quote;  ///< 0: none.
  };

  /// A tag begins.
  void begin() noexcept;
  /// `text` begins with the tag's `<` and has all that was given before, and more.
  verdict read(std::string_view text);

  std::size_t length() const noexcept { return at_; }
  std::size_t name_end() const noexcept { return name_end_; }
  bool is_empty() const noexcept { return empty_; }
  /// The next tag began before this one was closed.
  bool unclosed() const noexcept { return unclosed_; }
  /// Something had to be guessed; the tag must be written anew.
  bool is_bad() const noexcept { return bad_ || unclosed_; }
  std::vector<attribute> const& attributes() const noexcept { return attributes_; }

 private:
  enum class state : std::uint8_t {
    name,
    before,
    attribute_name,
    after_name,
    before_value,
    quoted,
    unquoted,
    slash
  };

  verdict end(bool empty, bool consumed) noexcept;
  verdict read_name(std::string_view text);
  void add(std::size_t value_begin, std::size_t value_end, char quote);

  state state_ = state::name;
  std::size_t at_ = 0;
  std::size_t name_end_ = 0;
  std::size_t attribute_begin_ = 0, attribute_end_ = 0, value_begin_ = 0;
  char quote_ = 0;
  bool empty_ = false, unclosed_ = false, bad_ = false;
  bool equals_seen_ = false;  // Some attribute had one.
  bool junk_ = false;         // Quotes or equals signs that belong to no attribute.
  bool unspaced_ = false;     // A value has just ended.
  std::vector<attribute> attributes_;
};

}  // namespace feedsax::recovery
