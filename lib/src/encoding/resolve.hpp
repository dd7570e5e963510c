/// \file
/// Which encoding is it? A byte order mark, the caller's charset, the declaration, UTF-8: in this
/// order, with what contradicts.
///
///     auto r = resolve(settings, sniff(bytes), prologue.declaration(), tables);
///     if (r.error) …
///
/// Pure but for the tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoding/decoder.hpp"
#include "encoding/icu_tables.hpp"
#include "encoding/labels.hpp"
#include "encoding/prologue.hpp"
#include "encoding/sniff.hpp"

namespace feedsax::encoding {

/// Something that recovery has to report.
struct trouble {
  issue code;
  std::uint64_t offset;
  std::string subject;
};

struct resolution {
  charset id = charset::utf_8;
  std::string label = "utf-8";
  /// The table of a single-byte encoding.
  char16_t const* table = nullptr;
  /// What bytes that are not UTF-8 may be in a document that is said to be UTF-8.
  char16_t const* fallback = nullptr;
  std::vector<trouble> troubles{};
  /// Strict does not read the document.
  std::optional<failure> error{};
};

resolution resolve(settings const&, signature const&, xml_declaration const&, icu_tables&);

}  // namespace feedsax::encoding
