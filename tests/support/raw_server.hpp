/// \file
/// A server on loopback that says exactly what a test wants, byte by byte.
///
///     raw_server server([](raw_server::connection& c) {
///       c.read_request();
///       c.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
///     });
///     fetch(server.address("/feed"));
///
/// The function runs in a thread for each connection, which is closed when it returns.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <string>
#include <string_view>
#include <thread>

namespace feedsax::test {

class raw_server {
 public:
  class connection {
   public:
    connection(int fd, std::size_t n, std::atomic<bool> const& stops)
        : number(n), fd_(fd), stops_(stops) {}
    /// The head of the next request; empty when the client is gone.
    std::string read_request();
    /// False when the client is gone.
    bool send(std::string_view);
    /// False when the server is to stop.
    bool wait(std::chrono::milliseconds) const;
    /// Closes with RST in place of FIN.
    void reset();
    std::size_t const number;  ///< Of the connection, from 0.

   private:
    int fd_;
    std::atomic<bool> const& stops_;
  };

  explicit raw_server(std::function<void(connection&)>);
  ~raw_server();
  raw_server(raw_server const&) = delete;
  raw_server& operator=(raw_server const&) = delete;

  std::uint16_t port() const noexcept { return port_; }
  std::string address(std::string_view path = "/") const;
  std::size_t connections() const noexcept { return connections_; }

 private:
  void accept_all();

  std::function<void(connection&)> serve_;
  std::uint16_t port_ = 0;
  int listener_ = -1;  // After the port, which it finds.
  std::atomic<bool> stops_{false};
  std::atomic<std::size_t> connections_{0};
  std::list<std::thread> threads_;
  std::thread acceptor_;
};

/// How many descriptors the process has open.
std::size_t open_descriptors();

/// A port at which nobody listens.
std::uint16_t closed_port();

}  // namespace feedsax::test
