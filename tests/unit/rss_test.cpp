#include "feedsax/handlers/rss.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "feedsax/json_writer.hpp"
#include "feedsax/parse.hpp"
#include "support/diff.hpp"
#include "support/hook_log.hpp"

// What is read where stands in the pairs of tests/corpus.

using namespace feedsax;
using namespace feedsax::test;

namespace {

struct logged : rss_handler, hook_log {
  using rss_handler::rss_handler;
  using base = rss_handler;
  FEEDSAX_ELEMENT_HOOK(base, channel_begin)
  FEEDSAX_TEXT_HOOK(base, channel_title)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, channel_link)
  FEEDSAX_TEXT_HOOK(base, channel_description)
  FEEDSAX_TEXT_HOOK(base, channel_language)
  FEEDSAX_TEXT_HOOK(base, channel_copyright)
  FEEDSAX_TEXT_HOOK(base, channel_author)
  FEEDSAX_TEXT_HOOK(base, channel_managing_editor)
  FEEDSAX_TEXT_HOOK(base, channel_web_master)
  FEEDSAX_TEXT_HOOK(base, channel_pub_date)
  FEEDSAX_TEXT_HOOK(base, channel_last_build_date)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, channel_category)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, channel_generator)
  FEEDSAX_TEXT_HOOK(base, channel_docs)
  FEEDSAX_ELEMENT_HOOK(base, channel_cloud)
  FEEDSAX_TEXT_HOOK(base, channel_ttl)
  FEEDSAX_TEXT_HOOK(base, channel_rating)
  FEEDSAX_TEXT_HOOK(base, channel_skip_hour)
  FEEDSAX_TEXT_HOOK(base, channel_skip_day)
  FEEDSAX_ELEMENT_HOOK(base, image_begin)
  FEEDSAX_HOOK(base, image_end)
  FEEDSAX_TEXT_HOOK(base, image_url)
  FEEDSAX_TEXT_HOOK(base, image_title)
  FEEDSAX_TEXT_HOOK(base, image_link)
  FEEDSAX_TEXT_HOOK(base, image_description)
  FEEDSAX_TEXT_HOOK(base, image_width)
  FEEDSAX_TEXT_HOOK(base, image_height)
  FEEDSAX_ELEMENT_HOOK(base, text_input_begin)
  FEEDSAX_TEXT_HOOK(base, text_input_title)
  FEEDSAX_TEXT_HOOK(base, text_input_description)
  FEEDSAX_TEXT_HOOK(base, text_input_name)
  FEEDSAX_TEXT_HOOK(base, text_input_link)
  FEEDSAX_ELEMENT_HOOK(base, item_begin)
  FEEDSAX_HOOK(base, item_end)
  FEEDSAX_TEXT_HOOK(base, item_title)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, item_link)
  FEEDSAX_TEXT_HOOK(base, item_description)
  FEEDSAX_TEXT_HOOK(base, item_author)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, item_category)
  FEEDSAX_TEXT_HOOK(base, item_comments)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, item_enclosure)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, item_guid)
  FEEDSAX_TEXT_HOOK(base, item_pub_date)
  FEEDSAX_TEXT_HOOK(base, item_expiration_date)
  FEEDSAX_ELEMENT_TEXT_HOOK(base, item_source)
};

}  // namespace

BOOST_AUTO_TEST_SUITE(rss)

