/// \file
/// The figures: a table as they come, and JSON at the end.
///
///     report.begin_input("rss, tag-dense", bytes, items, "bare Expat");
///     report.add(figure);
///     report.write_json("bench.json");
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "measure.hpp"
#include "processes.hpp"

namespace bench {

class report {
 public:
  void begin_input(std::string name, std::size_t bytes, std::size_t items, std::string yardstick);
  void add(figure const&);
  void add(cold_figure const&);
  void add(thread_figure const&);
  /// False when the file cannot be written.
  bool write_json(std::string const& path) const;

 private:
  struct measured_input {
    std::string name, yardstick;
    std::size_t bytes = 0, items = 0;
    std::vector<figure> figures;
  };
  std::vector<measured_input> inputs_;
  std::vector<cold_figure> cold_;
  std::vector<thread_figure> threads_;
};

}  // namespace bench
