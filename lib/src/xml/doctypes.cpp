#include "xml/doctypes.hpp"

#include <algorithm>
#include <iterator>

#include "html/entities.hpp"
#include "xml/names.hpp"

namespace feedsax::xml {
namespace {

constexpr std::string_view public_ids[] = {
    "-//Netscape Communications//DTD RSS 0.91//EN",
    "-//W3C//DTD XHTML 1.0 Strict//EN",
    "-//W3C//DTD XHTML 1.0 Transitional//EN",
    "-//W3C//DTD XHTML 1.0 Frameset//EN",
    "-//W3C//DTD XHTML 1.1//EN",
    "-//W3C//DTD XHTML Basic 1.0//EN",
    "-//W3C//DTD XHTML Basic 1.1//EN",
    "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN",
    "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN",
    "-//W3C//DTD MathML 2.0//EN",
    "-//WAPFORUM//DTD XHTML Mobile 1.0//EN",
};

constexpr std::string_view system_ids[] = {
    "http://my.netscape.com/publish/formats/rss-0.91.dtd",
    "http://www.rssboard.org/rss-0.91.dtd",
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd",
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd",
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-frameset.dtd",
    "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd",
};

// XML 1.0, production 13.
bool is_public_id_character(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view(" \r\n-'()+,./:=?;!*#@$_%").find(c) != std::string_view::npos;
}

class scanner {
 public:
  explicit scanner(std::string_view text) noexcept : text_(text) {}
  bool space() noexcept {
    std::size_t const from = at_;
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    return at_ > from;
  }
  bool word(std::string_view w) noexcept {
    if (text_.substr(at_, w.size()) != w) return false;
    at_ += w.size();
    return true;
  }
  bool literal(std::string_view& content) noexcept {
    if (at_ >= text_.size() || (text_[at_] != '"' && text_[at_] != '\'')) return false;
    std::size_t const end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos) return false;
    content = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return true;
  }
  std::size_t at() const noexcept { return at_; }
  bool over() const noexcept { return at_ == text_.size(); }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

// Compares as XML 1.0, 4.2.2 has public identifiers compared: white space is one space.
bool same_public_id(std::string_view written, std::string_view known) noexcept {
  std::size_t k = 0;
  bool space = false;
  for (char c : written) {
    if (is_space(c)) {
      space = k > 0;
      continue;
    }
    if (space && (k >= known.size() || known[k++] != ' ')) return false;
    space = false;
    if (k >= known.size() || known[k++] != c) return false;
  }
  return k == known.size();
}

// ASCII characters, `<` and `&` among them, must never become markup (XML 1.0, 4.6); that takes a
// reference within a reference, as the outer one is resolved when the entity is declared.
void append_character(std::string& out, char c) {
  auto const code = static_cast<unsigned char>(c);
  if (code >= 0x80) {
    out.push_back(c);
    return;
  }
  out.append("&#38;#").append(std::to_string(unsigned{code})).append(";");
}

}  // namespace

external_id read_external_id(std::string_view text) noexcept {
  external_id id;
  scanner in(text);
  auto const bad = [&] {
    id.bad = in.at();
    return id;
  };
  bool const space = in.space();
  if (in.over()) return id;
  if (!space) return bad();
  bool const is_public = in.word("PUBLIC");
  if (!is_public && !in.word("SYSTEM")) return bad();
  if (!in.space()) return bad();
  if (is_public) {
    std::size_t const begin = in.at() + 1;
    if (!in.literal(id.public_id)) return bad();
    auto const* odd =
        std::find_if_not(id.public_id.begin(), id.public_id.end(), is_public_id_character);
    if (odd != id.public_id.end()) {
      id.bad = begin + static_cast<std::size_t>(odd - id.public_id.begin());
      return id;
    }
    if (!in.space()) return bad();
  }
  if (!in.literal(id.system_id)) return bad();
  in.space();
  return in.over() ? id : bad();
}

bool declares_html_entities(external_id const& id) noexcept {
  auto const is_public = [&](std::string_view known) {
    return same_public_id(id.public_id, known);
  };
  auto const is_system = [&](std::string_view known) { return id.system_id == known; };
  return std::any_of(std::begin(public_ids), std::end(public_ids), is_public) ||
         std::any_of(std::begin(system_ids), std::end(system_ids), is_system);
}

std::string const& html_entity_subset() {
  static std::string const subset = [] {
    std::string text = " [";
    for (std::size_t n = 0; n < html::entity_count(); ++n) {
      html::entity const e = html::entity_at(n);
      text.append("<!ENTITY ").append(e.name).append(" \"");
      for (char c : e.characters) append_character(text, c);
      text.append("\">");
    }
    return text.append("]");
  }();
  return subset;
}

}  // namespace feedsax::xml
