#include "url/url_parser.hpp"

#include <algorithm>
#include <charconv>

#include "feedsax/uri.hpp"
#include "url/percent.hpp"

namespace feedsax {

using address::append_encoded;
using address::encode_set;
using address::ends_path;
using address::is_drive_letter;
using address::starts_with_drive_letter;

std::optional<url_record> url_parser::run(std::string_view input) {
  url_.href_.reserve(input.size() + 16);
  if (!start(input)) return std::nullopt;
  return std::move(url_);
}

void url_parser::set_scheme(text scheme) {
  url_.href_ = scheme;
  for (char& c : url_.href_) c = to_lower_ascii(c);
  url_.scheme_end_ = url_.username_end_ = url_.host_begin_ = url_.host_end_ = scheme.size();
  special_ = address::is_special_scheme(url_.href_);
  file_ = url_.href_ == "file";
  url_.href_ += ':';
  url_.path_begin_ = url_.href_.size();
}

bool url_parser::start(text rest) {
  text const scheme = feedsax::scheme(rest);
  if (scheme.empty()) return without_scheme(rest);
  set_scheme(scheme);
  rest.remove_prefix(scheme.size() + 1);
  bool const slashes = rest.starts_with("//");
  if (special_ && !slashes) note(url_flaw::special_scheme_missing_following_solidus);
  if (file_) {
    if (base_ && base_->scheme() != "file") base_ = nullptr;
    return file(rest);
  }
  if (special_) {
    if (base_ && base_->scheme() == url_.scheme() && !slashes) return relative(rest);
    return special_authority(slashes ? rest.substr(2) : rest);
  }
  if (slashes) return authority(rest.substr(2));
  if (rest.starts_with('/')) return path(rest.substr(1));
  return opaque_path(rest);
}

bool url_parser::without_scheme(text rest) {
  if (!base_ || (base_->opaque_path_ && !rest.starts_with('#')))
    return fail(url_flaw::missing_scheme_non_relative_url);
  special_ = base_->is_special();
  file_ = base_->scheme() == "file";
  if (base_->opaque_path_) {
    copy_base(through::query);
    return fragment(rest.substr(1));
  }
  return file_ ? file(rest) : relative(rest);
}

void url_parser::copy_base(through last) {
  url_record const& from = *base_;
  url_.href_.assign(from.href_, 0, from.host_end_);
  url_.scheme_end_ = from.scheme_end_;
  url_.username_end_ = from.username_end_;
  url_.host_begin_ = from.host_begin_;
  url_.host_end_ = from.host_end_;
  url_.kind_ = from.kind_;
  url_.port_ = from.port_;
  if (from.kind_ == host_kind::none)
    url_.href_ += ':';
  else
    url_.href_.append(from.href_, from.host_end_, from.path_begin_ - from.host_end_);
  url_.path_begin_ = url_.href_.size();
  if (last == through::authority) return;
  url_.opaque_path_ = from.opaque_path_;
  url_.href_ += from.path();
  if (last == through::path) return;
  end_path();
  if (auto const query = from.query()) {
    url_.query_begin_ = url_.href_.size();
    (url_.href_ += '?') += *query;
  }
}

bool url_parser::relative(text rest) {
  if (starts_with_slash(rest)) {
    rest.remove_prefix(1);
    if (special_ && starts_with_slash(rest)) {
      if (url_.href_.empty()) set_scheme(base_->scheme());
      return special_authority(rest.substr(1));
    }
    if (rest.starts_with('/')) {
      set_scheme(base_->scheme());
      return authority(rest.substr(1));
    }
    copy_base(through::authority);
    return path(rest);
  }
  return from_base(rest);
}

bool url_parser::from_base(text rest) {
  if (rest.empty()) {
    copy_base(through::query);
    return true;
  }
  if (rest.front() == '#') {
    copy_base(through::query);
    return fragment(rest.substr(1));
  }
  if (rest.front() == '?') {
    copy_base(through::path);
    end_path();
    return query(rest.substr(1));
  }
  bool const drive = file_ && starts_with_drive_letter(rest);
  if (drive) note(url_flaw::file_invalid_windows_drive_letter);
  copy_base(drive ? through::authority : through::path);
  if (!drive) shorten();
  return path(rest);
}

bool url_parser::special_authority(text rest) {
  if (starts_with_slash(rest)) note(url_flaw::special_scheme_missing_following_solidus);
  while (starts_with_slash(rest)) rest.remove_prefix(1);
  return authority(rest);
}

bool url_parser::authority(text rest) {
  std::size_t const end =
      address::find(rest, [this](char c) { return parts_segments(c) || ends_path(c); });
  text host = rest.substr(0, end);
  begin_authority();
  if (auto const at = host.rfind('@'); at != text::npos) {
    note(url_flaw::invalid_credentials);
    credentials(host.substr(0, at));
    host.remove_prefix(at + 1);
    if (host.empty()) return fail(url_flaw::host_missing);
  }
  text port;
  bool const has_port = split_port(host, port);
  if (host.empty() && (special_ || has_port)) return fail(url_flaw::host_missing);
  return set_host(host) && set_port(port) && path_start(rest.substr(end));
}

void url_parser::begin_authority() {
  url_.href_ += "//";
  url_.username_end_ = url_.host_begin_ = url_.host_end_ = url_.href_.size();
}

void url_parser::credentials(text info) {
  std::size_t const colon = std::min(info.find(':'), info.size());
  append_encoded(url_.href_, info.substr(0, colon), encode_set::userinfo);
  url_.username_end_ = url_.href_.size();
  if (colon + 1 < info.size()) {
    url_.href_ += ':';
    append_encoded(url_.href_, info.substr(colon + 1), encode_set::userinfo);
  }
  if (url_.href_.size() > url_.host_begin_) url_.href_ += '@';
  url_.host_begin_ = url_.href_.size();
}

// The colon before the port is the first one that is in no brackets.
bool url_parser::split_port(text& host, text& port) noexcept {
  bool brackets = false;
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (host[i] == '[') brackets = true;
    if (host[i] == ']') brackets = false;
    if (host[i] != ':' || brackets) continue;
    port = host.substr(i + 1);
    host = host.substr(0, i);
    return true;
  }
  return false;
}

