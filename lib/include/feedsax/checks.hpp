/// \file
/// What specifications demand beyond what a reader needs: the tables behind options::validate.
///
///     constexpr feedsax::element_check item_checks[] = {
///         {.name = {none, "title"}, .least = 1, .most = 1, .value = &plain_text},
///         {.name = {none, "pubDate"}, .most = 1, .value = &rfc822_date},
///     };
///     constexpr feedsax::check_set items{.elements = item_checks, .place = feedsax::place::item};
///
/// Tables of them stand beside those of rules and know nothing of them: what is read is one matter,
/// what should be written another. Constants; safe to use from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "feedsax/diagnostic.hpp"
#include "feedsax/element.hpp"
#include "feedsax/name.hpp"
#include "feedsax/rule.hpp"

namespace feedsax {

class check_scope;
struct check_set;

/// What a text, or the value of an attribute, has to be.
struct value_check {
  issue code = issue::bad_value;  ///< What is reported otherwise.
  /// Is it? The text comes as it stands, with the white space around it; never blank.
  bool (*accepts)(std::string_view) = nullptr;
  value_check const* next = nullptr;  ///< Asked when this one accepts.
  bool no_elements = false;           ///< Elements within the text do not belong there.
};

struct attribute_check {
  feedsax::name name;
  bool required = false;
  value_check const* value = nullptr;  ///< Null for any. A value that is blank is reported too.
};

/// What is demanded of an element. One that has `children` holds elements, another text.
struct element_check {
  feedsax::name name;
  std::uint8_t least = 0;  ///< How often it has to occur,
  std::uint8_t most = 0;   ///< and how often it may: 0 for any number.
  bool filled = false;     ///< Its text must not be blank.
  value_check const* value = nullptr;
  /// The same where attributes decide; null then for any value.
  value_check const* (*choose)(element const&) = nullptr;
  std::uint32_t most_characters = 0;  ///< Of its text; 0 for any number.
  std::span<attribute_check const> attributes{};
  check_set const* children = nullptr;
};

/// Two elements that say the same, so that one of them is enough.
struct same_meaning {
  name one, other;
};

/// The elements that belong to one place. `base` holds what an earlier version had.
struct check_set {
  std::span<element_check const> elements{};
  check_set const* base = nullptr;
  /// The checks of vocabularies hold here as well.
  feedsax::place place = feedsax::place::none;
  /// Other elements of the format's namespace, and text between elements, do not belong here.
  bool closed = false;
  std::span<same_meaning const> rivals{};
  /// At the end of the element: what no table can say.
  void (*finish)(check_scope&) = nullptr;

  /// The check of that name, here or in a base; linear.
  constexpr element_check const* find(name const& n) const noexcept {
    for (check_set const* set = this; set; set = set->base)
      for (element_check const& e : set->elements)
        if (e.name == n) return &e;
    return nullptr;
  }
};

/// What a check_set::finish may ask and say of the element that ends.
class check_scope {
 public:
  /// How many children of that name there were. Only those that have a check are counted.
  virtual std::uint32_t count(name const&) const = 0;
  virtual void report(issue, std::string_view subject = {}) = 0;

 protected:
  ~check_scope() = default;
};

}  // namespace feedsax
