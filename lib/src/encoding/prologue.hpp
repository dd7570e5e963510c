/// \file
/// Reads the beginning of a document for its XML declaration, before anything is decoded.
///
///     prologue p; p.reset(1, mode::recover);
///     if (p.scan("<?xml version='1.0' encoding=latin1?>", false))
///       use(p.declaration().label);   // latin1
///
/// In recovery the declaration may stand after white space, byte order marks, comments,
/// instructions and junk, and be written as people write it. Thread-compatible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/options.hpp"

namespace feedsax::encoding {

/// A part of the beginning, in code units after the byte order mark.
struct span {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t size() const noexcept { return end - begin; }
};

struct xml_declaration {
  bool found = false;
  /// Would Expat accept it at the very start? (XML 1.0 production 23, but any version.)
  bool well_formed = false;
  span where;
  /// The value of `encoding`, without quotes and white space; may be empty.
  span label_where;
  std::string label{};
};

class prologue {
 public:
  /// Code units that are looked at; no declaration ends further away.
  static constexpr std::size_t max_units = 16u << 10;

  /// `mark`: the bytes of U+FEFF at this point, as scan() sees them.
  void reset(feedsax::mode, std::string_view mark);

  /// Looks at the document's code units so far, each as a byte; what was given before must be
  /// given again and continue. True when what matters has been seen: `whole` says that no more
  /// will come. Linear over all calls.
  bool scan(std::string_view text, bool whole);

  xml_declaration const& declaration() const noexcept { return declaration_; }
  /// The first character is `{` or `[`.
  bool is_json() const noexcept { return json_; }
  /// White space before the declaration, when nothing but marks and controls stand with it.
  std::vector<span> const& leading_space() const noexcept { return space_; }
  /// Byte order marks (further ones) before the first markup.
  std::vector<span> const& marks() const noexcept { return marks_; }
  /// Do comments, instructions or junk stand before the declaration?
  bool displaced() const noexcept { return displaced_; }

 private:
  enum class place : std::uint8_t { lead, junk, comment, instruction, declaration, done };
  enum class step : std::uint8_t { next, wait, stop };

  step lead(std::string_view text);
  step junk(std::string_view text);
  step markup(std::string_view text);
  step until(std::string_view text, std::string_view end);
  step declaration_end(std::string_view text);
  step enter(place, std::size_t opening) noexcept;
  step advance(std::string_view text);

  std::string mark_;
  feedsax::mode mode_ = mode::recover;
  place place_ = place::lead;
  std::size_t at_ = 0;
  bool json_ = false;
  bool displaced_ = false;
  xml_declaration declaration_;
  std::vector<span> space_;
  std::vector<span> marks_;
};

/// Reads a declaration, from `<?xml` to its end; fills in all but `found` and `where`.
xml_declaration read_declaration(std::string_view text);

}  // namespace feedsax::encoding
