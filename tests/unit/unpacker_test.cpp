#include "inflate/unpacker.hpp"

#include <zlib.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "support/packing.hpp"

// The layers as the pairs of tests/corpus/packed cannot show them: at every cut, at every prefix,
// with every byte damaged.

using namespace feedsax;
using test::gzip;
using test::pack;
using test::zlib;

namespace {

// A gzip member with every optional part.
std::string gzip_with_all(std::string_view bytes) {
  using namespace std::literals;
  std::string const plain = gzip(bytes);
  std::string head = "\x1F\x8B\x08\x1E\0\0\0\0\0\x03"s + "\x05\0extra"s + "name\0"s + "remark\0"s;
  auto const check =
      ::crc32(0, reinterpret_cast<Bytef const*>(head.data()), static_cast<uInt>(head.size()));
  head += static_cast<char>(check & 0xFF);
  head += static_cast<char>(check >> 8 & 0xFF);
  return head + plain.substr(10);
}

struct outcome {
  std::string bytes;
  errc code = errc::none;
  std::vector<issue> issues;
  friend bool operator==(outcome const&, outcome const&) = default;
};

std::ostream& operator<<(std::ostream& out, outcome const& o) {
  out << o.bytes.size() << " bytes, " << id(make_error_code(o.code));
  for (issue const i : o.issues) out << ", " << id(i);
  return out;
}

outcome unpack(std::string_view packed, options const& o = {},
               std::size_t piece = ~std::size_t{0}) {
  outcome result;
  inflate::unpacker u;
  u.reset(o, [&](issue i) { result.issues.push_back(i); });
  auto const take = [&](std::string_view plain) {
    result.bytes += plain;
    return true;
  };
  while (!packed.empty() && result.code == errc::none) {
    result.code = u.write(packed.substr(0, piece), take);
    packed.remove_prefix(std::min(piece, packed.size()));
  }
  if (result.code == errc::none) result.code = u.finish(take);
  return result;
}

std::string words(std::size_t bytes) {
  std::string text;
  for (std::size_t n = 0; text.size() < bytes; ++n)
    text += "<url><loc>https://a.example/" + std::to_string(n * 7919 % 1000003) + "</loc></url>\n";
  return text;
}

options const strict{.mode = mode::strict};

}  // namespace

BOOST_AUTO_TEST_SUITE(unpacker)

BOOST_AUTO_TEST_CASE(what_is_packed_comes_out) {
  std::string const text = words(3000);
  struct {
    char const* note;
    std::string packed;
  } const rows[] = {
      {"plain", text},
      {"gzip", gzip(text)},
      {"gzip, stored", gzip(text, 0)},
      {"gzip with all its parts", gzip_with_all(text)},
      {"zlib", zlib(text)},
      {"gzip twice", gzip(gzip(text))},
      {"gzip in zlib", zlib(gzip(text))},
      {"zlib in gzip", gzip(zlib(text))},
      {"members", gzip(text.substr(0, 1000)) + gzip("") + gzip_with_all(text.substr(1000))},
      {"members in a member", gzip(gzip(text.substr(0, 1)) + gzip(text.substr(1)))},
      {"zeros behind", gzip(text) + std::string(2000, '\0')},
  };
  for (auto const& r : rows)
    for (options const& o : {options{}, strict})
      for (std::size_t const piece :
           {std::size_t{1}, std::size_t{7}, std::size_t{1000}, r.packed.size()})
        BOOST_TEST_CONTEXT(r.note << ", in pieces of " << piece)
  BOOST_TEST(unpack(r.packed, o, piece) == (outcome{text, errc::none, {}}));
}

BOOST_AUTO_TEST_CASE(what_is_not_packed_passes) {
  using namespace std::literals;
  for (std::string_view const text :
       {""sv, "\x1F"sv, "x"sv, "\x1Fx"sv, "x\x9Dy"sv, "x^y"sv, "\x1F\x8Cx"sv, "<a/>"sv})
    for (std::size_t const piece : {1u, 100u})
      BOOST_TEST(unpack(text, strict, piece) == (outcome{std::string(text), errc::none, {}}));
}

BOOST_AUTO_TEST_CASE(what_is_coped_with) {
  std::string const text = words(500);
  std::string const good = gzip(text);
  std::string bad_check = good, bad_length = good, bad_adler = zlib(text);
  bad_check[good.size() - 8] ^= 1;
  bad_length[good.size() - 1] ^= 1;
  bad_adler.back() ^= 1;
  struct {
    char const* note;
    std::string packed;
    issue code;
    errc refused;
  } const rows[] = {
      {"CRC", bad_check, issue::bad_checksum, errc::compressed_damaged},
      {"length", bad_length, issue::bad_checksum, errc::compressed_damaged},
      {"Adler", bad_adler, issue::bad_checksum, errc::compressed_damaged},
      {"no trailer", good.substr(0, good.size() - 8), issue::compressed_truncated,
       errc::compressed_truncated},
      {"a trailer cut", good.substr(0, good.size() - 1), issue::compressed_truncated,
       errc::compressed_truncated},
      {"rubbish behind", good + "rubbish", issue::bytes_behind_compressed,
       errc::compressed_damaged},
      {"a byte of the magic behind", good + "\x1F", issue::bytes_behind_compressed,
       errc::compressed_damaged},
      {"half the magic behind", good + "\x1Fx", issue::bytes_behind_compressed,
       errc::compressed_damaged},
      {"rubbish behind zeros", good + std::string(3, '\0') + "x", issue::bytes_behind_compressed,
       errc::compressed_damaged},
      {"rubbish behind zlib", zlib(text) + "x", issue::bytes_behind_compressed,
       errc::compressed_damaged},
      {"the outer layer is cut behind the inner", gzip(good, 0).substr(0, 15 + good.size()),
       issue::compressed_truncated, errc::compressed_truncated},
  };
  for (auto const& r : rows)
    for (std::size_t const piece : {std::size_t{1}, std::size_t{3}, r.packed.size()})
      BOOST_TEST_CONTEXT(r.note << ", in pieces of " << piece) {
        BOOST_TEST(unpack(r.packed, {}, piece) == (outcome{text, errc::none, {r.code}}));
        outcome const refused = unpack(r.packed, strict, piece);
        BOOST_TEST(refused.bytes == text);
        BOOST_TEST((refused.code == r.refused));
      }
}

