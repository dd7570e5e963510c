/// \file
/// How a document is to be read: mode, policies, what the caller knows, and the limits.
///
///     feedsax::options strict{.mode = feedsax::mode::strict, .base_uri = "https://example.org/"};
///     strict.limits.max_depth = 64;
///
/// Aggregates with defaults. Every limit is finite by default; "no limit" is the type's maximum,
/// spelled out by the caller. A limit that is reached ends the parse with its own errc in both
/// modes; nothing is ever cut silently.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

namespace feedsax {

class registry;

/// strict refuses what XML 1.0 and Namespaces in XML 1.0 call an error; recover copes and reports.
enum class mode : std::uint8_t { recover, strict };

/// What becomes of a document type declaration. It is never processed and nothing is ever fetched.
enum class doctype : std::uint8_t {
  skip_external,  ///< Skipped with a note; one with an internal subset ends the parse.
  refuse,         ///< Any ends the parse.
  skip            ///< Skipped with its internal subset unread; its entities stay unknown.
};

/// What recovery makes of a byte that is no character of a UTF-8 document.
enum class invalid_bytes : std::uint8_t {
  windows_1252,  ///< Its windows-1252 character, or U+FFFD in a document that has valid multi-byte
                 ///< characters: what is met first decides for all of it.
  replace        ///< U+FFFD.
};

/// What the caller says that the document is.
enum class read_as : std::uint8_t {
  detected,  ///< What it shows itself to be.
  sitemap,   ///< A feed too: its items are the pages.
  robots     ///< A robots.txt: its `Sitemap:` lines are an index (RFC 9309 2.2.4).
};

/// How much of each page of a sitemap is read; what is not costs next to nothing.
enum class sitemap_detail : std::uint8_t {
  all,   ///< Images, videos, news, alternates and what an application's vocabularies add.
  core,  ///< The protocol's own elements.
  dated  ///< `loc` and `lastmod`.
};

/// What was counted in the beginning of a sitemap that was read apart from its rest.
struct sitemap_counts {
  std::uint64_t bytes = 0;
  std::uint64_t entries = 0;
  std::uint64_t pages = 0;          ///< Of the entries.
  std::uint64_t like_sitemaps = 0;  ///< Of the pages: see looks_like_sitemap().
};

/// What is asked of sitemaps only.
struct sitemap_options {
  sitemap_detail detail = sitemap_detail::all;
  /// Leave out the pages and sitemaps that are not below the folder of the sitemap itself, whose
  /// address is base_uri (sitemaps.org/protocol.html, "Sitemap file location"). A robots.txt may
  /// name a sitemap anywhere; whoever follows such a line leaves this off.
  bool check_location = false;
  /// Read `&amp;` in an address as `&`: some generators escape twice.
  bool unescape_twice = false;
  /// Counts go on from here: what the protocol says of the whole file stays true of its rest.
  sitemap_counts before{};
};

/// What recovery may mend in the markup. A fault of a kind that is left out ends the parse with the
/// error that strict mode would give it.
enum class repairs : std::uint8_t {
  none = 0,
  references = 1,   ///< `&` alone, entities of HTML, unknown entities, bad numbers.
  text = 2,         ///< `<` and `]]>` that are only text.
  tags = 4,         ///< Attributes, duplicates, tags without an end.
  structure = 8,    ///< End tags: missing, stray, misspelt.
  sections = 16,    ///< Comments, instructions, CDATA, declarations in the wrong place.
  envelope = 32,    ///< What is before the root and behind it.
  truncation = 64,  ///< The end of an input that was cut off.
  all = 127
};
constexpr repairs operator|(repairs a, repairs b) noexcept {
  return static_cast<repairs>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
constexpr repairs operator-(repairs a, repairs b) noexcept {
  return static_cast<repairs>(static_cast<std::uint8_t>(a) & ~static_cast<std::uint8_t>(b));
}
constexpr bool has(repairs set, repairs one) noexcept {
  return (static_cast<std::uint8_t>(set) & static_cast<std::uint8_t>(one)) != 0;
}

/// Bounds on what a document may cost. Units are in the names.
struct limits {
  std::uint64_t max_input_bytes = 64u << 20;     ///< Whole input, unpacked, and its UTF-8;
                                                 ///< input_too_long.
  std::uint32_t max_inflate_ratio = 100;         ///< Bytes that a compressed byte stands for, after
                                                 ///< the first MiB; amplification.
  std::uint32_t max_depth = 256;                 ///< Open elements; too_deep.
  std::uint32_t max_name_bytes = 1024;           ///< Of an element or attribute; name_too_long.
  std::uint32_t max_names = 4096;                ///< Distinct names; too_many_names.
  std::uint32_t max_attributes = 256;            ///< In one tag, xmlns too; too_many_attributes.
  std::uint32_t max_attribute_bytes = 1u << 20;  ///< Of one value; attribute_too_long.
  std::uint32_t max_tag_bytes = 1u << 20;        ///< Of one tag; tag_too_long.
  std::uint32_t max_namespace_bytes = 2048;      ///< Of one namespace name; too_many_namespaces.
  std::uint32_t max_namespaces = 1024;           ///< Distinct ones; too_many_namespaces.
  std::uint32_t max_bindings = 4096;             ///< Prefixes in scope; too_many_namespaces.
  std::uint32_t max_text_bytes = 16u << 20;      ///< Of one text that is kept; text_too_long.
  std::uint32_t max_comment_bytes = 1u << 20;    ///< Comment or instruction; comment_too_long.
  std::uint32_t max_doctype_bytes = 64u << 10;   ///< Skipped declaration; doctype_too_long.
  std::uint32_t max_items = 1'000'000;           ///< Items, or URLs of a sitemap; too_many_items.
  std::uint32_t max_url_bytes = 8192;            ///< An address in a sitemap; a longer one is left
                                                 ///< out and reported.
  std::uint32_t max_url_parts = 10'000;          ///< Images of one page, videos, links and so on;
                                                 ///< what is beyond is left out and reported.
  std::uint32_t max_extension_bytes = 1u << 20;  ///< Unclaimed elements kept for one item or feed;
                                                 ///< what is beyond is left out and reported.
  std::uint32_t max_diagnostics = 256;           ///< Kept and delivered; the count goes on.
};

/// Everything that a parser can be told.
struct options {
  feedsax::mode mode = feedsax::mode::recover;
  feedsax::doctype doctype = feedsax::doctype::skip_external;
  feedsax::invalid_bytes invalid_bytes = feedsax::invalid_bytes::windows_1252;
  /// What recovery mends; strict mode mends nothing.
  feedsax::repairs repair = feedsax::repairs::all;
  /// Keep elements that no rule claims in `extensions`.
  bool keep_extensions = true;
  /// Report also what a specification demands and a reader can do without: elements that are
  /// missing, the limits of old versions, values in another form (see feedsax/checks.hpp). What is
  /// delivered is the same. Costs about as much as the parse; nothing when it is off.
  bool validate = false;
  /// The document's address, after redirects; relative addresses are resolved against it.
  std::string base_uri{};
  /// The Content-Type header, as it came; its charset comes right after a byte order mark.
  std::string content_type{};
  /// The Content-Language header; the language where the document states none.
  std::string content_language{};
  read_as as = read_as::detected;
  sitemap_options sitemap{};
  feedsax::limits limits{};
  /// Formats and vocabularies; null means registry::standard(). Must outlive the parser.
  feedsax::registry const* registry = nullptr;
  /// The loops over a parser (parse_file, …) look at it before every chunk: errc::stopped.
  std::stop_token stop{};
};

}  // namespace feedsax
