#include "support/pairs.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <stdexcept>

#include "feedsax/json.hpp"
#include "feedsax/model_builder.hpp"
#include "feedsax/parser.hpp"
#include "support/recording_sink.hpp"

namespace feedsax::test {

namespace fs = std::filesystem;

namespace {

struct limit {
  std::string_view name;
  std::uint32_t limits::*member;
};
constexpr limit all_limits[] = {
    {"max_depth", &limits::max_depth},
    {"max_name_bytes", &limits::max_name_bytes},
    {"max_names", &limits::max_names},
    {"max_attributes", &limits::max_attributes},
    {"max_attribute_bytes", &limits::max_attribute_bytes},
    {"max_tag_bytes", &limits::max_tag_bytes},
    {"max_namespace_bytes", &limits::max_namespace_bytes},
    {"max_namespaces", &limits::max_namespaces},
    {"max_bindings", &limits::max_bindings},
    {"max_text_bytes", &limits::max_text_bytes},
    {"max_comment_bytes", &limits::max_comment_bytes},
    {"max_doctype_bytes", &limits::max_doctype_bytes},
    {"max_items", &limits::max_items},
    {"max_url_bytes", &limits::max_url_bytes},
    {"max_url_parts", &limits::max_url_parts},
    {"max_inflate_ratio", &limits::max_inflate_ratio},
    {"max_extension_bytes", &limits::max_extension_bytes},
    {"max_diagnostics", &limits::max_diagnostics},
};

[[noreturn]] void unknown(std::string const& what) { throw std::runtime_error("unknown: " + what); }

template <class Value>
Value one_of(std::string_view word, std::initializer_list<std::pair<std::string_view, Value>> all) {
  for (auto const& [name, value] : all)
    if (name == word) return value;
  unknown(std::string(word));
}

bool read_limit(limits& out, std::string_view name, boost::json::value const& value) {
  if (name == "max_input_bytes") {
    out.max_input_bytes = value.to_number<std::uint64_t>();
    return true;
  }
  for (limit const& l : all_limits)
    if (l.name == name) {
      out.*l.member = value.to_number<std::uint32_t>();
      return true;
    }
  return false;
}

// Options are members by their own names; limits stand among them.
feedsax::options read_options(boost::json::object const& stated) {
  feedsax::options o;
  for (auto const& member : stated) {
    std::string_view const name(member.key().data(), member.key().size());
    boost::json::value const& value = member.value();
    auto const word = [&] {
      return std::string_view(value.as_string().data(), value.as_string().size());
    };
    if (name == "mode")
      o.mode = one_of<mode>(word(), {{"strict", mode::strict}, {"recover", mode::recover}});
    else if (name == "doctype")
      o.doctype = one_of<doctype>(word(), {{"skip_external", doctype::skip_external},
                                           {"refuse", doctype::refuse},
                                           {"skip", doctype::skip}});
    else if (name == "invalid_bytes")
      o.invalid_bytes =
          one_of<invalid_bytes>(word(), {{"windows_1252", invalid_bytes::windows_1252},
                                         {"replace", invalid_bytes::replace}});
    else if (name == "as")
      o.as = one_of<read_as>(word(), {{"sitemap", read_as::sitemap}, {"robots", read_as::robots}});
    else if (name == "sitemap_detail")
      o.sitemap.detail = one_of<sitemap_detail>(
          word(), {{"core", sitemap_detail::core}, {"dated", sitemap_detail::dated}});
    else if (name == "check_location")
      o.sitemap.check_location = value.as_bool();
    else if (name == "unescape_twice")
      o.sitemap.unescape_twice = value.as_bool();
    else if (name == "keep_extensions")
      o.keep_extensions = value.as_bool();
    else if (name == "validate")
      o.validate = value.as_bool();
    else if (name == "base_uri")
      o.base_uri = word();
    else if (name == "content_type")
      o.content_type = word();
    else if (name == "content_language")
      o.content_language = word();
    else if (!read_limit(o.limits, name, value))
      unknown(std::string(name));
  }
  return o;
}

fixture load(fs::path const& document, fs::path const& folder) {
  fixture p;
  p.name = fs::relative(document, folder).replace_extension().generic_string();
  p.document = document.string();
  p.bytes = read_file(p.document);
  if (std::string const text = p.expectation(); !text.empty()) {
    boost::json::value const expected = boost::json::parse(text);
    if (auto const* stated = expected.as_object().if_contains("options")) {
      p.stated_options = boost::json::serialize(*stated);
      p.options = read_options(stated->as_object());
    }
  }
  return p;
}

}  // namespace

std::string pairs_folder() { return FEEDSAX_TESTS "/corpus/pairs"; }

std::string read_file(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in) throw std::runtime_error("cannot read " + path);
  return bytes;
}

std::vector<std::string> files_below(std::string const& folder, std::string_view ending) {
  std::vector<std::string> paths;
  if (!fs::is_directory(folder)) return paths;
  for (fs::directory_entry const& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().string().ends_with(ending))
      paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string fixture::expectation_path() const {
  return fs::path(document).replace_extension(".expect.json").string();
}

std::string fixture::expectation() const {
  std::string const path = expectation_path();
  return fs::exists(path) ? read_file(path) : std::string();
}

std::ostream& operator<<(std::ostream& out, fixture const& p) { return out << p.name; }

std::vector<fixture> const& fixtures() {
  static std::vector<fixture> const all = [] {
    std::vector<fixture> found;
    for (std::string const& path : files_below(pairs_folder(), ""))
      if (!path.ends_with(".expect.json")) found.push_back(load(path, pairs_folder()));
    return found;
  }();
  return all;
}

std::string describe(fixture const& p) {
  model_builder builder;
  parser reader(builder, p.options);
  result<void> r = reader.write(p.bytes);
  if (r) r = reader.finish();
  bool const complete = builder.complete();
  feedsax::document d = builder.release();

  std::string out;
  json_writer json(out, json_style::indent);
  json.begin_object();
  if (!p.stated_options.empty()) {
    json.key("options");
    json.raw(p.stated_options);
  }
  if (!r) json.member("error", line_of(r.error()));
  if (!d.diagnostics.empty()) {
    json.key("diagnostics");
    json.begin_array();
    for (diagnostic const& one : d.diagnostics) json.string(line_of(one));
    json.end_array();
  }
  d.diagnostics.clear();
  if (complete) {
    json.key("document");
    write_json(json, d);
  }
  json.end_object();
  json.end_line();
  return out;
}

}  // namespace feedsax::test
