// The basic URL parser (WHATWG URL 4.4). The Standard's states are functions here, its pointer is
// what is left of the input, and the serialization is written at once: its parts come in order.
#include <algorithm>
#include <charconv>

#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"
#include "feedsax/url.hpp"
#include "url/host.hpp"
#include "url/percent.hpp"
#include "url/syntax.hpp"

namespace feedsax {

using address::append_encoded;
using address::encode_set;
using address::is_drive_letter;
using address::starts_with_drive_letter;

/// One run. The functions take what is left of the input, and are false on failure.
class url_parser {
 public:
  url_parser(url_record const* base, url_flaws* flaws) noexcept : base_(base), flaws_(flaws) {}

  std::optional<url_record> run(std::string_view input) {
    if (!start(input)) return std::nullopt;
    return std::move(url_);
  }

 private:
  using text = std::string_view;

  void note(url_flaw f) noexcept { address::note(flaws_, f); }
  bool fail(url_flaw f) noexcept {
    note(f);
    return false;
  }

  bool is_slash(char c) noexcept {
    if (c == '/') return true;
    if (!special_ || c != '\\') return false;
    note(url_flaw::invalid_reverse_solidus);
    return true;
  }
  bool starts_with_slash(text rest) noexcept { return !rest.empty() && is_slash(rest.front()); }

  void set_scheme(text scheme) {
    url_.href_ = to_lower_ascii(scheme);
    url_.scheme_end_ = url_.username_end_ = url_.host_begin_ = url_.host_end_ = scheme.size();
    special_ = address::is_special_scheme(url_.href_);
    file_ = url_.href_ == "file";
    url_.href_ += ':';
    url_.path_begin_ = url_.href_.size();
  }

