/// \file
/// What ends a parse: a code, its family, and the place.
///
///     auto document = feedsax::parse(bytes);
///     if (!document && document.error().code == feedsax::cause::limit) …
///
/// Values; safe to use from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "feedsax/export.hpp"
#include "feedsax/position.hpp"

namespace feedsax {

/// Why a parse ended. Listed once, with family and message, in errors.def.
enum class errc : std::uint8_t {
  none = 0,
#define FEEDSAX_ERROR(name, family, text) name,
#include "feedsax/errors.def"
#undef FEEDSAX_ERROR
};

/// The families of errc, as error conditions: `code == cause::limit`. An error of the operating
/// system (a file that cannot be read) compares equal to cause::io, one of an application's own
/// category, with which a handler ended the parse, to cause::stopped.
enum class cause : std::uint8_t { malformed = 1, limit, unsupported, stopped, io };

FEEDSAX_API std::error_category const& error_category() noexcept;
FEEDSAX_API std::error_code make_error_code(errc) noexcept;
FEEDSAX_API std::error_condition make_error_condition(cause) noexcept;

/// The stable kebab-case word of a code, as printed by the tool: `mismatched-tag`.
/// An error of the operating system is `io`, one of an application's own category `stopped`.
FEEDSAX_API std::string_view id(std::error_code const&) noexcept;

/// What ended a parse, and where.
struct error {
  std::error_code code;
  position where;
  std::string subject;  ///< The name or word it is about; may be empty.

  /// The message for people: what the code means and what it is about.
  FEEDSAX_API std::string message() const;
};

/// Thrown by result<T>::value() when there is none.
class FEEDSAX_API parse_failure : public std::system_error {
 public:
  explicit parse_failure(error const&);
  ~parse_failure() override;
  position where() const noexcept { return where_; }

 private:
  position where_;
};

}  // namespace feedsax

template <>
struct std::is_error_code_enum<feedsax::errc> : std::true_type {};
template <>
struct std::is_error_condition_enum<feedsax::cause> : std::true_type {};
