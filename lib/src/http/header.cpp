#include "feedsax/http/header.hpp"

#include <algorithm>
#include <utility>

#include "http/ascii.hpp"

namespace feedsax::http {

header::header(std::initializer_list<field> fields) : fields_(fields) {}

void header::add(std::string name, std::string value) {
  fields_.push_back({std::move(name), std::move(value)});
}

std::string_view header::get(std::string_view name) const noexcept {
  for (field const& f : fields_)
    if (same(f.name, name)) return f.value;
  return {};
}

bool header::has(std::string_view name) const noexcept {
  return std::any_of(fields_.begin(), fields_.end(),
                     [name](field const& f) { return same(f.name, name); });
}

std::string header::joined(std::string_view name) const {
  std::string all;
  for (field const& f : fields_) {
    if (!same(f.name, name) || f.value.empty()) continue;
    if (!all.empty()) all += ", ";
    all += f.value;
  }
  return all;
}

bool is_field_value(std::string_view value) noexcept {
  return !value.empty() && !is_blank(value.front()) && !is_blank(value.back()) &&
         std::none_of(value.begin(), value.end(), [](char c) {
           return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
         });
}

bool is_field_name(std::string_view name) noexcept {
  return !name.empty() && std::all_of(name.begin(), name.end(), is_token_char);
}

}  // namespace feedsax::http
