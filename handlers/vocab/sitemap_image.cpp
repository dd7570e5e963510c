// Image sitemaps 1.1, and the two extensions that have hardly an element: mobile and PageMap.
#include "feedsax/text.hpp"
#include "feedsax/vocab/sitemap.hpp"
#include "vocab/sitemap_parts.hpp"

namespace feedsax::vocab {

namespace {

using hooks::take_url;
using parts::line;
using image = feedsax::sitemap_image;

// --- images -------------------------------------------------------------------------------------

constexpr std::string_view image_names[] = {
    "http://www.google.com/schemas/sitemap-image/1.1",
    "http://www.google.com/schemas/sitemap-image/1.0",
    "http://www.google.com/schemas/sitemap-images/1.1",
    "http://www.sitemaps.org/schemas/sitemap-image/1.1",
};
constexpr std::string_view image_ns = image_names[0];

constexpr std::size_t most_images = 1000;  // that the specification allows

image& open_image(scope& s) { return s.url()->images.back(); }

void image_begin(scope& s, element const&) {
  if (!parts::has_room(s)) return;
  if (s.url()->images.size() == most_images) s.report(issue::too_many_images);
  s.url()->images.push_back(s.memory(), {});
}

void image_end(scope& s) {
  if (!s.url() || s.url()->images.empty() || !open_image(s).loc.empty()) return;
  s.report(issue::missing_loc);
  s.url()->images.pop_back();
}

constexpr rule in_image[] = {
    text<take_url<&image::loc, &open_image>>({image_ns, "loc"}),
    text<line<&image::caption, &open_image>>({image_ns, "caption"}),
    text<line<&image::geo_location, &open_image>>({image_ns, "geo_location"}),
    text<line<&image::title, &open_image>>({image_ns, "title"}),
    text<take_url<&image::license, &open_image>>({image_ns, "license"}),
};
constinit rule_set const image_set{.rules = in_image};
constexpr rule image_rules[] = {group<image_begin, image_end>({image_ns, "image"}, image_set)};

// --- mobile -------------------------------------------------------------------------------------

constexpr std::string_view mobile_names[] = {
    "http://www.google.com/schemas/sitemap-mobile/1.0",
    "http://www.google.com/schemas/sitemap-mobile/1.1",
};

void mobile(scope& s, element const&) {
  if (s.url()) s.url()->mobile = true;
}

constexpr rule mobile_rules[] = {empty<mobile>({mobile_names[0], "mobile"})};

// --- PageMap ------------------------------------------------------------------------------------

constexpr std::string_view pagemap_names[] = {
    "http://www.google.com/schemas/sitemap-pagemap/1.0",
};
constexpr std::string_view pagemap_ns = pagemap_names[0];

void object_begin(scope& s, element const& e) {
  if (!parts::has_room(s)) return;
  s.url()->pagemap.push_back(s.memory(),
                             {hooks::text_at(s, e, "type"), hooks::text_at(s, e, "id"), {}});
}

// The value is the text, or an attribute.
void object_attribute(scope& s, element const& e, std::string_view text) {
  std::string_view const attribute_name = hooks::text_at(s, e, "name");
  std::string_view const value = text.empty() ? hooks::text_at(s, e, "value") : s.keep(text);
  if (attribute_name.empty() && value.empty()) return;
  s.url()->pagemap.back().attributes.push_back(s.memory(), {attribute_name, value});
}

constexpr rule in_object[] = {text<object_attribute>({pagemap_ns, "Attribute"})};
constinit rule_set const object_set{.rules = in_object};
constexpr rule in_pagemap[] = {group<object_begin>({pagemap_ns, "DataObject"}, object_set)};
constinit rule_set const pagemap_set{.rules = in_pagemap};
constexpr rule pagemap_rules[] = {group({pagemap_ns, "PageMap"}, pagemap_set)};

}  // namespace

constinit vocabulary const sitemap_image{
    .prefix = "image", .namespaces = image_names, .url = {.rules = image_rules}};
constinit vocabulary const sitemap_mobile{
    .prefix = "mobile", .namespaces = mobile_names, .url = {.rules = mobile_rules}};
constinit vocabulary const sitemap_pagemap{
    .prefix = "PageMap", .namespaces = pagemap_names, .url = {.rules = pagemap_rules}};

}  // namespace feedsax::vocab
