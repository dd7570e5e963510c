#include "support/diff.hpp"

#include <algorithm>
#include <cstddef>

namespace feedsax::test {

namespace {

constexpr std::size_t context = 2;
constexpr std::size_t most_compared = 2000;  // the table is the square of it
constexpr std::size_t most_shown = 400;      // characters of a line

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

struct change {
  char sign;
  std::string const* line;
};

// The longest common subsequence of what is between the common head and the common tail.
std::vector<change> changes(std::vector<std::string> const& a, std::vector<std::string> const& b) {
  std::size_t head = 0, tail = 0;
  std::size_t const shorter = std::min(a.size(), b.size());
  while (head < shorter && a[head] == b[head]) ++head;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  std::size_t const n = std::min(a.size() - head - tail, most_compared);
  std::size_t const m = std::min(b.size() - head - tail, most_compared);
  std::vector<std::vector<std::size_t>> common(n + 1, std::vector<std::size_t>(m + 1));
  for (std::size_t i = n; i-- > 0;)
    for (std::size_t k = m; k-- > 0;)
      common[i][k] = a[head + i] == b[head + k] ? common[i + 1][k + 1] + 1
                                                : std::max(common[i + 1][k], common[i][k + 1]);
  std::vector<change> out;
  for (std::size_t i = 0; i < head; ++i) out.push_back({' ', &a[i]});
  std::size_t i = 0, k = 0;
  while (i < n || k < m) {
    if (i < n && k < m && a[head + i] == b[head + k]) {
      out.push_back({' ', &a[head + i]});
      ++i, ++k;
    } else if (k == m || (i < n && common[i + 1][k] >= common[i][k + 1])) {
      out.push_back({'-', &a[head + i++]});
    } else {
      out.push_back({'+', &b[head + k++]});
    }
  }
  for (std::size_t t = tail; t > 0; --t) out.push_back({' ', &a[a.size() - t]});
  return out;
}

}  // namespace

std::string diff(std::vector<std::string> const& expected, std::vector<std::string> const& got) {
  if (expected == got) return {};
  std::vector<change> const all = changes(expected, got);
  std::string out = "\n";
  bool skipped = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::size_t const from = i > context ? i - context : 0;
    std::size_t const to = std::min(all.size(), i + context + 1);
    bool const near = std::any_of(all.begin() + static_cast<std::ptrdiff_t>(from),
                                  all.begin() + static_cast<std::ptrdiff_t>(to),
                                  [](change const& c) { return c.sign != ' '; });
    if (near) {
      std::string const& line = *all[i].line;
      out.append(1, all[i].sign).append(" ").append(line.substr(0, most_shown));
      out.append(line.size() > most_shown ? "…\n" : "\n");
    } else if (!skipped) {
      out.append("  …\n");
    }
    skipped = !near;
  }
  return out;
}

std::string diff(std::string_view expected, std::string_view got) {
  if (expected == got) return {};
  std::string const by_lines = diff(lines_of(expected), lines_of(got));
  return by_lines.empty() ? "\nthe line end at the end of the file differs\n" : by_lines;
}

}  // namespace feedsax::test
