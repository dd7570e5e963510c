/// \file
/// What the tests over the public suites of HTML share: where those are, and reading them.
///
///     if (auto folder = suite_folder("html5lib-tokenizer")) for (auto& file : files(*folder)) …
///
/// Each test passes without having checked anything where FEEDSAX_CORPUS is not set.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace feedsax::test {

inline std::optional<std::filesystem::path> suite_folder(std::string_view name) {
  char const* const corpus = std::getenv("FEEDSAX_CORPUS");
  if (!corpus) return std::nullopt;
  std::filesystem::path folder = std::filesystem::path(corpus) / "html" / name;
  if (!std::filesystem::exists(folder)) return std::nullopt;
  return folder;
}

inline std::string file_bytes(std::filesystem::path const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline void append_utf8(std::string& out, std::uint32_t c) {
  auto const put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | c >> 6), put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | c >> 18), put(0x80 | (c >> 12 & 0x3F));
    put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
  }
}

/// Makes characters of `\uHHHH`. Lone surrogates become what their bytes would be.
inline std::string unescape_json(std::string_view text) {
  std::string out;
  std::uint32_t high = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 5 >= text.size() || text[i + 1] != 'u') {
      out += text[i];
      continue;
    }
    auto const unit =
        static_cast<std::uint32_t>(std::stoul(std::string(text.substr(i + 2, 4)), nullptr, 16));
    i += 5;
    if (high != 0 && unit >= 0xDC00 && unit < 0xE000) {
      out.resize(out.size() - 3);
      append_utf8(out, 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00));
      high = 0;
      continue;
    }
    append_utf8(out, unit);
    high = unit >= 0xD800 && unit < 0xDC00 ? unit : 0;
  }
  return out;
}

inline boost::json::value parse_json(std::string_view bytes) {
  boost::json::parse_options options;
  options.allow_invalid_utf8 = true;
  return boost::json::parse(bytes, {}, options);
}

}  // namespace feedsax::test
