// Games on record as files that people can read and edit.
#ifndef VARIA_PLATFORM_GAME_RECORD_FILE_H_
#define VARIA_PLATFORM_GAME_RECORD_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "varia/v1/record.pb.h"

namespace varia {

// A record in protobuf's text format, with a comment at the top that says so.
std::string RecordToText(const v1::GameRecord& record);
// Reads such a text; `name` stands for it in errors. InvalidArgument: "NAME:LINE:COLUMN: what is wrong there", both
// from 1.
absl::StatusOr<v1::GameRecord> RecordFromText(absl::string_view text, absl::string_view name);

// Writes a record to `path` at once: after a crash there is the old file or the new one. Unavailable names the path and
// the reason; a write-protected file stays.
absl::Status SaveRecord(const std::string& path, const v1::GameRecord& record);
// Reads the record in `path`, a file of at most 64 MiB. NotFound, Unavailable (it cannot be read) or InvalidArgument as
// RecordFromText().
absl::StatusOr<v1::GameRecord> LoadRecord(const std::string& path);

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_RECORD_FILE_H_
