/// \file
/// JSON Feed 1.0 and 1.1 (jsonfeed.org/version/1.1).
///
///     class my_feed : public feedsax::json_feed_handler {
///       using json_feed_handler::json_feed_handler;
///       void item_title(std::string_view t) override { … }
///     };
///
/// Derive, override the hooks that you want to change, and add your format to a registry. Texts
/// are on loan. A hook is called for scalars of any type: what has the wrong one is reported and
/// read as the text that it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/format_handler.hpp"

namespace feedsax {

/// A member that JSON Feed does not define, usually of an extension: `_blue_shed`.
struct json_member {
  std::string_view name;
  std::string_view value;  ///< JSON, without white space.
};

/// What only JSON Feed can say of a feed.
struct json_feed_feed {
  static constexpr std::string_view json_key = "json_feed";
  std::string_view version;  ///< As written.
  std::string_view feed_url, favicon, user_comment;
  std::optional<bool> expired;
  list<json_member> extensions;
  FEEDSAX_API void write(json_writer&) const;
};

/// What only JSON Feed can say of an item.
struct json_feed_item {
  static constexpr std::string_view json_key = "json_feed";
  std::string_view external_url, banner_image;
  std::string_view content_text;  ///< Where there is content_html as well.
  std::string_view date_published, date_modified;
  list<json_member> extensions;
  FEEDSAX_API void write(json_writer&) const;
};

class FEEDSAX_API json_feed_handler : public format_handler {
 public:
  using rules_call = json_feed_handler;  ///< For registry::replace().
  using format_handler::format_handler;
  ~json_feed_handler() override;

  // The feed: the root object.
  virtual void feed_begin(element const&);
  virtual void feed_end();
  virtual void feed_version(std::string_view);
  virtual void feed_title(std::string_view);
  virtual void feed_home_page_url(std::string_view);
  virtual void feed_feed_url(std::string_view);
  virtual void feed_description(std::string_view);
  virtual void feed_user_comment(std::string_view);
  virtual void feed_next_url(std::string_view);
  virtual void feed_icon(std::string_view);
  virtual void feed_favicon(std::string_view);
  virtual void feed_language(std::string_view);
  virtual void feed_expired(std::string_view);

  // Hubs, of type and URL.
  virtual void hub_begin(element const&);
  virtual void hub_type(std::string_view);
  virtual void hub_url(std::string_view);
  virtual void hub_end(element const&, std::string_view);

  // Authors of the feed and of items: `authors` of 1.1, `author` of 1.0, which counts where
  // there is none of the others.
  virtual void author_begin(element const&);
  virtual void author_name(std::string_view);
  virtual void author_url(std::string_view);
  virtual void author_avatar(std::string_view);
  virtual void author_end(element const&, std::string_view);
  virtual void single_author_end(element const&, std::string_view);

  // Items.
  virtual void item_begin(element const&);
  virtual void item_end();
  virtual void item_id(std::string_view);
  virtual void item_url(std::string_view);
  virtual void item_external_url(std::string_view);
  virtual void item_title(std::string_view);
  virtual void item_content_html(std::string_view);
  virtual void item_content_text(std::string_view);
  virtual void item_summary(std::string_view);
  virtual void item_image(std::string_view);
  virtual void item_banner_image(std::string_view);
  virtual void item_date_published(std::string_view);
  virtual void item_date_modified(std::string_view);
  virtual void item_tag(std::string_view);
  virtual void item_language(std::string_view);

  // Attachments of an item.
  virtual void attachment_begin(element const&);
  virtual void attachment_url(std::string_view);
  virtual void attachment_mime_type(std::string_view);
  virtual void attachment_title(std::string_view);
  virtual void attachment_size_in_bytes(std::string_view);
  virtual void attachment_duration_in_seconds(std::string_view);
  virtual void attachment_end(element const&, std::string_view);

  // Opening hooks of scalars: what is no scalar is left out, another type reported.
  void string_begin(element const&);
  void number_begin(element const&);
  void boolean_begin(element const&);
  void id_begin(element const&);    ///< A number is as good as a string.
  void list_begin(element const&);  ///< An array of strings.

  void document_end() override;
  void item_settle(feedsax::item&) override;
  void feed_settle(feedsax::feed&) override;
  std::string_view version() const noexcept override;
  /// A version, as an address or with items; else items.
  bool recognized() const noexcept override;

 private:
  enum class told : std::uint8_t { nothing, bare, address };

  void scalar_begin(element const&, std::string_view type, std::string_view other = {});
  void object_begin(element const&, rule_set const&, bool is_list);
  bool is_first(bool empty);
  std::string_view keep_address(std::string_view);
  void add_link(std::string_view href, std::string_view relation);
  std::string_view keep_language(std::string_view);

  told version_ = told::nothing;
  bool is_1_0_ = false, items_seen_ = false, objects_seen_ = false;
  std::string_view content_text_;  // Of the item.
  person person_, feed_author_, item_author_;
  feedsax::hub hub_;
  feedsax::enclosure enclosure_;
};

}  // namespace feedsax
