// Precompiled for all unit tests. A main file, in a compiler's eyes: so no #pragma once.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
