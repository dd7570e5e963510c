#include "feedsax/error.hpp"

#include <boost/test/unit_test.hpp>

#include <ios>
#include <set>
#include <string>
#include <type_traits>

using namespace feedsax;

namespace {

// Every code with what errors.def says of it.
struct listed {
  errc code;
  std::string_view name;
  cause family;
};
constexpr listed all[] = {
#define FEEDSAX_ERROR(name, family, text) {errc::name, #name, cause::family},
#include "feedsax/errors.def"
#undef FEEDSAX_ERROR
};

constexpr cause families[] = {cause::malformed, cause::limit, cause::unsupported, cause::stopped,
                              cause::io};

static_assert(std::is_nothrow_move_constructible_v<error>);
static_assert(std::is_base_of_v<std::system_error, parse_failure>);

}  // namespace

BOOST_AUTO_TEST_SUITE(error)

BOOST_AUTO_TEST_CASE(each_code_has_a_word_a_message_and_one_family) {
  std::set<std::string> words, messages;
  for (listed const& e : all) {
    BOOST_TEST_CONTEXT(e.name) {
      std::error_code const code = e.code;
      BOOST_TEST(static_cast<bool>(code));
      std::string word(e.name);
      for (char& c : word)
        if (c == '_') c = '-';
      BOOST_TEST(id(code) == word);
      BOOST_TEST(words.insert(word).second);
      BOOST_TEST(!code.message().empty());
      BOOST_TEST(messages.insert(code.message()).second);
      for (cause family : families) BOOST_TEST((code == family) == (family == e.family));
    }
  }
}

BOOST_AUTO_TEST_CASE(no_error_is_of_no_family) {
  std::error_code const code = errc::none;
  BOOST_TEST(!code);
  BOOST_TEST(id(code) == "");
  BOOST_TEST(id(std::error_code()) == "");
  BOOST_TEST(code.message() == "no error");
  for (cause family : families) {
    BOOST_TEST((code != family));
    BOOST_TEST((std::error_code() != family));
  }
}

BOOST_AUTO_TEST_CASE(errors_of_the_system_are_io) {
  for (std::error_code const code :
       {std::error_code(2, std::system_category()), std::make_error_code(std::errc::io_error),
        std::make_error_code(std::io_errc::stream)}) {
    BOOST_TEST(id(code) == "io");
    for (cause family : families) BOOST_TEST((code == family) == (family == cause::io));
  }
  BOOST_TEST((std::error_code(0, std::system_category()) != cause::io));
}

BOOST_AUTO_TEST_CASE(errors_of_an_application_are_stops) {
  struct : std::error_category {
    char const* name() const noexcept override { return "mine"; }
    std::string message(int) const override { return "enough"; }
  } const mine;
  std::error_code const code(1, mine);
  BOOST_TEST(id(code) == "stopped");
  for (cause family : families) BOOST_TEST((code == family) == (family == cause::stopped));
  BOOST_TEST((std::error_code(0, mine) != cause::stopped));
  feedsax::error const e{code, {}, "word"};
  BOOST_TEST(e.message() == "enough: \"word\"");
}

BOOST_AUTO_TEST_CASE(codes_that_nobody_listed) {
  for (int const value : {-1, 1000}) {
    std::error_code const code(value, error_category());
    BOOST_TEST(id(code) == "");
    BOOST_TEST(code.message() == "no error");
    BOOST_TEST((code != cause::malformed));
  }
  BOOST_TEST(make_error_condition(static_cast<cause>(77)).message() == "no cause");
}

BOOST_AUTO_TEST_CASE(categories) {
  BOOST_TEST(error_category().name() == std::string("feedsax"));
  BOOST_TEST((make_error_code(errc::too_deep).category() == error_category()));
  for (cause family : families) {
    std::error_condition const condition = family;
    BOOST_TEST(condition.category().name() == std::string("feedsax.cause"));
    BOOST_TEST(!condition.message().empty());
  }
}

BOOST_AUTO_TEST_CASE(message_names_the_subject) {
  feedsax::error e{errc::mismatched_tag, {10, 2, 3}, "item"};
  BOOST_TEST(e.message() == "the end tag does not match the open element: \"item\"");
  e.subject.clear();
  BOOST_TEST(e.message() == "the end tag does not match the open element");
}

BOOST_AUTO_TEST_CASE(failure_tells_where) {
  parse_failure const failure({errc::mismatched_tag, {10, 2, 3}, "item"});
  BOOST_TEST(failure.what() == std::string("2:3: \"item\": the end tag does not match the open "
                                           "element"));
  BOOST_TEST((failure.code() == errc::mismatched_tag));
  BOOST_TEST((failure.where() == position{10, 2, 3}));
}

BOOST_AUTO_TEST_SUITE_END()
