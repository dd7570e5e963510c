#include "feedsax/html/document.hpp"

#include <limits>

#include "html/tree_builder.hpp"

namespace feedsax::html {

document::document() : document(std::string_view{}) {}
document::document(std::string_view html, document_options const& options) { parse(html, options); }
document::document(document&&) noexcept = default;
document& document::operator=(document&&) noexcept = default;
document::~document() = default;

void document::prepare(std::string_view html) {
  if (html.starts_with("\xEF\xBB\xBF")) html.remove_prefix(3);
  // Offsets are numbers of 32 bits; 0 to 3 are left for an input without data().
  source_ = html.data() ? html.substr(0, std::numeric_limits<std::uint32_t>::max() - 4) : "";
  mode_ = quirks_mode::no_quirks;
  nodes_.clear();
  slots_.clear();
  nodes_.push_back({node_kind::document, name_space::html, 0, 0, 0, 0, 0, 0, 0, 0});
  slots_.push_back({0, 0, 0, 0});
  if (!builder_) builder_ = std::make_unique<tree_builder>();
}

void document::parse(std::string_view html, document_options const& options) {
  prepare(html);
  builder_->page(*this, options);
}

void document::parse_fragment(std::string_view html, std::string_view context,
                              document_options const& options) {
  prepare(html);
  builder_->fragment(*this, context, options);
}

node document::html() const noexcept {
  for (node n = root().first_child(); n; n = n.next_sibling())
    if (n.is(tag::html)) return n;
  return {};
}

node document::head() const noexcept {
  for (node n = html().first_child(); n; n = n.next_sibling())
    if (n.is(tag::head)) return n;
  return {};
}

node document::body() const noexcept {
  for (node n = html().first_child(); n; n = n.next_sibling())
    if (n.is(tag::body) || n.is(tag::frameset)) return n;
  return {};
}

}  // namespace feedsax::html
