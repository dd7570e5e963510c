/// \file
/// The small values that feeds and items are made of. Texts are UTF-8 and live in the arena of
/// the feed or item that holds them; an empty text means that the document stated none.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "feedsax/arena.hpp"
#include "feedsax/date.hpp"

namespace feedsax {

/// How the text of a text construct is to be read.
enum class text_type : std::uint8_t { text, html, xhtml };

/// A text construct (RFC 4287 3.1): the text and how to read it.
struct text_construct {
  std::string_view value{};
  std::string_view language{};  ///< Only where it differs from that of the item or feed.
  std::string_view base{};      ///< Likewise.
  text_type type = text_type::text;

  bool empty() const noexcept { return value.empty(); }
  operator std::string_view() const noexcept { return value; }
};

/// A person construct (RFC 4287 3.2).
struct person {
  std::string_view name{}, email{}, url{}, avatar{};
  bool empty() const noexcept {
    return name.empty() && email.empty() && url.empty() && avatar.empty();
  }
  friend bool operator==(person const&, person const&) = default;
};

struct link {
  std::string_view href{};
  std::string_view rel{};  ///< Empty means `alternate`; IANA's URI form and other case are folded.
  std::string_view type{}, hreflang{}, title{};
  std::optional<std::uint64_t> length{};  ///< Bytes.
  friend bool operator==(link const&, link const&) = default;
};

struct category {
  std::string_view term{}, scheme{}, label{};
  friend bool operator==(category const&, category const&) = default;
};

struct enclosure {
  std::string_view url{}, type{};
  std::optional<std::uint64_t> length{};  ///< Bytes.
  std::string_view title{};
  std::optional<double> duration{};  ///< Seconds.
};

struct image {
  std::string_view url{}, title{}, link{}, description{};
  std::optional<std::int64_t> width{}, height{};  ///< Pixels.
  friend bool operator==(image const&, image const&) = default;
};

struct generator {
  std::string_view name{}, uri{}, version{};
  bool empty() const noexcept { return name.empty() && uri.empty() && version.empty(); }
};

/// RSS 2.0, `cloud`.
struct cloud {
  std::string_view domain{}, path{}, register_procedure{}, protocol{};
  std::optional<std::int64_t> port{};
  friend bool operator==(cloud const&, cloud const&) = default;
};

/// RSS 2.0, `textInput`.
struct text_input {
  std::string_view title{}, description{}, name{}, link{};
  friend bool operator==(text_input const&, text_input const&) = default;
};

/// A WebSub or rssCloud hub.
struct hub {
  std::string_view type{}, url{};
};

struct extension_attribute {
  std::string_view ns{}, name{}, value{};
};

/// An element that no rule claimed, with everything in it.
struct extension {
  std::string_view ns{}, name{};
  list<extension_attribute> attributes{};
  std::string_view text{};
  list<extension> children{};
};

/// Where an item came from (RFC 4287 4.2.11; RSS 2.0, `source`). What modules say of it is in
/// item::source_modules.
struct source {
  std::string_view id{};
  text_construct title{};
  std::string_view link{}, url{};
  std::optional<instant> updated{};
  list<feedsax::link> links{};
  list<person> authors{}, contributors{};
  list<category> categories{};
  text_construct description{}, rights{};
  feedsax::generator generator{};
  std::string_view icon{}, logo{}, language{}, base{};
  list<extension> extensions{};
};

struct comments {
  std::string_view url{}, feed_url{};
  std::optional<std::uint64_t> count{};
};

/// RFC 4685 3.
struct in_reply_to {
  std::string_view ref{}, href{}, type{}, source{};
};

}  // namespace feedsax
