#include "feedsax/extension_set.hpp"

#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <vector>

#include "feedsax/json_writer.hpp"

using namespace feedsax;

namespace {

struct price {
  static constexpr std::string_view json_key = "price";
  int amount = 0;
  void write(json_writer& out) const { out.number(amount); }
};
struct colour {
  static constexpr std::string_view json_key = "colour";
  std::string name;
  void write(json_writer& out) const { out.string(name); }
};
// Has no JSON; is destroyed with the set, or with what it was moved to.
struct secret {
  std::shared_ptr<int> watched;
};

std::string written(extension_set const& set) {
  std::string out;
  json_writer json(out);
  json.begin_object();
  set.each_written([&](std::string_view key, auto const& write) {
    json.key(key);
    write(json);
  });
  json.end_object();
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(extension_set)

BOOST_AUTO_TEST_CASE(a_slot_for_each_type) {
  feedsax::extension_set set;
  BOOST_TEST(set.empty());
  BOOST_TEST(set.find<price>() == nullptr);
  set.get<price>().amount = 5;
  BOOST_TEST(!set.empty());
  BOOST_TEST(set.get<price>().amount == 5);
  BOOST_TEST(set.find<colour>() == nullptr);
  set.get<colour>().name = "red";
  feedsax::extension_set const& same = set;
  BOOST_REQUIRE(same.find<price>());
  BOOST_TEST(same.find<price>()->amount == 5);
  BOOST_TEST(same.find<colour>()->name == "red");
  set.clear();
  BOOST_TEST(set.empty());
  BOOST_TEST(set.get<price>().amount == 0);
}

// A reference that a hook keeps is good as long as the item is open.
BOOST_AUTO_TEST_CASE(references_stay_valid) {
  feedsax::extension_set set;
  price& first = set.get<price>();
  set.get<colour>();
  set.get<secret>();
  set.get<int>();
  set.get<std::vector<int>>();
  first.amount = 9;
  BOOST_TEST(set.find<price>() == &first);
  feedsax::extension_set moved = std::move(set);
  BOOST_TEST(moved.find<price>() == &first);
  BOOST_TEST(moved.find<price>()->amount == 9);
}

BOOST_AUTO_TEST_CASE(what_can_be_written_is_in_order) {
  feedsax::extension_set set;
  BOOST_TEST(written(set) == "{}");
  set.get<colour>().name = "red";
  set.get<secret>();
  set.get<price>().amount = 5;
  BOOST_TEST(written(set) == R"({"colour":"red","price":5})");
}

BOOST_AUTO_TEST_CASE(what_is_in_it_is_destroyed_once) {
  auto const watched = std::make_shared<int>(1);
  {
    feedsax::extension_set set;
    set.get<secret>().watched = watched;
    BOOST_TEST(watched.use_count() == 2);
    feedsax::extension_set other = std::move(set);
    BOOST_TEST(watched.use_count() == 2);
    other = feedsax::extension_set();
    BOOST_TEST(watched.use_count() == 1);
    other.get<secret>().watched = watched;
  }
  BOOST_TEST(watched.use_count() == 1);
}

BOOST_AUTO_TEST_SUITE_END()
