#include <algorithm>

#include "feedsax/html/tokenizer.hpp"
#include "html/scan.hpp"

// What is not ended is read again from its start when more has come. An allowance, which grows with
// the input, pays for that, so that small chunks of a long tag do not make it quadratic; and it is
// only tried when the new bytes hold something that may end it.

namespace feedsax::html {
namespace {

constexpr std::size_t allowed_per_byte = 4;

}  // namespace

void chunked_tokenizer::write(std::string_view chunk) {
  allowance_ += chunk.size() * allowed_per_byte;
  if (chunk.empty()) return;
  char const* const end = chunk.data() + chunk.size();
  std::uint64_t const offset =
      tokenizer_.offset_ + static_cast<std::uint64_t>(tokenizer_.at_ - tokenizer_.begin_);
  reading_kept_ = !kept_.empty();
  if (!reading_kept_) {
    tokenizer_.window(chunk, offset, false);
    return;
  }
  kept_ += chunk;
  using wait = tokenizer::wait;
  bool hopeful = true;
  if (tokenizer_.wait_ == wait::tag_end)
    hopeful = find(chunk.data(), end, '>') != end;
  else if (tokenizer_.wait_ == wait::reference_end)
    hopeful = !std::all_of(chunk.data(), end, [](char c) { return is(c, chars::alnum); });
  hopeful = hopeful || waiting_ || kept_.size() > tokenizer_.options_.max_token_bytes;
  waiting_ = hopeful && allowance_ < kept_.size();
  tokenizer_.window(kept_, offset, false);
  if (!hopeful || waiting_) {
    tokenizer_.end_ = tokenizer_.at_;  // nothing to read for now
    return;
  }
  allowance_ -= kept_.size();
}

void chunked_tokenizer::finish() {
  std::uint64_t const offset =
      tokenizer_.offset_ + static_cast<std::uint64_t>(tokenizer_.at_ - tokenizer_.begin_);
  reading_kept_ = true;
  tokenizer_.window(kept_, offset, true);
}

bool chunked_tokenizer::next(token& t) {
  if (tokenizer_.next(t)) return true;
  if (tokenizer_.last_) return false;
  tokenizer& k = tokenizer_;
  if (reading_kept_) {
    if (k.at_ == k.begin_) return false;
    kept_.erase(0, static_cast<std::size_t>(k.at_ - k.begin_));
  } else {
    kept_.assign(k.at_, k.end_);
    reading_kept_ = true;
  }
  k.window({kept_.data(), 0}, k.offset_ + static_cast<std::uint64_t>(k.at_ - k.begin_), false);
  return false;
}

}  // namespace feedsax::html
