#include "feedsax/json_writer.hpp"

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::literals;
using feedsax::json_style;
using writer = feedsax::json_writer;

constexpr auto replaced = "\xEF\xBF\xBD"sv;

/// What `write` makes a writer append.
template <class Write>
std::string written(Write write, json_style style = json_style::compact) {
  std::string out;
  writer json(out, style);
  write(json);
  BOOST_TEST(json.depth() == 0U);
  return out;
}

std::string quoted(std::string_view text) {
  return written([text](writer& json) { json.string(text); });
}

template <class Number>
std::string number(Number value) {
  return written([value](writer& json) { json.number(value); });
}

void write_sample(writer& json) {
  json.begin_object();
  json.member("title", "a");
  json.key("links");
  json.begin_array();
  json.string("b");
  json.begin_object();
  json.member("length", 12);
  json.member("default", true);
  json.end_object();
  json.begin_array();
  json.end_array();
  json.null();
  json.end_array();
  json.key("nothing");
  json.begin_object();
  json.end_object();
  json.key("own");
  json.raw("{\"_x\": [1]}");
  json.end_object();
}

BOOST_AUTO_TEST_SUITE(json_writer)

BOOST_AUTO_TEST_CASE(compact) {
  BOOST_TEST(written(write_sample) ==
             "{\"title\":\"a\",\"links\":[\"b\",{\"length\":12,\"default\":true},[],null],"
             "\"nothing\":{},\"own\":{\"_x\": [1]}}");
}

BOOST_AUTO_TEST_CASE(indented) {
  BOOST_TEST(written(write_sample, json_style::indent) == R"({
  "title": "a",
  "links": [
    "b",
    {
      "length": 12,
      "default": true
    },
    [],
    null
  ],
  "nothing": {},
  "own": {"_x": [1]}
})");
}

BOOST_AUTO_TEST_CASE(appends_and_may_be_drained_anywhere) {
  std::string out = "before ";
  writer json(out);
  json.begin_array();
  json.number(1);
  BOOST_TEST(out == "before [1");
  out.clear();
  json.number(2);
  BOOST_TEST(out == ",2");
  out.clear();
  json.begin_object();
  json.key("a");
  out.clear();
  json.boolean(false);
  json.end_object();
  json.end_array();
  BOOST_TEST(out == "false}]");
}

BOOST_AUTO_TEST_CASE(lines) {
  auto const out = written([](writer& json) {
    for (int i = 0; i < 3; ++i) {
      json.begin_object();
      json.member("i", i);
      json.end_object();
      json.end_line();
    }
    json.number(7);
    json.end_line();
  });
  BOOST_TEST(out == "{\"i\":0}\n{\"i\":1}\n{\"i\":2}\n7\n");
}

BOOST_AUTO_TEST_CASE(absent_if_empty) {
  auto const out = written([](writer& json) {
    json.begin_object();
    json.member_if("a", ""sv);
    json.member_if("b", std::string());
    json.member_if("c", std::optional<int>());
    json.member_if("d", std::vector<std::string>());
    json.member_if("e", "x");
    json.member_if("f", std::string("y"));
    json.member_if("g", std::optional<int>(0));
    json.member_if("h", std::optional<bool>(false));
    json.member_if("i", std::optional<std::string>("z"));
    json.member_if("j", std::vector<std::string>{"p", "q"});
    json.member("k", "");
    json.end_object();
  });
  BOOST_TEST(out == "{\"e\":\"x\",\"f\":\"y\",\"g\":0,\"h\":false,\"i\":\"z\",\"j\":[\"p\",\"q\"],"
                    "\"k\":\"\"}");
}

BOOST_AUTO_TEST_CASE(value_types) {
  auto const out = written([](writer& json) {
    json.begin_array();
    json.value("literal");  // a string, not a boolean
    json.value("view"sv);
    json.value(std::string("owned"));
    json.value(true);
    json.value(1);
    json.value(2U);
    json.value(3LL);
    json.value(4ULL);
    json.value(static_cast<short>(-5));
    json.value(static_cast<std::uint8_t>(65));
    json.value(.5F);
    json.value(.25);
    json.end_array();
  });
  BOOST_TEST(out == "[\"literal\",\"view\",\"owned\",true,1,2,3,4,-5,65,0.5,0.25]");
}

