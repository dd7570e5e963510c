#include "http/content_decoder.hpp"

#include <algorithm>

#include "http/ascii.hpp"

namespace feedsax::http {
namespace {

constexpr int max_layers = 2;
// As the unpacker of documents has them: short bodies may well be of one letter, and limits are
// looked at behind fixed blocks, so that where they end it does not depend on how it was cut.
constexpr std::uint64_t free_bytes = 1u << 20;
constexpr std::size_t block_bytes = 1024;
constexpr std::uint64_t free_members = 1024, member_cost = 1024;

}  // namespace

errc content_decoder::reset(std::string_view codings, std::uint32_t max_ratio,
                            std::uint64_t max_bytes) {
  layers_ = 0;
  while (!codings.empty()) {
    std::size_t const comma = std::min(codings.find(','), codings.size());
    std::string_view const coding = trim(codings.substr(0, comma));
    codings.remove_prefix(std::min(comma + 1, codings.size()));
    if (coding.empty() || same(coding, "identity")) continue;
    if (!same(coding, "gzip") && !same(coding, "x-gzip") && !same(coding, "deflate"))
      return errc::unsupported_coding;
    if (++layers_ > max_layers) return errc::unsupported_coding;
  }
  taken_ = made_ = 0;
  damage_ = feedsax::errc::none;
  max_ratio_ = std::max(max_ratio, 1u);
  max_bytes_ = max_bytes;
  auto const report = [this](issue what) {
    if (what == issue::compressed_truncated) damage_ = feedsax::errc::compressed_truncated;
    if (what == issue::bad_checksum) damage_ = feedsax::errc::compressed_damaged;
  };
  outer_.reset(mode::recover, report);
  inner_.reset(mode::recover, report);
  return errc::none;
}

feedsax::errc content_decoder::check(std::uint64_t made,
                                     inflate::inflater const& layer) const noexcept {
  if (made > max_bytes_) return feedsax::errc::input_too_long;
  bool const too_dense = made > free_bytes && made / max_ratio_ > taken_;
  return too_dense || layer.members() > free_members + layer.unpacked_bytes() / member_cost
             ? feedsax::errc::amplification
             : feedsax::errc::none;
}

template <class Step>
std::error_code content_decoder::run(Step step, inflate::output const& out) {
  feedsax::errc fault = feedsax::errc::none;
  // Each layer is measured against what came in, and as soon as it has made something.
  inflate::output const deliver = [&](std::string_view bytes) {
    if (fault = check(made_ + bytes.size(), inner_); fault == feedsax::errc::none && !out(bytes))
      fault = feedsax::errc::stopped;
    if (fault == feedsax::errc::none) made_ += bytes.size();
    return fault == feedsax::errc::none;
  };
  inflate::output const to_inner = [&](std::string_view bytes) {
    if (layers_ < 2) return deliver(bytes);
    feedsax::errc const e = inner_.write(bytes, deliver);
    if (fault == feedsax::errc::none) fault = e;
    if (fault == feedsax::errc::none) fault = check(outer_.unpacked_bytes(), outer_);
    return fault == feedsax::errc::none;
  };
  feedsax::errc const e = step(to_inner, deliver);
  if (fault == feedsax::errc::none) fault = e;
  return fault == feedsax::errc::none ? std::error_code{} : make_error_code(fault);
}

std::error_code content_decoder::write(std::string_view bytes, inflate::output const& out) {
  if (layers_ == 0) {
    taken_ += bytes.size();
    if (bytes.size() > max_bytes_ - made_) return make_error_code(feedsax::errc::input_too_long);
    made_ += bytes.size();
    return out(bytes) ? std::error_code{} : make_error_code(feedsax::errc::stopped);
  }
  while (!bytes.empty()) {
    std::size_t const room = block_bytes - static_cast<std::size_t>(taken_ % block_bytes);
    std::string_view const block = bytes.substr(0, room);
    bytes.remove_prefix(block.size());
    taken_ += block.size();
    auto const e = run([&](auto const& to, auto const&) { return outer_.write(block, to); }, out);
    if (e) return e;
    if (feedsax::errc const limit = check(outer_.unpacked_bytes(), outer_);
        limit != feedsax::errc::none)
      return make_error_code(limit);
  }
  return {};
}

std::error_code content_decoder::finish(inflate::output const& out) {
  if (layers_ == 0) return {};
  auto e = run([&](auto const& to, auto const&) { return outer_.finish(to); }, out);
  if (!e && layers_ == 2)
    e = run([&](auto const&, auto const& to) { return inner_.finish(to); }, out);
  if (!e && damage_ != feedsax::errc::none) e = make_error_code(damage_);
  return e;
}

}  // namespace feedsax::http
