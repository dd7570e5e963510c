/// \file
/// What search engines add to the pages of a sitemap: images, videos, news, pages for feature
/// phones, PageMaps (developers.google.com/search/docs/crawling-indexing/sitemaps).
///
///     feedsax::registry lean = feedsax::registry::standard();   // or one of your own without them
///     for (feedsax::sitemap_image const& image : url.images) show(image.loc);
///
/// What they read is in the members of feedsax::url; `xhtml:link` is vocab::xhtml's. An image
/// without an address is left out. Values that cannot be read are kept in url::unread.
#pragma once

#include "feedsax/export.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax::vocab {

FEEDSAX_API extern vocabulary const sitemap_image;
FEEDSAX_API extern vocabulary const sitemap_video;
FEEDSAX_API extern vocabulary const sitemap_news;
FEEDSAX_API extern vocabulary const sitemap_mobile;
FEEDSAX_API extern vocabulary const sitemap_pagemap;

}  // namespace feedsax::vocab
