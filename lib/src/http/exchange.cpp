#include "http/exchange.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "encoding/decoder.hpp"
#include "feedsax/uri.hpp"
#include "feedsax/version.hpp"
#include "http/ascii.hpp"

namespace feedsax::http {
namespace {

constexpr std::size_t max_validator_bytes = 1024;

bool is_validator(std::string_view value) {
  return is_field_value(value) && value.size() <= max_validator_bytes;
}

bool is_redirect(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

errc meaning_of(int status) {
  switch (status) {
  case 204:
  case 205: return errc::no_content;
  case 206:  // Neither a range nor a difference was asked for.
  case 226: return errc::unexpected_status;
  case 401:
  case 407: return errc::unauthorized;
  case 410: return errc::gone;
  case 429: return errc::rate_limited;
  case 503: return errc::unavailable;
  default: break;
  }
  if (status >= 200 && status < 300) return errc::none;
  return status >= 500 && status < 600 ? errc::server_error : errc::http_status;
}

}  // namespace

exchange::exchange(transport& t, fetch_options const& options, fetch_request request,
                   receiver* receiver, std::function<bool()> full)
    : transport_(t), options_(options), request_(std::move(request)), receiver_(receiver),
      full_(std::move(full)) {
  got_.cache = request_.cache;
  std::string const& moved_to = request_.cache.moved_to;
  errc e = read_target(request_.address, options_.max_address_bytes, asked_);
  first_ = asked_;
  if (e == errc::none && !moved_to.empty()) {
    e = read_target(moved_to, options_.max_address_bytes, first_);
    moved_ = first_.host != asked_.host;
  }
  hop_ = first_;
  got_.address = hop_.address;
  if (e != errc::none) {
    fail(e, moved_to.empty() ? request_.address : moved_to);
    finish();
  }
}

exchange::~exchange() {
  if (state_ == state::running) transport_.cancel(transfer_);
}

void exchange::fail(std::error_code code, std::string subject) {
  if (got_.failure) return;
  // Addresses that are refused may be of any length.
  if (subject.size() > 256) subject.resize(256);
  got_.failure = error{code, {}, std::move(subject)};
}

// Which sockets the request that is under way may reach.
connect_rule exchange::rule() const {
  bool const first = got_.redirects.empty() && !moved_;
  bool const anywhere =
      options_.reach == reach::everywhere || (options_.reach == reach::redirects_public && first);
  auto const own = options_.reach == reach::redirects_public ? parse_ip(first_peer_) : std::nullopt;
  return [anywhere, own, own_port = first_port_, more = options_.may_connect](ip_address const& ip,
                                                                              std::uint16_t port) {
    bool const fine =
        anywhere || network_of(ip) == network::global || (own && *own == ip && own_port == port);
    return fine && (!more || more(ip, port));
  };
}

bool exchange::is_conditional() const {
  cache_state const& c = request_.cache;
  return (is_validator(c.etag) || is_validator(c.last_modified)) &&
         (c.validated.empty() || c.validated == hop_.address);
}

request exchange::make_request() {
  request r{
      .address = hop_.address, .fields = {}, .limits = options_.limits, .may_connect = rule()};
  r.limits.total_timeout -= std::chrono::ceil<std::chrono::milliseconds>(spent_);
  header own;
  if (hop_.same_origin(asked_))
    for (field const& f : request_.fields.fields())
      if (is_field_name(f.name) && is_field_value(f.value)) own.add(f.name, f.value);
  auto const add = [&](char const* name, std::string const& value) {
    if (is_field_value(value) && !own.has(name)) r.fields.add(name, value);
  };
  add("User-Agent", options_.user_agent.empty() ? "feedsax/" + std::string(feedsax::version)
                                                : options_.user_agent);
  add("Accept", options_.accept);
  add("Accept-Language", options_.accept_language);
  add("Accept-Encoding", "gzip");
  conditional_ = is_conditional();
  if (conditional_) {
    if (is_validator(request_.cache.etag)) add("If-None-Match", request_.cache.etag);
    if (is_validator(request_.cache.last_modified))
      add("If-Modified-Since", request_.cache.last_modified);
  }
  for (field const& f : own.fields()) r.fields.add(f.name, f.value);
  return r;
}

void exchange::start() {
  bool const local = options_.reach == reach::public_only && is_local_name(hop_.host);
  if (local || (hop_.ip && !rule()(*hop_.ip, hop_.port))) {
    fail(errc::address_denied, hop_.host);
    return finish();
  }
  request r = make_request();
  if (r.limits.total_timeout <= std::chrono::milliseconds(0)) {
    fail(errc::total_timeout);
    return finish();
  }
  started_ = transport_.now();
  transfer_ = transport_.start(std::move(r), *this);
  state_ = state::running;
}

void exchange::resume() {
  if (state_ == state::running) transport_.resume(transfer_);
}

void exchange::stop() {
  if (done()) return;
  if (state_ == state::running) {
    transport_.cancel(transfer_);
    spent_ += transport_.now() - started_;
  }
  fail(feedsax::errc::stopped);
  finish();
}

fetched exchange::take() { return std::move(got_); }

void exchange::finish() {
  state_ = state::done;
  got_.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(spent_);
  got_.unpacked_bytes = decoder_.made();
  if (delivers_ && receiver_) receiver_->on_end(got_);
  if (got_.failure) {
    got_.cache = request_.cache;
    return;
  }
  keep_validators();
}

void exchange::keep_validators() {
  // As far as all redirects from the start on are permanent, the document has moved for good.
  for (redirect const& r : got_.redirects) {
    if (!r.permanent()) break;
    got_.cache.moved_to = r.to;
  }
  auto const keep = [&](std::string& into, char const* name) {
    std::string_view const value = got_.fields.get(name);
    if (is_validator(value))
      into = value;
    else if (!got_.not_modified)
      into.clear();
  };
  keep(got_.cache.etag, "etag");
  keep(got_.cache.last_modified, "last-modified");
  got_.cache.validated = got_.address;
}

std::chrono::sys_seconds exchange::wall_clock() const {
  if (options_.wall_clock) return options_.wall_clock();
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

void exchange::read_head(response_head&& head) {
  if (got_.redirects.empty()) {
    first_peer_ = head.peer;
    first_port_ = head.peer_port;
  }
  got_.status = head.status;
  got_.close_delimited = head.close_delimited;
  got_.fields = std::move(head.fields);
  got_.peer = std::move(head.peer);
  got_.fresh = read_freshness(got_.fields, wall_clock(), options_.max_retry_after);
  got_.content_type = got_.fields.get("content-type");
  std::string_view const type = got_.content_type;
  got_.media_type = lowered(trim(type.substr(0, type.find_first_of(";,"))));
  got_.charset = encoding::charset_of(type);
}

intake exchange::on_head(response_head&& head) {
  read_head(std::move(head));
  if (is_redirect(got_.status)) return take_redirect();
  if (got_.status == 304) {
    got_.not_modified = conditional_;
    if (!conditional_) fail(errc::unexpected_status, "304");
    return intake::discard;
  }
  return take_status();
}

intake exchange::take_redirect() {
  location_ = got_.fields.get("location");
  if (location_.empty()) fail(errc::bad_redirect, std::to_string(got_.status));
  return intake::discard;
}

intake exchange::take_status() {
  if (errc const e = meaning_of(got_.status); e != errc::none) {
    fail(e, std::to_string(got_.status));
    return intake::discard;
  }
  return begin_body();
}

intake exchange::begin_body() {
  std::string const codings = got_.fields.joined("content-encoding");
  errc const e = decoder_.reset(codings, options_.max_inflate_ratio, options_.max_unpacked_bytes);
  if (e != errc::none) {
    fail(e, codings);
    return intake::discard;
  }
  delivers_ = true;
  bool const goes_on = !receiver_ || receiver_->on_head(got_) == flow::proceed;
  return goes_on ? intake::take : intake::stop;
}

intake exchange::on_body(std::string_view bytes) {
  if (full_ && full_()) return intake::later;
  auto const e = decoder_.write(bytes, [this](std::string_view plain) {
    return !receiver_ || receiver_->on_body(plain) == flow::proceed;
  });
  if (!e) return intake::take;
  fail(e);
  return intake::stop;
}

void exchange::on_end(transfer_end&& end) {
  spent_ += transport_.now() - started_;
  state_ = state::done;
  got_.body_bytes = delivers_ ? end.body_bytes : 0;
  if (end.code) {
    got_.truncated = delivers_ && end.code == errc::body_truncated;
    fail(end.code, std::move(end.detail));
  } else if (delivers_ && !got_.failure) {
    auto const e = decoder_.finish([this](std::string_view plain) {
      return !receiver_ || receiver_->on_body(plain) == flow::proceed;
    });
    if (e) fail(e);
    got_.truncated = e == feedsax::errc::compressed_truncated;
  }
  if (!got_.failure && !location_.empty() && next_hop()) {
    state_ = state::ready;
    return;
  }
  finish();
}

// Goes where a redirect leads, if that may be.
bool exchange::next_hop() {
  std::string const location = std::exchange(location_, {});
  if (got_.redirects.size() >= options_.max_redirects) {
    fail(errc::too_many_redirects, std::to_string(options_.max_redirects));
    return false;
  }
  target to;
  errc e = errc::address_too_long;
  if (location.size() <= options_.max_address_bytes) {
    e = read_target(resolve(hop_.address, location), options_.max_address_bytes, to);
    if (e == errc::bad_address) e = errc::bad_redirect;
  }
  if (e == errc::none && hop_.secure && !to.secure && !options_.allow_downgrade)
    e = errc::downgrade_denied;
  if (e != errc::none) {
    fail(e, location);
    return false;
  }
  got_.redirects.push_back({got_.address, to.address, got_.status});
  got_.address = to.address;
  hop_ = std::move(to);
  return true;
}

}  // namespace feedsax::http
