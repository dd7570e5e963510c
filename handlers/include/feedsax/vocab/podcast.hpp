/// \file
/// Podcasting 2.0 (podcastindex.org/namespace/1.0), all of it.
///
///     if (auto* podcast = item.modules.find<feedsax::podcast>())
///       for (auto const& transcript : podcast->transcripts) fetch(transcript.url);
///
/// Members are named as the attributes and elements of the specification are, in snake_case;
/// elements that may be repeated are lists. The text of an element is its `value`.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/date.hpp"
#include "feedsax/export.hpp"
#include "feedsax/model/values.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

struct podcast_transcript {
  std::string_view url{}, type{}, language{}, rel{};
};
struct podcast_chapters {
  std::string_view url{}, type{};
};
struct podcast_soundbite {
  std::optional<double> start_time{}, duration{};  ///< Seconds.
  std::string_view value{};                        ///< Its title.
};
struct podcast_person {
  std::string_view value{}, role{}, group{}, img{}, href{};
};
struct podcast_location {
  std::string_view value{}, rel{}, geo{}, osm{}, country{};
};
struct podcast_season {
  std::optional<std::uint64_t> value{};
  std::string_view name{};
};
struct podcast_episode {
  std::optional<double> value{};  ///< May be a decimal.
  std::string_view display{};
};
struct podcast_license {
  std::string_view value{}, url{};
};
struct podcast_source {
  std::string_view uri{}, content_type{};
};
struct podcast_integrity {
  std::string_view type{}, value{};
};
struct podcast_alternate_enclosure {
  std::string_view type{}, lang{}, title{}, rel{}, codecs{};
  std::optional<std::uint64_t> length{};  ///< Bytes.
  std::optional<double> bitrate{};        ///< Bits a second.
  std::optional<std::uint64_t> height{};  ///< Pixels.
  std::optional<bool> default_{};
  list<podcast_source> sources{};
  maybe<podcast_integrity> integrity{};
};
struct podcast_remote_item {
  std::string_view feed_guid{}, feed_url{}, item_guid{}, medium{}, title{};
};
struct podcast_value_recipient {
  std::string_view name{}, type{}, address{}, custom_key{}, custom_value{};
  std::optional<double> split{};
  std::optional<bool> fee{};
};
struct podcast_value_time_split {
  std::optional<double> start_time{}, duration{};                  ///< Seconds.
  std::optional<double> remote_start_time{}, remote_percentage{};  ///< Seconds; 0 to 100.
  list<podcast_value_recipient> value_recipients{};
  maybe<podcast_remote_item> remote_item{};
};
struct podcast_value {
  std::string_view type{}, method{};
  std::optional<double> suggested{};
  list<podcast_value_recipient> value_recipients{};
  list<podcast_value_time_split> value_time_splits{};
};
/// `image`, and each candidate of the deprecated `images`.
struct podcast_image {
  std::string_view href{}, alt{}, aspect_ratio{}, type{}, purpose{};
  std::optional<std::uint64_t> width{}, height{};  ///< Pixels.
};
struct podcast_social_interact {
  std::string_view protocol{}, uri{}, account_id{}, account_url{};
  std::optional<std::int64_t> priority{};
};
struct podcast_txt {
  std::string_view value{}, purpose{};
};
struct podcast_chat {
  std::string_view server{}, protocol{}, account_id{}, space{};
};
struct podcast_content_link {
  std::string_view value{}, href{};
};
struct podcast_funding {
  std::string_view value{}, url{};
};
struct podcast_locked {
  std::optional<bool> value{};
  std::string_view owner{};
};
struct podcast_block {
  std::optional<bool> value{};
  std::string_view id{};
};
struct podcast_trailer {
  std::string_view value{}, url{}, type{};
  std::optional<instant> pubdate{};
  std::optional<std::uint64_t> length{};  ///< Bytes.
  std::optional<std::uint64_t> season{};
};
struct podcast_update_frequency {
  std::string_view value{}, rrule{};
  std::optional<bool> complete{};
  std::optional<instant> dtstart{};
};

/// What a feed, an item and a live item may say.
struct podcast_tags {
  list<podcast_transcript> transcripts{};
  maybe<podcast_chapters> chapters{};
  list<podcast_soundbite> soundbites{};
  list<podcast_person> persons{};
  list<podcast_location> locations{};
  maybe<podcast_season> season{};
  maybe<podcast_episode> episode{};
  maybe<podcast_license> license{};
  list<podcast_alternate_enclosure> alternate_enclosures{};
  list<podcast_value> values{};
  list<podcast_image> images{};
  list<podcast_social_interact> social_interacts{};
  list<podcast_txt> txts{};
  maybe<podcast_chat> chat{};
  list<podcast_content_link> content_links{};
  list<podcast_remote_item> remote_items{};
  list<podcast_funding> fundings{};
};

/// An item that is, or will be, on the air. What it says as an item is here and nowhere else.
struct podcast_live_item : podcast_tags {
  std::string_view status{};  ///< `pending`, `live`, `ended`; lower case.
  std::optional<instant> start{}, end{};

  std::string_view id{};
  text_construct title{};
  std::string_view link{};
  text_construct description{}, content{};
  std::optional<instant> published{};
  list<person> authors{};
  list<category> categories{};
  list<enclosure> enclosures{};
  std::string_view image{};
};

/// A feed of more live items than this has the rest left out.
inline constexpr std::size_t max_live_items = 1000;

struct podcast : podcast_tags {
  static constexpr std::string_view json_key = "podcast";

  // Of a feed.
  std::string_view guid, medium;
  maybe<podcast_locked> locked;
  list<podcast_block> blocks;
  list<podcast_trailer> trailers;
  list<podcast_remote_item> podroll;     ///< What the feed recommends.
  maybe<podcast_remote_item> publisher;  ///< The feed of its publisher.
  maybe<podcast_update_frequency> update_frequency;
  std::optional<bool> uses_podping;
  list<podcast_live_item> live_items;

  FEEDSAX_API void write(json_writer&) const;

 private:
  friend struct podcast_reader;
  podcast_live_item* open_live_item_ = nullptr;
};

namespace vocab {
FEEDSAX_API extern vocabulary const podcast;
}

}  // namespace feedsax
