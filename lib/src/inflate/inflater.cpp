// Headers and trailers are read here and not by zlib: so a wrong checksum, behind which nothing is
// missing, can be told from damage without reading zlib's messages.
#include "inflate/inflater.hpp"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

namespace feedsax::inflate {

namespace {

constexpr std::size_t buffer_bytes = 32u << 10;
constexpr std::size_t head_bytes = 10, gzip_trailer_bytes = 8, zlib_trailer_bytes = 4;

// RFC 1952 2.3.1.
enum flag : std::uint8_t {
  head_crc = 2,
  extra_field = 4,
  file_name = 8,
  remark = 16,
  unknown = 0xE0
};

using byte = unsigned char;
byte at(std::string_view bytes, std::size_t i) noexcept { return static_cast<byte>(bytes[i]); }

bool is_gzip(std::string_view b) noexcept { return at(b, 0) == 0x1F && at(b, 1) == 0x8B; }
// The three that compressors write; others are letters, as plain text has them.
bool is_zlib(std::string_view b) noexcept {
  return at(b, 0) == 0x78 && (at(b, 1) == 0x01 || at(b, 1) == 0x9C || at(b, 1) == 0xDA);
}
bool may_begin(std::string_view b) noexcept { return at(b, 0) == 0x1F || at(b, 0) == 0x78; }

std::uint32_t little_endian(std::string_view b, std::size_t from) noexcept {
  return at(b, from) | std::uint32_t{at(b, from + 1)} << 8 | std::uint32_t{at(b, from + 2)} << 16 |
         std::uint32_t{at(b, from + 3)} << 24;
}
std::uint32_t big_endian(std::string_view b) noexcept {
  return std::uint32_t{at(b, 0)} << 24 | std::uint32_t{at(b, 1)} << 16 |
         std::uint32_t{at(b, 2)} << 8 | at(b, 3);
}

}  // namespace

struct inflater::stream {
  stream() {
    if (::inflateInit2(&z, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~stream() { ::inflateEnd(&z); }
  stream(stream const&) = delete;
  stream& operator=(stream const&) = delete;

  ::z_stream z{};
  char buffer[buffer_bytes];
};

inflater::inflater() = default;
inflater::~inflater() = default;

void inflater::reset(feedsax::mode m, report on_issue) {
  mode_ = m;
  on_issue_ = std::move(on_issue);
  state_ = state::start;
  zlib_ = reported_ = false;
  held_.clear();
  member_bytes_ = unpacked_ = members_ = 0;
  failed_ = errc::none;
}

errc inflater::write(std::string_view bytes, output const& out) {
  while (!bytes.empty() && failed_ == errc::none && state_ != state::trailing)
    failed_ = step(bytes, out);
  if (state_ == state::trailing && failed_ == errc::none && !reported_ &&
      std::any_of(bytes.begin(), bytes.end(), [](char c) { return c != '\0'; })) {
    reported_ = true;
    failed_ = cope(issue::bytes_behind_compressed, errc::compressed_damaged);
  }
  return failed_;
}

errc inflater::finish(output const& out) {
  if (failed_ != errc::none) return failed_;
  switch (state_) {
  case state::plain: break;
  case state::start:
    state_ = state::plain;
    if (!held_.empty()) out(held_);
    break;
  case state::between:
    if (!held_.empty()) failed_ = cope(issue::bytes_behind_compressed, errc::compressed_damaged);
    break;
  case state::trailing: break;
  default: failed_ = cope(issue::compressed_truncated, errc::compressed_truncated);
  }
  return failed_;
}

// Strict refuses what recovery reports.
errc inflater::cope(issue code, errc refused) {
  if (mode_ == feedsax::mode::strict) return refused;
  on_issue_(code);
  return errc::none;
}

// Collects a part of fixed length. True when it is there.
bool inflater::gather(std::string_view& bytes, std::size_t wanted) {
  std::size_t const n = std::min(wanted - held_.size(), bytes.size());
  held_.append(bytes.substr(0, n));
  bytes.remove_prefix(n);
  return held_.size() == wanted;
}

errc inflater::step(std::string_view& bytes, output const& out) {
  switch (state_) {
  case state::start: {
    if (held_.empty() && !may_begin(bytes)) {
      state_ = state::plain;
      return errc::none;
    }
    if (!gather(bytes, 2)) return errc::none;
    zlib_ = is_zlib(held_);
    if (zlib_ || is_gzip(held_)) return begin_member();
    state_ = state::plain;
    std::string const held = std::exchange(held_, {});
    return out(held) ? errc::none : errc::stopped;
  }
  case state::plain: {
    std::string_view const all = std::exchange(bytes, {});
    return out(all) ? errc::none : errc::stopped;
  }
  case state::body: return inflate_body(bytes, out);
  case state::trailer:
    if (!gather(bytes, zlib_ ? zlib_trailer_bytes : gzip_trailer_bytes)) return errc::none;
    return check_trailer();
  case state::between: return take_between(bytes);
  case state::trailing: return errc::none;
  default: return take_head(bytes);
  }
}

errc inflater::begin_member() {
  ++members_;
  member_bytes_ = 0;
  check_ = static_cast<std::uint32_t>(zlib_ ? ::adler32(0, nullptr, 0) : ::crc32(0, nullptr, 0));
  if (!stream_)
    stream_ = std::make_unique<stream>();
  else
    ::inflateReset(&stream_->z);
  if (zlib_) {
    held_.clear();
    state_ = state::body;
  } else {
    state_ = state::head;
  }
  return errc::none;
}

// RFC 1952 2.3: what is optional follows in the order of these cases.
errc inflater::take_head(std::string_view& bytes) {
  switch (state_) {
  case state::head:
    if (!gather(bytes, head_bytes)) return errc::none;
    flags_ = at(held_, 3);
    if (at(held_, 2) != Z_DEFLATED || (flags_ & unknown) != 0) return errc::compressed_damaged;
    break;
  case state::extra_length:
    if (!gather(bytes, 2)) return errc::none;
    skip_ = at(held_, 0) | std::uint32_t{at(held_, 1)} << 8;
    break;
  case state::extra: {
    std::size_t const n = std::min<std::size_t>(skip_, bytes.size());
    bytes.remove_prefix(n);
    skip_ -= static_cast<std::uint32_t>(n);
    if (skip_ != 0) return errc::none;
    break;
  }
  case state::name:
  case state::comment: {
    std::size_t const end = bytes.find('\0');
    bytes.remove_prefix(std::min(end, bytes.size() - 1) + 1);
    if (end == bytes.npos) return errc::none;
    break;
  }
  default:
    if (!gather(bytes, 2)) return errc::none;
    break;
  }
  held_.clear();
  next_head_part();
  return errc::none;
}

void inflater::next_head_part() {
  switch (state_) {
  case state::head:
    if (flags_ & extra_field) {
      state_ = state::extra_length;
      return;
    }
    [[fallthrough]];
  case state::extra:
    if (flags_ & file_name) {
      state_ = state::name;
      return;
    }
    [[fallthrough]];
  case state::name:
    if (flags_ & remark) {
      state_ = state::comment;
      return;
    }
    [[fallthrough]];
  case state::comment:
    if (flags_ & head_crc) {
      state_ = state::head_check;
      return;
    }
    [[fallthrough]];
  case state::head_check: state_ = state::body; return;
  case state::extra_length:
    state_ = state::extra;
    if (skip_ == 0) next_head_part();
    return;
  default: return;
  }
}

errc inflater::inflate_body(std::string_view& bytes, output const& out) {
  stream& s = *stream_;
  ::z_stream& z = s.z;
  auto const most = std::numeric_limits<::uInt>::max();
  std::size_t const given = std::min<std::size_t>(bytes.size(), most);
  z.next_in = reinterpret_cast<::Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<::uInt>(given);
  int answer = Z_OK;
  do {
    z.next_out = reinterpret_cast<::Bytef*>(s.buffer);
    z.avail_out = buffer_bytes;
    answer = ::inflate(&z, Z_NO_FLUSH);
    std::size_t const n = buffer_bytes - z.avail_out;
    if (n > 0) {
      auto const* const made = reinterpret_cast<::Bytef const*>(s.buffer);
      auto const length = static_cast<::uInt>(n);
      check_ = static_cast<std::uint32_t>(zlib_ ? ::adler32(check_, made, length)
                                                : ::crc32(check_, made, length));
      member_bytes_ += n;
      unpacked_ += n;
      if (!out({s.buffer, n})) return errc::stopped;
    }
  } while (answer == Z_OK && z.avail_out == 0);
  bytes.remove_prefix(given - z.avail_in);
  switch (answer) {
  case Z_STREAM_END: state_ = state::trailer; return errc::none;
  case Z_OK:
  case Z_BUF_ERROR: return errc::none;  // it wants more
  case Z_MEM_ERROR: throw std::bad_alloc();
  default: return errc::compressed_damaged;
  }
}

errc inflater::check_trailer() {
  bool const right = zlib_
                         ? big_endian(held_) == check_
                         : little_endian(held_, 0) == check_ &&
                               little_endian(held_, 4) == static_cast<std::uint32_t>(member_bytes_);
  held_.clear();
  state_ = zlib_ ? state::trailing : state::between;
  return right ? errc::none : cope(issue::bad_checksum, errc::compressed_damaged);
}

// Only what looks like another member is one; the rest is padding, or rubbish.
errc inflater::take_between(std::string_view& bytes) {
  if (held_.empty() && at(bytes, 0) != 0x1F) {
    state_ = state::trailing;
    return errc::none;
  }
  if (!gather(bytes, 2)) return errc::none;
  if (is_gzip(held_)) return begin_member();
  held_.clear();
  state_ = state::trailing;
  reported_ = true;
  return cope(issue::bytes_behind_compressed, errc::compressed_damaged);
}

}  // namespace feedsax::inflate
