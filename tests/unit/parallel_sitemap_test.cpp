#include "feedsax/parallel_sitemap.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "feedsax/sitemap_walk.hpp"
#include "support/diff.hpp"
#include "support/recording_sink.hpp"

using namespace feedsax;
using namespace feedsax::test;

namespace {

constexpr std::string_view xmlns_0_9 = "http://www.sitemaps.org/schemas/sitemap/0.9";

struct recorder : recording_sink {
  std::size_t stop_after = ~std::size_t{0}, entries = 0;
  flow on_url(url&& u) override { return count(recording_sink::on_url(std::move(u))); }
  flow on_sitemap(sitemap_entry&& s) override {
    return count(recording_sink::on_sitemap(std::move(s)));
  }
  flow count(flow answer) { return ++entries >= stop_after ? flow::stop : answer; }
};

std::vector<std::string> outcome(recorder& to, result<void> const& end) {
  to.lines.push_back(end ? "end" : line_of(end.error()));
  return to.lines;
}

std::vector<std::string> by_one(std::string_view bytes, options const& o,
                                std::size_t stop_after = ~std::size_t{0}) {
  recorder to;
  to.stop_after = stop_after;
  return outcome(to, parse_sitemap(bytes, to, o, {.jobs = 1}));
}

// How often progress was told; that often parts counted, or pieces of 64 KiB.
std::size_t told = 0;

std::vector<std::string> by_many(std::string_view bytes, options const& o, std::size_t part,
                                 unsigned jobs = 2, std::size_t stop_after = ~std::size_t{0}) {
  recorder to;
  to.stop_after = stop_after;
  told = 0;
  return outcome(
      to, parse_sitemap(bytes, to, o, {.jobs = jobs, .part_bytes = part, .progress = [](auto) {
                                         ++told;
                                         return flow::proceed;
                                       }}));
}

void check_same(std::vector<std::string> const& expected, std::vector<std::string> const& got) {
  BOOST_CHECK_MESSAGE(got == expected, diff(expected, got));
}

std::string clean(std::size_t entries, std::string const& prefix = "") {
  std::string const p = prefix.empty() ? "" : prefix + ':';
  std::string out = "<?xml version='1.0' encoding='UTF-8'?>\n<" + p + "urlset xmlns" +
                    (prefix.empty() ? "" : ":" + prefix) + "='" + std::string(xmlns_0_9) + "'>\n";
  for (std::size_t i = 0; i < entries; ++i)
    out += "<" + p + "url><" + p + "loc>http://a.example/" + std::to_string(i) + "</" + p +
           "loc><" + p + "lastmod>2020-01-02</" + p + "lastmod></" + p + "url>\r\n";
  return out + "</" + p + "urlset>\n";
}

using dice = std::mt19937;
std::size_t below(dice& r, std::size_t n) { return r() % n; }

// What stands between the tags of a root: mostly clean, sometimes odd, now and then broken.
std::string content(dice& r, std::size_t entries, std::size_t oddity) {
  static constexpr std::array odd = {
      "<url><loc>http://a.example/x</loc><priority>2</priority></url>",
      "<url><loc>/relative</loc></url>",
      "<url><lastmod>2020</lastmod></url>",
      "<url><loc>http://a.example/sitemap.xml</loc></url>",
      "<sitemap><loc>http://a.example/s.xml</loc></sitemap>",
      "<!-- <url><loc>http://a.example/no</loc></url> -->",
      "<url><loc><![CDATA[http://a.example/<url>]]></loc></url>",
      "<![CDATA[<url><loc>http://a.example/no</loc></url>]]>",
      "<?php <url> <loc>http://a.example/no</loc></url>?>",
      "<url><loc>http://a.example/ü</loc></url>",
      "<x:thing xmlns:x='urn:x'><url><loc>http://a.example/in</loc></url></x:thing>",
      "<thing>text</thing>",
      "<urlset><url><loc>http://a.example/nested</loc></url></urlset>",
      "<url xml:lang='de' xmlns='urn:other'><loc>http://a.example/o</loc></url>",
      "stray text",
      "\r\n\r<!-- a comment -->\n",
      "<url><loc>http://a.example/1</loc><loc>http://a.example/2</loc></url>",
      "<url/>",
      "<urlx><loc>http://a.example/x</loc></urlx>",
      // broken
      "<url><loc>http://a.example/?a=1&b=2</loc></url>",
      "<url><loc>http://a.example/open</loc>",
      "<url><loc>http://a.example/latin\xE9</loc></url>",
      "<!-- open",
      "<![CDATA[open",
      "<url><loc a=<url>http://a.example/</loc></url>",
      "</url>",
      "</urlset>",
      "<image:image><image:loc>http://a.example/i</image:loc></image:image>",
      "<url><loc>http://a.example/&nbsp;</loc></url>",
      "\x01",
      "]]>",
      "<url",
      "-->",
  };
  std::string out;
  for (std::size_t i = 0; i < entries; ++i) {
    if (oddity != 0 && below(r, oddity) == 0) out += odd[below(r, odd.size())];
    out += "<url>\n<loc>http://a.example/" + std::to_string(i) + "</loc></url>";
    if (below(r, 4) == 0) out += '\n';
  }
  return out;
}

std::string hostile(dice& r) {
  std::size_t const oddity = std::array{0u, 200u, 40u, 8u}[below(r, 4)];
  std::string out;
  if (below(r, 8) == 0) out += "\xEF\xBB\xBF";
  if (below(r, 2) == 0) out += "<?xml version='1.0'?>\n";
  if (below(r, 20) == 0) out += "<!DOCTYPE urlset>";
  if (below(r, 20) == 0) out += "<!-- <urlset> -->";
  out += "<urlset xmlns='";
  out += below(r, 10) == 0 ? "http://www.google.com/schemas/sitemap/0.84" : xmlns_0_9;
  out += below(r, 6) == 0 ? "' xml:base='http://b.example/' xmlns:i='urn:i'>" : "'>";
  out += content(r, 5 + below(r, 120), oddity);
  if (below(r, 8) != 0) out += "</urlset>";
  if (below(r, 20) == 0) out += "<url><loc>http://a.example/behind</loc></url>";
  if (below(r, 20) == 0) out.resize(below(r, out.size()) + 1);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(parallel_sitemap)

BOOST_AUTO_TEST_CASE(clean_ones_are_shared_out) {
  for (std::string const prefix : {"", "s"})
    for (std::size_t const part : {200u, 1'000u, 4'000u})
      for (unsigned const jobs : {2u, 3u, 7u}) {
        std::string const bytes = clean(300, prefix);
        auto const expected = by_one(bytes, {});
        BOOST_REQUIRE(expected.size() == 302u);
        check_same(expected, by_many(bytes, {}, part, jobs));
        BOOST_TEST(told >= bytes.size() / part / 2);
      }
}

BOOST_AUTO_TEST_CASE(an_index) {
  std::string bytes = "<sitemapindex xmlns='" + std::string(xmlns_0_9) + "'>";
  for (int i = 0; i < 200; ++i)
    bytes += "<sitemap><loc>http://a.example/" + std::to_string(i) + ".xml</loc></sitemap>\n";
  bytes += "</sitemapindex>";
  check_same(by_one(bytes, {}), by_many(bytes, {}, 500));
  BOOST_TEST(told > 10u);
}

// What is said of the file as a whole is said once, and of all of it.
BOOST_AUTO_TEST_CASE(counts_of_the_whole) {
  std::string const many = clean(50'003);
  options shown;
  auto const expected = by_one(many, shown);
  auto const has = [](std::vector<std::string> const& lines, std::string_view word) {
    return std::count_if(lines.begin(), lines.end(),
                         [&](std::string const& l) { return l.find(word) != l.npos; });
  };
  BOOST_TEST(has(expected, "too-many-entries") == 1);
  check_same(expected, by_many(many, shown, 100'000));
  BOOST_TEST(told > 20u);
  shown.limits.max_diagnostics = 0;
  check_same(by_one(many, shown), by_many(many, shown, 100'000));

  std::string sitemaps = "<urlset>";
  for (int i = 0; i < 100; ++i)
    sitemaps += "<url><loc>http://a.example/" + std::to_string(i) + ".xml</loc></url>";
  std::string const all = sitemaps + "</urlset>";
  BOOST_TEST(has(by_one(all, {}), "urlset-of-sitemaps") == 1);
  check_same(by_one(all, {}), by_many(all, {}, 400));
  BOOST_TEST(told > 5u);
  for (std::string const& page :
       {sitemaps + "<url><loc>http://a.example/</loc></url></urlset>",
        "<urlset><url><loc>http://a.example/</loc></url>" + all.substr(8)})
    check_same(by_one(page, {}), by_many(page, {}, 400));

  std::string large = clean(10);
  large.insert(large.find("</urlset>"), std::string(53u << 20, ' '));
  large.insert(large.find("</urlset>"), "<url><loc>http://a.example/</loc></url>");
  BOOST_TEST(has(by_one(large, {}), "sitemap-too-large") == 1);
  check_same(by_one(large, {}), by_many(large, {}, 1u << 20));
}

BOOST_AUTO_TEST_CASE(any_cut_of_hostile_documents) {
  dice r(20240601);
  for (int round = 0; round < 1500; ++round) {
    std::string const bytes = hostile(r);
    options o;
    o.validate = below(r, 2) == 0;
    if (below(r, 4) == 0) o.mode = mode::strict;
    if (below(r, 4) == 0) o.base_uri = "http://a.example/folder/";
    if (below(r, 8) == 0) o.sitemap.check_location = true;
    if (below(r, 4) == 0) o.sitemap.detail = sitemap_detail::dated;
    if (below(r, 8) == 0) o.limits.max_items = static_cast<std::uint32_t>(below(r, 100));
    if (below(r, 8) == 0) o.limits.max_diagnostics = static_cast<std::uint32_t>(below(r, 4));
    if (below(r, 16) == 0) o.limits.max_names = static_cast<std::uint32_t>(4 + below(r, 200));
    if (below(r, 16) == 0) o.limits.max_input_bytes = below(r, 4000);
    if (below(r, 16) == 0) o.content_type = "text/xml; charset=windows-1252";
    std::size_t const part = 30 + below(r, 1500);
    auto const jobs = static_cast<unsigned>(2 + below(r, 3));
    std::size_t const stop = below(r, 4) == 0 ? 1 + below(r, 100) : ~std::size_t{0};
    auto const expected = by_one(bytes, o, stop);
    auto const got = by_many(bytes, o, part, jobs, stop);
    if (got == expected) continue;
    BOOST_ERROR("round " << round << ", parts of " << part << ":\n"
                         << diff(expected, got) << '\n'
                         << bytes.substr(0, 4000));
    break;
  }
}

// Documents of public test suites, where they are.
BOOST_AUTO_TEST_CASE(any_cut_of_found_documents) {
  char const* const corpus = std::getenv("FEEDSAX_CORPUS");
  if (!corpus) return;
  dice r(7);
  for (auto const& entry : std::filesystem::recursive_directory_iterator(
           std::filesystem::path(corpus) / "sitemaps",
           std::filesystem::directory_options::skip_permission_denied)) {
    if (!entry.is_regular_file() || entry.file_size() > 300'000) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::string const bytes{std::istreambuf_iterator<char>(in), {}};
    for (int round = 0; round < 3; ++round) {
      options o;
      o.validate = round == 1;
      o.as = round == 2 ? read_as::sitemap : read_as::detected;
      auto const expected = by_one(bytes, o);
      auto const got = by_many(bytes, o, 50 + below(r, bytes.size() / 2 + 1));
      BOOST_CHECK_MESSAGE(got == expected, entry.path() << '\n' << diff(expected, got));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_source_that_changes) {
  struct source final : seekable_source {
    std::string bytes = clean(300);
    std::uint64_t claimed = bytes.size();
    std::uint64_t fails_from = ~std::uint64_t{0};
    std::uint64_t size() const override { return claimed; }
    result<std::size_t> read_at(std::uint64_t at, std::span<char> to) const override {
      if (at + to.size() > fails_from && at >= fails_from)
        return error{std::make_error_code(std::errc::io_error), {}, {}};
      if (at >= bytes.size()) return std::size_t{0};
      std::size_t const n = std::min<std::size_t>(to.size(), bytes.size() - at);
      std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), n, to.begin());
      return n;
    }
  } from;
  auto const run = [&](unsigned jobs) {
    recorder to;
    return outcome(to, parse_sitemap(from, to, {}, {.jobs = jobs, .part_bytes = 1000}));
  };
  auto const whole = run(1);
  check_same(whole, run(3));
  from.claimed += 5000;  // it was cut meanwhile
  check_same(whole, run(3));
  from.claimed = 3000;  // it has grown
  check_same(whole, run(3));
  from.claimed = from.bytes.size();
  from.fails_from = 0;
  check_same(run(1), run(3));
}

BOOST_AUTO_TEST_CASE(what_a_sink_throws) {
  struct thrower final : sink {
    flow on_url(url&& u) override {
      if (u.loc.ends_with("/200")) throw std::runtime_error("enough");
      return flow::proceed;
    }
  } to;
  std::string const bytes = clean(300);
  BOOST_CHECK_THROW(static_cast<void>(parse_sitemap(bytes, to, {}, {.jobs = 3, .part_bytes = 900})),
                    std::runtime_error);
}

BOOST_AUTO_TEST_CASE(a_stop_between_parts) {
  std::string const bytes = clean(300);
  std::stop_source stop;
  stop.request_stop();
  recorder to;
  options o;
  o.stop = stop.get_token();
  auto const r = parse_sitemap(bytes, to, o, {.jobs = 3, .part_bytes = 900});
  BOOST_REQUIRE(!r);
  BOOST_TEST((r.error().code == errc::stopped));
  BOOST_TEST(to.lines.empty());
  std::uint64_t last = 0;
  auto const s =
      parse_sitemap(bytes, to, {}, {.jobs = 3, .part_bytes = 900, .progress = [&](std::uint64_t n) {
                                      BOOST_TEST(n > last);
                                      last = n;
                                      return n > 5000 ? flow::stop : flow::proceed;
                                    }});
  BOOST_REQUIRE(!s);
  BOOST_TEST((s.error().code == errc::stopped));
  BOOST_TEST(s.error().where.offset == last);
}

// A walk shares out what is large and seekable.
BOOST_AUTO_TEST_CASE(in_a_walk) {
  struct page final : byte_source {
    struct memory final : seekable_source {
      std::string const& bytes;
      explicit memory(std::string const& b) : bytes(b) {}
      std::uint64_t size() const override { return bytes.size(); }
      result<std::size_t> read_at(std::uint64_t offset, std::span<char> to) const override {
        std::size_t const n = std::min<std::size_t>(
            to.size(), bytes.size() - std::min<std::uint64_t>(offset, bytes.size()));
        std::copy_n(bytes.data() + offset, n, to.begin());
        return n;
      }
    } all;
    std::size_t at = 0;
    explicit page(std::string const& b) : all(b) {}
    result<std::size_t> read(std::span<char> to) override {
      auto const n = all.read_at(at, to);
      at += *n;
      return n;
    }
    seekable_source const* seekable() const override { return &all; }
  };
  struct visitor final : sitemap_visitor {
    recording_sink to;
    std::uint64_t bytes = 0;
    std::thread::id thread = std::this_thread::get_id();
    flow on_url(url&& u) override {
      BOOST_REQUIRE(std::this_thread::get_id() == thread);
      return to.on_url(std::move(u));
    }
    void on_diagnostic(diagnostic&& d) override { to.on_diagnostic(std::move(d)); }
    void on_document(document_info const& d) override { to.on_document(d); }
    flow on_progress(walk_progress const& p) override {
      bytes = p.bytes;
      return flow::proceed;
    }
  };
  std::string const bytes = clean(30'000);
  std::vector<std::string> expected;
  for (unsigned const jobs : {1u, 0u, 3u}) {
    visitor v;
    walk_options o;
    o.jobs = jobs;
    sitemap_walk walk(
        v,
        [&](walk_step const&) -> result<std::unique_ptr<byte_source>> {
          return std::unique_ptr<byte_source>(std::make_unique<page>(bytes));
        },
        o);
    BOOST_TEST(walk.run("http://a.example/s.xml").has_value());
    BOOST_TEST(v.bytes == bytes.size());
    if (jobs == 1)
      expected = v.to.lines;
    else
      check_same(expected, v.to.lines);
  }
}

BOOST_AUTO_TEST_SUITE_END()
