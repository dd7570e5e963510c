#include "safe_html.hpp"

#include "feedsax/text.hpp"

namespace tool {
namespace {

// Would a browser run it? Controls and spaces within a scheme do not stop it.
bool acts(std::string_view address) {
  std::string scheme;
  for (char const c : address.substr(0, 64)) {
    if (static_cast<unsigned char>(c) <= ' ') continue;
    if (c == ':') break;
    scheme += c;
  }
  return feedsax::iequals(scheme, "javascript") || feedsax::iequals(scheme, "vbscript") ||
         feedsax::iequals(scheme, "data");
}

}  // namespace

template <class Thing>
void safe_html::sanitize(Thing& thing, feedsax::text_construct& text) {
  if (text.empty() || text.type == feedsax::text_type::text) return;
  feedsax::html::sanitize_options o;
  if (resolve_)
    o.base = !text.base.empty()    ? text.base
             : !thing.base.empty() ? thing.base
             : !thing.link.empty() ? thing.link
                                   : std::string_view(base_uri_);
  safe_.clear();
  sanitizer_.append(safe_, text.value, o);
  text.value = thing.memory.copy(safe_);
}

template <class Thing>
void safe_html::apply_to_all(Thing& thing) {
  if (acts(thing.link)) thing.link = {};
  feedsax::list<feedsax::link> kept;
  for (feedsax::link const& l : thing.links)
    if (!acts(l.href)) kept.push_back(thing.memory, l);
  thing.links = kept;
  sanitize(thing, thing.title);
  sanitize(thing, thing.description);
  sanitize(thing, thing.rights);
}

feedsax::flow safe_html::on_item(feedsax::item&& i) {
  apply_to_all(i);
  sanitize(i, i.content);
  return to_.on_item(std::move(i));
}

void safe_html::on_feed(feedsax::feed&& f) {
  apply_to_all(f);
  to_.on_feed(std::move(f));
}

}  // namespace tool
