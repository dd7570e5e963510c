#include "feedsax/vocab/history.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(history)

BOOST_AUTO_TEST_CASE(complete_or_an_archive) {
  static constexpr probe_row rows[] = {
      {"RFC 5005 2", "<fh:complete/>", R"({"history":{"complete":true}})"},
      {"RFC 5005 4", "<fh:archive></fh:archive>", R"({"history":{"archive":true}})"},
      {"both, and what its drafts had",
       "<fh:complete/><fh:archive/><fh:incremental>false</fh:incremental>",
       R"({"history":{"complete":true,"archive":true,"incremental":false}})"},
      {"neither yes nor no", "<fh:incremental>perhaps</fh:incremental>", "{}", "bad-boolean"},
  };
  check_feeds(rows);
}

BOOST_AUTO_TEST_SUITE_END()
