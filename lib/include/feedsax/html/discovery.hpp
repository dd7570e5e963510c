/// \file
/// The feeds and sitemaps that a page points to.
///
///     feedsax::html::document const page(html);
///     for (auto const& f : feedsax::html::discover(page, "http://example.org/blog/"))
///       std::cout << f.address << '\n';
///
/// Nothing is fetched: what is found is what the page says, better ones first. Linear; nothing
/// throws but std::bad_alloc. May be called from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/export.hpp"
#include "feedsax/html/document.hpp"

namespace feedsax::html {

/// How sure it is. All but the first need a look at what is there.
enum class discovery_tier : std::uint8_t {
  declared,  ///< `rel=feed`, or `rel=alternate` with the type of RSS or Atom; `rel=sitemap`.
  likely,    ///< `rel=alternate` with another type that feeds have: `text/xml`, JSON, RDF.
  linked,    ///< An ordinary link (`a`) that looks like one of a feed.
  guessed,   ///< A usual address on that host.
};

struct discovered {
  enum class what : std::uint8_t { feed, sitemap };
  what kind = what::feed;
  discovery_tier tier = discovery_tier::declared;
  bool comments = false;  ///< Of comments, by its title or address: these come last in their tier.
  std::string address;    ///< Absolute with a base, as in url.hpp; `feed:` is taken off.
  std::string title;      ///< Of the link, else its text, on one line.
  std::string type;       ///< In lower case, without parameters.
};

struct discovery_options {
  std::string_view base{};         ///< The address of the page. Its `<base>` goes before.
  std::string_view link_header{};  ///< The values of HTTP `Link` (RFC 8288), with commas between.
  bool links = true;               ///< Look at `a`, where nothing is declared.
  bool guesses = false;            ///< Add usual addresses. Needs a base.
};

/// In order of tier, comments last, then as the page has them; each address once.
FEEDSAX_API std::vector<discovered> discover(document const& page, discovery_options const& = {});

}  // namespace feedsax::html
