#include "feedsax/diagnostic.hpp"

#include "feedsax/error.hpp"
#include "kebab.hpp"

namespace feedsax {
namespace {

struct entry {
  std::string_view id;
  severity level;
  bool repair;
  std::string_view text;
};

// In the order of issue; the first one is issue::none.
constexpr entry entries[] = {
    {"", severity::note, false, ""},
#define FEEDSAX_DIAGNOSTIC(name, level, text) {kebab<#name>(), severity::level, false, text},
#define FEEDSAX_REPAIR(name, level, text) {kebab<#name>(), severity::level, true, text},
#include "feedsax/diagnostics.def"
#undef FEEDSAX_DIAGNOSTIC
};

constexpr entry const& find(issue code) noexcept {
  auto const n = static_cast<std::size_t>(code);
  return entries[n < std::size(entries) ? n : 0];
}

}  // namespace

std::string_view id(issue code) noexcept { return find(code).id; }
std::string_view message(issue code) noexcept { return find(code).text; }
severity level(issue code) noexcept { return find(code).level; }
bool is_repair(issue code) noexcept { return find(code).repair; }
std::uint16_t issue_count() noexcept { return static_cast<std::uint16_t>(std::size(entries) - 1); }

std::string_view id(severity s) noexcept {
  switch (s) {
  case severity::note: return "note";
  case severity::warning: return "warning";
  case severity::error: return "error";
  }
  return {};
}

std::string diagnostic::message() const {
  if (failure) return error{failure, where, subject}.message();
  std::string text = failure ? failure.message() : std::string(feedsax::message(code));
  if (!subject.empty()) text.append(": \"").append(subject).append("\"");
  return text;
}

}  // namespace feedsax
