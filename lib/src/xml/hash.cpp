#include "xml/hash.hpp"

#include <chrono>
#include <random>

namespace feedsax::xml {
namespace {

hash_seed draw() noexcept {
  hash_seed seed{};
  try {
    std::random_device device;
    auto const word = [&] { return std::uint64_t{device()} << 32 | device(); };
    seed = {word(), word(), word()};
  } catch (...) {
    // No source of randomness: where this process lies in memory and when it began must do.
  }
  auto const now =
      static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  auto const address = reinterpret_cast<std::uintptr_t>(&seed);
  seed.a ^= fold_product(now | 1, 0x9e3779b97f4a7c15u);
  seed.b ^= fold_product(address | 1, 0xd1b54a32d192ed03u);
  seed.c ^= fold_product(now ^ address, 0x8cb92ba72f3d8dd7u);
  return seed;
}

}  // namespace

hash_seed const& process_seed() noexcept {
  static hash_seed const seed = draw();
  return seed;
}

}  // namespace feedsax::xml
