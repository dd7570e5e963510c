/// \file
/// Reads a document by its address into a sink.
///
///     auto const end = tool::read_address("https://example.org/feed", sink, options, network);
///
/// Thread-compatible.
#pragma once

#include <string>

#include "feedsax/options.hpp"
#include "feedsax/result.hpp"
#include "feedsax/sink.hpp"
#include "network_options.hpp"

namespace tool {

/// While it arrives. Address, type and language of the options go before those of the answer. An
/// interruption is the end of the document, and errc::stopped.
feedsax::result<void> read_address(std::string const& address, feedsax::sink& to,
                                   feedsax::options const& o, network& net);

}  // namespace tool
