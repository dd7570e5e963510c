#include "feedsax/http/error.hpp"

#include <iterator>
#include <string>
#include <string_view>

#include "kebab.hpp"
#include "worded_category.hpp"

namespace feedsax::http {
namespace {

struct entry {
  std::string_view id;
  cause family;
  std::string_view text;
};

// In the order of errc; the first one is errc::none.
constexpr entry entries[] = {
    {"", {}, "no error"},
#define FEEDSAX_HTTP_ERROR(name, family, text) {kebab<#name>(), cause::family, text},
#include "feedsax/http/errors.def"
#undef FEEDSAX_HTTP_ERROR
};

entry const& find(int code) noexcept {
  return entries[code > 0 && static_cast<std::size_t>(code) < std::size(entries) ? code : 0];
}

class http_category final : public worded_category {
 public:
  char const* name() const noexcept override { return "feedsax.http"; }
  std::string message(int code) const override { return std::string(find(code).text); }
  std::string_view word(int code) const noexcept override { return find(code).id; }
  cause family(int code) const noexcept override { return find(code).family; }
};

}  // namespace

std::error_category const& error_category() noexcept {
  static http_category const category;
  return category;
}

std::error_code make_error_code(errc code) noexcept {
  return {static_cast<int>(code), http::error_category()};
}

bool is_transient(std::error_code const& code) noexcept {
  if (code.category() != http::error_category()) return false;
  switch (static_cast<errc>(code.value())) {
  case errc::resolve_failed:
  case errc::connect_failed:
  case errc::tls_failed:
  case errc::connection_lost:
  case errc::empty_reply:
  case errc::bad_response:
  case errc::body_truncated:
  case errc::transport_failed:
  case errc::rate_limited:
  case errc::unavailable:
  case errc::server_error:
  case errc::connect_timeout:
  case errc::total_timeout:
  case errc::too_slow: return true;
  default: return false;
  }
}

}  // namespace feedsax::http
