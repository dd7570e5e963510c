/// \file
/// The memory of an Expat parser: counted, bounded, and able to run out on demand.
///
///     memory_budget budget;
///     memory_budget::use in_force(budget);   // for as long as Expat may allocate
///     XML_ParserCreate_MM("UTF-8", memory_suite(), nullptr);
///
/// Expat's allocation functions know no parser, so the budget in force is a property of the
/// thread, set around each call of Expat. A budget belongs to one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace feedsax::xml {

/// What one parser may allocate.
class memory_budget {
 public:
  /// Makes a budget the one in force in this thread; the one before comes back at the end.
  class use {
   public:
    explicit use(memory_budget&) noexcept;
    ~use();
    use(use const&) = delete;
    use& operator=(use const&) = delete;

   private:
    memory_budget* before_;
  };

  void limit(std::size_t bytes) noexcept { limit_ = bytes; }
  /// Lets the n-th allocation from now on fail, as if memory had ended; 0 for none.
  void fail_after(std::uint64_t n) noexcept { countdown_ = n; }
  std::size_t used() const noexcept { return used_; }
  std::size_t peak() const noexcept { return peak_; }

  /// Was an allocation refused because of the limit?
  bool exceeded() const noexcept { return exceeded_; }
  /// Did the system have no more memory?
  bool exhausted() const noexcept { return exhausted_; }
  void forgive() noexcept { exceeded_ = exhausted_ = false; }

  void* allocate(std::size_t bytes) noexcept;
  void* reallocate(void* block, std::size_t bytes) noexcept;
  void release(void* block) noexcept;

 private:
  bool admit(std::size_t bytes, std::size_t instead_of) noexcept;

  std::size_t used_ = 0, peak_ = 0;
  std::size_t limit_ = std::numeric_limits<std::size_t>::max();
  std::uint64_t countdown_ = 0;
  bool exceeded_ = false, exhausted_ = false;
};

/// The functions for XML_Memory_Handling_Suite.
void* budget_malloc(std::size_t) noexcept;
void* budget_realloc(void*, std::size_t) noexcept;
void budget_free(void*) noexcept;

}  // namespace feedsax::xml
