#include "common/person.hpp"

#include "feedsax/text.hpp"

namespace feedsax {

namespace {

constexpr std::string_view mailto = "mailto:";

// One word with an @ inside: what feeds mean by a mail address. RFC 5322 allows more, but a name
// is never taken for an address this way.
bool is_mail(std::string_view s) noexcept {
  if (istarts_with(s, mailto)) s.remove_prefix(mailto.size());
  auto const at = s.find('@');
  if (at == std::string_view::npos || at == 0 || at + 1 == s.size()) return false;
  return s.find_first_of(" \t\r\n<>()\"") == std::string_view::npos;
}

std::string_view mail(std::string_view s) noexcept {
  s = trim(s);
  if (istarts_with(s, mailto)) s.remove_prefix(mailto.size());
  return s;
}

std::string_view plain_name(std::string_view s) noexcept {
  s = trim(s);
  while (!s.empty() && (s.back() == ',' || s.back() == ';')) s = trim(s.substr(0, s.size() - 1));
  if (s.size() >= 2 && s.front() == '"' && s.back() == '"') s = trim(s.substr(1, s.size() - 2));
  return s;
}

// `outside (inside)` or `outside <inside>`, where one of the two is an address.
bool split(std::string_view text, char open, char close, person& out) noexcept {
  auto const from = text.rfind(open);
  auto const to = text.rfind(close);
  if (from == std::string_view::npos || to == std::string_view::npos || to < from) return false;
  std::string_view const inside = trim(text.substr(from + 1, to - from - 1));
  std::string_view const before = trim(text.substr(0, from));
  std::string_view const after = trim(text.substr(to + 1));
  std::string_view const outside = before.empty() ? after : before;
  if (is_mail(inside)) {
    out.email = mail(inside);
    out.name = plain_name(outside);
    if (is_mail(out.name)) out.name = {};
    return true;
  }
  if (is_mail(outside)) {
    out.email = mail(outside);
    out.name = plain_name(inside);
    return true;
  }
  return false;
}

}  // namespace

person read_person(std::string_view text) noexcept {
  text = trim(text);
  person out;
  if (text.find('@') == std::string_view::npos) {
    out.name = plain_name(text);
    return out;
  }
  if (is_mail(text)) {
    out.email = mail(text);
    return out;
  }
  if (split(text, '(', ')', out) || split(text, '<', '>', out)) return out;

  // `mail Name` and `Name mail` without any sign between them.
  auto const first = text.find_first_of(" \t\r\n");
  if (first != std::string_view::npos) {
    if (std::string_view const head = text.substr(0, first); is_mail(head)) {
      out.email = mail(head);
      out.name = plain_name(text.substr(first));
      return out;
    }
    auto const last = text.find_last_of(" \t\r\n");
    if (std::string_view const tail = text.substr(last + 1); is_mail(tail)) {
      out.email = mail(tail);
      out.name = plain_name(text.substr(0, last));
      return out;
    }
  }
  out.name = plain_name(text);
  return out;
}

}  // namespace feedsax
