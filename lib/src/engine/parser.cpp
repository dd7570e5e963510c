#include "feedsax/parser.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "engine/diagnostic_log.hpp"
#include "engine/feed_as_sitemap.hpp"
#include "feedsax/format_handler.hpp"
#include "feedsax/text.hpp"
#include "reader/pipeline.hpp"

namespace feedsax {

namespace {

// The registry knows the spellings of namespace names.
struct registry_folder final : xml::name_space_folder {
  feedsax::registry const* known = nullptr;
  std::string_view canonical(std::string_view uri) const override { return known->canonical(uri); }
  bool may_be_root(std::string_view local) const override {
    // A web page is an answer; what stands in it is not searched.
    if (iequals(local, "html")) return true;
    auto const all = known->formats();
    return std::any_of(all.begin(), all.end(),
                       [&](format const& f) { return iequals(f.root.local, local); });
  }
};

// What web pages begin with, whole ones and those that programs print when something went wrong.
bool begins_page(std::string_view root) noexcept {
  for (std::string_view const name :
       {"html", "head", "body", "title", "meta", "script", "style", "div", "center", "h1", "p"})
    if (iequals(root, name)) return true;
  return false;
}

// Recovery reads names in any case.
std::string_view version_of(element const& root) {
  for (attribute const& a : root.attributes())
    if (a.name.ns.empty() && iequals(a.name.local, "version")) return trim(a.value);
  return {};
}

}  // namespace

// Sees the root element, finds the format's handler and passes everything on to it.
struct parser::impl final : event_handler {
  impl(feedsax::sink& to, feedsax::options with)
      : sink(to), settings(std::move(with)), pages(to),
        events(std::make_unique<reader::pipeline>(*this, prepared(), &folder)) {
    log.reset(sink, settings.limits.max_diagnostics);
  }
  ~impl() override { reader::pipeline::dispose(std::move(events)); }

  feedsax::options const& prepared() {
    if (!settings.registry) settings.registry = &registry::standard();
    folder.known = settings.registry;
    return settings;
  }

  void forget() {
    handler.reset();
    chosen = nullptr;
    pages.left_out = 0;
    over = broken = reset_wanted = thrown = false;
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
    if (handler->recognized())
      handler->on_document_end();
    else
      source->fail(errc::unknown_format);
  }
  void on_diagnostic(diagnostic&& d) override {
    if (handler)
      handler->on_diagnostic(std::move(d));
    else
      log.add(std::move(d));
  }

  bool choose(element const& root) {
    fit how = fit::none;
    format const* const f = settings.registry->match(root, how);
    // Only recovery reads names in another case.
    if (!f || (settings.mode == mode::strict && f->root.local != root.name().local)) {
      source->fail(begins_page(root.name().local) ? errc::html_page : errc::unknown_format,
                   root.name().local);
      return false;
    }
    chosen = f;
    feedsax::sink& receiver = settings.as == read_as::sitemap ? pages : sink;
    environment const around{receiver, settings, *settings.registry, *f, log};
    handler = f->make(around);
    pages.source = handler.get();
    pages.left_out = 0;
    handler->on_document_start(*source);
    if (!owns(*f, root.name().ns)) early(issue::namespace_uri, root.name().ns);
    if (!f->root_versions.empty() && how != fit::exact && !known_version(*f, root))
      early(issue::version_unknown, version_of(root));
    return true;
  }
  static bool owns(format const& f, std::string_view ns) {
    if (ns == f.root.ns) return true;
    for (std::string_view const own : f.own_namespaces)
      if (own == ns && !ns.empty()) return true;
    return false;
  }
  static bool known_version(format const& f, element const& root) {
    std::string_view const version = version_of(root);
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
      if (handler) {
        out.kind = handler->kind();
        out.left_out = handler->left_out() + pages.left_out;
        if (settings.as == read_as::sitemap && out.kind == document_kind::feed)
          out.kind = document_kind::sitemap;
      }
    }
    out.encoding = events->encoding();
    out.well_formed = events->repairs() == 0 && !broken;
    out.diagnostics_total = log.total;
    return out;
  }

  // What a call comes to. A reset that was asked for within it is done now; and a parser that was
  // destroyed within it lives until here.
  template <class Call>
  result<void> run(Call call) {
    bool const outermost = !events->busy();
    struct owner {
      impl& self;
      bool outermost;
      ~owner() {
        if (outermost && self.orphaned) delete &self;
      }
    } const end{*this, outermost};
    if (thrown) return error{errc::stopped, {}, {}};
    result<void> r = call();
    if (orphaned) return r;
    if (!r && r.error().code == errc::reentrant_call) return r;
    if (reset_wanted) {
      forget();
      return r;
    }
    if (!r && !over) end_early(r.error());
    return r;
  }

  void end_early(error const& e) {
    over = true;
    broken = e.code == cause::malformed;
    bool const reads_on =
        settings.mode == mode::recover && recognized() && e.code != cause::stopped;
    if (!reads_on) return;
    diagnostic d;
    d.level = severity::error;
    d.where = e.where;
    d.path = handler->path();
    d.failure = e.code;
    d.subject = e.subject;
    handler->abandon();
    if (handler->stopped()) return;
    // The last one, and never one too many.
    ++log.total;
    sink.on_diagnostic(std::move(d));
    sink.on_document(info());
  }

  feedsax::sink& sink;
  feedsax::options settings;
  feed_as_sitemap pages;
  diagnostic_log log;
  std::unique_ptr<format_handler> handler;
  format const* chosen = nullptr;
  event_source* source = nullptr;
  bool over = false;
  bool broken = false;
  bool reset_wanted = false;
  bool orphaned = false;
  bool thrown = false;  // by the sink, behind the last event
  registry_folder folder;
  std::unique_ptr<reader::pipeline> events;
};

parser::parser(feedsax::sink& s, options o) : impl_(std::make_unique<impl>(s, std::move(o))) {}
parser::~parser() {
  if (!impl_ || !impl_->events->busy()) return;
  impl_->events->events().stop();
  impl_->orphaned = true;
  static_cast<void>(impl_.release());  // the running call deletes it
}
parser::parser(parser&&) noexcept = default;
parser& parser::operator=(parser&& other) noexcept {
  parser taken(std::move(other));
  std::swap(impl_, taken.impl_);
  return *this;
}

result<void> parser::write(std::string_view bytes) {
  impl& in = *impl_;
  return in.run([&] { return in.events->write(bytes); });
}

result<void> parser::finish() {
  impl& in = *impl_;
  return in.run([&] {
    bool const already_over = in.over;
    result<void> r = in.events->finish();
    if (r && !already_over && !in.reset_wanted && !in.orphaned) {
      in.over = in.thrown = true;
      in.sink.on_document(in.info());
      in.thrown = false;
    }
    return r;
  });
}

void parser::reset() {
  impl_->events->reset();
  if (impl_->events->busy())
    impl_->reset_wanted = true;
  else
    impl_->forget();
}

void parser::reset(options o) {
  impl_->settings = std::move(o);
  impl_->events->reset(impl_->prepared(), &impl_->folder);
  if (impl_->events->busy())
    impl_->reset_wanted = true;
  else
    impl_->forget();
}

bool parser::done() const noexcept { return impl_->over || impl_->events->done(); }
position parser::where() const { return impl_->events->where(); }
format const* parser::detected() const noexcept {
  return impl_->recognized() ? impl_->chosen : nullptr;
}
document_info parser::info() const { return impl_->info(); }

}  // namespace feedsax
