#include "http/head_reader.hpp"

#include <utility>

#include "http/ascii.hpp"

namespace feedsax::http {

void head_reader::reset(std::uint32_t max_bytes) {
  state_ = state::status;
  left_ = max_bytes;
  head_ = {};
  open_ = {};
  length_.reset();
  closes_ = false;
}

errc head_reader::line(std::string_view line) {
  if (line.size() > left_) return errc::headers_too_long;
  left_ -= static_cast<std::uint32_t>(line.size());
  if (complete()) return errc::none;
  if (!line.empty() && line.back() == '\n') line.remove_suffix(1);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  if (line.find_first_of(std::string_view("\0\r", 2)) != std::string_view::npos)
    return errc::bad_response;
  if (state_ == state::status) return status_line(line);
  return line.empty() ? end() : field_line(line);
}

// `HTTP/1.1 200 OK`, `HTTP/2 200`
errc head_reader::status_line(std::string_view line) {
  constexpr std::string_view name = "HTTP/";
  std::size_t const space = line.find(' ');
  if (!line.starts_with(name) || space == std::string_view::npos) return errc::bad_response;
  std::string_view const code = line.substr(space + 1, 3);
  if (code.size() != 3) return errc::bad_response;
  auto const status = read_number(code);
  std::string_view const rest = line.substr(space + 4);
  if (!status || *status < 100 || !(rest.empty() || rest.front() == ' ')) return errc::bad_response;
  head_.close_delimited = line.starts_with("HTTP/1");
  head_.status = static_cast<int>(*status);
  state_ = state::fields;
  return errc::none;
}

errc head_reader::field_line(std::string_view line) {
  if (is_blank(line.front())) {
    // Folded, as RFC 9112 5.2 lets a reader undo it.
    if (open_.name.empty()) return errc::bad_response;
    std::string_view const more = trim(line);
    if (!open_.value.empty() && !more.empty()) open_.value += ' ';
    open_.value += more;
    return errc::none;
  }
  close_field();
  std::size_t const colon = line.find(':');
  if (colon == std::string_view::npos) return errc::bad_response;
  // RFC 9112 5.1: white space before the colon is not allowed; some servers send it.
  std::string_view name = line.substr(0, colon);
  while (!name.empty() && is_blank(name.back())) name.remove_suffix(1);
  if (!is_field_name(name)) return errc::bad_response;
  open_ = {std::string(name), std::string(trim(line.substr(colon + 1)))};
  return errc::none;
}

void head_reader::close_field() {
  if (!open_.name.empty()) head_.fields.add(std::move(open_.name), std::move(open_.value));
  open_ = {};
}

errc head_reader::end() {
  close_field();
  if (head_.status < 200) {
    // An upgrade was not asked for.
    if (head_.status == 101) return errc::bad_response;
    head_ = {};
    state_ = state::status;
    return errc::none;
  }
  state_ = state::complete;
  // Whoever asks for no transfer coding gets none but chunks, which the transport takes away.
  if (head_.status == 204 || head_.status == 304) head_.close_delimited = false;
  std::string const transfer = head_.fields.joined("transfer-encoding");
  if (!transfer.empty()) {
    head_.close_delimited = false;
    closes_ = head_.fields.has("content-length");
    return same(transfer, "chunked") || same(transfer, "identity") ? errc::none
                                                                   : errc::unsupported_coding;
  }
  for (field const& f : head_.fields.fields()) {
    if (!same(f.name, "content-length")) continue;
    head_.close_delimited = false;
    std::string_view list = f.value;
    do {
      std::size_t const comma = std::min(list.find(','), list.size());
      auto const length = read_number(trim(list.substr(0, comma)));
      // RFC 9112 6.3: two lengths that differ are an attempt to smuggle.
      if (!length || (length_ && length_ != length)) return errc::bad_response;
      length_ = length;
      list.remove_prefix(std::min(comma + 1, list.size()));
    } while (!list.empty());
  }
  return errc::none;
}

}  // namespace feedsax::http
