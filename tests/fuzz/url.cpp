// Any two texts, base and reference, a line each: no crash, and what url.hpp says of the result.
#include "feedsax/url.hpp"

#include <algorithm>

#include "feedsax/uri.hpp"
#include "fuzz/fuzz.hpp"

using namespace feedsax;

namespace {

using fuzz::require;

// The address put together again from its parts (4.5).
std::string joined(url_record const& u) {
  std::string out(u.scheme());
  out += ':';
  if (u.kind_of_host() != host_kind::none) {
    out += "//";
    out += u.username();
    if (!u.password().empty()) (out += ':') += u.password();
    if (u.has_credentials()) out += '@';
    out += u.host();
    if (u.port()) (out += ':') += std::to_string(*u.port());
  } else if (!u.has_opaque_path() && u.path().starts_with("//")) {
    out += "/.";
  }
  out += u.path();
  if (u.query()) (out += '?') += *u.query();
  if (u.fragment()) (out += '#') += *u.fragment();
  return out;
}

void check(url_record const& u) {
  std::string const href(u.href());
  require(joined(u) == href, "the parts are the whole", href + "\n" + joined(u));
  require(std::all_of(href.begin(), href.end(), [](char c) { return c >= 0x20 && c < 0x7F; }),
          "all of it is visible ASCII", href);

  auto const again = url_record::parse(href);
  require(again && *again == u, "parsed again it is the same", href);
  require(again->kind_of_host() == u.kind_of_host() && again->port() == u.port() &&
              again->path() == u.path() && again->query() == u.query() &&
              again->fragment() == u.fragment() && again->username() == u.username() &&
              again->has_opaque_path() == u.has_opaque_path(),
          "in all its parts", href);
  require(u.ipv4().has_value() == (u.kind_of_host() == host_kind::ipv4) &&
              u.ipv6().has_value() == (u.kind_of_host() == host_kind::ipv6),
          "an address of IP has bytes", href);
  if (u.is_http()) {
    require(!u.host().empty() && u.path().starts_with('/'), "http has a host and a path", href);
    require(is_http(href), "uri.hpp sees a host there, too", href);
    require(resolve(href, "").find('#') == std::string::npos, "and takes it as a base", href);
  }

  std::string const key = normalize(u);
  auto const normal = url_record::parse(key);
  require(normal && normal->href() == key, "the key is an address", href + "\n" + key);
  require(normalize(*normal) == key, "normalizing once is enough", href + "\n" + key);
  require(url_record::parse(display(u)) == u, "shown, it is the same", href + "\n" + display(u));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text = fuzz::input(data, size).rest();
  std::size_t const line = text.find('\n');
  std::string_view const first = text.substr(0, line);
  std::string_view const reference = line == std::string_view::npos ? "" : text.substr(line + 1);

  url_flaws flaws;
  auto const base = url_record::parse(first, nullptr, &flaws);
  require(base == url_record::parse(first), "looking for flaws changes nothing");
  require(base || !flaws.none() || first.empty(), "a failure has a reason", std::string(first));
  if (base) check(*base);
  auto const u = url_record::parse(reference, base ? &*base : nullptr);
  if (!u) return 0;
  check(*u);
  auto const on_base = url_record::parse(u->href(), base ? &*base : nullptr);
  require(on_base == u, "an absolute address needs no base", std::string(u->href()));
  return 0;
}
