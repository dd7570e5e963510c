// How text is handed on: without copies, in order, in bounded pieces, and how it ends.
#include <random>
#include <stdexcept>

#include "encoding/prologue.hpp"
#include "encoding_fixture.hpp"

using namespace encoding_test;

BOOST_AUTO_TEST_SUITE(encoding_stream)

BOOST_AUTO_TEST_CASE(clean_text_is_not_copied) {
  std::string const declared = "<?xml version='1.0' encoding='utf-8'?>";
  std::string const utf8 = "<a>" + std::string(200'000, 'x') + "\xC3\xA9\xE6\x97\xA5</a>";
  std::string const legacy =
      "<?xml version='1.0' encoding='koi8-r'?><a>" + std::string(200'000, 'x') + "</a>";
  for (std::string const& bytes : {utf8, declared + utf8, legacy, std::string("<a/>")})
    for (mode const m : {mode::strict, mode::recover}) {
      enc::decoder decoder;
      decoder.reset(with(m), {});
      char const* expected = bytes.data();
      enc::output const same = [&expected](std::string_view text) {
        BOOST_CHECK(text.data() == expected);
        expected = text.data() + text.size();
        return true;
      };
      BOOST_CHECK(!decoder.write(bytes, same));
      BOOST_CHECK(!decoder.finish(same));
      BOOST_CHECK(expected == bytes.data() + bytes.size());
      BOOST_CHECK_EQUAL(decoder.map().size(), 1u);
    }
}

BOOST_AUTO_TEST_CASE(text_comes_as_soon_as_it_can) {
  enc::decoder decoder;
  decoder.reset(with(mode::recover), {});
  std::string text;
  enc::output const keep = [&text](std::string_view piece) {
    text += piece;
    return true;
  };
  decoder.write("<r", keep);
  BOOST_CHECK_EQUAL(text, "");  // four bytes tell more
  decoder.write("ss>", keep);
  BOOST_CHECK_EQUAL(text, "<rss>");
  decoder.write("a\xE6\x97", keep);
  BOOST_CHECK_EQUAL(text, "<rss>a");
  decoder.write("\xA5z", keep);
  BOOST_CHECK_EQUAL(text, "<rss>a\xE6\x97\xA5z");
}

BOOST_AUTO_TEST_CASE(nothing_comes_after_a_stop) {
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += "ab\xFF\x01";
  for (std::string_view const label : {""sv, "koi8-r"sv, "gbk"sv, "iso-2022-jp"sv})
    for (std::size_t const after : {std::size_t{1}, std::size_t{2}, std::size_t{5}}) {
      enc::settings s = with(mode::recover);
      s.charset = label;
      enc::decoder decoder;
      std::size_t calls = 0;
      std::size_t reports = 0;
      bool stopped = false;
      decoder.reset(s, [&](issue, std::uint64_t, std::string_view) {
        BOOST_CHECK(!stopped);
        ++reports;
      });
      enc::output const few = [&](std::string_view) {
        BOOST_CHECK(!stopped);
        stopped = ++calls == after;
        return !stopped;
      };
      BOOST_CHECK(!decoder.write(bytes, few));
      BOOST_CHECK(!decoder.write(bytes, few));
      BOOST_CHECK(!decoder.finish(few));
      BOOST_CHECK_EQUAL(calls, after);
      BOOST_CHECK_LE(reports, after + 1);
    }
}

BOOST_AUTO_TEST_CASE(a_failure_lasts_until_reset) {
  enc::decoder decoder;
  decoder.reset(with(mode::strict), {});
  std::string text;
  enc::output const keep = [&text](std::string_view piece) {
    text += piece;
    return true;
  };
  auto const first = decoder.write("<a>\xFFxyz", keep);
  BOOST_REQUIRE(first);
  BOOST_CHECK(first->code == errc::invalid_bytes);
  BOOST_CHECK_EQUAL(first->offset, 3u);
  BOOST_CHECK_EQUAL(text, "<a>");
  auto const again = decoder.write("more", keep);
  BOOST_REQUIRE(again);
  BOOST_CHECK_EQUAL(again->offset, 3u);
  BOOST_CHECK(decoder.finish(keep));
  BOOST_CHECK_EQUAL(text, "<a>");
  decoder.reset(with(mode::strict), {});
  text.clear();
  BOOST_CHECK(!decoder.write("<abc/>", keep));
  BOOST_CHECK(!decoder.finish(keep));
  BOOST_CHECK_EQUAL(text, "<abc/>");
}

BOOST_AUTO_TEST_CASE(what_the_application_throws_comes_out) {
  enc::decoder decoder;
  decoder.reset(with(mode::recover), {});
  enc::output const angry = [](std::string_view) -> bool { throw std::runtime_error("out"); };
  BOOST_CHECK_THROW(decoder.write("<abc>\xFF", angry), std::runtime_error);
  decoder.reset(with(mode::recover),
                [](issue, std::uint64_t, std::string_view) { throw std::logic_error("report"); });
  BOOST_CHECK_THROW(decoder.write("<abc>\xFF", [](std::string_view) { return true; }),
                    std::logic_error);
  decoder.reset(with(mode::recover), {});
  std::string text;
  decoder.write("<abc>\xE9", [&text](std::string_view piece) {
    text += piece;
    return true;
  });
  decoder.finish([&text](std::string_view piece) {
    text += piece;
    return true;
  });
  BOOST_CHECK_EQUAL(text, "<abc>\xC3\xA9");
}

struct offset_row {
  std::string_view note;
  std::string_view label;
  std::string_view bytes;
  std::string_view needle;  // in the text
  std::uint64_t begin;      // in the bytes
  std::uint64_t end;
};

constexpr offset_row offset_rows[] = {
    {"clean", "", "<a>b</a>", "</a>", 4, 8},
    {"behind a mark", "", "\xEF\xBB\xBF<a>b</a>", "<a>", 3, 6},
    {"behind dropped white space", "", "\n\n<?xml version='1.0'?><a/>", "<a/>", 23, 27},
    {"behind a dropped declaration", "", "<?xml encoding='utf-8'?><a/>", "<a/>", 24, 28},
    {"behind a bad byte", "", "\xC3\xA9\xFF<b>", "<b>", 3, 6},
    {"a bad byte", "", "\xC3\xA9\xFF<b>", "\xEF\xBF\xBD", 2, 3},
    {"behind controls", "", "<a>\x01\x02<b>", "<b>", 5, 8},
    {"before controls", "", "<a>\x01\x02<b>", "<a>", 0, 3},
    {"joined surrogates", "", "<a>\xED\xA0\xBD\xED\xB8\x80<b>", "<b>", 9, 12},
    {"single bytes", "koi8-r", "\xC1\xC2<a>\xC3<b>", "<b>", 6, 9},
    {"double bytes", "gbk", "\xD6\xD0<a>\xCE\xC4<b>", "<b>", 7, 10},
    {"four bytes", "gb18030", "\x90\x30\x81\x30<b>", "<b>", 4, 7},
    {"one code, two characters", "big5", "\x88\x62<b>", "<b>", 2, 5},
    {"escape sequences", "iso-2022-jp", "\x1B$BF|\x1B(B<b>", "<b>", 8, 11},
    {"inside escape sequences", "iso-2022-jp", "\x1B$BF|\x1B(B<b>", "\xE6\x97\xA5", 3, 5},
    {"UTF-16", "", "\xFF\xFE<\0a\0>\0\xE5\x65<\0b\0>\0"sv, "<b>", 10, 16},
    {"UTF-16, a character", "", "\xFF\xFE<\0a\0>\0\xE5\x65<\0b\0>\0"sv, "\xE6\x97\xA5", 8, 10},
};

BOOST_AUTO_TEST_CASE(offsets) {
  for (offset_row const& row : offset_rows) BOOST_TEST_CONTEXT(row.note) {
      enc::settings s = with(mode::recover);
      s.charset = row.label;
      outcome const o = decode_all_ways(row.bytes, s);
      std::size_t const at = o.text.find(row.needle);
      BOOST_REQUIRE(at != std::string::npos);
      BOOST_CHECK_EQUAL(o.begins[at], row.begin);
      BOOST_CHECK_EQUAL(o.ends[at + row.needle.size()], row.end);
    }
}

BOOST_AUTO_TEST_CASE(storms_are_bounded) {
  std::string const storms[] = {std::string(300'000, '\xFF'), [] {
                                  std::string s;
                                  for (int i = 0; i < 100'000; ++i) s += "a\xFF\x01";
                                  return s;
                                }()};
  for (std::string const& storm : storms) {
    enc::decoder decoder;
    std::size_t most = 0;
    decoder.reset(with(mode::recover), {});
    enc::output const consume = [&](std::string_view) {
      most = std::max(most, decoder.map().size());
      decoder.map().discard_below(decoder.map().out());
      return true;
    };
    decoder.write("<a>" + storm, consume);
    decoder.finish(consume);
    BOOST_CHECK_LE(most, std::size_t{64} << 10);
    BOOST_CHECK_LE(decoder.map().size(), 2u);
    BOOST_CHECK_EQUAL(decoder.map().in(), storm.size() + 3);
  }
}

BOOST_AUTO_TEST_CASE(one_decoder_for_many_documents) {
  // The fixture's decoder remembers nothing of the document before.
  outcome const first = decode("<a>\xC3\xA9</a>", with(mode::recover));
  enc::settings s = with(mode::recover);
  for (char const* label : {"gbk", "koi8-r", "iso-2022-jp", "cp437", "utf-16", "bogus"}) {
    s.charset = label;
    decode("\x1B$B\xFF\xD0<?xml ", s);
    decode("\xFF\xFE<\0?\0"sv, s);
    BOOST_CHECK(decode("<a>\xC3\xA9</a>", with(mode::recover)) == first);
  }
}

BOOST_AUTO_TEST_CASE(any_split_of_random_documents) {
  constexpr std::string_view pieces[] = {"<?xml version='1.0' encoding='",
                                         "shift_jis",
                                         "koi8-r",
                                         "utf-8",
                                         "'?>",
                                         "<a>",
                                         "]]",
                                         ">",
                                         "\xEF\xBB\xBF",
                                         "\n",
                                         "<!--",
                                         "-->",
                                         "\xC3\xA9",
                                         "\xE9",
                                         "\xED\xA0\xBD",
                                         "\xED\xB8\x80",
                                         "\xC0\xBC",
                                         "\x93\xFA",
                                         "\x81",
                                         "\x01",
                                         "\v",
                                         "\xEF\xBF\xBF",
                                         "\xF0\x9F\x98\x80",
                                         "\x1B$B",
                                         "\x1B(B",
                                         "{",
                                         "text",
                                         "\xFF"};
  constexpr std::string_view labels[] = {"",       "",       "utf-8", "gb18030", "iso-2022-jp",
                                         "euc-jp", "utf-16", "bogus"};
  std::mt19937 random(7303);
  for (int round = 0; round < 300; ++round) {
    std::string bytes;
    for (auto n = random() % 14; n > 0; --n) bytes += pieces[random() % std::size(pieces)];
    enc::settings s = with(random() % 2 == 0 ? mode::recover : mode::strict);
    s.charset = labels[random() % std::size(labels)];
    decode_all_ways(bytes, s);
  }
}

BOOST_AUTO_TEST_SUITE_END()
