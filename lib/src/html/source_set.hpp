/// \file
/// The candidates of `srcset` (HTML 4.8.4.2.1).
///
///     source_set_reader set("a.png, b.png 2x");
///     for (source_candidate c; set.next(c);) use(c.address, c.descriptor);
///
/// Views of the value; linear; no thread rules.
#pragma once

#include <string>
#include <string_view>

namespace feedsax::html {

struct source_candidate {
  std::string_view address;
  std::string_view descriptor;  ///< `2x`, `100w`, or nothing; without white space around.
};

class source_set_reader {
 public:
  explicit source_set_reader(std::string_view value) noexcept : value_(value) {}
  /// \return false at the end
  bool next(source_candidate&) noexcept;

 private:
  std::string_view value_;
  std::size_t at_ = 0;
};

/// False for an address that would be another one, or several, in a `srcset`.
bool fits_source_set(std::string_view address) noexcept;

}  // namespace feedsax::html
