/// \file
/// The exit statuses of the tool.
///
///     return tool::refused;
#pragma once

namespace tool {

/// Of several files the highest one counts. Whoever is interrupted ends with 128 and the number of
/// the signal.
enum exit_status : int {
  fine = 0,
  refused = 1,     ///< A document was refused, or ended early.
  usage = 2,       ///< The command line makes no sense.
  unreadable = 3,  ///< A file cannot be read, or standard output not be written.
};

}  // namespace tool
