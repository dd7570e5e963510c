// Any text: made absolute, it is the same text but for values of attributes, and stays as it is.
#include "feedsax/html/addresses.hpp"

#include "feedsax/html/tokenizer.hpp"
#include "fuzz/fuzz.hpp"

using namespace feedsax;

namespace {

void compare(html::token const& before, html::token const& after) {
  using fuzz::require;
  std::string const both = std::string(before.raw) + "\n----\n" + std::string(after.raw);
  require(before.kind == after.kind && before.name == after.name && before.text == after.text,
          "the same tokens", both);
  require(before.attributes.size() == after.attributes.size(), "the same attributes", both);
  for (std::size_t i = 0; i < before.attributes.size(); ++i) {
    html::attribute const &a = before.attributes[i], &b = after.attributes[i];
    std::string scratch;
    require(a.name == b.name, "in their order", both);
    require(a.value == b.value || b.decoded(scratch).find(':') != std::string_view::npos,
            "what has changed is absolute", both);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text = fuzz::input(data, size).rest();
  char const* const base = "http://h/a/b?c&d='e";
  std::string const out = html::resolve_addresses(text, base);
  fuzz::require(out.size() <= text.size() * 8 + 65536 + 256, "the output is bounded");
  fuzz::require(html::resolve_addresses(out, base) == out, "once is enough",
                out + "\n----\n" + html::resolve_addresses(out, base));
  html::tokenizer_options all;
  all.comments = all.doctypes = all.processing_instructions = true;
  html::tokenizer before(text, all), after(out, all);
  html::token b, a;
  while (before.next(b)) {
    fuzz::require(after.next(a), "as many tokens", out);
    compare(b, a);
  }
  fuzz::require(!after.next(a), "no more tokens", out);
  return 0;
}
