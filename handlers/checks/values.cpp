#include "checks/values.hpp"

namespace feedsax::checks {

bool is_contact(std::string_view text) {
  text = trim(text);
  if (istarts_with(text, "mailto:")) return is_iri(text);
  std::size_t const open = text.find('(');
  if (open == std::string_view::npos) return is_mail_address(text);
  return text.ends_with(')') && is_mail_address(trim(text.substr(0, open)));
}

}  // namespace feedsax::checks
