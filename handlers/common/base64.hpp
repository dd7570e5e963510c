/// \file
/// Base64 (RFC 4648 4) as feeds carry it.
#pragma once

#include <string>
#include <string_view>

namespace feedsax {

/// Decodes into `out`; white space is skipped. False, and `out` empty, when the text is no base64
/// or what it decodes to is no UTF-8 text. `expected`: the document says that it is; else short
/// texts, and texts with anything but whole groups, are not taken for base64.
bool decode_base64(std::string_view text, std::string& out, bool expected);

}  // namespace feedsax
