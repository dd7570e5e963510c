/// \file
/// Names of elements and attributes, and the namespace names that feeds use.
///
///     constexpr feedsax::name creator{feedsax::xmlns::dc, "creator"};
///     if (element.name() == creator) …
///
/// A value type; safe to use from any thread.
#pragma once

#include <string_view>

namespace feedsax {

/// An expanded name (Namespaces in XML 1.0, section 2.1) and the prefix it was written with.
/// The views are on loan: in a callback they are valid until the document ends or is reset.
struct name {
  std::string_view ns;      ///< The namespace name; empty when the name is in no namespace.
  std::string_view local;   ///< The local part.
  std::string_view prefix;  ///< The prefix as written; says nothing about identity.

  constexpr name() = default;
  constexpr name(std::string_view ns_name, std::string_view local_part,
                 std::string_view written_prefix = {}) noexcept
      : ns(ns_name), local(local_part), prefix(written_prefix) {}

  /// Two names are equal when namespace and local part are; the prefix is not compared.
  friend constexpr bool operator==(name const& a, name const& b) noexcept {
    return a.local == b.local && a.ns == b.ns;
  }
};

/// Namespace names that the core needs; each vocabulary declares its own.
namespace xmlns {
inline constexpr std::string_view none = "";
inline constexpr std::string_view xml = "http://www.w3.org/XML/1998/namespace";
inline constexpr std::string_view xmlns = "http://www.w3.org/2000/xmlns/";
inline constexpr std::string_view xhtml = "http://www.w3.org/1999/xhtml";
inline constexpr std::string_view atom = "http://www.w3.org/2005/Atom";
/// The pseudo-namespace of a JSON document's keys.
inline constexpr std::string_view json = "urn:feedsax:json";
/// The pseudo-namespace of the lines of a text.
inline constexpr std::string_view lines = "urn:feedsax:lines";
}  // namespace xmlns

}  // namespace feedsax
