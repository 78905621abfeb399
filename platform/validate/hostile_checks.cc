// Checks of damaged input.
#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"
#include "platform/validate/game_checker.h"
#include "platform/validate/mutate.h"

namespace varia {
namespace {

constexpr varia_move kUntouched = 0x5A5A5A5A5A5A5A5Au;

}  // namespace

void GameChecker::CheckRefusal(absl::string_view input, const Answer& answer, std::initializer_list<int32_t> expected,
                               uint64_t input_size) {
  const varia_error& error = answer.error;
  const auto refusal = [&] { return absl::StrCat("the refusal of ", Quote(input)); };
  book_.Check(Rule::kErrors, std::find(expected.begin(), expected.end(), answer.status) != expected.end(),
              [&] { return absl::StrCat(refusal(), " has the unfit status ", StatusName(answer.status)); });
  book_.Check(Rule::kErrors, error.status == answer.status, [&] {
    return absl::StrCat(refusal(), " is ", StatusName(answer.status), ", but its error says ",
                        StatusName(error.status));
  });
  const absl::string_view message(error.message, strnlen(error.message, sizeof(error.message)));
  book_.Check(
      Rule::kErrors,
      !message.empty() && message.size() < sizeof(error.message) && FindInvalidUtf8(message) == absl::string_view::npos,
      [&] { return absl::StrCat(refusal(), " has the message ", Quote(message)); });
  book_.Check(Rule::kErrors, error.offset == VARIA_NO_OFFSET || error.offset <= input_size,
              [&] { return absl::StrCat(refusal(), " has the offset ", error.offset, " in ", input_size, " bytes"); });
}

void GameChecker::CheckHostilePosition(Rule rule, const Scene& scene, const Answer& answer, const Position& read,
                                       const std::string& input) {
  if (answer.status < 0) {
    book_.Check(rule, std::memcmp(read.data(), scene.position.data(), read.size()) == 0,
                [&] { return absl::StrCat("refusing ", Quote(input), " changes the position"); });
    return;
  }
  // It was taken: then it is a position like any other.
  const std::string text = raw_.Text(read);
  v1::SetupRequest request;
  request.set_position_text(text);
  Position again = raw_.NewPosition();
  const Answer reading = raw_.PositionFromText(text, &again);
  // A message may choose options that the text does not show.
  const bool same = rule == Rule::kHostileMessage ? raw_.Text(again) == text : raw_.Same(read, again);
  book_.Check(rule, !text.empty() && reading.ok() && same, [&] {
    return absl::StrCat(Quote(input), " is taken as ", Quote(text), ", which is then read with ",
                        StatusName(reading.status), " as ", Quote(raw_.Text(again)));
  });
  const std::vector<varia_move> moves = raw_.Moves(read);
  const int32_t count = raw_.CountMoves(read);
  const int32_t state = raw_.OutcomeState(read);
  book_.Check(rule, count == static_cast<int32_t>(moves.size()) && (count == 0) == (state > 0), [&] {
    return absl::StrCat(Quote(input), " is taken as a position that counts ", count, " moves, lists ", moves.size(),
                        " and has the outcome's state ", state);
  });
}

void GameChecker::CheckHostileMove(Rule rule, const Scene& scene, const Answer& answer, varia_move move,
                                   const std::string& input) {
  if (answer.status < 0) {
    book_.Check(rule, move == kUntouched, [&] { return absl::StrCat("refusing ", Quote(input), " writes a move"); });
    return;
  }
  book_.Check(rule, std::find(scene.moves.begin(), scene.moves.end(), move) != scene.moves.end(),
              [&] { return absl::StrCat(Quote(input), " is taken as the move ", move, ", which is not legal"); });
}

void GameChecker::CheckHostileText(const Scene& scene) {
  {
    const std::string input = Mutate(scene.text, scene.next_text, &random_);
    Position position = scene.position;
    const Answer answer = raw_.PositionFromText(input, &position);
    CheckHostilePosition(Rule::kHostileText, scene, answer, position, input);
  }
  if (scene.moves.empty()) return;
  const std::string input = Mutate(scene.texts[random_.Below(scene.texts.size())], scene.texts[0], &random_);
  varia_move move = kUntouched;
  const Answer answer = raw_.MoveFromText(scene.position, input, &move);
  CheckHostileMove(Rule::kHostileText, scene, answer, move, input);
}

void GameChecker::CheckHostileMessage(const Scene& scene) {
  std::string bytes;
  if (raw_.PositionToMessage(scene.position, &bytes).ok()) {
    const std::string input = Mutate(bytes, scene.text, &random_);
    Position position = scene.position;
    const Answer answer = raw_.PositionFromMessage(input, &position);
    CheckHostilePosition(Rule::kHostileMessage, scene, answer, position, input);
  }
  {
    v1::SetupRequest request = scene.setup;
    request.set_position_text(scene.text);
    const std::string input = Mutate(request.SerializeAsString(), bytes, &random_);
    Position position = scene.position;
    const Answer answer = raw_.Setup(input, &position);
    CheckHostilePosition(Rule::kHostileMessage, scene, answer, position, input);
  }
  if (scene.moves.empty()) return;
  const varia_move legal = scene.moves[random_.Below(scene.moves.size())];
  if (!raw_.MoveToMessage(scene.position, legal, &bytes).ok()) return;
  const std::string input = Mutate(bytes, scene.text, &random_);
  varia_move move = kUntouched;
  const Answer answer = raw_.MoveFromMessage(scene.position, input, &move);
  CheckHostileMove(Rule::kHostileMessage, scene, answer, move, input);
}

void GameChecker::CheckErrors(const Scene& scene) {
  const std::initializer_list<int32_t> of_position = {VARIA_ERR_MALFORMED, VARIA_ERR_ILLEGAL_POSITION,
                                                      VARIA_ERR_UNKNOWN_NAME, VARIA_ERR_INVALID_ARGUMENT};
  const std::initializer_list<int32_t> of_move = {VARIA_ERR_MALFORMED, VARIA_ERR_ILLEGAL_MOVE,
                                                  VARIA_ERR_INVALID_ARGUMENT};
  const std::string cut = scene.text.substr(0, random_.Below(scene.text.size() + 1));
  for (const std::string& text : {cut, scene.text + "!", std::string("?")}) {
    Position position = scene.position;
    const Answer answer = raw_.PositionFromText(text, &position);
    if (answer.status < 0) CheckRefusal(text, answer, of_position, text.size());
  }
  for (const std::string& text : {std::string("?"), scene.texts.empty() ? std::string("-") : scene.texts[0] + "!"}) {
    varia_move move = kUntouched;
    const Answer answer = raw_.MoveFromText(scene.position, text, &move);
    if (answer.status < 0) CheckRefusal(text, answer, of_move, text.size());
  }
  Position position = scene.position;
  const Answer refusal = raw_.Play(&position, VARIA_NO_MOVE);
  if (refusal.status < 0) CheckRefusal("code 0", refusal, {VARIA_ERR_ILLEGAL_MOVE}, VARIA_NO_OFFSET);
}

}  // namespace varia
