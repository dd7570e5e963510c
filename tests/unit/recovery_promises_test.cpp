// What holds whatever the document is: something well-formed comes out, nothing is changed in
// silence, nothing that is well-formed is changed, and neither time nor memory runs away.
#include <algorithm>
#include <cstring>

#include "event_recorder.hpp"
#include "recovery_fixture.hpp"
#include "recovery_rows.hpp"

using namespace recovery_test;

BOOST_AUTO_TEST_SUITE(recovery_promises)

namespace {

constexpr std::string_view small[] = {
    "<?xml version='1.0'?>\n<r a='1' b=\"&amp;\"><c>d &lt;]</c><!-- e --><![CDATA[f]]><?g "
    "h?></r>\n",
    "<r><a>x & y</b></a>&nbsp;<c d=1 e/>]]><i>j<i>k</r> l",
    "<!DOCTYPE r SYSTEM 's'><r>&eacute;&#xD83D;&#xDE00;<b/></r> <c/>",
};

constexpr std::string_view well_formed[] = {
    "<r/>",
    " <r/> ",
    "<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?><r/>",
    "<!--a-->\n<?b c?>\n<r a='!->'/>\n<!--d--><?e?>\n",
    "<r\n\ta = '1'\r\n b=\"'2'\"\n>x</r\n>",
    "<r>a &amp; b &lt; c &gt; &#65;&#x42; ] ]] > ]>d</r>",
    "<r><![CDATA[<a> & ]] > ]]]]><![CDATA[>]]></r>",
    "<r><!----><!-- - - --><?a ?b ?></r>",
    "<a:b xmlns:a='u'><\xC3\xA9 \xC3\xA0='\xE2\x82\xAC'/>\xF0\x9F\x98\x80</a:b>",
    "<r>\r\n\r</r>",
    "<r>\xEF\xBB\xBF</r>",
    "<script>if (a &lt; b) c()</script>",
};

// A pre-pass is done with every text: it is accepted, or it says why not. Silence means that
// nothing was wrong.
void check_text(std::string_view text) {
  outcome const o = mend(text);
  std::string const wrong = complaint(text);
  if (o.failure.empty()) {
    BOOST_REQUIRE_MESSAGE(complaint(o.output).empty(), text << "\nbecame\n"
                                                            << o.output << "\nwhich has "
                                                            << complaint(o.output));
    BOOST_REQUIRE_MESSAGE(!o.reports.empty() || (wrong.empty() && o.output == text),
                          text << "\nbecame in silence\n"
                               << o.output);
  } else {
    std::string_view const code = std::string_view(o.failure).substr(0, o.failure.find('@'));
    BOOST_REQUIRE_MESSAGE(code == "no-root" || code == "doctype-refused", text << ": " << code);
  }
  // Of what is well-formed only a document type is left out.
  if (wrong.empty() && text.find("<!DOCTYPE") == std::string_view::npos) {
    BOOST_REQUIRE_EQUAL(o.output, text);
    BOOST_REQUIRE_EQUAL(o.reports, "");
  }
  BOOST_REQUIRE(o.output.size() <= 5 * text.size() + 64);
  BOOST_REQUIRE(std::is_sorted(o.places.begin(), o.places.end()));
  BOOST_REQUIRE(o.places.back() <= text.size());
  BOOST_REQUIRE(mend(text, {}, every(text, 1)) == o);
}

bool is_refusal(errc code) {
  return code == errc::no_root || code == errc::not_markup || code == errc::empty_input ||
         code == errc::doctype_refused || code == errc::unsupported_version ||
         code == errc::compressed_input;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_prefix) {
  for (std::string_view const text : small)
    for (std::size_t n = 0; n <= text.size(); ++n) check_text(text.substr(0, n));
  for (row const& r : rows)
    for (std::size_t n = 0; n <= r.text.size(); ++n)
      if (n == r.text.size() || (static_cast<unsigned char>(r.text[n]) & 0xC0) != 0x80)
        check_text(r.text.substr(0, n));
}

BOOST_AUTO_TEST_CASE(every_character_changed) {
  std::string text;
  for (std::string_view const original : small)
    for (std::size_t at = 0; at < original.size(); ++at)
      for (char const c : " \n\r<>&/!?='\"-[]#;:aD1"sv) {
        text = original;
        text[at] = c;
        check_text(text);
      }
}

BOOST_AUTO_TEST_CASE(every_character_left_out_or_doubled) {
  for (std::string_view const original : small)
    for (std::size_t at = 0; at < original.size(); ++at) {
      check_text(std::string(original).erase(at, 1));
      check_text(std::string(original).insert(at, 1, original[at]));
    }
}

// Through all stages, with bytes that are no characters.
BOOST_AUTO_TEST_CASE(every_byte_changed) {
  test::recorder lines;
  event_parser parser(lines);
  std::string const original = "<r a='1'><b>c &amp; d</b><![CDATA[e]]></r>";
  for (std::size_t at = 0; at < original.size(); ++at)
    for (unsigned value = 0; value < 256; ++value) {
      std::string bytes = original;
      bytes[at] = static_cast<char>(value);
      lines.clear();
      parser.reset();
      result<void> r = parser.write(bytes);
      if (r) r = parser.finish();
      // That is JSON.
      bool const other = bytes[0] == '[' || bytes[0] == '{';
      bool const named = r || other || is_refusal(static_cast<errc>(r.error().code.value()));
      BOOST_REQUIRE_MESSAGE(named, bytes << ": " << id(static_cast<errc>(r.error().code.value())));
    }
}

BOOST_AUTO_TEST_CASE(what_is_well_formed_stays) {
  for (std::string_view const text : well_formed) {
    outcome const o = mend_all_ways(text);
    BOOST_TEST(o.output == text);
    BOOST_TEST(o.reports == "", text);
    BOOST_TEST(o.failure == "", text);
    for (std::size_t at = 0; at < o.places.size(); ++at) BOOST_REQUIRE(o.places[at] == at);
    // And strict mode tells the same of it, at the same places.
    BOOST_TEST(test::joined(test::record(text)) ==
               test::joined(test::record(text, {.mode = mode::strict})));
  }
}

// The place of an element is that of its `<`; its name stands there.
BOOST_AUTO_TEST_CASE(elements_begin_at_their_tags) {
  struct found {
    XML_Parser parser;
    std::string_view text;
    outcome const* o;
    std::size_t count = 0;
  };
  auto const begins = [](void* data, char const* name, char const**) {
    auto& f = *static_cast<found*>(data);
    auto const index = static_cast<std::size_t>(XML_GetCurrentByteIndex(f.parser));
    std::string_view const there = f.text.substr(f.o->places[index]);
    BOOST_CHECK_MESSAGE(there.starts_with("<" + std::string(name)), name << ": " << there);
    ++f.count;
  };
  for (auto const& [all, size] :
       {std::pair{rows, std::size(rows)}, std::pair{section_rows, std::size(section_rows)}})
    for (row const& r : std::vector<row>(all, all + size)) {
      outcome const o = mend(r.text);
      found f{XML_ParserCreate("UTF-8"), r.text, &o};
      XML_SetUserData(f.parser, &f);
      XML_SetStartElementHandler(f.parser, begins);
      XML_Parse(f.parser, o.output.data(), static_cast<int>(o.output.size()), 1);
      XML_ParserFree(f.parser);
      BOOST_TEST(f.count > 0u, r.note);
    }
}

// Neither output nor memory depends on more than one token, however much comes before it.
BOOST_AUTO_TEST_CASE(storms) {
  constexpr std::string_view all[] = {
      "&",         "&a",         "&#0;", "&nbsp;",          "<",         "</x>",       "<!a>",
      "<?=?>",     "<a b>",      "]]>",  "<a b='<' b=1 b>", "x\r</x>\n", "<!--- --->", "</r ",
      "<b></b x>", "<b><c></b>",
  };
  for (std::string_view const storm : all) {
    std::string piece;
    while (piece.size() < 1000) piece += storm;
    for (std::size_t const pieces : {10u, 40u}) {
      prepass p;
      std::uint64_t reports = 0, out = 0;
      std::size_t segments = 0;
      p.reset({}, [&](issue, std::uint64_t, std::string_view) { ++reports; });
      p.write("<r>");
      for (std::size_t n = 0; n < pieces; ++n) {
        p.write(piece);
        BOOST_REQUIRE(p.broken().code == errc::none);
        // What was held back, and the piece.
        BOOST_TEST(p.output().size() <= 5 * (piece.size() + 100), storm);
        out += p.output().size();
        p.clear_output();
        p.map().discard_below(out);
        segments = std::max(segments, p.map().size());
      }
      BOOST_TEST(segments <= 2 * piece.size(), storm);
      BOOST_TEST(reports <= pieces * piece.size(), storm);
      BOOST_TEST(out <= 5 * pieces * piece.size(), storm);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
