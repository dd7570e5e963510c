// Memory that ends at the n-th allocation, for every n: std::bad_alloc comes out of write() or
// finish() unchanged, nothing leaks, and after a reset the next document is read as ever.
#include <algorithm>
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "feedsax/model_builder.hpp"
#include "feedsax/parse.hpp"
#include "feedsax/parser.hpp"
#include "support/diff.hpp"
#include "support/pairs.hpp"
#include "support/recording_sink.hpp"

namespace {

// The allocator of this whole program. Not thread-safe: there is one thread.
struct {
  bool armed = false;
  bool for_good = false;    // after the first failure everything fails
  std::size_t left = 0;     // allocations until the first failure
  std::ptrdiff_t live = 0;  // blocks
} heap;

void* take(std::size_t bytes) {
  if (heap.armed && heap.left-- == 0) {
    heap.left = 0;
    heap.armed = heap.for_good;
    throw std::bad_alloc();
  }
  void* const block = std::malloc(std::max<std::size_t>(bytes, 1));
  if (!block) throw std::bad_alloc();
  ++heap.live;
  return block;
}

void give(void* block) noexcept {
  if (!block) return;
  --heap.live;
  std::free(block);
}

}  // namespace

void* operator new(std::size_t bytes) { return take(bytes); }
void* operator new[](std::size_t bytes) { return take(bytes); }
// Who asks like this can do without: it never fails.
void* operator new(std::size_t bytes, std::nothrow_t const&) noexcept {
  bool const armed = std::exchange(heap.armed, false);
  void* const block = take(bytes);
  heap.armed = armed;
  return block;
}
void operator delete(void* block) noexcept { give(block); }
void operator delete[](void* block) noexcept { give(block); }
void operator delete(void* block, std::size_t) noexcept { give(block); }
void operator delete[](void* block, std::size_t) noexcept { give(block); }
void operator delete(void* block, std::nothrow_t const&) noexcept { give(block); }

namespace bdata = boost::unit_test::data;
using namespace feedsax;
using namespace feedsax::test;

namespace {

constexpr std::string_view next_document =
    "<rss "
    "version='2.0'><channel><title>next</title><item><guid>n</guid><x:y/></item></channel></rss>";

enum class end { well, memory_ended, otherwise };

// Calls `f` with so many allocations to spend.
template <class F>
end spend(std::size_t allocations, bool for_good, F f) {
  heap.for_good = for_good;
  heap.left = allocations;
  heap.armed = true;
  end how = end::otherwise;
  try {
    f();
    how = heap.armed ? end::well : end::otherwise;  // a failure was swallowed
  } catch (std::bad_alloc const&) {
    how = end::memory_ended;
  } catch (...) {
  }
  heap.armed = false;
  return how;
}

// Nothing of the sink's own is in the way: it takes what it gets.
struct silent : sink {
  flow on_item(item&& i) override {
    item const taken = std::move(i);
    return flow::proceed;
  }
};

// A text that the loop over n can afford; each says another part of the library.
constexpr char const* chosen[] = {
    "rss/channel_of_2_0",
    "rss/item_of_2_0",
    "rss/elements_of_nobody",
    "rss/dublin_core_of_an_item",
    "rss/description_with_unescaped_markup",
    "rss/xml_base",
    "atom/feed_of_1_0",
    "atom/source_of_1_0",
    "atom/xhtml_with_svg",
    "atom/content_in_base64",
    "sitemap/urlset_of_0_9",
    "encoding/utf16_with_defects_inside",
    "encoding/shift_jis_with_bad_bytes",
    "recovery/doctype_of_html_has_entities",
    "recovery/declaration_in_curly_quotes",
    "recovery/truncated_in_an_item",
    "limits/extensions",
    "strict/mismatched_tag",
};

fixture const& find(std::string const& name) {
  auto const& all = fixtures();
  auto const found =
      std::find_if(all.begin(), all.end(), [&](fixture const& p) { return p.name == name; });
  BOOST_REQUIRE_MESSAGE(found != all.end(), "no pair " << name);
  return *found;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(memory)

BOOST_DATA_TEST_CASE(in_a_parser, bdata::make(chosen) * bdata::make({false, true}), name,
                     for_good) {
  fixture const& p = find(name);
  static_cast<void>(read(p.bytes, p.options));  // what is made once and kept
  bool well = false;
  for (std::size_t n = 0; !well; ++n) {
    std::ptrdiff_t const live = heap.live;
    {
      silent quiet;
      recording_sink recorder;
      parser read_again(quiet, p.options);
      end const how = spend(n, for_good, [&] {
        for (std::size_t at = 0; at < p.bytes.size(); at += 97)
          if (!read_again.write(std::string_view(p.bytes).substr(at, 97))) break;
        static_cast<void>(read_again.finish());
      });
      BOOST_REQUIRE_MESSAGE(how != end::otherwise, "at allocation " << n);
      well = how == end::well;
      // As a failure leaves it: no callback, the same answer, a reset.
      if (!well) BOOST_REQUIRE(!read_again.write("x"));
      read_again.reset(options{});
      result<void> again = read_again.write(next_document);
      if (again) again = read_again.finish();
      BOOST_REQUIRE_MESSAGE(again.has_value(), "the next document, after allocation " << n);
    }
    BOOST_REQUIRE_MESSAGE(heap.live == live,
                          heap.live - live << " blocks leak after allocation " << n);
  }
}

BOOST_AUTO_TEST_CASE(in_a_model) {
  fixture const& p = find("rss/item_of_2_0");
  static_cast<void>(parse(p.bytes));  // what is made once and kept
  for (bool const for_good : {false, true}) {
    bool well = false;
    for (std::size_t n = 0; !well; ++n) {
      std::ptrdiff_t const live = heap.live;
      end const how = spend(n, for_good, [&] { static_cast<void>(parse(p.bytes)); });
      BOOST_REQUIRE_MESSAGE(how != end::otherwise, "at allocation " << n);
      BOOST_REQUIRE_MESSAGE(heap.live == live,
                            heap.live - live << " blocks leak after allocation " << n);
      well = how == end::well;
    }
  }
}

BOOST_AUTO_TEST_CASE(while_a_parser_is_made) {
  bool well = false;
  for (std::size_t n = 0; !well; ++n) {
    std::ptrdiff_t const live = heap.live;
    silent quiet;
    end const how = spend(n, true, [&] { parser const made(quiet); });
    BOOST_REQUIRE(how != end::otherwise);
    BOOST_REQUIRE(heap.live == live);
    well = how == end::well;
  }
}

BOOST_AUTO_TEST_SUITE_END()
