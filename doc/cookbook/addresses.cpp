// Addresses: carried as they are, and read as browsers read them.
#include <feedsax/uri.hpp>
#include <feedsax/url.hpp>

#include <iostream>

using namespace feedsax;

int main() {
  // [carry]
  std::cout << resolve("http://Example.org/blog/feed.xml", "über uns.html?a|b") << '\n';
  // [/carry]

  // [read]
  auto const base = url_record::parse("http://Example.org/blog/feed.xml");
  auto const link = url_record::parse("über uns.html?a|b", &*base);
  std::cout << link->href() << '\n' << display(*link) << '\n';
  // [/read]

  // [vet]
  for (char const* const address :
       {"http://127.1/", "http://0x7f000001/", "http://１２７。０。０。１/",
        "http://[::ffff:127.0.0.1]/", "http://bücher.example:8080/"}) {
    auto const u = url_record::parse(address);
    if (auto const ip = u->ipv4()) std::cout << "the number " << int{(*ip)[0]} << ".x, ";
    if (auto const ip = u->ipv6())
      std::cout << "sixteen bytes, the last " << int{(*ip)[15]} << ", ";
    std::cout << u->host() << ", port " << *u->port_or_default() << '\n';
  }
  // [/vet]

  // [know]
  std::cout << normalize(*url_record::parse("HTTP://example.org:80/%7efeeds/./a%c3%a9#top"))
            << '\n';
  // [/know]

  // [flaws]
  url_flaws flaws;
  if (!url_record::parse("http://example.org:99999/", nullptr, &flaws))
    for (std::size_t i = 0; i < url_flaw_count; ++i)
      if (auto const f = static_cast<url_flaw>(i); flaws.has(f)) std::cout << id(f) << '\n';
  // [/flaws]
}
