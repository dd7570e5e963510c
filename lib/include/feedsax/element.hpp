/// \file
/// A start tag during its callback.
///
///     void on_start(feedsax::element const& e) override {
///       if (auto href = e.attribute("href")) visit(*href); … }
///
/// Everything in it is on loan: valid until the callback returns, names until the document ends.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/name.hpp"
#include "feedsax/position.hpp"

namespace feedsax {

/// An attribute; namespace declarations are not among them.
struct attribute {
  feedsax::name name;
  std::string_view value;  ///< Normalised as XML 1.0, 3.3.3 says for CDATA.
};

/// A namespace declaration: `xmlns:prefix="uri"`; the prefix of `xmlns="uri"` is empty.
struct namespace_declaration {
  std::string_view prefix;
  std::string_view uri;
};

/// Translates offsets in the text that is parsed into places in the caller's bytes.
class FEEDSAX_API locator {
 public:
  virtual ~locator();
  /// The place of an offset within the window that is being parsed. Costs a scan of the window.
  virtual position locate(std::uint64_t offset) const = 0;
};

/// A start tag.
class element {
 public:
  constexpr element() = default;
  element(feedsax::name const& name, std::span<feedsax::attribute const> attributes,
          std::span<namespace_declaration const> declarations = {}, std::uint64_t offset = 0,
          feedsax::locator const* where = nullptr, std::uint32_t symbol = 0) noexcept
      : name_(name), attributes_(attributes), declarations_(declarations), offset_(offset),
        locator_(where), symbol_(symbol) {}

  feedsax::name const& name() const noexcept { return name_; }
  std::span<feedsax::attribute const> attributes() const noexcept { return attributes_; }
  /// The namespace declarations of this tag, in order.
  std::span<namespace_declaration const> declarations() const noexcept { return declarations_; }
  /// The value of the attribute of that local name and namespace, if the tag has it.
  std::optional<std::string_view> attribute(std::string_view local,
                                            std::string_view ns = {}) const noexcept {
    for (feedsax::attribute const& a : attributes_)
      if (a.name.local == local && a.name.ns == ns) return a.value;
    return std::nullopt;
  }
  /// The same, empty when the tag does not have it.
  std::string_view attribute_or_empty(std::string_view local,
                                      std::string_view ns = {}) const noexcept {
    return attribute(local, ns).value_or(std::string_view{});
  }
  /// Where its `<` stands.
  position where() const { return locator_ ? locator_->locate(offset_) : position{offset_, 1, 1}; }

  /// The place in the parsed text, for a later locate().
  std::uint64_t offset() const noexcept { return offset_; }
  /// A number that stands for the expanded name and prefix throughout one parser; 0 for none.
  std::uint32_t symbol() const noexcept { return symbol_; }

 private:
  feedsax::name name_;
  std::span<feedsax::attribute const> attributes_;
  std::span<namespace_declaration const> declarations_;
  std::uint64_t offset_ = 0;
  feedsax::locator const* locator_ = nullptr;
  std::uint32_t symbol_ = 0;
};

}  // namespace feedsax
