#include "feedsax/html/addresses.hpp"

#include <algorithm>
#include <optional>

#include "feedsax/html/document.hpp"
#include "feedsax/html/references.hpp"
#include "feedsax/html/tokenizer.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "html/base.hpp"
#include "html/scan.hpp"
#include "html/source_set.hpp"

namespace feedsax::html {
namespace {

enum class form : std::uint8_t { one, words, source_set };

struct rule {
  std::string_view attribute;
  form value = form::one;
  tag element = tag::unknown;  // unknown: any
};

// HTML's index of attributes, and those that were once in it. Unknown elements have them too: the
// names say enough.
constexpr rule rules[] = {
    {"href"},
    {"src"},
    {"srcset", form::source_set},
    {"poster"},
    {"cite"},
    {"background"},
    {"longdesc"},
    {"action"},
    {"formaction"},
    {"xlink:href"},
    {"ping", form::words},
    {"imagesrcset", form::source_set},
    {"itemid"},
    {"lowsrc"},
    {"dynsrc"},
    {"codebase"},
    {"classid"},
    {"data", form::one, tag::object},
    {"manifest", form::one, tag::html},
    {"profile", form::words, tag::head},
};

rule const* rule_for(tag element, std::string_view attribute) noexcept {
  for (rule const& r : rules)
    if (r.attribute == attribute && (r.element == tag::unknown || r.element == element)) return &r;
  return nullptr;
}

// The address that is meant; nothing when it is to stay as it is.
std::optional<std::string> absolute(std::string_view address, std::string_view base) {
  std::string scratch;
  address = tidy_uri(address, scratch);
  if (address.empty() || address.front() == '#' || is_absolute(address)) return std::nullopt;
  std::string out = resolve(base, address);
  if (out == address) return std::nullopt;
  return out;
}

// A value in which addresses take the place of others.
class rewriter {
 public:
  explicit rewriter(std::string_view value) noexcept : value_(value) {}

  /// \pre `was` is a view of the value, behind the one before
  void replace(std::string_view was, std::string_view with) {
    auto const at = static_cast<std::size_t>(was.data() - value_.data());
    out_.append(value_, kept_, at - kept_).append(with);
    kept_ = at + was.size();
  }
  std::optional<std::string> finish() {
    if (kept_ == 0) return std::nullopt;
    out_.append(value_, kept_);
    return std::move(out_);
  }

 private:
  std::string_view value_;
  std::string out_;
  std::size_t kept_ = 0;
};

bool holds_white(std::string_view text) noexcept {
  return std::any_of(text.begin(), text.end(), [](char c) { return is(c, chars::white); });
}

std::optional<std::string> absolute_words(std::string_view value, std::string_view base) {
  rewriter to(value);
  for (std::size_t at = 0; at < value.size();) {
    std::size_t end = at;
    while (end < value.size() && !is(value[end], chars::white)) ++end;
    std::string_view const word = value.substr(at, end - at);
    // With white space it would be two.
    if (auto const with = absolute(word, base); with && !holds_white(*with))
      to.replace(word, *with);
    at = end + 1;
  }
  return to.finish();
}

std::optional<std::string> absolute_set(std::string_view value, std::string_view base) {
  rewriter to(value);
  source_set_reader set(value);
  for (source_candidate c; set.next(c);)
    if (auto const with = absolute(c.address, base); with && fits_source_set(*with))
      to.replace(c.address, *with);
  return to.finish();
}

std::optional<std::string> absolute_value(form f, std::string_view value, std::string_view base) {
  switch (f) {
  case form::words: return absolute_words(value, base);
  case form::source_set: return absolute_set(value, base);
  case form::one: break;
  }
  return absolute(value, base);
}

bool has_base(std::string_view html) noexcept {
  constexpr std::string_view start = "<base";
  for (std::size_t at = 0; (at = html.find('<', at)) != std::string_view::npos; ++at)
    if (istarts_with(html.substr(at, start.size()), start)) return true;
  return false;
}

class resolver {
 public:
  resolver(std::string_view html, std::string_view base) : html_(html), base_(base) {
    if (!has_base(html)) return;
    document d;
    d.parse_fragment(html);
    own_ = base_of(d.root(), base);
  }

  std::string run() {
    std::size_t const limit = html_.size() * 8 + (std::size_t{64} << 10);
    tokenizer tokens(html_);
    for (token t; tokens.next(t) && out_.size() <= limit;)
      if (t.kind == token_kind::start_tag)
        for (attribute const& a : t.attributes) check(t.tag, a);
    if (out_.size() > limit) return std::string(html_);
    out_.append(html_, kept_);
    return std::move(out_);
  }

 private:
  void check(tag element, attribute const& a) {
    if (a.value.empty()) return;
    rule const* const r = rule_for(element, a.lower_name(name_));
    if (!r) return;
    // A base is not relative to itself.
    std::string_view const base = own_.empty() || element == tag::base ? base_ : own_;
    auto const with = absolute_value(r->value, a.decoded(scratch_), base);
    if (!with) return;
    auto const at = static_cast<std::size_t>(a.value.data() - html_.data());
    char const before = html_[at - 1];
    bool const quoted = before == '"' || before == '\'';
    out_.append(html_, kept_, at - kept_);
    if (!quoted) out_ += '"';
    append_escaped_attribute(out_, *with);
    if (!quoted) out_ += '"';
    kept_ = at + a.value.size();
  }

  std::string_view html_, base_;
  std::string own_;  // of the text itself; empty: none
  std::string out_, name_, scratch_;
  std::size_t kept_ = 0;  // of html_, is in out_
};

}  // namespace

std::string resolve_addresses(std::string_view html, std::string_view base) {
  return resolver(html, base).run();
}

}  // namespace feedsax::html
