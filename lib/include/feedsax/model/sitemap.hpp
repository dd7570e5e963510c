/// \file
/// The entries of sitemaps and sitemap indexes (sitemaps.org protocol 0.9), with what the image,
/// video, news, mobile and PageMap extensions and `xhtml:link` say of a page.
///
///     feedsax::flow on_url(feedsax::url&& url) override { queue.push(url.loc); … }
///
/// Members are named as the elements and attributes are; an empty text means that the document
/// stated none.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "feedsax/arena.hpp"
#include "feedsax/date.hpp"
#include "feedsax/extension_set.hpp"
#include "feedsax/model/values.hpp"

namespace feedsax {

/// The same page in another language, or for another device: `xhtml:link` with `hreflang` or
/// `media`.
struct sitemap_alternate {
  std::string_view hreflang{}, href{}, media{};
};

/// Any other `xhtml:link`: an AMP page, an `android-app:` address.
struct sitemap_link {
  std::string_view rel{}, href{}, media{};
};

struct sitemap_image {
  std::string_view loc{}, caption{}, geo_location{}, title{}, license{};
};

/// Where a video may be shown, or may not: `allow` or `deny`, and countries.
struct video_restriction {
  std::string_view relationship{};
  list<std::string_view> countries{};
};

/// The same for kinds of devices: `web`, `mobile`, `tv`.
struct video_platform {
  std::string_view relationship{};
  list<std::string_view> platforms{};
};

struct video_price {
  std::optional<double> value{};
  std::string_view currency{}, type{}, resolution{};
};

struct video_uploader {
  std::string_view name{}, info{};
};

/// A part of a video that is served in several files.
struct video_segment {
  std::string_view loc{};
  std::optional<std::uint64_t> duration{};  ///< Seconds.
};

struct video_tvshow {
  std::string_view show_title{}, video_type{}, episode_title{};
  std::optional<std::uint64_t> season_number{}, episode_number{};
  std::optional<instant> premier_date{};
};

struct sitemap_video {
  std::string_view thumbnail_loc{}, title{}, description{}, content_loc{}, player_loc{};
  std::string_view player_allow_embed{}, player_autoplay{};
  std::optional<std::uint64_t> duration{};  ///< Seconds, 1 to 28,800.
  std::optional<instant> expiration_date{}, publication_date{};
  std::optional<double> rating{};  ///< 0 to 5.
  std::optional<std::uint64_t> view_count{};
  std::optional<bool> family_friendly{}, requires_subscription{}, live{};
  maybe<video_restriction> restriction{};
  maybe<video_platform> platform{};
  list<video_price> prices{};
  maybe<video_uploader> uploader{};
  list<std::string_view> tags{};
  std::string_view category{}, gallery_loc{}, gallery_title{};
  list<video_segment> content_segments{};
  maybe<video_tvshow> tvshow{};
  std::string_view id{}, id_type{};
};

struct sitemap_news {
  std::string_view publication_name{}, publication_language{}, title{};
  std::optional<instant> publication_date{};
  std::string_view access{};  ///< `Subscription` or `Registration`; free when none is stated.
  list<std::string_view> genres{}, keywords{}, stock_tickers{};
};

struct pagemap_attribute {
  std::string_view name{}, value{};
};

/// A `DataObject` of a PageMap.
struct pagemap_object {
  std::string_view type{}, id{};
  list<pagemap_attribute> attributes{};
};

/// A value that could not be read, in the words of the document; the name is that of its element,
/// with the usual prefix: `priority`, `video:duration`.
struct unread_value {
  std::string_view name{}, text{};
};

/// A page of a sitemap. Texts are views into `memory`.
struct url {
  arena memory;

  std::string_view loc;
  std::optional<instant> lastmod;
  std::string_view lastmod_text;   ///< The words of a date that could not be read.
  std::string_view changefreq;     ///< Lower case; unknown ones are left out.
  std::optional<double> priority;  ///< 0 to 1.
  list<sitemap_alternate> alternates;
  list<sitemap_link> links;
  list<sitemap_image> images;
  list<sitemap_video> videos;
  maybe<sitemap_news> news;
  bool mobile = false;  ///< A page for feature phones.
  list<pagemap_object> pagemap;
  list<unread_value> unread;  ///< All but `lastmod`, which has a member of its own.
  bool incomplete = false;    ///< The input ended inside it.

  list<extension> extensions;
  extension_set modules;
};

/// A sitemap named by an index.
struct sitemap_entry {
  arena memory;

  std::string_view loc;
  std::optional<instant> lastmod;
  std::string_view lastmod_text;
  bool incomplete = false;
};

/// A whole sitemap or index.
struct sitemap {
  std::vector<url> urls;
  std::vector<sitemap_entry> sitemaps;
};

}  // namespace feedsax
