// Any text through the recovery pre-pass: what comes out is well-formed, nothing is changed in
// silence, and it is the same however the text is cut.
#include <expat.h>

#include "encoding/character_filter.hpp"
#include "encoding/utf8.hpp"
#include "feedsax/diagnostic.hpp"
#include "fuzz/fuzz.hpp"
#include "recovery/prepass.hpp"

using namespace feedsax;

namespace {

struct outcome {
  std::string text;
  std::string notes;
  errc code = errc::none;
  std::vector<std::uint64_t> offsets;
  bool operator==(outcome const&) const = default;
};

// Where nobody cuts: between the bytes of a character.
bool is_inside(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

outcome mend(std::string_view text, recovery::settings const& settings,
             std::vector<std::size_t> const& cuts) {
  static recovery::prepass prepass;
  outcome out;
  prepass.reset(settings, [&](issue code, std::uint64_t offset, std::string_view subject) {
    fuzz::require(offset <= text.size(), "reports lie in the text");
    out.notes.append(id(code)).append(" ").append(std::to_string(offset)).append(" ");
    out.notes.append(subject).append("\n");
  });
  auto const take = [&] {
    out.text += prepass.output();
    prepass.clear_output();
  };
  std::size_t from = 0;
  for (std::size_t const cut : cuts) {
    if (cut <= from || is_inside(text, cut)) continue;
    std::vector<char> const piece(text.begin() + static_cast<std::ptrdiff_t>(from),
                                  text.begin() + static_cast<std::ptrdiff_t>(cut));
    prepass.write(std::string_view(piece.data(), piece.size()));
    take();
    from = cut;
  }
  prepass.write(text.substr(from));
  take();
  prepass.finish();
  prepass.close();
  take();
  out.code = prepass.broken().code;
  for (std::size_t at = 0; at <= out.text.size(); ++at)
    out.offsets.push_back(prepass.map().original(at));
  return out;
}

// What the pre-pass is promised: UTF-8, and only characters of XML.
std::string clean(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size();) {
    auto const s = encoding::utf8::classify(bytes.data() + i, bytes.size() - i);
    if (s.kind == encoding::utf8::sequence_kind::valid &&
        encoding::is_xml_char(encoding::utf8::decode(bytes.data() + i, s.length)))
      out.append(bytes.substr(i, s.length));
    i += s.length;
  }
  return out;
}

bool is_accepted(std::string_view text, std::string& why) {
  XML_Parser const parser = XML_ParserCreate("UTF-8");
  bool const good = XML_Parse(parser, text.data(), static_cast<int>(text.size()), 1) != 0;
  if (!good)
    why = std::string(XML_ErrorString(XML_GetErrorCode(parser))) + " at " +
          std::to_string(XML_GetCurrentByteIndex(parser));
  XML_ParserFree(parser);
  return good;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  fuzz::input in(data, size);
  std::uint8_t const choice = in.choice(), cut = in.choice();
  recovery::settings settings;
  settings.doctype = choice % 2 == 0 ? doctype::skip : doctype::skip_external;
  if (choice % 8 == 7)
    settings.is_root = [](std::string_view local) { return local == "rss" || local == "r"; };
  if (choice % 16 == 6) settings.max_tag_bytes = 20;
  std::string const text = clean(in.rest());
  outcome const whole = mend(text, settings, {});
  std::string const shown = whole.text + "\n" + whole.notes + std::string(id(whole.code));
  // The map of a document in pieces forgets what is done with; here nothing is.
  fuzz::require(mend(text, settings, fuzz::cut_somewhere(text.size(), cut)) == whole,
                "any split of the text gives the same", shown);
  bool const named = whole.code == errc::no_root || whole.code == errc::doctype_refused ||
                     whole.code == errc::tag_too_long || whole.code == errc::doctype_too_long;
  fuzz::require(whole.code == errc::none || named, "what is refused has a name", shown);
  std::string why;
  if (whole.code == errc::none)
    fuzz::require(is_accepted(whole.text, why), "the output is well-formed", shown + why);
  if (whole.code == errc::none && !settings.is_root)
    fuzz::require(is_accepted(text, why) || !whole.notes.empty(), "nothing is changed in silence",
                  shown);
  if (is_accepted(text, why) && text.find("<!DOCTYPE") == std::string::npos && !settings.is_root &&
      settings.max_tag_bytes > 20)
    fuzz::require(whole.text == text && whole.notes.empty(), "what is well-formed stays as it is",
                  shown);
  fuzz::require(whole.text.size() <= 5 * text.size() + (64u << 10), "the output is bounded", shown);
  for (std::size_t at = 1; at < whole.offsets.size(); ++at)
    fuzz::require(whole.offsets[at - 1] <= whole.offsets[at], "offsets never go back", shown);
  return 0;
}
