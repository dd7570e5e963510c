#include "feedsax/html/charset.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

using feedsax::html::declared_charset;

namespace {

struct row {
  std::string html;
  char const* charset;
  char const* note = "";
};

}  // namespace

BOOST_AUTO_TEST_SUITE(html_charset)

BOOST_AUTO_TEST_CASE(labels) {
  std::string const filler(3000, ' ');
  row const rows[] = {
      {"", ""},
      {"<meta charset=koi8-r>", "koi8-r"},
      {"<META CharSet = 'KOI8-R' >", "koi8-r", "in lower case"},
      {"<meta/charset=koi8-r>", "koi8-r"},
      {"<metacharset=koi8-r>", "", "another element"},
      {"<meta http-equiv=content-type content='text/html; charset=big5'>", "big5"},
      {"<meta content='text/html; charset=big5' http-equiv=Content-Type>", "big5"},
      {"<meta content='text/html; charset=big5'>", "", "without http-equiv"},
      {"<meta http-equiv=refresh content='charset=big5'>", "", "another one"},
      {"<meta http-equiv=content-type content='charset charset = \"big5\"'>", "big5"},
      {"<meta http-equiv=content-type content='charset=\"big5'>", "", "quote not closed"},
      {"<meta charset=nonsense><meta charset=big5>", "big5", "the first that is one"},
      {"<meta charset=utf-16le>", "utf-8", "cannot be"},
      {"<meta charset=x-user-defined>", "windows-1252"},
      {"<!-- <meta charset=koi8-r> --><meta charset=big5>", "big5", "not in a comment"},
      {"<!--><meta charset=koi8-r>", "koi8-r", "which is ended"},
      {"<p title='<meta charset=koi8-r>'>", "", "not in an attribute"},
      {"the charset = koi8-r is bad", ""},
      {"<?xml version='1.0' encoding='koi8-r'?><html>", "koi8-r"},
      {"<?xml version='1.0' encoding='koi8-r'?><meta charset=big5>", "big5",
       "meta counts for more"},
      {"<?xml encoding=koi8-r ?>", "", "no quotes"},
      {filler + "<head><title>x</title><meta charset=big5>", "big5", "after 1024 bytes"},
      {filler + "<body><meta charset=big5>", "", "not after the head"},
      {filler + "<p><meta charset=big5>", "", "nor after what ends it"},
      {filler + "<script>'<meta charset=koi8-r>'</script><meta charset='b&#105;g5'>", "big5",
       "not in a script, references decoded"},
      {"\xEF\xBB\xBF<meta charset=big5>", "utf-8"},
      {std::string("\xFF\xFE<\0", 4), "utf-16le"},
      {std::string("\xFE\xFF\0<", 4), "utf-16be"},
      {"<meta charset=koi8-r", "", "the tag is cut off"},
      {"<meta charset='koi8-r", ""},
      {"<", ""},
      {"<meta", ""},
      {"<meta ", ""},
      {"</", ""},
  };
  for (row const& r : rows)
    BOOST_TEST(declared_charset(r.html) == r.charset,
               r.html.substr(r.html.find_first_not_of(' ') == std::string::npos
                                 ? 0
                                 : r.html.find_first_not_of(' '))
                   << " " << r.note << ": " << declared_charset(r.html));
}

BOOST_AUTO_TEST_SUITE_END()
