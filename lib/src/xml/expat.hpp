/// \file
/// An Expat parser, configured for hostile input: no namespaces, UTF-8 only, no entities, bounded
/// memory.
///
///     expat_parser parser;
///     parser.reset(limits);
///     XML_SetElementHandler(parser.handle(), …);
///     if (parser.parse(text, false) != XML_STATUS_OK) … parser.error()
///
/// Only files in this folder include Expat. Thread-compatible.
#pragma once

// Newer functions are declared for builds with DTD support only, which a distribution's Expat has.
#ifndef XML_DTD
#define XML_DTD 1
#endif
#include <expat.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "feedsax/options.hpp"
#include "xml/memory.hpp"

namespace feedsax::xml {

class expat_parser {
 public:
  expat_parser();
  ~expat_parser();
  expat_parser(expat_parser const&) = delete;
  expat_parser& operator=(expat_parser const&) = delete;

  /// A fresh parser without handlers. Throws std::bad_alloc.
  void reset(feedsax::limits const&);

  XML_Parser handle() const noexcept { return parser_; }
  memory_budget& memory() noexcept { return memory_; }

  /// Feeds at most max_slice bytes.
  XML_Status parse(std::string_view text, bool last) noexcept;
  /// Has Expat look at what it put off (reparse deferral), so that all that can be known of the
  /// text so far is known.
  XML_Status flush() noexcept;

  static constexpr std::size_t max_slice = 64u << 10;

 private:
  void salt() noexcept;

  memory_budget memory_;
  std::array<std::uint64_t, 2> salt_{};
  XML_Parser parser_ = nullptr;
};

}  // namespace feedsax::xml
