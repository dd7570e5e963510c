/// \file
/// The addresses in HTML, made absolute.
///
///     feedsax::html::resolve_addresses("<IMG src=a.png alt=A>", "http://example.org/b/")
///     // <IMG src="http://example.org/b/a.png" alt=A>
///
/// Linear; nothing throws but std::bad_alloc. May be called from any thread.
#pragma once

#include <string>
#include <string_view>

#include "feedsax/export.hpp"

namespace feedsax::html {

/// `html`, a page or a fragment, with the relative addresses in it resolved as by
/// feedsax::resolve(); all else is byte for byte as it was. This makes nothing safe: sanitize(),
/// which resolves too, does.
///
/// Addresses are the values of `href`, `src`, `srcset`, `poster`, `cite`, `background`, `longdesc`,
/// `action` and the rest of HTML's attributes for them, of whatever element. Absolute ones stay as
/// they are written, as do empty ones and those of a place in the same text (`#note`). Where a
/// `<base href>` stands in the text, that goes before `base`. Not looked into: CSS, scripts,
/// `srcdoc`, `<meta http-equiv=refresh>`.
///
/// A text that would grow by more than eight times and 64 KiB comes back as it is.
FEEDSAX_API std::string resolve_addresses(std::string_view html, std::string_view base);

}  // namespace feedsax::html
