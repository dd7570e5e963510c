// Any two texts, base and reference, a line each: no crash, and what uri.hpp says of the result.
#include "feedsax/uri.hpp"

#include "fuzz/fuzz.hpp"

using namespace feedsax;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text = fuzz::input(data, size).rest();
  std::size_t const line = text.find('\n');
  std::string_view const base = text.substr(0, line);
  std::string_view const reference = line == std::string_view::npos ? "" : text.substr(line + 1);

  std::string scratch, again;
  std::string const tidy(tidy_uri(reference, scratch));
  fuzz::require(tidy_uri(tidy, again) == tidy, "tidying once is enough", tidy);
  fuzz::require(tidy.find_first_of("\r\n\t") == std::string::npos, "no line break is left", tidy);

  std::string const resolved = resolve(base, reference);
  std::string into = "something of another document";
  resolve_into(into, base, reference);
  fuzz::require(into == resolved, "both forms give the same", resolved + "\n" + into);
  fuzz::require(resolved.size() <= base.size() + reference.size() + 16, "the result is no longer",
                resolved);
  if (is_absolute(tidy))
    fuzz::require(resolved == tidy, "an absolute reference comes back", resolved + "\n" + tidy);
  std::string const tidy_base(tidy_uri(base, scratch));
  if (is_base(tidy_base) && !resolved.empty()) {
    // Where a host was meant and none is there, nothing is made up.
    fuzz::require(is_absolute(resolved) || (tidy.starts_with("//") && resolved == tidy),
                  "a good base makes it absolute", resolved);
    // A control that stood inside the base may stand at the end now, where it is trimmed.
    fuzz::require(resolve(base, resolved) == tidy_uri(resolved, scratch),
                  "resolving once is enough", resolved);
  }
  if (is_http(tidy)) fuzz::require(is_absolute(tidy), "http is absolute", tidy);
  fuzz::require(scheme(tidy).empty() != is_absolute(tidy), "absolute means a scheme", tidy);
  return 0;
}
