#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "feedsax/http/fetcher.hpp"
#include "feedsax/json.hpp"
#include "feedsax/parse.hpp"
#include "support/scripted_transport.hpp"

using namespace feedsax;
using namespace feedsax::test;
namespace json = boost::json;
namespace fs = std::filesystem;

// Exchanges that readers of feeds got wrong, where there is a folder of them: what a server says,
// and what a reader must ask and find.

namespace {

json::value read(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  return json::parse(std::string(std::istreambuf_iterator<char>(in), {}));
}

struct body : http::receiver {
  std::string bytes;
  flow on_body(std::string_view more) override {
    bytes += more;
    return flow::proceed;
  }
};

scripted_answer answer_of(json::object const& response) {
  scripted_answer answer{.status = static_cast<int>(response.at("status").as_int64()),
                         .body = std::string(response.at("body").as_string())};
  if (auto const* headers = response.if_contains("headers"))
    for (auto const& [name, value] : headers->as_object())
      answer.fields.add(std::string(name), std::string(value.as_string()));
  return answer;
}

json::object request_of(http::request const& r) {
  json::object fields;
  for (auto const& f : r.fields.fields()) {
    std::string name = f.name;
    for (char& c : name)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    fields[name] = f.value;
  }
  return {{"method", "GET"}, {"url", r.address}, {"headers", std::move(fields)}};
}

json::object result_of(http::fetched const& got, body const& into) {
  json::object result{
      {"status", got.status}, {"not_modified", got.not_modified}, {"url", got.address}};
  if (got.fresh.retry_after) result["retry_after"] = got.fresh.retry_after->count();
  auto const document =
      parse(into.bytes, {.base_uri = got.address, .content_type = got.content_type});
  if (!into.bytes.empty() && document) {
    std::string text;
    write_json(text, *document);
    result["document"] = json::parse(text);
  }
  return result;
}

// Fetches the one address as often as the script says, as a reader would that keeps what it knows.
json::value play(json::value const& script, std::string const& address) {
  std::map<std::int64_t, int> fetches;
  auto const& exchanges = script.at("exchanges").as_array();
  for (auto const& e : exchanges) ++fetches[e.at("fetch").as_int64()];
  std::size_t next = 0;
  scripted_transport transport([&](http::request const&) {
    BOOST_REQUIRE(next < exchanges.size());
    return answer_of(exchanges[next++].at("response").as_object());
  });
  http::fetcher fetcher(transport);
  http::cache_state cache;
  json::array requests, results;
  for (std::size_t i = 0; i < fetches.size(); ++i) {
    body into;
    auto const got = fetcher.get({.address = address, .cache = cache}, into);
    cache = got.cache;
    results.push_back(result_of(got, into));
  }
  for (auto const& r : transport.requests) requests.push_back(request_of(r));
  return json::object{{"requests", std::move(requests)}, {"result", std::move(results)}};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(http_reports)

BOOST_AUTO_TEST_CASE(exchanges_of_a_folder) {
  char const* const corpus = std::getenv("FEEDSAX_CORPUS");
  if (!corpus) return;
  std::size_t seen = 0;
  for (auto const& entry : fs::directory_iterator(fs::path(corpus) / "reports/http")) {
    std::string const name = entry.path().filename().string();
    std::string_view const ending = ".expect.json";
    if (!name.ends_with(ending)) continue;
    auto const expected = read(entry.path());
    auto const script =
        read(entry.path().parent_path() / std::string(expected.at("file").as_string()));
    json::value const got = play(script, std::string(expected.at("base_url").as_string()));
    for (auto const& e : expected.at("expect").as_array()) {
      json::error_code missing;
      auto const* value = got.find_pointer(std::string(e.at("pointer").as_string()), missing);
      std::string const note = name + ' ' + json::serialize(e);
      BOOST_REQUIRE_MESSAGE(value, note);
      if (e.at("op").as_string() == "len")
        BOOST_TEST(value->as_array().size() == e.at("value").to_number<std::size_t>(), note);
      else
        BOOST_TEST(json::serialize(*value) == json::serialize(e.at("value")), note);
    }
    ++seen;
  }
  BOOST_TEST(seen >= 5u);
}

BOOST_AUTO_TEST_SUITE_END()
