#include "feedsax/repair.hpp"

#include <optional>
#include <utility>

#include "encoding/decoder.hpp"
#include "encoding/prologue.hpp"
#include "feedsax/text.hpp"
#include "inflate/unpacker.hpp"
#include "reader/line_index.hpp"
#include "reader/session.hpp"
#include "recovery/prepass.hpp"
#include "xml/names.hpp"

namespace feedsax {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view declaration_open = "<?xml";
constexpr std::string_view utf8 = "utf-8";
constexpr std::size_t slice_bytes = 64u << 10;

}  // namespace

struct repairer::impl {
  impl(repaired_output o, repair_report r, feedsax::options s)
      : out(std::move(o)), report(std::move(r)), options(std::move(s)) {
    decoder.reset({mode::recover, options.invalid_bytes,
                   std::string(encoding::charset_of(options.content_type))},
                  [this](issue code, std::uint64_t offset, std::string_view subject) {
                    lines.unit(reader::unit_of(decoder.label()));
                    tell(code, offset, subject);
                  });
    recovery::settings how;
    how.doctype = options.doctype;
    how.repair = options.repair;
    how.keep_document_type = true;
    how.max_tag_bytes = options.limits.max_tag_bytes;
    how.max_doctype_bytes = options.limits.max_doctype_bytes;
    prepass.reset(std::move(how),
                  [this](issue code, std::uint64_t offset, std::string_view subject) {
                    tell(code, decoder.map().original(offset), subject);
                  });
    to_prepass = [this](std::string_view text) { return mend(text); };
    unpacker.reset(options, [this](issue code) { tell(code, input, {}); });
    to_decoder = [this](std::string_view plain) {
      take(plain);
      return !failure;
    };
  }

  void tell(issue code, std::uint64_t input_offset, std::string_view subject) {
    if (is_repair(code)) ++repairs;
    if (!report || ++reported > options.limits.max_diagnostics) return;
    diagnostic d;
    d.code = code;
    d.level = level(code);
    d.where = lines.locate(input_offset);
    d.subject = reader::excerpt(subject);
    report(std::move(d));
  }

  bool mend(std::string_view text) {
    lines.unit(reader::unit_of(decoder.label()));
    prepass.write(text);
    pass();
    return prepass.broken().code == errc::none;
  }

  void pass() {
    std::string_view text = prepass.output();
    if (!text.empty()) {
      if (!begun) text = begin(text);
      if (!text.empty()) out(text);
    }
    prepass.clear_output();
    recovery::breach const& b = prepass.broken();
    if (b.code != errc::none && !failure)
      failure = error{b.code, lines.locate(decoder.map().original(b.offset)), b.subject};
  }

  // The declaration, which comes whole, must not name the encoding that the input had, nor a
  // version that nobody knows.
  std::string_view begin(std::string_view text) {
    begun = true;
    if (marked && decoder.label() == utf8) out(byte_order_mark);
    if (!text.starts_with(declaration_open)) return text;
    std::string_view const declaration = text.substr(0, text.find("?>") + 2);
    encoding::xml_declaration const d = encoding::read_declaration(declaration);
    if (!d.well_formed) return text;
    std::size_t const quote = declaration.find_first_of("'\"");
    std::size_t const end = declaration.find(declaration[quote], quote + 1);
    std::size_t passed = 0;
    if (!xml::is_xml_1_0(declaration.substr(quote + 1, end - quote - 1))) {
      tell(issue::xml_decl_malformed, decoder.map().original(0),
           declaration.substr(quote + 1, end - quote - 1));
      out(declaration.substr(0, quote + 1));
      out("1.0");
      passed = end;
    }
    if (!d.label.empty() && !iequals(d.label, utf8)) {
      out(declaration.substr(passed, d.label_where.begin - passed));
      out(utf8);
      passed = d.label_where.end;
    }
    return text.substr(passed);
  }

  result<void> unpack(std::string_view bytes) {
    if (unpacker.passes()) {
      take(bytes);
      return outcome();
    }
    bool const too_long = bytes.size() > options.limits.max_input_bytes - packed;
    if (too_long) bytes = bytes.substr(0, options.limits.max_input_bytes - packed);
    packed += bytes.size();
    refuse(unpacker.write(bytes, to_decoder));
    if (too_long) refuse(errc::input_too_long);
    return outcome();
  }

  void refuse(errc code) {
    if (code != errc::none && !failure) failure = error{code, lines.locate(input), {}};
  }

  void take(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size() && input + i < byte_order_mark.size(); ++i)
      marked = marked && bytes[i] == byte_order_mark[static_cast<std::size_t>(input + i)];
    while (!bytes.empty() && !failure) {
      std::string_view const slice = bytes.substr(0, slice_bytes);
      bytes.remove_prefix(slice.size());
      if (slice.size() > options.limits.max_input_bytes - input) {
        refuse(errc::input_too_long);
        break;
      }
      lines.append(slice);
      input += slice.size();
      settle(decoder.write(slice, to_prepass));
      lines.advance(decoder.map().original_end(prepass.settled()));
      decoder.map().discard_below(prepass.settled());
      prepass.map().discard_below(prepass.map().out());
    }
  }

  void settle(std::optional<encoding::failure> const& f) {
    if (f && !failure) failure = error{f->code, lines.locate(f->offset), f->subject};
  }

  result<void> end() {
    refuse(unpacker.finish(to_decoder));
    if (failure) return outcome();
    settle(decoder.finish(to_prepass));
    if (failure) return outcome();
    if (input == 0) return *(failure = error{errc::empty_input, {}, {}});
    prepass.finish();
    if (prepass.broken().code == errc::none) prepass.close();
    pass();
    return outcome();
  }

  result<void> outcome() const {
    if (failure) return *failure;
    return {};
  }

  repaired_output out;
  repair_report report;
  feedsax::options options;
  inflate::unpacker unpacker;
  inflate::output to_decoder;
  encoding::decoder decoder;
  encoding::output to_prepass;
  recovery::prepass prepass;
  reader::line_index lines;
  std::uint64_t packed = 0, input = 0, repairs = 0, reported = 0;
  bool begun = false;
  bool marked = true;  // The input begins with a byte order mark, as far as it is known.
  bool over = false;
  std::optional<error> failure;
};

repairer::repairer(repaired_output out, repair_report report, options o)
    : impl_(std::make_unique<impl>(std::move(out), std::move(report), std::move(o))) {}
repairer::~repairer() = default;
repairer::repairer(repairer&&) noexcept = default;
repairer& repairer::operator=(repairer&&) noexcept = default;

result<void> repairer::write(std::string_view bytes) {
  if (impl_->over) return impl_->failure ? *impl_->failure : error{errc::stopped, {}, {}};
  return impl_->unpack(bytes);
}

result<void> repairer::finish() {
  if (std::exchange(impl_->over, true)) return impl_->outcome();
  return impl_->failure ? impl_->outcome() : impl_->end();
}

std::uint64_t repairer::repairs() const noexcept { return impl_->repairs; }
std::string_view repairer::encoding() const noexcept { return impl_->decoder.label(); }

result<std::string> repair(std::string_view document, options o, repair_report report) {
  std::string mended;
  repairer r([&](std::string_view piece) { mended += piece; }, std::move(report), std::move(o));
  if (auto done = r.write(document); !done) return done.error();
  if (auto done = r.finish(); !done) return done.error();
  return mended;
}

}  // namespace feedsax
