/// \file
/// The state of a format_handler: the open elements, what is being captured, what has been won.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/markup_writer.hpp"
#include "feedsax/checks.hpp"
#include "feedsax/format_handler.hpp"
#include "feedsax/rule.hpp"

namespace feedsax {

/// An open element that has a rule.
struct open_element {
  feedsax::rule const* rule;
  rule_set const* children;
  feedsax::name name;     // canonical: a format's own namespace in another spelling is the format's
  std::uint64_t offset;   // of its `<`
  std::string_view base;  // in effect
  std::string_view language;
  std::uint32_t first_sibling_count = 0;
  std::uint32_t ordinal = 1;  // among the siblings of its name
  bool states_base = false;
  bool states_language = false;
  bool numbered = false;     // an item or URL: its index is always said
  bool passed_over = false;  // its end tag is missing, and what stands in it stands beside it
};

/// What an element becomes whose text was ended early: it is there only to be closed.
inline constexpr rule ended_early{};

/// Who has set the members of an item or feed, and in which order its lists were fed.
struct standing {
  std::array<std::uint8_t, field_count> ranks;
  std::vector<std::uint8_t> authors, contributors, categories;
  void reset() noexcept {
    ranks.fill(0xff);
    authors.clear();
    contributors.clear();
    categories.clear();
  }
};

/// Remembers the ids of the last items, by number: room for `most` of them, whatever a feed sends.
class seen_ids {
 public:
  /// Was it there already?
  bool add(std::string_view id);

 private:
  static constexpr std::size_t most = 1u << 14;
  std::vector<std::uint64_t> slots_;  // open addressing; 0 is free
  std::size_t used_ = 0;
};

/// An open element that options::validate looks at.
struct checked_element {
  element_check const* check = nullptr;
  check_set const* children = nullptr;
  value_check const* value = nullptr;  // of its text
  feedsax::name name;
  std::uint64_t offset = 0;
  std::uint32_t first_count = 0;  // of its children, in checking::counts
  bool stray_text = false;
};

/// The state of options::validate.
struct checking {
  bool on = false;
  bool in_text = false;        // inside an element whose text is looked at
  std::uint32_t skip = 0;      // levels inside an element that is not looked at
  std::uint32_t inside = 0;    // open elements within one that holds text
  std::uint32_t elements = 0;  // all of them
  std::string first_element;
  std::vector<checked_element> open;
  std::vector<std::pair<element_check const*, std::uint32_t>> counts;
  std::string text;
  std::string path_end;  // of elements that no rule has
  // What was reported last. A reader and a check may find the same, which is said once.
  struct finding {
    std::uint64_t offset = 0;
    issue code = issue::none;
    bool of_check = false;
    std::size_t subject = 0;  // its hash
  };
  std::array<finding, 16> findings{};
  std::size_t next_finding = 0;
  bool reporting = false;  // a check, and not a reader

  bool knows(std::uint64_t offset, issue code, std::string_view about) noexcept {
    // Of a second element there is but one thing to say.
    std::size_t const subject =
        code == issue::duplicate_element ? 0 : std::hash<std::string_view>{}(about);
    for (finding const& f : findings)
      if (f.offset == offset && f.code == code && f.of_check != reporting && f.subject == subject)
        return true;
    findings[next_finding++ % findings.size()] = {offset, code, reporting, subject};
    return false;
  }
};

/// Elements that nobody claimed, on their way into `extensions`.
struct extension_builder {
  std::vector<extension*> open;
  std::vector<std::string> texts;  // one a level; kept for their capacity
  std::uint64_t bytes = 0;         // of the current item or feed
  std::uint64_t feed_bytes = 0;    // of the feed, while an item is open
  std::uint32_t skipped = 0;       // levels below one that did not fit
  bool text_cut = false;           // to be reported at the end of an element
  bool cut_reported = false;
};

struct format_handler::engine {
  event_source* source = nullptr;
  bool stopped = false;
  std::string failed_path;
  checking checks;
  std::vector<open_element> open;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sibling_counts;  // symbol, how many
  std::deque<std::string> strings;  // stated bases and languages, a stack
  std::uint32_t skip = 0;           // levels inside an element that is skipped

  content capturing = content::none;
  bool markup_reported = false;
  bool had_div = false;
  std::uint32_t inner = 0;  // levels inside the element whose text is captured
  std::string text;
  markup_writer markup;
  // Reported when the element ends: when a piece of text comes is a matter of how the input is cut.
  std::vector<std::pair<position, unsigned char>> c1_controls;
  std::uint64_t more_c1_controls = 0;  // beyond limits::max_diagnostics

  std::vector<attribute> kept_attributes;  // of the captured element, for its closing hook
  std::string kept_values;

  // An empty element whose text may stand behind it.
  bool awaits_following = false;
  open_element followed{};
  position followed_where;
  bool takes_lead = false;  // in an element of elements; it may hold an address instead

  std::uint32_t last_ordinal = 0;  // of the items
  bool has_passed_over = false;    // any element

  std::uint64_t repairs_before = 0;  // the item
  // Where the last repair of a start tag was that may turn out to be an item's.
  std::optional<std::uint64_t> tag_repair;
  std::size_t expected_bytes = 0;  // in the memory of the next item, URL or sitemap

  extension_builder extensions;
  standing feed_standing, item_standing;
  standing source_standing;  // the feed's, while a source has its place
  feedsax::feed held_feed;
  bool in_source = false;
  std::uint64_t items = 0;
  seen_ids ids;

  // The namespace of the root, when the format does not know it: taken for the format's own.
  bool adopts_namespace = false;
  bool undone_reported = false;
  std::string adopted_namespace, adopted_prefix;
  bool fold_case = false;  // recovery reads RSS in upper case

  std::string scratch, address;  // reused for addresses
  std::string refused_base;      // of the element that was opened last; to be reported

  struct memo {
    rule_set const* set = nullptr;
    feedsax::rule const* rule = nullptr;
    feedsax::name name;  // as rules know it
    std::uint32_t symbol = 0;
  };
  std::array<memo, 256> memos{};

  // How strong an element is for a member: the registry's answer, by its rule.
  struct standing_memo {
    feedsax::rule const* rule = nullptr;
    feedsax::field field{};
    std::uint8_t rank = 0;
  };
  std::array<standing_memo, 64> ranks{};
};

}  // namespace feedsax
