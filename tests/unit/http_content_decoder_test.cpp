#include "http/content_decoder.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "support/packing.hpp"

using namespace feedsax;
using namespace feedsax::test;
using http::content_decoder;

namespace {

struct outcome {
  std::string plain;
  std::error_code code;
};

outcome decode(std::string_view codings, std::string_view bytes, std::size_t piece = 7,
               std::uint64_t most = 64u << 20, std::size_t stop_after = SIZE_MAX) {
  content_decoder decoder;
  outcome o;
  o.code = decoder.reset(codings, 100, most);
  auto const out = [&](std::string_view plain) {
    o.plain += plain;
    return o.plain.size() < stop_after;
  };
  while (!o.code && !bytes.empty()) {
    o.code = decoder.write(bytes.substr(0, piece), out);
    bytes.remove_prefix(std::min(piece, bytes.size()));
  }
  if (!o.code) o.code = decoder.finish(out);
  if (o.code != errc::stopped) BOOST_TEST(decoder.made() == o.plain.size());
  return o;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(http_content_decoder)

BOOST_AUTO_TEST_CASE(codings) {
  std::string const text = "<rss version='2.0'/>";
  std::string const once = gzip(text), twice = gzip(once);
  struct {
    char const* note;
    char const* codings;
    std::string const& bytes;
    std::string const& plain;
    char const* fault;
  } const rows[] = {
      {"none", "", text, text, ""},
      {"identity", "identity", text, text, ""},
      {"gzip", "gzip", once, text, ""},
      {"by another name", "X-GZip", once, text, ""},
      {"twice", "gzip, gzip", twice, text, ""},
      {"with gaps", " , gzip ,, identity", once, text, ""},
      {"a file that is packed", "", once, once, ""},
      {"a file that is packed, packed again", "gzip", twice, once, ""},
      {"a lie", "gzip", text, text, ""},
      {"half a lie", "gzip, gzip", once, text, ""},
      {"three times", "gzip, gzip, gzip", twice, {}, "unsupported-coding"},
      {"one that was not asked for", "br", text, {}, "unsupported-coding"},
  };
  for (auto const& row : rows)
    for (std::size_t piece : {1u, 7u, 100'000u}) {
      auto const o = decode(row.codings, row.bytes, piece);
      BOOST_TEST(id(o.code) == row.fault, row.note);
      BOOST_TEST(o.plain == (o.code ? std::string() : row.plain), row.note);
    }
}

BOOST_AUTO_TEST_CASE(damage) {
  std::string const text(5000, 'x');
  std::string packed = gzip(text);
  auto const cut = decode("gzip", std::string_view(packed).substr(0, packed.size() - 4));
  BOOST_TEST(id(cut.code) == "compressed-truncated");
  BOOST_TEST(cut.plain == text);
  auto const behind = decode("gzip", packed + "rubbish");
  BOOST_TEST(id(behind.code) == "");
  packed[packed.size() - 6] = static_cast<char>(packed[packed.size() - 6] ^ 1);
  BOOST_TEST(id(decode("gzip", packed).code) == "compressed-damaged");
  packed[12] = '\xff';
  packed[13] = '\xff';
  BOOST_TEST(id(decode("gzip", packed).code).starts_with("compressed-"));
  BOOST_TEST(id(decode("gzip, gzip", gzip(gzip(text).substr(0, 30))).code) ==
             "compressed-truncated");
}

BOOST_AUTO_TEST_CASE(bombs) {
  std::string const bomb = gzip(std::string(32u << 20, '\0'));
  for (std::size_t piece : {1000u, 16384u, 1u << 20}) {
    auto const o = decode("gzip", bomb, piece);
    BOOST_TEST(id(o.code) == "amplification");
    BOOST_TEST(o.plain.size() < (4u << 20));
    auto const nested = decode("gzip, gzip", gzip(bomb), piece);
    BOOST_TEST(id(nested.code) == "amplification");
    BOOST_TEST(nested.plain.size() < (4u << 20));
  }
  auto const dense = decode("gzip", gzip(std::string(1u << 20, 'a')), 16384);
  BOOST_TEST(id(dense.code) == "");
  std::string empty;
  for (int i = 0; i < 4000; ++i) empty += gzip("");
  BOOST_TEST(id(decode("gzip", empty, 4096).code) == "amplification");
}

BOOST_AUTO_TEST_CASE(size_and_stop) {
  std::string const text(10'000, 'x');
  BOOST_TEST(id(decode("", text, 1000, 9'999).code) == "input-too-long");
  BOOST_TEST(id(decode("", text, 1000, 10'000).code) == "");
  BOOST_TEST(id(decode("gzip", gzip(text), 1000, 9'999).code) == "input-too-long");
  BOOST_TEST(id(decode("gzip", gzip(text), 1000, 10'000).code) == "");
  BOOST_TEST(id(decode("gzip", gzip(text), 1000, 10'000, 10).code) == "stopped");
  BOOST_TEST(id(decode("", text, 1000, 10'000, 10).code) == "stopped");
}

BOOST_AUTO_TEST_SUITE_END()
