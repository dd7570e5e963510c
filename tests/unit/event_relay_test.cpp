// A parser that ends with each buffer, and another that goes on, tell what one parser tells, at the
// same places: of what is well-formed, of what is mended and of what is refused.
#include <string>
#include <string_view>

#include "event_recorder.hpp"
#include "reader/pipeline.hpp"
#include "recovery_fixture.hpp"
#include "recovery_rows.hpp"

using namespace recovery_test;

BOOST_AUTO_TEST_SUITE(event_relay)

namespace {

// Wants no text inside elements called quiet; but as it may come all the same, it counts nothing.
struct choosy final : test::recorder {
  void on_document_start(event_source& s) override {
    source = &s;
    test::recorder::on_document_start(s);
  }
  void on_start(element const& e) override {
    test::recorder::on_start(e);
    if (e.name().local == "quiet" && ++depth == 1) source->want_text(false);
  }
  void on_text(std::string_view text) override {
    if (depth == 0) test::recorder::on_text(text);
  }
  void on_end(name const& n) override {
    test::recorder::on_end(n);
    if (n.local == "quiet" && --depth == 0) source->want_text(true);
  }
  event_source* source = nullptr;
  int depth = 0;
};

std::string told(std::string_view bytes, options const& o, std::size_t relay, std::size_t piece) {
  choosy lines;
  reader::pipeline p(lines, o);
  p.xml().relay_from(relay);
  p.reset(o);
  result<void> r;
  for (std::size_t at = 0; at < bytes.size() && r; at += piece)
    r = p.write(std::string(bytes.substr(at, piece)));
  if (r) r = p.finish();
  lines.flush();
  if (!r) lines.lines.push_back(test::show(r.error()));
  return test::joined(lines.lines) + "repairs " + std::to_string(p.repairs());
}

void check(std::string_view bytes, char const* note, options o = {}) {
  BOOST_TEST_CONTEXT(note << ": " << bytes.substr(0, 200)) {
    for (mode const m : {mode::recover, mode::strict}) {
      o.mode = m;
      std::string const one = told(bytes, o, 0, bytes.size() + 1);
      for (std::size_t const piece : {1u, 2u, 3u, 7u, 16u, 40u, 1u << 20})
        BOOST_TEST(told(bytes, o, 1, piece) == one, "pieces of " << piece);
    }
  }
}

constexpr std::string_view documents[] = {
    "<r>a<b>c</b>d]]<e/>f\r<g>]</g>\r\n<h/>\r</r>",
    "<?xml version='1.0'?>\n<!-- a --><r>b<!-- <c> --><d>e</d><?f <g> ?><h/></r>\n<!-- i --> ",
    "<r><![CDATA[a<b>c]]><d>e</d><![CDATA[]]]]><![CDATA[>f<]]>&amp;&#65;<g/></r>",
    "<r a='1' b='2'><c d='3' e='4'><f d='5' a='6'/></c><c d='7'/></r>",
    "<r xmlns='u' xmlns:p='v'><p:a p:b='c'><d xmlns:p='w'><p:e p:f='g'/></d><p:h/></p:a></r>",
    "<r>a<quiet>b<c>d</c>]]<e/>f &amp; g<h/>i</quiet>j<k/></r>",
    "<!DOCTYPE r><r>a<b/>c</r>",
    "<!DOCTYPE rss PUBLIC '-//Netscape Communications//DTD RSS 0.91//EN' "
    "'http://my.netscape.com/publish/formats/rss-0.91.dtd'><rss>a&eacute;<b/>c&nbsp;<d/></rss>",
    "<!-- a --><?xml version='1.0'?><r/>",
    "<r/><!-- a --><?b c?> <!-- d -->",
    "<r></r><!-- a --><s>b</s><!-- c -->",
    "<r>a</r>b<c>d</c>",
    "junk <r>a<b/>c</r>",
    "<r>\xC3\xA9\xE2\x82\xAC<a>\xF0\x9F\x98\x80</a>\xC3\xA9<b/></r>",
    "<r>a<b>c<d>e",
    "<r>a<b><![CDATA[c<d>e",
    "<r>a<b><!-- c <d> e",
    "<r>a<b c='d",
    "<r>a<b></c>d</b></r>",
    "<r>a ]]> b<c/> & <d>]]></d></r>",
    "<r>&unknown;<a b='&unknown;'/>&amp<c/></r>",
};

}  // namespace

BOOST_AUTO_TEST_CASE(documents_of_all_kinds) {
  for (std::string_view const text : documents) check(text, "document");
}

BOOST_AUTO_TEST_CASE(every_prefix) {
  for (std::string_view const text : documents)
    for (std::size_t n = 1; n < text.size(); ++n) {
      BOOST_TEST(told(text.substr(0, n), {}, 1, 12) == told(text.substr(0, n), {}, 0, n));
      BOOST_TEST(told(text.substr(0, n), {}, 1, n) == told(text.substr(0, n), {}, 0, n));
    }
}

BOOST_AUTO_TEST_CASE(every_row) {
  for (row const& r : rows) check(r.text, r.note);
  for (row const& r : section_rows) check(r.text, r.note);
}

BOOST_AUTO_TEST_CASE(limits) {
  options o;
  o.limits.max_depth = 3;
  check("<a>1<b>2<c>3</c>4<c>5<d/>6</c></b></a>", "depth", o);
  o = {};
  o.limits.max_tag_bytes = 20;
  check("<a>1<b>2<c d='" + std::string(40, 'e') + "'/>3<f/></b></a>", "tag", o);
  check("<a>1<b>2&#" + std::string(40, '0') + "65;<f/></b></a>", "reference", o);
  o = {};
  o.limits.max_comment_bytes = 20;
  check("<a>1<b>2<!--" + std::string(40, 'c') + "-->3<f/></b></a>", "comment", o);
  o = {};
  o.limits.max_names = 4;
  check("<a><b/><c/><b/><c/><d/><e/><f/></a>", "names count once", o);
}

// Larger than what Expat is fed at a time, with sections and comments that no piece holds.
BOOST_AUTO_TEST_CASE(large) {
  std::string text = "<r>";
  for (std::size_t n = 0; text.size() < (300u << 10); ++n) {
    text += "<a b='" + std::to_string(n) + "'>c &amp; d</a>\n";
    if (n % 500 == 1) text += "<![CDATA[" + std::string(n * 20, 'e') + "<f>]]>";
    if (n % 700 == 3) text += "<!--" + std::string(n * 30, 'g') + "<h>-->";
  }
  for (std::string_view const end : {"</r>", "", "<x></y></r>"}) {
    std::string const whole = text + std::string(end);
    for (mode const m : {mode::recover, mode::strict}) {
      options o;
      o.mode = m;
      std::string const one = told(whole, o, 0, 4096);
      for (std::size_t const relay : {1u, 8192u})
        for (std::size_t const piece : {5000u, 65536u, 1u << 20})
          BOOST_TEST((told(whole, o, relay, piece) == one), relay << " " << piece);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
