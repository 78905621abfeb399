#include "platform/store/game_text_syntax.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace varia::game_text {

bool IsReservedHeader(absl::string_view name) {
  return std::find(std::begin(kReservedHeaders), std::end(kReservedHeaders), name) != std::end(kReservedHeaders);
}

bool IsHeaderChar(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool IsMoveChar(char c) {
  return absl::ascii_isgraph(static_cast<unsigned char>(c)) &&
         !absl::StrContains("{}()[];\"$%\\", absl::string_view(&c, 1));
}

size_t MoveNumberLength(absl::string_view text) {
  size_t digits = 0;
  while (digits < text.size() && absl::ascii_isdigit(static_cast<unsigned char>(text[digits]))) ++digits;
  size_t end = digits;
  while (end < text.size() && text[end] == '.') ++end;
  return digits > 0 && end > digits ? end : 0;
}

bool ParseEndMark(absl::string_view word, EndMark* mark) {
  *mark = {};
  if (word == "*") return true;
  const std::vector<absl::string_view> scores = absl::StrSplit(word, '-');
  if (scores.size() < 2) return false;
  mark->teams = static_cast<int>(scores.size());
  if (std::all_of(scores.begin(), scores.end(), [](absl::string_view score) { return score == "1/2"; })) return true;
  for (size_t team = 0; team < scores.size(); ++team) {
    if (scores[team] == "1" && mark->winner < 0) {
      mark->winner = static_cast<int>(team);
    } else if (scores[team] != "0") {
      return false;
    }
  }
  return mark->winner >= 0;
}

std::string EndMarkText(const EndMark& mark) {
  if (mark.teams == 0) return "*";
  std::vector<absl::string_view> scores(mark.teams, mark.winner < 0 ? "1/2" : "0");
  if (mark.winner >= 0) scores[mark.winner] = "1";
  return absl::StrJoin(scores, "-");
}

}  // namespace varia::game_text
