// Replays files through a fuzz target where there is no libFuzzer: each as it is, then some rounds
// of it with a few bytes changed, always the same ones.
//
//     fuzz_parse [--rounds=N] PATH…        a file, or a folder of them
#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/fuzz.hpp"

namespace fs = std::filesystem;

namespace {

std::string const* current = nullptr;

class randomness {
 public:
  explicit randomness(std::uint64_t seed) noexcept : state_(seed * 2 + 1) {}
  std::size_t below(std::size_t n) noexcept {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<std::size_t>(state_ % n);
  }

 private:
  std::uint64_t state_;
};

// Changes, removes, repeats or inserts, one to four times.
std::string mutated(std::string text, std::string_view donor, randomness& random) {
  static constexpr std::string_view words[] = {"<",
                                               ">",
                                               "&",
                                               "\"",
                                               "'",
                                               "<![CDATA[",
                                               "]]>",
                                               "<!--",
                                               "-->",
                                               "<?",
                                               "?>",
                                               "/>",
                                               "</",
                                               "&amp;",
                                               "&#x",
                                               ";",
                                               " xmlns=\"\"",
                                               " xmlns:a=\"urn:a\"",
                                               "<item>",
                                               "</item>",
                                               "\0",
                                               "\xFF",
                                               "\xED\xA0\x80",
                                               "\r\n",
                                               "<!DOCTYPE x [",
                                               "]>",
                                               "2004-01-01",
                                               "+0100",
                                               "//",
                                               "..",
                                               "?",
                                               "#",
                                               ":"};
  for (std::size_t n = 1 + random.below(4); n > 0; --n) {
    std::size_t const at = random.below(text.size() + 1);
    switch (random.below(6)) {
    case 0:
      if (at < text.size()) text[at] = static_cast<char>(random.below(256));
      break;
    case 1: text.erase(at, 1 + random.below(8)); break;
    case 2:
      text.insert(at, text.substr(random.below(text.size() + 1), 1 + random.below(24)));
      break;
    case 3: text.insert(at, words[random.below(std::size(words))]); break;
    case 4: text.resize(at); break;
    default:
      if (!donor.empty()) {
        std::size_t const from = random.below(donor.size());
        text.insert(at, donor.substr(from, 1 + random.below(40)));
      }
    }
  }
  return text;
}

void run(std::string const& bytes) {
  current = &bytes;
  // A copy of its own size, so that a sanitizer sees what is read beyond.
  std::vector<std::uint8_t> const copy(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

// The input that broke a promise is kept for whoever looks.
extern "C" void keep_input(int) {
  if (current) {
    std::ofstream("fuzz-failure", std::ios::binary) << *current;
    std::fputs("the input is in ./fuzz-failure\n", stderr);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t rounds = 0;
  std::vector<std::string> paths;
  for (std::string_view const argument : std::vector<std::string_view>(argv + 1, argv + argc)) {
    constexpr std::string_view option = "--rounds=";
    if (argument.starts_with(option)) {
      std::string_view const number = argument.substr(option.size());
      std::from_chars(number.data(), number.data() + number.size(), rounds);
    } else if (fs::is_directory(argument)) {
      for (fs::directory_entry const& entry : fs::recursive_directory_iterator(argument))
        if (entry.is_regular_file()) paths.push_back(entry.path().string());
    } else {
      paths.emplace_back(argument);
    }
  }
  std::sort(paths.begin(), paths.end());
  std::signal(SIGABRT, keep_input);
  std::vector<std::string> seeds;
  for (std::string const& path : paths) {
    std::ifstream in(path, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    if (!in) {
      std::fprintf(stderr, "cannot read %s\n", path.c_str());
      return 2;
    }
  }
  std::size_t runs = 0;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    run(seeds[i]);
    ++runs;
    randomness random(i + 1);
    for (std::size_t r = 0; r < rounds; ++r, ++runs)
      run(mutated(seeds[i], seeds[random.below(seeds.size())], random));
  }
  std::printf("%zu inputs of %zu files\n", runs, seeds.size());
  return seeds.empty() ? 2 : 0;
}