// Every element calls the hook that is named for its place, and with its words.
BOOST_AUTO_TEST_CASE(hooks) {
  std::vector<std::string> const got = log_hooks<logged>("rss", R"(<rss version="2.0"><channel>
<title>1</title><link>2</link><description>3</description><language>4</language>
<copyright>5</copyright><author>6</author><managingEditor>7</managingEditor>
<webMaster>8</webMaster><pubDate>9</pubDate><lastBuildDate>10</lastBuildDate>
<category>11</category><generator>12</generator><docs>13</docs><cloud/><ttl>14</ttl>
<rating>15</rating><skipHours><hour>16</hour></skipHours><skipDays><day>17</day></skipDays>
<image><url>18</url><title>19</title><link>20</link><description>21</description>
<width>22</width><height>23</height></image>
<textInput><title>24</title><description>25</description><name>26</name><link>27</link></textInput>
<textinput><name>28</name></textinput>
<item><title>29</title><link>30</link><description>31</description><author>32</author>
<category>33</category><comments>34</comments><enclosure/><guid>35</guid><pubDate>36</pubDate>
<expirationDate>37</expirationDate><source>38</source></item>
</channel></rss>)");
  std::vector<std::string> const expected{"channel_begin",
                                          "channel_title 1",
                                          "channel_link 2",
                                          "channel_description 3",
                                          "channel_language 4",
                                          "channel_copyright 5",
                                          "channel_author 6",
                                          "channel_managing_editor 7",
                                          "channel_web_master 8",
                                          "channel_pub_date 9",
                                          "channel_last_build_date 10",
                                          "channel_category 11",
                                          "channel_generator 12",
                                          "channel_docs 13",
                                          "channel_cloud",
                                          "channel_ttl 14",
                                          "channel_rating 15",
                                          "channel_skip_hour 16",
                                          "channel_skip_day 17",
                                          "image_begin",
                                          "image_url 18",
                                          "image_title 19",
                                          "image_link 20",
                                          "image_description 21",
                                          "image_width 22",
                                          "image_height 23",
                                          "image_end",
                                          "text_input_begin",
                                          "text_input_title 24",
                                          "text_input_description 25",
                                          "text_input_name 26",
                                          "text_input_link 27",
                                          "text_input_begin",
                                          "text_input_name 28",
                                          "item_begin",
                                          "item_title 29",
                                          "item_link 30",
                                          "item_description 31",
                                          "item_author 32",
                                          "item_category 33",
                                          "item_comments 34",
                                          "item_enclosure",
                                          "item_guid 35",
                                          "item_pub_date 36",
                                          "item_expiration_date 37",
                                          "item_source 38",
                                          "item_end"};
  BOOST_CHECK_MESSAGE(got == expected, diff(expected, got));
}

// What only RSS can say is in the typed slot, in the document's words.
BOOST_AUTO_TEST_CASE(the_format_branch) {
  auto const d = parse(R"(<rss version=" 0.92 "><channel><pubDate>a</pubDate>
<lastBuildDate>b</lastBuildDate><managingEditor>c</managingEditor><webMaster>d</webMaster>
<item><guid isPermaLink="false">1</guid><pubDate>e</pubDate><author>f</author>
<expirationDate>g</expirationDate></item></channel></rss>)");
  BOOST_REQUIRE(d);
  rss_feed const* const of_feed = d->feed.modules.find<rss_feed>();
  BOOST_REQUIRE(of_feed);
  BOOST_TEST(of_feed->version == "0.92");
  BOOST_TEST(of_feed->pub_date == "a");
  BOOST_TEST(of_feed->last_build_date == "b");
  BOOST_TEST(of_feed->managing_editor == "c");
  BOOST_TEST(of_feed->web_master == "d");
  rss_item const* const of_item = d->feed.items.at(0).modules.find<rss_item>();
  BOOST_REQUIRE(of_item);
  BOOST_TEST((of_item->guid_is_permalink == false));
  BOOST_TEST(of_item->pub_date == "e");
  BOOST_TEST(of_item->author == "f");
  BOOST_TEST(of_item->expiration_date == "g");
  std::string out;
  json_writer json(out);
  of_item->write(json);
  BOOST_TEST(out == R"({"guid_is_permalink":false,"pub_date":"e","author":"f",)"
                    R"("expiration_date":"g"})");
}

// Each version's own table holds what its specification defines, and no more.
BOOST_AUTO_TEST_CASE(what_each_version_defines) {
  struct row {
    std::string_view title;
    char const* element;  // of an item
    bool defined;
  } const rows[] = {
      {"RSS 0.91", "title", true},          {"RSS 0.91", "enclosure", false},
      {"RSS 0.92", "enclosure", true},      {"RSS 0.92", "title", true},
      {"RSS 0.92", "pubDate", false},       {"RSS 0.93", "pubDate", true},
      {"RSS 0.93", "expirationDate", true}, {"RSS 0.93", "guid", false},
      {"RSS 0.94", "guid", false},          {"RSS 2.0", "guid", true},
      {"RSS 2.0", "title", true},           {"RSS 2.0", "enclosure", true},
  };
  for (row const& r : rows) {
    BOOST_TEST_CONTEXT(r.title << " " << r.element) {
      bool found = false;
      for (format const& f : registry::standard().formats())
        if (f.title == r.title) {
          BOOST_REQUIRE(f.defined);
          rule const* const root = f.defined->find({xmlns::none, "rss"});
          rule const* const channel = root->children->find({xmlns::none, "channel"});
          rule const* const item = channel->children->find({xmlns::none, "item"});
          found = item->children->find({xmlns::none, r.element}) != nullptr;
        }
      BOOST_TEST(found == r.defined);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
