#include "xml/interner.hpp"

#include <algorithm>

namespace feedsax::xml {

std::string_view byte_arena::store(std::string_view bytes) {
  if (bytes.empty()) return {};
  if (bytes.size() > left_) {
    std::size_t const size = std::max(block_size, bytes.size());
    // Plain new[]: the bytes are written before they are read.
    blocks_.push_back(std::unique_ptr<char[]>(new char[size]));
    free_ = blocks_.back().get();
    left_ = size;
  }
  char* const place = free_;
  std::copy(bytes.begin(), bytes.end(), place);
  free_ += bytes.size();
  left_ -= bytes.size();
  stored_ += bytes.size();
  return {place, bytes.size()};
}

void byte_arena::clear() noexcept {
  stored_ = 0;
  if (blocks_.empty()) return;
  // Every block has at least block_size bytes.
  blocks_.resize(1);
  free_ = blocks_.front().get();
  left_ = block_size;
}

std::pair<std::uint32_t, bool> interner::intern(std::uint32_t tag, std::string_view bytes) {
  std::uint64_t const hash = hash_bytes(bytes, process_seed(), tag);
  if ((entries_.size() + 1) * 2 > slots_.size()) grow();
  std::size_t const mask = slots_.size() - 1;
  std::size_t i = static_cast<std::size_t>(hash) & mask;
  for (; slots_[i] != 0; i = (i + 1) & mask) {
    entry const& e = entries_[slots_[i] - 1];
    if (e.hash == hash && e.tag == tag && e.bytes == bytes) return {slots_[i] - 1, false};
  }
  std::uint32_t const number = size();
  entries_.push_back({arena_->store(bytes), hash, tag});
  slots_[i] = number + 1;
  return {number, true};
}

std::optional<std::uint32_t> interner::find(std::uint32_t tag,
                                            std::string_view bytes) const noexcept {
  if (slots_.empty()) return {};
  std::uint64_t const hash = hash_bytes(bytes, process_seed(), tag);
  std::size_t const mask = slots_.size() - 1;
  for (std::size_t i = static_cast<std::size_t>(hash) & mask; slots_[i] != 0; i = (i + 1) & mask) {
    entry const& e = entries_[slots_[i] - 1];
    if (e.hash == hash && e.tag == tag && e.bytes == bytes) return slots_[i] - 1;
  }
  return {};
}

void interner::grow() {
  std::vector<std::uint32_t> slots(std::max<std::size_t>(64, slots_.size() * 2));
  std::size_t const mask = slots.size() - 1;
  for (std::uint32_t n = 0; n < size(); ++n) {
    std::size_t i = static_cast<std::size_t>(entries_[n].hash) & mask;
    while (slots[i] != 0) i = (i + 1) & mask;
    slots[i] = n + 1;
  }
  slots_ = std::move(slots);
}

void interner::clear() noexcept {
  entries_.clear();
  std::fill(slots_.begin(), slots_.end(), 0u);
}

}  // namespace feedsax::xml
