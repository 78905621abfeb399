#include "platform/run/replay_file.h"

#include <fstream>
#include <iterator>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "platform/game/input_file.h"
#include "platform/game/record_file.h"
#include "platform/history/game_tree.h"
#include "platform/loader/utf8.h"
#include "platform/run/unit_results.h"
#include "platform/store/game_text.h"
#include "platform/store/text_cursor.h"

namespace varia {
namespace {

absl::StatusOr<std::string> ReadBytes(const std::string& file, uint64_t offset, uint64_t length) {
  absl::StatusOr<std::ifstream> in = OpenInput(file, "the games in");
  if (!in.ok()) return in.status();
  in->seekg(static_cast<std::streamoff>(offset));
  std::string bytes;
  if (length == 0) {
    bytes.assign(std::istreambuf_iterator<char>(*in), std::istreambuf_iterator<char>());
  } else {
    bytes.resize(length);
    in->read(bytes.data(), static_cast<std::streamsize>(length));
    bytes.resize(static_cast<size_t>(in->gcount()));
  }
  return bytes;
}

// Splits a text into its games without reading their moves: headers, and then all up to the next '[' that stands in no
// comment and no quotes.
class Splitter {
 public:
  Splitter(absl::string_view text, absl::string_view name) : text_(text), cursor_(text, name) {}

  absl::StatusOr<std::vector<RecordedGame>> Split() {
    std::vector<RecordedGame> games;
    for (cursor_.SkipSpace(); !cursor_.at_end(); cursor_.SkipSpace()) {
      RecordedGame game;
      game.offset = Offset();
      const TextPlace start = cursor_.place();
      game.line = static_cast<uint64_t>(start.line);
      if (absl::Status status = ReadHeaders(&game); !status.ok()) return status;
      if (game.variant.empty())
        return cursor_.Error(start, "a game begins with its headers, [Variant \"...\"] among them");
      if (absl::Status status = SkipMoves(); !status.ok()) return status;
      game.length = Offset() - game.offset;
      games.push_back(std::move(game));
    }
    return games;
  }

 private:
  uint64_t Offset() const { return text_.size() - cursor_.rest().size(); }

  absl::Status ReadHeaders(RecordedGame* game) {
    for (; !cursor_.at_end() && cursor_.peek() == '['; cursor_.SkipSpace()) {
      cursor_.Advance();
      cursor_.SkipSpace();
      const bool variant = absl::StartsWith(cursor_.rest(), "Variant") && cursor_.rest().size() > 7 &&
                           (cursor_.rest()[7] == ' ' || cursor_.rest()[7] == '"' || cursor_.rest()[7] == '\t');
      while (!cursor_.at_end() && cursor_.peek() != ']') {
        if (cursor_.peek() != '"') {
          cursor_.Advance();
          continue;
        }
        std::string value;
        if (absl::Status status = cursor_.ReadQuoted(&value); !status.ok()) return status;
        if (variant) game->variant = std::move(value);
      }
      if (cursor_.at_end()) return cursor_.ErrorHere("the header above lacks its ']'");
      cursor_.Advance();
    }
    return absl::OkStatus();
  }

  absl::Status SkipMoves() {
    for (cursor_.SkipSpace(); !cursor_.at_end() && cursor_.peek() != '['; cursor_.SkipSpace()) {
      if (cursor_.peek() == '"') {
        std::string ignored;
        if (absl::Status status = cursor_.ReadQuoted(&ignored); !status.ok()) return status;
      } else if (cursor_.peek() == '{') {
        const TextPlace opened = cursor_.place();
        while (!cursor_.at_end() && cursor_.peek() != '}') cursor_.Advance(cursor_.peek() == '\\' ? 2 : 1);
        if (cursor_.at_end()) return cursor_.Error(opened, "the comment opened here is not closed");
        cursor_.Advance();
      } else {
        cursor_.Advance();
      }
    }
    return absl::OkStatus();
  }

  absl::string_view text_;
  TextCursor cursor_;
};

bool HoldsGameTexts(absl::string_view text) {
  TextCursor cursor(text, "");
  cursor.SkipSpace();
  return !cursor.at_end() && cursor.peek() == '[';
}

uint64_t CountPlies(const v1::GameRecord& record) {
  auto plies = static_cast<uint64_t>(record.moves_size());
  for (const v1::Variation& variation : record.variations()) plies += static_cast<uint64_t>(variation.moves_size());
  return plies;
}

// What the record amounts to before the move that the rules refuse.
v1::UnitResult Refused(const Variant& variant, v1::GameRecord record, std::string detail) {
  v1::UnitResult result = Failed(std::move(detail));
  RecordPlace fault = {-1, 0};
  if (!GameTree::FromRecord(&variant, record, {}, &fault).ok() && fault.line == 0) {
    record.mutable_moves()->DeleteSubrange(fault.move, record.moves_size() - fault.move);
  }
  record.clear_variations();
  record.clear_result();
  const absl::StatusOr<GameTree> game = GameTree::FromRecord(&variant, record);
  if (!game.ok()) return result;
  result.set_count(static_cast<uint64_t>(game->ply_count()));
  result.set_position(variant.Text(game->position()));
  *result.mutable_record() = game->ToRecord();
  return result;
}

v1::UnitResult Replayed(const v1::GameRecord& record) {
  v1::UnitResult result = Passed(CountPlies(record));
  *result.mutable_record() = record;
  return result;
}

}  // namespace

absl::StatusOr<std::vector<RecordedGame>> IndexGames(const std::string& file) {
  const absl::StatusOr<std::string> text = ReadBytes(file, 0, 0);
  if (!text.ok()) return text.status();
  if (HoldsGameTexts(*text)) return Splitter(*text, file).Split();
  const absl::StatusOr<v1::GameRecord> record = RecordFromText(*text, file);
  if (!record.ok()) return record.status();
  RecordedGame game;
  game.variant = record->variant();
  return std::vector<RecordedGame>{game};
}

v1::UnitResult ReplayGame(const Variant& variant, const v1::ReplayUnit& unit) {
  const absl::StatusOr<std::string> bytes = ReadBytes(unit.file(), unit.offset(), unit.length());
  if (!bytes.ok()) return Impossible(bytes.status());
  if (unit.length() == 0) {
    const absl::StatusOr<v1::GameRecord> record = RecordFromText(*bytes, unit.file());
    if (!record.ok()) return Impossible(record.status());
    const absl::StatusOr<GameTree> game = GameTree::FromRecord(&variant, *record);
    if (game.ok()) return Replayed(game->ToRecord());
    return Refused(variant, *record, absl::StrCat(CleanText(unit.file()), ": ", game.status().message()));
  }
  // Blank lines before it, so that places are those of the whole file.
  const std::string text = std::string(unit.line() > 0 ? unit.line() - 1 : 0, '\n') + *bytes;
  const absl::StatusOr<std::vector<ParsedGame>> games = ParseGameText(text, unit.file());
  if (!games.ok()) return Failed(std::string(games.status().message()));
  if (games->size() != 1) {
    return Impossible(absl::InvalidArgumentError(
        absl::StrCat(CleanText(unit.file()), ":", unit.line(), ": here one game should stand: the file has changed")));
  }
  const absl::StatusOr<GameTree> game = ReplayParsedGame(&variant, games->front(), unit.file());
  if (game.ok()) return Replayed(game->ToRecord());
  return Refused(variant, games->front().record, std::string(game.status().message()));
}

}  // namespace varia
