#include "document_options.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <system_error>

#include "feedsax/text.hpp"

namespace tool {
namespace {

using feedsax::doctype;
using feedsax::invalid_bytes;
using feedsax::mode;
using feedsax::read_as;
using feedsax::repairs;

template <class Value>
using word = std::pair<std::string_view, Value>;

constexpr std::array modes{word<mode>{"recover", mode::recover},
                           word<mode>{"strict", mode::strict}};
constexpr std::array readings{word<read_as>{"detected", read_as::detected},
                              word<read_as>{"sitemap", read_as::sitemap},
                              word<read_as>{"robots", read_as::robots}};
constexpr std::array doctypes{word<doctype>{"skip-external", doctype::skip_external},
                              word<doctype>{"refuse", doctype::refuse},
                              word<doctype>{"skip", doctype::skip}};
constexpr std::array replacements{word<invalid_bytes>{"windows-1252", invalid_bytes::windows_1252},
                                  word<invalid_bytes>{"replace", invalid_bytes::replace}};

constexpr std::array kinds{word<repairs>{"references", repairs::references},
                           word<repairs>{"text", repairs::text},
                           word<repairs>{"tags", repairs::tags},
                           word<repairs>{"structure", repairs::structure},
                           word<repairs>{"sections", repairs::sections},
                           word<repairs>{"envelope", repairs::envelope},
                           word<repairs>{"truncation", repairs::truncation},
                           word<repairs>{"all", repairs::all},
                           word<repairs>{"none", repairs::none}};

// `references,tags`
repairs read_kinds(std::string_view list) {
  repairs found = repairs::none;
  while (!list.empty()) {
    std::string_view const one = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), one.size() + 1));
    auto const known =
        std::find_if(kinds.begin(), kinds.end(), [&](auto const& k) { return k.first == one; });
    if (known == kinds.end())
      throw CLI::ValidationError("--repair", "'" + std::string(one) + "' is no kind of repair");
    found = found | known->second;
  }
  return found;
}

// As people write it: 67108864 is 64M.
std::string written(std::uint64_t value, bool unit) {
  char const* suffix = "";
  for (char const* const next : {"K", "M", "G"}) {
    if (!unit || value == 0 || value % 1024 != 0) break;
    value /= 1024;
    suffix = next;
  }
  return std::to_string(value) + suffix;
}

template <class Value>
void add_limit(CLI::App& command, std::string const& name, Value& limit, std::string const& help) {
  bool const unit = name.ends_with("-bytes");
  auto const set = [&limit, unit, name](std::string const& given) {
    std::uint64_t value = 0;
    if (!read_limit(given, unit, std::numeric_limits<Value>::max(), value))
      throw CLI::ValidationError(name, "'" + given + "' is no " + (unit ? "size" : "number"));
    limit = static_cast<Value>(value);
  };
  command.add_option_function<std::string>(name, set, help)
      ->default_str(written(limit, unit))
      ->option_text(unit ? "SIZE" : "N")
      ->take_last()
      ->group("Limits");
}

}  // namespace

bool read_limit(std::string_view text, bool unit, std::uint64_t greatest, std::uint64_t& value) {
  if (text == "none") {
    value = greatest;
    return true;
  }
  auto const [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{}) return false;
  std::string const suffix =
      feedsax::to_lower_ascii(text.substr(static_cast<std::size_t>(end - text.data())));
  std::uint64_t factor = suffix.empty() || (unit && suffix == "b") ? 1 : 0;
  if (unit && !suffix.empty()) {
    std::uint64_t binary = 1, decimal = 1;
    for (char const prefix : {'k', 'm', 'g'}) {
      binary *= 1024;
      decimal *= 1000;
      if (suffix[0] != prefix) continue;
      std::string_view const rest = std::string_view(suffix).substr(1);
      factor = rest.empty() || rest == "ib" ? binary : rest == "b" ? decimal : 0;
    }
  }
  if (factor == 0 || value > greatest / factor) return false;
  value *= factor;
  return true;
}

void add_repair_options(CLI::App& command, feedsax::options& o) {
  command.add_option("--content-type", o.content_type, "its HTTP header Content-Type")
      ->option_text("TYPE")
      ->take_last();
  add_choice(command, "--doctype", o.doctype, doctypes, "what becomes of a DOCTYPE");
  add_choice(command, "--invalid-bytes", o.invalid_bytes, replacements,
             "what bytes become that are not UTF-8");
  command
      .add_option_function<std::string>(
          "--repair", [&o](std::string const& given) { o.repair = read_kinds(given); },
          "what is mended: all, none, or some of references, text, tags, structure, sections, "
          "envelope, truncation")
      ->option_text("KIND,...")
      ->take_last();
}

void add_mode(CLI::App& command, feedsax::options& o) {
  add_choice(command, "--mode", o.mode, modes, "cope and report, or refuse what is malformed");
}

void add_document_options(CLI::App& command, feedsax::options& o) {
  add_mode(command, o);
  add_choice(command, "--as", o.as, readings, "a feed as a sitemap, or a robots.txt");
  command.add_option("--base-url", o.base_uri, "the address the document came from")
      ->option_text("URL")
      ->take_last();
  command.add_option("--content-language", o.content_language, "its HTTP header Content-Language")
      ->option_text("LANG")
      ->take_last();
  add_repair_options(command, o);
  command.add_flag_callback(
      "--no-extensions", [&o] { o.keep_extensions = false; },
      "leave out the elements that no format knows");
  o.validate = true;
  command.add_flag_callback(
      "--no-validate", [&o] { o.validate = false; },
      "report only what was coped with, not what a specification would have");
}

void add_limits(CLI::App& command, feedsax::limits& l) {
  add_limit(command, "--max-input-bytes", l.max_input_bytes, "a document, unpacked, and its UTF-8");
  add_limit(command, "--max-inflate-ratio", l.max_inflate_ratio,
            "bytes that a compressed byte stands for");
  add_limit(command, "--max-depth", l.max_depth, "open elements");
  add_limit(command, "--max-name-bytes", l.max_name_bytes, "the name of an element or attribute");
  add_limit(command, "--max-names", l.max_names, "distinct names");
  add_limit(command, "--max-attributes", l.max_attributes, "attributes in a tag");
  add_limit(command, "--max-attribute-bytes", l.max_attribute_bytes, "the value of an attribute");
  add_limit(command, "--max-tag-bytes", l.max_tag_bytes, "a tag");
  add_limit(command, "--max-namespace-bytes", l.max_namespace_bytes, "a namespace name");
  add_limit(command, "--max-namespaces", l.max_namespaces, "distinct namespace names");
  add_limit(command, "--max-bindings", l.max_bindings, "prefixes in scope");
  add_limit(command, "--max-text-bytes", l.max_text_bytes, "a text that is kept");
  add_limit(command, "--max-comment-bytes", l.max_comment_bytes, "a comment or instruction");
  add_limit(command, "--max-doctype-bytes", l.max_doctype_bytes, "a document type declaration");
  add_limit(command, "--max-items", l.max_items, "items, or URLs of a sitemap");
  add_limit(command, "--max-url-bytes", l.max_url_bytes,
            "an address in a sitemap; longer ones are left out");
  add_limit(command, "--max-url-parts", l.max_url_parts,
            "images, videos, links of a page; more are left out");
  add_limit(command, "--max-extension-bytes", l.max_extension_bytes,
            "unknown elements of an item; more are left out");
  add_limit(command, "--max-diagnostics", l.max_diagnostics, "diagnostics; more are counted");
}

}  // namespace tool
