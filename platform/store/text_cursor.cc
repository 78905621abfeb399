#include "platform/store/text_cursor.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace varia {
namespace {

constexpr absl::string_view kByteOrderMark = "\xef\xbb\xbf";

bool ContinuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u; }

}  // namespace

void TextCursor::Advance(size_t count) {
  for (; count > 0 && !rest_.empty(); --count) {
    if (rest_[0] == '\n') {
      ++place_.line;
      place_.column = 1;
    } else if (!ContinuesCharacter(rest_[0])) {
      ++place_.column;
    }
    rest_.remove_prefix(1);
  }
}

void TextCursor::SkipSpace() {
  while (!rest_.empty()) {
    if (rest_[0] == ';') {
      while (!rest_.empty() && rest_[0] != '\n') Advance();
    } else if (absl::StartsWith(rest_, kByteOrderMark)) {
      rest_.remove_prefix(kByteOrderMark.size());
    } else if (absl::ascii_isspace(static_cast<unsigned char>(rest_[0]))) {
      Advance();
    } else {
      return;
    }
  }
}

absl::Status TextCursor::ReadQuoted(std::string* value) {
  const TextPlace start = place_;
  value->clear();
  Advance();
  while (!rest_.empty() && rest_[0] != '\n') {
    const char c = rest_[0];
    if (c == '"') {
      Advance();
      return absl::OkStatus();
    }
    if (c != '\\') {
      *value += c;
      Advance();
      continue;
    }
    const char escaped = rest_.size() > 1 ? rest_[1] : ' ';
    switch (escaped) {
      case '"':
      case '\\':
        *value += escaped;
        break;
      case 'n':
        *value += '\n';
        break;
      case 'r':
        *value += '\r';
        break;
      default:
        return ErrorHere("after a \\ in quotes comes one of \" \\ n r");
    }
    Advance(2);
  }
  return Error(start, "the quotes opened here are not closed on their line");
}

absl::Status TextCursor::Error(const TextPlace& place, absl::string_view problem) const {
  return absl::InvalidArgumentError(absl::StrCat(name_, ":", place.line, ":", place.column, ": ", problem));
}

}  // namespace varia
