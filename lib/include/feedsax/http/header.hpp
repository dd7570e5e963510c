/// \file
/// The fields of a request or a response.
///
///     feedsax::http::header header;
///     header.add("ETag", "\"a1\"");
///     header.get("etag");                     // "\"a1\""
///
/// Values; thread-compatible.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/export.hpp"

namespace feedsax::http {

/// A line of a header.
struct field {
  std::string name;
  std::string value;  ///< Without white space around it.

  friend bool operator==(field const&, field const&) = default;
};

/// Fields in the order in which they came; a name may occur more than once.
class FEEDSAX_API header {
 public:
  header() = default;
  header(std::initializer_list<field>);

  void add(std::string name, std::string value);
  void clear() noexcept { fields_.clear(); }

  /// The first value of that name, in whatever case; empty without one. Linear.
  std::string_view get(std::string_view name) const noexcept;
  bool has(std::string_view name) const noexcept;
  /// All values of that name as one, joined by `, ` (RFC 9110 5.2).
  std::string joined(std::string_view name) const;

  std::vector<field> const& fields() const noexcept { return fields_; }
  bool empty() const noexcept { return fields_.empty(); }

 private:
  std::vector<field> fields_;
};

/// May it stand in a field as it is (RFC 9110 5.5)? No control characters but TAB, no white space
/// around it, not empty.
FEEDSAX_API bool is_field_value(std::string_view) noexcept;
/// May it be the name of a field: a token (RFC 9110 5.1)?
FEEDSAX_API bool is_field_name(std::string_view) noexcept;

}  // namespace feedsax::http
