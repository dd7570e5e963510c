#include "feedsax/model/document.hpp"

namespace feedsax {

std::string_view id(document_kind kind) noexcept {
  switch (kind) {
  case document_kind::feed: return "feed";
  case document_kind::sitemap: return "sitemap";
  case document_kind::sitemap_index: return "sitemap_index";
  }
  return {};
}

}  // namespace feedsax
