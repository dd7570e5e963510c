#include "feedsax/extension_set.hpp"

namespace feedsax {

// Out of line, so that there is one vtable of it.
extension_set::holder_base::~holder_base() = default;
std::string_view extension_set::holder_base::key() const noexcept { return {}; }
void extension_set::holder_base::write(json_writer&) const {}

}  // namespace feedsax