  bool start(text rest) {
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

  bool without_scheme(text rest) {
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

  // --- what a base gives ------------------------------------------------------------------------

  enum class through { authority, path, query };

  void copy_base(through last) {
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

  bool relative(text rest) {
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

  // What a reference that begins with no slash takes from its base.
  bool from_base(text rest) {
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

  // --- authority --------------------------------------------------------------------------------

  bool special_authority(text rest) {
    if (starts_with_slash(rest)) note(url_flaw::special_scheme_missing_following_solidus);
    while (starts_with_slash(rest)) rest.remove_prefix(1);
    return authority(rest);
  }

  bool authority(text rest) {
    std::size_t const end = std::min(rest.find_first_of(special_ ? "/\\?#" : "/?#"), rest.size());
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

  void begin_authority() {
    url_.href_ += "//";
    url_.username_end_ = url_.host_begin_ = url_.host_end_ = url_.href_.size();
  }

  void credentials(text info) {
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
  static bool split_port(text& host, text& port) noexcept {
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

  bool set_host(text host) {
    auto const kind = address::append_host(url_.href_, host, !special_, flaws_);
    if (!kind) return false;
    url_.kind_ = *kind;
    url_.host_end_ = url_.path_begin_ = url_.href_.size();
    return true;
  }

  bool set_port(text digits) {
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

  // --- file -------------------------------------------------------------------------------------

  // \pre a base is one of this scheme, or there is none
  bool file(text rest) {
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

  bool file_host(text rest) {
    if (url_.href_.empty()) set_scheme("file");
    std::size_t const end = std::min(rest.find_first_of("/\\?#"), rest.size());
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

  void empty_host() {
    if (url_.href_.empty()) set_scheme("file");
    begin_authority();
    url_.path_begin_ = url_.href_.size();
    url_.kind_ = host_kind::empty;
  }

  // --- path, query, fragment --------------------------------------------------------------------

  bool path_start(text rest) {
    if (special_) return path(starts_with_slash(rest) ? rest.substr(1) : rest);
    if (rest.empty()) return true;
    if (rest.front() == '?') return query(rest.substr(1));
    if (rest.front() == '#') return fragment(rest.substr(1));
    return path(rest.front() == '/' ? rest.substr(1) : rest);
  }

  // Segments, added to those that are there.
  bool path(text rest) {
    std::size_t const end = std::min(rest.find_first_of("?#"), rest.size());
    text left = rest.substr(0, end);
    if (flaws_) check_path(left);
    for (bool last = false; !last;) {
      std::size_t const slash = left.find_first_of(special_ ? "/\\" : "/");
      last = slash == text::npos;
      text const segment = left.substr(0, slash);
      if (!last) left.remove_prefix(slash + 1);
      int const dots = address::count_dots(segment);
      if (dots == 2) shorten();
      if (dots == 0) {
        bool const first = url_.href_.size() == url_.path_begin_;
        url_.href_ += '/';
        append_encoded(url_.href_, segment, encode_set::path);
        if (file_ && first && is_drive_letter(segment)) url_.href_.back() = ':';
      } else if (last) {
        url_.href_ += '/';
      }
    }
    end_path();
    return after_path(rest.substr(end));
  }

  void check_path(text path) noexcept {
    if (!special_) return address::check_units(path, *flaws_);
    for (std::size_t slash = 0; slash != text::npos;
         path.remove_prefix(std::min(slash + 1, path.size()))) {
      slash = path.find('\\');
      address::check_units(path.substr(0, slash), *flaws_);
      if (slash != text::npos) note(url_flaw::invalid_reverse_solidus);
    }
  }

  void shorten() noexcept {
    text const path = text(url_.href_).substr(url_.path_begin_);
    if (path.empty()) return;
    std::size_t const slash = path.rfind('/');
    if (file_ && slash == 0 && is_drive_letter(path.substr(1)) && path[2] == ':') return;
    url_.href_.resize(url_.path_begin_ + slash);
  }

  // 4.5: a path that begins with two slashes would be read as a host.
  void end_path() {
    if (url_.kind_ != host_kind::none || url_.opaque_path_ ||
        !text(url_.href_).substr(url_.path_begin_).starts_with("//"))
      return;
    url_.href_.insert(url_.path_begin_, "/.");
    url_.path_begin_ += 2;
  }

  bool opaque_path(text rest) {
    url_.opaque_path_ = true;
    std::size_t const end = std::min(rest.find_first_of("?#"), rest.size());
    text const path = rest.substr(0, end);
    if (flaws_) address::check_units(path, *flaws_);
    append_encoded(url_.href_, path, encode_set::c0_control);
    // A space at its end would be cut off if what follows it were.
    if (end < rest.size() && path.ends_with(' '))
      url_.href_.replace(url_.href_.size() - 1, 1, "%20");
    return after_path(rest.substr(end));
  }

  bool after_path(text rest) {
    if (rest.empty()) return true;
    return rest.front() == '?' ? query(rest.substr(1)) : fragment(rest.substr(1));
  }

  bool query(text rest) {
    std::size_t const end = std::min(rest.find('#'), rest.size());
    url_.query_begin_ = url_.href_.size();
    url_.href_ += '?';
    if (flaws_) address::check_units(rest.substr(0, end), *flaws_);
    append_encoded(url_.href_, rest.substr(0, end),
                   special_ ? encode_set::special_query : encode_set::query);
    return end == rest.size() || fragment(rest.substr(end + 1));
  }

  bool fragment(text rest) {
    url_.fragment_begin_ = url_.href_.size();
    url_.href_ += '#';
    if (flaws_) address::check_units(rest, *flaws_);
    append_encoded(url_.href_, rest, encode_set::fragment);
    return true;
  }

  url_record url_;
  url_record const* base_;
  url_flaws* flaws_;
  bool special_ = false, file_ = false;
};

std::optional<url_record> url_record::parse(std::string_view input, url_record const* base,
                                            url_flaws* flaws) {
  std::string scratch;
  input = address::strip(input, scratch, flaws);
  return url_parser(base, flaws).run(input);
}

}  // namespace feedsax
