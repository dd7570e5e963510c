// Atom 0.3 (mnot.net/drafts/draft-nottingham-atom-format-02). Its namespace is read as that of 1.0:
// what both have means the same. These tables hold both, and are read in both: feeds mix them.
#include "atom/tables.hpp"

namespace feedsax::atom {

namespace {

constexpr std::string_view ns = xmlns::atom;
using h = atom_handler;

// clang-format off
constexpr rule source_rules[] = {
    construct<&h::source_subtitle>    ({ns, "tagline"}),
    text<&h::source_updated>          ({ns, "modified"}),
    construct<&h::source_rights>      ({ns, "copyright"}),
};

constexpr rule entry_rules[] = {
    text<&h::entry_published>         ({ns, "issued"}),
    text<&h::entry_published>         ({ns, "created"}),
    text<&h::entry_updated>           ({ns, "modified"}),
    construct<&h::entry_rights>       ({ns, "copyright"}),
    group<&h::source_begin, &h::source_end>     ({ns, "source"}, source_0_3),
};

constexpr rule feed_rules[] = {
    construct<&h::feed_subtitle>      ({ns, "tagline"}),
    text<&h::feed_updated>            ({ns, "modified"}),
    construct<&h::feed_rights>        ({ns, "copyright"}),
    construct<&h::feed_info>          ({ns, "info"}),
    group<&h::entry_begin, &h::entry_end>       ({ns, "entry"}, entry_0_3),
};

constexpr rule document_rules[] = {
    group<&h::feed_begin, &h::feed_end>         ({ns, "feed"}, feed_0_3),
    group<&h::entry_begin, &h::entry_end>       ({ns, "entry"}, entry_0_3),
};
// clang-format on

}  // namespace

constinit rule_set const source_0_3{
    .rules = source_rules, .base = &source_1_0, .place = place::feed};
constinit rule_set const entry_0_3{.rules = entry_rules, .base = &entry_1_0, .place = place::item};
constinit rule_set const feed_0_3{.rules = feed_rules, .base = &feed_1_0, .place = place::feed};
constinit rule_set const document_0_3{.rules = document_rules};

}  // namespace feedsax::atom
