#include "feedsax/html/document.hpp"
#include "feedsax/html/sanitize.hpp"
#include "feedsax/text.hpp"
#include "html/sanitize_policy.hpp"
#include "html/tags.hpp"

namespace feedsax::html {
namespace {

constexpr std::size_t max_depth = 256;
constexpr std::size_t free_growth = 65536;
constexpr int max_rounds = 6;

// Writes what is allowed of a tree.
class writer {
 public:
  writer(std::string& out, sanitize_options const& options, std::size_t limit)
      : out_(out), options_(options), limit_(limit) {}

  // \return false when it grew too much
  bool write(node const& top) {
    node n = top.first_child();
    while (n) {
      if (out_.size() > limit_) return false;
      if (node const below = enter(n) ? first_below(n) : node()) {
        n = below;
        continue;
      }
      for (;;) {
        leave(n);
        if (node const next = n.next_sibling()) {
          n = next;
          break;
        }
        n = n.parent();
        if (n == top) return true;
      }
    }
    return true;
  }

 private:
  struct open_tag {
    node of;
    tag name;
    bool math;
  };

  static node first_below(node const& n) noexcept {
    node const child = n.first_child();
    return child && child.kind() == node_kind::template_content ? node() : child;
  }

  // \return whether what is in it is of interest
  bool enter(node const& n) {
    std::string scratch;
    if (n.kind() == node_kind::text) {
      append_clean(out_, n.text(scratch));
      return false;
    }
    if (!n.is_element()) return false;
    if (n.ns() == name_space::svg) return false;
    if (n.has_attribute("hidden")) return false;
    if (n.ns() == name_space::mathml) return enter_math(n);
    fate f = fate_of(n.tag());
    if (f == fate::drop) return false;
    if (math_ != 0) return true;  // only the text of what is HTML in MathML
    if (f == fate::unwrap) return true;
    return enter_html(n);
  }

  void leave(node const& n) {
    if (open_.empty() || open_.back().of != n) return;
    std::string scratch;
    ((out_ += "</") += n.name(scratch)) += '>';
    math_ -= open_.back().math ? 1 : 0;
    links_ -= open_.back().name == tag::a ? 1 : 0;
    open_.pop_back();
  }

  bool enter_math(node const& n) {
    if (!options_.mathml) return false;
    std::string name_memory, scratch;
    std::string_view const name = n.name(name_memory);
    fate const f = fate_in_math(name);
    if (f == fate::drop) return false;
    bool const outermost = n.tag() == tag::math;
    if (f == fate::unwrap || outermost == (math_ != 0)) return true;
    (out_ += '<') += name;
    for (node_attribute const& a : n.attributes()) {
      std::string const attribute(a.name(scratch));
      if (!allowed_in_math(attribute)) continue;
      if (auto const value = allowed_value(value_kind::token, a.value(scratch), options_))
        put(attribute, *value);
    }
    out_ += '>';
    open_.push_back({n, tag::unknown, true});
    ++math_;
    return true;
  }

  // `<pre>` swallows a line end at its start.
  static bool starts_with_line_end(node const& n) {
    std::string scratch;
    node const first = n.first_child();
    return first && first.kind() == node_kind::text && first.text(scratch).starts_with('\n');
  }

  bool enter_html(node const& n) {
    tag const t = n.tag();
    std::size_t const before = out_.size();
    // A link in a link is none; nor is what would be nested without end.
    if ((t == tag::a && links_ != 0) || open_.size() >= max_depth) return true;
    (out_ += '<') += tag_name(t);
    bool good = true;
    switch (t) {
    case tag::a: good = link(n); break;
    case tag::img:
      if (!image(n))
        out_.resize(before);
      else
        out_ += '>';
      return false;
    case tag::iframe:
      if (!frame(n))
        out_.resize(before);
      else
        out_ += "></iframe>";
      return false;
    case tag::source:
      if (!source(n))
        out_.resize(before);
      else
        out_ += '>';
      return false;
    case tag::audio:
    case tag::video: good = player(n); break;
    default: attributes(n);
    }
    if (!good) {
      out_.resize(before);
      return true;
    }
    out_ += '>';
    if (has(t, traits::empty)) return false;
    if (t == tag::pre && starts_with_line_end(n)) out_ += '\n';
    open_.push_back({n, t, false});
    links_ += t == tag::a ? 1 : 0;
    return true;
  }

  void put(std::string_view name, std::string_view value) {
    ((out_ += ' ') += name) += '=';
    append_clean_value(out_, value);
  }

