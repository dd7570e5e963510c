#include "feedsax/arena.hpp"

#include <algorithm>
#include <cstdint>
#include <new>

namespace feedsax {

namespace {
// Blocks double, from one that a small item fills, or that was reserved, to one that no allocator
// minds.
constexpr std::size_t first_bytes = 512;
constexpr std::size_t most_bytes = 64 * 1024;
}  // namespace

struct arena::block {
  block* next;
  std::size_t bytes;  // of the whole block
};

arena::~arena() {
  while (head_) ::operator delete(std::exchange(head_, head_->next));
}

void arena::clear() noexcept {
  if (!head_) return;
  // The newest regular block is the largest; an outsized one must not be kept for small items.
  while (head_->next && head_->bytes > most_bytes)
    ::operator delete(std::exchange(head_, head_->next));
  while (block* const older = head_->next) {
    head_->next = older->next;
    ::operator delete(older);
  }
  if (head_->bytes > most_bytes) {
    ::operator delete(std::exchange(head_, nullptr));
    at_ = end_ = nullptr;
    return;
  }
  at_ = reinterpret_cast<char*>(head_ + 1);
  end_ = reinterpret_cast<char*>(head_) + head_->bytes;
}

void* arena::allocate_slowly(std::size_t bytes, std::size_t alignment) {
  std::size_t const needed = sizeof(block) + bytes + alignment;
  if (needed < bytes) throw std::bad_alloc();
  std::size_t const regular =
      head_ ? std::min(most_bytes, std::max(first_bytes, head_->bytes * 2)) : first_bytes;
  if (head_ && needed > regular) {
    // An outsized request gets its own block behind the current one, whose rest stays in use.
    auto* const big = static_cast<block*>(::operator new(needed));
    *big = {head_->next, needed};
    head_->next = big;
    auto const at = reinterpret_cast<std::uintptr_t>(big + 1);
    return reinterpret_cast<char*>(big + 1) + (alignment - at % alignment) % alignment;
  }
  allocate_block(std::max(regular, needed) - sizeof(block));
  return allocate(bytes, alignment);
}

void arena::allocate_block(std::size_t bytes) {
  std::size_t const size = sizeof(block) + std::min(bytes, SIZE_MAX - sizeof(block));
  auto* const fresh = static_cast<block*>(::operator new(size));
  *fresh = {head_, size};
  head_ = fresh;
  at_ = reinterpret_cast<char*>(fresh + 1);
  end_ = reinterpret_cast<char*>(fresh) + size;
}

std::size_t arena::used() const noexcept {
  if (!head_) return 0;
  auto bytes = static_cast<std::size_t>(at_ - reinterpret_cast<char*>(head_ + 1));
  for (block const* b = head_->next; b; b = b->next) bytes += b->bytes - sizeof(block);
  return bytes;
}

}  // namespace feedsax
