/// \file
/// What the free functions of a vocabulary may do. The same as a format_handler's hooks may.
///
///     void on_price(feedsax::scope& s, std::string_view text) {
///       s.extension<price>().amount = feedsax::read_number(text).value_or(0); }
///
/// On loan: valid until the hook returns.
#pragma once

#include <cassert>
#include <optional>
#include <string_view>
#include <type_traits>

#include "feedsax/format_handler.hpp"
#include "feedsax/rule.hpp"

namespace feedsax {

class scope {
 public:
  explicit scope(format_handler& handler) noexcept : handler_(handler) {}

  /// The handler itself. A rule bound to a member function of H may stand in H's tables only.
  template <class H>
  H& handler() noexcept {
    assert(dynamic_cast<H*>(&handler_) && "a rule of another handler's table");
    return static_cast<H&>(handler_);
  }

  feedsax::feed& feed() noexcept { return handler_.feed(); }
  feedsax::item* item() noexcept { return handler_.item(); }
  feedsax::url* url() noexcept { return handler_.url(); }
  feedsax::options const& options() const noexcept { return handler_.options(); }

  arena& memory() noexcept { return handler_.memory(); }
  std::string_view keep(std::string_view text) { return handler_.keep(text); }
  std::string_view keep_url(std::string_view address) { return handler_.keep_url(address); }
  text_construct keep_construct(std::string_view text, text_type type = text_type::text) {
    return handler_.keep_construct(text, type);
  }
  std::optional<instant> read_instant(std::string_view text) { return handler_.read_instant(text); }
  std::optional<std::uint64_t> read_count(std::string_view text) {
    return handler_.read_count(text);
  }

  bool wins(field f) { return handler_.wins(f); }
  bool wins(field f, name const& origin) { return handler_.wins(f, origin); }
  bool outranks(field f) { return handler_.outranks(f); }
  bool outranks(field f, name const& origin) { return handler_.outranks(f, origin); }
  void yields(field f) { handler_.yields(f); }
  void add_author(person const& p) { handler_.add_author(p); }
  void add_contributor(person const& p) { handler_.add_contributor(p); }
  void add_category(category const& c) { handler_.add_category(c); }

  /// The typed slot on the open item or URL, else on the feed.
  template <class T>
  T& extension() {
    return handler_.extension<T>();
  }

  std::string_view base() const noexcept { return handler_.base(); }
  std::string_view language() const noexcept { return handler_.language(); }
  feedsax::name const& current() const noexcept { return handler_.current(); }

  void capture(content c) noexcept { handler_.capture(c); }
  void report(issue code, std::string_view subject = {}) { handler_.report(code, subject); }
  void stop() noexcept { handler_.stop(); }
  void fail(std::error_code code, std::string_view subject = {}) { handler_.fail(code, subject); }

 private:
  format_handler& handler_;
};

namespace detail {

template <auto Hook>
void call_hook(scope& s, element const& e, std::string_view text) {
  using traits = hook_traits<std::remove_cv_t<decltype(Hook)>>;
  if constexpr (traits::is_member) {
    auto& h = s.handler<typename traits::handler>();
    if constexpr (traits::wants_element && traits::wants_text)
      (h.*Hook)(e, text);
    else if constexpr (traits::wants_element)
      (h.*Hook)(e);
    else if constexpr (traits::wants_text)
      (h.*Hook)(text);
    else
      (h.*Hook)();
  } else {
    if constexpr (traits::wants_element && traits::wants_text)
      Hook(s, e, text);
    else if constexpr (traits::wants_element)
      Hook(s, e);
    else if constexpr (traits::wants_text)
      Hook(s, text);
    else
      Hook(s);
  }
}

}  // namespace detail

}  // namespace feedsax
