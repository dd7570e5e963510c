/// \file
/// Sitemaps and sitemap indexes (sitemaps.org/protocol.html).
///
///     class frontier : public feedsax::sitemap_handler {
///       using sitemap_handler::sitemap_handler;
///       void loc(std::string_view address) override { queue.push(address); … }
///     };
///
/// Core elements are found by local name in whatever namespace the root is in.
#pragma once

#include <string_view>

#include "feedsax/format_handler.hpp"

namespace feedsax {

class FEEDSAX_API sitemap_handler : public format_handler {
 public:
  using rules_call = sitemap_handler;  ///< For registry::replace().
  using format_handler::format_handler;
  ~sitemap_handler() override;

  // A page.
  virtual void url_begin(element const&);
  virtual void url_end();
  virtual void loc(std::string_view);
  virtual void lastmod(std::string_view);
  virtual void changefreq(std::string_view);
  virtual void priority(std::string_view);

  // A sitemap named by an index.
  virtual void sitemap_begin(element const&);
  virtual void sitemap_end();
  virtual void sitemap_loc(std::string_view);
  virtual void sitemap_lastmod(std::string_view);

  void document_begin(element const&) override;
  document_kind kind() const noexcept override { return kind_; }
  std::string_view version() const noexcept override { return version_; }

 private:
  std::string_view keep_loc(std::string_view);
  void count_entry();
  std::uint32_t entries_ = 0;
  document_kind kind_ = document_kind::sitemap;
  std::string_view version_ = "0.9";
};

}  // namespace feedsax
