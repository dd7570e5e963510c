/// \file
/// Lets a sitemap_walk walk by HTTP.
///
///     feedsax::http::fetcher fetcher(transport, feedsax::http::sitemap_fetch_options());
///     feedsax::sitemap_walk walk(visitor, feedsax::http::sitemap_opener(fetcher, stop));
///     walk.run("https://example.org/sitemap_index.xml");
///
/// As the fetcher: one thread at a time.
#pragma once

#include <stop_token>

#include "feedsax/export.hpp"
#include "feedsax/http/fetcher.hpp"
#include "feedsax/sitemap_walk.hpp"

namespace feedsax::http {

/// Options of a fetcher for sitemaps: an Accept of their own, the size that the protocol allows,
/// and only the public internet, since it is the site that says where the walk goes.
FEEDSAX_API fetch_options sitemap_fetch_options();

/// An opener that fetches each document when it is its turn, into a buffer of bounded size. The
/// fetcher must outlive what it opens.
FEEDSAX_API sitemap_walk::opener sitemap_opener(fetcher&, std::stop_token = {});

}  // namespace feedsax::http
