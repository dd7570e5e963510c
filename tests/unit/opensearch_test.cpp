#include "feedsax/vocab/opensearch.hpp"

#include "unit/vocabulary_probe.hpp"

using namespace feedsax::test;

BOOST_AUTO_TEST_SUITE(opensearch)

BOOST_AUTO_TEST_CASE(pages_of_results) {
  static constexpr probe_row rows[] = {
      {"numbers",
       "<opensearch:totalResults>4230000</opensearch:totalResults>"
       "<opensearch:startIndex>21</opensearch:startIndex>"
       "<opensearch:itemsPerPage>10</opensearch:itemsPerPage>",
       R"({"opensearch":{"total_results":4230000,"start_index":21,"items_per_page":10}})"},
      {"queries",
       "<opensearch:Query role='request' searchTerms='New York' startPage='1' count='10'/>"
       "<opensearch:Query role='related' title='T' totalResults='5' startIndex='2' language='en' "
       "inputEncoding='UTF-8' outputEncoding='UTF-16'/>",
       R"({"opensearch":{"queries":[{"role":"request","search_terms":"New York","count":10,)"
       R"("start_page":1},{"role":"related","title":"T","total_results":5,"start_index":2,)"
       R"("language":"en","input_encoding":"UTF-8","output_encoding":"UTF-16"}]}})"},
      {"the older name",
       "<totalResults xmlns='http://a9.com/-/spec/opensearchrss/1.0/'>3</totalResults>",
       R"({"opensearch":{"total_results":3}})", "namespace-uri"},
      {"no number", "<opensearch:totalResults>-1</opensearch:totalResults>", "{}", "bad-number"},
  };
  check_feeds(rows);
}

BOOST_AUTO_TEST_SUITE_END()
