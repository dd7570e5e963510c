// Any bytes as a document's encoding: text that is UTF-8 without what XML forbids, the same text,
// reports and offsets however the bytes are cut.
#include <algorithm>
#include <optional>
#include <vector>

#include "encoding/decoder.hpp"
#include "feedsax/diagnostic.hpp"
#include "feedsax/json_writer.hpp"
#include "fuzz/fuzz.hpp"

using namespace feedsax;

namespace {

struct outcome {
  std::string text;
  std::string notes;
  std::vector<std::uint64_t> offsets;
  bool operator==(outcome const&) const = default;
};

outcome decode(std::string_view bytes, encoding::settings const& settings,
               std::vector<std::size_t> const& cuts) {
  static encoding::decoder decoder;
  outcome out;
  auto const note = [&](std::string_view what, std::uint64_t offset, std::string_view subject) {
    out.notes.append(what).append(" ").append(std::to_string(offset)).append(" ").append(subject);
    out.notes.append("\n");
  };
  decoder.reset(settings, [&](issue code, std::uint64_t offset, std::string_view subject) {
    fuzz::require(offset <= bytes.size(), "reports lie in the input");
    note(id(code), offset, subject);
  });
  encoding::output const keep = [&](std::string_view text) {
    out.text += text;
    return true;
  };
  std::optional<encoding::failure> failure;
  std::size_t from = 0;
  for (std::size_t const cut : cuts) {
    // A copy of its own size, so that a sanitizer sees what is read beyond.
    std::vector<char> const piece(bytes.begin() + static_cast<std::ptrdiff_t>(from),
                                  bytes.begin() + static_cast<std::ptrdiff_t>(cut));
    failure = decoder.write(std::string_view(piece.data(), piece.size()), keep);
    from = cut;
    if (failure) break;
  }
  if (!failure) failure = decoder.write(bytes.substr(from), keep);
  if (!failure) failure = decoder.finish(keep);
  if (failure) note(id(failure->code), failure->offset, failure->subject);
  out.notes.append(decoder.label());
  for (std::uint64_t i = 0; i < out.text.size(); ++i)
    out.offsets.push_back(decoder.map().original(i));
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  fuzz::input in(data, size);
  std::uint8_t const bits = in.choice();
  std::uint8_t const cut = in.choice();
  constexpr char const* charsets[] = {"",        "",        "utf-8",  "iso-8859-1", "shift_jis",
                                      "gb18030", "big5",    "euc-kr", "utf-16",     "iso-2022-jp",
                                      "koi8-r",  "x-nobody"};
  encoding::settings settings;
  if (bits & 1) settings.mode = mode::strict;
  if (bits & 2) settings.invalid_bytes = invalid_bytes::replace;
  settings.charset = charsets[(bits >> 2) % std::size(charsets)];

  outcome const whole = decode(in.rest(), settings, {});
  outcome const cut_up = decode(in.rest(), settings, fuzz::cut_somewhere(in.rest().size(), cut));
  fuzz::require(whole.text == cut_up.text, "any split of the input gives the same text");
  fuzz::require(whole.notes == cut_up.notes, "any split of the input gives the same reports",
                whole.notes + "\n---\n" + cut_up.notes);
  fuzz::require(whole.offsets == cut_up.offsets, "any split of the input gives the same offsets");
  fuzz::require(std::is_sorted(whole.offsets.begin(), whole.offsets.end()), "offsets ascend");
  fuzz::require(whole.offsets.empty() || whole.offsets.back() < in.rest().size(),
                "offsets lie in the input");
  fuzz::require(whole.text.find('\0') == std::string::npos || settings.mode == mode::strict,
                "no NUL gets through");
  // What the JSON writer replaces was not UTF-8.
  std::string json;
  json_writer(json).string(whole.text);
  std::size_t replaced = 0, there = 0;
  for (std::size_t at = 0; (at = json.find("\xEF\xBF\xBD", at)) != std::string::npos; ++at)
    ++replaced;
  for (std::size_t at = 0; (at = whole.text.find("\xEF\xBF\xBD", at)) != std::string::npos; ++at)
    ++there;
  fuzz::require(replaced == there, "the text is UTF-8");
  return 0;
}
