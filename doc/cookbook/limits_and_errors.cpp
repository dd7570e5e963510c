// What ends a document, what is coped with, and where: error codes, their families, diagnostics,
// limits and modes. No message is ever parsed to find out what happened.
#include <feedsax/parse.hpp>

#include <iostream>
#include <string>

namespace {

// [report]
void report(std::string_view what, feedsax::result<feedsax::document> const& read) {
  std::cout << what << '\n';
  auto const place = [](feedsax::position const& p) {
    return std::to_string(p.line) + ':' + std::to_string(p.column);
  };
  auto const show = [&](feedsax::error const& e) {
    std::cout << "  " << place(e.where) << ": error: " << e.message();
    std::cout << " [" << feedsax::id(e.code) << "]";
    if (e.code == feedsax::cause::malformed) std::cout << " (malformed)";
    if (e.code == feedsax::cause::limit) std::cout << " (limit)";
    if (e.code == feedsax::cause::unsupported) std::cout << " (unsupported)";
    if (e.code == feedsax::cause::io) std::cout << " (io)";
    std::cout << '\n';
  };
  if (!read) return show(read.error());  // there is no document
  for (feedsax::diagnostic const& d : read->diagnostics)
    if (!d.failure)
      std::cout << "  " << place(d.where) << ": " << id(d.level) << ": " << d.message() << " ["
                << id(d.code) << "] " << d.path << '\n';
  if (read->failure) show(*read->failure);  // there is one, up to here
  std::cout << "  items: " << read->feed.items.size()
            << (read->well_formed ? "" : ", not well-formed") << '\n';
}
// [/report]

}  // namespace

int main() {
  report("a broken feed", feedsax::parse_file("samples/broken.xml"));
  report("the same in strict mode",
         feedsax::parse_file("samples/broken.xml", {.mode = feedsax::mode::strict}));
  report("no feed at all", feedsax::parse("<!DOCTYPE html><html><title>Gone</title></html>"));
  report("no file", feedsax::parse_file("samples/missing.xml"));

  // [limits]
  feedsax::options careful;
  careful.limits.max_items = 2;
  careful.doctype = feedsax::doctype::refuse;
  report("three items where two are allowed", feedsax::parse_file("samples/podcast.xml", careful));
  // [/limits]
  report("a document type where none is allowed",
         feedsax::parse("<!DOCTYPE rss SYSTEM 'rss.dtd'><rss version='0.91'/>", careful));
}
