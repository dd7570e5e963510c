/// \file
/// The formats and vocabularies that a parser knows.
///
///     feedsax::registry mine = feedsax::registry::standard();
///     mine.add(shop);
///     auto document = feedsax::parse(bytes, {.registry = &mine});
///
/// A value, built in plain code; once const it may be shared between threads. Copies are cheap.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <typeinfo>

#include "feedsax/checks.hpp"
#include "feedsax/export.hpp"
#include "feedsax/precedence.hpp"
#include "feedsax/rule.hpp"
#include "feedsax/vocabulary.hpp"

namespace feedsax {

class format_handler;
struct environment;

/// A format, or one version of it. A value without state; what it refers to must outlive the
/// registry.
struct format {
  std::string_view id;       ///< `rss`: what document_info::format says.
  std::string_view title;    ///< For people: `RSS 2.0`.
  std::string_view version;  ///< What document_info::version says.
  name root;                 ///< The root element.
  /// The values of the root's `version` attribute that mean this format; empty accepts any.
  std::span<std::string_view const> root_versions{};
  /// The namespace of the rules' names.
  std::string_view rules_namespace{};
  /// Other names of it, of the root as well, that mean this format. A root in a namespace that
  /// is in neither is taken for the format's own, with the elements that share its prefix.
  std::span<std::string_view const> own_namespaces{};
  /// Elements without a prefix mean this format, whatever their namespace is, unless a vocabulary
  /// owns it.
  bool any_namespace = false;
  rule_set const* rules = nullptr;  ///< What is read at the top of the document: the root's rule.
  /// What the specification of this version defines, for listings; null when it is the same.
  /// Readers are lenient: elements of later versions are read in earlier ones too.
  rule_set const* defined = nullptr;
  std::unique_ptr<format_handler> (*make)(environment const&) = nullptr;
  /// The class whose members the rules call: what `make` makes is of it, or of one derived from it.
  /// Null when the rules call free functions only.
  std::type_info const* handler = nullptr;
  /// What the specification demands of the document's root, for options::validate.
  check_set const* checks = nullptr;
};

/// For format::make.
template <class Handler>
std::unique_ptr<format_handler> make_handler(environment const& e) {
  return std::unique_ptr<format_handler>(new Handler(e));
}

/// How a root element fits a format.
enum class fit : std::uint8_t {
  none,
  local_name,   ///< The root's local name in another namespace.
  any_version,  ///< The version is missing or not one of the format's.
  exact
};

class FEEDSAX_API registry {
 public:
  /// Knows nothing yet.
  registry();
  ~registry();
  registry(registry const&);
  registry& operator=(registry const&);
  registry(registry&&) noexcept;
  registry& operator=(registry&&) noexcept;

  /// Every format and vocabulary that feedsax comes with.
  static registry const& standard();

  /// Later additions win over earlier ones.
  registry& add(format const&);
  /// The vocabulary must outlive the registry and its copies.
  registry& add(vocabulary const&);
  registry& add(vocabulary const&&) = delete;
  /// Replaces the precedence of one member.
  registry& add(precedence const&);
  /// Puts a handler of the application's own in the place of a built-in one, in every format and
  /// version whose rules call that one's members: `registry.replace<my_rss>()`, where my_rss is
  /// derived from rss_handler. \return how many formats there were.
  template <class Handler>
  std::size_t replace() {
    using bound = typename Handler::rules_call;
    static_assert(std::is_base_of_v<bound, Handler>,
                  "the rules would call members that it does not have");
    return replace(typeid(bound), &make_handler<Handler>);
  }
  /// Another name of a namespace, for elements that no vocabulary owns.
  registry& add_alias(std::string_view canonical, std::string_view alias);

  std::span<format const> formats() const noexcept;
  std::span<vocabulary const* const> vocabularies() const noexcept;
  std::span<precedence const> precedences() const noexcept;

  /// The best format for that root element, or null, and how well it fits.
  format const* match(element const& root, fit& how) const noexcept;
  /// The rule for a name at one place: the set's, its bases', a vocabulary's. Constant time.
  rule const* find(rule_set const& set, name const&) const noexcept;
  /// The vocabularies of a canonical namespace name, the one added last first. They add up: an
  /// element is the first one's that has a rule for it.
  std::span<vocabulary const* const> find_vocabularies(std::string_view ns) const noexcept;
  /// The first of them, or null.
  vocabulary const* find_vocabulary(std::string_view ns) const noexcept;
  /// The name by which rules know a namespace; the name itself when none does.
  std::string_view canonical(std::string_view ns) const;
  /// 0 for the strongest; 254 for one that the precedence does not name.
  std::uint8_t rank(field, name const&) const noexcept;

 private:
  struct impl;
  std::size_t replace(std::type_info const& bound,
                      std::unique_ptr<format_handler> (*make)(environment const&));
  std::shared_ptr<impl> impl_;
};

}  // namespace feedsax
