#include "html/doctype.hpp"

#include <span>

#include "feedsax/text.hpp"
#include "html/scan.hpp"

namespace feedsax::html {
namespace {

class reader {
 public:
  explicit reader(std::string_view text) noexcept : rest_(text) {}

  void skip_white() noexcept {
    while (!rest_.empty() && is(rest_.front(), chars::white)) rest_.remove_prefix(1);
  }
  bool at_end() const noexcept { return rest_.empty(); }
  bool at_quote() const noexcept {
    return !rest_.empty() && (rest_.front() == '"' || rest_.front() == '\'');
  }
  bool take_word(std::string_view word) noexcept {
    if (!istarts_with(rest_, word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  std::string_view name() noexcept {
    std::size_t n = 0;
    while (n < rest_.size() && !is(rest_[n], chars::white)) ++n;
    return take(n);
  }
  // \return false when the quote is not closed
  bool quoted(std::string_view& into) noexcept {
    char const quote = rest_.front();
    rest_.remove_prefix(1);
    std::size_t const close = rest_.find(quote);
    into = take(close == std::string_view::npos ? rest_.size() : close);
    if (rest_.empty()) return false;
    rest_.remove_prefix(1);
    return true;
  }

 private:
  std::string_view take(std::size_t n) noexcept {
    std::string_view const taken = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return taken;
  }
  std::string_view rest_;
};

// Beginnings of public identifiers, in lower case (HTML 13.2.6.4.1).
constexpr std::string_view quirky[] = {
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
};

bool starts_with_any(std::string_view id, std::span<std::string_view const> starts) noexcept {
  for (std::string_view const s : starts)
    if (istarts_with(id, s)) return true;
  return false;
}

}  // namespace

quirks_mode mode_of(doctype const& d) {
  constexpr std::string_view frames[] = {"-//w3c//dtd html 4.01 frameset//",
                                         "-//w3c//dtd html 4.01 transitional//"};
  constexpr std::string_view limited[] = {"-//w3c//dtd xhtml 1.0 frameset//",
                                          "-//w3c//dtd xhtml 1.0 transitional//"};
  std::string_view const id = d.public_id;
  bool const no_system = d.system_id.data() == nullptr;
  if (d.force_quirks || !iequals(d.name, "html") ||
      iequals(id, "-//w3o//dtd w3 html strict 3.0//en//") ||
      iequals(id, "-/w3c/dtd html 4.0 transitional/en") || iequals(id, "html") ||
      iequals(d.system_id, "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd") ||
      starts_with_any(id, quirky) || (no_system && starts_with_any(id, frames)))
    return quirks_mode::quirks;
  if (starts_with_any(id, limited) || (!no_system && starts_with_any(id, frames)))
    return quirks_mode::limited_quirks;
  return quirks_mode::no_quirks;
}

doctype parse_doctype(std::string_view inside, bool cut_off) noexcept {
  doctype d;
  reader in(inside);
  // Until something is bogus, an input that ends is as broken as one that is wrong.
  d.force_quirks = cut_off;
  auto const broken = [&d] {
    d.force_quirks = true;
    return d;
  };
  in.skip_white();
  if (in.at_end()) return broken();
  d.name = in.name();
  in.skip_white();
  if (in.at_end()) return d;
  bool const is_public = in.take_word("public");
  if (!is_public && !in.take_word("system")) return broken();
  in.skip_white();
  if (!in.at_quote()) return broken();
  if (is_public) {
    if (!in.quoted(d.public_id)) return broken();
    in.skip_white();
    if (in.at_end()) return d;
    if (!in.at_quote()) return broken();
  }
  if (!in.quoted(d.system_id)) return broken();
  in.skip_white();
  if (!in.at_end()) d.force_quirks = false;  // bogus, which does no harm here
  return d;
}

}  // namespace feedsax::html
