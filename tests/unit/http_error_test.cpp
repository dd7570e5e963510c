#include "feedsax/http/error.hpp"

#include <boost/test/unit_test.hpp>
#include <future>
#include <set>
#include <string>

using namespace feedsax;

namespace {

constexpr http::errc all[] = {
#define FEEDSAX_HTTP_ERROR(name, family, text) http::errc::name,
#include "feedsax/http/errors.def"
#undef FEEDSAX_HTTP_ERROR
};

}  // namespace

BOOST_AUTO_TEST_SUITE(http_error)

BOOST_AUTO_TEST_CASE(each_has_a_word_a_message_and_a_family) {
  std::set<std::string> words, messages;
  for (http::errc const e : all) {
    std::error_code const code = e;
    BOOST_TEST(words.emplace(id(code)).second);
    BOOST_TEST(messages.insert(code.message()).second);
    BOOST_TEST(((code == cause::io) != (code == cause::limit)), id(code));
    BOOST_TEST((code != cause::stopped), id(code));
    BOOST_TEST(code.category().name() == "feedsax.http");
  }
  BOOST_TEST(!words.count(""));
}

BOOST_AUTO_TEST_CASE(the_families_of_others_are_what_they_were) {
  BOOST_TEST((std::error_code(http::errc::too_slow) == cause::limit));
  BOOST_TEST((std::error_code(http::errc::gone) == cause::io));
  BOOST_TEST((make_error_code(errc::too_deep) == cause::limit));
  BOOST_TEST((std::make_error_code(std::errc::connection_reset) == cause::io));
  BOOST_TEST((std::error_code(1, std::future_category()) == cause::stopped));
  BOOST_TEST((std::error_code(http::errc::none) != cause::io));
  BOOST_TEST(id(http::errc::body_truncated) == "body-truncated");
  BOOST_TEST(id(std::error_code(250, http::error_category())) == "");
}

BOOST_AUTO_TEST_CASE(what_may_pass) {
  BOOST_TEST(http::is_transient(http::errc::rate_limited));
  BOOST_TEST(http::is_transient(http::errc::too_slow));
  BOOST_TEST(!http::is_transient(http::errc::gone));
  BOOST_TEST(!http::is_transient(http::errc::address_denied));
  BOOST_TEST(!http::is_transient(http::errc::body_too_long));
  BOOST_TEST(!http::is_transient(make_error_code(errc::stopped)));
}

BOOST_AUTO_TEST_SUITE_END()
