#include "feedsax/parser.hpp"

#include <exception>
#include <optional>
#include <utility>

#include "engine/diagnostic_log.hpp"
#include "feedsax/event_parser.hpp"
#include "feedsax/format_handler.hpp"
#include "feedsax/text.hpp"

namespace feedsax {

// Sees the root element, finds the format's handler and passes everything on to it.
struct parser::impl final : event_handler {
  impl(feedsax::sink& to, feedsax::options with)
      : sink(to), settings(std::move(with)), events(*this, prepared(settings)) {
    log.reset(sink, settings.limits.max_diagnostics);
  }

  static feedsax::options const& prepared(feedsax::options& o) {
    if (!o.registry) o.registry = &registry::standard();
    return o;
  }

  void reset() {
    handler.reset();
    chosen = nullptr;
    over = false;
    log.reset(sink, settings.limits.max_diagnostics);
  }

  // --- events ---

  feedsax::events wanted() const noexcept override { return feedsax::events::text; }

  void on_document_start(event_source& s) override { source = &s; }

  void on_start(element const& e) override {
    if (!handler && !choose(e)) return;
    handler->on_start(e);
  }
  void on_text(std::string_view piece) override {
    if (handler) handler->on_text(piece);
  }
  void on_end(name const& n) override {
    if (handler) handler->on_end(n);
  }
  void on_document_end() override {
    if (!handler) return;
    if (handler->recognized()) handler->on_document_end();
    else source->fail(errc::unknown_format);
  }
  void on_diagnostic(diagnostic&& d) override {
    if (handler) handler->on_diagnostic(std::move(d));
    else log.add(std::move(d));
  }

  bool choose(element const& root) {
    fit how = fit::none;
    format const* const f = settings.registry->match(root, how);
    if (!f || (how == fit::local_name && settings.mode == mode::strict && root.name().ns.empty() &&
               f->root.ns.empty())) {
      source->fail(iequals(root.name().local, "html") ? errc::html_page : errc::unknown_format,
                   root.name().local);
      return false;
    }
    chosen = f;
    environment const around{sink, settings, *settings.registry, *f, log};
    handler = f->make(around);
    handler->on_document_start(*source);
    if (how < fit::any_version || !owns(*f, root.name().ns))
      early(issue::namespace_uri, root.name().ns);
    if (!f->root_versions.empty() && how != fit::exact && !known_version(*f, root))
      early(issue::version_unknown, root.attribute_or_empty("version"));
    return true;
  }
  static bool owns(format const& f, std::string_view ns) {
    if (ns == f.root.ns) return true;
    for (std::string_view const own : f.own_namespaces)
      if (own == ns) return true;
    return false;
  }
  static bool known_version(format const& f, element const& root) {
    std::string_view const version = trim(root.attribute_or_empty("version"));
    for (std::string_view const v : f.root_versions)
      if (v == version) return true;
    return false;
  }
  // About the root, before the handler has entered it.
  void early(issue code, std::string_view subject) {
    diagnostic d;
    d.code = code;
    d.level = level(code);
    d.where = source->where();
    d.subject = subject;
    handler->on_diagnostic(std::move(d));
  }

  // --- the end ---

  bool recognized() const noexcept { return handler && handler->recognized(); }

  document_info info() const {
    document_info out;
    if (recognized()) {
      out.format = chosen->id;
      out.version = handler ? handler->version() : chosen->version;
      if (handler) out.kind = handler->kind();
    }
    out.encoding = events.encoding();
    out.well_formed = events.repairs() == 0 && !broken;
    out.diagnostics_total = log.total;
    return out;
  }

  result<void> answer(result<void> r) {
    if (r) return r;
    if (over) return r;
    over = true;
    error const& e = r.error();
    broken = e.code == cause::malformed;
    bool const reads_on = settings.mode == mode::recover && recognized() && e.code != cause::stopped;
    if (reads_on) {
      diagnostic d;
      d.level = severity::error;
      d.where = e.where;
      d.path = handler->path();
      d.failure = e.code;
      d.subject = e.subject;
      handler->abandon();
      log.add(std::move(d));
      sink.on_document(info());
    }
    return r;
  }

  feedsax::sink& sink;
  feedsax::options settings;
  diagnostic_log log;
  std::unique_ptr<format_handler> handler;
  format const* chosen = nullptr;
  event_source* source = nullptr;
  bool over = false;
  bool broken = false;
  event_parser events;
};

parser::parser(feedsax::sink& s, options o) : impl_(std::make_unique<impl>(s, std::move(o))) {}
parser::~parser() = default;
parser::parser(parser&&) noexcept = default;
parser& parser::operator=(parser&&) noexcept = default;

result<void> parser::write(std::string_view bytes) { return impl_->answer(impl_->events.write(bytes)); }

result<void> parser::finish() {
  bool const already_over = impl_->over;
  result<void> r = impl_->answer(impl_->events.finish());
  if (r && !already_over) {
    impl_->over = true;
    impl_->sink.on_document(impl_->info());
  }
  return r;
}

void parser::reset() {
  impl_->events.reset();
  impl_->reset();
  impl_->broken = false;
}

void parser::reset(options o) {
  impl_->settings = std::move(o);
  impl_->events.reset(impl::prepared(impl_->settings));
  impl_->reset();
  impl_->broken = false;
}

bool parser::done() const noexcept { return impl_->over || impl_->events.done(); }
position parser::where() const { return impl_->events.where(); }
format const* parser::detected() const noexcept { return impl_->recognized() ? impl_->chosen : nullptr; }
document_info parser::info() const { return impl_->info(); }

}  // namespace feedsax
