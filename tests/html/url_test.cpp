// The public suites of addresses: those of the URL Standard, of UTS #46, and of RFC 3986.
#include "feedsax/url.hpp"

#include <boost/test/unit_test.hpp>
#include <map>

#include "feedsax/uri.hpp"
#include "html/suite.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

// JSON as scalar values: a `\uDxxx` that is half of a character becomes U+FFFD, as in the API.
std::string without_lone_surrogates(std::string json) {
  auto const unit = [&json](std::size_t at) {
    bool const escape = json.compare(at, 2, "\\u") == 0 && at + 6 <= json.size();
    return escape ? std::stoul(json.substr(at + 2, 4), nullptr, 16) : 0;
  };
  for (std::size_t at = 0; (at = json.find("\\u", at)) != std::string::npos; at += 6) {
    auto const first = unit(at);
    if (first < 0xD800 || first > 0xDFFF) continue;
    auto const second = unit(at + 6);
    if (first < 0xDC00 && second >= 0xDC00 && second < 0xE000)
      at += 6;
    else
      json.replace(at, 6, "\\uFFFD");
  }
  return json;
}

std::optional<boost::json::value> suite(std::string_view file) {
  auto const folder = suite_folder("url");
  if (!folder) return std::nullopt;
  return parse_json(without_lone_surrogates(file_bytes(*folder / file)));
}

std::string text(boost::json::value const& v) { return std::string(v.as_string()); }

// What `member` of the interface URL gives (6.1).
std::string member(url_record const& u, std::string_view name) {
  auto const marked = [](char mark, std::optional<std::string_view> part) {
    return part && !part->empty() ? mark + std::string(*part) : std::string();
  };
  std::string const port = u.port() ? std::to_string(*u.port()) : "";
  if (name == "href") return std::string(u.href());
  if (name == "origin") return u.origin();
  if (name == "protocol") return std::string(u.scheme()) + ":";
  if (name == "username") return std::string(u.username());
  if (name == "password") return std::string(u.password());
  if (name == "hostname") return std::string(u.host());
  if (name == "host") return std::string(u.host()) + (port.empty() ? "" : ":" + port);
  if (name == "port") return port;
  if (name == "pathname") return std::string(u.path());
  if (name == "search") return marked('?', u.query());
  if (name == "hash") return marked('#', u.fragment());
  return "";
}

std::string shown(boost::json::value const& test) { return boost::json::serialize(test); }

void check(boost::json::object const& test) {
  std::string const input = text(test.at("input"));
  boost::json::value const* const base_text = test.if_contains("base");
  std::optional<url_record> base;
  bool const has_base = base_text && base_text->is_string();
  if (has_base) base = url_record::parse(text(*base_text));
  url_flaws flaws;
  std::optional<url_record> const u =
      has_base && !base ? std::nullopt : url_record::parse(input, base ? &*base : nullptr, &flaws);
  if (test.contains("failure")) {
    BOOST_TEST(!u.has_value(), shown(test) << " gives " << (u ? u->href() : ""));
    return;
  }
  BOOST_TEST(u.has_value(), shown(test));
  if (!u) return;
  for (char const* name : {"href", "origin", "protocol", "username", "password", "host", "hostname",
                           "port", "pathname", "search", "hash"})
    if (auto const* wanted = test.if_contains(name); wanted && wanted->is_string())
      BOOST_TEST(member(*u, name) == text(*wanted), shown(test) << " " << name);
  auto const again = url_record::parse(u->href());
  BOOST_TEST((again && *again == *u), shown(test) << " again");
}

