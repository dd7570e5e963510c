// What else reads such documents, as far as the build found it.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "contestants.hpp"

#if FEEDSAX_BENCH_LIBXML2
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#endif
#if FEEDSAX_BENCH_GUMBO
#include <gumbo.h>
#endif
#if FEEDSAX_BENCH_PUGIXML
#include <pugixml.hpp>
#endif
#if FEEDSAX_BENCH_MRSS
#include <mrss.h>
#endif

namespace bench {

namespace {

#if FEEDSAX_BENCH_LIBXML2
// SAX2, in chunks, with handlers that only count.
std::size_t libxml2(documents const& all) {
  constexpr std::size_t chunk_bytes = 64u << 10;
  std::size_t count = 0;
  xmlSAXHandler handler{};
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = [](void* n, xmlChar const*, xmlChar const*, xmlChar const*, int,
                              xmlChar const**, int, int,
                              xmlChar const**) { ++*static_cast<std::size_t*>(n); };
  handler.endElementNs = [](void* n, xmlChar const*, xmlChar const*, xmlChar const*) {
    ++*static_cast<std::size_t*>(n);
  };
  handler.characters = [](void* n, xmlChar const*, int length) {
    *static_cast<std::size_t*>(n) += static_cast<std::size_t>(length);
  };
  for (std::string const& text : all) {
    xmlParserCtxtPtr const parser = xmlCreatePushParserCtxt(&handler, &count, nullptr, 0, nullptr);
    xmlCtxtUseOptions(parser, XML_PARSE_HUGE | XML_PARSE_NONET);
    int failed = 0;
    for (std::size_t at = 0; failed == 0 && at < text.size(); at += chunk_bytes) {
      std::size_t const n = std::min(chunk_bytes, text.size() - at);
      failed = xmlParseChunk(parser, text.data() + at, static_cast<int>(n), 0);
    }
    if (failed == 0) failed = xmlParseChunk(parser, "", 0, 1);
    xmlFreeParserCtxt(parser);
    if (failed != 0) return 0;
  }
  return count;
}

std::size_t libxml2_html(documents const& all) {
  constexpr int options =
      HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_RECOVER;
  std::size_t good = 0;
  for (std::string const& html : all) {
    auto* const d =
        htmlReadMemory(html.data(), static_cast<int>(html.size()), nullptr, "UTF-8", options);
    good += d != nullptr;
    xmlFreeDoc(d);
  }
  return good;
}
#endif

#if FEEDSAX_BENCH_GUMBO
std::size_t gumbo(documents const& all) {
  std::size_t good = 0;
  for (std::string const& html : all) {
    auto* const d = gumbo_parse_with_options(&kGumboDefaultOptions, html.data(), html.size());
    good += d != nullptr;
    gumbo_destroy_output(&kGumboDefaultOptions, d);
  }
  return good;
}
#endif

#if FEEDSAX_BENCH_PUGIXML
std::size_t pugi(documents const& all) {
  std::size_t good = 0;
  for (std::string const& text : all) {
    pugi::xml_document d;
    if (!d.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8))
      return 0;
    good += !d.document_element().empty();
  }
  return good;
}
#endif

#if FEEDSAX_BENCH_MRSS
std::size_t mrss(documents const& all) {
  std::size_t count = 0;
  for (std::string text : all) {
    mrss_t* d = nullptr;
    if (mrss_parse_buffer(text.data(), text.size(), &d) != MRSS_OK) return 0;
    for (mrss_item_t const* i = d->item; i; i = i->next) ++count;
    mrss_free(d);
  }
  return count;
}
#endif

#ifdef FEEDSAX_BENCH_FEEDPARSER
// A process of its own, which says what the parse alone has taken.
double feedparser(documents const& all) {
  char folder[] = "/tmp/feedsax-bench-XXXXXX";
  if (!::mkdtemp(folder)) return 0;
  // Debian's packages are its own interpreter's.
  char const* const python =
      ::access("/usr/bin/python3", X_OK) == 0 ? "/usr/bin/python3" : "python3";
  std::string const command = std::string(python) + " " FEEDSAX_BENCH_FEEDPARSER " " + folder;
  std::vector<std::string> files;
  for (std::string const& text : all) {
    files.push_back(std::string(folder) + '/' + std::to_string(files.size()));
    if (std::FILE* const f = std::fopen(files.back().c_str(), "wb")) {
      std::fwrite(text.data(), 1, text.size(), f);
      std::fclose(f);
    }
  }
  double seconds = 0;
  if (std::FILE* const out = ::popen(command.c_str(), "r")) {
    if (std::fscanf(out, "%lf", &seconds) != 1) seconds = 0;
    ::pclose(out);
  }
  for (std::string const& f : files) ::unlink(f.c_str());
  ::rmdir(folder);
  return seconds;
}
#endif

}  // namespace

void add_peers([[maybe_unused]] std::vector<contestant>& to, [[maybe_unused]] kind k) {
#if FEEDSAX_BENCH_GUMBO
  if (k == kind::html) to.push_back({"Gumbo", gumbo});
#endif
#if FEEDSAX_BENCH_LIBXML2
  if (k == kind::html) to.push_back({"libxml2", libxml2_html});
  if (k == kind::xml) to.push_back({"libxml2 SAX2", libxml2, true});
#endif
#if FEEDSAX_BENCH_PUGIXML
  if (k == kind::xml) to.push_back({"pugixml", pugi, true});
#endif
#if FEEDSAX_BENCH_MRSS
  if (k == kind::xml) to.push_back({"libmrss", mrss, true});
#endif
#ifdef FEEDSAX_BENCH_FEEDPARSER
  if (k != kind::html) to.push_back({"feedparser", nullptr, k == kind::json, feedparser});
#endif
}

}  // namespace bench
