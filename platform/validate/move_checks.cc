// Checks of moves.
#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "platform/validate/game_checker.h"
#include "varia/v1/move.pb.h"

namespace varia {
namespace {

// A plugin whose codes are not stable would fill the memory.
constexpr size_t kMaxSeenMoves = 1 << 18;
// Stands where legal_moves() may not write.
constexpr varia_move kUntouched = 0xA5A5A5A5A5A5A5A5u;

bool IsListed(const std::vector<varia_move>& moves, varia_move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool IsMoveText(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

}  // namespace

void GameChecker::CheckMoveCount(const Scene& scene) {
  const varia_variant& table = raw_.table();
  const int32_t count = raw_.CountMoves(scene.position);
  book_.Check(Rule::kMoveCount, count >= 0 && static_cast<uint32_t>(count) <= table.max_legal_moves, [&] {
    return absl::StrCat("with capacity 0 it answers ", count, "; max_legal_moves is ", table.max_legal_moves);
  });
  book_.Check(Rule::kMoveCount, count >= 0 && static_cast<size_t>(count) == scene.moves.size(),
              [&] { return absl::StrCat("it counts ", count, " moves, but lists ", scene.moves.size()); });
  book_.Check(Rule::kMoveCount, !IsListed(scene.moves, VARIA_NO_MOVE), [] { return "it lists VARIA_NO_MOVE"; });
  const size_t capacity = random_.Below(scene.moves.size() + 1);
  std::vector<varia_move> part(scene.moves.size() + 8, kUntouched);
  const int32_t answer = table.legal_moves(&table, scene.position.data(), part.data(), static_cast<uint32_t>(capacity));
  const auto end_of_part = part.begin() + static_cast<std::ptrdiff_t>(capacity);
  book_.Check(Rule::kMoveCount, answer == count,
              [&] { return absl::StrCat("with capacity ", capacity, " it answers ", answer, " instead of ", count); });
  book_.Check(Rule::kMoveCount,
              std::all_of(end_of_part, part.end(), [](varia_move move) { return move == kUntouched; }),
              [&] { return absl::StrCat("with capacity ", capacity, " it writes beyond the array"); });
  book_.Check(Rule::kMoveCount, std::equal(part.begin(), end_of_part, scene.moves.begin()), [&] {
    return absl::StrCat("with capacity ", capacity, " it writes other moves than the first of the list");
  });
}

void GameChecker::CheckListedMoves(const Scene& scene) {
  Position played = scene.position;
  Position listed = scene.position;
  for (const size_t i : scene.tried) {
    played = scene.position;
    listed = scene.position;
    const Answer answer = raw_.Play(&played, scene.moves[i]);
    raw_.table().play_listed(&raw_.table(), listed.data(), scene.moves[i]);
    if (!book_.Check(Rule::kListedMoves, answer.ok(), [&] {
          return absl::StrCat("play() answers ", StatusName(answer.status), " to ", Quote(scene.texts[i]));
        })) {
      continue;
    }
    book_.Check(Rule::kPlayAgrees, raw_.Same(played, listed), [&] {
      return absl::StrCat("after ", Quote(scene.texts[i]), " play() has ", Quote(raw_.Text(played)), ", play_listed() ",
                          Quote(raw_.Text(listed)));
    });
    const int32_t count = raw_.CountMoves(listed);
    const int32_t state = raw_.OutcomeState(listed);
    book_.Check(Rule::kOutcome, (count == 0) == (state != static_cast<int32_t>(VARIA_ONGOING)), [&] {
      return absl::StrCat("after ", Quote(scene.texts[i]), " there are ", count, " moves, but the outcome's state is ",
                          state);
    });
  }
}

varia_move GameChecker::UnlistedCandidate(const Scene& scene) {
  switch (random_.Below(4)) {
    case 0:
      return random_.Next();
    case 1:  // small numbers look most like codes
      return random_.Below(uint64_t{1} << (1 + random_.Below(32)));
    case 2:
      if (!scene.moves.empty()) {
        return scene.moves[random_.Below(scene.moves.size())] ^ (varia_move{1} << random_.Below(64));
      }
      return VARIA_NO_MOVE;
    default:
      return seen_moves_.empty() ? ~varia_move{0} : seen_moves_[random_.Below(seen_moves_.size())].first;
  }
}

void GameChecker::CheckUnlistedMoves(const Scene& scene) {
  constexpr int kTries = 8;
  Position position = scene.position;
  for (int i = 0; i < kTries; ++i) {
    const varia_move move = i == 0 ? VARIA_NO_MOVE : UnlistedCandidate(scene);
    if (IsListed(scene.moves, move)) continue;
    const Answer answer = raw_.Play(&position, move);
    book_.Check(Rule::kUnlistedMoves, answer.status == VARIA_ERR_ILLEGAL_MOVE,
                [&] { return absl::StrCat("play() answers ", StatusName(answer.status), " to the code ", move); });
    book_.Check(Rule::kUnlistedMoves, std::memcmp(position.data(), scene.position.data(), position.size()) == 0,
                [&] { return absl::StrCat("play() changes the position while it refuses the code ", move); });
    position = scene.position;
    // Half of them also without an error to fill, and by the two ways to write a move: none may fall over a strange
    // code.
    if (i % 2 != 0) continue;
    const int32_t status = raw_.table().play(&raw_.table(), position.data(), move, nullptr);
    book_.Check(Rule::kUnlistedMoves, status == answer.status, [&] {
      return absl::StrCat("play() without an error argument answers ", StatusName(status), ", with one ",
                          StatusName(answer.status));
    });
    position = scene.position;
    raw_.MoveToText(position, move);
    std::string bytes;
    raw_.MoveToMessage(position, move, &bytes);
  }
}

void GameChecker::CheckMoveTexts(const Scene& scene) {
  for (size_t i = 0; i < scene.moves.size(); ++i) {
    const varia_move move = scene.moves[i];
    const std::string& text = scene.texts[i];
    book_.Check(Rule::kMoveText, IsMoveText(text), [&] {
      return absl::StrCat("the code ", move, " has the text ", Quote(text), ", which is empty or not printable ASCII");
    });
    // Most have been met: then one look by code tells that the text is the same too.
    const auto met = seen_codes_.find(move);
    if (met != seen_codes_.end() && met->second < seen_moves_.size() && seen_moves_[met->second].second == text) {
      book_.Check(Rule::kMoveCodes, true, [] { return ""; });
      continue;
    }
    const auto [code, new_code] = seen_codes_.emplace(move, seen_moves_.size());
    const auto [name, new_name] = seen_texts_.emplace(text, seen_moves_.size());
    if (new_code && new_name && seen_moves_.size() < kMaxSeenMoves) seen_moves_.emplace_back(move, text);
    book_.Check(Rule::kMoveCodes, code->second == name->second, [&] {
      return absl::StrCat("the code ", move, " and the text ", Quote(text),
                          " belong together here, but not in a position before");
    });
  }
  for (const size_t i : scene.tried) {
    if (!book_.Wants(Rule::kMoveText)) break;
    varia_move read = VARIA_NO_MOVE;
    const Answer answer = raw_.MoveFromText(scene.position, scene.texts[i], &read);
    book_.Check(Rule::kMoveText, answer.ok() && read == scene.moves[i], [&] {
      return absl::StrCat(Quote(scene.texts[i]), ", the text of the code ", scene.moves[i], ", is read as ", read,
                          " with ", StatusName(answer.status));
    });
  }
  // A text that is a move elsewhere.
  if (seen_moves_.empty() || !book_.Wants(Rule::kUnlistedMoves)) return;
  const auto& seen = seen_moves_[random_.Below(seen_moves_.size())];
  const std::string& text = seen.second;
  if (IsListed(scene.moves, seen.first)) return;
  varia_move read = kUntouched;
  const Answer answer = raw_.MoveFromText(scene.position, text, &read);
  book_.Check(Rule::kUnlistedMoves, answer.status < 0 && read == kUntouched, [&] {
    return absl::StrCat("move_from_text() answers ", StatusName(answer.status), " to ", Quote(text),
                        ", which is not legal here");
  });
}

void GameChecker::CheckMoveMessage(const Scene& scene, size_t index) {
  const varia_move move = scene.moves[index];
  const std::string& text = scene.texts[index];
  std::string bytes;
  v1::Move message;
  const Answer written = raw_.MoveToMessage(scene.position, move, &bytes);
  if (!book_.Check(Rule::kMoveMessage, written.ok() && message.ParseFromString(bytes), [&] {
        return absl::StrCat(Quote(text), " gives no Move message (", StatusName(written.status), ")");
      })) {
    return;
  }
  book_.Check(Rule::kMoveMessage, message.text() == text && message.code() == move && !message.to().empty(),
              [&] { return absl::StrCat("the message of ", Quote(text), " is ", Quote(message.ShortDebugString())); });
  v1::Move text_alone;
  text_alone.set_text(text);
  v1::Move structure_alone = message;
  structure_alone.clear_text();
  structure_alone.clear_code();
  const std::pair<const char*, const v1::Move*> ways[] = {
      {"as it is", &message}, {"from its text", &text_alone}, {"from its structure", &structure_alone}};
  for (const auto& [way, input] : ways) {
    varia_move read = VARIA_NO_MOVE;
    const Answer answer = raw_.MoveFromMessage(scene.position, input->SerializeAsString(), &read);
    book_.Check(Rule::kMoveMessage, answer.ok() && read == move, [&, way = way] {
      return absl::StrCat("the message of ", Quote(text), ", read ", way, ", gives ",
                          Quote(raw_.MoveToText(scene.position, read)), " with ", StatusName(answer.status));
    });
  }
}

void GameChecker::CheckFinal(const Scene& scene) {
  constexpr size_t kTries = 50;
  for (size_t i = 0; i < std::min(kTries, seen_moves_.size()); ++i) {
    const auto& [move, text] = seen_moves_[random_.Below(seen_moves_.size())];
    Position position = scene.position;
    const Answer answer = raw_.Play(&position, move);
    book_.Check(Rule::kFinal, answer.status == VARIA_ERR_ILLEGAL_MOVE, [&, &named = text] {
      return absl::StrCat("the finished game answers ", StatusName(answer.status), " to ", Quote(named));
    });
  }
}

}  // namespace varia