  // \return how many of them are addresses of something to be loaded or followed
  int attributes(node const& n) {
    int addresses = 0;
    std::string name_memory, value_memory;
    for (node_attribute const& a : n.attributes()) {
      std::string_view const name = a.name(name_memory);
      value_kind const kind = kind_of(n.tag(), name);
      if (kind == value_kind::forbidden) continue;
      auto const value = allowed_value(kind, a.value(value_memory), options_);
      if (!value) continue;
      put(name, *value);
      addresses += name == "href" || name == "src" || name == "srcset" ? 1 : 0;
    }
    return addresses;
  }

  bool link(node const& n) {
    std::string scratch;
    if (attributes(n) == 0) return false;
    std::string_view const href = trim_ascii(*n.attribute("href", scratch));
    if (href.starts_with('#')) return true;
    put("rel", options_.no_follow ? "noopener noreferrer nofollow ugc" : "noopener noreferrer");
    put("referrerpolicy", "no-referrer");
    if (options_.new_window) put("target", "_blank");
    return true;
  }

  // One pixel, or none, is there to count who looks.
  static bool is_pixel(node const& n) {
    std::string scratch;
    for (char const* side : {"width", "height"}) {
      auto const size = n.attribute(side, scratch);
      if (!size) return false;
      std::string_view const digits = trim_ascii(*size);
      if (digits != "0" && digits != "1" && digits != "0px" && digits != "1px") return false;
    }
    return true;
  }

  bool image(node const& n) {
    if (is_pixel(n) || attributes(n) == 0) return false;
    put("loading", "lazy");
    return true;
  }

  bool frame(node const& n) {
    std::string scratch;
    auto const address = n.attribute("src", scratch);
    if (!address || options_.no_frames) return false;
    auto const allowed = allowed_frame(*address, options_);
    if (!allowed) return false;
    put("src", *allowed);
    attributes(n);
    put("sandbox", "allow-scripts allow-same-origin allow-popups");
    put("loading", "lazy");
    put("referrerpolicy", "no-referrer");
    return true;
  }

  bool source(node const& n) {
    node const parent = n.parent();
    return (parent.is(tag::picture) || parent.is(tag::audio) || parent.is(tag::video)) &&
           !open_.empty() && open_.back().of == parent && attributes(n) != 0;
  }

  bool player(node const& n) {
    if (attributes(n) == 0) {
      bool any = false;
      for (node const& child : n.children()) any = any || child.is(tag::source);
      if (!any) return false;
    }
    put("controls", "");
    put("preload", "none");
    return true;
  }

  std::string& out_;
  sanitize_options const& options_;
  std::size_t limit_;
  std::vector<open_tag> open_;
  int math_ = 0, links_ = 0;
};

}  // namespace

struct sanitizer::memory {
  document tree;
  std::string one, other;
};

sanitizer::sanitizer() = default;
sanitizer::sanitizer(sanitizer&&) noexcept = default;
sanitizer& sanitizer::operator=(sanitizer&&) noexcept = default;
sanitizer::~sanitizer() = default;

// Taking elements out of a tree may leave one that HTML cannot say: a paragraph in a paragraph. So
// what was written is read again until nothing changes. What does not settle, or grows too much, is
// given as its text.
void sanitizer::append(std::string& out, std::string_view html, sanitize_options const& options) {
  if (html.find_first_of(std::string_view("<&>\r\0\xC2\x7F", 7)) == std::string_view::npos &&
      html.find_first_of(std::string_view("\x01\x02\x03\x04\x05\x06\x07\x08\x0B\x0C\x0E\x0F\x10"
                                          "\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D"
                                          "\x1E\x1F\xEF")) == std::string_view::npos) {
    out += html;
    return;
  }
  if (!memory_) memory_ = std::make_unique<memory>();
  memory& m = *memory_;
  document_options tree_options;
  tree_options.max_depth = max_depth;
  std::size_t const limit = html.size() * options.max_growth + free_growth;
  std::string_view input = html;
  m.one.clear();
  for (int round = 0; round < max_rounds; ++round) {
    m.tree.parse_fragment(input, "div", tree_options);
    m.other.clear();
    if (!writer(m.other, options, limit).write(m.tree.root())) break;
    if (round != 0 && m.other == m.one) {
      out += m.other;
      return;
    }
    m.one.swap(m.other);
    input = m.one;
  }
  m.tree.parse_fragment(html, "div", tree_options);
  std::string text;
  for (node const& n : m.tree.root().descendants()) {
    node const parent = n.parent();
    if (n.kind() != node_kind::text ||
        (parent.is_element() && (parent.ns() != name_space::html ||
                                 fate_of(parent.tag()) == fate::drop || parent.is(tag::iframe))))
      continue;
    text.clear();
    n.append_text(text);
    append_clean(out, text);
  }
}

std::string sanitize(std::string_view html, sanitize_options const& options) {
  std::string out;
  sanitizer().append(out, html, options);
  return out;
}

}  // namespace feedsax::html
