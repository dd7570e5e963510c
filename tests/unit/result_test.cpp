#include "feedsax/result.hpp"

#include <boost/test/unit_test.hpp>

#include <memory>
#include <string>

using namespace feedsax;

namespace {

feedsax::error failure() { return {errc::too_deep, {7, 2, 3}, "a"}; }

result<std::string> text(bool good) {
  if (good) return std::string("value");
  return failure();
}

result<void> nothing(bool good) {
  if (good) return {};
  return failure();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(result)

BOOST_AUTO_TEST_CASE(a_value) {
  feedsax::result<std::string> r = text(true);
  BOOST_TEST(static_cast<bool>(r));
  BOOST_TEST(r.has_value());
  BOOST_TEST(*r == "value");
  BOOST_TEST(r->size() == 5u);
  BOOST_TEST(r.value() == "value");
  feedsax::result<std::string> const& same = r;
  BOOST_TEST(*same == "value");
  BOOST_TEST(same->size() == 5u);
  BOOST_TEST(same.value() == "value");
  *r += "s";
  BOOST_TEST(*r == "values");
}

BOOST_AUTO_TEST_CASE(an_error) {
  feedsax::result<std::string> r = text(false);
  BOOST_TEST(!r);
  BOOST_TEST(!r.has_value());
  BOOST_TEST((r.error().code == errc::too_deep));
  BOOST_TEST((r.error().where == position{7, 2, 3}));
  BOOST_TEST(r.error().subject == "a");
  auto const is_ours = [](parse_failure const& e) {
    return e.code() == errc::too_deep && e.where() == position{7, 2, 3};
  };
  BOOST_CHECK_EXCEPTION(r.value(), parse_failure, is_ours);
  BOOST_CHECK_EXCEPTION(std::as_const(r).value(), parse_failure, is_ours);
  BOOST_CHECK_EXCEPTION(text(false).value(), std::system_error,
                        [](std::system_error const& e) { return e.code() == cause::limit; });
}

BOOST_AUTO_TEST_CASE(a_value_that_only_moves) {
  feedsax::result<std::unique_ptr<int>> r = std::make_unique<int>(5);
  std::unique_ptr<int> p = std::move(r).value();
  BOOST_TEST(*p == 5);
  r = std::make_unique<int>(6);
  p = *std::move(r);
  BOOST_TEST(*p == 6);
}

BOOST_AUTO_TEST_CASE(success_and_failure) {
  feedsax::result<void> r = nothing(true);
  BOOST_TEST(static_cast<bool>(r));
  BOOST_TEST(r.has_value());
  BOOST_CHECK_NO_THROW(r.value());
  r = nothing(false);
  BOOST_TEST(!r);
  BOOST_TEST((r.error().code == errc::too_deep));
  BOOST_CHECK_THROW(r.value(), parse_failure);
}

BOOST_AUTO_TEST_SUITE_END()
