#include "json/json_driver.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "event_recorder.hpp"
#include "feedsax/event_parser.hpp"

namespace {

using namespace std::literals;
using namespace feedsax;
namespace bdata = boost::unit_test::data;

options const strict{.mode = mode::strict};

/// Events on one line: `(name:type[ text)`, a diagnostic `!offset`, an error `#code@offset`.
class outline final : public event_handler {
 public:
  std::string text;

  void on_start(element const& e) override {
    in_text_ = false;
    BOOST_TEST(e.name().ns == xmlns::json);
    BOOST_TEST(e.symbol() != 0u);
    text.append("(").append(e.name().local).append(":");
    text.append(short_type(e.attribute_or_empty("type")));
    text.append(e.attribute_or_empty("array"));
    if (e.attribute("array") && e.attribute_or_empty("array").empty()) text.append("?");
  }
  void on_text(std::string_view t) override {
    if (!std::exchange(in_text_, true)) text.append(" ");
    text.append(t);
  }
  void on_end(name const&) override {
    in_text_ = false;
    text.append(")");
  }
  void on_document_end() override { text.append("."); }
  void on_diagnostic(diagnostic&& d) override {
    text.append(d.code == issue::json_syntax ? "!" : "?").append(std::to_string(d.where.offset));
  }

 private:
  bool in_text_ = false;

  static std::string_view short_type(std::string_view type) {
    if (type == "object") return "o";
    if (type == "string") return "s";
    if (type == "number") return "n";
    if (type == "boolean") return "b";
    if (type == "null") return "0";
    return type == "array" ? "a" : "!";
  }
};

std::string outlined(std::string_view json, options const& o) {
  outline out;
  event_parser parser(out, o);
  result<void> r = parser.write(json);
  if (r) r = parser.finish();
  if (!r)
    out.text.append("#")
        .append(id(r.error().code))
        .append("@")
        .append(std::to_string(r.error().where.offset));
  return out.text;
}

struct row {
  char const* note;
  std::string_view json, events;
};
std::ostream& operator<<(std::ostream& out, row const& r) { return out << r.note; }

// Read in both modes, with the same events.
constexpr row well_formed[] = {
    {"empty object", "{}", "(:o)."},
    {"members", R"({"a":"x","b":1})", "(:o(a:s x)(b:n 1))."},
    {"scalars", R"({"a":true,"b":false,"c":null,"d":""})", "(:o(a:b true)(b:b false)(c:0)(d:s))."},
    {"numbers digit for digit", R"({"a":[1e5,-0.50,9007199254740993,1E+2]})",
     "(:o(a:n[ 1e5)(a:n, -0.50)(a:n, 9007199254740993)(a:n, 1E+2))."},
    {"an array repeats its key", R"({"a":["x","y"],"b":"z"})", "(:o(a:s[ x)(a:s, y)(b:s z))."},
    {"nested arrays", R"({"a":[[1,2],[3],4]})", "(:o(a:n[[ 1)(a:n, 2)(a:n],[ 3)(a:n], 4))."},
    {"an array without items", R"({"a":[],"b":1})", "(:o(a:a)(b:n 1))."},
    {"one inside of an array", R"({"a":[[],[[]],1]})", "(:o(a:a[)(a:a,[)(a:n], 1))."},
    {"the same key twice", R"({"a":[1],"a":[2]})", "(:o(a:n[ 1)(a:n[ 2))."},
    {"objects in arrays", R"({"a":[{"b":[1]},{"c":2}]})", "(:o(a:o[(b:n[ 1))(a:o,(c:n 2)))."},
    {"a root that is an array", R"([1,[2],[]])", "(:a(:n[ 1)(:n,[ 2)(:a],))."},
    {"one without items", "[]", "(:a)."},
    {"white space", " \t\r\n{ \"a\" : 1 , \"b\" : [ ] } \n", "(:o(a:n 1)(b:a))."},
    {"escapes", R"({"a":"\"\\\/\b\f\n\r\t\u0041\u00e9\u20ac"})",
     "(:o(a:s \"\\/\b\f\n\r\tA\u00e9\u20ac))."},
    {"a surrogate pair", R"({"a":"x\uD83D\uDE00y"})", "(:o(a:s x\U0001F600y))."},
    {"escapes in a key", R"({"\u0061\n":1})", "(:o(a\n:n 1))."},
    {"a key that is empty", R"({"":1})", "(:o(:n 1))."},
    {"an escaped NUL", R"({"a":"\u0000"})", "(:o(a:s \0))."sv},
    {"a noncharacter", "{\"a\":\"\xEF\xBF\xBF\"}", "(:o(a:s \xEF\xBF\xBF))."},
    {"a byte order mark", "\xEF\xBB\xBF {}", "(:o)."},
};

