/// \file
/// A value or the error that stands in its place: the part of std::expected that is used here.
///
///     auto document = feedsax::parse(bytes);            // result<document>
///     if (!document) return report(document.error());
///     use(document->feed);                               // or document.value(), which throws
#pragma once

#include <optional>
#include <utility>
#include <variant>

#include "feedsax/error.hpp"

namespace feedsax {

/// A T, or an error. `*` and `->` require a value; value() throws parse_failure without one.
template <class T>
class [[nodiscard]] result {
 public:
  result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  result(feedsax::error failure) : state_(std::in_place_index<1>, std::move(failure)) {}

  explicit operator bool() const noexcept { return state_.index() == 0; }
  bool has_value() const noexcept { return state_.index() == 0; }

  T& operator*() & noexcept { return *std::get_if<0>(&state_); }
  T const& operator*() const& noexcept { return *std::get_if<0>(&state_); }
  T operator*() && { return std::move(*std::get_if<0>(&state_)); }
  T* operator->() noexcept { return std::get_if<0>(&state_); }
  T const* operator->() const noexcept { return std::get_if<0>(&state_); }

  T& value() & { return require(), **this; }
  T const& value() const& { return require(), **this; }
  /// By value, so that `for (auto& i : parse(x).value().feed.items)` does not outlive it.
  T value() && {
    require();
    return std::move(*std::get_if<0>(&state_));
  }

  /// Requires that there is no value.
  feedsax::error const& error() const noexcept { return *std::get_if<1>(&state_); }

 private:
  void require() const {
    if (!*this) throw parse_failure(error());
  }
  std::variant<T, feedsax::error> state_;
};

/// Success, or an error.
template <>
class [[nodiscard]] result<void> {
 public:
  result() = default;
  result(feedsax::error failure) : error_(std::move(failure)) {}

  explicit operator bool() const noexcept { return !error_; }
  bool has_value() const noexcept { return !error_; }
  void value() const {
    if (error_) throw parse_failure(*error_);
  }
  feedsax::error const& error() const noexcept { return *error_; }

 private:
  std::optional<feedsax::error> error_;
};

}  // namespace feedsax
