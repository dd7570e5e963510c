#include "xml/namespaces.hpp"

#include <cstring>

#include "xml/names.hpp"
#include "xml/well_known.hpp"

namespace feedsax::xml {
namespace {

constexpr std::uint32_t default_prefix = 0, xml_prefix = 1, xmlns_prefix = 2;
constexpr std::uint32_t no_uri = 0, xml_uri = 1;

// What the tables may hold from one document to the next.
constexpr std::uint32_t kept_names = 1024, kept_uris = 256;
constexpr std::size_t kept_bytes = 256u << 10;

bool is_declaration(char const* raw) noexcept {
  return std::strncmp(raw, "xmlns", 5) == 0 && (raw[5] == '\0' || raw[5] == ':');
}

// A slot for a name: any mixture will do, a collision only costs a look into the real table.
std::size_t spread(short_words words, std::size_t size) noexcept {
  std::uint64_t const mixed =
      (words.first * 0x9e3779b97f4a7c15u) ^ (words.last * 0xd1b54a32d192ed03u) ^ size;
  return static_cast<std::size_t>((mixed * 0x8cb92ba72f3d8dd7u) >> 48);
}

std::size_t spread(char const* address) noexcept {
  auto const bits = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(address));
  return static_cast<std::size_t>((bits * 0x9e3779b97f4a7c15u) >> 48);
}

// Expat has seen to it that the characters are those of a Name; what a part may begin with is left.
bool is_qualified(std::string_view raw, std::size_t colon) noexcept {
  if (colon == 0 || colon + 1 == raw.size()) return false;
  std::string_view const local = raw.substr(colon + 1);
  if (local.find(':') != std::string_view::npos) return false;
  return is_ncname(local);
}

}  // namespace

name_space_folder::~name_space_folder() = default;

namespaces::namespaces() { forget(); }

void namespaces::forget() {
  first_number_ += static_cast<number>(symbols_.size());
  name_cache_.fill({});
  attribute_cache_.fill({});
  transitions_.fill({});
  symbols_.clear();
  uris_.clear();
  prefixes_.clear();
  expanded_tags_.clear();
  for (interner* table : {&uri_names_, &prefix_names_, &names_, &expanded_names_}) table->clear();
  arena_.clear();

  for (std::string_view uri : {xmlns::none, xmlns::xml})
    uris_.push_back({uri_names_[uri_names_.intern(0, uri).first], 0});
  for (std::string_view prefix : {"", "xml", "xmlns"}) find_prefix(prefix);
  prefixes_[xml_prefix].bound = xml_uri;
}

void namespaces::reset(feedsax::mode mode, feedsax::limits const& limits,
                       name_space_folder const* folder) {
  for (; !bindings_.empty(); bindings_.pop_back())
    prefixes_[bindings_.back().prefix].bound = bindings_.back().before;
  // The sizes differ when memory ended between the growth of two tables.
  bool const whole = symbols_.size() == names_.size() && uris_.size() == uri_names_.size() &&
                     prefixes_.size() == prefix_names_.size() &&
                     expanded_tags_.size() == expanded_names_.size();
  bool const small =
      symbols_.size() <= kept_names && uris_.size() <= kept_uris && arena_.size() <= kept_bytes;
  if (!whole || !small || folder != folder_ || ++document_ == 0) {
    forget();
    document_ = 1;
  }
  mode_ = mode;
  limits_ = limits;
  folder_ = folder;
  names_in_document_ = uris_in_document_ = 0;
  base_epoch_ = epoch_ = ++last_epoch_;
  open_.clear();
  attributes_.clear();
  declarations_.clear();
  complaints_.clear();
}

symbol const* namespaces::open(std::string_view raw, char const* const* attributes) {
  attributes_.clear();
  declarations_.clear();
  complaints_.clear();
  ++tag_;
  open_element element{nullptr, bindings_.size(), epoch_};

  // Declarations first: they hold for the whole tag, wherever in it they stand.
  std::size_t count = 0;
  for (char const* const* a = attributes; *a; a += 2, ++count) {
    if (count == limits_.max_attributes)
      return exceed(errc::too_many_attributes, count, *a), nullptr;
    if (**a == 'x' && is_declaration(*a) && !declare(count, a[0], a[1])) return nullptr;
  }

  element.name = element_name(raw);
  if (!element.name) return nullptr;
  for (std::size_t i = 0; i < count; ++i, attributes += 2) {
    if (**attributes == 'x' && is_declaration(*attributes)) continue;
    if (!add_attribute(i, attributes[0], attributes[1])) return nullptr;
  }
  open_.push_back(element);
  return element.name;
}

