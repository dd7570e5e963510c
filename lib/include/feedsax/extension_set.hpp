/// \file
/// Typed data of vocabularies, one slot a type, on a feed, an item or a sitemap's URL.
///
///     if (auto* price = item.modules.find<shop::price>()) total += price->amount;
///
/// A type that has `static constexpr std::string_view json_key` and `write(json_writer&) const`
/// appears under that key in the canonical JSON. Thread-compatible.
#pragma once

#include <memory>
#include <string_view>
#include <typeindex>
#include <typeinfo>
#include <utility>
#include <vector>

#include "feedsax/export.hpp"

namespace feedsax {

class json_writer;

/// At most one object of each type. Move-only.
class extension_set {
 public:
  /// The object of that type; a new one if there was none. The reference stays valid.
  template <class T>
  T& get() {
    if (T* const found = find<T>()) return *found;
    auto owner = std::make_unique<holder<T>>();
    T& value = owner->value;
    slots_.emplace_back(typeid(T), std::move(owner));
    return value;
  }
  /// The object of that type, or null.
  template <class T>
  T* find() noexcept {
    for (auto const& [type, owner] : slots_)
      if (type == typeid(T)) return &static_cast<holder<T>*>(owner.get())->value;
    return nullptr;
  }
  template <class T>
  T const* find() const noexcept {
    return const_cast<extension_set*>(this)->find<T>();
  }
  bool empty() const noexcept { return slots_.empty(); }
  void clear() noexcept { slots_.clear(); }

  /// Calls `visit(json_key, writer)` for each object that can be written; `writer(json_writer&)`.
  template <class Visit>
  void each_written(Visit visit) const {
    for (auto const& slot : slots_)
      if (std::string_view const key = slot.second->key(); !key.empty())
        visit(key, [&](json_writer& out) { slot.second->write(out); });
  }

 private:
  struct FEEDSAX_API holder_base {
    virtual ~holder_base();
    virtual std::string_view key() const noexcept;
    virtual void write(json_writer&) const;
  };
  template <class T>
  struct holder final : holder_base {
    T value{};
    std::string_view key() const noexcept override {
      if constexpr (requires { T::json_key; })
        return T::json_key;
      else
        return {};
    }
    void write(json_writer& out) const override {
      if constexpr (requires { value.write(out); }) value.write(out);
    }
  };
  std::vector<std::pair<std::type_index, std::unique_ptr<holder_base>>> slots_;
};

}  // namespace feedsax
