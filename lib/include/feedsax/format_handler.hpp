/// \file
/// The engine that runs rules, and the base of every format.
///
///     class opml_handler : public feedsax::format_handler {
///      public:
///       explicit opml_handler(feedsax::environment const& e) : format_handler(e) {}
///       void outline(feedsax::element const& e) { … }
///     };
///
/// Derive a built-in handler to override one hook, or this one to write a format. The functions
/// below the hooks are what a hook may do; free functions of vocabularies get the same by scope.
/// Everything a hook is passed is on loan until it returns. Thread-compatible.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "feedsax/date.hpp"
#include "feedsax/event_handler.hpp"
#include "feedsax/export.hpp"
#include "feedsax/extension_set.hpp"
#include "feedsax/model/feed.hpp"
#include "feedsax/model/item.hpp"
#include "feedsax/model/sitemap.hpp"
#include "feedsax/options.hpp"
#include "feedsax/precedence.hpp"
#include "feedsax/sink.hpp"

namespace feedsax {

class registry;
struct diagnostic_log;
struct attribute_check;
struct format;
struct open_element;
struct rule;
struct rule_set;
enum class content : std::uint8_t;

/// What a handler works with; everything in it outlives the handler.
struct environment {
  feedsax::sink& sink;
  feedsax::options const& options;
  feedsax::registry const& registry;
  feedsax::format const& format;
  diagnostic_log& log;  ///< The parser's.
};

class FEEDSAX_API format_handler : public event_handler {
 public:
  explicit format_handler(environment const&);
  ~format_handler() override;
  format_handler(format_handler const&) = delete;
  format_handler& operator=(format_handler const&) = delete;

  // --- the engine -------------------------------------------------------------------------------
  void on_document_start(event_source&) final;
  void on_start(element const&) final;
  void on_text(std::string_view) final;
  void on_end(name const&) final;
  void on_document_end() final;
  events wanted() const noexcept final { return events::text; }

  // --- what a derived format may say of itself --------------------------------------------------
  /// Before the first rule runs; the root element.
  virtual void document_begin(element const& /*root*/) {}
  /// After the last; delivers what is delivered at the end (a feed: deliver_feed()).
  virtual void document_end() {}
  /// An item is about to be delivered: the place to fill in what other members imply.
  virtual void item_settle(item&) {}
  virtual void feed_settle(feed&) {}
  virtual void url_settle(url&) {}
  /// What the document is, and its version where the document tells more than the root did.
  virtual document_kind kind() const noexcept { return document_kind::feed; }
  virtual std::string_view version() const noexcept;
  /// Is it certain that the document is of this format? A root that could be anybody's, as JSON's
  /// is, does not tell. Until it is, no format counts as detected, and a document that ends is
  /// refused: errc::unknown_format.
  virtual bool recognized() const noexcept { return true; }

  /// Ends the document where it stands, after an error: the open items are delivered as
  /// incomplete, the element that was cut is not.
  void abandon();
  /// Where the reader stands, as diagnostics spell it: `channel/item[2]/guid`.
  std::string path() const;
  /// How many entries of a sitemap were left out; diagnostics say why.
  virtual std::uint64_t left_out() const noexcept { return 0; }

  // --- what a hook may do -----------------------------------------------------------------------
  feedsax::options const& options() const noexcept { return environment_.options; }
  feedsax::registry const& registry() const noexcept { return environment_.registry; }
  feedsax::format const& format() const noexcept { return environment_.format; }
  feedsax::sink& sink() const noexcept { return environment_.sink; }

  /// The feed; always there. Between enter_source() and leave_source() the source of the item.
  feedsax::feed& feed() noexcept { return feed_; }
  /// The open item or URL, or null.
  feedsax::item* item() noexcept { return in_item_ ? &item_ : nullptr; }
  feedsax::url* url() noexcept { return in_url_ ? &url_ : nullptr; }
  feedsax::sitemap_entry* sitemap_entry() noexcept { return in_sitemap_ ? &sitemap_ : nullptr; }
  /// Opens one; to be called by the opening hook of its element.
  feedsax::item& begin_item();
  feedsax::url& begin_url();
  feedsax::sitemap_entry& begin_sitemap();
  /// Settles it, hands it to the sink and obeys its answer.
  void deliver_item();
  void deliver_url();
  void deliver_sitemap();
  void deliver_feed();
  /// Delivers the open item as it stands, for another one that begins inside of it; what its
  /// element holds beyond that is read by these rules.
  void end_item_early(rule_set const& rest);
  /// Within the hook that opens one: the item, page or sitemap that this one stands in, if any, is
  /// over and only its end tag is missing. It does not count as a level (event_source::excuse).
  void leave_entry();
  /// Closes the open item or URL without delivering it.
  void drop_item() noexcept { in_item_ = false; }
  void drop_url() noexcept { in_url_ = false; }
  void drop_sitemap() noexcept { in_sitemap_ = false; }
  /// What follows is said of the source of the open item: feed() is then that source, there is no
  /// item(), and hooks that fill in a feed fill in that.
  void enter_source();
  /// Back to the item. What was read becomes its source, unless that is unwanted or says nothing.
  void leave_source(bool keep);

