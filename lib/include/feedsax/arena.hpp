/// \file
/// Memory that is given back all at once. The strings of an item live in one.
///
///     feedsax::arena memory;
///     std::string_view kept = memory.copy(text);   // lives as long as `memory`
///
/// Thread-compatible. Moving an arena leaves what it holds where it is: views stay valid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>

#include "feedsax/export.hpp"

namespace feedsax {

/// A monotonic allocator. Nothing in it is destroyed: it takes trivially destructible things only.
class FEEDSAX_API arena {
 public:
  arena() noexcept = default;
  ~arena();
  arena(arena&& other) noexcept
      : head_(std::exchange(other.head_, nullptr)), at_(std::exchange(other.at_, nullptr)),
        end_(std::exchange(other.end_, nullptr)) {}
  arena& operator=(arena&& other) noexcept {
    arena taken(std::move(other));
    std::swap(head_, taken.head_);
    std::swap(at_, taken.at_);
    std::swap(end_, taken.end_);
    return *this;
  }

  /// Uninitialised bytes. Throws std::bad_alloc.
  void* allocate(std::size_t bytes, std::size_t alignment) {
    auto const at = reinterpret_cast<std::uintptr_t>(at_);
    std::size_t const gap = (alignment - at % alignment) % alignment;
    auto const room = static_cast<std::size_t>(end_ - at_);
    if (room < gap || room - gap < bytes) return allocate_slowly(bytes, alignment);
    char* const place = at_ + gap;
    at_ = place + bytes;
    return place;
  }

  /// A copy of the text.
  std::string_view copy(std::string_view text) {
    if (text.empty()) return {};
    char* const place = static_cast<char*>(allocate(text.size(), 1));
    std::memcpy(place, text.data(), text.size());
    return {place, text.size()};
  }

  /// A new object.
  template <class T, class... Arguments>
  T* make(Arguments&&... arguments) {
    static_assert(std::is_trivially_destructible_v<T>, "an arena destroys nothing");
    return ::new (allocate(sizeof(T), alignof(T))) T{std::forward<Arguments>(arguments)...};
  }

  /// Where nothing is held yet, takes a block for that many bytes, so that what is known to be
  /// small stays small. Throws std::bad_alloc.
  void reserve(std::size_t bytes) {
    if (!head_) allocate_block(bytes);
  }
  /// How many bytes were allocated, to the next block. Linear in the blocks, which are few.
  std::size_t used() const noexcept;

  /// Forgets everything; keeps one block for what comes next.
  void clear() noexcept;
  /// Does it hold memory?
  bool empty() const noexcept { return head_ == nullptr; }

 private:
  struct block;
  void* allocate_slowly(std::size_t bytes, std::size_t alignment);
  void allocate_block(std::size_t bytes);

  block* head_ = nullptr;
  char* at_ = nullptr;
  char* end_ = nullptr;
};

/// A sequence in an arena, as small as a span. Elements are trivially destructible. Copies share
/// their elements; growing a copy does not touch the original.
template <class T>
class list {
 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = T const*;

  list() noexcept = default;
  list(list const& other) noexcept : data_(other.data_), size_(other.size_), room_(other.size_) {}
  list& operator=(list const& other) noexcept {
    data_ = other.data_;
    size_ = room_ = other.size_;
    return *this;
  }
  list(list&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)),
        room_(std::exchange(other.room_, 0)) {}
  list& operator=(list&& other) noexcept {
    data_ = std::exchange(other.data_, nullptr);
    size_ = std::exchange(other.size_, 0);
    room_ = std::exchange(other.room_, 0);
    return *this;
  }
  ~list() = default;

  /// Appends a copy; amortised constant. The memory must be that of all former calls.
  T& push_back(arena& memory, T const& value) {
    static_assert(std::is_trivially_destructible_v<T>, "an arena destroys nothing");
    if (size_ == room_) grow(memory);
    return *::new (data_ + size_++) T(value);
  }
  void pop_back() noexcept { --size_; }

  bool empty() const noexcept { return size_ == 0; }
  std::size_t size() const noexcept { return size_; }
  T* begin() noexcept { return data_; }
  T* end() noexcept { return data_ + size_; }
  T const* begin() const noexcept { return data_; }
  T const* end() const noexcept { return data_ + size_; }
  T& operator[](std::size_t i) noexcept { return data_[i]; }
  T const& operator[](std::size_t i) const noexcept { return data_[i]; }
  T& front() noexcept { return data_[0]; }
  T const& front() const noexcept { return data_[0]; }
  T& back() noexcept { return data_[size_ - 1]; }
  T const& back() const noexcept { return data_[size_ - 1]; }

 private:
  void grow(arena& memory) {
    std::uint32_t const room = room_ ? room_ * 2 : (sizeof(T) > 128 ? 1 : 2);
    T* const data = static_cast<T*>(memory.allocate(room * sizeof(T), alignof(T)));
    for (std::uint32_t i = 0; i < size_; ++i) ::new (data + i) T(data_[i]);
    data_ = data;
    room_ = room;
  }
  T* data_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t room_ = 0;
};

/// One thing in an arena, or none; as small as a pointer.
template <class T>
class maybe {
 public:
  maybe() noexcept = default;
  /// Puts a new one in its place.
  T& emplace(arena& memory) { return *(value_ = memory.make<T>()); }
  /// The one that is there, else a new one.
  T& ensure(arena& memory) { return value_ ? *value_ : emplace(memory); }
  void reset() noexcept { value_ = nullptr; }
  explicit operator bool() const noexcept { return value_ != nullptr; }
  T& operator*() noexcept { return *value_; }
  T const& operator*() const noexcept { return *value_; }
  T* operator->() noexcept { return value_; }
  T const* operator->() const noexcept { return value_; }

 private:
  T* value_ = nullptr;
};

}  // namespace feedsax