symbol const& namespaces::close() noexcept {
  open_element const element = open_.back();
  open_.pop_back();
  for (; bindings_.size() > element.bindings; bindings_.pop_back())
    prefixes_[bindings_.back().prefix].bound = bindings_.back().before;
  epoch_ = element.epoch;
  return *element.name;
}

// Namespaces in XML 1.0, sections 3 and 5. False ends the parse.
bool namespaces::declare(std::size_t index, std::string_view raw, std::string_view uri) {
  if (raw.size() > limits_.max_name_bytes) return exceed(errc::name_too_long, index, raw);
  if (uri.size() > limits_.max_attribute_bytes) return exceed(errc::attribute_too_long, index, raw);
  if (uri.size() > limits_.max_namespace_bytes)
    return exceed(errc::too_many_namespaces, index, raw);
  if (raw.size() == 5) {
    if (uri == xmlns::xml || uri == xmlns::xmlns)
      return refuse(errc::bad_namespace, issue::bad_namespace, index, raw);
    return bind(index, {}, uri);
  }
  std::string_view const prefix = raw.substr(6);
  if (!is_qualified(raw, 5))
    return refuse(errc::bad_qualified_name, issue::bad_qualified_name, index, raw);
  bool const is_xml = prefix == "xml";
  bool const allowed =
      prefix != "xmlns" && uri != xmlns::xmlns && !uri.empty() && is_xml == (uri == xmlns::xml);
  if (!allowed) return refuse(errc::bad_namespace, issue::bad_namespace, index, raw);
  return bind(index, prefix, uri);
}

bool namespaces::bind(std::size_t index, std::string_view prefix, std::string_view uri) {
  if (bindings_.size() >= limits_.max_bindings)
    return exceed(errc::too_many_namespaces, index, prefix);
  number const p = find_prefix(prefix);
  // Expat keeps every distinct attribute name, so they count even as declarations.
  if (!count_name(prefixes_[p].document, index, prefix)) return false;
  number u = no_uri;
  if (!find_uri(index, uri, u)) return false;
  bindings_.push_back({p, prefixes_[p].bound});
  prefixes_[p].bound = u;
  next_epoch(p, u);
  declarations_.push_back({prefix_names_[p], uri_names_[u]});
  return true;
}

// The same declaration in the same state leads to the same state, so that names stay in the cache
// when, say, every entry of a feed declares the namespace of XHTML anew.
void namespaces::next_epoch(number prefix, number uri) noexcept {
  transition& t =
      transitions_[static_cast<std::size_t>(epoch_ * 31 + prefix * 7 + uri) % transitions_.size()];
  if (t.from != epoch_ || t.prefix != prefix || t.uri != uri || t.to == 0)
    t = {epoch_, ++last_epoch_, prefix, uri};
  epoch_ = t.to;
}

// The caches are sets of two: the one that was met last stands first.
symbol const* namespaces::element_name(std::string_view raw) {
  short_words const words = load_short(raw.data(), raw.size());
  auto& [first, second] = name_cache_[spread(words, raw.size()) % name_cache_.size()];
  auto const hit = [&](name_slot const& s) {
    return s.epoch == epoch_ && s.words.first == words.first && s.words.last == words.last &&
           s.name->raw.size() == raw.size() && (raw.size() <= 16 || s.name->raw == raw);
  };
  if (hit(first)) return first.name;
  name_slot found = second;
  if (!hit(second)) found = {epoch_, resolve(complaint::element, raw), words};
  if (!found.name) return nullptr;
  second = first;
  first = found;
  return found.name;
}

symbol const* namespaces::attribute_name(std::size_t index, char const* raw) {
  auto& [first, second] = attribute_cache_[spread(raw) % attribute_cache_.size()];
  auto const epoch = [&](symbol const* s) { return s->prefixed ? epoch_ : base_epoch_; };
  auto const hit = [&](attribute_slot const& s) {
    return s.name == raw && s.epoch == epoch(s.found);
  };
  if (hit(first)) return first.found;
  attribute_slot found = second;
  if (!hit(second)) {
    symbol const* const resolved = resolve(index, raw);
    if (!resolved) return nullptr;
    found = {raw, epoch(resolved), resolved};
  }
  second = first;
  first = found;
  return found.found;
}

bool namespaces::add_attribute(std::size_t index, char const* raw, std::string_view value) {
  symbol const* const found = attribute_name(index, raw);
  if (!found) return false;
  if (value.size() > limits_.max_attribute_bytes)
    return exceed(errc::attribute_too_long, index, found->raw);
  // Without a namespace, names differ as they are written, and Expat has compared those.
  if (!found->name.ns.empty()) {
    std::uint64_t& seen = expanded_tags_[found->expanded];
    if (seen == tag_)
      return refuse(errc::duplicate_attribute, issue::duplicate_attribute, index, found->raw);
    seen = tag_;
  }
  attributes_.push_back({found->name, value});
  return true;
}

