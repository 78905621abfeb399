// Text that came from a plugin, a file or a user, made safe to pass on.
#ifndef VARIA_PLATFORM_LOADER_UTF8_H_
#define VARIA_PLATFORM_LOADER_UTF8_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace varia {

// Offset of the first byte that is not part of well-formed UTF-8 (The Unicode Standard, table 3-7), or
// absl::string_view::npos when all is well.
size_t FindInvalidUtf8(absl::string_view text);

// A copy that is UTF-8 and holds no control characters: every malformed byte and every control character (C0, DEL, C1)
// is replaced by U+FFFD, so that a message can neither break a protobuf string nor steer a terminal.
std::string CleanText(absl::string_view text);

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_UTF8_H_
