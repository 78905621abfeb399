// Replacing a file's content at once.
#ifndef VARIA_PLATFORM_LOADER_ATOMIC_FILE_H_
#define VARIA_PLATFORM_LOADER_ATOMIC_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace varia {

// Makes `path` hold `bytes`: a temporary file in the same directory, written and, if asked, brought to the disk
// (fsync), is renamed over it. Readers and a crash see the old or the new content, never a part. All may read the new
// file, its owner may write it. Unavailable names the path and the system's reason; the old content is there then.
// Through a link, the file that it leads to is replaced; a device or a pipe is written to itself.
absl::Status ReplaceFile(const std::string& path, absl::string_view bytes, bool to_disk);

// Whether the name, links followed, is of something to be written to itself: whoever put a file in its place would take
// it away from all others.
bool IsDeviceOrPipe(const std::string& path);

// The file that is to be replaced when somebody says `path`: what it leads to, when it is a link to a file or to
// nothing yet.
std::string ReplacedFile(const std::string& path);

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_ATOMIC_FILE_H_
