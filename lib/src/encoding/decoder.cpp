#include "encoding/decoder.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "encoding/body.hpp"
#include "encoding/prologue.hpp"
#include "encoding/resolve.hpp"
#include "encoding/sniff.hpp"
#include "encoding/text_writer.hpp"

namespace feedsax::encoding {

namespace {

// In a prologue seen as bytes: U+FEFF and every other character above 7F of a wide encoding.
constexpr char narrow_mark = '\x80';
constexpr char narrow_other = '\xFF';

constexpr std::size_t max_subject = 120;

char narrowed(char const* p, std::size_t width, bool big_endian) noexcept {
  std::uint32_t unit = 0;
  for (std::size_t i = 0; i < width; ++i)
    unit = unit << 8 | static_cast<std::uint8_t>(p[big_endian ? i : width - 1 - i]);
  if (unit < 0x80) return static_cast<char>(unit);
  return unit == 0xFEFF ? narrow_mark : narrow_other;
}

// A declaration as a subject: its ASCII.
std::string shown(std::string_view text) {
  std::string result(text.substr(0, max_subject));
  std::replace_if(
      result.begin(), result.end(),
      [](char c) { return static_cast<unsigned char>(c) >= 0x7F || c < ' '; }, '?');
  return result;
}

// Something to do at an offset of the prologue.
struct edit {
  std::uint64_t offset;
  std::uint64_t dropped;
  issue what;
  std::string subject;
};

}  // namespace

struct decoder::impl {
  enum class stage : std::uint8_t { start, prologue, body };

  void feed(std::string_view bytes, bool last);
  bool begin(std::string_view bytes, bool last);
  std::string_view prologue_text(std::string_view document);
  void decode_prologue(std::string_view document, bool last);
  std::vector<edit> edits(resolution const&) const;
  std::optional<failure> run(std::string_view bytes, bool last, output const&);

