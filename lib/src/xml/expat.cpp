#include "xml/expat.hpp"

#include <algorithm>
#include <new>
#include <random>

#include "reader/session.hpp"

// Functions that an older Expat lacks. A weak reference is null where the library that is loaded
// does not have the function; the library's version number says little, as distributions add
// security fixes to old versions.
extern "C" {
XML_Bool XML_SetReparseDeferralEnabled(XML_Parser, XML_Bool) __attribute__((weak));
XML_Bool XML_SetBillionLaughsAttackProtectionMaximumAmplification(XML_Parser, float)
    __attribute__((weak));
XML_Bool XML_SetBillionLaughsAttackProtectionActivationThreshold(XML_Parser, unsigned long long)
    __attribute__((weak));
XML_Bool XML_SetAllocTrackerMaximumAmplification(XML_Parser, float) __attribute__((weak));
XML_Bool XML_SetAllocTrackerActivationThreshold(XML_Parser, unsigned long long)
    __attribute__((weak));
XML_Bool XML_SetHashSalt16Bytes(XML_Parser, std::uint8_t const[16]) __attribute__((weak));
}

namespace feedsax::xml {
namespace {

constexpr unsigned long long activation_bytes = 1u << 20;
// What Expat takes for an open element with a short name.
constexpr std::uint64_t bytes_a_level = 192;

// A back-stop that limits of our own reach first: Expat takes up to 17 times the size of a tag for
// its attributes, 20 times the size of a document for sheer depth, and keeps every name.
std::size_t memory_limit(feedsax::limits const& l) noexcept {
  std::uint64_t const token = std::max({l.max_tag_bytes, l.max_comment_bytes, 64u << 10});
  std::uint64_t const open =
      std::uint64_t{l.max_depth} * (256 + std::min(l.max_name_bytes, 4096u)) +
      std::uint64_t{reader::max_excused} * bytes_a_level;
  std::uint64_t const names =
      std::uint64_t{l.max_names} * (256 + std::min(l.max_name_bytes, 4096u));
  std::uint64_t const bytes = (8u << 20) + 24 * token + open + names;
  return static_cast<std::size_t>(std::min<std::uint64_t>(bytes, SIZE_MAX / 2));
}

}  // namespace

expat_parser::expat_parser() = default;

// Without a salt Expat asks the system for one at each document, which takes as long as it takes to
// parse some hundred bytes. This one is as unpredictable, and is asked for once.
void expat_parser::salt() noexcept {
  try {
    if (salt_[0] == 0) {
      std::random_device device;
      for (std::uint64_t& part : salt_)
        part = std::uint64_t{device()} << 32 | device() | 1;  // 0 is none
    }
  } catch (...) {
    return;  // Expat has other sources.
  }
  if (XML_SetHashSalt16Bytes)
    XML_SetHashSalt16Bytes(parser_, reinterpret_cast<std::uint8_t const*>(salt_.data()));
  else
    XML_SetHashSalt(parser_, static_cast<unsigned long>(salt_[0]));
}

expat_parser::~expat_parser() {
  memory_budget::use const in_force(memory_);
  if (parser_) XML_ParserFree(parser_);
}

void expat_parser::reset(feedsax::limits const& limits) {
  memory_budget::use const in_force(memory_);
  memory_.forgive();
  memory_.limit(memory_limit(limits));
  if (parser_ && !XML_ParserReset(parser_, "UTF-8")) {
    XML_ParserFree(parser_);
    parser_ = nullptr;
  }
  if (!parser_) {
    XML_Memory_Handling_Suite const suite{budget_malloc, budget_realloc, budget_free};
    parser_ = XML_ParserCreate_MM("UTF-8", &suite, nullptr);
    if (!parser_) throw std::bad_alloc();
  }
  salt();
  XML_SetParamEntityParsing(parser_, XML_PARAM_ENTITY_PARSING_NEVER);
  if (XML_SetBillionLaughsAttackProtectionMaximumAmplification &&
      XML_SetBillionLaughsAttackProtectionActivationThreshold) {
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser_, activation_bytes);
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser_, 10.0f);
  }
  if (XML_SetAllocTrackerMaximumAmplification && XML_SetAllocTrackerActivationThreshold) {
    // Depth alone takes more than that, for as long as its bytes are few.
    XML_SetAllocTrackerActivationThreshold(
        parser_, activation_bytes + 512ull * limits.max_depth +
                     static_cast<unsigned long long>(reader::max_excused) * bytes_a_level);
    XML_SetAllocTrackerMaximumAmplification(parser_, 32.0f);
  }
}

XML_Status expat_parser::parse(std::string_view text, bool last) noexcept {
  memory_budget::use const in_force(memory_);
  return XML_Parse(parser_, text.data() ? text.data() : "", static_cast<int>(text.size()), last);
}

XML_Status expat_parser::flush() noexcept {
  // Without the function there is no deferral either.
  if (!XML_SetReparseDeferralEnabled) return XML_STATUS_OK;
  memory_budget::use const in_force(memory_);
  XML_SetReparseDeferralEnabled(parser_, XML_FALSE);
  XML_Status const status = XML_Parse(parser_, "", 0, XML_FALSE);
  XML_SetReparseDeferralEnabled(parser_, XML_TRUE);
  return status;
}

}  // namespace feedsax::xml
