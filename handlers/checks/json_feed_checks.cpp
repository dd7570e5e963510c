// What jsonfeed.org/version/1.1 demands, and 1.0 as well.
#include "checks/tables.hpp"
#include "checks/values.hpp"

namespace feedsax::checks {

namespace {

constexpr name member(std::string_view key) { return {xmlns::json, key}; }

// An array without items is an element of its own, with nothing in it.
void item_ends(check_scope& s) {
  std::uint32_t const bodies = s.count(member("content_html")) + s.count(member("content_text"));
  std::uint32_t const ids = s.count(member("id"));
  if (bodies == 0 && (ids || s.count(member("url")) || s.count(member("title"))))
    s.report(issue::missing_element, "content_html or content_text");
  if (ids == 0 && (bodies || s.count(member("url")) || s.count(member("title"))))
    s.report(issue::missing_element, "id");
}

// clang-format off
constexpr element_check item_checks[] = {
    {.name = member("id")},
    {.name = member("title")},
    {.name = member("content_html")},
    {.name = member("content_text")},
    {.name = member("url"), .value = &uri_reference},
    {.name = member("external_url"), .value = &uri_reference},
    {.name = member("image"), .value = &uri_reference},
    {.name = member("banner_image"), .value = &uri_reference},
    {.name = member("date_published"), .value = &rfc3339_date},
    {.name = member("date_modified"), .value = &rfc3339_date},
    {.name = member("language"), .value = &language},
};
constexpr check_set item{.elements = item_checks, .finish = item_ends};

constexpr element_check feed_checks[] = {
    {.name = member("version"), .least = 1},
    {.name = member("title"), .least = 1},
    {.name = member("home_page_url"), .value = &uri_reference},
    {.name = member("feed_url"), .value = &uri_reference},
    {.name = member("next_url"), .value = &uri_reference},
    {.name = member("icon"), .value = &uri_reference},
    {.name = member("favicon"), .value = &uri_reference},
    {.name = member("language"), .value = &language},
    {.name = member("items"), .least = 1, .children = &item},
};
constexpr check_set feed{.elements = feed_checks};
constexpr element_check document[] = {{.name = member(""), .children = &feed}};
// clang-format on

}  // namespace

constinit check_set const json_feed{.elements = document};

}  // namespace feedsax::checks
