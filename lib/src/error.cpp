#include "feedsax/error.hpp"

#include <ios>

#include "kebab.hpp"
#include "worded_category.hpp"

namespace feedsax {
namespace {

struct entry {
  std::string_view id;
  cause family;
  std::string_view text;
};

// In the order of errc; the first one is errc::none.
constexpr entry entries[] = {
    {"", {}, "no error"},
#define FEEDSAX_ERROR(name, family, text) {kebab<#name>(), cause::family, text},
#include "feedsax/errors.def"
#undef FEEDSAX_ERROR
};

entry const* find(int code) noexcept {
  return code > 0 && static_cast<std::size_t>(code) < std::size(entries) ? entries + code : nullptr;
}

class errc_category final : public worded_category {
 public:
  char const* name() const noexcept override { return "feedsax"; }
  std::string message(int code) const override {
    entry const* e = find(code);
    return std::string(e ? e->text : entries[0].text);
  }
  std::string_view word(int code) const noexcept override {
    entry const* e = find(code);
    return e ? e->id : std::string_view{};
  }
  cause family(int code) const noexcept override {
    entry const* e = find(code);
    return e ? e->family : cause{};
  }
};

// The category when it is one of this library's, else null.
worded_category const* worded(std::error_code const& code) noexcept {
  return dynamic_cast<worded_category const*>(&code.category());
}

// An error of the operating system or of a stream, rather than one of the application's own.
bool is_system(std::error_code const& code) noexcept {
  return code.category() == std::generic_category() || code.category() == std::system_category() ||
         code.category() == std::iostream_category();
}

class cause_category final : public std::error_category {
 public:
  char const* name() const noexcept override { return "feedsax.cause"; }
  std::string message(int code) const override {
    switch (static_cast<cause>(code)) {
    case cause::malformed: return "the document is malformed";
    case cause::limit: return "a limit was reached";
    case cause::unsupported: return "the document is of a kind that is not read";
    case cause::stopped: return "stopped by the application";
    case cause::io: return "the input could not be read";
    }
    return "no cause";
  }
  bool equivalent(std::error_code const& code, int condition) const noexcept override {
    if (auto const* own = worded(code))
      return code && static_cast<int>(own->family(code.value())) == condition;
    return code && condition == static_cast<int>(is_system(code) ? cause::io : cause::stopped);
  }
};

// `3:5` or `3:5: "item"`: what std::system_error puts before the message of the code.
std::string place(error const& e) {
  std::string text = std::to_string(e.where.line) + ':' + std::to_string(e.where.column);
  if (!e.subject.empty()) text.append(": \"").append(e.subject).append("\"");
  return text;
}

}  // namespace

std::error_category const& error_category() noexcept {
  static errc_category const category;
  return category;
}

std::error_code make_error_code(errc code) noexcept {
  return {static_cast<int>(code), error_category()};
}

std::error_condition make_error_condition(cause family) noexcept {
  static cause_category const category;
  return {static_cast<int>(family), category};
}

std::string_view id(std::error_code const& code) noexcept {
  if (!code) return {};
  if (auto const* own = worded(code)) return own->word(code.value());
  return is_system(code) ? kebab<"io">() : kebab<"stopped">();
}

std::string error::message() const {
  std::string text = code.message();
  if (!subject.empty()) text.append(": \"").append(subject).append("\"");
  return text;
}

parse_failure::parse_failure(error const& e)
    : std::system_error(e.code, place(e)), where_(e.where) {}

parse_failure::~parse_failure() = default;

}  // namespace feedsax
