/// \file
/// Lists of feeds: addresses, one a line, or the subscriptions of an OPML file.
///
///     tool::read_addresses("feeds.opml", [&](std::string_view address) { … });
///
/// Memory does not grow with the list.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tool {

/// Does it begin with http:// or https://, in any case? `feed:` may be in front, or in place.
bool is_address(std::string_view argument) noexcept;

/// Gives each address of the file, `-` for standard input, in its order: of OPML the `xmlUrl` of
/// every outline, else each line that is not empty and begins with no `#`. What is in it and is no
/// address of the web is told on standard error.
/// \return an exit status; what went wrong is told.
int read_addresses(std::string const& file, std::function<void(std::string_view)> const& take);

}  // namespace tool
