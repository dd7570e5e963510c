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
constexpr std::size_t max_subject_bytes = 120;
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
  source.want_text(false);
}

// --- elements -----------------------------------------------------------------------------------

void format_handler::on_start(element const& e) {
  engine& in = *engine_;
  if (in.awaits_following) take_following();
  if (in.skip) {
    ++in.skip;
    return;
  }
  if (in.takes_lead) end_lead();
  if (in.capturing != content::none && !ends_text(e)) return capture_start(e);
  if (!in.extensions.open.empty()) return extension_start(e);

  rule_set const* const set = in.open.empty() ? environment_.format.rules : in.open.back().children;
  if (in.open.empty()) enter_root(e);
  name known = e.name();
  rule const* const r = set ? find_rule(*set, known, e.symbol()) : nullptr;
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
  if (r->takes_text && in.capturing == content::none) {
    in.takes_lead = true;
    in.text.clear();
  }
  if (in.capturing != content::none || in.takes_lead) in.source->want_text(true);
}

void format_handler::on_text(std::string_view piece) {
  engine& in = *engine_;
  if (in.skip) return;
  if (in.capturing != content::none) {
    if (piece.size() + in.text.size() > options().limits.max_text_bytes)
      return fail(errc::text_too_long, path());
    return append_text(piece);
  }
  if (in.awaits_following || in.takes_lead) {
    // An address, not the text between elements.
    if (in.text.size() + piece.size() <= max_following_bytes) in.text.append(piece);
    return;
  }
  if (!in.extensions.open.empty()) extension_text(piece);
}

void format_handler::on_end(name const& n) {
  engine& in = *engine_;
  if (in.awaits_following) take_following();
  if (in.skip) {
    --in.skip;
    return;
  }
  if (in.capturing != content::none && in.inner) {
    --in.inner;
    if (in.capturing != content::text) in.markup.end(in.text, n);
    return;
  }
  if (!in.extensions.open.empty()) return extension_end();
  if (in.open.empty()) return;
  close_top();
}

void format_handler::close_top() {
  engine& in = *engine_;
  rule const& r = *in.open.back().rule;
  content const captured = std::exchange(in.capturing, content::none);
  if (captured != content::none) in.source->want_text(false);
  if (r.close) {
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
      in.source->want_text(true);
    }
  }
  pop();
}

// HTML serialisers know a void element called link: they close it at once and leave its address
// behind it.
void format_handler::take_following() {
  engine& in = *engine_;
  in.awaits_following = false;
  in.source->want_text(false);
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
  in.fold_case = e.name().local != f.root.local;
  document_begin(e);
}

void format_handler::push(rule const& r, name const& known, element const& e) {
  engine& in = *engine_;
  open_element& top = in.open.emplace_back();
  top.rule = &r;
  top.children = r.children;
  top.name = known;
  top.offset = e.offset();
  if (in.open.size() == 1) {
    top.base = options().base_uri;
    top.first_sibling_count = 0;
  } else {
    open_element const& parent = in.open[in.open.size() - 2];
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

// --- what diagnostics say -----------------------------------------------------------------------

std::string format_handler::path() const {
  if (!engine_->failed_path.empty()) return engine_->failed_path;
  std::string out;
  for (std::size_t i = 1; i < engine_->open.size(); ++i) {
    open_element const& at = engine_->open[i];
    if (!out.empty()) out += '/';
    if (!at.name.prefix.empty()) out.append(at.name.prefix).append(1, ':');
    out.append(at.name.local);
    if (at.numbered || at.ordinal > 1)
      out.append("[").append(std::to_string(at.ordinal)).append("]");
  }
  if (out.empty() && !engine_->open.empty()) out = engine_->open.front().name.local;
  return out;
}

void format_handler::report(issue code, std::string_view subject) {
  report_at(engine_->open.empty() ? 0 : engine_->open.back().offset, code, subject);
}

void format_handler::report_at(std::uint64_t offset, issue code, std::string_view subject) {
  diagnostic_log& log = environment_.log;
  if (!log.has_room()) return log.add({});
  report_where(engine_->source ? engine_->source->locate(offset) : position{}, code, subject);
}

void format_handler::report_where(position const& where, issue code, std::string_view subject) {
  diagnostic d;
  d.code = code;
  d.level = level(code);
  d.where = where;
  d.path = path();
  // Cut at a character, not inside one.
  std::size_t most = std::min(subject.size(), max_subject_bytes);
  while (most < subject.size() && most > 0 &&
         (static_cast<unsigned char>(subject[most]) & 0xc0) == 0x80)
    --most;
  d.subject = subject.substr(0, most);
  environment_.log.add(std::move(d));
}

void format_handler::on_diagnostic(diagnostic&& d) {
  if (is_repair(d.code)) {
    if (in_item_) item_.damaged = true;
  }
  if (environment_.log.has_room()) d.path = path();
  environment_.log.add(std::move(d));
}

void format_handler::stop() noexcept {
  engine_->stopped = true;
  engine_->source->stop();
}
bool format_handler::stopped() const noexcept { return engine_->stopped; }

void format_handler::fail(std::error_code code, std::string_view subject) {
  engine_->failed_path = path();  // the element may be closed by the time somebody asks
  engine_->source->fail_at(code, engine_->open.empty() ? 0 : engine_->open.back().offset, subject);
}

}  // namespace feedsax
