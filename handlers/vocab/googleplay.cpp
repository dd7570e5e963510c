#include "feedsax/vocab/googleplay.hpp"

#include "feedsax/json_writer.hpp"
#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"
#include "vocab/podcast_words.hpp"

namespace feedsax {

namespace {

using namespace hooks;
using gp = feedsax::googleplay;

constexpr std::string_view names[] = {
    "http://www.google.com/schemas/play-podcasts/1.0",
    "http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd"};
constexpr std::string_view ns = names[0];

void image(scope& s, element const& e, std::string_view text) {
  std::string_view const url = image_address(s, e, text);
  if (url.empty()) return;
  std::string_view& known = s.extension<gp>().image;
  if (!known.empty()) return s.report(issue::duplicate_element, url);
  known = url;
  if (!s.item()) offer_image(s, url);
}

void category(scope& s, element const& e, std::string_view text) {
  std::string_view const stated = text_at(s, e, "text");
  std::string_view const name = stated.empty() ? s.keep(text) : stated;
  if (!name.empty()) s.extension<gp>().categories.push_back(s.memory(), name);
}

// clang-format off
constexpr rule rules[] = {
    text<take<&gp::author>>           ({ns, "author"}),
    text<take<&gp::owner>>            ({ns, "owner"}),
    text<take<&gp::email>>            ({ns, "email"}),
    html_text<take<&gp::description>>      ({ns, "description"}),
    text<image>                       ({ns, "image"}),
    text<category>                    ({ns, "category"}),
    text<take_with<&read_explicit, &gp::explicit_>>({ns, "explicit"}),
    text<take<&gp::block>>            ({ns, "block"}),
    text<take_url<&gp::new_feed_url>> ({ns, "newFeedUrl"}),
    text<take_url<&gp::new_feed_url>> ({ns, "new-feed-url"}),
};
// clang-format on

}  // namespace

namespace vocab {
constinit vocabulary const googleplay{.prefix = "googleplay",
                                      .namespaces = names,
                                      .feed = {.rules = rules},
                                      .item = {.rules = rules}};
}

void googleplay::write(json_writer& out) const {
  out.begin_object();
  out.member_if("author", author);
  out.member_if("owner", owner);
  out.member_if("email", email);
  out.member_if("description", description);
  out.member_if("image", image);
  out.member_if("explicit", explicit_);
  out.member_if("block", block);
  out.member_if("categories", categories);
  out.member_if("new_feed_url", new_feed_url);
  out.end_object();
}

}  // namespace feedsax
