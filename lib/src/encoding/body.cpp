#include "encoding/body.hpp"

#include <algorithm>
#include <cstring>

namespace feedsax::encoding {

void body::reset(resolution const& found, settings const& s) {
  label_ = found.label;
  charset_ = found.id;
  utf8_.reset(s.invalid_bytes, found.fallback);
  if (charset_ == charset::utf_8) {
    codec_ = &utf8_;
  } else if (is_wide(charset_)) {
    wide_.reset(charset_);
    codec_ = &wide_;
  } else if (is_single_byte(charset_)) {
    single_byte_.reset(found.table);
    codec_ = &single_byte_;
  } else {
    multi_byte_.reset(charset_);
    codec_ = &multi_byte_;
  }
  bool const doubted = s.mode == mode::recover && is_legacy(charset_);
  contest_ = doubted ? contest::waiting : contest::none;
  held_.clear();
  checked_ = 0;
  carried_ = 0;
}

void body::write(std::string_view bytes, bool last, text_writer& writer) {
  if (contest_ == contest::waiting) {
    std::size_t const n = utf8::scan_ascii(bytes.data(), bytes.size(), utf8::stop::ill_formed);
    std::string_view const plain = bytes.substr(0, n);
    if (charset_ == charset::iso_2022_jp && plain.find('\x1B') != std::string_view::npos) {
      contest_ = contest::none;  // there it is, in ASCII bytes
    } else {
      decode(plain, last && n == bytes.size(), writer);
      bytes.remove_prefix(n);
      if (bytes.empty()) return;
      contest_ = contest::open;
    }
  }
  if (contest_ == contest::open)
    compete(bytes, last, writer);
  else
    decode(bytes, last, writer);
}

void body::compete(std::string_view bytes, bool last, text_writer& writer) {
  std::string_view seen = bytes.substr(0, window);
  bool const kept = !held_.empty();
  if (kept) {
    seen = bytes.substr(0, window - held_.size());
    held_.append(seen);
  }
  std::string_view const rest = bytes.substr(seen.size());
  if (kept) seen = held_;
  verdict const v = judge(seen, last && rest.empty());
  if (v == verdict::undecided) {
    if (!kept) held_.assign(seen);
    return;
  }
  contest_ = contest::none;
  if (v == verdict::utf8) {
    writer.repair(issue::encoding_mislabelled, writer.offset(), 0, label_);
    label_ = "utf-8";
    codec_ = &utf8_;
  }
  decode(seen, last && rest.empty(), writer);
  if (!rest.empty()) decode(rest, last, writer);
}

body::verdict body::judge(std::string_view seen, bool whole) {
  char const* const p = seen.data();
  checked_ += utf8::scan(p + checked_, seen.size() - checked_, utf8::stop::ill_formed).size;
  bool const full = seen.size() == window;
  if (checked_ < seen.size()) {
    auto const next = utf8::classify(p + checked_, seen.size() - checked_);
    if (next.kind != utf8::sequence_kind::incomplete || (whole && !full)) return verdict::label;
  }
  if (!full && !whole) return verdict::undecided;
  // ISO-2022-JP has no bytes above 7F, so one character is evidence enough.
  if (!is_single_byte(charset_) && charset_ != charset::iso_2022_jp) {
    auto const leads = std::count_if(p, p + checked_,
                                     [](char c) { return static_cast<unsigned char>(c) >= 0xC0; });
    if (static_cast<std::size_t>(leads) < enough_characters) return verdict::label;
  }
  return verdict::utf8;
}

void body::decode(std::string_view bytes, bool last, text_writer& writer) {
  if (carried_ > 0 && (last || !bytes.empty()) && writer.open()) {
    // A character that began in the last call is finished in a little buffer of its own.
    char joint[4 * codec::max_character];
    std::memcpy(joint, carry_, carried_);
    std::size_t const taken = bytes.copy(joint + carried_, sizeof joint - carried_);
    std::size_t const size = carried_ + taken;
    bool const end = last && taken == bytes.size();
    std::size_t const used = codec_->decode(std::string_view(joint, size), end, writer);
    if (!writer.open()) return;
    if (used < carried_) {  // still not finished, so these were all there are
      carried_ = size - used;
      std::memcpy(carry_, joint + used, carried_);
      return;
    }
    bytes.remove_prefix(used - carried_);
    carried_ = 0;
  }
  if (bytes.empty() || !writer.open()) return;
  std::size_t const used = codec_->decode(bytes, last, writer);
  if (writer.open()) carried_ = bytes.substr(used).copy(carry_, sizeof carry_);
}

}  // namespace feedsax::encoding
