#include "feedsax/event_handler.hpp"

// Destructors that anchor the virtual tables.

namespace feedsax {

locator::~locator() = default;
event_source::~event_source() = default;
event_handler::~event_handler() = default;

}  // namespace feedsax
