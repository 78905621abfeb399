#include "platform/game/record_file.h"

#include <google/protobuf/text_format.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "platform/game/input_file.h"
#include "platform/game/text_message.h"
#include "platform/loader/atomic_file.h"

namespace varia {

std::string RecordToText(const v1::GameRecord& record) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetUseUtf8StringEscaping(true);
  std::string text;
  printer.PrintToString(record, &text);
  return absl::StrCat("# proto-file: varia/v1/record.proto\n# proto-message: varia.v1.GameRecord\n\n", text);
}

absl::StatusOr<v1::GameRecord> RecordFromText(absl::string_view text, absl::string_view name) {
  v1::GameRecord record;
  if (auto status = ParseTextMessage(text, name, &record); !status.ok()) return status;
  if (record.variant().empty()) {
    return absl::InvalidArgumentError(absl::StrCat(name, ": this is no record of a game: it names no variant"));
  }
  return record;
}

absl::Status SaveRecord(const std::string& path, const v1::GameRecord& record) {
  // Through a link its target is replaced; a device or a pipe cannot be read back, so it is no place for a game.
  const std::string target = ReplacedFile(path);
  std::error_code error;
  const auto status = std::filesystem::status(target, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return absl::UnavailableError(absl::StrCat("cannot write ", path, ": it is not a file"));
  }
  // A new file under an old name needs no right to write the old one; whoever took that right away meant it, also where
  // the system lets root do anything.
  constexpr std::filesystem::perms kAnyWriter =
      std::filesystem::perms::owner_write | std::filesystem::perms::group_write | std::filesystem::perms::others_write;
  const bool protects = (status.permissions() & kAnyWriter) == std::filesystem::perms::none;
  if (std::filesystem::exists(status) && (protects || access(target.c_str(), W_OK) != 0)) {
    return absl::UnavailableError(absl::StrCat("cannot write ", path, ": it is write-protected"));
  }
  return ReplaceFile(target, RecordToText(record), /*to_disk=*/true);
}

absl::StatusOr<v1::GameRecord> LoadRecord(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return text.status();
  return RecordFromText(*text, path);
}

}  // namespace varia
