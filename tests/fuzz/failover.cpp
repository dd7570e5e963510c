// Any bytes as events: recovery that begins with the first error tells the same as recovery from
// the first byte, at the same places; so do parsers that go on where another one ends; and where
// strict mode finds nothing wrong, recovery tells what strict mode tells.
#include "feedsax/event_handler.hpp"
#include "fuzz/fuzz.hpp"
#include "reader/pipeline.hpp"

using namespace feedsax;

namespace {

struct log final : event_handler {
  std::string_view input;
  std::string lines;
  std::string text;
  std::uint64_t text_at = 0;
  event_source* source = nullptr;
  std::size_t repairs = 0;
  std::string misplaced;  // An element that does not begin with a `<`.

  void line(std::string_view what, std::uint64_t at) {
    lines.append(what).append(" @").append(std::to_string(at)).append("\n");
  }
  void flush() {
    if (!text.empty()) line("text " + text, text_at);
    text.clear();
  }
  void on_document_start(event_source& s) override { source = &s; }
  void on_start(element const& e) override {
    flush();
    std::string what = "start {" + std::string(e.name().ns) + "}" + std::string(e.name().local);
    for (attribute const& a : e.attributes())
      what.append(" ").append(a.name.local).append("=").append(a.value);
    std::uint64_t const at = source->where().offset;
    if (e.name().ns != xmlns::json && e.name().ns != xmlns::lines &&
        (at >= input.size() || input[at] != '<'))
      misplaced = what;
    line(what, at);
  }
  void on_text(std::string_view piece) override {
    if (text.empty()) text_at = source->where().offset;
    text += piece;
  }
  void on_end(name const& n) override {
    flush();
    line("end " + std::string(n.local) + (source->cut_off() ? " cut off" : ""),
         source->where().offset);
  }
  void on_comment(std::string_view words) override {
    flush();
    line("comment " + std::string(words), source->where().offset);
  }
  void on_instruction(std::string_view target, std::string_view words) override {
    flush();
    line("instruction " + std::string(target) + " " + std::string(words), source->where().offset);
  }
  void on_document_end() override {
    flush();
    lines += "document end\n";
  }
  void on_diagnostic(diagnostic&& d) override {
    if (is_repair(d.code)) ++repairs;
    line(std::string("  ! ") + std::string(id(d.code)) + " " + d.subject, d.where.offset);
  }
};

struct outcome {
  std::string lines;
  std::string failure;
  std::size_t repairs = 0;
  bool operator==(outcome const& other) const {
    return lines == other.lines && failure == other.failure && repairs == other.repairs;
  }
};

outcome read(std::string_view bytes, options const& o, bool from_start,
             std::vector<std::size_t> const& cuts, std::size_t relay = 0) {
  log l;
  l.input = bytes;
  reader::pipeline p(l, o);
  p.xml().mend_from_start(from_start);
  p.xml().relay_from(relay);
  p.reset(o);
  std::size_t from = 0;
  result<void> r;
  for (std::size_t const cut : cuts) {
    std::vector<char> const piece(bytes.begin() + static_cast<std::ptrdiff_t>(from),
                                  bytes.begin() + static_cast<std::ptrdiff_t>(cut));
    if (r) r = p.write(std::string_view(piece.data(), piece.size()));
    from = cut;
  }
  if (r) r = p.write(bytes.substr(from));
  if (r) r = p.finish();
  fuzz::require(l.misplaced.empty() || p.encoding().starts_with("utf-16") ||
                    p.encoding().starts_with("utf-32"),
                "an element begins at its `<`", l.misplaced);
  outcome out{std::move(l.lines), {}, l.repairs};
  if (!r)
    out.failure = std::string(id(static_cast<errc>(r.error().code.value()))) + " " +
                  r.error().subject + " @" + std::to_string(r.error().where.offset);
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  fuzz::input in(data, size);
  std::uint8_t const choice = in.choice(), cut = in.choice();
  options o;
  o.doctype = choice % 2 == 0 ? doctype::skip : doctype::skip_external;
  if (choice % 8 == 5) o.limits.max_depth = 5;
  if (choice % 8 == 3) o.limits.max_tag_bytes = 40;
  std::string_view const bytes = in.rest();
  outcome const usual = read(bytes, o, false, {});
  auto const show = [](outcome const& a, outcome const& b) {
    return a.lines + a.failure + "\n--- but\n" + b.lines + b.failure;
  };
  outcome const from_start = read(bytes, o, true, {});
  fuzz::require(usual == from_start, "recovery from the first byte is the same",
                show(usual, from_start));
  outcome const cut_up = read(bytes, o, false, fuzz::cut_somewhere(bytes.size(), cut));
  fuzz::require(usual == cut_up, "any split of the input gives the same", show(usual, cut_up));
  auto const relayed = [&](outcome const& one) {
    outcome const whole = read(bytes, o, false, {}, 1);
    fuzz::require(one == whole, "a relay of parsers is the same", show(one, whole));
    auto const cuts = fuzz::cut_somewhere(bytes.size(), cut);
    outcome const pieces = read(bytes, o, false, cuts);
    outcome const relay = read(bytes, o, false, cuts, choice % 16 + 1u);
    fuzz::require(pieces == relay, "a relay is the same for any split", show(pieces, relay));
  };
  relayed(usual);
  o.mode = mode::strict;
  outcome const strict = read(bytes, o, false, {});
  relayed(strict);
  // A number alone is JSON to strict mode, and nothing to recovery.
  if (strict.lines.find(xmlns::json) != std::string::npos) return 0;
  // Strict mode obeys a label; recovery believes bytes that are UTF-8.
  if (usual.lines.find("encoding-mislabelled") != std::string::npos) return 0;
  if (strict.failure.empty())
    fuzz::require(strict.lines == usual.lines && usual.failure.empty(),
                  "recovery changes nothing that is well-formed", show(strict, usual));
  else if (usual.failure.empty())
    fuzz::require(usual.repairs > 0, "nothing is mended in silence", show(strict, usual));
  return 0;
}
