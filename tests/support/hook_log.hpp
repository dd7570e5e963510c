/// \file
/// A handler whose hooks say their names, for tests of what the tables of a format name.
///
///     struct logged : rss_handler, hook_log {
///       using rss_handler::rss_handler;
///       FEEDSAX_TEXT_HOOK(rss_handler, item_title) };
///     auto lines = log_hooks<logged>("RSS 2.0", bytes);     // "item_title First"
///
/// Each hook calls up, so that what comes after it finds what it expects.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/format_handler.hpp"
#include "feedsax/parser.hpp"
#include "feedsax/registry.hpp"

namespace feedsax::test {

struct hook_log {
  static std::vector<std::string>& lines() {
    static std::vector<std::string> all;
    return all;
  }
  static void say(std::string_view hook, std::string_view what = {}) {
    std::string line(hook);
    if (!what.empty()) line.append(" ").append(what);
    lines().push_back(std::move(line));
  }
};

#define FEEDSAX_HOOK(base, name)                                                                   \
  void name() override {                                                                           \
    say(#name);                                                                                    \
    base::name();                                                                                  \
  }
#define FEEDSAX_TEXT_HOOK(base, name)                                                              \
  void name(std::string_view text) override {                                                      \
    say(#name, text);                                                                              \
    base::name(text);                                                                              \
  }
#define FEEDSAX_CONSTRUCT_HOOK(base, name)                                                         \
  void name(feedsax::text_construct text) override {                                               \
    say(#name, text.value);                                                                        \
    base::name(text);                                                                              \
  }
#define FEEDSAX_ELEMENT_HOOK(base, name)                                                           \
  void name(feedsax::element const& e) override {                                                  \
    say(#name);                                                                                    \
    base::name(e);                                                                                 \
  }
#define FEEDSAX_ELEMENT_TEXT_HOOK(base, name)                                                      \
  void name(feedsax::element const& e, std::string_view text) override {                           \
    say(#name, text);                                                                              \
    base::name(e, text);                                                                           \
  }

/// Reads a document with a handler in the place of those of all formats with such a title.
template <class Handler>
std::vector<std::string> log_hooks(std::string_view format_id, std::string_view bytes) {
  registry mine = registry::standard();
  for (format f : registry::standard().formats())
    if (f.id == format_id) {
      f.make = [](environment const& e) -> std::unique_ptr<format_handler> {
        return std::make_unique<Handler>(e);
      };
      mine.add(f);
    }
  hook_log::lines().clear();
  struct silent : sink {
  } sink;
  options o;
  o.registry = &mine;
  parser p(sink, o);
  if (p.write(bytes)) static_cast<void>(p.finish());
  return hook_log::lines();
}

}  // namespace feedsax::test
