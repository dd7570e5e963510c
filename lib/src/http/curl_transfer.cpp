#include "http/curl_transfer.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <optional>
#include <utility>

#include "http/ascii.hpp"

namespace feedsax::http {
namespace {

// What is read of a body that nobody wants, so that the connection can be used again.
constexpr std::uint64_t drained_bytes = 64u << 10;
constexpr std::chrono::milliseconds drained_time{1000};

// Nothing for a family that is not of the internet.
std::optional<std::pair<ip_address, std::uint16_t>> read_socket_address(sockaddr const& a) {
  ip_address ip;
  if (a.sa_family == AF_INET) {
    sockaddr_in v4;
    std::memcpy(&v4, &a, sizeof v4);
    std::memcpy(ip.bytes.data(), &v4.sin_addr, 4);
    return std::pair(ip, ntohs(v4.sin_port));
  }
  if (a.sa_family == AF_INET6) {
    sockaddr_in6 v6;
    std::memcpy(&v6, &a, sizeof v6);
    std::memcpy(ip.bytes.data(), &v6.sin6_addr, 16);
    ip.v6 = true;
    return std::pair(ip, ntohs(v6.sin6_port));
  }
  return std::nullopt;
}

// `fe80::1%2` is `fe80::1` to us.
std::optional<ip_address> read_peer(char const* text) {
  if (!text) return std::nullopt;
  std::string_view const ip(text);
  return parse_ip(ip.substr(0, ip.find('%')));
}

bool append(curl_list& list, std::string const& line) {
  curl_slist* const longer = curl_slist_append(list.get(), line.c_str());
  if (!longer) return false;
  static_cast<void>(list.release());
  list.reset(longer);
  return true;
}

// While the application's code runs: its time is not held against the server, and SIGPIPE is its
// own again.
class listening {
 public:
  explicit listening(curl_shared& shared) : shared_(shared) {
    shared_.heard = true;
    shared_.guard.release();
  }
  ~listening() {
    shared_.guard.hold();
    shared_.busy += transport::clock::now() - begin_;
  }
  listening(listening const&) = delete;
  listening& operator=(listening const&) = delete;

 private:
  curl_shared& shared_;
  transport::clock::time_point begin_ = transport::clock::now();
};

}  // namespace

// What libcurl calls. Nothing is thrown through it.
struct curl_transfer::hooks {
  static std::size_t on_header(char* bytes, std::size_t, std::size_t size, void* self) noexcept {
    auto& t = *static_cast<curl_transfer*>(self);
    return t.guarded([&] { return t.take_header({bytes, size}); });
  }

  static std::size_t on_body(char* bytes, std::size_t, std::size_t size, void* self) noexcept {
    auto& t = *static_cast<curl_transfer*>(self);
    return t.guarded([&] { return t.take_body({bytes, size}); });
  }

  // The place where nothing can get around: each address that is tried, whatever named it.
  static curl_socket_t on_open(void* self, curlsocktype, curl_sockaddr* address) noexcept {
    auto& t = *static_cast<curl_transfer*>(self);
    auto const to = read_socket_address(address->addr);
    if (!to || (t.vets_ && !t.may_connect(to->first, to->second))) return CURL_SOCKET_BAD;
    int type = address->socktype;
#ifdef SOCK_CLOEXEC
    type |= SOCK_CLOEXEC;
#endif
    return ::socket(address->family, type, address->protocol);
  }

