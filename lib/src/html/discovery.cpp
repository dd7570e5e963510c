#include "feedsax/html/discovery.hpp"

#include <algorithm>
#include <unordered_set>

#include "feedsax/html/text.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "feedsax/url.hpp"
#include "html/base.hpp"
#include "html/scan.hpp"

namespace feedsax::html {
namespace {

using what = discovered::what;

bool lists(std::initializer_list<std::string_view> words, std::string_view word) noexcept {
  return std::any_of(words.begin(), words.end(),
                     [word](std::string_view w) { return iequals(w, word); });
}

// Calls `each` for every word that white space parts.
template <class Each>
void for_words(std::string_view text, Each each) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && !is(text[end], chars::white)) ++end;
    if (end != at) each(text.substr(at, end - at));
    at = end + 1;
  }
}

// "comment" or "comments" as a word of its own.
bool speaks_of_comments(std::string_view text) noexcept {
  constexpr std::string_view word = "comment";
  for (std::size_t i = 0; i + word.size() <= text.size(); ++i) {
    if (!istarts_with(text.substr(i), word) || (i != 0 && is_ascii_alpha(text[i - 1]))) continue;
    std::size_t end = i + word.size();
    if (end < text.size() && to_lower_ascii(text[end]) == 's') ++end;
    if (end == text.size() || !is_ascii_alpha(text[end])) return true;
  }
  return false;
}

class finder {
 public:
  finder(document const& page, discovery_options const& options)
      : page_(url_record::parse(base_of(page.root(), options.base))) {}

  // What the relation and the type of a link say.
  void relation(std::string_view rel, std::string_view type, std::string_view href,
                std::string_view title) {
    bool alternate = false, stylesheet = false, feed = false, sitemap = false;
    for_words(rel, [&](std::string_view word) {
      alternate = alternate || iequals(word, "alternate");
      stylesheet = stylesheet || iequals(word, "stylesheet");
      feed = feed || iequals(word, "feed");
      sitemap = sitemap || iequals(word, "sitemap");
    });
    type = trim_ascii(type.substr(0, type.find(';')));
    if (sitemap) return add(what::sitemap, discovery_tier::declared, href, title, type);
    bool const other = alternate && !stylesheet;
    if (feed || (other && lists({"application/rss+xml", "application/atom+xml"}, type)))
      return add(what::feed, discovery_tier::declared, href, title, type);
    bool const json = lists({"application/feed+json", "application/json"}, type);
    // WordPress points to its programming interface with the type of JSON.
    if (other && (lists({"application/rdf+xml", "application/xml", "text/xml",
                         "application/x.atom+xml", "application/x-atom+xml"},
                        type) ||
                  (json && href.find("/wp-json") == std::string_view::npos)))
      add(what::feed, discovery_tier::likely, href, title, type);
  }

  // RFC 8288 3: <address>; rel="…"; type="…", …
  void header(std::string_view value) {
    for (std::size_t at = 0; (at = value.find('<', at)) != std::string_view::npos;) {
      std::size_t const close = value.find('>', at);
      if (close == std::string_view::npos) return;
      std::string_view const address = value.substr(at + 1, close - at - 1);
      std::string rel, type, title;
      at = close + 1;
      for (;;) {
        auto const skip = [&] {
          while (at < value.size() && is(value[at], chars::white)) ++at;
        };
        skip();
        if (at >= value.size() || value[at] != ';') break;
        ++at;
        skip();
        std::size_t end = std::min(value.find_first_of("=;, \t", at), value.size());
        std::string_view const name = value.substr(at, end - at);
        at = end;
        skip();
        if (at >= value.size() || value[at] != '=') continue;
        ++at;
        skip();
        std::string text;
        if (at < value.size() && value[at] == '"') {
          for (++at; at < value.size() && value[at] != '"'; ++at) {
            if (value[at] == '\\' && at + 1 < value.size()) ++at;
            text += value[at];
          }
          ++at;
        } else {
          end = std::min(value.find_first_of(";, \t", at), value.size());
          text = value.substr(at, end - at);
          at = end;
        }
        std::string* const into = iequals(name, "rel")     ? &rel
                                  : iequals(name, "type")  ? &type
                                  : iequals(name, "title") ? &title
                                                           : nullptr;
        if (into && into->empty()) *into = std::move(text);
      }
      relation(rel, type, address, title);
    }
  }

