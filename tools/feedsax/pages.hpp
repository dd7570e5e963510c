/// \file
/// HTML pages as the commands read and print them.
///
///     std::string page;
///     if (int const status = tool::read_page("page.html", "", page); status != tool::fine) …
#pragma once

#include <string>

namespace tool {

/// The whole file, `-` for standard input, as UTF-8. What goes wrong is told.
/// \param charset its encoding, against what the page says; may be empty.
/// \return an exit status.
int read_page(std::string const& file, std::string const& charset, std::string& page);

/// Text that must stay on its line and leave the terminal alone.
std::string on_a_line(std::string text);

}  // namespace tool
