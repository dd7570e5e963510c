#include "sitemap_rows.hpp"

#include <iterator>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "feedsax/json.hpp"
#include "messages.hpp"

namespace tool {

sitemap_rows::~sitemap_rows() = default;

namespace {

std::string date_of(std::optional<feedsax::instant> const& when, std::string_view unread = {}) {
  if (!when) return std::string(unread);
  feedsax::rfc3339_buffer buffer;
  std::string_view text = feedsax::to_rfc3339(*when, buffer);
  return std::string(text);
}

// Left to right what is short, so that addresses of any length need no width.
class table final : public sitemap_rows {
 public:
  explicit table(output& out) : out_(out) {}

  void page(feedsax::url const& u, std::string_view) override {
    std::string const priority = u.priority ? fmt::format("{}", *u.priority) : "-";
    row(date_of(u.lastmod, u.lastmod_text), priority, count(u.images.size()),
        count(u.videos.size()), count(u.alternates.size()), u.loc);
  }
  void entry(feedsax::sitemap_entry const& s, std::string_view) override {
    row(date_of(s.lastmod, s.lastmod_text), "-", "-", "-", "-", s.loc);
  }

 private:
  static std::string count(std::size_t n) { return n == 0 ? "-" : std::to_string(n); }

  void row(std::string_view lastmod, std::string_view priority, std::string_view images,
           std::string_view videos, std::string_view alternates, std::string_view loc) {
    if (!headed_) {
      headed_ = true;
      row("LASTMOD", "PRIORITY", "IMAGES", "VIDEOS", "ALTERNATES", "LOC");
    }
    fmt::format_to(std::back_inserter(out_.text()), "{:<20}  {:>8}  {:>6}  {:>6}  {:>10}  {}\n",
                   lastmod.empty() ? "-" : printable(lastmod), priority, images, videos, alternates,
                   printable(loc));
  }

  output& out_;
  bool headed_ = false;
};

class addresses final : public sitemap_rows {
 public:
  explicit addresses(output& out) : out_(out) {}
  void page(feedsax::url const& u, std::string_view) override { line(u.loc); }
  void entry(feedsax::sitemap_entry const& s, std::string_view) override { line(s.loc); }

 private:
  void line(std::string_view loc) { out_.text().append(loc).append(1, '\n'); }
  output& out_;
};

// RFC 4180, with LF.
class csv final : public sitemap_rows {
 public:
  explicit csv(output& out) : out_(out) {}

  void page(feedsax::url const& u, std::string_view file) override {
    head();
    cell(u.loc);
    cell(date_of(u.lastmod));
    cell(u.changefreq);
    cell(u.priority ? fmt::format("{}", *u.priority) : "");
    for (std::size_t const n : {u.images.size(), u.videos.size(), u.alternates.size()})
      cell(std::to_string(n));
    cell(u.news ? "1" : "0");
    cell(file, '\n');
  }
  void entry(feedsax::sitemap_entry const& s, std::string_view file) override {
    head();
    cell(s.loc);
    cell(date_of(s.lastmod));
    for (int i = 0; i < 6; ++i) cell({});
    cell(file, '\n');
  }

 private:
  void head() {
    if (headed_) return;
    headed_ = true;
    out_.text() += "loc,lastmod,changefreq,priority,images,videos,alternates,news,sitemap\n";
  }
  void cell(std::string_view text, char end = ',') {
    std::string& out = out_.text();
    if (text.find_first_of(",\"\r\n") == text.npos) {
      out.append(text).append(1, end);
      return;
    }
    out += '"';
    for (char const c : text) out.append(c == '"' ? 2 : 1, c);
    out.append(1, '"').append(1, end);
  }

  output& out_;
  bool headed_ = false;
};

class ndjson final : public sitemap_rows {
 public:
  explicit ndjson(output& out) : json_(out.text()) {}
  void page(feedsax::url const& u, std::string_view) override { line("url", u); }
  void entry(feedsax::sitemap_entry const& s, std::string_view) override { line("sitemap", s); }
  void document(feedsax::document const& d) override {
    feedsax::write_json(json_, d, false);
    json_.end_line();
  }

 private:
  template <class Thing>
  void line(std::string_view key, Thing const& thing) {
    json_.begin_object();
    json_.key(key);
    feedsax::write_json(json_, thing);
    json_.end_object();
    json_.end_line();
  }
  feedsax::json_writer json_;
};

class nothing final : public sitemap_rows {
 public:
  void page(feedsax::url const&, std::string_view) override {}
  void entry(feedsax::sitemap_entry const&, std::string_view) override {}
};

}  // namespace

std::unique_ptr<sitemap_rows> make_rows(row_style style, output& out) {
  switch (style) {
  case row_style::table: return std::make_unique<table>(out);
  case row_style::addresses: return std::make_unique<addresses>(out);
  case row_style::csv: return std::make_unique<csv>(out);
  case row_style::ndjson: return std::make_unique<ndjson>(out);
  case row_style::none: break;
  }
  return std::make_unique<nothing>();
}

}  // namespace tool
