/// \file
/// Takes the content codings of a response away, within limits.
///
///     content_decoder decoder;
///     if (errc e = decoder.reset("gzip", 100, 64 << 20); e != errc::none) …
///     if (auto fault = decoder.write(bytes, out)) …
///
/// What is said to be packed and is not passes as it is; what a file is packed in stays. Memory is
/// that of the inflaters. Thread-compatible.
#pragma once

#include <cstdint>
#include <string_view>
#include <system_error>

#include "feedsax/http/error.hpp"
#include "inflate/inflater.hpp"

namespace feedsax::http {

class content_decoder {
 public:
  /// Starts a body. `codings` is the field Content-Encoding: gzip or deflate, two of them at most.
  errc reset(std::string_view codings, std::uint32_t max_ratio, std::uint64_t max_bytes);
  /// Takes the next bytes; stops when `out` answers false.
  std::error_code write(std::string_view bytes, inflate::output const& out);
  /// There are no more.
  std::error_code finish(inflate::output const& out);
  /// Bytes handed on.
  std::uint64_t made() const noexcept { return made_; }

 private:
  template <class Step>
  std::error_code run(Step step, inflate::output const& out);
  feedsax::errc check(std::uint64_t made, inflate::inflater const&) const noexcept;

  inflate::inflater outer_, inner_;
  int layers_ = 0;
  std::uint32_t max_ratio_ = 0;
  std::uint64_t max_bytes_ = 0, taken_ = 0, made_ = 0;
  feedsax::errc damage_ = feedsax::errc::none;
};

}  // namespace feedsax::http
