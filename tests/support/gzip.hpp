/// \file
/// Packs bytes for tests.
///
///     std::string const packed = gzip("text");
#pragma once

#include <zlib.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace feedsax::test {

inline std::string gzip(std::string_view bytes) {
  z_stream z{};
  if (::deflateInit2(&z, 9, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("deflate");
  std::string out(::deflateBound(&z, static_cast<uLong>(bytes.size())) + 32, '\0');
  std::string in(bytes);
  z.next_in = reinterpret_cast<Bytef*>(in.data());
  z.avail_in = static_cast<uInt>(in.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  if (::deflate(&z, Z_FINISH) != Z_STREAM_END) throw std::runtime_error("deflate");
  out.resize(z.total_out);
  ::deflateEnd(&z);
  return out;
}

}  // namespace feedsax::test
