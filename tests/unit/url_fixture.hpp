// What the tests of addresses share.
#pragma once

#include <boost/test/unit_test.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "feedsax/url.hpp"

namespace url_test {

using namespace feedsax;

inline std::string href(std::string_view input, std::string_view base = {}) {
  std::optional<url_record> from;
  if (!base.empty()) from = url_record::parse(base);
  auto const u = url_record::parse(input, from ? &*from : nullptr);
  return u ? std::string(u->href()) : "failure";
}

struct row {
  std::string_view input, base, href;
};

inline void check(row const& r) {
  BOOST_TEST_CONTEXT(r.input << " on " << r.base) {
    BOOST_TEST(href(r.input, r.base) == r.href);
    if (r.href != "failure") BOOST_TEST(href(r.href) == r.href);
  }
}

}  // namespace url_test
