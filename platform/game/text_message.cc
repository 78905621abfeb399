#include "platform/game/text_message.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{64} << 20;

// Keeps the first error.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  explicit FirstError(absl::string_view name) : name_(name) {}
  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    if (!sentence_.empty()) return;
    // Lines count from 0 there, and -1 is the message as a whole.
    sentence_ = line < 0 ? absl::StrCat(name_, ": ", CleanText(message))
                         : absl::StrCat(name_, ":", line + 1, ":", column + 1, ": ", CleanText(message));
  }
  void AddWarning(int /*line*/, google::protobuf::io::ColumnNumber /*column*/,
                  const std::string& /*message*/) override {}
  const std::string& sentence() const { return sentence_; }

 private:
  std::string name_;
  std::string sentence_;
};

// Protobuf's parser takes any bytes for a string and would complain of them on stderr later.
absl::Status CheckUtf8(absl::string_view text, absl::string_view name) {
  const size_t bad = FindInvalidUtf8(text);
  if (bad == absl::string_view::npos) return absl::OkStatus();
  const absl::string_view before = text.substr(0, bad);
  const size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return absl::InvalidArgumentError(absl::StrCat(name, ":", std::count(before.begin(), before.end(), '\n') + 1, ":",
                                                 bad - line_start + 1, ": this byte is not UTF-8"));
}

}  // namespace

absl::Status ParseTextMessage(absl::string_view text, absl::string_view name, google::protobuf::Message* message) {
  if (auto status = CheckUtf8(text, name); !status.ok()) return status;
  FirstError error(name);
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
  parser.SetRecursionLimit(100);
  if (!parser.ParseFromString(std::string(text), message)) return absl::InvalidArgumentError(error.sentence());
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

absl::Status CheckNoSpecialFile(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("cannot read ", CleanText(path), ": it is not a file"));
}

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  const auto cannot = [&path](const std::string& reason) {
    return absl::UnavailableError(absl::StrCat("cannot read ", path, ": ", reason));
  };
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    return absl::NotFoundError(absl::StrCat("there is no file ", path));
  }
  if (error) return cannot(error.message());
  if (absl::Status special = CheckNoSpecialFile(path); !special.ok()) return special;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return cannot(error.message());
  if (size > kMaxBytes) return cannot("it has more than 64 MiB");
  std::ifstream file(path, std::ios::binary);
  if (!file) return cannot(std::strerror(errno));
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad()) return cannot("reading failed");
  return text;
}

}  // namespace varia
