/// \file
/// Media RSS as a sitemap (vocabulary::on_page).
#pragma once

namespace feedsax {

struct item;
struct url;

/// The videos and images of an item, as those of a page.
void media_on_page(item const&, url&);

}  // namespace feedsax