// Read by strict alone: in recovery a word is what stands before markup.
constexpr row scalar_roots[] = {
    {"string", R"("a")", "(:s a)."},
    {"number", " -1.5 ", "(:n -1.5)."},
    {"true", "true", "(:b true)."},
    {"null", "null", "(:0)."},
};

// What recovery makes of it; strict refuses it at the first `!`.
constexpr row bent[] = {
    {"comma behind the last item", "[1,]", "(:a(:n[ 1)!3)."},
    {"comma behind the last member", R"({"a":1,})", "(:o(a:n 1)!7)."},
    {"comma before the first item", "[,1]", "(:a!1(:n[ 1))."},
    {"comma twice", "[1,,2]", "(:a(:n[ 1)!3(:n, 2))."},
    {"no comma between items", "[1 2]", "(:a(:n[ 1)!3(:n, 2))."},
    {"no comma between members", R"({"a":1 "b":2})", "(:o(a:n 1)!7(b:n 2))."},
    {"no colon", R"({"a" 1})", "(:o!5(a:n 1))."},
    {"no value", R"({"a":,"b":2})", "(:o!5(a:0)(b:n 2))."},
    {"neither colon nor value", R"({"a"})", "(:o!4(a:0))."},
    {"no key", R"({{"a":1}})", "(:o!1(:o(a:n 1)))."},
    {"colon too many", R"({"a"::1})", "(:o!5(a:n 1))."},
    {"colon in an array", R"(["a":1])", "(:a(:s[ a)!4!5(:n, 1))."},
    {"comments", "{/*x*/\"a\":1//y\n,\"b\":2}", "(:o!1(a:n 1)!11(b:n 2))."},
    {"comment behind the root", "{}//x", "(:o)!2."},
    {"stars in a comment", "[/***/1]", "(:a!1(:n[ 1))."},
    {"a slash that is none", "[/1]", "(:a!1(:n[ 1))."},
    {"a slash at the end", "{}/", "(:o)!2."},
    {"single quotes", "{'a':'x\"y'}", "(:o!1(a:s!5 x\"y))."},
    {"a key without quotes", "{a:1,$b_c:2}", "(:o!1(a:n 1)!5($b_c:n 2))."},
    {"words", "[True,None,NaN,-Infinity,yes]",
     "(:a!1(:b[ true)!6(:0,)!11(:0,)!15(:0,)!25(:s, yes))."},
    {"numbers", "[01,+1,.5,1.,-,1.2.3]",
     "(:a!1(:n[ 01)!4(:n, +1)!7(:n, .5)!10(:s, 1.)!13(:s, -)!15(:n, 1.2.3))."},
    {"junk", "[1,\xC2\xA0%% 2]", "(:a(:n[ 1)!3(:n, 2))."},
    {"a line end in a string", "[\"a\nb\nc\"]", "(:a(:s[ a!3\nb\nc))."},
    {"an unknown escape", R"(["a\'b\xc"])", "(:a(:s[ a!3'bxc))."},
    {"an escape of too few digits", R"(["\u12g"])", "(:a(:s[!2 \uFFFDg))."},
    {"the first half of a pair", R"(["a\uD83Db"])", "(:a(:s[ a!3\uFFFDb))."},
    {"the second half", R"(["\uDE00"])", "(:a(:s[!2 \uFFFD))."},
    {"halves in the wrong order", R"(["\uDE00\uD83D"])", "(:a(:s[!2 \uFFFD\uFFFD))."},
    {"half a pair before an escape", R"(["\uD83D\n"])", "(:a(:s[!2 \uFFFD\n))."},
    {"half a pair before another", R"(["\uD83D\uD83D\uDE00"])", "(:a(:s[!2 \uFFFD\U0001F600))."},
    {"half a pair in a key", R"({"\uD83D":1})", "(:o!2(\uFFFD:n 1))."},
    {"an object closed as an array", R"({"a":[{"b":1]})", "(:o(a:o[(b:n 1)!12))."},
    {"an array that nobody closed", R"({"a":[1,2})", "(:o(a:n[ 1)(a:n, 2)!9)."},
    {"a bracket that nobody opened", "[1}]", "(:a(:n[ 1)!2)."},
};

