#include "encoding/offset_map.hpp"

#include <boost/test/unit_test.hpp>
#include <random>
#include <vector>

BOOST_AUTO_TEST_SUITE(offset_map)

using feedsax::encoding::discard_below;
using feedsax::encoding::offset_map;

BOOST_AUTO_TEST_CASE(an_empty_map_is_the_identity_at_0) {
  offset_map map;
  BOOST_CHECK_EQUAL(map.original(0), 0u);
  BOOST_CHECK_EQUAL(map.original_end(0), 0u);
  map.skip(3);
  BOOST_CHECK_EQUAL(map.original(0), 3u);
  BOOST_CHECK_EQUAL(map.original_end(0), 0u);
  BOOST_CHECK_EQUAL(map.in(), 3u);
  BOOST_CHECK_EQUAL(map.size(), 0u);
}

BOOST_AUTO_TEST_CASE(clean_text_is_one_segment) {
  offset_map map;
  map.skip(3);
  for (int i = 0; i < 1000; ++i) map.run(64, 1, 1);
  BOOST_CHECK_EQUAL(map.size(), 1u);
  BOOST_CHECK_EQUAL(map.original(0), 3u);
  BOOST_CHECK_EQUAL(map.original(63'999), 64'002u);
  BOOST_CHECK_EQUAL(map.original(64'000), 64'003u);
}

BOOST_AUTO_TEST_CASE(an_equal_ratio_continues) {
  offset_map map;
  map.run(2, 2, 2);
  map.run(3, 1, 1);
  map.run(1, 4, 4);
  BOOST_CHECK_EQUAL(map.size(), 1u);
  map.run(5, 2, 3);
  map.run(5, 2, 3);
  BOOST_CHECK_EQUAL(map.size(), 2u);
  map.run(1, 6, 4);  // the same in and out per character, but not the same ratio
  map.run(1, 3, 2);
  BOOST_CHECK_EQUAL(map.size(), 3u);
}

BOOST_AUTO_TEST_CASE(what_is_skipped_breaks_a_run) {
  offset_map map;
  map.run(5, 1, 1);
  map.skip(2);
  map.run(1, 1, 3);
  map.run(2, 1, 1);
  BOOST_CHECK_EQUAL(map.original(4), 4u);
  BOOST_CHECK_EQUAL(map.original(5), 7u);
  BOOST_CHECK_EQUAL(map.original(7), 7u);  // inside the character
  BOOST_CHECK_EQUAL(map.original(8), 8u);
  BOOST_CHECK_EQUAL(map.original(10), 10u);
  BOOST_CHECK_EQUAL(map.original_end(5), 5u);
  BOOST_CHECK_EQUAL(map.original_end(6), 8u);
  BOOST_CHECK_EQUAL(map.original_end(8), 8u);
  BOOST_CHECK_EQUAL(map.original_end(10), 10u);
}

BOOST_AUTO_TEST_CASE(what_is_inserted_maps_to_its_place) {
  offset_map map;
  map.run(4, 1, 1);
  map.insert(3);
  map.insert(2);
  map.run(4, 1, 1);
  BOOST_CHECK_EQUAL(map.size(), 3u);
  for (std::uint64_t out = 4; out <= 9; ++out) BOOST_CHECK_EQUAL(map.original(out), 4u);
  BOOST_CHECK_EQUAL(map.original(10), 5u);
  BOOST_CHECK_EQUAL(map.original_end(9), 4u);
}

BOOST_AUTO_TEST_CASE(the_end_does_not_move_when_more_comes) {
  offset_map map;
  map.run(4, 1, 1);
  BOOST_CHECK_EQUAL(map.original_end(4), 4u);
  map.skip(10);
  BOOST_CHECK_EQUAL(map.original_end(4), 4u);
  BOOST_CHECK_EQUAL(map.original(4), 14u);
  map.run(4, 2, 1);
  BOOST_CHECK_EQUAL(map.original_end(4), 4u);
  BOOST_CHECK_EQUAL(map.original(4), 14u);
}

BOOST_AUTO_TEST_CASE(discarding_bounds_the_segments) {
  offset_map map;
  for (std::uint64_t i = 0; i < 1'000'000; ++i) {
    map.run(1, 1, 1);
    map.run(1, 1, 3);
    if (i % 100 == 99) {
      map.discard_below(map.out());
      BOOST_REQUIRE_LE(map.size(), 2u);
      BOOST_REQUIRE_EQUAL(map.original_end(map.out()), map.in());
    }
  }
  BOOST_CHECK_EQUAL(map.in(), 2'000'000u);
  BOOST_CHECK_EQUAL(map.original(0), 1'999'999u);  // gone: the lowest that is known
  map.clear();
  BOOST_CHECK_EQUAL(map.size(), 0u);
  BOOST_CHECK_EQUAL(map.out(), 0u);
}

BOOST_AUTO_TEST_CASE(discarding_keeps_what_may_be_asked) {
  offset_map map;
  for (int i = 0; i < 200; ++i) {
    map.run(2, 1, 1);
    map.run(1, 2, 1);
  }
  for (std::uint64_t out = 0; out <= map.out(); ++out) {
    std::uint64_t const begin = map.original(out);
    std::uint64_t const end = map.original_end(out);
    map.discard_below(out);
    BOOST_REQUIRE_EQUAL(map.original(out), begin);
    BOOST_REQUIRE_EQUAL(map.original_end(out), end);
  }
}

BOOST_AUTO_TEST_CASE(two_maps_compose) {
  offset_map decode;  // UTF-16
  decode.skip(2);
  decode.run(10, 2, 1);
  offset_map repair;  // `&` became `&amp;`
  repair.run(4, 1, 1);
  repair.run(1, 1, 1);
  repair.insert(4);
  repair.run(5, 1, 1);
  BOOST_CHECK_EQUAL(original(decode, repair, 0), 2u);
  BOOST_CHECK_EQUAL(original(decode, repair, 4), 10u);
  BOOST_CHECK_EQUAL(original(decode, repair, 5), 12u);
  BOOST_CHECK_EQUAL(original(decode, repair, 9), 12u);
  BOOST_CHECK_EQUAL(original(decode, repair, 10), 14u);
  BOOST_CHECK_EQUAL(original(decode, repair, 14), 22u);
  discard_below(decode, repair, 10);
  BOOST_CHECK_EQUAL(original(decode, repair, 10), 14u);
}

// Against the plain idea: a list of the input offset of every byte of text.
BOOST_AUTO_TEST_CASE(random_maps_agree_with_a_list) {
  std::mt19937 random(20);
  for (int round = 0; round < 300; ++round) {
    offset_map map;
    std::vector<std::uint64_t> begins;
    std::vector<std::uint64_t> ends{0};
    std::uint64_t in = 0;
    for (int step = 0; step < 50; ++step) {
      std::uint64_t const count = random() % 4;
      switch (random() % 4) {
      case 0:
        map.skip(count);
        in += count;
        break;
      case 1:
        map.insert(count);
        begins.insert(begins.end(), count, in);
        ends.insert(ends.end(), count, in);
        break;
      default: {
        auto const in_each = static_cast<std::uint32_t>(1 + random() % 6);
        auto const out_each = static_cast<std::uint32_t>(1 + random() % 4);
        map.run(count, in_each, out_each);
        for (std::uint64_t i = 0; i < count * out_each; ++i) {
          begins.push_back(in + i * in_each / out_each);
          ends.push_back(in + ((i + 1) * in_each + out_each - 1) / out_each);
        }
        in += count * in_each;
        break;
      }
      }
    }
    BOOST_REQUIRE_EQUAL(map.out(), begins.size());
    BOOST_REQUIRE_EQUAL(map.in(), in);
    for (std::uint64_t out = 0; out < begins.size(); ++out) {
      BOOST_REQUIRE_EQUAL(map.original(out), begins[out]);
      BOOST_REQUIRE_EQUAL(map.original_end(out), ends[out]);
    }
    BOOST_REQUIRE_EQUAL(map.original(map.out()), in);
  }
}

BOOST_AUTO_TEST_SUITE_END()
