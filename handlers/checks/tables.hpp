/// \file
/// The tables of checks: by format and version, and by module.
#pragma once

#include "feedsax/checks.hpp"

namespace feedsax::checks {

extern check_set const rss_0_91, rss_0_92, rss_2_0, rdf, atom_0_3, atom_1_0, json_feed;

extern check_set const admin_feed, content_item, creative_commons, cc, dc_feed, dc_item,
    dcterms_feed, atom_feed, atom_item, feedburner_feed, feedburner_item, geo, itunes_feed,
    itunes_item, media, slash_item, syndication_feed, thread_item, wfw_item;

}  // namespace feedsax::checks
