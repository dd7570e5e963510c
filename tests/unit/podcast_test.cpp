#include "feedsax/vocab/podcast.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(podcast)

BOOST_AUTO_TEST_CASE(tags_of_items) {
  static constexpr probe_row rows[] = {
      {"files",
       "<podcast:transcript url='http://a.example/t.vtt' type='text/vtt' language='en' "
       "rel='captions'/>"
       "<podcast:transcript url='http://a.example/t.json' type='application/json'/>"
       "<podcast:chapters url='http://a.example/c.json' type='application/json+chapters'/>"
       "<podcast:soundbite startTime='73.0' duration='60'>Why</podcast:soundbite>"
       "<podcast:soundbite startTime='1:15' duration='5'/>",
       R"({"podcast":{"transcripts":[{"url":"http://a.example/t.vtt","type":"text/vtt","language":"en",)"
       R"("rel":"captions"},{"url":"http://a.example/t.json","type":"application/json"}],)"
       R"("chapters":{"url":"http://a.example/c.json","type":"application/json+chapters"},)"
       R"("soundbites":[{"start_time":73,"duration":60,"value":"Why"},{"start_time":75,"duration":5}]}})"},
      {"who, where, which",
       "<podcast:person role='Guest' group='Writing' img='http://a.example/i' "
       "href='http://a.example/h'>Jo"
       "</podcast:person><podcast:person>Al</podcast:person>"
       "<podcast:location rel='subject' geo='geo:30.2,97.7' osm='R113314' "
       "country='us'>Austin</podcast:location>"
       "<podcast:season name='Egypt'>3</podcast:season><podcast:episode "
       "display='Ch.3'>315.5</podcast:episode>"
       "<podcast:license url='http://a.example/l'>my-v1</podcast:license>",
       R"({"podcast":{"persons":[{"value":"Jo","role":"guest","group":"writing","img":"http://a.example/i",)"
       R"("href":"http://a.example/h"},{"value":"Al"}],"locations":[{"value":"Austin","rel":"subject",)"
       R"("geo":"geo:30.2,97.7","osm":"R113314","country":"us"}],"season":{"value":3,"name":"Egypt"},)"
       R"("episode":{"value":315.5,"display":"Ch.3"},"license":{"value":"my-v1","url":"http://a.example/l"}}})"},
      {"alternate enclosures nest",
       "<podcast:alternateEnclosure type='video/mp4' length='7924786' bitrate='511276.52' "
       "height='720' lang='en' "
       "title='HD' rel='r' codecs='c' default='true'><podcast:source "
       "uri='https://a.example/f.mp4'/>"
       "<podcast:source uri='ipfs://Qm' contentType='video/mp4'/>"
       "<podcast:integrity type='sri' value='sha384-x'/></podcast:alternateEnclosure>"
       "<podcast:alternateEnclosure type='audio/opus'/>",
       R"({"podcast":{"alternate_enclosures":[{"type":"video/mp4","length":7924786,"bitrate":511276.52,)"
       R"("height":720,"lang":"en","title":"HD","rel":"r","codecs":"c","default":true,"sources":[)"
       R"({"uri":"https://a.example/f.mp4"},{"uri":"ipfs://Qm","content_type":"video/mp4"}],)"
       R"("integrity":{"type":"sri","value":"sha384-x"}},{"type":"audio/opus"}]}})"},
      {"value nests",
       "<podcast:value type='lightning' method='keysend' suggested='0.00000005'>"
       "<podcast:valueRecipient name='A' type='node' address='02d5' split='95' customKey='k' "
       "customValue='v'/>"
       "<podcast:valueRecipient type='node' address='03ae' split='5' fee='true'/>"
       "<podcast:valueTimeSplit startTime='60' duration='237' remoteStartTime='10' "
       "remotePercentage='195'>"
       "<podcast:remoteItem itemGuid='i' feedGuid='f' medium='music'/></podcast:valueTimeSplit>"
       "<podcast:valueTimeSplit startTime='330' duration='53'><podcast:valueRecipient address='04' "
       "split='1'/>"
       "</podcast:valueTimeSplit></podcast:value>",
       R"({"podcast":{"values":[{"type":"lightning","method":"keysend","suggested":5e-08,"value_recipients":[)"
       R"({"name":"A","type":"node","address":"02d5","custom_key":"k","custom_value":"v","split":95},)"
       R"({"type":"node","address":"03ae","split":5,"fee":true}],"value_time_splits":[{"start_time":60,)"
       R"("duration":237,"remote_start_time":10,"remote_percentage":100,"remote_item":{"feed_guid":"f",)"
       R"("item_guid":"i","medium":"music"}},{"start_time":330,"duration":53,"value_recipients":[)"
       R"({"address":"04","split":1}]}]}]}})"},
      {"images, one by one and as a set",
       "<podcast:image href='http://a.example/i' alt='A' aspect-ratio='16/9' width='1200' "
       "height='675' "
       "type='image/webp' purpose='artwork social'/>"
       "<podcast:images srcset='http://a.example/l.jpg 1500w,\n http://a.example/s,1.jpg 150w, "
       "http://a.example/x,'/>",
       R"({"podcast":{"images":[{"href":"http://a.example/i","alt":"A","aspect_ratio":"16/9","width":1200,)"
       R"("height":675,"type":"image/webp","purpose":"artwork social"},{"href":"http://a.example/l.jpg",)"
       R"("width":1500},{"href":"http://a.example/s,1.jpg","width":150},{"href":"http://a.example/x"}]}})"},
      {"the rest",
       "<podcast:socialInteract protocol='activitypub' uri='http://a.example/s' accountId='@a' "
       "accountUrl='http://a.example/@a' priority='1'/><podcast:txt "
       "purpose='verify'>S6l</podcast:txt>"
       "<podcast:chat server='irc.example' protocol='irc' accountId='@j' space='#x'/>"
       "<podcast:contentLink href='http://a.example/live'>Live</podcast:contentLink>"
       "<podcast:remoteItem feedGuid='f' feedUrl='http://a.example/f' itemGuid='i' medium='m' "
       "title='T'/>"
       "<podcast:funding url='http://a.example/$'>Give</podcast:funding>",
       R"({"podcast":{"fundings":[{"value":"Give","url":"http://a.example/$"}],"social_interacts":[)"
       R"({"protocol":"activitypub","uri":"http://a.example/s","account_id":"@a",)"
       R"("account_url":"http://a.example/@a","priority":1}],"txts":[{"value":"S6l","purpose":"verify"}],)"
       R"("chat":{"server":"irc.example","protocol":"irc","account_id":"@j","space":"#x"},"content_links":[)"
       R"({"value":"Live","href":"http://a.example/live"}],"remote_items":[{"feed_guid":"f",)"
       R"("feed_url":"http://a.example/f","item_guid":"i","medium":"m","title":"T"}]}})"},
      {"without what they need they say nothing",
       "<podcast:transcript "
       "type='text/vtt'/><podcast:chapters/><podcast:funding>x</podcast:funding>"
       "<podcast:soundbite duration='5'/><podcast:person role='x'/><podcast:txt/><podcast:images "
       "srcset=' , '/>"
       "<podcast:season/><podcast:image alt='x'/>",
       "{}", "bad-url"},
      {"values that cannot be read",
       "<podcast:season>one</podcast:season><podcast:episode name='x'>two</podcast:episode>"
       "<podcast:soundbite startTime='now' duration='5'/>",
       "{}", "bad-number bad-value"},
      {"singles stated twice",
       "<podcast:season>1</podcast:season><podcast:season>2</podcast:season>",
       R"({"podcast":{"season":{"value":1}}})", "duplicate-element"},
      {"a feed's tag in an item is kept as it is", "<podcast:medium>music</podcast:medium>",
       R"({"extensions":{"https://podcastindex.org/namespace/1.0":[{"name":"medium","text":"music"}]}})"},
  };
  check_items(rows);
}

BOOST_AUTO_TEST_CASE(tags_of_feeds) {
  static constexpr probe_row rows[] = {
      {"what the feed is",
       "<podcast:guid>917393e3</podcast:guid><podcast:medium>podcast</podcast:medium>"
       "<podcast:locked "
       "owner='o@example.org'>yes</podcast:locked><podcast:block>yes</podcast:block>"
       "<podcast:block id='google'>no</podcast:block><podcast:podping usesPodping='true'/>",
       R"({"podcast":{"guid":"917393e3","medium":"podcast","locked":{"value":true,"owner":"o@example.org"},)"
       R"("blocks":[{"value":true},{"value":false,"id":"google"}],"podping":{"uses_podping":true}}})"},
      {"trailers and schedules",
       "<podcast:trailer pubdate='Thu, 01 Apr 2021 08:00:00 EST' url='http://a.example/t' "
       "length='12345678' "
       "type='video/mp4' season='4'>Season 4</podcast:trailer>"
       "<podcast:updateFrequency complete='false' dtstart='2023-08-28T00:00:00.000Z' "
       "rrule='FREQ=WEEKLY'>Weekly"
       "</podcast:updateFrequency>",
       R"({"podcast":{"trailers":[{"value":"Season 4","url":"http://a.example/t","pubdate":"2021-04-01T13:00:00Z",)"
       R"("length":12345678,"type":"video/mp4","season":4}],"update_frequency":{"value":"Weekly",)"
       R"("complete":false,"dtstart":"2023-08-28T00:00:00Z","rrule":"FREQ=WEEKLY"}}})"},
      {"other feeds",
       "<podcast:podroll><podcast:remoteItem feedGuid='1'/><podcast:remoteItem "
       "feedGuid='2'/></podcast:podroll>"
       "<podcast:publisher><podcast:remoteItem feedGuid='p' "
       "medium='publisher'/></podcast:publisher>"
       "<podcast:remoteItem feedGuid='3'/>",
       R"({"podcast":{"podroll":{"remote_items":[{"feed_guid":"1"},{"feed_guid":"2"}]},)"
       R"("publisher":{"remote_item":{"feed_guid":"p","medium":"publisher"}},"remote_items":[{"feed_guid":"3"}]}})"},
      {"the namespace's older name",
       "<p:guid "
       "xmlns:p='https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md'>g</"
       "p:guid>",
       R"({"podcast":{"guid":"g"}})", "namespace-uri"},
  };
  check_feeds(rows);
}

// A live item holds an item's elements, and none of them reaches the channel or becomes an item.
BOOST_AUTO_TEST_CASE(live_items) {
  constexpr std::string_view elements =
      "<title>Channel</title><podcast:liveItem status='LIVE' start='2021-09-26T07:30:00.000-0600' "
      "end='2021-09-26T09:30:00.000-0600'><title>Live</title><description>D</description>"
      "<content:encoded>&lt;p&gt;C</content:encoded><link>http://a.example/live</link>"
      "<guid isPermaLink='true'>http://a.example/guid</guid><author>jd@example.org (John)</author>"
      "<pubDate>Sat, 25 Sep 2021 00:00:00 GMT</pubDate><category domain='urn:d'>c</category>"
      "<enclosure url='http://a.example/s.mp3' type='audio/mpeg' length='312'/>"
      "<itunes:image href='http://a.example/i'/><podcast:person>Adam</podcast:person>"
      "<podcast:alternateEnclosure type='audio/mpeg'><podcast:source uri='http://a.example/a'/>"
      "</podcast:alternateEnclosure><podcast:value type='l'><podcast:valueRecipient "
      "address='1'/></podcast:value>"
      "<podcast:contentLink href='http://a.example/tv'>TV</podcast:contentLink><unknown>x</unknown>"
      "</podcast:liveItem><podcast:liveItem "
      "status='pending'><guid>http://a.example/2</guid></podcast:liveItem>"
      "<podcast:person>Host</podcast:person>";
  probe const p = probe::feed(elements);
  BOOST_TEST(
      p.json ==
      R"({"title":"Channel","podcast":{"live_items":[{"status":"live","start":"2021-09-26T13:30:00Z",)"
      R"("end":"2021-09-26T15:30:00Z","id":"http://a.example/guid","title":"Live",)"
      R"("link":"http://a.example/live","description":"D","description_type":"html","content":"<p>C",)"
      R"("content_type":"html","published":"2021-09-25T00:00:00Z","authors":[{"name":"John",)"
      R"("email":"jd@example.org"}],"categories":[{"term":"c","scheme":"urn:d"}],"enclosures":[)"
      R"({"url":"http://a.example/s.mp3","type":"audio/mpeg","length":312}],"image":"http://a.example/i",)"
      R"("alternate_enclosures":[{"type":"audio/mpeg","sources":[{"uri":"http://a.example/a"}]}],)"
      R"("persons":[{"value":"Adam"}],"values":[{"type":"l","value_recipients":[{"address":"1"}]}],)"
      R"("content_links":[{"value":"TV","href":"http://a.example/tv"}]},{"status":"pending",)"
      R"("id":"http://a.example/2","link":"http://a.example/2"}],"persons":[{"value":"Host"}]},)"
      R"("extensions":{"":[{"name":"unknown","text":"x"}]}})");
  BOOST_TEST(p.whole.feed.items.empty());
  BOOST_TEST(p.reported == "");
}

BOOST_AUTO_TEST_CASE(too_many_live_items) {
  std::string elements;
  for (std::size_t i = 0; i < feedsax::max_live_items + 5; ++i)
    elements += "<podcast:liveItem status='live'><title>t</title><podcast:person>p</podcast:person>"
                "</podcast:liveItem>";
  elements += "<podcast:person>Host</podcast:person><title>Channel</title>";
  probe const p = probe::feed(elements);
  auto const* const podcast = p.whole.feed.modules.find<feedsax::podcast>();
  BOOST_REQUIRE(podcast);
  BOOST_TEST(podcast->live_items.size() == feedsax::max_live_items);
  BOOST_TEST(podcast->live_items.back().persons.size() == 1u);
  BOOST_TEST(podcast->persons.size() == 1u);
  BOOST_TEST(p.whole.feed.title.value == "Channel");
  BOOST_TEST(p.reported == "extensions-cut");
}

BOOST_AUTO_TEST_SUITE_END()
