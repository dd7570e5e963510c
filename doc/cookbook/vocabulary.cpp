// A namespace of one's own, in any format: its elements become typed data on the item, checked and
// reported like everything else, and appear in the JSON.
#include <feedsax/json.hpp>
#include <feedsax/parse.hpp>
#include <feedsax/registry.hpp>
#include <feedsax/text.hpp>

#include <iostream>

namespace shop {

// [data]
struct offer {
  static constexpr std::string_view json_key = "shop";
  std::optional<double> price;
  std::string_view currency;  // a view into the item
  std::optional<std::uint64_t> stock;

  void write(feedsax::json_writer& json) const {
    json.begin_object();
    json.member_if("price", price);
    json.member_if("currency", currency);
    json.member_if("stock", stock);
    json.end_object();
  }
};
// [/data]

// [rules]
void price(feedsax::scope& s, feedsax::element const& e, std::string_view text) {
  auto const amount = feedsax::read_number(text);
  if (!amount) return s.report(feedsax::issue::bad_number, text);
  auto& offer = s.extension<shop::offer>();
  offer.price = amount;
  offer.currency = s.keep(e.attribute_or_empty("currency"));
}

void stock(feedsax::scope& s, std::string_view text) {
  s.extension<offer>().stock = s.read_count(text);
}

constexpr std::string_view names[] = {"urn:example:shop"};
constexpr feedsax::rule rules[] = {
    feedsax::text<price>({names[0], "price"}),
    feedsax::text<stock>({names[0], "stock"}),
};
constexpr feedsax::vocabulary vocabulary{
    .prefix = "shop", .namespaces = names, .item = {.rules = rules}};
// [/rules]

}  // namespace shop

int main() {
  // [use]
  feedsax::registry mine = feedsax::registry::standard();
  mine.add(shop::vocabulary);
  auto const document = feedsax::parse_file("samples/shop.xml", {.registry = &mine}).value();

  for (feedsax::item const& item : document.feed.items)
    if (auto const* offer = item.modules.find<shop::offer>(); offer && offer->price)
      std::cout << item.title.value << ": " << *offer->price << ' ' << offer->currency << '\n';
  // [/use]
  for (feedsax::diagnostic const& d : document.diagnostics)
    std::cout << d.where.line << ": " << d.path << ": " << d.message() << '\n';

  std::string json;
  feedsax::json_writer writer(json);
  feedsax::write_json(writer, document.feed.items.front());
  std::cout << json << '\n';
}