  // A connection that is used again was opened for another request, with other rules perhaps.
  static int on_request(void* self, char* peer, char*, int port, int) noexcept {
    auto& t = *static_cast<curl_transfer*>(self);
    t.on_connected();
    if (!t.vets_) return CURL_PREREQFUNC_OK;
    auto const ip = read_peer(peer);
    return ip && t.may_connect(*ip, static_cast<std::uint16_t>(port)) ? CURL_PREREQFUNC_OK
                                                                      : CURL_PREREQFUNC_ABORT;
  }
};

// Runs what may throw; after that nothing more is taken.
template <class Call>
auto curl_transfer::guarded(Call call) noexcept -> decltype(call()) {
  if (thrown_) return 0;
  try {
    return call();
  } catch (...) {
    thrown_ = std::current_exception();
    return 0;
  }
}

curl_transfer::curl_transfer(transfer_id id, request r, transfer_listener& listener, CURL* easy,
                             curl_shared& shared)
    : id_(id), request_(std::move(r)), listener_(&listener), easy_(easy), shared_(shared),
      start_(clock::now()) {
  head_.reset(request_.limits.max_header_bytes);
}

bool curl_transfer::prepare(curl_options const& o) {
  bool fine = true;
  auto const set = [&](CURLoption option, auto value) {
    fine = curl_easy_setopt(easy_, option, value) == CURLE_OK && fine;
  };
  set(CURLOPT_PRIVATE, static_cast<void*>(this));
  set(CURLOPT_ERRORBUFFER, +message_);
  set(CURLOPT_URL, request_.address.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_HTTP09_ALLOWED, 0L);
  set(CURLOPT_HTTP_CONTENT_DECODING, 0L);
  set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
  set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
  set(CURLOPT_PATH_AS_IS, 1L);
  set(CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_QUICK_EXIT, 1L);  // A name that is being looked up does not hold up a cancellation.
  set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  // libcurl shares this out among the addresses of a host. Longer than 0: that would be its 300 s.
  set(CURLOPT_CONNECTTIMEOUT_MS,
      static_cast<long>(std::max<std::int64_t>(request_.limits.connect_timeout.count(), 1)));
  if (!o.ca_file.empty()) set(CURLOPT_CAINFO, o.ca_file.c_str());
  // An empty string, unlike none, keeps libcurl from looking into the environment.
  vets_ = o.proxy.empty() && !o.proxy_from_environment;
  if (!o.proxy.empty() || !o.proxy_from_environment) set(CURLOPT_PROXY, o.proxy.c_str());

  set(CURLOPT_HEADERFUNCTION, &hooks::on_header);
  set(CURLOPT_HEADERDATA, static_cast<void*>(this));
  set(CURLOPT_WRITEFUNCTION, &hooks::on_body);
  set(CURLOPT_WRITEDATA, static_cast<void*>(this));
  set(CURLOPT_OPENSOCKETFUNCTION, &hooks::on_open);
  set(CURLOPT_OPENSOCKETDATA, static_cast<void*>(this));
  set(CURLOPT_PREREQFUNCTION, &hooks::on_request);
  set(CURLOPT_PREREQDATA, static_cast<void*>(this));

  for (field const& f : request_.fields.fields())
    fine = append(fields_, f.name + ": " + f.value) && fine;
  set(CURLOPT_HTTPHEADER, fields_.get());
  return resolve_by(o) && fine;
}

// Gives libcurl the answers of the application's resolver, in place of those that it may still
// have.
bool curl_transfer::resolve_by(curl_options const& o) {
  if (!o.resolver) return true;
  std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> const url(curl_url(), &curl_url_cleanup);
  char* part = nullptr;
  auto const get = [&](CURLUPart which) {
    std::string text;
    if (curl_url_get(url.get(), which, &part, CURLU_DEFAULT_PORT) == CURLUE_OK) text = part;
    curl_free(std::exchange(part, nullptr));
    return text;
  };
  if (!url || curl_url_set(url.get(), CURLUPART_URL, request_.address.c_str(), 0) != CURLUE_OK)
    return true;
  std::string const host = get(CURLUPART_HOST), port = get(CURLUPART_PORT);
  auto const number = read_number(port);
  if (!number || *number > 0xffff || parse_ip(host) || host.starts_with('[')) return true;
  std::string addresses;
  for (std::string const& ip : o.resolver(host, static_cast<std::uint16_t>(*number))) {
    if (!addresses.empty()) addresses += ',';
    addresses += ip.find(':') == std::string::npos ? ip : '[' + ip + ']';
  }
  std::string const key = host + ':' + port;
  bool fine = append(hosts_, '-' + key);
  if (!addresses.empty()) fine = append(hosts_, key + ':' + addresses) && fine;
  return curl_easy_setopt(easy_, CURLOPT_RESOLVE, hosts_.get()) == CURLE_OK && fine;
}

void curl_transfer::on_connected() {
  connected_ = true;
  meter_.start(clock::now(), request_.limits.low_speed, request_.limits.low_speed_time);
}

bool curl_transfer::may_connect(ip_address const& ip, std::uint16_t port) {
  if (!request_.may_connect || request_.may_connect(ip, port)) return true;
  refused_ = to_string(ip);
  return false;
}

std::size_t curl_transfer::take_header(std::string_view line) {
  if (!listener_) return 0;
  meter_.add(line.size());
  fault_ = head_.line(line);
  if (fault_ == errc::none && head_.complete() && !has_head_) fault_ = take_head();
  return fault_ == errc::none && !stopped_ ? line.size() : 0;
}

errc curl_transfer::take_head() {
  has_head_ = true;
  head_at_ = clock::now();
  response_head head = head_.take();
  char* peer = nullptr;
  long port = 0;
  if (curl_easy_getinfo(easy_, CURLINFO_PRIMARY_IP, &peer) == CURLE_OK && peer) head.peer = peer;
  if (curl_easy_getinfo(easy_, CURLINFO_PRIMARY_PORT, &port) == CURLE_OK)
    head.peer_port = static_cast<std::uint16_t>(port);
  if (head_.closes()) curl_easy_setopt(easy_, CURLOPT_FORBID_REUSE, 1L);
  bool const has_body = head.status != 204 && head.status != 304;
  std::uint64_t const length = has_body ? head_.length().value_or(0) : 0;

  listening const scope(shared_);
  intake const answer = listener_->on_head(std::move(head));
  stopped_ = answer == intake::stop;
  discards_ = answer == intake::discard;
  if (discards_) {
    // What is not even begun to be read ends here, and is no failure.
    drained_ = length > drained_bytes;
    stopped_ = drained_;
    return errc::none;
  }
  return length > request_.limits.max_body_bytes ? errc::body_too_long : errc::none;
}

std::size_t curl_transfer::take_body(std::string_view bytes) {
  if (!listener_ || stopped_) return 0;
  if (discards_) {
    meter_.add(bytes.size());
    body_bytes_ += bytes.size();
    drained_ = body_bytes_ > drained_bytes;
    return drained_ ? 0 : bytes.size();
  }
  if (bytes.size() > request_.limits.max_body_bytes - body_bytes_) {
    fault_ = errc::body_too_long;
    return 0;
  }
  listening const scope(shared_);
  switch (listener_->on_body(bytes)) {
  case intake::later:
    if (!paused_) paused_since_ = clock::now();
    paused_ = true;
    return CURL_WRITEFUNC_PAUSE;
  case intake::stop: stopped_ = true; return 0;
  case intake::take:
  case intake::discard: break;
  }
  meter_.add(bytes.size());
  body_bytes_ += bytes.size();
  return bytes.size();
}

void curl_transfer::resume(clock::time_point now) {
  auto const time = now - paused_since_;
  paused_for_ += time;
  meter_.skip(time);
  paused_ = resume_ = false;
  curl_easy_pause(easy_, CURLPAUSE_CONT);  // Offers the bytes at once; a failure ends it later.
}

errc curl_transfer::check(clock::time_point now) {
  if (paused_) return errc::none;
  if (now >= start_ + paused_for_ + request_.limits.total_timeout) return errc::total_timeout;
  if (!connected_)
    return now >= start_ + request_.limits.connect_timeout ? errc::connect_timeout : errc::none;
  if (discards_ && now >= head_at_ + drained_time) return errc::too_slow;
  return meter_.too_slow(now) ? errc::too_slow : errc::none;
}

curl_transfer::clock::time_point curl_transfer::due() const noexcept {
  if (paused_) return clock::time_point::max();
  auto const total = start_ + paused_for_ + request_.limits.total_timeout;
  if (!connected_) return std::min(total, start_ + request_.limits.connect_timeout);
  return std::min(total, discards_ ? head_at_ + drained_time : meter_.due());
}

errc curl_transfer::cause_of(CURLcode code) const {
  errc const broken = has_head_ ? errc::body_truncated : errc::connection_lost;
  switch (code) {
  case CURLE_OK: return errc::none;
  case CURLE_UNSUPPORTED_PROTOCOL: return errc::bad_response;  // HTTP/0.9
  case CURLE_WEIRD_SERVER_REPLY: return has_head_ ? errc::body_truncated : errc::bad_response;
  case CURLE_URL_MALFORMAT:
  case CURLE_LOGIN_DENIED: return errc::bad_address;
  case CURLE_COULDNT_RESOLVE_PROXY:
  case CURLE_COULDNT_RESOLVE_HOST: return errc::resolve_failed;
  case CURLE_COULDNT_CONNECT: return errc::connect_failed;
  case CURLE_OPERATION_TIMEDOUT: return connected_ ? errc::total_timeout : errc::connect_timeout;
  case CURLE_GOT_NOTHING: return errc::empty_reply;
  case CURLE_PARTIAL_FILE: return errc::body_truncated;
  case CURLE_RECV_ERROR:
  case CURLE_SEND_ERROR:
  case CURLE_HTTP2:
  case CURLE_HTTP2_STREAM: return broken;
  case CURLE_FILESIZE_EXCEEDED: return errc::body_too_long;
  // What libcurl says of a line that is too long for its buffer.
  case CURLE_OUT_OF_MEMORY: return has_head_ ? errc::transport_failed : errc::headers_too_long;
  case CURLE_BAD_CONTENT_ENCODING: return errc::unsupported_coding;
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_SSL_ENGINE_NOTFOUND:
  case CURLE_SSL_ENGINE_SETFAILED:
  case CURLE_SSL_CERTPROBLEM:
  case CURLE_SSL_CIPHER:
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_ENGINE_INITFAILED:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_SHUTDOWN_FAILED:
  case CURLE_SSL_CRL_BADFILE:
  case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
  case CURLE_SSL_INVALIDCERTSTATUS:
  case CURLE_SSL_CLIENTCERT: return errc::tls_failed;
  default: return errc::transport_failed;
  }
}

transfer_end curl_transfer::result(CURLcode code) const {
  if (code == CURLE_OK && fault_ == errc::none && !has_head_) return result(errc::bad_response);
  if (code == CURLE_OK) return result(errc::none);
  // The rest of what is thrown away, or its end, does not matter.
  if (discards_) return result(errc::none);
  if (stopped_) return {make_error_code(feedsax::errc::stopped), {}, body_bytes_};
  if (fault_ != errc::none) return result(fault_);
  // One address of several may have been refused, and the others have failed by themselves.
  if (!refused_.empty() && (code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK))
    return {errc::address_denied, refused_, body_bytes_};
  transfer_end end = result(cause_of(code));
  end.detail = *message_ ? message_ : curl_easy_strerror(code);
  return end;
}

transfer_end curl_transfer::result(errc code) const {
  return {discards_ ? errc::none : code, {}, body_bytes_};
}

}  // namespace feedsax::http
