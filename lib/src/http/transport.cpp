#include "feedsax/http/transport.hpp"

namespace feedsax::http {

transfer_listener::~transfer_listener() = default;
transport::~transport() = default;

}  // namespace feedsax::http
