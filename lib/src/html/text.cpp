#include "feedsax/html/text.hpp"

#include <algorithm>
#include <charconv>

#include "feedsax/html/document.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "html/base.hpp"
#include "html/scan.hpp"
#include "html/source_set.hpp"
#include "html/tags.hpp"

namespace feedsax::html {
namespace {

bool is_hidden(node const& n) noexcept {
  if (n.ns() != name_space::html) return n.tag() == tag::script || n.tag() == tag::style;
  switch (n.tag()) {
  case tag::script:
  case tag::style:
  case tag::template_:
  case tag::noembed:
  case tag::noframes:
  case tag::iframe:
  case tag::head:
  case tag::title:
  case tag::datalist:
  case tag::select:
  case tag::object: return true;
  default: return n.has_attribute("hidden");
  }
}

// Blocks with an empty line around them; others begin a line.
bool is_paragraph(tag t) noexcept {
  switch (t) {
  case tag::p:
  case tag::h1:
  case tag::h2:
  case tag::h3:
  case tag::h4:
  case tag::h5:
  case tag::h6:
  case tag::blockquote:
  case tag::ul:
  case tag::ol:
  case tag::dl:
  case tag::pre:
  case tag::table:
  case tag::figure:
  case tag::hr:
  case tag::fieldset:
  case tag::xmp:
  case tag::listing: return true;
  default: return false;
  }
}

// Text in lines: breaks and spaces are only written before something that is seen.
class lines {
 public:
  void space() noexcept { space_ = true; }
  void tab() noexcept { tab_ = true; }
  void line(int count) noexcept {
    breaks_ = std::max(breaks_, count);
    space_ = tab_ = false;
  }
  void prefix(std::string_view p) {
    flush();
    out += p;
    begun_ = true;
  }
  void word(std::string_view w) {
    flush();
    out += w;
    begun_ = false;
  }
  // Line ends count as such.
  void preformatted(std::string_view text) {
    while (!text.empty()) {
      std::size_t const end = std::min(text.find('\n'), text.size());
      if (end != 0) word(text.substr(0, end));
      if (end == text.size()) break;
      if (!out.empty()) {
        flush();
        out += '\n';
      }
      text.remove_prefix(end + 1);
    }
  }
  std::string out;

 private:
  void flush() {
    if (!out.empty() && !begun_) {
      std::size_t const ended = out.size() - (out.find_last_not_of('\n') + 1);
      if (static_cast<std::size_t>(breaks_) > ended)
        out.append(static_cast<std::size_t>(breaks_) - ended, '\n');
      else if (breaks_ == 0 && ended == 0 && (tab_ || space_))
        out += tab_ ? '\t' : ' ';
    }
    breaks_ = 0;
    space_ = tab_ = false;
  }
  int breaks_ = 0;
  bool space_ = false, tab_ = false;
  bool begun_ = false;  // after a list mark, nothing breaks the line
};

class reader {
 public:
  explicit reader(text_options const& options) noexcept : options_(options) {}

  std::string read(node const& top) {
    if (top.kind() == node_kind::text) leaf(top);
    node n = top.first_child();
    while (n) {
      bool in = false;
      if (n.is_element())
        in = !is_hidden(n) && enter(n);
      else if (n.kind() == node_kind::text)
        leaf(n);
      if (node const child = in ? n.first_child() : node()) {
        n = child;
        continue;
      }
      if (in) leave(n);
      while (n != top && !n.next_sibling()) {
        n = n.parent();
        if (n != top) leave(n);
      }
      n = n == top ? node() : n.next_sibling();
    }
    std::string text = std::move(lines_.out);
    while (!text.empty() && is_ascii_space(text.back())) text.pop_back();
    return text;
  }

 private:
  void leaf(node const& n) {
    std::string_view text = n.text(scratch_);
    if (pre_ != 0) return lines_.preformatted(text);
    while (!text.empty()) {
      std::size_t end = 0;
      while (end < text.size() && !is(text[end], chars::white)) ++end;
      if (end != 0) lines_.word(text.substr(0, end));
      std::size_t const next = end;
      while (end < text.size() && is(text[end], chars::white)) ++end;
      if (end != next) lines_.space();
      text.remove_prefix(end);
    }
  }

  bool enter(node const& n) {
    if (n.ns() != name_space::html) return true;
    tag const t = n.tag();
    switch (t) {
    case tag::br: lines_.line(1); return false;
    case tag::img:
      if (!options_.image_texts) return false;
      if (auto const alt = n.attribute("alt", scratch_); alt) {
        std::string const text = collapse_space(*alt);
        if (!text.empty()) lines_.word(text);
      }
      return false;
    case tag::li: {
      lines_.line(1);
      bool const ordered = !lists_.empty() && lists_.back() >= 0;
      std::string mark(lists_.empty() ? 0 : 2 * (lists_.size() - 1), ' ');
      if (ordered) {
        if (auto const value = n.attribute("value", scratch_))
          if (auto const number = read_integer(*value);
              number && *number >= 0 && *number < 1'000'000)
            lists_.back() = static_cast<int>(*number);
        mark += std::to_string(lists_.back()++) + ". ";
      } else {
        mark += "- ";
      }
      lines_.prefix(mark);
      return true;
    }
    case tag::td:
    case tag::th: lines_.tab(); return true;
    default: break;
    }
    if (has(t, traits::block)) {
      bool const inner_list = (t == tag::ul || t == tag::ol) && !lists_.empty();
      lines_.line(is_paragraph(t) && !inner_list && lists_.empty() ? 2 : 1);
    }
    if (t == tag::ul || t == tag::ol) {
      int start = -1;
      if (t == tag::ol) {
        start = 1;
        if (auto const value = n.attribute("start", scratch_))
          if (auto const number = read_integer(*value);
              number && *number >= 0 && *number < 1'000'000)
            start = static_cast<int>(*number);
      }
      lists_.push_back(start);
    }
    if (t == tag::pre || t == tag::listing || t == tag::xmp || t == tag::textarea) ++pre_;
    return true;
  }

