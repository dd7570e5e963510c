#include "feedsax/vocab/youtube.hpp"

#include "feedsax/json_writer.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"

namespace feedsax {

namespace {

using namespace hooks;
using yt = feedsax::youtube;

constexpr std::string_view names[] = {"http://www.youtube.com/xml/schemas/2015",
                                      "http://gdata.youtube.com/schemas/2007"};
constexpr std::string_view ns = names[0];

void duration(scope& s, element const& e) {
  if (auto const seconds = read_seconds(s, e.attribute_or_empty("seconds")))
    s.extension<yt>().duration = seconds;
}

constexpr rule rules[] = {
    text<take<&yt::video_id>>({ns, "videoId"}),
    text<take<&yt::video_id>>({ns, "videoid"}),
    text<take<&yt::channel_id>>({ns, "channelId"}),
    text<take<&yt::playlist_id>>({ns, "playlistId"}),
    empty<duration>({ns, "duration"}),
};

}  // namespace

namespace vocab {
constinit vocabulary const youtube{
    .prefix = "yt", .namespaces = names, .feed = {.rules = rules}, .item = {.rules = rules}};
}

void youtube::write(json_writer& out) const {
  out.begin_object();
  out.member_if("video_id", video_id);
  out.member_if("channel_id", channel_id);
  out.member_if("playlist_id", playlist_id);
  out.member_if("duration", duration);
  out.end_object();
}

}  // namespace feedsax
