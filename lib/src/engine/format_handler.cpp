#include "feedsax/format_handler.hpp"

#include <algorithm>
#include <cassert>

#include "engine/diagnostic_log.hpp"
#include "engine/engine.hpp"
#include "feedsax/registry.hpp"
#include "feedsax/rule.hpp"
#include "feedsax/text.hpp"
#include "feedsax/uri.hpp"

namespace feedsax {

namespace {
constexpr std::size_t max_following_bytes = 8192;

bool is_graphic(char c) noexcept { return c > ' ' && c < '\x7f'; }

// Most texts have nothing to trim.
std::string_view trimmed(std::string_view text) noexcept {
  if (!text.empty() && is_graphic(text.front()) && is_graphic(text.back())) return text;
  return trim(text);
}

bool holds_text(content c) noexcept { return c >= content::text; }
}  // namespace

format_handler::format_handler(feedsax::environment const& e)
    : environment_(e), engine_(std::make_unique<engine>()) {
  engine_->feed_standing.reset();
  engine_->item_standing.reset();
}

format_handler::~format_handler() = default;

std::string_view format_handler::version() const noexcept { return environment_.format.version; }

void format_handler::on_document_start(event_source& source) {
  engine_->source = &source;
  checking& c = engine_->checks;
  c.on = options().validate && environment_.format.checks;
  want_text(false);
}

// Checks look at text that no rule wants.
void format_handler::want_text(bool wanted) noexcept {
  engine_->source->want_text(wanted || engine_->checks.on);
}

// --- elements -----------------------------------------------------------------------------------

void format_handler::on_start(element const& e) {
  start_element(e);
  if (engine_->checks.on) check_start(e);
}

void format_handler::on_end(name const& n) {
  if (engine_->checks.on) check_end();
  end_element(n);
}

void format_handler::start_element(element const& e) {
  engine& in = *engine_;
  if (in.awaits_following) take_following();
  if (in.skip) {
    ++in.skip;
    return;
  }
  if (in.takes_lead) end_lead();
  if (in.capturing != content::none && !ends_text(e) && !sibling_ends_text(e) && !item_ends_text(e))
    return capture_start(e);
  if (!in.extensions.open.empty()) return extension_start(e);

  rule_set const* const set = in.open.empty() ? environment_.format.rules : in.open.back().children;
  if (in.open.empty()) enter_root(e);
  name known = e.name();
  rule_set const* const from = set ? set : rules_around_empty();
  rule const* const r = from ? find_rule(*from, known, e.symbol()) : nullptr;
  if (!r) return unclaimed(e, set);

  push(*r, known, e);
  if (holds_text(r->holds)) {
    in.capturing = r->holds;
    in.text.clear();
    in.markup_reported = false;
    in.inner = 0;
    in.markup.begin(r->holds);
    if (r->keeps_element) keep_element(e);
  }
  if (r->open) {
    scope s(*this);
    r->open(s, e);
  }
  if (!in.refused_base.empty()) report(issue::bad_url, std::exchange(in.refused_base, {}));
  if (r->takes_text && in.capturing == content::none) {
    in.takes_lead = true;
    in.text.clear();
  }
  if (in.capturing != content::none || in.takes_lead) want_text(true);
}

void format_handler::on_text(std::string_view piece) {
  engine& in = *engine_;
  if (in.checks.on) check_text(piece);
  if (in.skip) return;
  if (in.capturing != content::none) return append_text(piece);
  if (in.awaits_following || in.takes_lead) {
    // An address, not the text between elements.
    if (in.text.size() + piece.size() <= max_following_bytes) in.text.append(piece);
    return;
  }
  if (!in.extensions.open.empty()) extension_text(piece);
}

void format_handler::end_element(name const&) {
  engine& in = *engine_;
  if (in.source->cut_off()) item_.incomplete = url_.incomplete = sitemap_.incomplete = true;
  if (in.awaits_following) take_following();
  if (in.skip) {
    --in.skip;
    return;
  }
  if (in.capturing != content::none && in.inner) {
    --in.inner;
    if (in.capturing != content::text) in.markup.end(in.text);
    check_text_limit();
    return;
  }
  if (!in.extensions.open.empty()) return extension_end();
  if (in.open.empty()) return;
  close_top();
}

// Whoever writes HTML does not close a link: what stands in it was meant to follow.
rule_set const* format_handler::rules_around_empty() const noexcept {
  if (options().mode == mode::strict) return nullptr;
  auto const is_unclosed = [](open_element const& e) {
    return e.rule == &ended_early ||
           (e.rule->holds == content::none && e.rule->open && iequals(e.name.local, "link"));
  };
  auto at = engine_->open.rbegin();
  while (at != engine_->open.rend() && is_unclosed(*at)) ++at;
  return at == engine_->open.rend() || at->rule->holds != content::children ? nullptr
                                                                            : at->children;
}

void format_handler::close_top() {
  finish_top();
  pop();
}

void format_handler::finish_top() {
  engine& in = *engine_;
  rule const& r = *in.open.back().rule;
  content const captured = std::exchange(in.capturing, content::none);
  if (!in.c1_controls.empty()) report_c1_controls();
  if (captured != content::none) want_text(false);
  // Of what was cut off only prose is worth having: half an address is worse than none.
  bool const lost = in.source->cut_off() && (captured == content::text || captured == content::xml);
  if (r.close && !lost) {
    std::string_view text;
    if (in.takes_lead) {
      end_lead();
      text = trimmed(in.text);
    } else if (captured != content::none) {
      text = in.text;
      in.had_div = false;
      bool const escaped_wrongly = captured == content::html || captured == content::mixed;
      if (captured == content::xhtml || escaped_wrongly)
        text = in.markup.without_div(text, in.had_div);
      if (escaped_wrongly && in.markup.has_markup()) report(issue::unescaped_markup);
      text = trimmed(text);
    }
    // An empty element states nothing; only a hook that looks at attributes is called for it.
    if (!text.empty() || r.keeps_element || r.holds == content::children) {
      scope s(*this);
      if (r.keeps_element) {
        r.close(
            s,
            element(in.open.back().name, in.kept_attributes, {}, in.open.back().offset, in.source),
            text);
      } else {
        static constexpr element nobody_looks;
        r.close(s, nobody_looks, text);
      }
    }
    if (text.empty() && r.takes_following && options().mode == mode::recover) {
      in.awaits_following = true;
      in.followed = in.open.back();
      in.followed_where = in.source->locate(in.followed.offset);  // while it still can be told
      in.text.clear();
      want_text(true);
    }
  }
}

// HTML serialisers know a void element called link: they close it at once and leave its address
// behind it.
void format_handler::take_following() {
  engine& in = *engine_;
  in.awaits_following = false;
  want_text(false);
  std::string_view const text = trim(in.text);
  if (!is_http(text) || text.find_first_of(" \t\r\n") != std::string_view::npos) return;
  in.open.push_back(in.followed);
  report_where(in.followed_where, issue::void_link, text);
  rule const& r = *in.open.back().rule;
  scope s(*this);
  r.close(s, element(in.open.back().name, {}, {}, in.open.back().offset, in.source), text);
  in.open.pop_back();
}

void format_handler::on_document_end() { document_end(); }

void format_handler::abandon() {
  engine& in = *engine_;
  if (!in.c1_controls.empty()) report_c1_controls();
  in.skip = 0;
  in.capturing = content::none;
  in.awaits_following = in.takes_lead = false;
  in.extensions.open.clear();
  item_.incomplete = url_.incomplete = sitemap_.incomplete = true;
  while (!in.open.empty() && !in.stopped) {
    // What was cut off is dropped: half an address is worse than none.
    if (in.open.back().rule->holds == content::children)
      close_top();
    else
      pop();
  }
  if (!in.stopped) document_end();
}

// --- the stack ----------------------------------------------------------------------------------

void format_handler::enter_root(element const& e) {
  engine& in = *engine_;
  feedsax::format const& f = environment_.format;
  bool const known = e.name().ns == f.root.ns || e.name().ns == f.rules_namespace ||
                     std::find(f.own_namespaces.begin(), f.own_namespaces.end(), e.name().ns) !=
                         f.own_namespaces.end();
  if (!known) {
    in.adopts_namespace = true;
    in.adopted_namespace = e.name().ns;
    in.adopted_prefix = e.name().prefix;
  }
  in.undone_reported = e.name().ns.empty();
  // Some RSS is written in upper case, some in both.
  in.fold_case =
      options().mode == mode::recover && (e.name().local != f.root.local || f.root.ns.empty());
  document_begin(e);
}

void format_handler::push(rule const& r, name const& known, element const& e) {
  engine& in = *engine_;
  open_element& top = in.open.emplace_back(open_element{&r, r.children, known, e.offset(), {}, {}});
  if (in.open.size() == 1) {
    top.base = options().base_uri;
  } else {
    open_element const& parent = *(&top - 1);
    top.base = parent.base;
    top.language = parent.language;
    if (r.children) top.ordinal = count_sibling(parent.first_sibling_count, e);
    top.first_sibling_count = static_cast<std::uint32_t>(in.sibling_counts.size());
  }
  for (attribute const& a : e.attributes()) {
    if (a.name.ns != xmlns::xml) continue;
    if (a.name.local == "base") {
      std::string_view const stated = tidy_uri(a.value, in.scratch);
      if (stated.empty()) continue;
      // `javascript:` as a base would make scripts of links.
      if (is_absolute(stated) && !is_base(stated)) {
        in.refused_base = stated;
        continue;
      }
      in.strings.push_back(resolve(top.base, stated));
      top.base = in.strings.back();
      top.states_base = true;
    } else if (a.name.local == "lang") {
      std::string& language = in.strings.emplace_back(trim(a.value));
      std::replace(language.begin(), language.end(), '_', '-');
      top.language = language;
      top.states_language = true;
    }
  }
}

std::uint32_t format_handler::count_sibling(std::uint32_t first, element const& e) {
  engine& in = *engine_;
  if (e.symbol() == 0) return 1;
  for (std::size_t i = first; i < in.sibling_counts.size(); ++i)
    if (in.sibling_counts[i].first == e.symbol()) return ++in.sibling_counts[i].second;
  in.sibling_counts.emplace_back(e.symbol(), 1);
  return 1;
}

void format_handler::pop() {
  engine& in = *engine_;
  open_element const& top = in.open.back();
  in.sibling_counts.resize(top.first_sibling_count);
  for (int n = top.states_base + top.states_language; n > 0; --n) in.strings.pop_back();
  in.open.pop_back();
}

}  // namespace feedsax
