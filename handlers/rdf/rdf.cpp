#include "feedsax/handlers/rdf.hpp"

#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "rdf/tables.hpp"
#include "rss/tables.hpp"

namespace feedsax {

namespace rdf {

namespace {

using xmlns::none;
using h = rdf_handler;

// clang-format off
constexpr rule li_rules[] = {empty<&h::items_li>({ns, "li"})};
constexpr rule_set li_set{.rules = li_rules};
constexpr rule sequence_rules[] = {
    group({ns, "Seq"}, li_set),
    ignored({ns, "Bag"}),  // has no order
    group<&h::item_begin, &h::item_end>({none, "item"}, rss::item_any),
};
constexpr rule_set sequence_set{.rules = sequence_rules};

constexpr rule channel_rules[] = {
    group({none, "items"}, sequence_set),
};
constexpr rule_set channel_set{
    .rules = channel_rules, .base = &rss::channel_any, .place = place::feed};

// Image and text input stand beside the channel, which only names them.
constexpr rule root_rules[] = {
    group<&h::channel_begin>({none, "channel"}, channel_set),
    group<&h::item_begin, &h::item_end>({none, "item"}, rss::item_any),
    group<&h::image_begin, &h::image_end>({none, "image"}, rss::image),
    group<&h::text_input_begin, &h::text_input_end>({none, "textinput"}, rss::text_input),
    group<&h::text_input_begin, &h::text_input_end>({none, "textInput"}, rss::text_input),
};
constexpr rule_set root_set{.rules = root_rules, .place = place::feed};
constexpr rule document_rules[] = {group({ns, "RDF"}, root_set)};
// clang-format on

}  // namespace

constinit rule_set const document{.rules = document_rules};

}  // namespace rdf

rdf_handler::~rdf_handler() = default;

// The root is the same in both versions: the namespace of what is inside tells.
void rdf_handler::note_version(std::string_view ns) {
  if (ns.find("netscape.com/rdf/simple/0.9") != std::string_view::npos) version_ = "0.90";
}

void rdf_handler::document_begin(element const& root) {
  for (namespace_declaration const& d : root.declarations()) note_version(d.uri);
}

void rdf_handler::channel_begin(element const& e) {
  note_version(e.name().ns);
  rss_handler::channel_begin(e);
  std::string_view const about = trim(e.attribute_or_empty("about", rdf::ns));
  if (about.empty() || !wins(field::id, {rdf::ns, "about"})) return;
  feed().id = keep(about);
  if (is_http(about) && wins(field::link, {rdf::ns, "about"})) feed().link = keep_url(about);
}

void rdf_handler::item_begin(element const& e) {
  rss_handler::item_begin(e);
  std::string_view about = trim(e.attribute_or_empty("about", rdf::ns));
  if (about.empty()) about = trim(e.attribute_or_empty("about"));
  if (about.empty() || !wins(field::id, {rdf::ns, "about"})) return;
  item()->id = keep_id(about);
  if (is_http(about) && wins(field::link, {rdf::ns, "about"})) item()->link = keep_url(about);
}

void rdf_handler::items_li(element const& e) {
  std::string_view resource = trim(e.attribute_or_empty("resource", rdf::ns));
  if (resource.empty()) resource = trim(e.attribute_or_empty("resource"));
  if (!resource.empty()) feed().item_order.push_back(feed().memory, keep(resource));
}

}  // namespace feedsax
