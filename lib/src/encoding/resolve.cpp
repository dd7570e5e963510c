#include "encoding/resolve.hpp"

namespace feedsax::encoding {

namespace {

// What somebody says that the encoding is.
struct claim {
  std::string label;
  std::uint64_t offset = 0;
  charset id = charset::unknown;
  char16_t const* table = nullptr;

  bool made() const noexcept { return !label.empty(); }
  bool understood() const noexcept { return id != charset::unknown && id != charset::unsupported; }
};

std::string_view name_of(charset id) noexcept {
  switch (id) {
  case charset::utf_16le: return "utf-16le";
  case charset::utf_16be: return "utf-16be";
  case charset::utf_32le: return "utf-32le";
  case charset::utf_32be: return "utf-32be";
  default: return "utf-8";
  }
}

class resolver {
 public:
  resolver(settings const& s, signature const& seen, xml_declaration const& d, icu_tables& tables)
      : settings_(s), seen_(seen), declaration_(d), tables_(tables) {
    result_.fallback = single_byte_table(charset::windows_1252);
  }

  resolution run() {
    claim caller{normalized_label(settings_.charset)};
    find(caller);
    if (seen_.id == charset::unknown)
      by_label(caller);
    else if (seen_.id == charset::unsupported)
      object(issue::unknown_encoding, {"ebcdic"});
    else
      by_bytes(caller);
    return std::move(result_);
  }

 private:
  void find(claim& c) {
    if (!c.made()) return;
    c.id = find_charset(c.label);
    if (c.id == charset::unknown) {
      c.table = tables_.single_byte(c.label);
      if (c.table != nullptr) c.id = charset::other_single_byte;
    } else if (is_single_byte(c.id)) {
      c.table = single_byte_table(c.id);
    }
  }

  claim declared() {
    claim c;
    if (!declaration_.found) return c;
    c.label = normalized_label(declaration_.label);
    c.offset = seen_.mark + declaration_.label_where.begin * seen_.width();
    find(c);
    // What strict has to say about a malformed declaration, the parser says. Escape sequences
    // could mend it unseen.
    if (left_to_parser() && (seen_.id != charset::unknown || !c.understood() || is_wide(c.id) ||
                             c.id == charset::iso_2022_jp))
      c = {};
    return c;
  }

  bool left_to_parser() const noexcept {
    return settings_.mode == mode::strict && declaration_.found && !declaration_.well_formed;
  }

  // The bytes show a Unicode encoding.
  void by_bytes(claim const& caller) {
    result_.id = seen_.id;
    result_.label = name_of(seen_.id);
    // A mark beats the caller (RFC 7303 3.3), and the caller's word beats the declaration.
    if (seen_.mark > 0 && caller.understood()) return;
    if (seen_.mark == 0 && caller.made() && check(caller)) return;
    claim const inside = declared();
    if (inside.made())
      check(inside);
    else if (seen_.mark == 0 && !caller.made() && !left_to_parser())
      object(issue::encoding_conflict, {result_.label});  // unsaid is UTF-8 (XML 1.0 4.3.3)
  }

  // Is the claim understood at all, in which case it need not be true?
  bool check(claim const& c) {
    if (!c.understood())
      object(issue::unknown_encoding, c);
    else if (!agrees(c.id, seen_.id))
      object(issue::encoding_conflict, c);
    return c.understood();
  }

  // The bytes are a superset of ASCII; which one, somebody must say.
  void by_label(claim const& caller) {
    if (accept(caller)) {
      if (result_.id != charset::utf_8) return;
      claim const inside = declared();
      if (inside.table != nullptr) result_.fallback = inside.table;
      return;
    }
    if (!result_.error) accept(declared());
  }

  bool accept(claim const& c) {
    if (!c.made()) return false;
    if (!c.understood()) {
      object(issue::unknown_encoding, c);
      return false;
    }
    if (is_wide(c.id)) {
      object(issue::encoding_conflict, c);
      return false;
    }
    result_.id = c.id;
    result_.label = c.label;
    result_.table = c.table;
    return true;
  }

  void object(issue what, claim const& c) {
    if (settings_.mode == mode::recover)
      result_.troubles.push_back({what, c.offset, c.label});
    else if (!result_.error)
      result_.error = failure{what == issue::unknown_encoding ? errc::unknown_encoding
                                                              : errc::encoding_conflict,
                              c.offset, c.label};
  }

  settings const& settings_;
  signature const& seen_;
  xml_declaration const& declaration_;
  icu_tables& tables_;
  resolution result_;
};

}  // namespace

resolution resolve(settings const& s, signature const& seen, xml_declaration const& d,
                   icu_tables& tables) {
  return resolver(s, seen, d, tables).run();
}

}  // namespace feedsax::encoding
