#include "pages.hpp"

#include <cstring>
#include <string_view>

#include "exit_status.hpp"
#include "feedsax/html/charset.hpp"
#include "input.hpp"
#include "interruption.hpp"
#include "messages.hpp"

namespace tool {

int read_page(std::string const& file, std::string const& charset, std::string& page) {
  input in(file);
  std::string bytes;
  std::string_view chunk;
  for (;;) {
    switch (in.read(chunk)) {
    case input::state::data: bytes += chunk; continue;
    case input::state::failed:
      say(printable(file) + ": " + std::strerror(in.error()));
      return unreadable;
    case input::state::interrupted: return 128 + interruption();
    case input::state::end: break;
    }
    break;
  }
  page = feedsax::html::page_text(bytes, charset);
  return fine;
}

std::string on_a_line(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\t' || c == '\r') c = ' ';
  return printable(text);
}

}  // namespace tool
