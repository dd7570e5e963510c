#include "safe_html.hpp"

#include "feedsax/html/addresses.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"

namespace tool {
namespace {

// Would a browser run it?
bool acts(std::string_view address) {
  std::string scratch;
  std::string_view const scheme = feedsax::scheme(feedsax::tidy_uri(address, scratch));
  return feedsax::iequals(scheme, "javascript") || feedsax::iequals(scheme, "vbscript") ||
         feedsax::iequals(scheme, "data");
}

}  // namespace

template <class Thing>
void safe_html::treat(Thing& thing, feedsax::text_construct& text) {
  if (text.empty() || text.type == feedsax::text_type::text) return;
  std::string_view base;
  if (treatment_.resolve)
    for (std::string_view const next : {text.base, thing.base, thing.link, {base_uri_}})
      if (base = next; feedsax::is_base(base)) break;
  safe_.clear();
  if (treatment_.sanitize)
    sanitizer_.append(safe_, text.value, {.base = base});
  else
    safe_ = feedsax::html::resolve_addresses(text.value, base);
  if (safe_ != text.value) text.value = thing.memory.copy(safe_);
}

template <class Thing>
void safe_html::apply_to_all(Thing& thing) {
  if (treatment_.sanitize) {
    if (acts(thing.link)) thing.link = {};
    feedsax::list<feedsax::link> kept;
    for (feedsax::link const& l : thing.links)
      if (!acts(l.href)) kept.push_back(thing.memory, l);
    thing.links = kept;
  }
  treat(thing, thing.title);
  treat(thing, thing.description);
  treat(thing, thing.rights);
}

feedsax::flow safe_html::on_item(feedsax::item&& i) {
  apply_to_all(i);
  treat(i, i.content);
  return to_.on_item(std::move(i));
}

void safe_html::on_feed(feedsax::feed&& f) {
  apply_to_all(f);
  to_.on_feed(std::move(f));
}

}  // namespace tool
