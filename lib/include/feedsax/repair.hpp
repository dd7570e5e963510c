/// \file
/// Broken XML in, well-formed XML out: what recovery makes of a document, as a document.
///
///     auto mended = feedsax::repair("<p>R&D<br></p>");
///     *mended == "<p>R&amp;D<br></br></p>"
///
/// For any vocabulary. What gzip or zlib packed is unpacked first; places are those of the unpacked
/// bytes. A document that is well-formed and in UTF-8 comes out byte for byte, with
/// its document type declaration unless that has an internal subset. Namespaces are not looked at.
/// A repairer is movable and thread-compatible.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "feedsax/diagnostic.hpp"
#include "feedsax/export.hpp"
#include "feedsax/options.hpp"
#include "feedsax/result.hpp"

namespace feedsax {

/// Receives the next bytes of the mended document, UTF-8; on loan until the call returns.
using repaired_output = std::function<void(std::string_view)>;
/// Receives what was done, in the order of the document; the path is not filled in.
using repair_report = std::function<void(diagnostic&&)>;

/// Mends a document as it comes. The output does not depend on how it was cut; time is linear,
/// memory is bounded by limits::max_tag_bytes.
class FEEDSAX_API repairer {
 public:
  /// Of the options all count but `mode`, `keep_extensions` and what the formats look at.
  explicit repairer(repaired_output, repair_report = {}, options = {});
  ~repairer();
  repairer(repairer&&) noexcept;
  repairer& operator=(repairer&&) noexcept;

  /// Takes the next bytes. The errors are limits, a refused document type, a fault that
  /// options::repair leaves out, and bytes that are no text at all; after one every call answers
  /// with it. What a callback throws comes out, and then the repairer is of no further use.
  result<void> write(std::string_view bytes);
  /// The input is over: closes what is open. errc::no_root when there was no element.
  result<void> finish();

  /// How many repairs there were; 0 means that the document was well-formed.
  std::uint64_t repairs() const noexcept;
  /// What the document was encoded in, lower case.
  std::string_view encoding() const noexcept;

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

/// All of it at once.
FEEDSAX_API result<std::string> repair(std::string_view document, options = {}, repair_report = {});

}  // namespace feedsax
