#include "support/raw_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <iterator>
#include <stdexcept>

namespace feedsax::test {
namespace {

constexpr int step_ms = 20;

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in a{};
  a.sin_family = AF_INET;
  a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  a.sin_port = htons(port);
  return a;
}

int listen_on_any(std::uint16_t& port) {
  int const fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in a = loopback(0);
  socklen_t size = sizeof a;
  auto* const generic = reinterpret_cast<sockaddr*>(&a);
  if (fd < 0 || ::bind(fd, generic, size) != 0 || ::listen(fd, 64) != 0 ||
      ::getsockname(fd, generic, &size) != 0)
    throw std::runtime_error("no socket");
  port = ntohs(a.sin_port);
  return fd;
}

bool is_readable(int fd) {
  pollfd p{fd, POLLIN, 0};
  return ::poll(&p, 1, step_ms) > 0;
}

}  // namespace

std::string raw_server::connection::read_request() {
  std::string head;
  while (!stops_ && head.find("\r\n\r\n") == std::string::npos) {
    if (!is_readable(fd_)) continue;
    char bytes[4096];
    ssize_t const count = ::recv(fd_, bytes, sizeof bytes, 0);
    if (count <= 0) return {};
    head.append(bytes, static_cast<std::size_t>(count));
  }
  return head;
}

bool raw_server::connection::send(std::string_view bytes) {
  while (!bytes.empty() && !stops_) {
    pollfd p{fd_, POLLOUT, 0};
    if (::poll(&p, 1, step_ms) == 0) continue;
    ssize_t const count = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return !stops_;
}

bool raw_server::connection::wait(std::chrono::milliseconds time) const {
  auto const end = std::chrono::steady_clock::now() + time;
  while (!stops_ && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return !stops_;
}

void raw_server::connection::reset() {
  linger const at_once{1, 0};
  ::setsockopt(fd_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

raw_server::raw_server(std::function<void(connection&)> serve)
    : serve_(std::move(serve)), listener_(listen_on_any(port_)),
      acceptor_([this] { accept_all(); }) {}

raw_server::~raw_server() {
  stops_ = true;
  acceptor_.join();
  for (std::thread& t : threads_) t.join();
  ::close(listener_);
}

std::string raw_server::address(std::string_view path) const {
  return "http://127.0.0.1:" + std::to_string(port_) + std::string(path);
}

void raw_server::accept_all() {
  while (!stops_) {
    if (!is_readable(listener_)) continue;
    int const fd = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (fd < 0) continue;
    threads_.emplace_back([this, fd, number = connections_++] {
      connection c(fd, number, stops_);
      serve_(c);
      ::close(fd);
    });
  }
}

std::size_t open_descriptors() {
  std::filesystem::directory_iterator const all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

std::uint16_t closed_port() {
  std::uint16_t port = 0;
  ::close(listen_on_any(port));
  return port;
}

}  // namespace feedsax::test
