// The parsers underneath, with handlers that only count.
#include <boost/json/basic_parser_impl.hpp>
#include <expat.h>

#include <algorithm>

#include "contestants.hpp"

namespace bench {

namespace {

constexpr std::size_t chunk_bytes = 64u << 10;

std::size_t count_with_expat(documents const& all, std::size_t chunk) {
  std::size_t count = 0;
  for (std::string const& text : all) {
    XML_Parser const parser = XML_ParserCreate("UTF-8");
    XML_SetUserData(parser, &count);
    XML_SetElementHandler(
        parser, [](void* n, XML_Char const*, XML_Char const**) { ++*static_cast<std::size_t*>(n); },
        [](void* n, XML_Char const*) { ++*static_cast<std::size_t*>(n); });
    XML_SetCharacterDataHandler(parser, [](void* n, XML_Char const*, int length) {
      *static_cast<std::size_t*>(n) += static_cast<std::size_t>(length);
    });
    bool good = true;
    for (std::size_t at = 0; good && at < text.size(); at += chunk) {
      std::size_t const n = std::min(chunk, text.size() - at);
      bool const last = at + n == text.size() && chunk > chunk_bytes;
      good = XML_Parse(parser, text.data() + at, static_cast<int>(n), last) == XML_STATUS_OK;
    }
    if (good && chunk <= chunk_bytes) good = XML_Parse(parser, "", 0, XML_TRUE) == XML_STATUS_OK;
    XML_ParserFree(parser);
    if (!good) return 0;
  }
  return count;
}

std::size_t expat(documents const& all) { return count_with_expat(all, chunk_bytes); }
std::size_t expat_at_once(documents const& all) { return count_with_expat(all, 1u << 30); }

struct json_counter {
  static constexpr std::size_t max_object_size = ~std::size_t{0};
  static constexpr std::size_t max_array_size = ~std::size_t{0};
  static constexpr std::size_t max_key_size = ~std::size_t{0};
  static constexpr std::size_t max_string_size = ~std::size_t{0};
  using code = boost::system::error_code;
  using piece = boost::json::string_view;

  std::size_t count = 0;
  bool one() { return ++count != 0; }
  bool on_document_begin(code&) { return one(); }
  bool on_document_end(code&) { return one(); }
  bool on_object_begin(code&) { return one(); }
  bool on_object_end(std::size_t, code&) { return one(); }
  bool on_array_begin(code&) { return one(); }
  bool on_array_end(std::size_t, code&) { return one(); }
  bool on_key_part(piece, std::size_t, code&) { return one(); }
  bool on_key(piece, std::size_t, code&) { return one(); }
  bool on_string_part(piece, std::size_t, code&) { return one(); }
  bool on_string(piece, std::size_t, code&) { return one(); }
  bool on_number_part(piece, code&) { return one(); }
  bool on_int64(std::int64_t, piece, code&) { return one(); }
  bool on_uint64(std::uint64_t, piece, code&) { return one(); }
  bool on_double(double, piece, code&) { return one(); }
  bool on_bool(bool, code&) { return one(); }
  bool on_null(code&) { return one(); }
  bool on_comment_part(piece, code&) { return one(); }
  bool on_comment(piece, code&) { return one(); }
};

std::size_t boost_json(documents const& all) {
  std::size_t count = 0;
  for (std::string const& text : all) {
    boost::json::basic_parser<json_counter> parser(boost::json::parse_options{});
    boost::json::error_code failure;
    for (std::size_t at = 0; at < text.size() && !failure; at += chunk_bytes) {
      std::size_t const n = std::min(chunk_bytes, text.size() - at);
      parser.write_some(at + n < text.size(), text.data() + at, n, failure);
    }
    if (failure) return 0;
    count += parser.handler().count;
  }
  return count;
}

}  // namespace

void add_yardsticks(std::vector<contestant>& to, kind k) {
  if (k == kind::xml) {
    to.push_back({"bare Expat", expat, true});
    to.push_back({"bare Expat, one call", expat_at_once, true});
  } else if (k == kind::json) {
    to.push_back({"bare Boost.JSON", boost_json, true});
  }
}

std::vector<contestant> contestants(kind k) {
  std::vector<contestant> all;
  add_yardsticks(all, k);
  // HTML has no parser underneath: the others are the yardstick.
  if (k == kind::html) add_peers(all, k);
  add_readers(all, k);
  if (k != kind::html) {
    add_peers(all, k);
    add_syndication(all, k);
  }
  return all;
}

}  // namespace bench
