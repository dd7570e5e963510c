// The main function of the unit tests. Alone in a library of its own, because the precompiled
// header of the tests includes Boost.Test before BOOST_TEST_MODULE could be defined.
#define BOOST_TEST_MODULE feedsax
#include <boost/test/unit_test.hpp>
