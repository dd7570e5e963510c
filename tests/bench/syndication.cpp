// KDE's Syndication, where the build found it.
#include "contestants.hpp"

#if FEEDSAX_BENCH_SYNDICATION
#include <QByteArray>
#include <QString>
#include <Syndication/DocumentSource>
#include <Syndication/Feed>
#include <Syndication/Global>
#include <Syndication/Item>
#include <Syndication/ParserCollection>
#endif

namespace bench {

#if FEEDSAX_BENCH_SYNDICATION
namespace {
// Its model is read when it is asked for.
std::size_t syndication(documents const& all) {
  std::size_t count = 0;
  for (std::string const& text : all) {
    QByteArray const bytes(text.data(), static_cast<int>(text.size()));
    Syndication::DocumentSource const source(bytes, QStringLiteral("http://example.com/"));
    Syndication::FeedPtr const feed = Syndication::parserCollection()->parse(source);
    if (!feed) return 0;
    for (Syndication::ItemPtr const& i : feed->items()) {
      count += static_cast<std::size_t>(i->title().size() + i->link().size() + i->id().size() +
                                        i->description().size() + i->content().size());
      count += static_cast<std::size_t>(i->datePublished() & 1);
    }
  }
  return count;
}
}  // namespace
#endif

void add_syndication([[maybe_unused]] std::vector<contestant>& to, [[maybe_unused]] kind k) {
#if FEEDSAX_BENCH_SYNDICATION
  if (k == kind::xml) to.push_back({"KF5 Syndication", syndication, true});
#endif
}

}  // namespace bench