  // An ordinary link: by the end of its path, or by what it is called.
  void link_to(std::string_view href, std::string_view text) {
    std::string_view path = trim_ascii(href);
    if (istarts_with(path, "feed:")) return add(what::feed, discovery_tier::linked, href, text, {});
    if (!scheme(path).empty() && !is_http(path)) return;
    std::string_view const query =
        path.find('?') == std::string_view::npos ? std::string_view{} : path.substr(path.find('?'));
    path = path.substr(0, path.find_first_of("?#"));
    while (path.ends_with('/')) path.remove_suffix(1);
    std::string_view const last = path.substr(path.rfind('/') + 1);
    std::string_view const ending = last.rfind('.') == std::string_view::npos
                                        ? std::string_view{}
                                        : last.substr(last.rfind('.'));
    bool const looks = lists({".rss", ".atom", ".rdf"}, ending) ||
                       lists({"feed", "feeds", "rss", "atom", "feed.xml", "rss.xml", "atom.xml",
                              "index.xml", "feed.json"},
                             last) ||
                       query.find("feed=rss") != std::string_view::npos ||
                       query.find("feed=atom") != std::string_view::npos ||
                       query.find("type=100") != std::string_view::npos;
    if (looks || lists({"rss", "atom", "feed", "rss feed", "atom feed"}, trim_ascii(text)))
      add(what::feed, discovery_tier::linked, href, text, {});
  }

  void guess() {
    if (!page_ || !page_->is_http()) return;
    for (char const* folder : {"", "/"})
      for (char const* name : {"feed", "rss", "atom.xml", "feed.xml", "rss.xml", "index.xml",
                               "index.rss", "feed.atom", "rss/feed.xml", "feed.json"})
        add(what::feed, discovery_tier::guessed, std::string(folder) + name, {}, {});
    add(what::sitemap, discovery_tier::guessed, "/sitemap.xml", {}, {});
  }

  std::vector<discovered> take() {
    std::stable_sort(found_.begin(), found_.end(), [](discovered const& a, discovered const& b) {
      return a.tier != b.tier ? a.tier < b.tier : a.comments < b.comments;
    });
    std::unordered_set<std::string_view> seen;
    std::vector<discovered> once;
    for (discovered& d : found_) {
      if (!seen.insert(d.address).second) continue;
      once.push_back(d);
    }
    return once;
  }
  bool declared() const noexcept { return !found_.empty(); }

 private:
  void add(what kind, discovery_tier tier, std::string_view href, std::string_view title,
           std::string_view type) {
    std::string scratch;
    std::string_view address = tidy_uri(href, scratch);
    std::string rewritten;
    // feed://host/ and feed:https://host/ are what some pages and readers made up.
    if (istarts_with(address, "feed:")) {
      address.remove_prefix(5);
      if (address.starts_with("//")) {
        rewritten = "http:";
        rewritten += address;
        address = rewritten;
      }
    }
    if (address.empty() || address.front() == '#') return;
    discovered d;
    d.kind = kind;
    d.tier = tier;
    // As who fetches it will read it. Without a base, it may stay relative.
    auto const found = url_record::parse(address, page_ ? &*page_ : nullptr);
    if (found ? !found->is_http() : page_ || is_absolute(address)) return;
    d.address = found ? found->href() : address;
    d.title = collapse_space(title);
    d.type = to_lower_ascii(type);
    d.comments = speaks_of_comments(d.title) || speaks_of_comments(address);
    found_.push_back(std::move(d));
  }

  std::optional<url_record> page_;  // what addresses are relative to
  std::vector<discovered> found_;
};

}  // namespace

std::vector<discovered> discover(document const& page, discovery_options const& options) {
  finder f(page, options);
  f.header(options.link_header);
  for (node const& n : page.root().descendants())
    if (n.is(tag::link) && n.has_attribute("href"))
      f.relation(n.attribute("rel").value_or(""), n.attribute("type").value_or(""),
                 n.attribute("href").value_or(""), n.attribute("title").value_or(""));
  if (options.links && !f.declared()) {
    std::string scratch;
    for (node const& n : page.root().descendants())
      if (n.is(tag::a) || n.is(tag::area))
        if (auto const href = n.attribute("href", scratch))
          f.link_to(*href, collapse_space(plain_text(n)));
  }
  if (options.guesses) f.guess();
  return f.take();
}

}  // namespace feedsax::html
