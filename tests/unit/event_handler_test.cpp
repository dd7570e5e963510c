#include "feedsax/event_handler.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "event_recorder.hpp"
#include "feedsax/event_parser.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

// Does something at the start of elements of that name.
struct acting : recorder {
  acting(std::string_view name, std::function<void(event_source&)> f)
      : name_(name), action_(std::move(f)) {}
  void on_start(element const& e) override {
    recorder::on_start(e);
    if (e.name().local == name_) action_(*source_);
  }

 private:
  std::string_view name_;
  std::function<void(event_source&)> action_;
};

constexpr std::string_view document = "<r>\n<a>x</a>\n<b c='1'/>\n<d>y</d>\n</r>";

std::string run(acting& handler, std::string_view bytes = document) {
  feedsax::event_parser parser(handler);
  feed(parser, handler, bytes);
  return joined(handler.lines);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(event_handler)

BOOST_AUTO_TEST_CASE(sets_of_events) {
  static_assert(has(events::all, events::text) && has(events::all, events::comments) &&
                has(events::all, events::instructions));
  static_assert(!has(events::none, events::all));
  static_assert((events::text | events::comments | events::instructions) == events::all);
  static_assert(!has(events::text | events::comments, events::instructions));
  struct : feedsax::event_handler {
  } const plain;
  BOOST_TEST((plain.wanted() == events::all));
}

BOOST_AUTO_TEST_CASE(a_handler_need_not_do_anything) {
  feedsax::event_handler handler;
  feedsax::event_parser parser(handler);
  BOOST_TEST(static_cast<bool>(parser.write("<?xml version='1.0'?><!--c--><?p q?><a:b>x</a:b>")));
  BOOST_TEST(static_cast<bool>(parser.finish()));
  BOOST_TEST(parser.repairs() == 1u);
}

BOOST_AUTO_TEST_CASE(places_of_an_event) {
  std::vector<std::string> seen;
  acting handler("b", [&](event_source& s) {
    seen = {show(s.where()), show(s.locate(s.offset())), show(s.locate(s.end_offset())),
            std::to_string(s.offset()), std::to_string(s.end_offset())};
  });
  run(handler);
  std::vector<std::string> const wanted{"3:1@13", "3:1@13", "3:11@23", "13", "23"};
  BOOST_TEST(seen == wanted, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(stop) {
  acting handler("b", [](event_source& s) {
    s.stop();
    s.fail(errc::bad_value);  // the first word counts
  });
  BOOST_TEST(run(handler) == "1:1@0 start r\n1:4@3 text \n\n2:1@4 start a\n2:4@7 text x\n"
                             "2:5@8 end a\n2:9@12 text \n\n3:1@13 start b c=1\n"
                             "3:1@13 error stopped\nrepairs 0\n");
}

BOOST_AUTO_TEST_CASE(fail_at_the_event_or_elsewhere) {
  acting here("b", [](event_source& s) { s.fail(errc::bad_value, "word"); });
  BOOST_TEST(run(here).ends_with("3:1@13 start b c=1\n3:1@13 error bad-value word\nrepairs 0\n"));
  acting there("b", [](event_source& s) { s.fail_at(errc::bad_value, s.offset() + 3, "c"); });
  BOOST_TEST(run(there).ends_with("3:1@13 start b c=1\n3:4@16 error bad-value c\nrepairs 0\n"));
}

BOOST_AUTO_TEST_CASE(fail_with_an_error_of_ones_own) {
  acting handler(
      "b", [](event_source& s) { s.fail(std::make_error_code(std::errc::no_space_on_device)); });
  feedsax::event_parser parser(handler);
  result<void> const r = parser.write(document);
  BOOST_TEST_REQUIRE(!r);
  BOOST_TEST((r.error().code == std::errc::no_space_on_device));
  BOOST_TEST((r.error().code == cause::io));
}

BOOST_AUTO_TEST_CASE(long_subjects_are_cut_between_characters) {
  std::string word;
  for (int i = 0; i < 100; ++i) word += "\xE2\x82\xAC";
  acting handler("b", [&](event_source& s) { s.fail(errc::bad_value, "." + word); });
  feedsax::event_parser parser(handler);
  BOOST_TEST(parser.write(document).error().subject == "." + word.substr(0, 117));
}

BOOST_AUTO_TEST_CASE(text_can_be_switched_off_and_on) {
  struct switching : recorder {
    void on_start(element const& e) override {
      recorder::on_start(e);
      if (e.name().local == "skip") source_->want_text(false);
    }
    void on_end(name const& n) override {
      recorder::on_end(n);
      if (n.local == "skip") source_->want_text(true);
    }
  } handler;
  std::string const text = "<r>a<skip>b&amp;c<d>e</d><![CDATA[f]]>g</skip>h</r>";
  std::string const wanted = "1:1@0 start r\n1:4@3 text a\n1:5@4 start skip\n1:18@17 start d\n"
                             "1:22@21 end d\n1:40@39 end skip\n1:47@46 text h\n1:48@47 end r\nend\n"
                             "repairs 0\n";
  for (std::size_t i = 0; i <= text.size(); ++i) {
    handler.clear();
    feedsax::event_parser parser(handler);
    feed(parser, handler, text, {i});
    BOOST_TEST_REQUIRE(joined(handler.lines) == wanted, "cut at " << i);
  }
  // The place of an error does not depend on who listens.
  struct fault {
    char const* text;
    char const* error;
  };
  for (fault const& f : {fault{"<r><skip>a &amp; b <c", "1:20@19 error unclosed-token\n"},
                         fault{"<r><skip>a &b", "1:12@11 error unclosed-token\n"},
                         fault{"<r><skip>a ]]> b", "1:14@13 error invalid-token >\n"},
                         fault{"<r><skip>a <b></c>", "1:17@16 error mismatched-tag b\n"},
                         fault{"<r><skip>a <![CDATA[&b", "1:12@11 error unclosed-cdata\n"},
                         fault{"<r><skip>a &b;", "1:12@11 error undefined-entity b\n"}}) {
    std::string_view const bytes = f.text;
    for (std::size_t i = 0; i <= bytes.size(); ++i) {
      handler.clear();
      feedsax::event_parser parser(handler, options{.mode = mode::strict});
      feed(parser, handler, bytes, {i});
      BOOST_TEST_REQUIRE(joined(handler.lines).find(f.error) != std::string::npos,
                         bytes << " cut at " << i << ": " << joined(handler.lines));
    }
  }
  // Nor does that of a repair.
  for (fault const& f :
       {fault{"<r><skip>a &amp; b <c", "1:20@19 ! cut-tag\n1:22@21 ! truncated skip\n"},
        fault{"<r><skip>a &b", "1:12@11 ! bare-ampersand &b\n1:14@13 ! truncated skip\n"},
        fault{"<r><skip>a ]]> b", "1:14@13 ! cdata-end-in-text\n1:17@16 ! truncated skip\n"},
        fault{"<r><skip>a <b></c>", "1:15@14 ! stray-end-tag c\n1:19@18 ! truncated b\n"},
        fault{"<r><skip>a <![CDATA[&b", "1:23@22 ! unclosed-section\n1:23@22 ! truncated skip\n"},
        fault{"<r><skip>a &b;", "1:12@11 ! unknown-entity b\n1:15@14 ! truncated skip\n"}}) {
    std::string_view const bytes = f.text;
    for (std::size_t i = 0; i <= bytes.size(); ++i) {
      handler.clear();
      feedsax::event_parser parser(handler);
      feed(parser, handler, bytes, {i});
      BOOST_TEST_REQUIRE(joined(handler.lines).find(f.error) != std::string::npos,
                         bytes << " cut at " << i << ": " << joined(handler.lines));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
