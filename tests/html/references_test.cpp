// The standard's list of named character references, and html5lib's tests of declared encodings.
#include "feedsax/html/references.hpp"

#include <boost/test/unit_test.hpp>

#include "encoding/labels.hpp"
#include "feedsax/html/charset.hpp"
#include "html/suite.hpp"

using namespace feedsax;
using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(html_lists)

BOOST_AUTO_TEST_CASE(every_entity) {
  BOOST_TEST(true);
  auto const folder = suite_folder("entities");
  if (!folder) return;
  boost::json::value const list = parse_json(file_bytes(*folder / "entities.json"));
  BOOST_TEST(list.as_object().size() == 2231u);
  for (auto const& [key, entry] : list.as_object()) {
    std::string const name(key);
    std::string const characters(entry.at("characters").as_string());
    BOOST_TEST(html::unescape("x" + name + " y") == "x" + characters + " y", name);
    bool const whole = name.ends_with(';');
    BOOST_TEST(html::unescape_attribute(name + "=") == (whole ? characters + "=" : name + "="),
               name);
    BOOST_TEST(html::unescape_attribute(name) == characters, name);
  }
}

BOOST_AUTO_TEST_CASE(every_declared_encoding) {
  BOOST_TEST(true);
  auto const folder = suite_folder("html5lib-encoding");
  if (!folder) return;
  std::size_t cases = 0;
  for (char const* file : {"tests1.dat", "tests2.dat", "test-yahoo-jp.dat"}) {
    std::string const bytes = file_bytes(*folder / file);
    for (std::size_t at = 0; (at = bytes.find("#data\n", at)) != std::string::npos;) {
      at += 6;
      std::size_t const end = bytes.find("\n#encoding\n", at);
      std::string const data = bytes.substr(at, end - at);
      at = end + 11;
      std::string const wanted = bytes.substr(at, bytes.find('\n', at) - at);
      std::string found = html::declared_charset(data);
      if (found.empty()) found = "windows-1252";
      BOOST_TEST((encoding::find_charset(found) == encoding::find_charset(wanted)),
                 file << " " << data.substr(0, 300) << "\n wanted " << wanted << ", found "
                      << found);
      ++cases;
    }
  }
  BOOST_TEST(cases == 82u);
}

BOOST_AUTO_TEST_SUITE_END()
