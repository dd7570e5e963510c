#include "feedsax/vocab/opensearch.hpp"

#include "feedsax/scope.hpp"
#include "vocab/hooks.hpp"
#include "vocab/write.hpp"

namespace feedsax {

namespace {

using namespace hooks;
using os = feedsax::opensearch;

constexpr std::string_view names[] = {"http://a9.com/-/spec/opensearch/1.1/",
                                      "http://a9.com/-/spec/opensearchrss/1.0/",
                                      "http://a9.com/-/spec/opensearchrss/1.1/"};
constexpr std::string_view ns = names[0];

void query(scope& s, element const& e) {
  auto const count = [&](std::string_view local) {
    return value_at<std::optional<std::uint64_t>>(s, e, local);
  };
  opensearch_query q;
  q.role = text_at(s, e, "role");
  q.title = text_at(s, e, "title");
  q.search_terms = text_at(s, e, "searchTerms");
  q.language = text_at(s, e, "language");
  q.input_encoding = text_at(s, e, "inputEncoding");
  q.output_encoding = text_at(s, e, "outputEncoding");
  q.total_results = count("totalResults");
  q.count = count("count");
  q.start_index = count("startIndex");
  q.start_page = count("startPage");
  s.extension<os>().queries.push_back(s.memory(), q);
}

constexpr rule rules[] = {
    text<take<&os::total_results>>({ns, "totalResults"}),
    text<take<&os::start_index>>({ns, "startIndex"}),
    text<take<&os::items_per_page>>({ns, "itemsPerPage"}),
    empty<query>({ns, "Query"}),
};

}  // namespace

namespace vocab {
constinit vocabulary const opensearch{
    .prefix = "opensearch", .namespaces = names, .feed = {.rules = rules}};
}

void opensearch::write(json_writer& out) const {
  out.begin_object();
  out.member_if("total_results", total_results);
  out.member_if("start_index", start_index);
  out.member_if("items_per_page", items_per_page);
  write_list(out, "queries", queries, [&](opensearch_query const& q) {
    out.member_if("role", q.role);
    out.member_if("title", q.title);
    out.member_if("search_terms", q.search_terms);
    out.member_if("total_results", q.total_results);
    out.member_if("count", q.count);
    out.member_if("start_index", q.start_index);
    out.member_if("start_page", q.start_page);
    out.member_if("language", q.language);
    out.member_if("input_encoding", q.input_encoding);
    out.member_if("output_encoding", q.output_encoding);
  });
  out.end_object();
}

}  // namespace feedsax
