/// \file
/// Marks what the shared library exports. Everything else has hidden visibility.
#pragma once

#if defined(FEEDSAX_STATIC) || !defined(__GNUC__)
#define FEEDSAX_API
#else
#define FEEDSAX_API __attribute__((visibility("default")))
#endif