// Characters younger than ICU 72: those of Unicode 17's CJK Unified Ideographs Extension J.
bool is_too_young(std::string_view domain) {
  for (std::size_t at = 0; (at = domain.find('\xF0', at)) != std::string_view::npos; ++at) {
    std::string_view const c = domain.substr(at, 4);
    if (c >= "\xF0\xB2\x8E\xB0" && c <= "\xF0\xB3\x91\xB9") return true;
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(url_suites)

BOOST_AUTO_TEST_CASE(the_standard) {
  BOOST_TEST(true);
  for (auto const& [file, count] :
       std::map<std::string, std::size_t>{{"urltestdata.json", 891},
                                          {"ada_extra_urltestdata.json", 20},
                                          {"ada_long_urltestdata.json", 1}}) {
    auto const tests = suite(file);
    if (!tests) return;
    std::size_t checked = 0;
    for (boost::json::value const& test : tests->as_array())
      if (test.is_object()) check(test.as_object()), ++checked;
    BOOST_TEST(checked >= count, file);
  }
}

BOOST_AUTO_TEST_CASE(idna) {
  BOOST_TEST(true);
  for (auto const& [file, count] : std::map<std::string, std::size_t>{
           {"toascii.json", 87}, {"IdnaTestV2.json", 2652}, {"IdnaTestV2-removed.json", 10}}) {
    auto const tests = suite(file);
    if (!tests) return;
    std::size_t checked = 0;
    for (boost::json::value const& test : tests->as_array()) {
      if (!test.is_object()) continue;
      std::string const input = text(test.at("input"));
      if (input.empty() || is_too_young(input)) continue;
      ++checked;
      auto const u = url_record::parse("https://" + input + "/x");
      auto const& output = test.at("output");
      if (output.is_null() || text(output).empty())
        BOOST_TEST(!u, file << " " << shown(test) << " gives " << (u ? u->href() : ""));
      else
        BOOST_TEST((u && u->host() == text(output)),
                   file << " " << shown(test) << " gives " << (u ? u->host() : "nothing"));
    }
    BOOST_TEST(checked >= count, file);
  }
}

// The 42 of RFC 3986 5.4, by both machines. For http, a browser reads `http:g` the way of before.
BOOST_AUTO_TEST_CASE(rfc_3986) {
  BOOST_TEST(true);
  auto const tests = suite("rfc3986_resolve.json");
  if (!tests) return;
  std::string const base_text = text(tests->at("base"));
  auto const base = url_record::parse(base_text);
  std::size_t checked = 0;
  for (char const* kind : {"normal", "abnormal"}) {
    for (boost::json::value const& test : tests->at(kind).as_array()) {
      std::string const reference = text(test.at(0)), wanted = text(test.at(1));
      BOOST_TEST(resolve(base_text, reference) == wanted, reference);
      auto const u = url_record::parse(reference, &*base);
      BOOST_TEST_REQUIRE(u.has_value(), reference);
      std::string href(u->href());
      // An empty path of http is a slash to a browser.
      if (reference == "//g") href.pop_back();
      BOOST_TEST(href == (reference == "http:g" ? "http://a/b/c/g" : wanted), reference);
      ++checked;
    }
  }
  BOOST_TEST(checked == 42u);
}

// To the Standard, lengths that DNS cannot have are an error of the author only.
BOOST_AUTO_TEST_CASE(lengths) {
  BOOST_TEST(true);
  auto const tests = suite("verifydnslength_tests.json");
  if (!tests) return;
  for (boost::json::value const& test : tests->as_array()) {
    if (!test.is_object()) continue;
    url_flaws flaws;
    BOOST_TEST(url_record::parse(text(test.at("input")), nullptr, &flaws).has_value());
    bool const fails = test.as_object().contains("failure") && test.at("failure").as_bool();
    BOOST_TEST(flaws.has(url_flaw::domain_to_ascii) == fails, shown(test));
  }
}

BOOST_AUTO_TEST_CASE(percent_encoding) {
  BOOST_TEST(true);
  auto const tests = suite("percent-encoding.json");
  if (!tests) return;
  for (boost::json::value const& test : tests->as_array()) {
    if (!test.is_object()) continue;
    std::string const wanted = text(test.at("output").at("utf-8"));
    auto const u = url_record::parse("https://doesnotmatter.invalid/?" + text(test.at("input")) +
                                     "#" + text(test.at("input")));
    BOOST_TEST((u && *u->query() == wanted && *u->fragment() == wanted), shown(test));
  }
}

BOOST_AUTO_TEST_SUITE_END()
