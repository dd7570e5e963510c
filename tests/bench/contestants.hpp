/// \file
/// What is compared: ways to read documents, ours and those of others.
///
///     for (bench::contestant const& c : bench::contestants(bench::kind::xml))
///       bench::sum += c.read(input.documents);
///
/// The first of a kind is the yardstick. Each is called in one thread.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "shapes.hpp"

namespace bench {

using documents = std::vector<std::string>;

struct contestant {
  char const* name;
  /// Reads them all. \return something that depends on what was read; 0 is a failure.
  std::size_t (*read)(documents const&);
  /// Knows no recovery: it reads the documents without their faults.
  bool clean = false;
  /// Measures itself and answers in processor seconds; for what is no part of this process.
  double (*seconds)(documents const&) = nullptr;
  bool peer = true;  ///< Not feedsax.
};

/// In the order of the table.
std::vector<contestant> contestants(kind);

// Who adds to them.
void add_yardsticks(std::vector<contestant>&, kind);
void add_readers(std::vector<contestant>&, kind);
void add_peers(std::vector<contestant>&, kind);
void add_syndication(std::vector<contestant>&, kind);

}  // namespace bench
