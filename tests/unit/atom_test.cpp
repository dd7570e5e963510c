#include "feedsax/handlers/atom.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "feedsax/parse.hpp"
#include "support/diff.hpp"
#include "support/hook_log.hpp"

// What is read where stands in the pairs of tests/corpus.

using namespace feedsax;
using namespace feedsax::test;

namespace {

struct logged : atom_handler, hook_log {
  using atom_handler::atom_handler;
  using base = atom_handler;
  FEEDSAX_ELEMENT_HOOK(base, construct_begin)
  FEEDSAX_ELEMENT_HOOK(base, person_begin)
  FEEDSAX_TEXT_HOOK(base, person_name)
  FEEDSAX_TEXT_HOOK(base, person_uri)
  FEEDSAX_TEXT_HOOK(base, person_email)
  FEEDSAX_HOOK(base, author_end)
  FEEDSAX_HOOK(base, contributor_end)
  FEEDSAX_ELEMENT_HOOK(base, feed_begin)
  FEEDSAX_HOOK(base, feed_end)
  FEEDSAX_TEXT_HOOK(base, feed_id)
  FEEDSAX_CONSTRUCT_HOOK(base, feed_title)
  FEEDSAX_CONSTRUCT_HOOK(base, feed_subtitle)
  FEEDSAX_CONSTRUCT_HOOK(base, feed_rights)
  FEEDSAX_TEXT_HOOK(base, feed_updated)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, feed_link)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, feed_category)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, feed_generator)
  FEEDSAX_TEXT_HOOK(base, feed_icon)
  FEEDSAX_TEXT_HOOK(base, feed_logo)
  FEEDSAX_CONSTRUCT_HOOK(base, feed_info)
  FEEDSAX_ELEMENT_HOOK(base, entry_begin)
  FEEDSAX_HOOK(base, entry_end)
  FEEDSAX_TEXT_HOOK(base, entry_id)
  FEEDSAX_CONSTRUCT_HOOK(base, entry_title)
  FEEDSAX_CONSTRUCT_HOOK(base, entry_summary)
  FEEDSAX_CONSTRUCT_HOOK(base, entry_rights)
  FEEDSAX_TEXT_HOOK(base, entry_published)
  FEEDSAX_TEXT_HOOK(base, entry_updated)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, entry_link)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, entry_category)
  FEEDSAX_ELEMENT_HOOK(base, content_begin)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, content_end)
  FEEDSAX_ELEMENT_HOOK(base, source_begin)
  FEEDSAX_HOOK(base, source_end)
  FEEDSAX_TEXT_HOOK(base, source_id)
  FEEDSAX_CONSTRUCT_HOOK(base, source_title)
  FEEDSAX_CONSTRUCT_HOOK(base, source_subtitle)
  FEEDSAX_CONSTRUCT_HOOK(base, source_rights)
  FEEDSAX_TEXT_HOOK(base, source_updated)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, source_link)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, source_category)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, source_generator)
  FEEDSAX_TEXT_HOOK(base, source_icon)
  FEEDSAX_TEXT_HOOK(base, source_logo)
  FEEDSAX_HOOK(base, source_author_end)
  FEEDSAX_HOOK(base, source_contributor_end)
};

