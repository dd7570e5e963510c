/// \file
/// One layer of compression: gzip (RFC 1952) or zlib (RFC 1950) in, what was packed out.
///
///     inflater layer;
///     layer.reset(mode::recover, on_issue);
///     for (auto state = layer.write(bytes, out); …)
///
/// Told apart by the first bytes; anything else passes untouched and without a copy. Members that
/// follow each other are joined. Memory is bounded: the window of 32 KiB and a buffer. Any split of
/// the input gives the same bytes. Thread-compatible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "feedsax/diagnostic.hpp"
#include "feedsax/error.hpp"
#include "feedsax/options.hpp"

namespace feedsax::inflate {

/// Receives what was packed; false ends it. Views are on loan until it returns.
using output = std::function<bool(std::string_view)>;
/// Receives what recovery copes with.
using report = std::function<void(issue)>;

class inflater {
 public:
  inflater();
  ~inflater();

  /// Starts an input; keeps its buffers. `on_issue` must outlive it.
  void reset(feedsax::mode, report on_issue);
  /// Takes the next bytes. errc::none, or what is wrong with them; all that came before it has been
  /// handed on, and nothing comes after it.
  errc write(std::string_view bytes, output const&);
  /// There are no more.
  errc finish(output const&);

  /// Is it known that the input is not compressed?
  bool passes() const noexcept { return state_ == state::plain; }
  /// Is it known that it is?
  bool packed() const noexcept { return state_ != state::plain && state_ != state::start; }
  /// Is nothing missing at the end of what came so far?
  bool whole() const noexcept {
    return state_ == state::plain || state_ == state::start || state_ >= state::between;
  }
  /// Bytes handed on that were packed.
  std::uint64_t unpacked_bytes() const noexcept { return unpacked_; }
  /// How many members began.
  std::uint64_t members() const noexcept { return members_; }

 private:
  enum class state : std::uint8_t {
    start,         // Not known yet; a byte may be held.
    plain,         //
    head,          // The ten bytes of gzip that are always there, or the two of zlib.
    extra_length,  //
    extra,         //
    name,          //
    comment,       //
    head_check,    //
    body,          //
    trailer,       //
    between,       // Another member, or rubbish; a byte may be held.
    trailing       // Rubbish; ignored.
  };
  struct stream;

  errc step(std::string_view& bytes, output const&);
  errc begin_member();
  errc take_head(std::string_view& bytes);
  void next_head_part();
  errc inflate_body(std::string_view& bytes, output const&);
  errc check_trailer();
  errc take_between(std::string_view& bytes);
  bool gather(std::string_view& bytes, std::size_t wanted);
  errc cope(issue, errc);

  feedsax::mode mode_ = feedsax::mode::recover;
  report on_issue_;
  state state_ = state::start;
  bool zlib_ = false;
  bool reported_ = false;  // Bytes behind the end.
  std::uint8_t flags_ = 0;
  std::string held_;  // The bytes of a fixed part that came so far; at most ten.
  std::uint32_t skip_ = 0;
  std::uint32_t check_ = 0;  // CRC-32 or Adler-32 of the member.
  std::uint64_t member_bytes_ = 0, unpacked_ = 0, members_ = 0;
  errc failed_ = errc::none;
  std::unique_ptr<stream> stream_;
};

}  // namespace feedsax::inflate
