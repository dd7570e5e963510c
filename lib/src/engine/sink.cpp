#include "feedsax/sink.hpp"

namespace feedsax {

sink::~sink() = default;

}  // namespace feedsax
