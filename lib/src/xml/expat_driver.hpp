/// \file
/// XML in, events out: Expat, the prolog filter in front of it and the namespace layer behind it.
/// In recovery, from the first error on, a second Expat that is fed by the pre-pass.
///
///     expat_driver xml;
///     xml.reset(session);
///     xml.write(text, 0);
///     xml.finish();
///
/// What ends a parse in strict mode, and where:
///  - a byte that cannot stand where it does (invalid_token, invalid_character): that byte;
///  - a reference (undefined_entity, bad_character_reference): its `&`, in attributes too;
///  - an attribute (duplicates, namespaces, its limits): its name; an element: the tag's `<`;
///  - mismatched_tag: the name in the end tag; the subject is the element that is open;
///  - a token that the input ends in, a CDATA section too: its beginning;
///  - truncated and no_root: the end of the input;
///  - a limit on a token: the token's beginning, whether or not it is complete.
/// Thread-compatible.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "reader/driver.hpp"
#include "recovery/prepass.hpp"
#include "xml/expat.hpp"
#include "xml/namespaces.hpp"
#include "xml/prolog.hpp"

namespace feedsax::xml {

class expat_driver final : public reader::driver {
 public:
  /// The folder, if any, must outlive the driver.
  explicit expat_driver(name_space_folder const* folder = nullptr) : folder_(folder) {}
  ~expat_driver() override;

  void folder(name_space_folder const* f) noexcept { folder_ = f; }

  /// From the next document on: recovery begins with its first byte, not with the first error. The
  /// events are the same, and tests show it.
  void mend_from_start(bool wanted) noexcept { from_start_ = wanted; }

  /// Buffers of that many bytes are the last ones of their parser (expat_relay.cpp); 0 for none.
  /// The events are the same, and tests show it.
  void relay_from(std::size_t bytes) noexcept { relay_bytes_ = bytes; }

  /// Recovery finds markup behind whatever comes first.
  bool accepts(std::string_view start) const noexcept override;
  void reset(reader::session&) override;
  void write(std::string_view text, std::uint64_t offset) override;
  void flush() override;
  void finish() override;
  std::uint64_t settled() const noexcept override;

  memory_budget& memory() noexcept { return parser_.memory(); }

 private:
  // Offsets in what Expat is fed are called indexes. They differ from offsets in the text behind a
  // document type declaration, which is replaced.
  struct replacement {
    std::uint64_t index_begin = 0, index_end = 0;  // What stands in its place.
    std::uint64_t text_begin = 0, text_end = 0;    // What was there.
  };
  std::uint64_t text_offset(std::uint64_t index) const noexcept {
    if (mending_) return prepass_.map().original(index - primed_);
    if (index >= replaced_.index_end) return index + (replaced_.text_end - replaced_.index_end);
    return index <= replaced_.index_begin ? index : replaced_.text_begin;
  }

  // Of an event's end: before anything that was left out there.
  std::uint64_t text_end(std::uint64_t index) const noexcept {
    return mending_ ? prepass_.map().original_end(index - primed_) : text_offset(index);
  }

  template <auto Member, class... Arguments>
  static void trampoline(void* self, Arguments... arguments) noexcept;
  void register_handlers() noexcept;
  void want_text(bool wanted) noexcept;

  void on_start(char const* name, char const** attributes);
  void on_end(char const* name);
  void on_text(char const* text, int length);
  void on_comment(char const* text);
  void on_instruction(char const* target, char const* data);
  void on_cdata_start();
  void on_cdata_end();
  void on_declaration(char const* version, char const* encoding, int standalone);
  void on_doctype(char const* name, char const* system_id, char const* public_id, int has_subset);
  void on_doctype_end();

  std::uint64_t current_index() const noexcept {
    return index_base_ + static_cast<std::uint64_t>(XML_GetCurrentByteIndex(parser_.handle()));
  }
  void mark() noexcept {
    begin_ = current_index();
    good_end_ = begin_ + static_cast<std::uint64_t>(XML_GetCurrentByteCount(parser_.handle()));
  }
  bool enter() { return session_->enter(text_offset(begin_), text_end(good_end_)); }
  bool is_long_reference() const;
  bool take_complaints(std::uint64_t index);
  void pass_prolog(prolog::step const&);
  void deliver_comment(std::string_view text);
  void deliver_instruction(std::string_view target, std::string_view data);

