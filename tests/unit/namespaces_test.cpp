#include "xml/namespaces.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <deque>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace feedsax;
using xml::complaint;

namespace {

// Attribute names that stay where they are, as Expat's do.
class tag {
 public:
  tag(std::initializer_list<std::pair<char const*, char const*>> attributes) {
    for (auto const& [name, value] : attributes) {
      for (char const* part : {name, value}) pointers_.push_back(kept(part));
    }
    pointers_.push_back(nullptr);
  }
  operator char const* const*() const { return pointers_.data(); }

 private:
  static char const* kept(std::string_view text) {
    static std::set<std::string, std::less<>> all;
    return all.emplace(text).first->c_str();
  }
  std::vector<char const*> pointers_;
};

std::string show(name const& n) {
  std::string text = "{" + std::string(n.ns) + "}";
  if (!n.prefix.empty()) text.append(n.prefix).append(":");
  return text.append(n.local);
}

std::string show(std::span<complaint const> complaints) {
  std::string text;
  for (complaint const& c : complaints) {
    if (!text.empty()) text += ", ";
    text.append(c.fatal != errc::none ? id(std::error_code(c.fatal)) : id(c.repair));
    if (c.attribute != complaint::element) text.append(" ").append(std::to_string(c.attribute));
    text.append(" ").append(c.subject);
  }
  return text;
}

struct scope {
  explicit scope(mode m = mode::recover, limits const& l = {},
                 xml::name_space_folder const* folder = nullptr) {
    names.reset(m, l, folder);
  }
  std::string open(std::string_view raw, tag const& attributes = {}) {
    xml::symbol const* const s = names.open(raw, attributes);
    if (!s) return "! " + show(names.complaints());
    std::string text = show(s->name);
    for (attribute const& a : names.attributes())
      text.append(" ").append(show(a.name)).append("=").append(a.value);
    for (namespace_declaration const& d : names.declarations())
      text.append(" xmlns:").append(d.prefix).append("=").append(d.uri);
    if (!names.complaints().empty()) text.append(" ! ").append(show(names.complaints()));
    return text;
  }
  xml::namespaces names;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(namespaces)

namespace bdata = boost::unit_test::data;

BOOST_AUTO_TEST_CASE(declarations_hold_for_their_element) {
  scope s(mode::strict);
  BOOST_TEST(s.open("a") == "{}a");
  BOOST_TEST(s.open("a", {{"xmlns", "u"}, {"b", "1"}}) == "{u}a {}b=1 xmlns:=u");
  BOOST_TEST(s.open("p:a", {{"p:b", "1"}, {"xmlns:p", "v"}}) == "{v}p:a {v}p:b=1 xmlns:p=v");
  BOOST_TEST(s.open("a") == "{u}a");
  BOOST_TEST(s.open("a", {{"xmlns", ""}}) == "{}a xmlns:=");
  BOOST_TEST(s.open("p:a", {{"xmlns:p", "w"}}) == "{w}p:a xmlns:p=w");
  BOOST_TEST(s.names.depth() == 6u);
  BOOST_TEST(s.names.raw_name(5) == "p:a");
  for (char const* name : {"{w}p:a", "{}a", "{u}a", "{v}p:a", "{u}a", "{}a"})
    BOOST_TEST(show(s.names.close().name) == name);
  BOOST_TEST(s.open("a") == "{}a");
  BOOST_TEST(s.open("p:a") == "! unbound-prefix p");
}

BOOST_AUTO_TEST_CASE(xml_is_always_bound) {
  scope s(mode::strict);
  BOOST_TEST(s.open("a", {{"xml:lang", "en"}}) ==
             "{}a {http://www.w3.org/XML/1998/namespace}xml:lang=en");
  BOOST_TEST(s.open("a", {{"xmlns:xml", "http://www.w3.org/XML/1998/namespace"}}) ==
             "{}a xmlns:xml=http://www.w3.org/XML/1998/namespace");
}

struct offence {
  char const* element;
  tag attributes;
  char const* strict;
  char const* recover;
};
std::ostream& operator<<(std::ostream& out, offence const& o) { return out << o.strict; }

#define XML_NS "http://www.w3.org/XML/1998/namespace"
#define XMLNS_NS "http://www.w3.org/2000/xmlns/"
offence const offences[] = {
    {"x:a", {}, "! unbound-prefix x", "{}x:a ! unbound-prefix x"},
    {"a", {{"x:b", "1"}}, "! unbound-prefix 0 x", "{}a {}x:b=1 ! unbound-prefix 0 x"},
    {"dc:a",
     {},
     "! unbound-prefix dc",
     "{http://purl.org/dc/elements/1.1/}dc:a ! unbound-prefix dc"},
    {"a", {{"xmlns:p", ""}}, "! bad-namespace 0 xmlns:p", "{}a ! bad-namespace 0 xmlns:p"},
    {"a", {{"xmlns:xml", "u"}}, "! bad-namespace 0 xmlns:xml", "{}a ! bad-namespace 0 xmlns:xml"},
    {"a",
     {{"xmlns:xmlns", "u"}},
     "! bad-namespace 0 xmlns:xmlns",
     "{}a ! bad-namespace 0 xmlns:xmlns"},
    {"a",
     {{"b", "1"}, {"xmlns:p", XML_NS}},
     "! bad-namespace 1 xmlns:p",
     "{}a {}b=1 ! bad-namespace 1 xmlns:p"},
    {"a", {{"xmlns:p", XMLNS_NS}}, "! bad-namespace 0 xmlns:p", "{}a ! bad-namespace 0 xmlns:p"},
    {"a", {{"xmlns", XML_NS}}, "! bad-namespace 0 xmlns", "{}a ! bad-namespace 0 xmlns"},
    {"a", {{"xmlns", XMLNS_NS}}, "! bad-namespace 0 xmlns", "{}a ! bad-namespace 0 xmlns"},
    {"a", {{"xmlns:", "u"}}, "! bad-qualified-name 0 xmlns:", "{}a ! bad-qualified-name 0 xmlns:"},
    {"a",
     {{"xmlns:b:c", "u"}},
     "! bad-qualified-name 0 xmlns:b:c",
     "{}a ! bad-qualified-name 0 xmlns:b:c"},
    {"a",
     {{"xmlns:1", "u"}},
     "! bad-qualified-name 0 xmlns:1",
     "{}a ! bad-qualified-name 0 xmlns:1"},
    {"xmlns:a", {}, "! bad-qualified-name xmlns:a", "{}xmlns:a ! bad-qualified-name xmlns:a"},
    {"a:b:c", {}, "! bad-qualified-name a:b:c", "{}a:b:c ! bad-qualified-name a:b:c"},
    {":a", {}, "! bad-qualified-name :a", "{}:a ! bad-qualified-name :a"},
    {"a:", {}, "! bad-qualified-name a:", "{}a: ! bad-qualified-name a:"},
    {":", {}, "! bad-qualified-name :", "{}: ! bad-qualified-name :"},
    {"xml:-", {}, "! bad-qualified-name xml:-", "{}xml:- ! bad-qualified-name xml:-"},
    {"xml:\xCC\x81",
     {},
     "! bad-qualified-name xml:\xCC\x81",
     "{}xml:\xCC\x81 ! bad-qualified-name xml:\xCC\x81"},
    {"a",
     {{"xml:1", "2"}},
     "! bad-qualified-name 0 xml:1",
     "{}a {}xml:1=2 ! bad-qualified-name 0 xml:1"},
    {"a",
     {{"xmlns:p", "u"}, {"xmlns:q", "u"}, {"p:b", "1"}, {"q:b", "2"}},
     "! duplicate-attribute 3 q:b",
     "{}a {u}p:b=1 xmlns:p=u xmlns:q=u ! duplicate-attribute 3 q:b"},
};

BOOST_DATA_TEST_CASE(offences_against_the_specification, bdata::make(offences), o) {
  scope strict(mode::strict), recover(mode::recover);
  BOOST_TEST(strict.open(o.element, o.attributes) == o.strict);
  BOOST_TEST(recover.open(o.element, o.attributes) == o.recover);
}

BOOST_AUTO_TEST_CASE(what_the_specification_allows) {
  scope s(mode::strict);
  // No namespace and a namespace, two namespaces: different names.
  BOOST_TEST(
      s.open("a", {{"xmlns:p", "u"}, {"xmlns:q", "v"}, {"b", "1"}, {"p:b", "2"}, {"q:b", "3"}}) ==
      "{}a {}b=1 {u}p:b=2 {v}q:b=3 xmlns:p=u xmlns:q=v");
  // The default namespace is not that of attributes.
  BOOST_TEST(s.open("a", {{"xmlns", "u"}, {"b", "1"}, {"p:b", "2"}}) ==
             "{u}a {}b=1 {u}p:b=2 xmlns:=u");
  // Names are compared letter by letter; relative and odd ones are names too.
  BOOST_TEST(s.open("a", {{"xmlns:r", "U"}, {"r:b", "1"}, {"p:b", "2"}}) ==
             "{u}a {U}r:b=1 {u}p:b=2 xmlns:r=U");
  BOOST_TEST(s.open("xmlfoo:a", {{"xmlns:xmlfoo", " a b\n"}}) ==
             "{ a b\n}xmlfoo:a xmlns:xmlfoo= a b\n");
}

BOOST_AUTO_TEST_CASE(each_unbound_prefix_is_reported_once_a_document) {
  scope s;
  BOOST_TEST(s.open("dc:a", {{"x:b", "1"}}) ==
             "{http://purl.org/dc/elements/1.1/}dc:a {}x:b=1 ! unbound-prefix dc, "
             "unbound-prefix 0 x");
  BOOST_TEST(s.open("dc:c", {{"x:d", "1"}}) == "{http://purl.org/dc/elements/1.1/}dc:c {}x:d=1");
  BOOST_TEST(s.open("dc:a", {{"xmlns:dc", "u"}}) == "{u}dc:a xmlns:dc=u");
  BOOST_TEST(s.open("a:b:c") == "{}a:b:c ! bad-qualified-name a:b:c");
  BOOST_TEST(s.open("a:b:c") == "{}a:b:c");
  s.names.reset(mode::recover, {});
  BOOST_TEST(s.open("a:b:c") == "{}a:b:c ! bad-qualified-name a:b:c");
  BOOST_TEST(s.open("dc:c") == "{http://purl.org/dc/elements/1.1/}dc:c ! unbound-prefix dc");
}

BOOST_AUTO_TEST_CASE(a_folder_sees_each_namespace_once) {
  struct lower : xml::name_space_folder {
    std::string_view canonical(std::string_view uri) const override {
      ++asked;
      folded = uri;
      for (char& c : folded) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      return folded;
    }
    mutable std::string folded;
    mutable int asked = 0;
  } const folder;
  scope s(mode::strict, {}, &folder);
  BOOST_TEST(s.open("a", {{"xmlns", "URN"}, {"xmlns:p", "urn"}, {"p:b", "1"}}) ==
             "{urn}a {urn}p:b=1 xmlns:=URN xmlns:p=urn ! namespace-uri 0 URN");
  // Different names by the specification, whatever the folder thinks of them.
  BOOST_TEST(s.open("a", {{"xmlns:q", "URN"}, {"p:b", "1"}, {"q:b", "2"}}) ==
             "{urn}a {urn}p:b=1 {urn}q:b=2 xmlns:q=URN");
  BOOST_TEST(folder.asked == 2);
  s.names.reset(mode::strict, {}, &folder);
  BOOST_TEST(s.open("a", {{"xmlns", "URN"}}) == "{urn}a xmlns:=URN ! namespace-uri 0 URN");
  BOOST_TEST(folder.asked == 2);
  // Without the folder nothing may remain of its answers.
  s.names.reset(mode::strict, {});
  BOOST_TEST(s.open("a", {{"xmlns", "URN"}}) == "{URN}a xmlns:=URN");
}

BOOST_AUTO_TEST_CASE(symbols) {
  scope s;
  auto const number = [&](std::string_view raw, tag const& attributes = {}) {
    return s.names.open(raw, attributes)->number;
  };
  std::uint32_t const plain = number("a");
  BOOST_TEST(plain > 0u);
  BOOST_TEST(number("a") == plain);
  std::uint32_t const in_u = number("a", {{"xmlns", "u"}});
  BOOST_TEST(in_u != plain);
  BOOST_TEST(number("p:a", {{"xmlns:p", "u"}}) != in_u);  // another prefix
  BOOST_TEST(number("a", {{"xmlns", ""}}) == plain);
  BOOST_TEST(number("a", {{"xmlns", "u"}}) == in_u);
  s.names.reset(mode::recover, {});
  BOOST_TEST(number("a", {{"xmlns", "u"}}) == in_u);
  // Many names: the tables are dropped, but no number is given again.
  std::uint32_t highest = in_u;
  for (int i = 0; i < 3000; ++i) highest = std::max(highest, number("n" + std::to_string(i)));
  s.names.reset(mode::recover, {});
  BOOST_TEST(number("a") > highest);
  BOOST_TEST(show(s.names.close().name) == "{}a");
}

struct limit_row {
  char const* note;
  void (*set)(limits&, std::uint32_t);
  errc code;
  std::uint32_t least;  // The value that lets the tag pass.
  char const* element;
  tag attributes;
};
std::ostream& operator<<(std::ostream& out, limit_row const& r) { return out << r.note; }

limit_row const limit_rows[] = {
    {"attributes",
     [](limits& l, std::uint32_t n) { l.max_attributes = n; },
     errc::too_many_attributes,
     3,
     "a",
     {{"b", "1"}, {"xmlns", "u"}, {"c", "2"}}},
    {"value",
     [](limits& l, std::uint32_t n) { l.max_attribute_bytes = n; },
     errc::attribute_too_long,
     5,
     "a",
     {{"b", "1"}, {"c", "12345"}}},
    {"declared value",
     [](limits& l, std::uint32_t n) { l.max_attribute_bytes = n; },
     errc::attribute_too_long,
     5,
     "a",
     {{"xmlns:p", "12345"}}},
    {"element name",
     [](limits& l, std::uint32_t n) { l.max_name_bytes = n; },
     errc::name_too_long,
     5,
     "abcde",
     {}},
    {"attribute name",
     [](limits& l, std::uint32_t n) { l.max_name_bytes = n; },
     errc::name_too_long,
     5,
     "a",
     {{"abcde", "1"}}},
    {"declaration",
     [](limits& l, std::uint32_t n) { l.max_name_bytes = n; },
     errc::name_too_long,
     8,
     "a",
     {{"xmlns:pp", "u"}}},
    {"names",
     [](limits& l, std::uint32_t n) { l.max_names = n; },
     errc::too_many_names,
     4,
     "a",
     {{"b", "1"}, {"xmlns:p", "u"}, {"p:b", "2"}}},
    {"namespace name",
     [](limits& l, std::uint32_t n) { l.max_namespace_bytes = n; },
     errc::too_many_namespaces,
     3,
     "a",
     {{"xmlns", "urn"}}},
    {"namespaces",
     [](limits& l, std::uint32_t n) { l.max_namespaces = n; },
     errc::too_many_namespaces,
     2,
     "a",
     {{"xmlns", "u"}, {"xmlns:p", "v"}, {"xmlns:q", "u"}}},
    {"bindings",
     [](limits& l, std::uint32_t n) { l.max_bindings = n; },
     errc::too_many_namespaces,
     2,
     "a",
     {{"xmlns", "u"}, {"xmlns:p", "u"}}},
};

BOOST_DATA_TEST_CASE(limits_are_exact, bdata::make(limit_rows), r) {
  for (mode m : {mode::strict, mode::recover}) {
    limits good, bad;
    r.set(good, r.least);
    r.set(bad, r.least - 1);
    scope passes(m, good), fails(m, bad);
    BOOST_TEST(passes.open(r.element, r.attributes).front() == '{');
    BOOST_TEST(!fails.names.open(r.element, r.attributes));
    BOOST_TEST_REQUIRE(!fails.names.complaints().empty());
    BOOST_TEST((fails.names.complaints().back().fatal == r.code));
    // A new document has new counts.
    for (int i = 0; i < 3; ++i) {
      passes.names.reset(m, good);
      BOOST_TEST(passes.open(r.element, r.attributes).front() == '{');
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_closed_does_not_count_as_in_scope) {
  limits l;
  l.max_bindings = 2;
  scope s(mode::strict, l);
  s.open("r", {{"xmlns", "u"}});
  for (int i = 0; i < 5; ++i) {
    BOOST_TEST(s.open("a", {{"xmlns:p", "u"}}) == "{u}a xmlns:p=u");
    s.names.close();
  }
}

// Many names and declarations against a plain model of what the specification says.
BOOST_AUTO_TEST_CASE(caches_agree_with_a_plain_model) {
  limits l;
  l.max_names = 20'000;
  scope s(mode::strict, l);
  std::vector<std::pair<std::string, std::string>> bound{{"", ""}};
  std::vector<std::size_t> marks;
  unsigned state = 1;
  auto const random = [&](unsigned n) {
    state = state * 1103515245u + 12345u;
    return (state >> 16) % n;
  };
  auto const uri_of = [&](std::string_view prefix) {
    for (auto i = bound.rbegin(); i != bound.rend(); ++i)
      if (i->first == prefix) return i->second;
    return std::string("?");
  };
  for (int i = 0; i < 20000; ++i) {
    if (!marks.empty() && (marks.size() > 20 || random(2) == 0)) {
      s.names.close();
      bound.resize(marks.back());
      marks.pop_back();
      continue;
    }
    marks.push_back(bound.size());
    std::string const prefix(1, static_cast<char>('p' + random(3)));
    std::string const uri = "u" + std::to_string(random(4));
    std::string const declared = random(3) == 0 ? "xmlns" : "xmlns:" + prefix;
    std::string const local = "n" + std::to_string(random(700));
    bound.emplace_back(declared == "xmlns" ? "" : prefix, uri);
    bool const has_prefix = uri_of(prefix) != "?" && random(2) == 0;
    std::string const raw = has_prefix ? prefix + ":" + local : local;
    std::string const wanted = uri_of(has_prefix ? prefix : "");
    xml::symbol const* const found = s.names.open(raw, tag{{declared.c_str(), uri.c_str()}});
    BOOST_TEST_REQUIRE(found);
    BOOST_TEST_REQUIRE(found->name.ns == wanted);
    BOOST_TEST_REQUIRE(found->name.local == local);
  }
}

BOOST_AUTO_TEST_SUITE_END()
