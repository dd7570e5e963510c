#include "feedsax/diagnostic.hpp"

#include <boost/test/unit_test.hpp>

#include <set>
#include <string>

#include "feedsax/error.hpp"

using namespace feedsax;

namespace {

struct listed {
  issue code;
  std::string_view name;
  severity level;
  bool repair;
};
constexpr listed all[] = {
#define FEEDSAX_DIAGNOSTIC(name, level, text) {issue::name, #name, severity::level, false},
#define FEEDSAX_REPAIR(name, level, text) {issue::name, #name, severity::level, true},
#include "feedsax/diagnostics.def"
#undef FEEDSAX_DIAGNOSTIC
};

}  // namespace

BOOST_AUTO_TEST_SUITE(diagnostic)

BOOST_AUTO_TEST_CASE(each_code_has_a_word_a_message_and_a_level) {
  BOOST_TEST(issue_count() == std::size(all));
  std::set<std::string_view> words, messages;
  std::uint16_t number = 0;
  for (listed const& i : all) {
    BOOST_TEST_CONTEXT(i.name) {
      BOOST_TEST(static_cast<std::uint16_t>(i.code) == ++number);
      std::string word(i.name);
      for (char& c : word)
        if (c == '_') c = '-';
      BOOST_TEST(id(i.code) == word);
      BOOST_TEST(words.insert(id(i.code)).second);
      BOOST_TEST(!message(i.code).empty());
      BOOST_TEST(messages.insert(message(i.code)).second);
      BOOST_TEST((level(i.code) == i.level));
      BOOST_TEST(is_repair(i.code) == i.repair);
    }
  }
}

BOOST_AUTO_TEST_CASE(no_code) {
  for (issue const code : {issue::none, static_cast<issue>(issue_count() + 1)}) {
    BOOST_TEST(id(code) == "");
    BOOST_TEST(message(code) == "");
    BOOST_TEST((level(code) == severity::note));
    BOOST_TEST(!is_repair(code));
  }
}

BOOST_AUTO_TEST_CASE(severities) {
  BOOST_TEST(id(severity::note) == "note");
  BOOST_TEST(id(severity::warning) == "warning");
  BOOST_TEST(id(severity::error) == "error");
  BOOST_TEST(id(static_cast<severity>(9)) == "");
}

BOOST_AUTO_TEST_CASE(message_names_the_subject) {
  feedsax::diagnostic d;
  BOOST_TEST(d.message() == "");
  d.code = issue::unbound_prefix;
  BOOST_TEST(d.message() == "a namespace prefix that nobody declared");
  d.subject = "dc";
  BOOST_TEST(d.message() == "a namespace prefix that nobody declared: \"dc\"");
}

BOOST_AUTO_TEST_CASE(message_of_a_failure_is_that_of_the_error) {
  feedsax::diagnostic d;
  d.failure = feedsax::errc::too_deep;
  BOOST_TEST(d.message() == make_error_code(feedsax::errc::too_deep).message());
}

BOOST_AUTO_TEST_SUITE_END()
