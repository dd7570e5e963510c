/// \file
/// Media RSS 1.5.1 (rssboard.org/media-rss): media objects, and what is said of them.
///
///     if (auto* media = item.modules.find<feedsax::media>())
///       for (auto const& content : media->contents)
///         show(content.url, feedsax::effective_details(*media, nullptr, content).title);
///
/// Members are named as the attributes and elements of the specification are, in snake_case; the
/// text of an element is its `value`. item::image is the largest thumbnail, or an image content.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/export.hpp"
#include "feedsax/model/values.hpp"
#include "feedsax/vocab/geo.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class json_writer;

struct media_thumbnail {
  std::string_view url{};
  std::optional<std::uint64_t> width{}, height{};  ///< Pixels.
  std::optional<double> time{};                    ///< Seconds into the media object.
};
struct media_credit {
  std::string_view value{}, role{}, scheme{};  ///< The role in lower case.
};
struct media_rating {
  std::string_view value{}, scheme{};
};
struct media_hash {
  std::string_view value{}, algo{};
};
struct media_player {
  std::string_view url{};
  std::optional<std::uint64_t> width{}, height{};
};
struct media_copyright {
  std::string_view value{}, url{};
};
struct media_text {
  std::string_view value{}, type{}, lang{};
  std::optional<double> start{}, end{};  ///< Seconds.
};
struct media_restriction {
  std::string_view relationship{}, type{};  ///< `allow` or `deny`; `country`, `uri`, `sharing`.
  list<std::string_view> values{};
};
struct media_tag {
  std::string_view name{};
  std::optional<double> weight{};
};
struct media_community {
  struct {
    std::optional<double> average{}, min{}, max{};
    std::optional<std::uint64_t> count{};
  } star_rating{};
  struct {
    std::optional<std::uint64_t> views{}, favorites{};
  } statistics{};
  list<media_tag> tags{};
};
struct media_param {
  std::string_view name{}, value{};
};
struct media_embed {
  std::string_view url{};
  std::optional<std::uint64_t> width{}, height{};
  list<media_param> params{};
};
struct media_status {
  std::string_view state{}, reason{};
};
struct media_price {
  std::string_view type{}, currency{}, info{};
  std::optional<double> price{};
};
struct media_license {
  std::string_view value{}, type{}, href{};
};
struct media_sub_title {
  std::string_view type{}, lang{}, href{};
};
struct media_peer_link {
  std::string_view type{}, href{};
};
struct media_location {
  std::string_view description{};
  std::optional<double> start{}, end{};  ///< Seconds.
  maybe<feedsax::geo> geo{};
};
struct media_scene {
  std::string_view scene_title{}, scene_description{};
  std::optional<double> scene_start_time{}, scene_end_time{};  ///< Seconds.
};

/// The optional elements, which may stand in a feed, an item, a group or a content.
struct media_details {
  text_construct title{}, description{};
  list<std::string_view> keywords{};
  list<media_thumbnail> thumbnails{};
  list<category> categories{};
  list<media_credit> credits{};
  list<media_rating> ratings{};  ///< One a scheme; the first one is `rating` in JSON.
  list<media_hash> hashes{};
  list<media_text> texts{};
  list<media_restriction> restrictions{};
  list<media_price> prices{};
  list<media_sub_title> sub_titles{};
  list<media_peer_link> peer_links{};
  list<media_location> locations{};
  list<media_scene> scenes{};
  list<std::string_view> comments{}, responses{}, back_links{};
  maybe<media_player> player{};
  maybe<media_copyright> copyright{};
  maybe<media_community> community{};
  maybe<media_embed> embed{};
  maybe<media_status> status{};
  maybe<media_license> license{};
  std::string_view rights{};  ///< Its status: `userCreated`, `official`.
};

/// A media object.
struct media_content {
  std::string_view url{}, type{};
  std::string_view medium{}, expression{};  ///< Lower case.
  std::string_view lang{};
  std::optional<std::uint64_t> file_size{};                        ///< Bytes.
  std::optional<double> bitrate{}, frame_rate{}, sampling_rate{};  ///< kbit/s, 1/s, kHz.
  std::optional<double> duration{};                                ///< Seconds.
  std::optional<std::uint64_t> width{}, height{};                  ///< Pixels.
  std::optional<std::uint32_t> channels{};
  std::optional<bool> is_default{};
  maybe<media_details> details{};  ///< What is said of this one alone.
};

/// Contents that are the same in different forms.
struct media_group {
  list<media_content> contents{};
  maybe<media_details> details{};
};

struct media {
  static constexpr std::string_view json_key = "media";
  list<media_content> contents;  ///< Those outside of groups.
  list<media_group> groups;
  maybe<media_details> details;
  FEEDSAX_API void write(json_writer&) const;

 private:
  friend struct media_reader;
  media_group* open_group_ = nullptr;
  media_content* open_content_ = nullptr;
  std::string_view image_;  // of the item, where it is from here
  std::uint64_t image_area_ = 0;
  bool image_is_thumbnail_ = false;
};

/// What holds for a content: its own details, where it has none its group's, else those of the
/// item ("optional elements", Media RSS 1.5.1). Cheap: lists are shared.
FEEDSAX_API media_details effective_details(media const&, media_group const*, media_content const&);

namespace vocab {
FEEDSAX_API extern vocabulary const media;
}

}  // namespace feedsax