void check(std::vector<std::string> const& got, std::vector<std::string> const& expected) {
  BOOST_CHECK_MESSAGE(got == expected, diff(expected, got));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(atom)

// Every element calls the hook that is named for its place, and with its words.
BOOST_AUTO_TEST_CASE(hooks) {
  check(log_hooks<logged>("atom", R"(<feed xmlns="http://www.w3.org/2005/Atom">
<id>1</id><title>2</title><subtitle>3</subtitle><rights>4</rights><updated>5</updated>
<link href="6"/><category term="7"/><generator>8</generator><icon>9</icon><logo>10</logo>
<author><name>11</name><uri>12</uri><email>13</email></author>
<contributor><name>14</name></contributor>
<entry><id>15</id><title>16</title><summary>17</summary><rights>18</rights>
<published>19</published><updated>20</updated><link href="21"/><category term="22"/>
<content>23</content><author><name>24</name></author><contributor/></entry></feed>)"),
        {"feed_begin",
         "feed_id 1",
         "construct_begin",
         "feed_title 2",
         "construct_begin",
         "feed_subtitle 3",
         "construct_begin",
         "feed_rights 4",
         "feed_updated 5",
         "feed_link",
         "feed_category",
         "feed_generator 8",
         "feed_icon 9",
         "feed_logo 10",
         "person_begin",
         "person_name 11",
         "person_uri 12",
         "person_email 13",
         "author_end",
         "person_begin",
         "person_name 14",
         "contributor_end",
         "entry_begin",
         "entry_id 15",
         "construct_begin",
         "entry_title 16",
         "construct_begin",
         "entry_summary 17",
         "construct_begin",
         "entry_rights 18",
         "entry_published 19",
         "entry_updated 20",
         "entry_link",
         "entry_category",
         "content_begin",
         "content_end 23",
         "person_begin",
         "person_name 24",
         "author_end",
         "person_begin",
         "contributor_end",
         "entry_end",
         "feed_end"});
}

BOOST_AUTO_TEST_CASE(hooks_of_a_source) {
  check(log_hooks<logged>("atom", R"(<entry xmlns="http://www.w3.org/2005/Atom"><source>
<id>1</id><title>2</title><subtitle>3</subtitle><rights>4</rights><updated>5</updated>
<link href="6"/><category term="7"/><generator>8</generator><icon>9</icon><logo>10</logo>
<author><name>11</name></author><contributor/></source></entry>)"),
        {"entry_begin",        "source_begin",      "source_id 1",       "construct_begin",
         "source_title 2",     "construct_begin",   "source_subtitle 3", "construct_begin",
         "source_rights 4",    "source_updated 5",  "source_link",       "source_category",
         "source_generator 8", "source_icon 9",     "source_logo 10",    "person_begin",
         "person_name 11",     "source_author_end", "person_begin",      "source_contributor_end",
         "source_end",         "entry_end"});
}

BOOST_AUTO_TEST_CASE(hooks_of_0_3) {
  check(log_hooks<logged>("atom", R"(<feed xmlns="http://purl.org/atom/ns#" version="0.3">
<tagline>1</tagline><modified>2</modified><copyright>3</copyright><info>4</info>
<author><url>5</url></author>
<entry><issued>6</issued><created>7</created><modified>8</modified><copyright>9</copyright>
</entry></feed>)"),
        {"feed_begin", "construct_begin", "feed_subtitle 1", "feed_updated 2", "construct_begin",
         "feed_rights 3", "construct_begin", "feed_info 4", "person_begin", "person_uri 5",
         "author_end", "entry_begin", "entry_published 6", "entry_published 7", "entry_updated 8",
         "construct_begin", "entry_rights 9", "entry_end", "feed_end"});
}

// A hook that does not call up keeps its element out of the model.
BOOST_AUTO_TEST_CASE(a_hook_can_swallow) {
  struct quiet : atom_handler {
    using atom_handler::atom_handler;
    void entry_title(text_construct) override {}
  };
  registry mine;
  for (format f : registry::standard().formats())
    if (f.id == "atom") {
      f.make = [](environment const& e) -> std::unique_ptr<format_handler> {
        return std::make_unique<quiet>(e);
      };
      mine.add(f);
    }
  options o;
  o.registry = &mine;
  auto const d = parse("<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title><entry><id>1</id>"
                       "<title>t</title></entry></feed>",
                       o);
  BOOST_REQUIRE(d);
  BOOST_TEST(d->feed.title.value == "T");
  BOOST_TEST(d->feed.items.at(0).id == "1");
  BOOST_TEST(d->feed.items.at(0).title.value == "");
}

BOOST_AUTO_TEST_SUITE_END()
