/// \file
/// Reads a document whole and in pieces, in both modes, and compares what is delivered.
///
///     check_cuts("rss/guid", bytes, {});
#pragma once

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "feedsax/parser.hpp"
#include "support/diff.hpp"
#include "support/recording_sink.hpp"

namespace feedsax::test {

/// Reads again with the same parser: a reset leaves nothing behind.
class reader {
 public:
  explicit reader(options o) : parser_(sink_, std::move(o)) {}
  std::vector<std::string> read(std::string_view bytes, cut_list const& at) {
    sink_.lines.clear();
    parser_.reset();
    write(parser_, sink_, bytes, at);
    return sink_.lines;
  }

 private:
  recording_sink sink_;
  parser parser_;
};

/// Bytes of a document that is cut at every single place.
inline constexpr std::size_t small = 400;

inline void check_cuts(std::string const& name, std::string_view bytes, options o) {
  for (mode const m : {mode::recover, mode::strict}) {
    o.mode = m;
    reader again(o);
    std::vector<std::string> const whole = read(bytes, o);
    auto const check = [&](std::string const& how, cut_list const& at) {
      std::vector<std::string> const got = again.read(bytes, at);
      bool const same = got == whole;
      if (!same)
        BOOST_ERROR(name << (m == mode::strict ? ", strict, " : ", recovering, ") << how
                         << diff(whole, got));
      return same;
    };
    check("whole again", {});
    check("in single bytes", cuts_every(bytes, 1));
    check("in sevens", cuts_every(bytes, 7));
    check("before each <", cuts_before(bytes, '<'));
    check("before each quote", cuts_before(bytes, '"'));
    std::size_t const step = bytes.size() <= small ? 1 : bytes.size() / 16;
    for (std::size_t at = 1; at < bytes.size(); at += step)
      if (!check("in two at " + std::to_string(at), {at})) break;
  }
}

}  // namespace feedsax::test