BOOST_AUTO_TEST_CASE(numbers) {
  BOOST_TEST(number(0) == "0");
  BOOST_TEST(number(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  BOOST_TEST(number(std::numeric_limits<std::int64_t>::max()) == "9223372036854775807");
  BOOST_TEST(number(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");

  struct row {
    double in;
    std::string_view out;
  };
  using limits = std::numeric_limits<double>;
  static constexpr row rows[] = {
      {0., "0"},
      {-0., "0"},
      {75., "75"},
      {-3., "-3"},
      {100000., "100000"},
      {1e15, "1000000000000000"},
      {9007199254740992., "9007199254740992"},
      {-9007199254740992., "-9007199254740992"},
      {.1, "0.1"},
      {.30000000000000004, "0.30000000000000004"},
      {-1.5, "-1.5"},
      {1832.5, "1832.5"},
      {1e300, "1e+300"},
      {1e-7, "1e-07"},
      {limits::max(), "1.7976931348623157e+308"},
      {limits::denorm_min(), "5e-324"},
      {limits::infinity(), "null"},
      {-limits::infinity(), "null"},
      {limits::quiet_NaN(), "null"},
  };
  for (auto const& row : rows) BOOST_TEST(number(row.in) == row.out);
}

// RFC 8259 7, each character alone and at each place of a machine word.
BOOST_AUTO_TEST_CASE(escapes) {
  for (int c = 0; c < 128; ++c) {
    std::string expected(1, static_cast<char>(c));
    if (c < 0x20) {
      constexpr auto hex = "0123456789abcdef"sv;
      auto const i = static_cast<std::size_t>(c);
      expected = "\\u00"s + hex[i / 16] + hex[i % 16];
    }
    if (c == '\b') expected = "\\b";
    if (c == '\f') expected = "\\f";
    if (c == '\n') expected = "\\n";
    if (c == '\r') expected = "\\r";
    if (c == '\t') expected = "\\t";
    if (c == '"') expected = "\\\"";
    if (c == '\\') expected = "\\\\";
    for (std::size_t before = 0; before < 10; ++before) {
      std::string const front(before, '!'), back(9 - before, '~');
      auto const out = quoted(front + static_cast<char>(c) + back);
      BOOST_TEST(out == '"' + front + expected + back + '"');
    }
  }
  BOOST_TEST(quoted("") == "\"\"");
  BOOST_TEST(quoted({}) == "\"\"");
  BOOST_TEST(quoted("\"\"\"\"\"\"\"\"\"\"") == "\""
                                               R"(\"\"\"\"\"\"\"\"\"\")"
                                               "\"");
  BOOST_TEST(quoted("</script>\x7F") == "\"</script>\x7F\"");
}

BOOST_AUTO_TEST_CASE(keys_are_escaped) {
  auto const out = written([](writer& json) {
    json.begin_object();
    json.member("a\"\n\xFF", 1);
    json.member("", 2);
    json.end_object();
  });
  BOOST_TEST(out == "{\"a\\\"\\n\xEF\xBF\xBD\":1,\"\":2}");
}

BOOST_AUTO_TEST_CASE(invalid_utf8) {
  struct row {
    std::string_view note, in;
    std::string out;
  };
  std::string const bad(replaced);
  row const rows[] = {
      {"a lone byte", "\xE9", bad},
      {"continuation bytes", "\x80\xBF", bad + bad},
      {"cut at the end, 2", "a\xC3", "a" + bad},
      {"cut at the end, 3", "a\xE2\x82", "a" + bad},
      {"cut at the end, 4", "a\xF0\x9F\x98", "a" + bad},
      {"cut by ASCII", "\xE2\x82z", bad + "z"},
      {"cut by a character", "\xE2\x82\xC3\xA9", bad + "\xC3\xA9"},
      {"cut by a quote", "\xC3\"", bad + "\\\""},
      {"overlong, 2", "\xC0\xAF", bad + bad},
      {"overlong, 3", "\xE0\x80\xAF", bad + bad + bad},
      {"overlong, 4", "\xF0\x80\x80\xAF", bad + bad + bad + bad},
      {"surrogate", "\xED\xA0\x80", bad + bad + bad},
      {"above U+10FFFF", "\xF4\x90\x80\x80", bad + bad + bad + bad},
      {"never a first byte", "\xF5\xFE\xFF", bad + bad + bad},
      {"the least and the most of each length",
       "\xC2\x80\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F"
       "\xBF\xBF",
       "\xC2\x80\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F"
       "\xBF\xBF"},
  };
  // Near the end bytes are looked at one by one, before it in words.
  for (auto const& row : rows) BOOST_TEST_CONTEXT(row.note)
  for (auto const tail : {""sv, "........................"sv}) {
    if (row.note.starts_with("cut at the end") && !tail.empty()) continue;
    std::string in(row.in);
    BOOST_TEST(quoted(in.append(tail)) == '"' + row.out + std::string(tail) + '"');
  }
}

// All pairs of bytes that a multi-byte character can begin with: what is let through as a whole is
// what the table of Unicode 3.9 holds, by either way of looking.
BOOST_AUTO_TEST_CASE(every_second_byte) {
  for (unsigned lead = 0x80; lead < 0x100; ++lead) {
    for (unsigned second = 0; second < 0x100; ++second) {
      std::string in{static_cast<char>(lead), static_cast<char>(second)};
      bool const continues = second >= 0x80 && second <= 0xBF;
      bool good = lead >= 0xC2 && lead <= 0xF4 && continues;
      if (lead == 0xE0) good = good && second >= 0xA0;
      if (lead == 0xED) good = good && second <= 0x9F;
      if (lead == 0xF0) good = good && second >= 0x90;
      if (lead == 0xF4) good = good && second <= 0x8F;
      if (lead >= 0xE0) in += '\x80';
      if (lead >= 0xF0) in += '\x80';
      bool const passed = quoted(in) == '"' + in + '"';
      bool const passed_in_words = quoted(in + "........") == '"' + in + "........\"";
      if (second != '"' && second != '\\' && second >= 0x20 &&
          (passed != good || passed_in_words != good))
        BOOST_ERROR("lead " << lead << ", second " << second);
    }
  }
}

BOOST_AUTO_TEST_CASE(long_text) {
  std::string in, out = "\"";
  for (int i = 0; i < 5000; ++i) {
    in += "<a href=\"x\">\xE4\xBD\xA0\xE5\xA5\xBD \xF0\x9F\x98\x80</a>\n\xFF";
    out += "<a href=\\\"x\\\">\xE4\xBD\xA0\xE5\xA5\xBD \xF0\x9F\x98\x80</a>\\n\xEF\xBF\xBD";
  }
  BOOST_TEST((quoted(in) == out + '"'));
}

BOOST_AUTO_TEST_CASE(depth_without_limit) {
  constexpr std::size_t depth = 100000;
  auto const nest = [&](writer& json) {
    for (std::size_t i = 0; i < depth; ++i) {
      if (i % 2 == 0) {
        json.begin_array();
      } else {
        json.begin_object();
        json.key("a");
      }
    }
    BOOST_TEST(json.depth() == depth);
    json.null();
    for (std::size_t i = depth; i-- > 0;) i % 2 == 0 ? json.end_array() : json.end_object();
  };
  auto const out = written(nest);
  BOOST_TEST(out.size() == depth * 2 + depth / 2 * 4 + 4);
  BOOST_TEST(out.starts_with("[{\"a\":[{\"a\":"));
  BOOST_TEST(out.ends_with("}]}]"));
  // A line each on the way down and up, but the white space does not grow with the square.
  BOOST_TEST(written(nest, json_style::indent).size() < depth * 2 * 140);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
