// Files that people hand over to be read.
#ifndef VARIA_PLATFORM_GAME_INPUT_FILE_H_
#define VARIA_PLATFORM_GAME_INPUT_FILE_H_

#include <fstream>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace varia {

// Opens a file for reading; `what` stands before its path in errors ("the corpus", "the games in"). NotFound when there
// is none, Unavailable when it cannot be read or is no file: a device or a pipe never ends, and a directory has no
// text. Both name the path and the reason.
absl::StatusOr<std::ifstream> OpenInput(const std::string& path, absl::string_view what);

// The bytes of a file of at most 64 MiB. NotFound or Unavailable (it cannot be read) with the path and the reason.
absl::StatusOr<std::string> ReadTextFile(const std::string& path);

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_INPUT_FILE_H_
