/// \file
/// The documents of tests/corpus/pairs: `x.xml` or `x.json`, and beside it what is
/// made of it, `x.expect.json`.
///
///     for (fixture const& p : fixtures())
///       BOOST_TEST(describe(p) == p.expectation());
///
/// An expectation has up to four members: `options` (what differs from the defaults; see
/// read_options() in the .cpp), `error` (what ended the document), `diagnostics` (a line each) and
/// `document` (the canonical JSON without its diagnostics).
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/options.hpp"

namespace feedsax::test {

/// A document and what is expected of it.
struct fixture {
  std::string name;      ///< `rss/guid_without_scheme`.
  std::string document;  ///< Path of the document.
  std::string bytes;
  std::string stated_options;  ///< The JSON object, or empty.
  feedsax::options options;

  std::string expectation_path() const;
  /// The text of the expectation; empty when there is none.
  std::string expectation() const;
  friend std::ostream& operator<<(std::ostream&, fixture const&);
};

/// All of them, by name. Throws std::runtime_error when an expectation states unknown options.
std::vector<fixture> const& fixtures();

/// What is made of a document, in the form of an expectation.
std::string describe(fixture const&);

/// Where they lie.
std::string pairs_folder();

/// A file as it is. Throws std::runtime_error when it cannot be read.
std::string read_file(std::string const& path);

/// Files below a folder whose name ends like that, sorted; none when there is no such folder.
std::vector<std::string> files_below(std::string const& folder, std::string_view ending);

}  // namespace feedsax::test
