#include "network_options.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

#include "document_options.hpp"

namespace tool {
namespace {

using std::chrono::milliseconds;

struct unit {
  std::string_view name;
  std::int64_t milliseconds;
};
constexpr unit units[] = {{"", 1000},    {"ms", 1},       {"s", 1000},
                          {"m", 60'000}, {"min", 60'000}, {"h", 3'600'000}};

std::string written(milliseconds value) {
  if (value.count() % 3'600'000 == 0) return std::to_string(value.count() / 3'600'000) + 'h';
  return value.count() % 1000 == 0 ? std::to_string(value.count() / 1000) + 's'
                                   : std::to_string(value.count()) + "ms";
}

template <class Value>
void add_number(CLI::App& command, std::string const& name, Value& value, std::string const& shown,
                std::string const& help) {
  bool const bytes = name.ends_with("-bytes");
  auto const set = [&value, name = name.substr(name.find("--")), bytes](std::string const& given) {
    std::uint64_t read = 0;
    if (!read_limit(given, bytes, std::numeric_limits<Value>::max(), read))
      throw CLI::ValidationError(name, "'" + given + "' is no " + (bytes ? "size" : "number"));
    value = static_cast<Value>(read);
  };
  command.add_option_function<std::string>(name, set, help)
      ->default_str(shown)
      ->option_text(bytes ? "SIZE" : "N")
      ->take_last()
      ->group("Network");
}

}  // namespace

void add_duration(CLI::App& command, std::string const& name, milliseconds& value,
                  std::string const& help, std::string const& group) {
  auto const set = [&value, name](std::string const& given) {
    if (!read_duration(given, value))
      throw CLI::ValidationError(name, "'" + given + "' is no time");
  };
  command.add_option_function<std::string>(name, set, help)
      ->default_str(written(value))
      ->option_text("TIME")
      ->take_last()
      ->group(group);
}

bool read_duration(std::string_view text, milliseconds& value) {
  std::int64_t count = 0;
  auto const [end, fault] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (fault != std::errc{} || count < 0) return false;
  std::string_view const name = text.substr(static_cast<std::size_t>(end - text.data()));
  auto const* const known = std::find_if(std::begin(units), std::end(units),
                                         [&](unit const& u) { return u.name == name; });
  constexpr std::int64_t greatest = 1000LL * 3600 * 24 * 365;
  if (known == std::end(units) || count > greatest / known->milliseconds) return false;
  value = milliseconds(count * known->milliseconds);
  return true;
}

void add_network(CLI::App& command, network_options& o) {
  using feedsax::http::reach;
  auto* const private_too = command.add_flag_callback(
      "--allow-private", [&o] { o.fetch.reach = reach::everywhere; },
      "let servers and documents lead to private networks");
  auto* const public_only = command.add_flag_callback(
      "--public-only", [&o] { o.fetch.reach = reach::public_only; },
      "refuse private networks altogether");
  public_only->excludes(private_too)->group("Network");
  private_too->group("Network");
  command
      .add_flag("--allow-downgrade", o.fetch.allow_downgrade, "follow redirects from https to http")
      ->group("Network");
  command.add_option("--user-agent", o.fetch.user_agent, "how to introduce ourselves")
      ->option_text("TEXT")
      ->take_last()
      ->group("Network");
  command.add_option("--ca-file", o.curl.ca_file, "certificates to trust in place of the system's")
      ->option_text("FILE")
      ->take_last()
      ->group("Network");
  command
      .add_option_function<std::string>(
          "--proxy",
          [&o](std::string const& given) {
            o.curl.proxy_from_environment = given == "env";
            o.curl.proxy = given == "env" ? "" : given;
          },
          "a proxy; env: that of http_proxy")
      ->option_text("URL")
      ->take_last()
      ->group("Network");
  add_number(command, "--max-redirects", o.fetch.max_redirects,
             std::to_string(o.fetch.max_redirects), "redirects of a fetch");
  add_number(command, "--max-body-bytes", o.fetch.limits.max_body_bytes, "64M",
             "what is received of a document");
  add_number(command, "--max-header-bytes", o.fetch.limits.max_header_bytes, "300K",
             "the header of an answer");
  add_duration(command, "--connect-timeout", o.fetch.limits.connect_timeout, "to be connected",
               "Network");
  add_duration(command, "--timeout", o.fetch.limits.total_timeout, "for all of a fetch", "Network");
  add_duration(command, "--low-speed-time", o.fetch.limits.low_speed_time,
               "at less than 100 bytes a second", "Network");
}

void add_transfers(CLI::App& command, network_options& o) {
  add_number(command, "-j,--jobs", o.crowd.max_transfers, std::to_string(o.crowd.max_transfers),
             "transfers at once");
}

void add_crowd(CLI::App& command, network_options& o) {
  add_number(command, "--per-host", o.crowd.max_per_host, std::to_string(o.crowd.max_per_host),
             "of these with one host");
  add_duration(command, "--host-delay", o.crowd.host_delay, "between two requests to one host",
               "Network");
}

void idle_transport::run_once(milliseconds wait) {
  inner_.run_once(idle_ ? std::min(wait, idle_()) : wait);
}

network::network(network_options o, idle_transport::task idle)
    : curl_(std::move(o.curl)), idle_(curl_, std::move(idle)), fetcher_(idle_, std::move(o.fetch)) {
}

bool is_fetch_error(std::error_code const& code) noexcept {
  return code.category() == feedsax::http::error_category();
}

}  // namespace tool
