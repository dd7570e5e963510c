// Any text, cut anywhere: the chunked tokenizer gives what the whole gives, and no byte is lost.
#include "feedsax/html/tokenizer.hpp"

#include "fuzz/fuzz.hpp"

using namespace feedsax;

namespace {

void describe(html::token const& t, std::string& out, std::string& text) {
  std::string scratch;
  if (t.kind == html::token_kind::text) {
    text += t.decoded(scratch);
    return;
  }
  (out += text) += '\x01';
  text.clear();
  out += static_cast<char>('0' + static_cast<int>(t.kind));
  out += t.lower_name(scratch);
  for (html::attribute const& a : t.attributes) {
    (out += '\x02') += a.lower_name(scratch);
    (out += '\x03') += a.decoded(scratch);
  }
  if (t.self_closing) out += '/';
  if (t.kind == html::token_kind::comment || t.kind == html::token_kind::processing_instruction)
    out += t.decoded(scratch);
  if (t.kind == html::token_kind::doctype)
    ((((out += t.doctype.name) += '\x02') += t.doctype.public_id) += '\x02') += t.doctype.system_id;
  out += '\x01';
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  fuzz::input in(data, size);
  std::uint8_t const cuts = in.choice(), settings = in.choice();
  // In memory of their own, so that a byte beyond them is seen to be read.
  std::vector<char> const exact(in.rest().begin(), in.rest().end());
  std::string_view const bytes(exact.data(), exact.size());
  html::tokenizer_options o;
  o.comments = (settings & 1) == 0;
  o.doctypes = (settings & 2) == 0;
  o.processing_instructions = (settings & 4) != 0;
  o.raw_elements = (settings & 8) == 0;
  if ((settings & 16) != 0) o.max_token_bytes = 16;
  if ((settings & 32) != 0) o.max_attributes = 1;
  constexpr std::string_view dropped[] = {"a", "script", "svg"};
  if ((settings & 64) != 0) o.drop = dropped;

  std::string whole, text;
  html::tokenizer all(bytes, o);
  std::uint64_t at = 0;
  for (html::token const& t : all) {
    fuzz::require(t.offset >= at, "tokens come in order");
    fuzz::require(t.raw.data() == bytes.data() + t.offset, "a token is a view of the input");
    at = t.offset + t.raw.size();
    describe(t, whole, text);
  }
  whole += text;
  fuzz::require(at <= bytes.size(), "tokens end with the input");

  std::string pieces;
  text.clear();
  html::chunked_tokenizer chunked(o);
  html::token t;
  std::size_t from = 0;
  std::vector<std::size_t> places = fuzz::cut_somewhere(bytes.size(), cuts);
  places.push_back(bytes.size());
  for (std::size_t const to : places) {
    std::string const chunk(bytes.substr(from, to - from));
    for (chunked.write(chunk); chunked.next(t);) describe(t, pieces, text);
    from = to;
  }
  for (chunked.finish(); chunked.next(t);) describe(t, pieces, text);
  pieces += text;
  fuzz::require(pieces == whole, "chunks give the same", whole + "\n----\n" + pieces);
  return 0;
}
