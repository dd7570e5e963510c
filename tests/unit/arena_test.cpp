#include "feedsax/arena.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace feedsax;

namespace {

bool is_aligned(void const* p, std::size_t to) {
  return reinterpret_cast<std::uintptr_t>(p) % to == 0;
}

struct pair_of {
  int a = 0;
  double b = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(arena)

BOOST_AUTO_TEST_CASE(copies_stay_as_they_are) {
  feedsax::arena memory;
  BOOST_TEST(memory.empty());
  std::vector<std::string_view> kept;
  std::vector<std::string> originals;
  for (int i = 0; i < 3000; ++i) {
    originals.push_back("text " + std::to_string(i));
    kept.push_back(memory.copy(originals.back()));
  }
  for (std::size_t i = 0; i < kept.size(); ++i) BOOST_REQUIRE(kept[i] == originals[i]);
  BOOST_TEST(!memory.empty());
}

BOOST_AUTO_TEST_CASE(an_empty_text_needs_no_memory) {
  feedsax::arena memory;
  BOOST_TEST(memory.copy("").empty());
  BOOST_TEST(memory.empty());
}

BOOST_AUTO_TEST_CASE(allocations_are_aligned) {
  feedsax::arena memory;
  for (int i = 0; i < 500; ++i)
    for (std::size_t const alignment : {1u, 2u, 4u, 8u, 16u}) {
      memory.allocate(1, 1);
      void* const p = memory.allocate(alignment, alignment);
      BOOST_REQUIRE(is_aligned(p, alignment));
    }
}

// One that is larger than any block, in a fresh arena and in one that is in use.
BOOST_AUTO_TEST_CASE(large_allocations_have_their_own_block) {
  std::string const large(1'000'000, 'x');
  feedsax::arena memory;
  std::string_view const first = memory.copy(large);
  std::string_view const small = memory.copy("small");
  std::string_view const second = memory.copy(large);
  std::string_view const next = memory.copy("next");
  BOOST_TEST((first == large && second == large));
  BOOST_TEST((small == "small" && next == "next"));
  // What was left of the block that was in use is used on.
  BOOST_TEST((next.data() == small.data() + small.size()));
}

BOOST_AUTO_TEST_CASE(impossible_sizes_are_refused) {
  feedsax::arena memory;
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  for (std::size_t const bytes : {most, most - 7, most - 15})
    for (std::size_t const alignment : {1u, 8u, 16u}) {
      BOOST_CHECK_THROW(memory.allocate(bytes, alignment), std::bad_alloc);
      memory.allocate(1, 1);  // from now on there is a block, and a gap in it
    }
  BOOST_TEST((memory.copy("still in order") == "still in order"));
}

BOOST_AUTO_TEST_CASE(views_move_along) {
  feedsax::arena from;
  std::string_view const kept = from.copy("kept");
  feedsax::arena to(std::move(from));
  BOOST_TEST(from.empty());
  BOOST_TEST((kept == "kept"));
  BOOST_TEST((from.copy("of its own") == "of its own"));
  feedsax::arena third;
  third.copy("goes");
  third = std::move(to);
  BOOST_TEST((kept == "kept"));
  BOOST_TEST(to.empty());
  auto& self = third;
  third = std::move(self);
  BOOST_TEST((kept == "kept"));
}

// A reserved block is of the size that was asked for; what goes beyond it gets blocks as usual.
BOOST_AUTO_TEST_CASE(reserve_takes_one_block) {
  feedsax::arena memory;
  BOOST_TEST(memory.used() == 0u);
  memory.reserve(100);
  BOOST_TEST(!memory.empty());
  BOOST_TEST(memory.used() == 0u);
  char const* const first = memory.copy(std::string(60, 'a')).data();
  std::string_view const second = memory.copy(std::string(40, 'b'));
  BOOST_TEST((second.data() == first + 60));
  BOOST_TEST(memory.used() == 100u);
  memory.reserve(5000);  // of no effect: something is held
  std::string_view const third = memory.copy(std::string(200, 'c'));
  BOOST_TEST(second == std::string(40, 'b'));
  BOOST_TEST(third == std::string(200, 'c'));
  BOOST_TEST(memory.used() >= 300u);
  feedsax::arena other;
  other.reserve(0);
  BOOST_TEST(other.copy("d") == "d");
}

BOOST_AUTO_TEST_CASE(clear_keeps_one_block_and_no_outsized_one) {
  feedsax::arena memory;
  memory.clear();
  BOOST_TEST(memory.empty());
  std::string_view const first = memory.copy("first");
  memory.clear();
  BOOST_TEST(!memory.empty());
  std::string_view const again = memory.copy("again");
  BOOST_TEST((again.data() == first.data()));  // the same block
  memory.clear();
  memory.copy(std::string(1'000'000, 'x'));
  memory.clear();
  memory.copy("small");
  feedsax::arena outsized;
  outsized.copy(std::string(1'000'000, 'x'));
  outsized.clear();
  BOOST_TEST(outsized.empty());
}

BOOST_AUTO_TEST_CASE(objects_are_made_in_place) {
  feedsax::arena memory;
  memory.copy("x");
  pair_of* const made = memory.make<pair_of>(1, 2.5);
  BOOST_TEST(is_aligned(made, alignof(pair_of)));
  BOOST_TEST(made->a == 1);
  BOOST_TEST(made->b == 2.5);
}

BOOST_AUTO_TEST_CASE(lists_grow) {
  feedsax::arena memory;
  list<int> numbers;
  BOOST_TEST(numbers.empty());
  for (int i = 0; i < 1000; ++i) {
    int& added = numbers.push_back(memory, i);
    BOOST_REQUIRE(added == i);
  }
  BOOST_TEST(numbers.size() == 1000u);
  BOOST_TEST(numbers.front() == 0);
  BOOST_TEST(numbers.back() == 999);
  int next = 0;
  for (int const n : numbers) BOOST_REQUIRE(n == next++);
  numbers.pop_back();
  BOOST_TEST(numbers.size() == 999u);
  numbers[5] = -5;
  BOOST_TEST(numbers[5] == -5);
}

// Copies share their elements; what is added to one does not show in the other.
BOOST_AUTO_TEST_CASE(copies_of_lists_part_when_they_grow) {
  feedsax::arena memory;
  list<int> one;
  for (int i = 0; i < 3; ++i) one.push_back(memory, i);
  list<int> two = one;
  two.push_back(memory, 100);
  one.push_back(memory, 3);
  BOOST_TEST(one.size() == 4u);
  BOOST_TEST(one.back() == 3);
  BOOST_TEST(two.size() == 4u);
  BOOST_TEST(two.back() == 100);
  list<int> three;
  three = one;
  three.push_back(memory, 7);
  one.push_back(memory, 4);
  BOOST_TEST(one.back() == 4);
  BOOST_TEST(three.back() == 7);
}

BOOST_AUTO_TEST_CASE(a_list_that_was_moved_from_is_empty) {
  feedsax::arena memory;
  list<int> one;
  one.push_back(memory, 1);
  list<int> two = std::move(one);
  BOOST_TEST(one.empty());
  BOOST_TEST(two.size() == 1u);
  one = std::move(two);
  BOOST_TEST(two.empty());
  BOOST_TEST(one.back() == 1);
}

BOOST_AUTO_TEST_CASE(maybe_is_there_or_not) {
  feedsax::arena memory;
  maybe<pair_of> one;
  BOOST_TEST(!one);
  one.ensure(memory).a = 5;
  BOOST_TEST(!!one);
  BOOST_TEST(one.ensure(memory).a == 5);
  BOOST_TEST(one->a == 5);
  BOOST_TEST((*one).b == 0);
  one.emplace(memory);
  BOOST_TEST(one->a == 0);
  one.reset();
  BOOST_TEST(!one);
}

BOOST_AUTO_TEST_SUITE_END()
