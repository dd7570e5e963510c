// A line that may be a selector, and a page: nothing crashes, and what select() gives is what
// matches() says.
#include "feedsax/html/selector.hpp"

#include "feedsax/html/document.hpp"
#include "fuzz/fuzz.hpp"

using namespace feedsax;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text = fuzz::input(data, size).rest();
  std::size_t const line = std::min(text.find('\n'), text.size());
  std::size_t where = 0;
  auto const s = html::selector::compile(text.substr(0, line), &where);
  fuzz::require(s || where <= line, "an error is in the text");
  if (!s) return 0;
  html::document const d(text.substr(line));
  auto selected = s->select(d.root()).begin();
  for (html::node const& n : d.root().descendants()) {
    bool const next = selected != std::default_sentinel && *selected == n;
    fuzz::require(s->matches(n) == next, "select() gives what matches");
    if (next) ++selected;
  }
  fuzz::require(selected == std::default_sentinel, "select() gives nothing else");
  return 0;
}