// Every prefix gives a prefix of the text, and never an error but that it is cut.
BOOST_AUTO_TEST_CASE(every_prefix) {
  std::string const text = words(700);
  for (std::string const& packed : {gzip_with_all(text), zlib(text), gzip(gzip(text)),
                                    gzip(text.substr(0, 99)) + gzip(text.substr(99))}) {
    for (std::size_t n = 0; n < packed.size(); ++n) {
      outcome const o = unpack(std::string_view(packed).substr(0, n));
      BOOST_REQUIRE((o.code == errc::none));
      // The first byte of a layer may still be one of a text.
      BOOST_REQUIRE(std::string_view(text).starts_with(o.bytes) || o.bytes == "\x1F" ||
                    o.bytes == "x");
      BOOST_REQUIRE(o.issues.size() <= 1u);
    }
  }
}

// Whatever is done to a byte: no crash, and what comes before it stays.
BOOST_AUTO_TEST_CASE(every_byte_damaged) {
  std::string const text = words(2000);
  std::string const packed = gzip(text);
  for (std::size_t n = 2; n < packed.size(); ++n) {
    std::string bad = packed;
    bad[n] = static_cast<char>(bad[n] ^ 0x55);
    outcome const whole = unpack(bad), pieces = unpack(bad, {}, 5);
    BOOST_REQUIRE(whole == pieces);
    BOOST_REQUIRE((whole != outcome{text, errc::none, {}}) || n < 10);
  }
}

BOOST_AUTO_TEST_CASE(its_limits) {
  std::string const dense(4u << 20, ' ');
  options tight;
  tight.limits.max_inflate_ratio = 20;
  auto const code = [](std::string const& packed, options const& o, std::size_t piece = 999) {
    outcome const whole = unpack(packed, o);
    BOOST_TEST(whole == unpack(packed, o, piece));  // where it ends does not depend on cuts
    return whole.code;
  };
  BOOST_TEST((code(gzip(dense), tight) == errc::amplification));
  BOOST_TEST((code(zlib(gzip(dense)), tight) == errc::amplification));
  BOOST_TEST((code(gzip(words(4u << 20)), {}) == errc::none));
  // The first MiB may be as dense as it likes.
  BOOST_TEST((code(gzip(dense.substr(0, 1u << 20)), tight) == errc::none));

  // Between the layers, where the reader does not look.
  options small;
  small.limits.max_input_bytes = 1u << 20;
  std::string const stored = gzip(words(2u << 20), 0);
  BOOST_TEST((code(gzip(stored), small) == errc::input_too_long));

  // Members that bring nothing; those of parallel compressors are fine.
  std::string empty, full;
  for (int i = 0; i < 3000; ++i) empty += gzip("");
  for (int i = 0; i < 3000; ++i) full += gzip(words(1100), 0);
  BOOST_TEST((code(empty, {}) == errc::amplification));
  BOOST_TEST((code(full, {}) == errc::none));
}

// Whoever has enough gets no more.
BOOST_AUTO_TEST_CASE(stopped) {
  for (std::string const& packed : {gzip(words(100'000)), words(100'000)}) {
    inflate::unpacker u;
    u.reset({}, [](issue) {});
    int calls = 0;
    auto const enough = [&](std::string_view) { return ++calls < 1; };
    BOOST_TEST((u.write(packed, enough) == errc::stopped));
    BOOST_TEST(calls == 1);
  }
}

// Noise behind the magic, and the same unpacker again and again.
BOOST_AUTO_TEST_CASE(noise) {
  std::minstd_rand random(7);
  inflate::unpacker u;
  for (int round = 0; round < 2000; ++round) {
    std::string bytes = round % 2 ? "\x1F\x8B\x08" : "x\x9C";
    for (auto n = random() % 200; n > 0; --n) bytes += static_cast<char>(random());
    std::size_t made = 0;
    auto const take = [&](std::string_view plain) {
      made += plain.size();
      return true;
    };
    u.reset({}, [](issue) {});
    if (u.write(bytes, take) == errc::none) static_cast<void>(u.finish(take));
    BOOST_REQUIRE(made < 1'100'000u);
  }
}

BOOST_AUTO_TEST_SUITE_END()
