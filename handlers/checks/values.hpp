/// \file
/// What the values of elements and attributes have to be: the vocabulary of the tables of checks.
#pragma once

#include <algorithm>
#include <string_view>

#include "feedsax/checks.hpp"
#include "feedsax/forms.hpp"
#include "feedsax/text.hpp"

namespace feedsax::checks {

/// A form, with the white space around a value left out of account.
template <bool (*Form)(std::string_view) noexcept>
bool trimmed(std::string_view text) {
  return Form(trim(text));
}
template <auto const& Words>
bool one_of(std::string_view text) {
  return std::find(std::begin(Words), std::end(Words), trim(text)) != std::end(Words);
}
/// A whole number from Least to Most.
template <long long Least, long long Most = 0x7fffffffffffffff>
bool whole(std::string_view text) {
  text = trim(text);
  auto const digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_ascii_digit)) return false;
  auto const n = read_integer(text);
  return n && *n >= Least && *n <= Most;
}
template <int Least, int Most>
bool number_between(std::string_view text) {
  auto const n = read_number(text);
  return n && *n >= Least && *n <= Most;
}
inline bool any_number(std::string_view text) { return read_number(text).has_value(); }
inline bool is_plain(std::string_view text) { return !holds_html(text); }
inline bool never(std::string_view) { return false; }
/// `mail` or `mail (Name)`, as RSS 2.0 shows it.
bool is_contact(std::string_view);

inline constexpr value_check plain_text{issue::html_in_text, is_plain};
inline constexpr value_check no_text{issue::unexpected_text, never};

inline constexpr value_check rfc822_date{issue::date_form, trimmed<is_rfc822_date>};
inline constexpr value_check w3c_date{issue::date_form, trimmed<is_w3c_date>};
/// Atom allows no white space around simple values.
inline constexpr value_check rfc3339_date{issue::date_form, is_rfc3339};

inline constexpr value_check fits_scheme{issue::uri_scheme_form, trimmed<fits_its_scheme>};
inline constexpr value_check uri{issue::uri_form, trimmed<is_iri>, &fits_scheme};
inline constexpr value_check uri_reference{issue::uri_form, trimmed<is_iri_reference>,
                                           &fits_scheme};
inline constexpr value_check iri{issue::uri_form, is_iri, &fits_scheme};
inline constexpr value_check iri_reference{issue::uri_form, is_iri_reference, &fits_scheme};
inline constexpr value_check canonical{issue::uri_not_canonical, is_canonical_uri};
inline constexpr value_check id_fits_scheme{issue::uri_scheme_form, fits_its_scheme, &canonical};
inline constexpr value_check iri_as_id{issue::uri_form, is_iri, &id_fits_scheme};

inline constexpr value_check media_type{issue::media_type_form, is_media_type};
inline constexpr value_check language{issue::language_form, trimmed<is_language_tag>};
inline constexpr value_check mail{issue::contact_form, is_mail_address};
inline constexpr value_check contact{issue::contact_form, is_contact, &plain_text};

inline constexpr value_check not_negative{issue::number_range, whole<0>};
inline constexpr value_check positive{issue::number_range, whole<1>};
inline constexpr value_check number{issue::number_range, any_number};
inline constexpr value_check latitude{issue::number_range, number_between<-90, 90>};
inline constexpr value_check longitude{issue::number_range, number_between<-180, 180>};

inline constexpr std::string_view true_false_words[] = {"true", "false"};
inline constexpr value_check true_or_false{issue::unlisted_value, one_of<true_false_words>};

}  // namespace feedsax::checks
