#include "inflate/unpacker.hpp"

namespace feedsax::inflate {

namespace {

// The limits are looked at behind each block of the input, so that where they end it does not
// depend on how it was cut. A block makes a MiB at most.
constexpr std::size_t block_bytes = 1024;
// The ratio does not matter before that many bytes: short texts may well be of one letter.
constexpr std::uint64_t free_bytes = 1u << 20;
// Parallel compressors make members of some 100 KiB. Starting one costs as much as some hundred
// bytes: so many of less than that are there to waste time.
constexpr std::uint64_t free_members = 1024, member_cost = 1024;

}  // namespace

void unpacker::reset(feedsax::options const& o, report const& on_issue) {
  outer_.reset(o.mode, on_issue);
  inner_.reset(o.mode, on_issue);
  max_bytes_ = o.limits.max_input_bytes;
  max_ratio_ = o.limits.max_inflate_ratio;
  taken_ = 0;
}

// The layers are measured against what came in.
errc unpacker::check() const noexcept {
  for (inflater const* const layer : {&outer_, &inner_}) {
    std::uint64_t const made = layer->unpacked_bytes();
    bool const too_dense = made > free_bytes && made / max_ratio_ > taken_;
    if (too_dense || layer->members() > free_members + made / member_cost)
      return errc::amplification;
  }
  // How much of plain bytes there may be, the reader sees to.
  return inner_.packed() && outer_.unpacked_bytes() > max_bytes_ ? errc::input_too_long
                                                                 : errc::none;
}

template <class Step>
errc unpacker::run(Step step, output const& out) {
  errc fault = errc::none;
  output const to_inner = [&](std::string_view bytes) {
    if (!outer_.packed()) return out(bytes);
    fault = inner_.write(bytes, out);
    return fault == errc::none;
  };
  errc const e = step(to_inner);
  return fault != errc::none ? fault : e;
}

errc unpacker::write(std::string_view bytes, output const& out) {
  while (!bytes.empty()) {
    if (passes()) return out(bytes) ? errc::none : errc::stopped;
    std::size_t const room = block_bytes - static_cast<std::size_t>(taken_ % block_bytes);
    std::string_view const block = bytes.substr(0, room);
    bytes.remove_prefix(block.size());
    taken_ += block.size();
    errc const e = run([&](output const& to) { return outer_.write(block, to); }, out);
    if (e != errc::none) return e;
    if (taken_ % block_bytes != 0) continue;
    if (errc const limit = check(); limit != errc::none) return limit;
  }
  return errc::none;
}

errc unpacker::finish(output const& out) {
  errc e = run([&](output const& to) { return outer_.finish(to); }, out);
  // That the inner layer is cut too goes without saying.
  if (e == errc::none && outer_.packed() && (outer_.whole() || !inner_.packed()))
    e = inner_.finish(out);
  return e == errc::none ? check() : e;
}

}  // namespace feedsax::inflate