bool url_parser::set_host(text host) {
  auto const kind = address::append_host(url_.href_, host, !special_, flaws_);
  if (!kind) return false;
  url_.kind_ = *kind;
  url_.host_end_ = url_.path_begin_ = url_.href_.size();
  return true;
}

bool url_parser::set_port(text digits) {
  if (digits.empty()) return true;
  if (!std::all_of(digits.begin(), digits.end(), is_ascii_digit))
    return fail(url_flaw::port_invalid);
  std::uint16_t port = 0;
  auto const end = digits.data() + digits.size();
  if (std::from_chars(digits.data(), end, port).ec != std::errc{})
    return fail(url_flaw::port_out_of_range);
  if (address::default_port(url_.scheme()) == port) return true;
  url_.port_ = port;
  (url_.href_ += ':') += std::to_string(port);
  url_.path_begin_ = url_.href_.size();
  return true;
}

bool url_parser::file(text rest) {
  if (!starts_with_slash(rest)) {
    if (base_) return from_base(rest);
    empty_host();
    return path(rest);
  }
  rest.remove_prefix(1);
  if (starts_with_slash(rest)) return file_host(rest.substr(1));
  if (!base_) {
    empty_host();
    return path(rest);
  }
  copy_base(through::authority);
  text const drive = base_->path().substr(0, 3);
  if (!starts_with_drive_letter(rest) && drive.size() == 3 && is_drive_letter(drive.substr(1)) &&
      drive[2] == ':' && base_->path().substr(3, 1).find_first_not_of('/') == text::npos)
    url_.href_ += drive;
  return path(rest);
}

bool url_parser::file_host(text rest) {
  if (url_.href_.empty()) set_scheme("file");
  std::size_t const end =
      address::find(rest, [this](char c) { return parts_segments(c) || ends_path(c); });
  text const host = rest.substr(0, end);
  if (is_drive_letter(host)) {
    note(url_flaw::file_invalid_windows_drive_letter_host);
    empty_host();
    return path(rest);
  }
  if (host.empty()) {
    empty_host();
  } else {
    begin_authority();
    if (!set_host(host)) return false;
    if (url_.host() == "localhost") {
      url_.href_.resize(url_.host_begin_);
      url_.host_end_ = url_.path_begin_ = url_.host_begin_;
      url_.kind_ = host_kind::empty;
    }
  }
  return path_start(rest.substr(end));
}

void url_parser::empty_host() {
  if (url_.href_.empty()) set_scheme("file");
  begin_authority();
  url_.path_begin_ = url_.href_.size();
  url_.kind_ = host_kind::empty;
}

std::optional<url_record> url_record::parse(std::string_view input, url_record const* base,
                                            url_flaws* flaws) {
  std::string scratch;
  input = address::strip(input, scratch, flaws);
  return url_parser(base, flaws).run(input);
}

}  // namespace feedsax
