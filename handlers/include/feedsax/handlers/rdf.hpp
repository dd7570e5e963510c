/// \file
/// RSS 0.90 and 1.0, which are RDF (web.resource.org/rss/1.0/spec).
///
/// The hooks are those of RSS: the elements mean the same. What RDF adds, the addresses that name
/// things and the order of the items, is read here.
#pragma once

#include <string_view>

#include "feedsax/handlers/rss.hpp"

namespace feedsax {

class FEEDSAX_API rdf_handler : public rss_handler {
 public:
  using rules_call = rdf_handler;  ///< For registry::replace().
  using rss_handler::rss_handler;
  ~rdf_handler() override;

  void document_begin(element const&) override;
  void channel_begin(element const&) override;
  void item_begin(element const&) override;
  /// `<rdf:li rdf:resource="…"/>` of the channel's `items`: the order of the items.
  virtual void items_li(element const&);

  std::string_view version() const noexcept override { return version_; }

 private:
  void note_version(std::string_view ns);
  std::string_view version_ = "1.0";
};

}  // namespace feedsax