// Refused by both.
constexpr row cut[] = {
    {"object", "{", "(:o#truncated@1"},
    {"key", R"({"a)", "(:o#truncated@3"},
    {"value", R"({"a":)", "(:o#truncated@5"},
    {"string", R"({"a":"x)", "(:o(a:s x#truncated@7"},
    {"escape", R"({"a":"x\)", "(:o(a:s x#truncated@8"},
    {"half a pair", R"({"a":"x\uD83D)", "(:o(a:s x#truncated@13"},
    {"number", R"({"a":12)", "(:o#truncated@7"},
    {"word", R"({"a":tru)", "(:o#truncated@8"},
    {"array", R"({"a":[1,)", "(:o(a:n[ 1)#truncated@8"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(json_driver)

BOOST_DATA_TEST_CASE(well_formed_documents, bdata::make(well_formed), r) {
  BOOST_TEST(outlined(r.json, strict) == r.events);
  BOOST_TEST(outlined(r.json, {}) == r.events);
}

BOOST_DATA_TEST_CASE(roots_that_are_scalars, bdata::make(scalar_roots), r) {
  BOOST_TEST(outlined(r.json, strict) == r.events);
  BOOST_TEST(outlined(r.json, {}).find("#not-markup") != std::string::npos);
}

BOOST_DATA_TEST_CASE(mended_documents, bdata::make(bent), r) {
  BOOST_TEST(outlined(r.json, {}) == r.events);
  // Strict ends where the first report is.
  std::size_t const first = r.events.find('!') + 1;
  std::string const refused = outlined(r.json, strict);
  BOOST_TEST(refused.substr(0, refused.find('#')) == r.events.substr(0, first - 1));
  BOOST_TEST(outlined(r.json, strict).find("#json-syntax@") != std::string::npos);
}

BOOST_DATA_TEST_CASE(cut_documents, bdata::make(cut), r) {
  BOOST_TEST(outlined(r.json, {}) == r.events);
  BOOST_TEST(outlined(r.json, strict).find("#truncated@") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(strict_says_where) {
  struct {
    std::string_view json;
    std::uint64_t offset;
  } const rows[] = {
      {"[1,]", 3},    {R"({"a":1,})", 7}, {"[01]", 2},       {"[1.]", 3},      {"[-x]", 2},
      {"[truth]", 4}, {"[nul]", 4},       {"[\"a\tb\"]", 3}, {R"(["\x"])", 2}, {R"(["\uD83D"])", 2},
      {"{} {}", 3},   {"[1}", 2},         {R"({"a" 1})", 5}, {"{a:1}", 1},     {"['a']", 1},
      {"[\x7F]", 1},  {"{}\n// x", 3},    {"[1 2]", 3},      {"[+1]", 1},      {"[NaN]", 1},
  };
  for (auto const& r : rows) {
    BOOST_TEST_CONTEXT(r.json) {
      std::string const end = "#json-syntax@" + std::to_string(r.offset);
      BOOST_TEST(outlined(r.json, strict).ends_with(end), outlined(r.json, strict));
    }
  }
  BOOST_TEST(outlined("1 2", strict).ends_with("#not-markup@0"));
  BOOST_TEST(outlined("true story", strict).ends_with("#not-markup@0"));
  BOOST_TEST(outlined("\"a", strict).ends_with("#not-markup@2"));
}

BOOST_AUTO_TEST_CASE(what_follows_the_root_is_reported_once) {
  BOOST_TEST(outlined("{} x {\"a\":1} ]", {}) == "(:o)?3.");
  BOOST_TEST(outlined("{} x", strict) == "(:o)#json-syntax@3");
}

BOOST_AUTO_TEST_CASE(places) {
  auto const lines = test::record("{\n \"a\": [\"x\\n\", 12],\n \"b\": {}}", strict);
  std::vector<std::string> const expected{"1:1@0 start {urn:feedsax:json} type=object",
                                          "2:8@9 start {urn:feedsax:json}a type=string array=[",
                                          "2:9@10 text x\n",
                                          "2:12@13 end {urn:feedsax:json}a",
                                          "2:15@16 start {urn:feedsax:json}a type=number array=,",
                                          "2:15@16 text 12",
                                          "2:17@18 end {urn:feedsax:json}a",
                                          "3:2@22 start {urn:feedsax:json}b type=object",
                                          "3:8@28 end {urn:feedsax:json}b",
                                          "3:9@29 end {urn:feedsax:json}",
                                          "end",
                                          "repairs 0"};
  BOOST_TEST(lines == expected, boost::test_tools::per_element());
}

// However it is cut, the events are the same, at the same places.
BOOST_AUTO_TEST_CASE(chunks) {
  std::vector<std::string_view> documents;
  for (row const& r : well_formed) documents.push_back(r.json);
  for (row const& r : scalar_roots) documents.push_back(r.json);
  for (row const& r : bent) documents.push_back(r.json);
  for (row const& r : cut) documents.push_back(r.json);
  documents.push_back("{} trailing [");
  for (char const* const more : {" \"document\": 1", "\n\n 12 x", " true story", "\"a\" \"b\""})
    documents.push_back(more);
  documents.push_back("{\"a\xC3\xA9\": \"\xFF\xC3\xA9\xE2\x82\", \"k\x01\": 1}");
  for (mode const m : {mode::recover, mode::strict}) {
    options const o{.mode = m};
    for (std::string_view const json : documents) {
      std::string const whole = test::joined(test::record(json, o));
      std::vector<std::size_t> every;
      for (std::size_t cut_at = 1; cut_at < json.size(); ++cut_at) {
        test::recorder out;
        event_parser parser(out, o);
        test::feed(parser, out, json, {cut_at});
        BOOST_TEST(test::joined(out.lines) == whole, json << " cut at " << cut_at);
        every.push_back(cut_at);
      }
      test::recorder out;
      event_parser parser(out, o);
      test::feed(parser, out, json, every);
      BOOST_TEST(test::joined(out.lines) == whole, json << " byte by byte");
    }
  }
}

BOOST_AUTO_TEST_CASE(limits_hold) {
  auto const ends = [](std::string const& json, std::string_view code, options o = {}) {
    std::string const r = outlined(json, o);
    bool const right = r.find("#" + std::string(code) + "@") != std::string::npos;
    o.mode = mode::strict;
    return right && outlined(json, o).find("#" + std::string(code)) != std::string::npos;
  };
  auto const nested = [](std::size_t n) { return std::string(n, '[') + std::string(n, ']'); };
  BOOST_TEST(outlined(nested(64), {}).ends_with("."));
  BOOST_TEST(ends(nested(65), "too-deep"));
  BOOST_TEST(ends("{\"a\":{\"a\":{}}}", "too-deep", {.limits = {.max_depth = 2}}));
  BOOST_TEST(ends(std::string(100'000, '['), "too-deep"));

  auto const key = [](std::size_t n) { return "{\"" + std::string(n, 'k') + "\":1}"; };
  BOOST_TEST(outlined(key(1024), {}).ends_with("."));
  BOOST_TEST(ends(key(1025), "name-too-long"));

  auto const number = [](std::size_t n) { return "[" + std::string(n, '1') + "]"; };
  BOOST_TEST(outlined(number(1024), {}).ends_with("."));
  BOOST_TEST(ends(number(1025), "text-too-long"));

  options few;
  few.limits.max_text_bytes = 5;
  few.limits.max_names = 3;
  BOOST_TEST(outlined("[\"12345\"]", few) == "(:a(:s[ 12345)).");
  BOOST_TEST(outlined("[\"123456\"]", few) == "(:a(:s[ 12345#text-too-long@1");
  BOOST_TEST(outlined("[\"1234\xC3\xA9\"]", few) == "(:a(:s[ 1234#text-too-long@1");
  BOOST_TEST(outlined(R"({"a":1,"b":1,"a":1})", few).ends_with("."));
  BOOST_TEST(outlined(R"({"a":1,"b":1,"c":1})", few).ends_with("#too-many-names@13"));
}

BOOST_AUTO_TEST_CASE(a_stop_is_obeyed_at_every_event) {
  struct stopper final : event_handler {
    int left = 0, after = 0;
    event_source* source = nullptr;
    void on_document_start(event_source& s) override { source = &s; }
    void count() {
      if (left < 0)
        ++after;
      else if (left-- == 0)
        source->stop();
    }
    void on_start(element const&) override { count(); }
    void on_text(std::string_view) override { count(); }
    void on_end(name const&) override { count(); }
    void on_diagnostic(diagnostic&&) override { count(); }
  };
  constexpr std::string_view json = R"({"a":[1,"x",[],null,],'b':{"c":true}} junk)";
  for (int n = 0; n < 24; ++n) {
    stopper out;
    out.left = n;
    event_parser parser(out, options{});
    result<void> r = parser.write(json);
    if (r) r = parser.finish();
    BOOST_TEST(out.after == 0);
    if (out.left < 0) BOOST_TEST((!r && r.error().code == errc::stopped));
  }
}

// Boost.JSON is the judge of what is JSON, on documents with one to three bytes changed.
BOOST_AUTO_TEST_CASE(strict_agrees_with_boost) {
  constexpr std::string_view seeds[] = {
      R"({"version":"x\u00e9\ud83d\ude00","items":[{"id":-1.5e+3},[],{},null,true,false]})",
      R"([[1,2.0],"a\"b\\",{"k":{"l":[0]}}])",
  };
  constexpr std::string_view letters = "{}[]:,\"\\/ut01-+.eE \n\tnfx";
  std::uint32_t state = 12345;
  auto const random = [&](std::size_t n) {
    state = state * 1664525u + 1013904223u;
    return static_cast<std::size_t>(state >> 8) % n;
  };
  for (int i = 0; i < 6000; ++i) {
    std::string json(seeds[random(std::size(seeds))]);
    for (std::size_t n = random(3) + 1; n > 0; --n) {
      std::size_t const at = random(json.size());
      switch (random(3)) {
      case 0: json[at] = letters[random(letters.size())]; break;
      case 1: json.erase(at, 1); break;
      default: json.insert(at, 1, letters[random(letters.size())]);
      }
    }
    boost::json::error_code judged;
    boost::json::parse(json, judged);
    bool const read = outlined(json, strict).ends_with(".");
    bool const markup = json.find_first_not_of(" \t\r\n") != std::string::npos;
    BOOST_TEST((read == !judged || !markup), json);
    // Recovery reads what strict reads, and mends nothing in silence.
    if (json.front() != '{' && json.front() != '[') continue;
    std::string const mended = outlined(json, {});
    if (read)
      BOOST_TEST(mended == outlined(json, strict), json);
    else
      BOOST_TEST(mended.find_first_of("!?#") != std::string::npos, json);
  }
}

BOOST_AUTO_TEST_SUITE_END()
