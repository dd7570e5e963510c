// feedsax, at each of its levels.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "contestants.hpp"
#include "feedsax/event_parser.hpp"
#include "feedsax/html/document.hpp"
#include "feedsax/html/sanitize.hpp"
#include "feedsax/html/tokenizer.hpp"
#include "feedsax/json.hpp"
#include "feedsax/parse.hpp"
#include "feedsax/parser.hpp"

namespace bench {

namespace {

constexpr std::size_t chunk_bytes = 64u << 10;

feedsax::options unlimited() {
  feedsax::options o;
  o.limits.max_input_bytes = ~std::uint64_t{0};
  o.limits.max_items = ~std::uint32_t{0};
  return o;
}

// One parser for all of them, in chunks. False when it refuses one.
template <class Parser>
bool read_all(Parser& parser, documents const& all) {
  for (std::string_view text : all) {
    parser.reset();
    for (; !text.empty(); text.remove_prefix(std::min(chunk_bytes, text.size())))
      if (!parser.write(text.substr(0, chunk_bytes))) return false;
    if (!parser.finish()) return false;
  }
  return true;
}

std::size_t events(documents const& all) {
  struct counter final : feedsax::event_handler {
    std::size_t count = 0;
    void on_start(feedsax::element const& e) override { count += 1 + e.attributes().size(); }
    void on_text(std::string_view t) override { count += t.size(); }
    void on_end(feedsax::name const&) override { ++count; }
    feedsax::events wanted() const noexcept override { return feedsax::events::text; }
  } count;
  feedsax::event_parser parser(count, unlimited());
  return read_all(parser, all) ? count.count : 0;
}

struct item_counter final : feedsax::sink {
  std::size_t count = 0;
  feedsax::flow on_item(feedsax::item&&) override {
    ++count;
    return feedsax::flow::proceed;
  }
  feedsax::flow on_url(feedsax::url&&) override {
    ++count;
    return feedsax::flow::proceed;
  }
};

std::size_t items(documents const& all, feedsax::options const& o) {
  item_counter count;
  feedsax::parser parser(count, o);
  return read_all(parser, all) ? count.count : 0;
}

std::size_t sink(documents const& all) { return items(all, unlimited()); }

std::size_t strict(documents const& all) {
  feedsax::options o = unlimited();
  o.mode = feedsax::mode::strict;
  return items(all, o);
}

std::size_t validating(documents const& all) {
  feedsax::options o = unlimited();
  o.validate = true;
  return items(all, o);
}

std::size_t three_fields(documents const& all) {
  struct fields final : feedsax::sink {
    std::size_t count = 0;
    feedsax::flow on_item(feedsax::item&& i) override {
      count += i.title.value.size() + i.link.size() + (i.published ? 1 : 0);
      return feedsax::flow::proceed;
    }
    feedsax::flow on_url(feedsax::url&& u) override {
      count += u.loc.size() + (u.lastmod ? 1 : 0);
      return feedsax::flow::proceed;
    }
  } sum;
  feedsax::options o = unlimited();
  o.keep_extensions = false;
  o.sitemap.detail = feedsax::sitemap_detail::dated;
  feedsax::parser parser(sum, o);
  return read_all(parser, all) ? sum.count : 0;
}

std::size_t model(documents const& all) {
  static feedsax::options const o = unlimited();
  std::size_t count = 0;
  for (std::string const& text : all) {
    auto const d = feedsax::parse(text, o);
    if (!d) return 0;
    count += d->feed.items.size() + d->sitemap.urls.size();
  }
  return count;
}

// A line for each thing, in blocks of 64 KiB, to where nobody keeps them.
struct json_lines final : feedsax::sink {
  int const to = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  std::size_t written = 0;
  std::string text;
  feedsax::json_writer json{text};
  ~json_lines() override { ::close(to); }
  template <class Thing>
  feedsax::flow line(std::string_view key, Thing const& thing) {
    json.begin_object();
    json.key(key);
    feedsax::write_json(json, thing);
    json.end_object();
    json.end_line();
    if (text.size() >= chunk_bytes) flush();
    return feedsax::flow::proceed;
  }
  void flush() {
    ::ssize_t const n = ::write(to, text.data(), text.size());
    written += n > 0 ? static_cast<std::size_t>(n) : 0;
    text.clear();
  }
  feedsax::flow on_item(feedsax::item&& i) override { return line("item", i); }
  feedsax::flow on_url(feedsax::url&& u) override { return line("url", u); }
};

std::size_t ndjson(documents const& all) {
  json_lines out;
  feedsax::parser parser(out, unlimited());
  if (!read_all(parser, all)) return 0;
  out.flush();
  return out.written;
}

// --- HTML -------------------------------------------------------------------------------------

std::size_t tokens(documents const& all) {
  std::size_t n = 0;
  for (std::string const& html : all) {
    feedsax::html::tokenizer t(html);
    feedsax::html::token each;
    while (t.next(each)) n += 1 + each.attributes.size();
  }
  return n;
}

std::size_t tree(documents const& all) {
  static feedsax::html::document d;  // its memory is used again
  std::size_t n = 0;
  for (std::string const& html : all) {
    d.parse(html);
    n += d.size();
  }
  return n;
}

std::size_t new_tree(documents const& all) {
  std::size_t n = 0;
  for (std::string const& html : all) n += feedsax::html::document(html).size();
  return n;
}

std::size_t sanitize(documents const& all) {
  std::size_t n = 0;
  for (std::string const& html : all) n += feedsax::html::sanitize(html).size();
  return n;
}

}  // namespace

void add_readers(std::vector<contestant>& to, kind k) {
  auto const add = [&](char const* name, std::size_t (*read)(documents const&),
                       bool clean = false) {
    to.push_back({name, read, clean, nullptr, false});
  };
  if (k == kind::html) {
    add("tokens", tokens);
    add("tree", tree);
    add("tree, new each time", new_tree);
    add("sanitize", sanitize);
    return;
  }
  add("events", events);
  add("sink", sink);
  add("sink, strict", strict, true);
  add("sink, validating", validating);
  add("sink, three fields", three_fields);
  add("model", model);
  add("NDJSON", ndjson);
}

}  // namespace bench