  // One parser after the other (expat_relay.cpp).
  std::size_t relay_point(std::string_view slice) const noexcept;
  bool feed_last(std::string_view slice);
  void relay();

  // Recovery (expat_recovery.cpp).
  bool mends() const noexcept;
  bool is_outside() const noexcept { return root_held_ || names_.depth() == 0; }
  std::uint64_t kept_from() const noexcept {
    return root_held_ ? root_begin_ : cdata_held_ ? cdata_begin_ : good_end_;
  }
  recovery::settings mending(bool any_root) const;
  void refuse_root();
  void take_over();
  void finish_mending();
  void start_mending(recovery::resumption const&, bool any_root);
  void abandon_cdata();
  void open_again(std::string const& opening, std::uint64_t index);
  void mend(std::string_view text);
  void deliver_mended(std::string_view text);
  void feed_mended();
  void give_up_hunting();
  bool hunting() const noexcept;
  void hold_root_end() noexcept;
  void release_root();
  void hold_cdata(std::string_view text);
  void release_cdata();
  std::uint64_t last_cdata_end();
  std::string before(std::uint64_t index) const;

  void replace_doctype(prolog::declaration const&);
  bool feed(std::string_view text);
  bool check(XML_Status);
  void keep_tail();
  void check_tail();
  errc token_limit(std::uint64_t begin, std::uint64_t end) const;
  void refuse(XML_Error);
  void pass_unreported(std::uint64_t index);
  bool refuse_text_outside_root();
  void refuse_reference(std::uint64_t index);
  void deliver_lost_text(std::uint64_t index);
  void refuse_byte(std::uint64_t index);
  void fail_at_index(errc, std::uint64_t index, std::string_view subject = {});
  std::string raw(std::uint64_t begin, std::uint64_t end) const;

  name_space_folder const* folder_;
  reader::session* session_ = nullptr;
  expat_parser parser_;
  prolog prolog_;
  namespaces names_;

  std::uint64_t written_ = 0;   // Of the text.
  std::uint64_t fed_ = 0;       // To Expat.
  std::uint64_t begin_ = 0;     // Index of the current event.
  std::uint64_t good_end_ = 0;  // Index behind the last good token: where recovery resumes.
  std::uint64_t cdata_begin_ = 0;
  bool in_cdata_ = false, root_seen_ = false;
  bool text_wanted_ = true, text_known_ = true;  // Now, and to the handler at all.
  bool doctype_expected_ = false, html_entities_ = false;
  prolog::declaration doctype_;  // Without its views.
  replacement replaced_;

  // What Expat was fed from good_end_ on, but for the slice that it is fed now.
  std::string tail_, before_tail_;  // And the two bytes before.
  std::uint64_t tail_begin_ = 0, slice_begin_ = 0;
  std::string_view slice_;
  std::uint64_t smallest_limit_ = 0, max_tag_bytes_ = 0;
  std::uint64_t index_base_ = 0;  // Where the parser's own indexes begin; may be below 0.
  std::size_t relay_bytes_ = 8u << 10;

  // Recovery.
  recovery::prepass prepass_;
  bool from_start_ = false, mending_ = false;
  std::uint64_t primed_ = 0;      // Bytes that only opened what is open.
  bool root_refused_ = false;     // The handler has no use for the root; there may be another.
  std::uint64_t first_text_ = 0;  // Where the first byte stands that is no white space …
  bool markup_first_ = false;     // … and is it markup?
  // The root's end is not told before it is known that nothing is to be taken into it.
  struct held_event {
    bool is_comment;
    std::uint64_t begin, end;
    std::string target, text;
  };
  std::string root_name_;
  bool root_held_ = false;
  // Nor is what is in a CDATA section before it is known that it has an end.
  bool cdata_held_ = false, last_end_known_ = false;
  std::uint64_t last_end_ = 0;
  std::string cdata_text_;
  std::uint64_t cdata_text_begin_ = 0;
  std::uint64_t root_begin_ = 0, root_end_ = 0;
  std::vector<held_event> held_;
};

}  // namespace feedsax::xml
