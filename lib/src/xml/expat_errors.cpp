// What Expat's errors are called here, and the exact place of each.

#include <algorithm>
#include <new>

#include "html/entities.hpp"
#include "xml/expat_driver.hpp"
#include "xml/names.hpp"
#include "xml/tag_scan.hpp"

namespace feedsax::xml {
namespace {

// Not declared by the headers of older versions.
constexpr int amplification_breach = 43;

constexpr std::string_view predefined[] = {"amp", "lt", "gt", "apos", "quot"};

bool is_predefined(std::string_view name) noexcept {
  return std::find(std::begin(predefined), std::end(predefined), name) != std::end(predefined);
}

// The name at the front.
std::string_view leading_name(std::string_view text) noexcept {
  std::size_t const end = text.find_first_of(" \t\r\n=/><'\"&;");
  return text.substr(0, end);
}

// Is the character one that no XML document may contain?
bool is_forbidden(std::string_view bytes) noexcept {
  auto const lead = static_cast<unsigned char>(bytes[0]);
  if (lead < 0x20) return !is_space(bytes[0]);
  return bytes.starts_with("\xEF\xBF\xBE") || bytes.starts_with("\xEF\xBF\xBF");
}

// Is it an error that Expat finds when it has a whole token, rather than at a byte?
bool concerns_whole_token(XML_Error code, std::string_view token) noexcept {
  switch (code) {
  case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return token.starts_with("<?");
  case XML_ERROR_TAG_MISMATCH:
  case XML_ERROR_DUPLICATE_ATTRIBUTE:
  case XML_ERROR_UNDEFINED_ENTITY:
  case XML_ERROR_BAD_CHAR_REF:
  case XML_ERROR_MISPLACED_XML_PI:
  case XML_ERROR_XML_DECL: return true;
  default: return false;
  }
}

std::size_t sequence_length(char lead) noexcept {
  auto const byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

void expat_driver::refuse(XML_Error code) {
  if (code == XML_ERROR_NO_MEMORY) {
    if (parser_.memory().exhausted()) throw std::bad_alloc();
    return fail_at_index(errc::amplification, good_end_);
  }
  XML_Index const reported = XML_GetCurrentByteIndex(parser_.handle());
  std::uint64_t const index = reported < 0 ? good_end_ : current_index();

  pass_unreported(index);

  // A token that is too long is that first, however much of it Expat has seen.
  std::string const token = raw(good_end_, fed_);
  std::uint64_t seen = index;
  if (code == XML_ERROR_UNCLOSED_TOKEN)
    seen = fed_;
  else if (concerns_whole_token(code, token))
    seen = good_end_ + token_length(token);
  if (errc const limit = token_limit(good_end_, seen); limit != errc::none)
    return fail_at_index(limit, good_end_);
  if (mends() && !mending_ && code != static_cast<XML_Error>(amplification_breach))
    return take_over();
  if (refuse_text_outside_root()) return;

  switch (static_cast<int>(code)) {
  case XML_ERROR_NO_ELEMENTS:
    if (!root_seen_) return fail_at_index(errc::no_root, fed_);
    return fail_at_index(errc::truncated, fed_,
                         names_.depth() > 0 ? names_.raw_name(names_.depth() - 1)
                                            : std::string_view{});
  case XML_ERROR_UNCLOSED_TOKEN: return fail_at_index(errc::unclosed_token, good_end_);
  case XML_ERROR_PARTIAL_CHAR: return fail_at_index(errc::partial_character, index);
  case XML_ERROR_UNCLOSED_CDATA_SECTION: return fail_at_index(errc::unclosed_cdata, cdata_begin_);
  case XML_ERROR_TAG_MISMATCH:
    return fail_at_index(errc::mismatched_tag, index, names_.raw_name(names_.depth() - 1));
  case XML_ERROR_DUPLICATE_ATTRIBUTE: {
    std::string const rest = raw(index, index + session_->options().limits.max_name_bytes);
    return fail_at_index(errc::duplicate_attribute, index, leading_name(rest));
  }
  case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return fail_at_index(errc::junk_after_root, index);
  case XML_ERROR_UNDEFINED_ENTITY: return refuse_reference(index);
  case XML_ERROR_BAD_CHAR_REF: {
    std::string const rest = raw(index, index + 40);
    return fail_at_index(errc::bad_character_reference, index,
                         std::string_view(rest).substr(0, rest.find(';') + 1));
  }
  case XML_ERROR_MISPLACED_XML_PI: return fail_at_index(errc::misplaced_declaration, index);
  case XML_ERROR_XML_DECL: return fail_at_index(errc::bad_declaration, index);
  case XML_ERROR_UNKNOWN_ENCODING:
  case XML_ERROR_INCORRECT_ENCODING: return fail_at_index(errc::encoding_conflict, index);
  case amplification_breach: return fail_at_index(errc::amplification, good_end_);
  default: deliver_lost_text(index); return refuse_byte(index);
  }
}

// The bad token begins behind what is good of it and was not reported: texts that nobody wants,
// white space outside the root.
void expat_driver::pass_unreported(std::uint64_t index) {
  std::string const text = raw(good_end_, std::max(index, good_end_));
  if (is_outside()) {
    auto const token = std::find_if_not(text.begin(), text.end(), is_space);
    good_end_ += static_cast<std::uint64_t>(token - text.begin());
    return;
  }
  if (text_wanted_) return;
  std::size_t at = in_cdata_ ? std::string::npos : text.find_first_of("<&");
  while (at != std::string::npos && text[at] == '&') {
    std::size_t const end = text.find(';', at);
    if (end == std::string::npos) break;
    at = text.find_first_of("<&", end);
  }
  good_end_ += std::min(at, text.size());
}

// Expat reads text before and after the root as names, and what it makes of them depends on how the
// input is cut.
bool expat_driver::refuse_text_outside_root() {
  if (!is_outside() || good_end_ == fed_ || raw(good_end_, good_end_ + 1) == "<") return false;
  if (root_seen_)
    fail_at_index(errc::junk_after_root, good_end_);
  else
    refuse_byte(good_end_);
  return true;
}

// Expat points at the reference in content, but at the tag when it stands in an attribute.
void expat_driver::refuse_reference(std::uint64_t index) {
  std::string const token = raw(index, fed_);
  reference const found = unknown_reference(token, [&](std::string_view name) {
    return is_predefined(name) || (html_entities_ && !html::find_entity(name).empty());
  });
  fail_at_index(errc::undefined_entity, index + found.offset, found.name);
}

// At a `]]>` in text, Expat gives up the whole run of text that it stands in, unless a part of it
// came in an earlier piece. What is good of it is delivered always.
void expat_driver::deliver_lost_text(std::uint64_t index) {
  if (!text_wanted_ || in_cdata_ || index < good_end_ + 3 || raw(index - 2, index + 1) != "]]>")
    return;
  std::string const text = raw(good_end_, index - 2);
  begin_ = good_end_;
  good_end_ = index - 2;
  if (enter()) session_->handler().on_text(text);
}

void expat_driver::refuse_byte(std::uint64_t index) {
  std::string bytes = raw(index, index + 4);
  if (bytes.empty()) return fail_at_index(errc::invalid_token, index);
  bytes.resize(std::min(bytes.size(), sequence_length(bytes[0])));
  if (!is_forbidden(bytes)) return fail_at_index(errc::invalid_token, index, bytes);
  char name[] = "U+FFFE";
  auto const lead = static_cast<unsigned char>(bytes[0]);
  constexpr char digits[] = "0123456789ABCDEF";
  if (lead < 0x20) {
    name[2] = name[3] = '0';
    name[4] = digits[lead >> 4];
    name[5] = digits[lead & 15];
  } else {
    name[5] = bytes[2] == '\xBE' ? 'E' : 'F';
  }
  fail_at_index(errc::invalid_character, index, name);
}

}  // namespace feedsax::xml
