/// \file
/// Sitemaps and sitemap indexes (sitemaps.org/protocol.html), text sitemaps, and the `Sitemap:`
/// lines of a robots.txt (RFC 9309 2.2.4).
///
///     class frontier : public feedsax::sitemap_handler {
///       using sitemap_handler::sitemap_handler;
///       void loc(std::string_view address) override { queue.push(address); … }
///     };
///
/// Core elements are found by local name in whatever namespace they are in; an entry may lack its
/// end tags. A hook that does not call up takes what it is given for itself: a page whose `loc` was
/// taken is not delivered. What is read at all is said by options::sitemap, and by reads().
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "feedsax/format_handler.hpp"

namespace feedsax {

/// Does an address look like that of a sitemap: `…/sitemap-2.xml.gz`? Some sites list their
/// sitemaps as if they were pages.
FEEDSAX_API bool looks_like_sitemap(std::string_view address) noexcept;

class FEEDSAX_API sitemap_handler : public format_handler {
 public:
  using rules_call = sitemap_handler;  ///< For registry::replace().
  using format_handler::format_handler;
  ~sitemap_handler() override;

  // A page.
  virtual void url_begin(element const&);
  virtual void url_end();
  /// Its address: http or https, absolute where a base is known, else not changed.
  virtual void loc(std::string_view address);
  virtual void lastmod(std::string_view text);
  virtual void changefreq(std::string_view text);
  virtual void priority(std::string_view text);

  // A sitemap named by an index.
  virtual void sitemap_begin(element const&);
  virtual void sitemap_end();
  virtual void sitemap_loc(std::string_view address);
  virtual void sitemap_lastmod(std::string_view text);

  /// How much of each page is read; options::sitemap says so unless this is overridden.
  virtual sitemap_detail reads() const noexcept { return options().sitemap.detail; }

  void document_begin(element const&) override;
  document_kind kind() const noexcept override { return kind_; }
  std::string_view version() const noexcept override { return version_; }
  std::uint64_t left_out() const noexcept override { return left_out_; }

  // What the tables call, and what calls the hooks.
  void close_root();
  void close_lines();
  void open_url(element const&);
  void close_url(std::string_view text);
  void open_sitemap(element const&);
  void close_sitemap(std::string_view text);
  void take_loc(std::string_view text);
  void take_line(element const&, std::string_view text);

 private:
  enum class entry : std::uint8_t { none, page, sitemap };

  void begin_entry(entry, element const&);
  void end_entry();
  bool is_cut();
  void keep_unread(std::string_view name, std::string_view text);
  std::string_view absolute(std::string_view text);
  issue fault_of(std::string_view address, bool plain) const;
  bool is_below_location(std::string_view address) const;
  void count_entry();

  entry open_ = entry::none;
  bool has_loc_ = false;      // A good one.
  bool refused_loc_ = false;  // One that was reported.
  bool too_large_ = false;
  std::uint64_t entries_ = 0, pages_ = 0, like_sitemaps_ = 0, left_out_ = 0;
  document_kind kind_ = document_kind::sitemap;
  std::string_view version_ = "0.9";
  std::string address_, scratch_, location_;
};

}  // namespace feedsax
