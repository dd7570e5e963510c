/// \file
/// The basic URL parser (WHATWG URL 4.4), of which url_record::parse() is the front.
///
///     auto const u = url_parser(base, flaws).run(stripped);
///
/// The Standard's states are functions, its pointer is what is left of the input, and the
/// serialization is written at once: its parts come in order. An object is for one run.
#pragma once

#include <optional>
#include <string_view>

#include "feedsax/text.hpp"
#include "feedsax/url.hpp"
#include "url/host.hpp"
#include "url/syntax.hpp"

namespace feedsax {

/// One run. The functions take what is left of the input, and are false on failure.
class url_parser {
 public:
  url_parser(url_record const* base, url_flaws* flaws) noexcept : base_(base), flaws_(flaws) {}

  /// \param input as strip() gives it
  std::optional<url_record> run(std::string_view input);

 private:
  using text = std::string_view;

  void note(url_flaw f) noexcept { address::note(flaws_, f); }
  bool fail(url_flaw f) noexcept {
    note(f);
    return false;
  }

  bool parts_segments(char c) const noexcept { return c == '/' || (special_ && c == '\\'); }
  bool is_slash(char c) noexcept {
    if (c == '\\' && special_) note(url_flaw::invalid_reverse_solidus);
    return parts_segments(c);
  }
  bool starts_with_slash(text rest) noexcept { return !rest.empty() && is_slash(rest.front()); }

  void set_scheme(text scheme);
  bool start(text rest);
  bool without_scheme(text rest);

  /// How much of the base is taken over.
  enum class through { authority, path, query };
  void copy_base(through last);
  bool relative(text rest);
  /// What a reference that begins with no slash takes from its base.
  bool from_base(text rest);

  bool special_authority(text rest);
  bool authority(text rest);
  void begin_authority();
  void credentials(text info);
  static bool split_port(text& host, text& port) noexcept;
  bool set_host(text host);
  bool set_port(text digits);

  /// \pre a base is one of this scheme, or there is none
  bool file(text rest);
  bool file_host(text rest);
  void empty_host();

  bool path_start(text rest);
  bool path(text rest);
  void check_path(text path) noexcept;
  void shorten() noexcept;
  void end_path();
  bool opaque_path(text rest);
  bool after_path(text rest);
  bool query(text rest);
  bool fragment(text rest);

  url_record url_;
  url_record const* base_;
  url_flaws* flaws_;
  bool special_ = false, file_ = false;
};

}  // namespace feedsax
