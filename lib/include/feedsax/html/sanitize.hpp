/// \file
/// HTML of strangers made safe to show.
///
///     std::string const safe = feedsax::html::sanitize(item.content, {.base = item.link});
///
/// The input is parsed as a browser would, and what is allowed of the tree is written anew: no byte
/// of markup is copied. The result is stable: parsed again it is the same tree, sanitized again the
/// same text. Linear; nothing throws but std::bad_alloc. Each function may be called from any
/// thread; an object is used by one at a time.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax::html {

/// What is allowed in any case: text, links, images, sound and film, tables, MathML for showing.
/// What never is: scripts, styles, forms, plug-ins, SVG, comments, event handlers, `id` and `name`,
/// elements with `hidden`, images of one pixel.
struct sanitize_options {
  /// Relative addresses are made absolute with it; without a base, they stay as they are. `#x`
  /// stays.
  std::string_view base{};
  /// Instead of `base`: gives the address to use, or an empty one, which drops the attribute.
  std::function<std::string(std::string_view)> resolve{};
  /// Frames from these hosts (in ASCII, `xn--…`) stay, in a sandbox; `www.` in front is not looked
  /// at. Null: a list of known players. See no_frames for none.
  std::span<std::string_view const> frame_hosts{};
  bool no_frames = false;      ///< No `iframe` at all.
  bool no_follow = false;      ///< Links get `nofollow ugc`.
  bool new_window = false;     ///< Links get `target="_blank"`.
  bool strip_tracking = true;  ///< Takes `utm_source` and its like out of addresses.
  bool mathml = true;          ///< MathML stays, but what leads back to HTML in it.
  /// Not empty: `id` stays, with this in front, as do links to it. Letters, digits, `-`.
  std::string_view id_prefix{};
  /// Longer output, by more than this times the input and 64 KiB, is given as plain text.
  std::size_t max_growth = 8;
};

FEEDSAX_API std::string sanitize(std::string_view html, sanitize_options const& = {});

/// The same for many texts, with memory that is used again.
class FEEDSAX_API sanitizer {
 public:
  sanitizer();
  sanitizer(sanitizer&&) noexcept;
  sanitizer& operator=(sanitizer&&) noexcept;
  ~sanitizer();
  /// Appends the safe form of `html`. \pre `html` is no view of `out`
  void append(std::string& out, std::string_view html, sanitize_options const& = {});

 private:
  struct memory;
  std::unique_ptr<memory> memory_;
};

}  // namespace feedsax::html
