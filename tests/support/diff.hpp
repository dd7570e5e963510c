/// \file
/// The difference of two texts by lines: what a failed comparison prints.
///
///     BOOST_CHECK_MESSAGE(got == expected, diff(expected, got));
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace feedsax::test {

/// `- ` before a line that is expected and missing, `+ ` before one that is not, two lines of
/// context, `…` where lines were left out; empty when the two are equal.
std::string diff(std::string_view expected, std::string_view got);
std::string diff(std::vector<std::string> const& expected, std::vector<std::string> const& got);

}  // namespace feedsax::test
