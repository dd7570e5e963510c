#include "feedsax/vocab/slash.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(slash)

BOOST_AUTO_TEST_CASE(what_slash_says) {
  static constexpr probe_row rows[] = {
      {"all of it",
       "<slash:section>articles</slash:section><slash:department>not-an-ocean</slash:department>"
       "<slash:comments>177</slash:comments><slash:hit_parade>177,155,-1,0</slash:hit_parade>",
       R"({"comments":{"count":177},"slash":{"section":"articles","department":"not-an-ocean",)"
       R"("comments":177,"hit_parade":[177,155,-1,0]}})"},
      {"no comments are a number too", "<slash:comments>0</slash:comments>",
       R"({"comments":{"count":0},"slash":{"comments":0}})"},
      {"the other spelling", "<slash:hitparade>1, 2</slash:hitparade>",
       R"({"slash":{"hit_parade":[1,2]}})"},
      {"not a number", "<slash:comments>many</slash:comments>", "{}", "bad-number"},
      {"hits that cannot be read are left out", "<slash:hit_parade>1,x,,3</slash:hit_parade>",
       R"({"slash":{"hit_parade":[1,3]}})", "bad-number"},
      {"stronger than the thread's total, whichever comes first",
       "<thr:total>2</thr:total><slash:comments>3</slash:comments>",
       R"({"comments":{"count":3},"thread":{"total":2},"slash":{"comments":3}})"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_SUITE_END()