  void leave(node const& n) {
    if (n.ns() != name_space::html) return;
    tag const t = n.tag();
    if (t == tag::pre || t == tag::listing || t == tag::xmp || t == tag::textarea) --pre_;
    if (t == tag::ul || t == tag::ol) lists_.pop_back();
    if (t == tag::a && options_.link_addresses) {
      if (auto const href = n.attribute("href", scratch_)) {
        std::string const address(trim_ascii(*href));
        if (!address.empty() && !address.starts_with('#') && !lines_.out.ends_with(address)) {
          lines_.space();
          lines_.word("(" + address + ")");
        }
      }
    }
    if (has(t, traits::block) && t != tag::li)
      lines_.line(is_paragraph(t) && lists_.empty() ? 2 : 1);
    else if (t == tag::li)
      lines_.line(1);
  }

  text_options const& options_;
  lines lines_;
  std::vector<int> lists_;  // the next number, or -1
  int pre_ = 0;
  std::string scratch_;
};

// Below a node it is for the caller to say.
std::string base_for(node const& top, std::string_view base) {
  return top && top.number() == 0 ? base_of(top, base) : std::string(base);
}

std::string absolute(std::string_view base, std::string_view address) {
  std::string scratch;
  if (base.empty()) return std::string(tidy_uri(address, scratch));
  return resolve(base, address);
}

unsigned pixels(node const& n, char const* name) {
  std::string scratch;
  unsigned size = 0;
  if (auto const value = n.attribute(name, scratch)) {
    std::string_view const v = trim_ascii(*value);
    auto const [end, error] = std::from_chars(v.data(), v.data() + v.size(), size);
    if (error != std::errc{} || (end != v.data() + v.size() && *end == '%')) return 0;
  }
  return size;
}

}  // namespace

std::string plain_text(node n, text_options const& options) {
  return n ? reader(options).read(n) : std::string();
}

std::string plain_text(std::string_view html, text_options const& options) {
  document d;
  d.parse_fragment(html);
  return plain_text(d.root(), options);
}

std::string first_paragraph(node top) {
  if (!top) return {};
  for (node const& n : top.descendants()) {
    if (!n.is(tag::p)) continue;
    bool hidden = is_hidden(n);
    for (node const& up : n.ancestors()) hidden = hidden || is_hidden(up);
    if (hidden) continue;
    if (std::string text = collapse_space(plain_text(n)); !text.empty()) return text;
  }
  std::string const all = plain_text(top);
  return collapse_space(std::string_view(all).substr(0, all.find("\n\n")));
}

std::string first_paragraph(std::string_view html) {
  document d;
  d.parse_fragment(html);
  return first_paragraph(d.root());
}

std::vector<link> links(node top, std::string_view base) {
  std::vector<link> found;
  std::string const against = base_for(top, base);
  std::string scratch;
  for (node const& n : top.descendants()) {
    if (!n.is(tag::a) && !n.is(tag::area)) continue;
    auto const href = n.attribute("href", scratch);
    if (!href) continue;
    link l;
    l.address = absolute(against, *href);
    l.text = n.is(tag::a) ? collapse_space(plain_text(n)) : n.attribute("alt").value_or("");
    l.title = n.attribute("title").value_or("");
    l.rel = n.attribute("rel").value_or("");
    found.push_back(std::move(l));
  }
  return found;
}

std::vector<link> links(std::string_view html, std::string_view base) {
  document d;
  d.parse_fragment(html);
  return links(d.root(), base);
}

std::vector<image> images(node top, std::string_view base) {
  std::vector<image> found;
  std::string const against = base_for(top, base);
  for (node const& n : top.descendants()) {
    if (!n.is(tag::img)) continue;
    std::string address(trim_ascii(n.attribute("src").value_or("")));
    if (address.empty()) {
      std::string const value = n.attribute("srcset").value_or("");
      source_set_reader set(value);
      if (source_candidate first; set.next(first)) address = first.address;
    }
    if (address.empty()) continue;
    found.push_back({absolute(against, address), n.attribute("alt").value_or(""),
                     n.attribute("title").value_or(""), pixels(n, "width"), pixels(n, "height")});
  }
  return found;
}

std::vector<image> images(std::string_view html, std::string_view base) {
  document d;
  d.parse_fragment(html);
  return images(d.root(), base);
}

}  // namespace feedsax::html
