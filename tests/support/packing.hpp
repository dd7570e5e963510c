/// \file
/// Compressed documents for tests.
///
///     parser.write(feedsax::test::gzip("<rss>…"));
#pragma once

#include <zlib.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace feedsax::test {

inline std::string pack(std::string_view bytes, int window_bits, int level = 9) {
  ::z_stream z{};
  if (::deflateInit2(&z, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("deflateInit2");
  std::string out(::deflateBound(&z, static_cast<uLong>(bytes.size())) + 32, '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  if (::deflate(&z, Z_FINISH) != Z_STREAM_END) throw std::runtime_error("deflate");
  out.resize(z.total_out);
  ::deflateEnd(&z);
  return out;
}
inline std::string gzip(std::string_view bytes, int level = 9) { return pack(bytes, 31, level); }
inline std::string zlib(std::string_view bytes) { return pack(bytes, 15); }

}  // namespace feedsax::test
