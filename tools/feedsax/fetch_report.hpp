/// \file
/// What became of a fetch, for people and as JSON.
///
///     out.text() += tool::fetch_report(address, fetched, now);
#pragma once

#include <string>
#include <string_view>

#include "feedsax/date.hpp"
#include "feedsax/http/fetched.hpp"

namespace tool {

/// Redirects, status, header, sizes, and how long the answer is good.
std::string fetch_report(std::string_view address, feedsax::http::fetched const&);
/// The same as a line of JSON.
std::string fetch_json(std::string_view address, feedsax::http::fetched const&);

/// `when` as HTTP writes dates: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 5.6.7).
std::string http_date(feedsax::instant when);

}  // namespace tool
