#include "common/values.hpp"

#include <algorithm>
#include <string>

#include "common/person.hpp"
#include "feedsax/text.hpp"

namespace feedsax {

person keep_person(format_handler& h, std::string_view text) {
  person p = read_person(text);
  p.name = h.keep(p.name);
  p.email = h.keep(p.email);
  return p;
}

std::string_view keep_language(format_handler& h, std::string_view text) {
  std::string tag(trim(text));
  std::replace(tag.begin(), tag.end(), '_', '-');
  return h.keep(tag);
}

std::string_view keep_rss_link(format_handler& h, element const& e, std::string_view text) {
  if (text.empty()) {
    text = trim(e.attribute_or_empty("href"));
    if (text.empty()) return {};
    h.report(issue::link_href_in_rss, text);
  }
  return h.keep_url(text);
}

void offer_enclosed_image(format_handler& h, enclosure const& e) {
  if (istarts_with(e.type, "image/") && h.outranks(field::image, {{}, "enclosure"}))
    h.item()->image.emplace(h.memory()).url = e.url;
}

std::string_view attribute_of_any_case(element const& e, std::string_view local) noexcept {
  for (attribute const& a : e.attributes())
    if (a.name.ns.empty() && iequals(a.name.local, local)) return a.value;
  return {};
}

}  // namespace feedsax