  settings set;
  stage at = stage::start;
  text_writer writer;
  icu_tables tables;
  signature seen;
  encoding::prologue prologue;
  encoding::body body{tables};
  std::string held;    // the document until the prologue is understood
  std::string narrow;  // a wide prologue, a byte for a code unit
  std::string_view text;
};

decoder::decoder() : impl_(std::make_unique<impl>()) { reset({}, {}); }
decoder::~decoder() = default;

void decoder::reset(settings const& s, report on_repair) {
  impl& d = *impl_;
  d.set = s;
  d.at = impl::stage::start;
  d.writer.reset(s.mode, std::move(on_repair));
  d.seen = {};
  d.held.clear();
  d.narrow.clear();
  d.text = {};
  d.body.reset({}, s);
}

std::optional<failure> decoder::write(std::string_view bytes, output const& to) {
  return impl_->run(bytes, false, to);
}

std::optional<failure> decoder::finish(output const& to) { return impl_->run({}, true, to); }

std::string_view decoder::label() const noexcept { return impl_->body.label(); }
offset_map& decoder::map() noexcept { return impl_->writer.map(); }
offset_map const& decoder::map() const noexcept { return impl_->writer.map(); }

std::optional<failure> decoder::impl::run(std::string_view bytes, bool last, output const& to) {
  if (writer.open()) {
    writer.send_to(to);
    feed(bytes, last);
    if (writer.open()) writer.flush();
  }
  return writer.error();
}

void decoder::impl::feed(std::string_view bytes, bool last) {
  if (at == stage::body) return body.write(bytes, last, writer);
  // One chunk is enough as a rule; if not, the beginning is gathered.
  std::string_view document = bytes;
  bool const gathered = !held.empty();
  if (gathered) {
    constexpr std::size_t most = sniff_size + prologue::max_units * 4;
    document = bytes.substr(0, most - held.size());
    held.append(document);
  }
  std::string_view const rest = bytes.substr(document.size());
  if (gathered) document = held;
  if (!begin(document, last && rest.empty())) {
    if (!gathered) held.assign(document);
    return;
  }
  at = stage::body;
  if (writer.open()) decode_prologue(document, last && rest.empty());
  if (writer.open() && !rest.empty()) body.write(rest, last, writer);
}

// Is the beginning understood?
bool decoder::impl::begin(std::string_view document, bool last) {
  if (at == stage::start) {
    if (document.size() < sniff_size && !last) return false;
    seen = sniff(document);
    if (seen.compressed) {
      writer.fail(errc::compressed_input, 0, {});
      return true;
    }
    char const mark = narrow_mark;
    prologue.reset(set.mode, is_wide(seen.id) ? std::string_view(&mark, 1)
                                              : std::string_view("\xEF\xBB\xBF"));
    at = stage::prologue;
  }
  text = prologue_text(document);
  return prologue.scan(text, last);
}

// A byte for each code unit after the byte order mark.
std::string_view decoder::impl::prologue_text(std::string_view document) {
  std::string_view const units = document.substr(seen.mark);
  std::size_t const width = seen.width();
  if (width == 1) return units;
  bool const big_endian = seen.id == charset::utf_16be || seen.id == charset::utf_32be;
  std::size_t const count = std::min(units.size() / width, prologue::max_units);
  while (narrow.size() < count)
    narrow += narrowed(units.data() + narrow.size() * width, width, big_endian);
  return narrow;
}

void decoder::impl::decode_prologue(std::string_view document, bool last) {
  bool const strict = set.mode == mode::strict;
  writer.skip(seen.mark);
  if (prologue.is_json()) writer.set_grammar(grammar::json);
  if (strict && !prologue.marks().empty())
    return writer.fail(errc::invalid_token, seen.mark, "U+FEFF");  // a parser would skip it
  // No processor has to know UTF-32 (XML 1.0, 4.3.3), and Expat and most others do not: strict mode
  // says what they would say. Recovery reads it.
  if (strict && seen.width() == 4 && !prologue.is_json())
    return writer.fail(errc::unknown_encoding, 0, "utf-32");
  resolution const found = resolve(set, seen, prologue.declaration(), tables);
  body.reset(found, set);
  if (found.error) return writer.fail(found.error->code, found.error->offset, found.error->subject);

  std::size_t done = seen.mark;
  for (edit const& e : edits(found)) {
    auto const at_edit = static_cast<std::size_t>(e.offset);
    if (at_edit > done) {  // not inside something that was dropped
      body.write(document.substr(done, at_edit - done), false, writer);
      done = at_edit;
    }
    if (e.what != issue::none) writer.repair(e.what, e.offset, e.dropped, e.subject);
    writer.skip(e.dropped);
    done += static_cast<std::size_t>(e.dropped);
    if (!writer.open()) return;
  }
  body.write(document.substr(done), last, writer);
}

// What recovery leaves out of the prologue, and what it has to report, in order.
std::vector<edit> decoder::impl::edits(resolution const& found) const {
  std::vector<edit> result;
  if (set.mode == mode::strict) return result;
  auto const drop = [&](span s, issue what, std::string subject) {
    std::uint64_t const width = seen.width();
    result.push_back({seen.mark + s.begin * width, s.size() * width, what, std::move(subject)});
  };
  for (trouble const& t : found.troubles) result.push_back({t.offset, 0, t.code, t.subject});
  for (span const s : prologue.marks()) drop(s, issue::leading_junk, "U+FEFF");
  xml_declaration const& declaration = prologue.declaration();
  // Behind comments or junk it is the next stage's business.
  if (declaration.found && !prologue.displaced()) {
    issue what = issue::leading_whitespace;
    for (span const s : prologue.leading_space()) drop(s, std::exchange(what, issue::none), {});
    span const where = declaration.where;
    if (!declaration.well_formed)
      drop(where, issue::xml_decl_malformed, shown(text.substr(where.begin, where.size())));
  }
  std::stable_sort(result.begin(), result.end(),
                   [](edit const& a, edit const& b) { return a.offset < b.offset; });
  return result;
}

}  // namespace feedsax::encoding
