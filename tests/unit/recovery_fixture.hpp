/// \file
/// Runs the recovery pre-pass for its tests and writes down everything that can be seen of it.
///
///     outcome o = mend("<r>a & b</r>", {}, every(text, 1));   // byte by byte
///     o.output == "<r>a &amp; b</r>" && o.reports == "bare-ampersand@5"
///
/// Not thread-safe.
#pragma once

#include <expat.h>

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/diagnostic.hpp"
#include "recovery/prepass.hpp"

namespace recovery_test {

using namespace feedsax;
using recovery::prepass;
using recovery::settings;

/// Reports and the failure read `code@offset`.
struct outcome {
  std::string output;
  std::string reports;
  std::string subjects;
  std::string failure;
  std::vector<std::uint64_t> places;  // in the text, of every byte of the output and of its end

  bool operator==(outcome const&) const = default;
};

inline std::ostream& operator<<(std::ostream& out, outcome const& o) {
  return out << o.output << " [" << o.reports << "] " << o.failure;
}

/// Cuts between characters, `step` bytes or little more apart.
inline std::vector<std::size_t> every(std::string_view text, std::size_t step) {
  std::vector<std::size_t> cuts;
  for (std::size_t at = step; at < text.size(); at += step) {
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
    if (at < text.size()) cuts.push_back(at);
  }
  return cuts;
}

inline outcome mend(std::string_view text, settings const& s = {},
                    std::vector<std::size_t> const& cuts = {}) {
  static prepass mend;  // used again and again, as in an application
  outcome o;
  mend.reset(s, [&](issue code, std::uint64_t offset, std::string_view subject) {
    o.reports.append(o.reports.empty() ? "" : " ").append(id(code)).append("@");
    o.reports += std::to_string(offset);
    o.subjects.append(o.subjects.empty() ? "" : " ").append(subject);
  });
  auto const take = [&] {
    o.output += mend.output();
    mend.clear_output();
  };
  std::size_t from = 0;
  for (std::size_t n = 0; n <= cuts.size(); ++n) {
    std::size_t const to = n < cuts.size() ? cuts[n] : text.size();
    // A copy of its own size, so that a sanitizer sees what is read beyond.
    std::vector<char> const piece(text.begin() + static_cast<std::ptrdiff_t>(from),
                                  text.begin() + static_cast<std::ptrdiff_t>(to));
    mend.write(std::string_view(piece.data(), piece.size()));
    take();
    from = to;
  }
  mend.finish();
  take();
  mend.close();
  take();
  if (mend.broken().code != errc::none)
    o.failure = std::string(id(mend.broken().code)) + "@" + std::to_string(mend.broken().offset);
  for (std::uint64_t at = 0; at <= o.output.size(); ++at)
    o.places.push_back(mend.map().original(at));
  return o;
}

/// The same whatever the pieces: every size up to the whole, and every split in two.
inline outcome mend_all_ways(std::string_view text, settings const& s = {}) {
  outcome const whole = mend(text, s);
  for (std::size_t step = 1; step < text.size(); ++step) {
    outcome const cut = mend(text, s, every(text, step));
    BOOST_CHECK_MESSAGE(cut == whole, "in pieces of " << step << ": " << cut << " not " << whole);
    if (std::vector<std::size_t> const first = every(text, step); !first.empty())
      BOOST_CHECK(mend(text, s, {first.front()}) == whole);
  }
  return whole;
}

/// What Expat says about it: nothing when it accepts it.
inline std::string complaint(std::string_view text) {
  XML_Parser const parser = XML_ParserCreate("UTF-8");
  std::string said;
  if (XML_Parse(parser, text.data(), static_cast<int>(text.size()), 1) == XML_STATUS_ERROR)
    said = std::string(XML_ErrorString(XML_GetErrorCode(parser))) + " at " +
           std::to_string(XML_GetCurrentByteIndex(parser));
  XML_ParserFree(parser);
  return said;
}

}  // namespace recovery_test
