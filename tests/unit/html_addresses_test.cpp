#include "feedsax/html/addresses.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

namespace html = feedsax::html;

namespace {

struct row {
  std::string_view html, result;
  char const* note = "";
};

// On http://h/a/b.
// clang-format off
constexpr row rows[] = {
    {"", ""},
    {"a < b & c", "a < b & c"},
    {"<a href=\"x\">", "<a href=\"http://h/a/x\">"},
    {"<a href='x'>", "<a href='http://h/a/x'>"},
    {"<a href=x>", "<a href=\"http://h/a/x\">", "quotes are needed"},
    {"<A  HREF = /x?a=1&b=2 CLASS=c >", "<A  HREF = \"http://h/x?a=1&amp;b=2\" CLASS=c >"},
    {"<a href=\"?a=&quot;&amp;b='\">", "<a href=\"http://h/a/b?a=&quot;&amp;b=&#39;\">"},
    {"<a href=' \n../x\ty '>", "<a href='http://h/xy'>", "as a browser reads it"},
    {"<a href=//i/x>", "<a href=\"http://i/x\">"},
    {"<a href=http:/y>", "<a href=http:/y>", "has a scheme"},
    {"<a href=javascript:x()>", "<a href=javascript:x()>", "makes nothing safe"},
    {"<a href=#n><a href=\"\"><a href><img src='' alt>", "<a href=#n><a href=\"\"><a href><img src='' alt>"},
    {"<a href=x href=y>", "<a href=\"http://h/a/x\" href=y>", "the second is none"},
    {"<a data-href=x title=x name=x>", "<a data-href=x title=x name=x>"},
    {"<img src=a alt='<img src=b>'>", "<img src=\"http://h/a/a\" alt='<img src=b>'>"},
    {"<img src=a/>", "<img src=\"http://h/a/a/\">", "the slash is of the value"},
    {"<img src='a'/><br/>", "<img src='http://h/a/a'/><br/>"},
    {"<img srcset=\"a.png, /b.png 2x,c.png  100w\">",
     "<img srcset=\"http://h/a/a.png, http://h/b.png 2x,http://h/a/c.png  100w\">"},
    {"<img srcset='a,b, c,, http://i/d 3x'>", "<img srcset='http://h/a/a,b, http://h/a/c,, http://i/d 3x'>"},
    {"<img srcset=' '>", "<img srcset=' '>"},
    {"<video poster=p><source src=s srcset=t><track src=u></video>",
     "<video poster=\"http://h/a/p\"><source src=\"http://h/a/s\" srcset=\"http://h/a/t\"><track src=\"http://h/a/u\"></video>"},
    {"<blockquote cite=c><q cite=d>", "<blockquote cite=\"http://h/a/c\"><q cite=\"http://h/a/d\">"},
    {"<img longdesc=l><td background=b>", "<img longdesc=\"http://h/a/l\"><td background=\"http://h/a/b\">"},
    {"<form action=f><button formaction=g>", "<form action=\"http://h/a/f\"><button formaction=\"http://h/a/g\">"},
    {"<object data=d codebase=c></object><p data=d>",
     "<object data=\"http://h/a/d\" codebase=\"http://h/a/c\"></object><p data=d>"},
    {"<svg><image xlink:href=i /><use href='#u'/></svg>",
     "<svg><image xlink:href=\"http://h/a/i\" /><use href='#u'/></svg>"},
    {"<a ping=' p  http://i/q '>", "<a ping=' http://h/a/p  http://i/q '>"},
    {"<script src=s>'<a href=x>'</script><style><a href=x></style>",
     "<script src=\"http://h/a/s\">'<a href=x>'</script><style><a href=x></style>"},
    {"<!-- <a href=x> --><textarea><a href=x></textarea>", "<!-- <a href=x> --><textarea><a href=x></textarea>"},
    {"</a href=x><a href=x", "</a href=x><a href=x", "no tag"},
    {"<a href=\"\xFF\">\xFE", "<a href=\"http://h/a/\xFF\">\xFE"},
    {"<a href=&#120;>", "<a href=\"http://h/a/x\">"},
    {"<a href=x><base href=/c/><a href=y>",
     "<a href=\"http://h/c/x\"><base href=\"http://h/c/\"><a href=\"http://h/c/y\">", "of all of it"},
    {"<base target=_top><base href=//i><base href=/j><a href=y>",
     "<base target=_top><base href=\"http://i\"><base href=\"http://h/j\"><a href=\"http://i/y\">", "the first"},
    {"<base href=javascript:x//><a href=y>", "<base href=javascript:x//><a href=\"http://h/a/y\">", "can be none"},
    {"<template><base href=/c/></template><!--<base href=/d/>--><a href=y>",
     "<template><base href=\"http://h/c/\"></template><!--<base href=/d/>--><a href=\"http://h/a/y\">", "is none"},
};
// clang-format on

}  // namespace

BOOST_AUTO_TEST_SUITE(html_addresses)

BOOST_AUTO_TEST_CASE(made_absolute) {
  for (row const& r : rows) {
    std::string const out = html::resolve_addresses(r.html, "http://h/a/b");
    BOOST_TEST(out == r.result, r.html << " " << r.note << "\n" << out);
    BOOST_TEST(html::resolve_addresses(out, "http://h/a/b") == out, "once is enough: " << out);
  }
}

BOOST_AUTO_TEST_CASE(without_a_base) {
  for (char const* base : {"", "a/b", "javascript:x//", "http://"}) {
    std::string const text = "<a href=x>&copy<img srcset='a b, c'><base>";
    std::string const out = html::resolve_addresses(text, base);
    BOOST_TEST(out == text, base << " " << out);
  }
  BOOST_TEST(html::resolve_addresses("<base href=http://i/><a href=x>", "") ==
             "<base href=http://i/><a href=\"http://i/x\">");
}

// An address with white space would be two in a list.
BOOST_AUTO_TEST_CASE(a_base_that_fits_no_list) {
  std::string const text = "<img srcset='a 2x' src='a'>";
  BOOST_TEST(html::resolve_addresses(text, "http://h/a b/c") ==
             "<img srcset='a 2x' src='http://h/a b/a'>");
  BOOST_TEST(html::resolve_addresses("<a ping='p /q'>", "http://h/a b/c") ==
             "<a ping='p http://h/q'>");
}

BOOST_AUTO_TEST_CASE(bounded) {
  std::string text;
  while (text.size() < 100'000) text += "<a href=x>";
  BOOST_TEST(html::resolve_addresses(text, "http://h/" + std::string(100, 'a') + "/") == text);
  BOOST_TEST(html::resolve_addresses(text, "http://h/").size() > text.size() * 3 / 2);
  std::string const little = "<a href=x>";
  std::string const far = "http://h/" + std::string(10'000, 'a') + "/";
  BOOST_TEST(html::resolve_addresses(little, far) == "<a href=\"" + far + "x\">");
}

BOOST_AUTO_TEST_SUITE_END()
