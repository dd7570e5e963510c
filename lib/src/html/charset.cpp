#include "feedsax/html/charset.hpp"

#include "encoding/decoder.hpp"
#include "encoding/labels.hpp"
#include "feedsax/html/tokenizer.hpp"
#include "feedsax/text.hpp"
#include "html/scan.hpp"
#include "html/tags.hpp"

namespace feedsax::html {
namespace {

constexpr std::size_t prescanned = 1024;
constexpr std::size_t npos = std::string_view::npos;

// The label to use for one that stands in a page; empty when it names no encoding.
std::string usable(std::string_view label) {
  using encoding::charset;
  if (label.find_first_of("\"'") != npos) return {};  // a quote of the tag got into it
  std::string name = encoding::normalized_label(label);
  charset const c = encoding::find_charset(name);
  if (name == "x-user-defined") return "windows-1252";
  if (c == charset::unknown) return {};
  return encoding::is_wide(c) ? "utf-8" : name;
}

// HTML 2.4.4, "extracting a character encoding from a meta element".
std::string_view charset_in(std::string_view s) noexcept {
  auto const skip = [&s](std::size_t& i) {
    while (i < s.size() && is(s[i], chars::white)) ++i;
  };
  for (std::size_t at = 0; at + 7 <= s.size(); ++at) {
    if (!istarts_with(s.substr(at), "charset")) continue;
    std::size_t i = at + 7;
    skip(i);
    if (i >= s.size() || s[i] != '=') {
      at = i - 1;
      continue;
    }
    ++i;
    skip(i);
    if (i >= s.size()) return {};
    if (s[i] == '"' || s[i] == '\'') {
      std::size_t const close = s.find(s[i], i + 1);
      return close == npos ? std::string_view{} : s.substr(i + 1, close - i - 1);
    }
    std::size_t end = i;
    while (end < s.size() && !is(s[end], chars::white) && s[end] != ';') ++end;
    return s.substr(i, end - i);
  }
  return {};
}

// What the attributes of a meta element add up to.
class meta {
 public:
  void add(std::string_view name, std::string_view value) {
    if (iequals(name, "http-equiv")) {
      if (!equiv_seen_) pragma_ = iequals(value, "content-type");
      equiv_seen_ = true;
    } else if (iequals(name, "content")) {
      if (content_.empty()) content_ = usable(charset_in(value));
    } else if (iequals(name, "charset")) {
      if (!charset_seen_) charset_ = usable(value);
      charset_seen_ = true;
    }
  }
  std::string charset() const {
    return charset_seen_ ? charset_ : pragma_ ? content_ : std::string();
  }

 private:
  std::string charset_, content_;
  bool equiv_seen_ = false, charset_seen_ = false, pragma_ = false;
};

// HTML 13.2.3.2, "prescan a byte stream to determine its encoding".
class prescan {
 public:
  explicit prescan(std::string_view bytes) noexcept : s_(bytes) {}

  std::string run() {
    while ((at_ = s_.find('<', at_)) != npos) {
      std::string_view const here = s_.substr(at_);
      if (here.starts_with("<!--")) {
        std::size_t const end = s_.find("-->", at_ + 2);
        if (end == npos) break;
        at_ = end + 3;
      } else if (istarts_with(here, "<meta") && here.size() > 5 &&
                 (is(here[5], chars::white) || here[5] == '/')) {
        at_ += 5;
        meta m;
        while (attribute()) m.add(name_, value_);
        if (std::string found = m.charset(); !found.empty()) return found;
      } else if (std::size_t const n = here.starts_with("</") ? 2 : 1;
                 here.size() > n && is(here[n], chars::letter)) {
        while (at_ < s_.size() && !is(s_[at_], chars::value_end)) ++at_;
        while (attribute()) {
        }
      } else if (here.size() > 1 && is(here[1], chars::markup)) {
        at_ = s_.find('>', at_);
        if (at_ == npos) break;
      } else {
        ++at_;
      }
    }
    return {};
  }

 private:
  bool more() const noexcept { return at_ < s_.size(); }
  void skip_white() noexcept {
    while (more() && is(s_[at_], chars::white)) ++at_;
  }

  // "Get an attribute."
  bool attribute() {
    while (more() && (is(s_[at_], chars::white) || s_[at_] == '/')) ++at_;
    if (!more() || s_[at_] == '>') return false;
    name_.clear();
    value_.clear();
    while (more() && !is(s_[at_], chars::name_end) && (s_[at_] != '=' || name_.empty()))
      name_ += s_[at_++];
    skip_white();
    if (!more() || s_[at_] != '=') return more();
    ++at_;
    skip_white();
    if (!more()) return false;
    if (char const quote = s_[at_]; quote == '"' || quote == '\'') {
      std::size_t const end = s_.find(quote, at_ + 1);
      if (end == npos) {
        at_ = s_.size();
        return false;
      }
      value_ = s_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
      return true;
    }
    while (more() && !is(s_[at_], chars::value_end)) value_ += s_[at_++];
    return more();
  }

  std::string_view s_;
  std::size_t at_ = 0;
  std::string name_, value_;
};

// "Get an XML encoding."
std::string xml_encoding(std::string_view s) {
  if (!s.starts_with("<?xml")) return {};
  s = s.substr(0, s.find('>'));
  std::size_t at = s.find("encoding");
  if (at == npos) return {};
  at += 8;
  auto const skip = [&] {
    while (at < s.size() && static_cast<unsigned char>(s[at]) <= ' ') ++at;
  };
  skip();
  if (at >= s.size() || s[at] != '=') return {};
  ++at;
  skip();
  if (at >= s.size() || (s[at] != '"' && s[at] != '\'')) return {};
  std::size_t const close = s.find(s[at], at + 1);
  if (close == npos) return {};
  std::string_view const label = s.substr(at + 1, close - at - 1);
  for (char const c : label)
    if (static_cast<unsigned char>(c) <= ' ') return {};
  return usable(label);
}

bool ends_head(token const& t) noexcept {
  if (t.kind == token_kind::end_tag) return t.tag == tag::head;
  return t.kind == token_kind::start_tag && t.tag != tag::html && t.tag != tag::head &&
         t.tag != tag::noscript && !has(t.tag, traits::metadata);
}

std::string in_head(std::string_view bytes) {
  tokenizer tokens(bytes);
  token t;
  std::string scratch;
  while (tokens.next(t) && !ends_head(t)) {
    if (t.kind != token_kind::start_tag || t.tag != tag::meta) continue;
    meta m;
    for (attribute const& a : t.attributes) m.add(a.name, a.decoded(scratch));
    if (std::string found = m.charset(); !found.empty()) return found;
  }
  return {};
}

}  // namespace

std::string declared_charset(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) return "utf-8";
  if (bytes.starts_with("\xFE\xFF")) return "utf-16be";
  if (bytes.starts_with("\xFF\xFE")) return "utf-16le";
  if (std::string found = prescan(bytes.substr(0, prescanned)).run(); !found.empty()) return found;
  if (std::string found = xml_encoding(bytes.substr(0, prescanned)); !found.empty()) return found;
  return in_head(bytes);
}

std::string page_text(std::string_view bytes, std::string_view charset) {
  encoding::settings settings;
  settings.charset = charset.empty() ? declared_charset(bytes) : std::string(charset);
  std::string text;
  auto const append = [&text](std::string_view utf8) {
    text += utf8;
    return true;
  };
  encoding::decoder decoder;
  decoder.reset(settings, [](issue, std::uint64_t, std::string_view) {});
  if (!decoder.write(bytes, append)) decoder.finish(append);
  return text;
}

}  // namespace feedsax::html
