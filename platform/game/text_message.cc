#include "platform/game/text_message.h"

#include <google/protobuf/io/tokenizer.h>

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

bool IsWordCharacter(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The column after a character, from 0, as protobuf's tokenizer counts.
int NextColumn(int column, char c) {
  constexpr int kTabWidth = 8;
  return c == '\t' ? column + kTabWidth - column % kTabWidth : column + 1;
}

// Where in the text that place is, both counted from 0.
size_t OffsetOf(absl::string_view text, int line, int column) {
  size_t at = 0;
  for (; line > 0 && at < text.size(); ++at) line -= text[at] == '\n' ? 1 : 0;
  for (int reached = 0; reached < column && at < text.size() && text[at] != '\n'; ++at) {
    reached = NextColumn(reached, text[at]);
  }
  return at;
}

// "LINE:COLUMN" from 1.
std::string PlaceOf(absl::string_view text, size_t offset) {
  int line = 1;
  int column = 0;
  for (const char c : text.substr(0, offset)) {
    line += c == '\n' ? 1 : 0;
    column = c == '\n' ? 0 : NextColumn(column, c);
  }
  return absl::StrCat(line, ":", column + 1);
}

// Of a name or value that it has read and refuses, protobuf tells the place behind it. Where the complaint quotes the
// word before the place, the place is that word's; but not of what was found instead of something expected.
size_t StartOfRefused(absl::string_view text, size_t offset, absl::string_view complaint) {
  if (absl::StartsWith(complaint, "Expected")) return offset;
  const absl::string_view before = absl::StripTrailingAsciiWhitespace(text.substr(0, offset));
  size_t start = before.size();
  while (start > 0 && IsWordCharacter(before[start - 1])) --start;
  const absl::string_view word = before.substr(start);
  return !word.empty() && absl::StrContains(complaint, absl::StrCat("\"", word, "\"")) ? start : offset;
}

// Keeps the first error.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  FirstError(absl::string_view text, absl::string_view name) : text_(text), name_(name) {}
  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    if (!sentence_.empty()) return;
    // -1 is the message as a whole.
    const size_t offset = line < 0 ? 0 : StartOfRefused(text_, OffsetOf(text_, line, column), message);
    sentence_ = absl::StrCat(name_, ":", PlaceOf(text_, offset), ": ", CleanText(message));
  }
  void AddWarning(int /*line*/, google::protobuf::io::ColumnNumber /*column*/,
                  const std::string& /*message*/) override {}
  const std::string& sentence() const { return sentence_; }

 private:
  absl::string_view text_;
  absl::string_view name_;
  std::string sentence_;
};

// Protobuf's parser takes any bytes for a string and would complain of them on stderr later.
absl::Status CheckUtf8(absl::string_view text, absl::string_view name) {
  const size_t bad = FindInvalidUtf8(text);
  if (bad == absl::string_view::npos) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(name, ":", PlaceOf(text, bad), ": this byte is not UTF-8"));
}

}  // namespace

absl::Status ParseTextWithPlaces(absl::string_view text, absl::string_view name, google::protobuf::Message* message,
                                 google::protobuf::TextFormat::ParseInfoTree* places) {
  if (auto status = CheckUtf8(text, name); !status.ok()) return status;
  FirstError error(text, name);
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
  parser.WriteLocationsTo(places);
  parser.SetRecursionLimit(100);
  if (!parser.ParseFromString(std::string(text), message)) return absl::InvalidArgumentError(error.sentence());
  return absl::OkStatus();
}

absl::Status ParseTextMessage(absl::string_view text, absl::string_view name, google::protobuf::Message* message) {
  if (auto status = ParseTextWithPlaces(text, name, message, nullptr); !status.ok()) return status;
  // Escapes in strings can make any bytes. Printed, they stand there as they are.
  google::protobuf::TextFormat::Printer printer;
  printer.SetUseUtf8StringEscaping(true);
  std::string printed;
  printer.PrintToString(*message, &printed);
  if (FindInvalidUtf8(printed) != absl::string_view::npos) {
    return absl::InvalidArgumentError(absl::StrCat(name, ": an escape in a string makes bytes that are not UTF-8"));
  }
  return absl::OkStatus();
}

}  // namespace varia