// A name that was not met under these declarations in this document.
symbol const* namespaces::resolve(std::size_t index, std::string_view raw) {
  if (raw.size() > limits_.max_name_bytes) return exceed(errc::name_too_long, index, raw), nullptr;
  std::size_t const colon = raw.find(':');
  bool const plain = colon == std::string_view::npos;
  bool const qualified = plain || is_qualified(raw, colon);
  number uri = no_uri;
  if (plain && index == complaint::element) {
    uri = prefixes_[default_prefix].bound;
  } else if (!qualified) {
    if (mode_ == feedsax::mode::strict)
      return refuse(errc::bad_qualified_name, issue::bad_qualified_name, index, raw), nullptr;
  } else if (!plain && !prefix_uri(index, raw, colon, uri)) {
    return nullptr;
  }
  symbol& found = find_symbol(raw, qualified ? colon : std::string_view::npos, uri);
  bool const first = found.document != document_;
  if (!count_name(found.document, index, raw)) return nullptr;
  if (!qualified && first)
    refuse(errc::bad_qualified_name, issue::bad_qualified_name, index, found.raw);
  return &found;
}

// The namespace of a name's prefix. False ends the parse.
bool namespaces::prefix_uri(std::size_t index, std::string_view raw, std::size_t colon,
                            number& found) {
  std::string_view const prefix = raw.substr(0, colon);
  number const p = find_prefix(prefix);
  found = prefixes_[p].bound;
  if (found != no_uri) return true;
  bool const first = prefixes_[p].reported != document_;
  prefixes_[p].reported = document_;
  if (p == xmlns_prefix) {
    return !first || refuse(errc::bad_qualified_name, issue::bad_qualified_name, index, raw);
  }
  if (first && !refuse(errc::unbound_prefix, issue::unbound_prefix, index, prefix_names_[p]))
    return false;
  std::string_view const usual = well_known(prefix);
  return usual.empty() || find_uri(index, usual, found);
}

bool namespaces::find_uri(std::size_t index, std::string_view uri, number& found) {
  found = uri_names_.intern(0, uri).first;
  if (found == uris_.size()) {
    std::string_view const stored = uri_names_[found];
    std::string_view canonical = folder_ ? folder_->canonical(stored) : stored;
    if (canonical == stored)
      canonical = stored;
    else
      canonical = arena_.store(canonical);
    uris_.push_back({canonical, 0});
  }
  uri_entry& entry = uris_[found];
  if (found == no_uri || entry.document == document_) return true;
  entry.document = document_;
  if (++uris_in_document_ > limits_.max_namespaces)
    return exceed(errc::too_many_namespaces, index, uri_names_[found]);
  if (entry.canonical != uri_names_[found])
    complaints_.push_back({errc::none, issue::namespace_uri, index, uri_names_[found]});
  return true;
}

namespaces::number namespaces::find_prefix(std::string_view prefix) {
  number const p = prefix_names_.intern(0, prefix).first;
  if (p == prefixes_.size()) prefixes_.push_back({no_uri, 0, 0});
  return p;
}

symbol& namespaces::find_symbol(std::string_view raw, std::size_t colon, number uri) {
  number const n = names_.intern(uri, raw).first;
  if (n < symbols_.size()) return symbols_[n];
  std::string_view const stored = names_[n];
  bool const plain = colon == std::string_view::npos;
  std::string_view const prefix = plain ? std::string_view{} : stored.substr(0, colon);
  std::string_view const local = plain ? stored : stored.substr(colon + 1);
  number const expanded = expanded_names_.intern(uri, local).first;
  if (expanded == expanded_tags_.size()) expanded_tags_.push_back(0);
  return symbols_.emplace_back(symbol{{uris_[uri].canonical, local, prefix},
                                      stored,
                                      first_number_ + n,
                                      expanded,
                                      0,
                                      !plain && uri != xml_uri});
}

bool namespaces::count_name(number& document, std::size_t index, std::string_view subject) {
  if (document == document_) return true;
  document = document_;
  if (++names_in_document_ <= limits_.max_names) return true;
  return exceed(errc::too_many_names, index, subject);
}

// An offence against Namespaces in XML: strict mode ends, recovery copes.
bool namespaces::refuse(errc code, issue repair, std::size_t index, std::string_view subject) {
  bool const fatal = mode_ == feedsax::mode::strict;
  complaints_.push_back({fatal ? code : errc::none, repair, index, subject});
  return !fatal;
}

bool namespaces::exceed(errc code, std::size_t index, std::string_view subject) {
  complaints_.push_back({code, issue::none, index, subject});
  return false;
}

}  // namespace feedsax::xml
