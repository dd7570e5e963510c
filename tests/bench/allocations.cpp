// Counts what is asked of the heap, with glibc: everything else in the process goes through these.
#include <cstddef>
#include <cstdlib>

#include "measure.hpp"

namespace {
thread_local std::size_t asked = 0;
}

std::size_t bench::allocations() noexcept { return asked; }

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
extern "C" {
// The names that glibc gives to its own.
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);

void* malloc(std::size_t bytes) {
  ++asked;
  return __libc_malloc(bytes);
}
void* calloc(std::size_t count, std::size_t bytes) {
  ++asked;
  return __libc_calloc(count, bytes);
}
void* realloc(void* old, std::size_t bytes) {
  ++asked;
  return __libc_realloc(old, bytes);
}
}
#endif
