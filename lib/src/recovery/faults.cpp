#include "recovery/faults.hpp"

namespace feedsax::recovery {

fault fault_of(issue what) noexcept {
  switch (what) {
  case issue::html_entity:
  case issue::unknown_entity: return {repairs::references, errc::undefined_entity};
  case issue::bad_charref:
  case issue::surrogates_joined: return {repairs::references, errc::bad_character_reference};
  case issue::bare_ampersand: return {repairs::references, errc::invalid_token};
  case issue::bare_lt:
  case issue::cdata_end_in_text: return {repairs::text, errc::invalid_token};
  case issue::attribute_syntax:
  case issue::lt_in_attribute:
  case issue::unclosed_tag: return {repairs::tags, errc::invalid_token};
  case issue::duplicate_attribute: return {repairs::tags, errc::duplicate_attribute};
  case issue::stray_end_tag:
  case issue::implied_end_tag:
  case issue::end_tag_case: return {repairs::structure, errc::mismatched_tag};
  case issue::end_tag_syntax: return {repairs::structure, errc::invalid_token};
  case issue::xml_decl_malformed: return {repairs::sections, errc::bad_declaration};
  case issue::misplaced_declaration: return {repairs::sections, errc::misplaced_declaration};
  case issue::comment_syntax:
  case issue::instruction_syntax:
  case issue::doctype_malformed:
  case issue::bogus_markup: return {repairs::sections, errc::invalid_token};
  case issue::leading_junk: return {repairs::envelope, errc::invalid_token};
  case issue::trailing_junk:
  case issue::content_after_root:
  case issue::second_document: return {repairs::envelope, errc::junk_after_root};
  case issue::unclosed_section:
  case issue::cut_tag: return {repairs::truncation, errc::unclosed_token};
  case issue::truncated: return {repairs::truncation, errc::truncated};
  default: return {};
  }
}

}  // namespace feedsax::recovery
