#include "poll_receiver.hpp"

#include <utility>

#include <fmt/format.h>

#include "feedsax/json.hpp"
#include "feedsax/model/feed.hpp"

namespace tool {
namespace {

constexpr std::size_t max_key_bytes = 512;

// FNV-1a. Who makes two of his own items collide loses one of his own items.
std::uint64_t hash(std::string_view text) noexcept {
  std::uint64_t h = 0xcbf29ce484222325;
  for (char const c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return h;
}

// Long ones by their beginning and a hash.
std::string bounded(char kind, std::string_view text) {
  std::string key(1, kind);
  if (text.size() <= max_key_bytes) return key.append(text);
  return key.append(text.substr(0, max_key_bytes)).append(fmt::format("#{:016x}", hash(text)));
}

}  // namespace

std::string key_of(feedsax::item const& i) {
  if (!i.id.empty()) return bounded('i', i.id);
  std::string text;
  if (!i.link.empty() || !i.title.value.empty()) {
    text.append(i.link).append(1, '\n').append(i.title.value);
    return bounded('l', text);
  }
  text.append(i.description.value).append(1, '\n').append(i.content.value);
  if (text.size() == 1 && !i.enclosures.empty()) text += i.enclosures[0].url;
  return bounded('c', text);
}

std::string line_of(polled_feed const& f, feedsax::item const& i) {
  std::string line;
  feedsax::json_writer json(line);
  json.begin_object();
  json.member("feed", f.address);
  json.key("item");
  feedsax::write_json(json, i);
  json.end_object();
  json.end_line();
  return line;
}

class poll_receiver::items final : public feedsax::sink {
 public:
  items(polled_feed& f, poll_store& store, feedsax::instant now, taker take)
      : feed_(f), store_(store), now_(now), first_(f.signals.now == feedsax::instant{}),
        take_(std::move(take)) {}

  // An item that was cut off comes whole the next time.
  feedsax::flow on_item(feedsax::item&& i) override {
    if (i.incomplete) return feedsax::flow::proceed;
    bool const dated = i.published || i.updated;
    if (dated) history_.add(i);
    polled_item next{feed_.id, key_of(i), {}};
    if (store_.seen(next.feed, next.key, now_)) return feedsax::flow::proceed;
    // Without a date it is as old as our knowledge of it.
    if (!dated && !first_) history_.add(now_);
    next.line = line_of(feed_, i);
    take_(std::move(next));
    return feedsax::flow::proceed;
  }
  void on_feed(feedsax::feed&& f) override {
    feedsax::polling_signals fresh;
    fresh.take(f);
    for (feedsax::instant const when : feed_.signals.history.times()) history_.add(when);
    fresh.history = history_;
    feed_.signals = fresh;
  }

 private:
  polled_feed& feed_;
  poll_store& store_;
  feedsax::instant now_;
  bool first_;
  taker take_;
  feedsax::change_history history_;
};

poll_receiver::poll_receiver(polled_feed f, poll_store& store, feedsax::options const& o,
                             feedsax::instant now, taker take)
    : feed_(std::move(f)), items_(std::make_unique<items>(feed_, store, now, std::move(take))),
      parser_(*items_, o) {}
poll_receiver::~poll_receiver() = default;

feedsax::flow poll_receiver::on_head(feedsax::http::fetched const& so_far) {
  return parser_.on_head(so_far);
}
feedsax::flow poll_receiver::on_body(std::string_view bytes) { return parser_.on_body(bytes); }
void poll_receiver::on_end(feedsax::http::fetched& end) { parser_.on_end(end); }

}  // namespace tool
