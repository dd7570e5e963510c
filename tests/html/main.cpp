#define BOOST_TEST_MODULE corpus
#include <boost/test/unit_test.hpp>
