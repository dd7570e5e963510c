/// \file
/// Atom 1.0 (RFC 4287) and 0.3 (draft-ietf-atompub-format before 2005).
///
///     class my_atom : public feedsax::atom_handler {
///       using atom_handler::atom_handler;
///       void entry_title(feedsax::text_construct t) override { … }
///     };
///
/// Derive, override the hooks that you want to change, and add your format to a registry. Texts
/// that are views are on loan; text constructs are kept already.
#pragma once

#include <string>
#include <string_view>

#include "feedsax/format_handler.hpp"

namespace feedsax {

/// What only Atom can say of a feed.
struct atom_feed {
  static constexpr std::string_view json_key = "atom";
  text_construct info;  ///< Atom 0.3, `info`.
  FEEDSAX_API void write(json_writer&) const;
};

class FEEDSAX_API atom_handler : public format_handler {
 public:
  using rules_call = atom_handler;  ///< For registry::replace().
  using format_handler::format_handler;
  ~atom_handler() override;

  // Text constructs (RFC 4287 3.1): the opening hook says how the content is to be taken.
  virtual void construct_begin(element const&);
  /// Builds the construct and hands it to a hook.
  template <void (atom_handler::*Hook)(text_construct)>
  void construct_end(element const&, std::string_view text) {
    (this->*Hook)(keep_construct(unwrapped(text), taken_type()));
  }

  // Person constructs (RFC 4287 3.2).
  virtual void person_begin(element const&);
  virtual void person_name(std::string_view);
  virtual void person_uri(std::string_view);
  virtual void person_email(std::string_view);
  virtual void author_end();
  virtual void contributor_end();

  // The feed.
  virtual void feed_begin(element const&);
  virtual void feed_end();
  virtual void feed_id(std::string_view);
  virtual void feed_title(text_construct);
  virtual void feed_subtitle(text_construct);
  virtual void feed_rights(text_construct);
  virtual void feed_updated(std::string_view);
  virtual void feed_link(element const&, std::string_view);
  virtual void feed_category(element const&, std::string_view);
  virtual void feed_generator(element const&, std::string_view);
  virtual void feed_icon(std::string_view);
  virtual void feed_logo(std::string_view);
  virtual void feed_info(text_construct);

  // Entries.
  virtual void entry_begin(element const&);
  void nested_entry_begin(element const&);
  virtual void entry_end();
  virtual void entry_id(std::string_view);
  virtual void entry_title(text_construct);
  virtual void entry_summary(text_construct);
  virtual void entry_rights(text_construct);
  virtual void entry_published(std::string_view);
  virtual void entry_updated(std::string_view);
  virtual void entry_link(element const&, std::string_view);
  virtual void entry_category(element const&, std::string_view);
  virtual void content_begin(element const&);
  virtual void content_end(element const&, std::string_view);

  // The source of an entry (RFC 4287 4.2.11).
  virtual void source_begin(element const&);
  virtual void source_end();
  virtual void source_id(std::string_view);
  virtual void source_title(text_construct);
  virtual void source_subtitle(text_construct);
  virtual void source_rights(text_construct);
  virtual void source_updated(std::string_view);
  virtual void source_link(element const&, std::string_view);
  virtual void source_category(element const&, std::string_view);
  virtual void source_generator(element const&, std::string_view);
  virtual void source_icon(std::string_view);
  virtual void source_logo(std::string_view);
  virtual void source_author_end();
  virtual void source_contributor_end();

  void document_begin(element const&) override;
  void document_end() override;
  void item_settle(feedsax::item&) override;
  void feed_settle(feedsax::feed&) override;

 protected:
  /// The link that the attributes of an element describe, kept.
  feedsax::link keep_link(element const&, std::string_view text);
  feedsax::category keep_category(element const&, std::string_view);
  feedsax::generator keep_generator(element const&, std::string_view);

 private:
  text_type stated_type(element const&, std::string& media_type);
  text_type taken_type();
  std::string_view unwrapped(std::string_view text);
  text_type construct_type_ = text_type::text;
  std::string media_type_, decoded_;
  bool base64_ = false;
  person person_;
  void check_links(list<feedsax::link> const&);
  bool entries_without_author_ = false;
  bool source_seen_ = false, first_source_ = false;
};

}  // namespace feedsax
