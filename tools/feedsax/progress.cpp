#include "progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>

#include <fmt/format.h>

namespace tool {
namespace {

using namespace std::chrono_literals;
constexpr auto patience = 500ms, interval = 100ms;
constexpr std::size_t width = 30;

void draw(std::string const& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

progress::progress(bool wanted)
    : wanted_(wanted && ::isatty(STDERR_FILENO) == 1), next_(clock::now() + patience) {}

void progress::show(double share, std::string_view what) {
  if (!wanted_ || clock::now() < next_) return;
  next_ = clock::now() + interval;
  drawn_ = true;
  if (share < 0) return draw(fmt::format("\r{}\x1b[K", what));
  share = std::min(share, 1.0);
  auto const full = static_cast<std::size_t>(share * static_cast<double>(width));
  draw(fmt::format("\r[{:=<{}}{: <{}}] {:3.0f} %  {}\x1b[K", "", full, "", width - full,
                   share * 100, what));
}

void progress::clear() {
  if (!drawn_) return;
  drawn_ = false;
  draw("\r\x1b[K");
}

}  // namespace tool
