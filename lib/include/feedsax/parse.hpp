/// \file
/// The loops over a parser: memory, stream, file, file descriptor.
///
///     auto document = feedsax::parse(bytes);                       // the whole model
///     auto end = feedsax::parse_file("feed.xml", my_sink);          // streaming
///
/// Each call is on its own; they may run in different threads at once. They look at
/// options::stop before every chunk of 64 KiB.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "feedsax/export.hpp"
#include "feedsax/model/document.hpp"
#include "feedsax/options.hpp"
#include "feedsax/result.hpp"
#include "feedsax/sink.hpp"

namespace feedsax {

/// Reads into a model. In recovery an error after the root of a known format leaves a document
/// whose `failure` says what happened; in strict mode every error is the result.
FEEDSAX_API result<document> parse(std::string_view bytes, options const& = {});
FEEDSAX_API result<document> parse(std::istream&, options const& = {});
FEEDSAX_API result<document> parse_file(std::string const& path, options const& = {});
FEEDSAX_API result<document> parse_fd(int fd, options const& = {});

/// Reads into a sink. The error is what ended the document early, errc::stopped included.
FEEDSAX_API result<void> parse(std::string_view bytes, sink&, options const& = {});
FEEDSAX_API result<void> parse(std::istream&, sink&, options const& = {});
FEEDSAX_API result<void> parse_file(std::string const& path, sink&, options const& = {});
FEEDSAX_API result<void> parse_fd(int fd, sink&, options const& = {});

}  // namespace feedsax
