#include "feedsax/rule.hpp"

#include <boost/test/unit_test.hpp>

using namespace feedsax;

namespace {

class handler : public format_handler {
 public:
  using format_handler::format_handler;
  void nothing() {}
  void takes_text(std::string_view) {}
  void takes_element(feedsax::element const&) {}
  void takes_both(feedsax::element const&, std::string_view) {}
};
void free_text(scope&, std::string_view) {}
void free_element(scope&, feedsax::element const&) {}
void free_both(scope&, feedsax::element const&, std::string_view) {}
void free_nothing(scope&) {}

constexpr name n{"urn:n", "n"};
constexpr rule_set children{};

}  // namespace

BOOST_AUTO_TEST_SUITE(rule)

// What each factory makes, hooks of all forms.
BOOST_AUTO_TEST_CASE(factories) {
  using h = handler;
  enum parts : unsigned { nothing = 0, open = 1, close = 2, element_kept = 4, has_children = 8 };
  struct row {
    char const* note;
    feedsax::rule made;
    content holds;
    unsigned parts;
  } const rows[] = {
      {"text, member", text<&h::takes_text>(n), content::text, close},
      {"text, function", text<free_text>(n), content::text, close},
      {"text, member with element", text<&h::takes_both>(n), content::text, close | element_kept},
      {"text, function with element", text<free_both>(n), content::text, close | element_kept},
      {"html", html_text<&h::takes_text>(n), content::html, close},
      {"xml", markup<free_text>(n), content::xml, close},
      {"captured", captured<&h::takes_element, &h::takes_both>(n), content::text,
       open | close | element_kept},
      {"captured, functions", captured<free_element, free_text>(n), content::text, open | close},
      {"empty, member", empty<&h::takes_element>(n), content::none, open},
      {"empty, function", empty<free_element>(n), content::none, open},
      {"group", group(n, children), content::children, has_children},
      {"group with hooks", group<&h::takes_element, &h::nothing>(n, children), content::children,
       open | close | has_children},
      {"group, functions", group<free_element, free_nothing>(n, children), content::children,
       open | close | has_children},
      {"ignored", ignored(n), content::none, nothing},
  };
  for (row const& r : rows) {
    BOOST_TEST_CONTEXT(r.note) {
      BOOST_TEST((r.made.name == n));
      BOOST_TEST((r.made.holds == r.holds));
      BOOST_TEST((r.made.open != nullptr) == ((r.parts & open) != 0));
      BOOST_TEST((r.made.close != nullptr) == ((r.parts & close) != 0));
      BOOST_TEST(r.made.keeps_element == ((r.parts & element_kept) != 0));
      BOOST_TEST((r.made.children == &children) == ((r.parts & has_children) != 0));
    }
  }
}

// The table of a version hides what its base says of the same name.
BOOST_AUTO_TEST_CASE(sets_find_their_own_rules_first) {
  static constexpr feedsax::rule old_rules[] = {ignored({"", "a"}), ignored({"", "b"}),
                                                ignored({"urn:n", "b"})};
  static constexpr rule_set old_set{.rules = old_rules};
  static constexpr feedsax::rule new_rules[] = {text<free_text>({"", "b"}), ignored({"", "c"})};
  static constexpr rule_set new_set{.rules = new_rules, .base = &old_set};
  static_assert(new_set.find({"", "b"}) == &new_rules[0]);
  static_assert(old_set.find({"", "b"}) == &old_rules[1]);
  static_assert(new_set.find({"", "a"}) == &old_rules[0]);
  static_assert(new_set.find({"urn:n", "b"}) == &old_rules[2]);
  static_assert(new_set.find({"urn:n", "b", "p"}) == &old_rules[2]);
  static_assert(new_set.find({"urn:n", "a"}) == nullptr);
  static_assert(old_set.find({"", "c"}) == nullptr);
  static_assert(rule_set{}.find({"", "a"}) == nullptr);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()
