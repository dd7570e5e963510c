/// \file
/// The elements of Atom by version.
#pragma once

#include "feedsax/handlers/atom.hpp"
#include "feedsax/rule.hpp"

namespace feedsax::atom {

extern rule_set const feed_1_0, entry_1_0, source_1_0, document_1_0;
/// What is read in all versions: both, and what feeds write beside them.
extern rule_set const document_any;
/// Within an entry that another one has ended.
extern rule_set const rest_of_entry;
extern rule_set const feed_0_3, entry_0_3, source_0_3, document_0_3;

/// A text construct, whose type attribute says how it is to be read.
template <void (atom_handler::*Hook)(text_construct)>
constexpr rule construct(name const& n) {
  return captured<&atom_handler::construct_begin, &atom_handler::construct_end<Hook>>(n);
}

}  // namespace feedsax::atom