  /// The memory of what is open: an item, a URL, else the feed.
  arena& memory() noexcept;
  /// The text, kept there.
  std::string_view keep(std::string_view text) { return memory().copy(text); }
  /// The id of an item, kept; one that an item before it has is reported.
  std::string_view keep_id(std::string_view id);
  /// An address: tidied, made absolute where a base is known, and kept.
  std::string_view keep_url(std::string_view address);
  /// A text construct of the current element: kept, with language and base where they differ.
  text_construct keep_construct(std::string_view text, text_type = text_type::text);
  /// The instant that a text states; reports what is wrong with it.
  std::optional<instant> read_instant(std::string_view text);
  /// A number that must not be negative; reports what is wrong with it.
  std::optional<std::uint64_t> read_count(std::string_view text);

  /// May the current element set that member of what is open? The strongest wins, by the
  /// registry's precedence; of equals the first, and the other one is reported.
  bool wins(field f);
  /// The same for another element's sake.
  bool wins(field f, name const& origin);
  /// The same for an element that may be repeated, or for what one says beside its own matter: one
  /// that loses is not reported.
  bool outranks(field f);
  bool outranks(field f, name const& origin);
  /// Forgets that an element won: what it had to say came to nothing.
  void yields(field f);
  /// Adds to a list, in the order of precedence; a person that is there already is not repeated.
  void add_author(person const&);
  void add_contributor(person const&);
  /// A category that is there already is not repeated either.
  void add_category(category const&);

  /// The typed slot of what is open. The reference stays valid as long as that is open.
  template <class T>
  T& extension() {
    return modules().get<T>();
  }
  extension_set& modules() noexcept;

  /// Base address and language in effect on the current element; may be empty.
  std::string_view base() const noexcept;
  std::string_view language() const noexcept;
  /// Those that the current element states itself; empty when it does not.
  std::string_view stated_base() const noexcept;
  std::string_view stated_language() const noexcept;
  /// The name of the current element.
  feedsax::name const& current() const noexcept;
  /// How much of the text was read, in bytes of UTF-8: the end of the current event.
  std::uint64_t offset() const noexcept;
  /// The same as precedence knows it: an element of the format's own is in no namespace.
  feedsax::name origin() const noexcept;

  /// How the content of the current element is to be taken; for opening hooks.
  void capture(content) noexcept;
  /// Did the content that was captured hold elements, and was a div around all of it? For closing
  /// hooks.
  bool captured_markup() const noexcept;
  bool captured_div() const noexcept;
  /// Which elements the current element may hold, in place of its rule's; for opening hooks.
  void enter(rule_set const&) noexcept;
  /// Reports something about the current element.
  void report(issue, std::string_view subject = {});
  void report_at(std::uint64_t offset, issue, std::string_view subject = {});
  /// No more of this document.
  void stop() noexcept;
  bool stopped() const noexcept;
  /// The document ends with an error at the current element.
  void fail(std::error_code, std::string_view subject = {});

  /// Takes a diagnostic of a lower layer and gives it path and a place in the count.
  void on_diagnostic(diagnostic&&) override;

 private:
  struct engine;
  void enter_root(element const&);
  name known_name(name const&) const;
  bool is_foreign(name const&) const;
  rule const* find_rule(rule_set const&, name&, std::uint32_t symbol);
  void push(rule const&, name const&, element const&);
  std::uint32_t count_sibling(std::uint32_t first, element const&);
  bool ends_text(element const&);
  void end_lead();
  void close_top();
  void finish_top();
  bool sibling_ends_text(element const&);
  bool item_ends_text(element const&);
  rule_set const* rules_around_empty() const noexcept;
  void pop();
  void take_following();
  void report_where(position const&, issue, std::string_view subject);
  void append_text(std::string_view piece);
  bool check_text_limit();
  void report_c1_controls();
  void keep_element(element const&);
  void capture_start(element const&);
  void unclaimed(element const&, rule_set const*);
  void extension_start(element const&);
  void extension_text(std::string_view);
  void extension_end();
  std::uint8_t current_rank(field);
  bool wins(field, std::uint8_t rank);
  bool outranks(field, std::uint8_t rank) noexcept;
  void start_element(element const&);
  void end_element(name const&);
  void want_text(bool wanted) noexcept;
  open_element* pass_over_entry();
  void number_entry();
  void check_start(element const&);
  void check_attributes(element const&, std::span<attribute_check const>);
  void check_text(std::string_view);
  void check_end();
  void check_children();
  void check_content(std::uint64_t offset);
  void report_check(std::uint64_t offset, issue, std::string_view subject);

  feedsax::environment environment_;
  feedsax::feed feed_;
  feedsax::item item_;
  feedsax::url url_;
  feedsax::sitemap_entry sitemap_;
  bool in_item_ = false;
  bool in_url_ = false;
  bool in_sitemap_ = false;
  std::unique_ptr<engine> engine_;
};

}  // namespace feedsax
