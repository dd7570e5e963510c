#include "feedsax/repair.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "support/packing.hpp"

using namespace feedsax;

BOOST_AUTO_TEST_SUITE(repair)

namespace {

struct row {
  char const* note;
  std::string document, mended;
  std::string reports{};  // `code line:column` each
};
std::ostream& operator<<(std::ostream& out, row const& r) { return out << r.note; }

// Little-endian, with its mark.
std::string utf16(std::string_view ascii) {
  std::string out = "\xFF\xFE";
  for (char const c : ascii) out.append(1, c).append(1, '\0');
  return out;
}

row const rows[] = {
    {"nothing wrong",
     "<?xml version='1.0' encoding='UTF-8'?>\r\n<r a = 'b' >&amp;\r</r >\n<!-- c -->\n",
     "<?xml version='1.0' encoding='UTF-8'?>\r\n<r a = 'b' >&amp;\r</r >\n<!-- c -->\n"},
    {"nor is a byte order mark", "\xEF\xBB\xBF<r/>", "\xEF\xBB\xBF<r/>"},
    {"nor is a document type", "<!DOCTYPE r SYSTEM 'x'><r/>", "<!DOCTYPE r SYSTEM 'x'><r/>"},
    {"whose entities are declared",
     "<!DOCTYPE rss PUBLIC '-//Netscape Communications//DTD RSS 0.91//EN' 'x'><rss "
     "a='&eacute;'>&eacute;</rss>",
     "<!DOCTYPE rss PUBLIC '-//Netscape Communications//DTD RSS 0.91//EN' 'x'><rss "
     "a='&eacute;'>&eacute;</rss>"},
    {"one with a subset is left out", "<!DOCTYPE r [\n<!ENTITY a 'b'>]><r>&a;</r>",
     "<r>&amp;a;</r>", "doctype-internal-subset 1:1\nunknown-entity 2:21\n"},
    {"so is a malformed one", "<!doctype r><r/>", "<r/>",
     "doctype-malformed 1:1\ndoctype-skipped 1:1\n"},
    {"faults of many kinds", "<r>\n<a href=x>R&D &nbsp;<3<br></a></r>",
     "<r>\n<a href=\"x\">R&amp;D \xC2\xA0&lt;3<br></br></a></r>",
     "attribute-syntax 2:1\nbare-ampersand 2:12\nhtml-entity 2:15\nbare-lt 2:21\n"
     "implied-end-tag 2:27\n"},
    {"another encoding, and its label", "<?xml version='1.0' encoding='iso-8859-1'?><r>caf\xE9</r>",
     "<?xml version='1.0' encoding='utf-8'?><r>caf\xC3\xA9</r>"},
    {"a label without bytes that need it", "<?xml version='1.0' encoding='us-ascii'?><r/>",
     "<?xml version='1.0' encoding='utf-8'?><r/>"},
    {"two bytes a character", utf16("<?xml version='1.0' encoding='utf-16'?><r/>"),
     "<?xml version='1.0' encoding='utf-8'?><r/>"},
    {"cut off", "<r><a>x</a", "<r><a>x</a></r>", "cut-tag 1:8\ntruncated 1:11\n"},
};

std::string mend(std::string_view document, std::size_t piece, std::string& reports) {
  std::string out;
  repairer r([&](std::string_view text) { out += text; },
             [&](diagnostic&& d) {
               reports.append(id(d.code)).append(" ").append(std::to_string(d.where.line));
               reports.append(":").append(std::to_string(d.where.column)).append("\n");
             },
             options{.doctype = doctype::skip});
  for (std::size_t i = 0; i < document.size(); i += piece)
    BOOST_TEST(r.write(document.substr(i, piece)).has_value());
  BOOST_TEST(r.finish().has_value());
  return out;
}

}  // namespace

BOOST_DATA_TEST_CASE(documents, boost::unit_test::data::make(rows), r) {
  for (std::size_t const piece : {r.document.size(), std::size_t{1}, std::size_t{7}}) {
    std::string reports;
    std::string const out = mend(r.document, piece, reports);
    BOOST_TEST(out == r.mended);
    BOOST_TEST(reports == r.reports);
  }
}

BOOST_AUTO_TEST_CASE(what_is_packed_is_unpacked) {
  std::string const packed = test::gzip("<r>R&D</r>");
  for (std::size_t const piece : {packed.size(), std::size_t{1}, std::size_t{7}}) {
    std::string reports;
    BOOST_TEST(mend(packed, piece, reports) == "<r>R&amp;D</r>");
    BOOST_TEST(reports == "bare-ampersand 1:5\n");
    reports.clear();
    BOOST_TEST(mend(packed.substr(0, packed.size() - 3), piece, reports) == "<r>R&amp;D</r>");
    BOOST_TEST(reports == "bare-ampersand 1:5\ncompressed-truncated 1:11\n");
  }
}

BOOST_AUTO_TEST_CASE(what_is_packed_has_limits) {
  std::string const bomb = test::gzip("<r>" + std::string(8u << 20, ' ') + "</r>");
  options o;
  o.limits.max_input_bytes = 1u << 20;
  std::size_t bytes = 0;
  repairer r([&](std::string_view text) { bytes += text.size(); }, {}, o);
  auto const done = r.write(bomb);
  BOOST_REQUIRE(!done);
  BOOST_TEST(done.error().message() == error({errc::input_too_long, {}, {}}).message());
  BOOST_TEST(bytes <= o.limits.max_input_bytes);
  BOOST_TEST(bytes > 0u);
}

BOOST_AUTO_TEST_CASE(at_once) {
  auto const mended = feedsax::repair("<p>R&D</p>");
  BOOST_REQUIRE(mended);
  BOOST_TEST(*mended == "<p>R&amp;D</p>");
}

BOOST_AUTO_TEST_CASE(what_is_refused) {
  struct refusal {
    char const* document;
    errc code;
    std::uint64_t offset;
  };
  options o;
  o.repair = repairs::all - repairs::references;
  o.limits.max_tag_bytes = 20;
  for (refusal const& r : {
           refusal{"", errc::empty_input, 0},
           refusal{"  ", errc::no_root, 2},
           refusal{"<!DOCTYPE r [<!ENTITY a 'b'>]><r>&a;</r>", errc::doctype_refused, 0},
           refusal{"<r>R&D</r>", errc::invalid_token, 4},
           refusal{"<r a='12345678901234567890'/>", errc::tag_too_long, 0},
       }) {
    auto const mended = feedsax::repair(r.document, o);
    BOOST_REQUIRE(!mended);
    BOOST_TEST(id(static_cast<errc>(mended.error().code.value())) == id(r.code));
    BOOST_TEST(mended.error().where.offset == r.offset);
  }
}

BOOST_AUTO_TEST_CASE(what_came_before_an_error_is_there) {
  std::string out;
  options o;
  o.repair = repairs::none;
  repairer r([&](std::string_view text) { out += text; }, {}, o);
  BOOST_TEST(!r.write("<r><a>x</a><b>y & z</b></r>"));
  BOOST_TEST(out == "<r><a>x</a><b>y ");
  BOOST_TEST(!r.finish());
}

BOOST_AUTO_TEST_SUITE_END()
