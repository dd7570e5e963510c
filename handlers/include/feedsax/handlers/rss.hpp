/// \file
/// RSS 0.91 to 0.94 and 2.0 (rssboard.org/rss-specification).
///
///     class quiet_rss : public feedsax::rss_handler {
///       using rss_handler::rss_handler;
///       void item_title(std::string_view t) override { rss_handler::item_title(squeeze(t)); }
///     };
///
/// Derive, override the hooks that you want to change, and add your format to a registry. Texts
/// are trimmed and on loan; a hook that is overridden need not call up.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "feedsax/format_handler.hpp"

namespace feedsax {

/// What only RSS can say of a feed, in its own words.
struct rss_feed {
  static constexpr std::string_view json_key = "rss";
  std::string_view version;  ///< As the document spells it.
  std::string_view pub_date, last_build_date, managing_editor, web_master;
  FEEDSAX_API void write(json_writer&) const;
};

/// What only RSS can say of an item.
struct rss_item {
  static constexpr std::string_view json_key = "rss";
  std::optional<bool> guid_is_permalink;
  std::string_view pub_date, author, expiration_date;
  FEEDSAX_API void write(json_writer&) const;
};

class FEEDSAX_API rss_handler : public format_handler {
 public:
  using rules_call = rss_handler;  ///< For registry::replace().
  using format_handler::format_handler;
  ~rss_handler() override;

  /// What is read under the root of any RSS version.
  static rule_set const& rules() noexcept;

  // The channel.
  virtual void channel_begin(element const&);
  virtual void channel_title(std::string_view);
  virtual void channel_link(element const&, std::string_view);
  virtual void channel_description(std::string_view);
  virtual void channel_language(std::string_view);
  virtual void channel_copyright(std::string_view);
  virtual void channel_author(std::string_view);
  virtual void channel_managing_editor(std::string_view);
  virtual void channel_web_master(std::string_view);
  virtual void channel_pub_date(std::string_view);
  virtual void channel_last_build_date(std::string_view);
  virtual void channel_category(element const&, std::string_view);
  virtual void channel_generator(element const&, std::string_view);
  virtual void channel_docs(std::string_view);
  virtual void channel_cloud(element const&);
  virtual void channel_ttl(std::string_view);
  virtual void channel_rating(std::string_view);
  virtual void channel_skip_hour(std::string_view);
  virtual void channel_skip_day(std::string_view);

  // Its image and text input.
  virtual void image_begin(element const&);
  virtual void image_end();
  virtual void image_url(std::string_view);
  virtual void image_title(std::string_view);
  virtual void image_link(std::string_view);
  virtual void image_description(std::string_view);
  virtual void image_width(std::string_view);
  virtual void image_height(std::string_view);
  virtual void text_input_begin(element const&);
  virtual void text_input_end();
  virtual void text_input_title(std::string_view);
  virtual void text_input_description(std::string_view);
  virtual void text_input_name(std::string_view);
  virtual void text_input_link(std::string_view);

  // Items.
  virtual void item_begin(element const&);
  virtual void item_end();
  virtual void item_title(std::string_view);
  virtual void item_link(element const&, std::string_view);
  virtual void item_description(std::string_view);
  virtual void item_author(std::string_view);
  virtual void item_category(element const&, std::string_view);
  virtual void item_comments(std::string_view);
  virtual void item_enclosure(element const&, std::string_view);
  virtual void item_guid(element const&, std::string_view);
  virtual void item_pub_date(std::string_view);
  virtual void item_expiration_date(std::string_view);
  virtual void item_source(element const&, std::string_view);

  /// An item inside of an item: reported, and one all the same.
  void nested_item_begin(element const&);

  void document_begin(element const&) override;
  void document_end() override;
  void feed_settle(feedsax::feed&) override;

 protected:
  /// Keeps a text as a member, unless the member was stated before, which is reported.
  void state(std::string_view& member, std::string_view text);

 private:
  void state_size(std::optional<std::int64_t>&, std::string_view);
  void add_link(list<feedsax::link>&, std::string_view& target, element const&,
                std::string_view text);
  std::string_view channel_language_;  // by xml:lang
  int channels_ = 0;
  feedsax::image image_;  // that is open
};

}  // namespace feedsax
