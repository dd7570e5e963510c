#include "feedsax/uri.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <functional>
#include <iterator>

#include "feedsax/text.hpp"

// Why the merge of RFC 3986 5.2 is written out here and not Boost.URL's resolve(): Boost.URL reads
// by the grammar, so that of the addresses that feeds hold it refuses all IRIs and every space,
// `|`, `[`, `{`, `\` and lone `%`. Escaping those in a copy first would leave no way to tell our
// escapes from the author's in the result, and the rest of the result would differ all the same:
// 1.81 keeps `..` above the root (http://a/b/c/d;p?q + ../../../g), against 5.4.2, removes dot
// segments of the base for `?y`, and makes a host of a path (file:/a/b + ..//g). Split by the
// expression of appendix B every text is an address, and what remains is shorter than a front.

namespace feedsax {

namespace {

/// The five components (RFC 3986 3). A component that is there may be empty.
struct components {
  std::string_view scheme, authority, path, query, fragment;
  bool has_authority = false, has_query = false, has_fragment = false;

  /// Takes the authority off the front of the path.
  void split_authority(std::size_t slashes) noexcept {
    path.remove_prefix(slashes);
    auto const end = std::min(path.find('/'), path.size());
    authority = path.substr(0, end);
    path.remove_prefix(end);
    has_authority = true;
  }
};

/// RFC 3986 appendix B, with a scheme held to its grammar, as in 4.2: `12:30/a` is a path.
components split(std::string_view text) noexcept {
  components parts;
  if (auto const hash = text.find('#'); hash != std::string_view::npos) {
    parts.fragment = text.substr(hash + 1);
    parts.has_fragment = true;
    text = text.substr(0, hash);
  }
  if (auto const mark = text.find('?'); mark != std::string_view::npos) {
    parts.query = text.substr(mark + 1);
    parts.has_query = true;
    text = text.substr(0, mark);
  }
  parts.scheme = scheme(text);
  if (!parts.scheme.empty()) text.remove_prefix(parts.scheme.size() + 1);
  parts.path = text;
  if (text.starts_with("//")) parts.split_authority(2);
  return parts;
}

bool is_web(components const& parts) noexcept {
  return iequals(parts.scheme, "http") || iequals(parts.scheme, "https");
}

/// Schemes whose path is a program or a document: what is added to it becomes part of that, so that
/// `xml:base="javascript:f()//"` would turn every relative link of a feed into a script.
bool is_opaque(components const& parts) noexcept {
  for (auto const scheme : {"javascript", "vbscript", "data"})
    if (iequals(parts.scheme, scheme)) return true;
  return false;
}

/// True when an authority is more than user information and a port.
bool names_host(std::string_view authority) noexcept {
  if (auto const at = authority.rfind('@'); at != std::string_view::npos)
    authority.remove_prefix(at + 1);
  return !authority.empty() && authority.front() != ':' && !authority.starts_with("[]");
}

/// Looks for the host of an http address behind surplus slashes. False when there is none.
bool find_host(components& parts) noexcept {
  if (parts.authority.empty() && parts.path.starts_with('/'))
    parts.split_authority(std::min(parts.path.find_first_not_of('/'), parts.path.size()));
  return names_host(parts.authority);
}

bool is_base(components& parts) noexcept {
  return !parts.scheme.empty() && !is_opaque(parts) && (!is_web(parts) || find_host(parts));
}

/// Removes dot segments while the path is put together (RFC 3986 5.2.4), in one pass.
class path_builder {
 public:
  explicit path_builder(std::string& out) noexcept : out_(out), start_(out.size()) {}

  /// Adds a part of the path. All but the last part end in a slash.
  void add(std::string_view part) {
    if (out_.size() == start_ && part.starts_with('/')) {
      out_ += '/';
      part.remove_prefix(1);
    }
    while (!part.empty()) {
      auto const end = std::min(part.find('/'), part.size());
      auto const segment = part.substr(0, end);
      auto const length = std::min(end + 1, part.size());
      if (segment == "..")
        drop_segment();
      else if (segment != ".")
        out_.append(part.substr(0, length));
      part.remove_prefix(length);
    }
  }

