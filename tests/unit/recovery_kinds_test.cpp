// What is not to be mended ends the parse as in strict mode, where it stands.
#include <string>

#include "event_recorder.hpp"
#include "feedsax/options.hpp"
#include "recovery_fixture.hpp"

using namespace recovery_test;

BOOST_AUTO_TEST_SUITE(recovery_kinds)

namespace {

struct fault {
  repairs kind;
  std::string_view text;
  char const* error;  // Without this kind.
};

fault const faults[] = {
    {repairs::references, "<r>a & b</r>", "1:6@5 error invalid-token &"},
    {repairs::references, "<r>&nbsp;</r>", "1:4@3 error undefined-entity nbsp"},
    {repairs::references, "<r>&foo;</r>", "1:4@3 error undefined-entity foo"},
    {repairs::references, "<r>&#0;</r>", "1:4@3 error bad-character-reference &#0;"},
    {repairs::references, "<r a='&b'/>", "1:7@6 error invalid-token &b"},
    {repairs::text, "<r>a < b</r>", "1:6@5 error invalid-token"},
    {repairs::text, "<r>]]></r>", "1:6@5 error invalid-token"},
    {repairs::tags, "<r a=1/>", "1:1@0 error invalid-token r"},
    {repairs::tags, "<r a='<'/>", "1:7@6 error invalid-token"},
    {repairs::tags, "<r a='1' a='2'/>", "1:10@9 error duplicate-attribute a"},
    {repairs::tags, "<r><a <b/></a></r>", "1:4@3 error invalid-token a"},
    {repairs::structure, "<r><a></r>", "1:7@6 error mismatched-tag a"},
    {repairs::structure, "<r></a></r>", "1:4@3 error mismatched-tag a"},
    {repairs::structure, "<r></R>", "1:4@3 error mismatched-tag R"},
    {repairs::structure, "<r></r a='1'>", "1:4@3 error invalid-token r"},
    {repairs::sections, "<r><!-- -- --></r>", "1:9@8 error invalid-token"},
    {repairs::sections, "<r><!a></r>", "1:4@3 error invalid-token"},
    {repairs::sections, "<r><?=?></r>", "1:4@3 error invalid-token ="},
    {repairs::sections, "<!--a--><?xml version='1.0'?><r/>", "1:9@8 error misplaced-declaration"},
    {repairs::envelope, "<r/>x", "1:5@4 error junk-after-root"},
    {repairs::envelope, "<r>a</r><b/>", "1:9@8 error junk-after-root b"},
    {repairs::envelope, "<r>a</r><r/>", "1:9@8 error junk-after-root r"},
    {repairs::truncation, "<r>", "1:4@3 error truncated r"},
    {repairs::truncation, "<r><a", "1:4@3 error unclosed-token"},
    {repairs::truncation, "<r><!--", "1:8@7 error unclosed-token"},
};

std::string read(std::string_view text, options const& o) {
  return test::joined(test::record(text, o));
}
options only(repairs kinds) {
  options o;
  o.repair = kinds;
  return o;
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_kind) {
  for (fault const& f : faults) {
    BOOST_TEST_CONTEXT(f.text) {
      std::string const lines = read(f.text, only(repairs::all - f.kind));
      std::string const wanted = "\n" + std::string(f.error) + "\n";
      BOOST_TEST(("\n" + lines).find(wanted) != std::string::npos, lines);
      // It alone is mended alone, but for what it makes of the rest.
      BOOST_TEST(read(f.text, only(f.kind | repairs::truncation)) == read(f.text, {}));
    }
  }
}

// Without any, all is as in strict mode but for what the encoding made of the bytes.
BOOST_AUTO_TEST_CASE(none_of_them) {
  options strict;
  strict.mode = mode::strict;
  for (fault const& f : faults)
    BOOST_TEST(read(f.text, only(repairs::none)) == read(f.text, strict), f.text);
  BOOST_TEST(read("<r>\xFF</r>", only(repairs::none)).find("! bad-utf8") != std::string::npos);
}

// The code is that of strict mode, whatever the kind.
BOOST_AUTO_TEST_CASE(codes_are_those_of_strict_mode) {
  options strict;
  strict.mode = mode::strict;
  for (fault const& f : faults) {
    std::string_view const error = f.error;
    std::size_t const at = error.find("error ");
    std::string_view const code = error.substr(at, error.find(' ', at + 6) - at);
    BOOST_TEST(read(f.text, strict).find(code) != std::string::npos,
               f.text << ": " << read(f.text, strict));
  }
}

BOOST_AUTO_TEST_CASE(sets) {
  BOOST_TEST((repairs::all - repairs::none == repairs::all));
  repairs all = repairs::none;
  for (repairs const one : {repairs::references, repairs::text, repairs::tags, repairs::structure,
                            repairs::sections, repairs::envelope, repairs::truncation}) {
    BOOST_TEST(!has(all, one));
    all = all | one;
    BOOST_TEST(has(all, one));
    BOOST_TEST(!has(repairs::all - one, one));
  }
  BOOST_TEST((all == repairs::all));
}

BOOST_AUTO_TEST_SUITE_END()
