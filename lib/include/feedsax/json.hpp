/// \file
/// The canonical JSON of the model (doc/model.md).
///
///     std::string out;
///     feedsax::write_json(out, document);
///
/// Functions without state; they may be called from any thread.
#pragma once

#include <string>

#include "feedsax/export.hpp"
#include "feedsax/json_writer.hpp"
#include "feedsax/model/document.hpp"

namespace feedsax {

FEEDSAX_API void write_json(json_writer&, item const&);
FEEDSAX_API void write_json(json_writer&, url const&);
FEEDSAX_API void write_json(json_writer&, sitemap_entry const&);
FEEDSAX_API void write_json(json_writer&, diagnostic const&);
/// `with_list`: with items, urls or sitemaps.
FEEDSAX_API void write_json(json_writer&, document const&, bool with_list = true);

/// The shapes that vocabularies share.
FEEDSAX_API void write_json(json_writer&, person const&);
FEEDSAX_API void write_json(json_writer&, link const&);
FEEDSAX_API void write_json(json_writer&, category const&);
FEEDSAX_API void write_json(json_writer&, image const&);
FEEDSAX_API void write_json(json_writer&, enclosure const&);
/// `<key>`, `<key>_type`, `<key>_language`, `<key>_base`; nothing when the text is empty.
FEEDSAX_API void write_member(json_writer&, std::string_view key, text_construct const&);
/// An instant; nothing when there is none.
FEEDSAX_API void write_member(json_writer&, std::string_view key, std::optional<instant> const&);

/// Append to `out`.
FEEDSAX_API void write_json(std::string& out, item const&, json_style = json_style::compact);
FEEDSAX_API void write_json(std::string& out, url const&, json_style = json_style::compact);
FEEDSAX_API void write_json(std::string& out, document const&, json_style = json_style::compact);

}  // namespace feedsax