 private:
  // What is there ends in a slash, and keeps the one it begins with.
  void drop_segment() {
    auto const size = out_.size() - start_;
    if (size < 2) return;
    auto const before = out_.rfind('/', out_.size() - 2);
    if (before != std::string::npos && before >= start_)
      out_.resize(before + 1);
    else
      // The only segment of a rootless path: the algorithm keeps the slash after it.
      out_.replace(start_, size, 1, '/');
  }

  std::string& out_;
  std::size_t start_;
};

[[maybe_unused]] bool overlaps(std::string const& out, std::string_view text) noexcept {
  std::less<char const*> const before;
  return !text.empty() && !before(text.data() + text.size() - 1, out.data()) &&
         before(text.data(), out.data() + out.capacity());
}

/// Unicode's white space, and C0 controls, which browsers drop there too: without that,
/// "\x01javascript:" would be a relative reference to us and a script to them.
std::string_view trim_address(std::string_view text) noexcept {
  auto const is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  for (text = trim(text); !text.empty(); text = trim(text)) {
    if (is_control(text.front()))
      text.remove_prefix(1);
    else if (is_control(text.back()))
      text.remove_suffix(1);
    else
      break;
  }
  return text;
}

}  // namespace

std::string_view scheme(std::string_view address) noexcept {
  if (address.empty() || !is_ascii_alpha(address.front())) return {};
  auto const end = std::find_if_not(address.begin(), address.end(), [](char c) {
    return is_ascii_alpha(c) || is_ascii_digit(c) || c == '+' || c == '-' || c == '.';
  });
  if (end == address.end() || *end != ':') return {};
  return address.substr(0, static_cast<std::size_t>(end - address.begin()));
}

bool is_absolute(std::string_view address) noexcept { return !scheme(address).empty(); }

bool is_http(std::string_view address) noexcept {
  auto const parts = split(address);
  return is_web(parts) && names_host(parts.authority);
}

bool is_base(std::string_view address) noexcept {
  auto parts = split(address);
  return is_base(parts);
}

std::string_view tidy_uri(std::string_view address, std::string& scratch) {
  constexpr auto is_break = [](char c) { return c == '\r' || c == '\n' || c == '\t'; };
  address = trim_address(address);
  auto const first = std::find_if(address.begin(), address.end(), is_break);
  if (first == address.end()) return address;
  scratch.assign(address.begin(), first);
  std::copy_if(first, address.end(), std::back_inserter(scratch), std::not_fn(is_break));
  // The parts of a character that breaks had torn, closed up, may be white space in turn.
  return trim_address(scratch);
}

std::string resolve(std::string_view base, std::string_view reference) {
  std::string out;
  resolve_into(out, base, reference);
  return out;
}

void resolve_into(std::string& out, std::string_view base, std::string_view reference) {
  assert(!overlaps(out, base) && !overlaps(out, reference));
  std::string reference_scratch, base_scratch;
  reference = tidy_uri(reference, reference_scratch);
  if (is_absolute(reference)) {
    out.assign(reference);
    return;
  }
  auto from = split(tidy_uri(base, base_scratch));
  auto to = split(reference);
  if (!is_base(from) || (to.has_authority && is_web(from) && !find_host(to))) {
    out.assign(reference);
    return;
  }

  // RFC 3986 5.2.2, written straight into the form of 5.3.
  out.assign(from.scheme);
  out += ':';
  if (from.has_authority || to.has_authority) {
    out += "//";
    out += to.has_authority ? to.authority : from.authority;
  }
  auto const path_start = out.size();
  bool const same_path = !to.has_authority && to.path.empty();
  if (same_path) {
    out += from.path;
  } else {
    path_builder path(out);
    if (!to.has_authority && !to.path.starts_with('/')) {  // 5.2.3
      if (from.has_authority && from.path.empty()) path.add("/");
      path.add(from.path.substr(0, from.path.rfind('/') + 1));
    }
    path.add(to.path);
  }
  // 3.3: without an authority, a path that began with two slashes would be read as one.
  if (!from.has_authority && !to.has_authority &&
      std::string_view(out).substr(path_start).starts_with("//"))
    out.insert(path_start, "/.");
  if (to.has_query || (same_path && from.has_query)) {
    out += '?';
    out += to.has_query ? to.query : from.query;
  }
  if (to.has_fragment) {
    out += '#';
    out += to.fragment;
  }
}

}  // namespace feedsax
