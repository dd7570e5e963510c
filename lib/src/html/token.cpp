#include "feedsax/html/token.hpp"

#include "feedsax/text.hpp"
#include "html/decode.hpp"

namespace feedsax::html {
namespace {

constexpr unsigned in_name = decoding::replace_nul | decoding::lower;

constexpr unsigned decoding_of(content c) noexcept {
  using namespace decoding;
  switch (c) {
  case content::data: return references | newlines;
  case content::rcdata: return references | newlines | replace_nul;
  case content::cdata: return newlines;
  default: return newlines | replace_nul;
  }
}

}  // namespace

std::string_view attribute::decoded(std::string& scratch) const {
  return decode_view(value, decoding::attribute | decoding::newlines | decoding::replace_nul,
                     scratch);
}

std::string_view attribute::lower_name(std::string& scratch) const {
  return decode_view(name, in_name, scratch);
}

attribute const* token::find(std::string_view attribute_name) const noexcept {
  for (attribute const& a : attributes)
    if (iequals(a.name, attribute_name)) return &a;
  return nullptr;
}

std::string_view token::lower_name(std::string& scratch) const {
  if (tag != html::tag::unknown) return tag_name(tag);
  return decode_view(name, in_name, scratch);
}

std::string_view token::decoded(std::string& scratch) const {
  using namespace decoding;
  return decode_view(text, kind == token_kind::text ? decoding_of(in) : newlines | replace_nul,
                     scratch);
}

}  // namespace feedsax::html
