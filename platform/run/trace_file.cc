#include "platform/run/trace_file.h"

#include <fstream>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "platform/game/input_file.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

absl::Status Wrong(const std::string& file, uint64_t line, absl::string_view problem) {
  return absl::InvalidArgumentError(absl::StrCat(CleanText(file), ":", line, ": ", problem));
}

// "game 12".
bool ParseGameLine(absl::string_view line, uint64_t* number) {
  return absl::ConsumePrefix(&line, "game ") && absl::SimpleAtoi(line, number);
}

// "STATUS POSITION" as its two texts: a status is "ongoing", "draw" or "win TEAM", the latter two perhaps with
// " places=...".
bool SplitEnd(absl::string_view rest, std::string* status, std::string* position) {
  std::vector<absl::string_view> words = absl::StrSplit(rest, ' ');
  size_t length = 0;
  if (words[0] == "ongoing" || words[0] == "draw") length = 1;
  if (words[0] == "win" && words.size() > 1) length = 2;
  if (length == 0) return false;
  if (words.size() > length && absl::StartsWith(words[length], "places=")) ++length;
  if (words.size() <= length) return false;
  size_t bytes = length - 1;
  for (size_t i = 0; i < length; ++i) bytes += words[i].size();
  *status = std::string(rest.substr(0, bytes));
  *position = std::string(rest.substr(bytes + 1));
  return true;
}

}  // namespace

absl::StatusOr<std::vector<FilePlace>> IndexTrace(const std::string& file) {
  absl::StatusOr<std::ifstream> in = OpenInput(file, "the trace");
  if (!in.ok()) return in.status();
  std::vector<FilePlace> games;
  FilePlace here;
  bool in_game = false;
  for (std::string line; std::getline(*in, line); ++here.line) {
    uint64_t number = 0;
    if (ParseGameLine(line, &number)) {
      if (in_game)
        return Wrong(file, here.line, "a game begins before the one above has its line 'end STATUS POSITION'");
      in_game = true;
      games.push_back(here);
    } else if (!in_game) {
      return Wrong(file, here.line, "here a line 'game NUMBER' should stand");
    } else if (absl::StartsWith(line, "end ")) {
      in_game = false;
    } else if (!absl::StrContains(line, " | ")) {
      return Wrong(file, here.line, "a line of a game is 'POSITION | MOVE MOVE ...' or 'end STATUS POSITION'");
    }
    here.offset += line.size() + 1;
  }
  if (in_game) return Wrong(file, here.line, "the last game lacks its line 'end STATUS POSITION'");
  if (games.empty()) return Wrong(file, 1, "the trace has no game");
  return games;
}

absl::StatusOr<TraceGame> ReadTraceGame(const std::string& file, const FilePlace& place) {
  absl::StatusOr<std::ifstream> in = OpenInput(file, "the trace");
  if (!in.ok()) return in.status();
  in->seekg(static_cast<std::streamoff>(place.offset));
  TraceGame game;
  game.first_line = place.line + 1;
  std::string line;
  if (!std::getline(*in, line) || !ParseGameLine(line, &game.number)) {
    return Wrong(file, place.line, "here a line 'game NUMBER' should stand: the file has changed");
  }
  for (uint64_t number = game.first_line; std::getline(*in, line); ++number) {
    absl::string_view rest = line;
    if (absl::ConsumePrefix(&rest, "end ")) {
      if (!SplitEnd(rest, &game.status, &game.last_position)) {
        return Wrong(file, number, "after 'end' a status and a position text should stand");
      }
      return game;
    }
    const size_t bar = rest.rfind(" | ");
    if (bar == absl::string_view::npos) return Wrong(file, number, "a line of a game is 'POSITION | MOVE MOVE ...'");
    game.plies.push_back(
        {std::string(rest.substr(0, bar)), absl::StrSplit(rest.substr(bar + 3), ' ', absl::SkipEmpty())});
  }
  return Wrong(file, place.line, "the game lacks its line 'end STATUS POSITION'");
}

}  // namespace varia
