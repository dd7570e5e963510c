#include "feedsax/vocab/media.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(media)

BOOST_AUTO_TEST_CASE(contents_and_groups) {
  static constexpr probe_row rows[] = {
      {"a content with all attributes",
       "<media:content url=' http://a.example/m.mov ' fileSize='12,216' type='video/quicktime' "
       "medium='Video' "
       "isDefault='true' expression='Full' bitrate='128' framerate='25' samplingrate='44.1' "
       "channels='2' "
       "duration='185' height='200' width='300px' lang='en'/>",
       R"({"media":{"contents":[{"url":"http://a.example/m.mov","file_size":12216,"type":"video/quicktime",)"
       R"("medium":"video","is_default":true,"expression":"full","bitrate":128,"frame_rate":25,)"
       R"("sampling_rate":44.1,"channels":2,"duration":185,"width":300,"height":200,"lang":"en"}]}})"},
      {"attributes that cannot be read",
       "<media:content url='http://a.example/' fileSize='1 GB' duration='long' height='' "
       "isDefault='perhaps'/>",
       R"({"media":{"contents":[{"url":"http://a.example/"}]}})",
       "bad-number bad-value bad-boolean"},
      {"a player instead of an address",
       "<media:content><media:player url='http://a.example/p' width='1' "
       "height='2'/></media:content>",
       R"({"media":{"contents":[{"player":{"url":"http://a.example/p","width":1,"height":2}}]}})"},
      {"a content without anything is none",
       "<media:content url='http://a.example/1'/><media:content type='video/mp4' url=' '/>",
       R"({"media":{"contents":[{"url":"http://a.example/1"}]}})", "bad-url"},
      {"what is said of a group, of its contents and of the item stays apart",
       "<media:title>I</media:title><media:group><media:title>G</media:title>"
       "<media:content url='http://a.example/1'><media:title>C</media:title></media:content>"
       "<media:content url='http://a.example/2'/></media:group><media:content "
       "url='http://a.example/3'/>",
       R"({"media":{"contents":[{"url":"http://a.example/3"}],"groups":[{"contents":[)"
       R"({"url":"http://a.example/1","title":"C"},{"url":"http://a.example/2"}],"title":"G"}],"title":"I"}})"},
      {"an empty group is none",
       "<media:group/><media:group><media:keywords>k</media:keywords></media:group>",
       R"({"media":{"groups":[{"keywords":["k"]}]}})"},
      {"nothing leaks into the item",
       "<title>own</title><media:title>M</media:title><media:description>M</media:description>"
       "<media:credit>C</media:credit><media:rating>adult</media:rating>",
       R"({"title":"own","media":{"title":"M","description":"M","credits":[{"value":"C"}],)"
       R"("rating":{"value":"adult"}}})"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_CASE(details) {
  static constexpr probe_row rows[] = {
      {"texts",
       "<media:title type='html'>a &lt;b&gt;</media:title><media:description type='plain'>c &lt; d"
       "</media:description><media:keywords>one, two,,one</media:keywords>"
       "<media:text type='plain' lang='en' start='00:00:03.000' end='10'>Oh</media:text>",
       R"({"media":{"title":"a <b>","title_type":"html","description":"c < d","keywords":["one","two"],)"
       R"("texts":[{"value":"Oh","type":"plain","lang":"en","start":3,"end":10}]}})"},
      {"credits, ratings, hashes, copyright, license",
       "<media:credit role='Producer' scheme='urn:ebu'>P</media:credit><media:credit role='x'/>"
       "<media:rating scheme='urn:simple'>adult</media:rating><media:rating "
       "scheme='urn:mpaa'>pg</media:rating>"
       "<media:hash algo='md5'>dfde</media:hash><media:copyright url='http://a.example/c'>2005 "
       "A</media:copyright>"
       "<media:license type='text/html' href='http://a.example/l'>L</media:license>",
       R"({"media":{"credits":[{"value":"P","role":"producer","scheme":"urn:ebu"}],)"
       R"("rating":{"value":"adult","scheme":"urn:simple"},"ratings":[{"value":"adult","scheme":"urn:simple"},)"
       R"({"value":"pg","scheme":"urn:mpaa"}],"hashes":[{"value":"dfde","algo":"md5"}],)"
       R"("copyright":{"value":"2005 A","url":"http://a.example/c"},)"
       R"("license":{"value":"L","type":"text/html","href":"http://a.example/l"}}})"},
      {"adult, the older rating", "<media:adult>false</media:adult>",
       R"({"media":{"rating":{"value":"nonadult","scheme":"urn:simple"}}})"},
      {"who may see it, and for how much",
       "<media:restriction relationship='Allow' type='country'>au  us</media:restriction>"
       "<media:restriction type='sharing' relationship='deny'/>"
       "<media:price type='rent' price='19.99' currency='EUR' info='http://a.example/$'/>"
       "<media:status state='active' reason='none'/><media:rights status='userCreated'/>",
       R"({"media":{"restrictions":[{"relationship":"allow","type":"country","values":["au","us"]},)"
       R"({"relationship":"deny","type":"sharing"}],"status":{"state":"active","reason":"none"},)"
       R"("prices":[{"type":"rent","price":19.99,"currency":"EUR","info":"http://a.example/$"}],)"
       R"("rights":{"status":"userCreated"}}})"},
      {"the community",
       "<media:community><media:starRating average='3.5' count='20' min='1' max='10'/>"
       "<media:statistics views='5' favorites='6'/><media:tags>news: 5, abc:3, reuters, "
       "a:b</media:tags>"
       "</media:community><media:comments><media:comment>c1</media:comment><media:comment>c2</"
       "media:comment>"
       "</media:comments><media:responses><media:response>r</media:response></media:responses>"
       "<media:backLinks><media:backLink>http://b.example/</media:backLink></media:backLinks>",
       R"({"media":{"community":{"star_rating":{"average":3.5,"count":20,"min":1,"max":10},)"
       R"("statistics":{"views":5,"favorites":6},"tags":[{"name":"news","weight":5},{"name":"abc","weight":3},)"
       R"({"name":"reuters"},{"name":"a:b"}]},"comments":["c1","c2"],"responses":["r"],)"
       R"("back_links":["http://b.example/"]}})"},
      {"what plays it and what goes with it",
       "<media:player url='http://a.example/p'/><media:embed url='http://a.example/e.swf' "
       "width='512' height='323'>"
       "<media:param name='type'>application/x-shockwave-flash</media:param></media:embed>"
       "<media:subTitle type='application/smil' lang='en-us' href='http://a.example/s'/>"
       "<media:peerLink type='application/x-bittorrent' href='http://a.example/t'/><media:peerLink "
       "href=' '/>",
       R"({"media":{"player":{"url":"http://a.example/p"},"embed":{"url":"http://a.example/e.swf","width":512,)"
       R"("height":323,"params":[{"name":"type","value":"application/x-shockwave-flash"}]},)"
       R"("sub_titles":[{"type":"application/smil","lang":"en-us","href":"http://a.example/s"}],)"
       R"("peer_links":[{"type":"application/x-bittorrent","href":"http://a.example/t"}]}})",
       "bad-url"},
      {"where and what: a place inside of media is not the item's",
       "<media:location description='My house' start='00:01' end='01:00'><georss:where><gml:Point>"
       "<gml:pos>35.67 139.77</gml:pos></gml:Point></georss:where></media:location>"
       "<media:location description='nowhere'/><georss:point>1 2</georss:point>"
       "<media:scenes><media:scene><media:sceneTitle>T</media:sceneTitle><media:sceneDescription>D"
       "</media:sceneDescription><media:sceneStartTime>00:15</media:sceneStartTime>"
       "<media:sceneEndTime>00:45</media:sceneEndTime></media:scene></media:scenes>",
       R"({"media":{"locations":[{"description":"My house","start":1,"end":60,"geo":{"type":"Point",)"
       R"("coordinates":[139.77,35.67]}},{"description":"nowhere"}],"scenes":[{"scene_title":"T",)"
       R"("scene_description":"D","scene_start_time":15,"scene_end_time":45}]},)"
       R"("geo":{"type":"Point","coordinates":[2,1]}})"},
      {"singles stated twice",
       "<media:title>1</media:title><media:title>2</media:title><media:player "
       "url='http://a.example/1'/>"
       "<media:player url='http://a.example/2'/>",
       R"({"media":{"title":"1","player":{"url":"http://a.example/1"}}})", "duplicate-element"},
      {"nothing is stated",
       "<media:title/><media:thumbnail url=''/><media:category/><media:credit role='r'/>", "{}",
       "bad-url"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_CASE(categories_of_the_item) {
  static constexpr probe_row rows[] = {
      {"of the item and of a group, with label and scheme",
       "<media:category scheme='urn:s' label='L'>t</media:category>"
       "<media:group><media:category>g</media:category></media:group>",
       R"({"categories":[{"term":"t","scheme":"urn:s","label":"L"},{"term":"g"}],"media":{"groups":[)"
       R"({"categories":[{"term":"g"}]}],"categories":[{"term":"t","scheme":"urn:s","label":"L"}]}})"},
      {"but not of one content among others",
       "<media:content url='http://a.example/'><media:category>c</media:category></media:content>",
       R"({"media":{"contents":[{"url":"http://a.example/","categories":[{"term":"c"}]}]}})"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_CASE(image_of_the_item) {
  struct {
    std::string_view note, elements, image;
  } const rows[] = {
      {"the largest thumbnail",
       "<media:thumbnail url='http://a.example/s' width='10' height='10'/>"
       "<media:thumbnail url='http://a.example/l' width='100' height='100'/>"
       "<media:thumbnail url='http://a.example/m' width='50' height='50'/>",
       "http://a.example/l"},
      {"the first of equals",
       "<media:thumbnail url='http://a.example/1'/><media:thumbnail url='http://a.example/2'/>",
       "http://a.example/1"},
      {"one in a group",
       "<media:group><media:content url='http://a.example/v' type='video/mp4'/>"
       "<media:thumbnail url='http://a.example/t'/></media:group>",
       "http://a.example/t"},
      {"a thumbnail before an image content",
       "<media:content url='http://a.example/c' medium='image'/><media:thumbnail "
       "url='http://a.example/t'/>",
       "http://a.example/t"},
      {"an image content", "<media:content url='http://a.example/c' type='image/png'/>",
       "http://a.example/c"},
      {"the first of them",
       "<media:content url='http://a.example/1' medium='image' width='1' height='1'/>"
       "<media:content url='http://a.example/2' medium='image' width='9' height='9'/>",
       "http://a.example/1"},
      {"medium counts for more than type",
       "<media:content url='http://a.example/c' type='image/png' medium='document'/>", ""},
      {"no other content", "<media:content url='http://a.example/v.jpg' type='video/mp4'/>", ""},
      {"Apple's image before all of them",
       "<media:thumbnail url='http://a.example/t'/><itunes:image href='http://a.example/i'/>"
       "<media:thumbnail url='http://a.example/u' width='9' height='9'/>",
       "http://a.example/i"},
      {"sizes beyond reason",
       "<media:thumbnail url='http://a.example/1' width='18446744073709551615' "
       "height='18446744073709551615'/>"
       "<media:thumbnail url='http://a.example/2' width='2' height='2'/>",
       "http://a.example/1"},
      {"an address as text", "<media:thumbnail>http://a.example/t</media:thumbnail>",
       "http://a.example/t"},
  };
  for (auto const& row : rows) BOOST_TEST_CONTEXT(row.note) {
      probe const p = probe::item(row.elements);
      BOOST_TEST((p.first().image ? p.first().image->url : std::string_view()) == row.image);
      BOOST_TEST(p.reported == "");
    }
  // A feed's image is not from here.
  BOOST_TEST(!probe::feed("<media:thumbnail url='http://a.example/t'/>").whole.feed.image);
}

// Media RSS 1.5.1: what is said of a group or item holds for its contents.
BOOST_AUTO_TEST_CASE(effective_details) {
  probe const p =
      probe::item("<media:title>I</media:title><media:rating>r</"
                  "media:rating><media:group><media:title>G</media:title>"
                  "<media:keywords>k</media:keywords><media:content "
                  "url='http://a.example/1'><media:title>C</media:title>"
                  "</media:content><media:content url='http://a.example/2'/></media:group>"
                  "<media:content url='http://a.example/3'/>");
  auto const* const m = p.first().modules.find<feedsax::media>();
  BOOST_REQUIRE(m);
  auto const& group = m->groups[0];
  BOOST_TEST(feedsax::effective_details(*m, &group, group.contents[0]).title.value == "C");
  BOOST_TEST(feedsax::effective_details(*m, &group, group.contents[1]).title.value == "G");
  BOOST_TEST(feedsax::effective_details(*m, &group, group.contents[1]).keywords.size() == 1u);
  BOOST_TEST(feedsax::effective_details(*m, &group, group.contents[1]).ratings[0].value == "r");
  BOOST_TEST(feedsax::effective_details(*m, nullptr, m->contents[0]).title.value == "I");
  BOOST_TEST(feedsax::effective_details(*m, nullptr, m->contents[0]).keywords.empty());
}

BOOST_AUTO_TEST_CASE(namespace_names_that_feeds_use) {
  for (std::string_view const ns :
       {"http://search.yahoo.com/mrss", "https://search.yahoo.com/mrss/",
        "http://video.search.yahoo.com/mrss", "http://www.rssboard.org/media-rss",
        "http://www.rssboard.org/media-rss/"})
    BOOST_TEST(probe::item("<m:keywords xmlns:m='" + std::string(ns) + "'>k</m:keywords>").json ==
               R"({"media":{"keywords":["k"]}})");
}

// What is cut off stays out, and what was open closes.
BOOST_AUTO_TEST_CASE(input_that_ends) {
  auto const d = feedsax::parse(
      "<rss version='2.0' xmlns:media='http://search.yahoo.com/mrss/'><channel><item><media:group>"
      "<media:content url='http://a.example/1'><media:title>T</media:title><media:descri");
  BOOST_REQUIRE(d);
  BOOST_REQUIRE(d->feed.items.size() == 1u);
  auto const* const m = d->feed.items[0].modules.find<feedsax::media>();
  BOOST_REQUIRE(m);
  BOOST_TEST(m->groups[0].contents[0].details->title.value == "T");
}

BOOST_AUTO_TEST_SUITE_END()
