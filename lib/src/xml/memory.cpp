#include "xml/memory.hpp"

#include <algorithm>
#include <cstdlib>

namespace feedsax::xml {
namespace {

// In front of every block stands its size.
constexpr std::size_t header = alignof(std::max_align_t);
static_assert(header >= sizeof(std::size_t));

thread_local memory_budget* in_force = nullptr;

std::size_t& size_of(void* base) noexcept { return *static_cast<std::size_t*>(base); }
void* base_of(void* block) noexcept { return static_cast<char*>(block) - header; }
void* block_of(void* base) noexcept { return static_cast<char*>(base) + header; }

}  // namespace

memory_budget::use::use(memory_budget& budget) noexcept : before_(in_force) { in_force = &budget; }
memory_budget::use::~use() { in_force = before_; }

bool memory_budget::admit(std::size_t bytes, std::size_t instead_of) noexcept {
  if (countdown_ != 0 && --countdown_ == 0) {
    exhausted_ = true;
    return false;
  }
  std::size_t const others = used_ - instead_of;
  if (bytes > std::numeric_limits<std::size_t>::max() - header || others > limit_ ||
      bytes > limit_ - others) {
    exceeded_ = true;
    return false;
  }
  return true;
}

void* memory_budget::allocate(std::size_t bytes) noexcept {
  if (!admit(bytes, 0)) return nullptr;
  void* const base = std::malloc(bytes + header);
  if (!base) return exhausted_ = true, nullptr;
  size_of(base) = bytes;
  used_ += bytes;
  peak_ = std::max(peak_, used_);
  return block_of(base);
}

void* memory_budget::reallocate(void* block, std::size_t bytes) noexcept {
  if (!block) return allocate(bytes);
  std::size_t const before = size_of(base_of(block));
  if (!admit(bytes, before)) return nullptr;
  void* const base = std::realloc(base_of(block), bytes + header);
  if (!base) return exhausted_ = true, nullptr;
  size_of(base) = bytes;
  used_ = used_ - before + bytes;
  peak_ = std::max(peak_, used_);
  return block_of(base);
}

void memory_budget::release(void* block) noexcept {
  if (!block) return;
  used_ -= size_of(base_of(block));
  std::free(base_of(block));
}

void* budget_malloc(std::size_t bytes) noexcept { return in_force->allocate(bytes); }
void* budget_realloc(void* block, std::size_t bytes) noexcept {
  return in_force->reallocate(block, bytes);
}
void budget_free(void* block) noexcept { in_force->release(block); }

}  // namespace feedsax::xml
