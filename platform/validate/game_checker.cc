#include "platform/validate/game_checker.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

// Of so many positions, on average, one has its messages checked.
constexpr uint64_t kPliesPerMessage = 4;
// Every so often all moves of the list are played and read back, otherwise so many of them: each takes the plugin a
// list of moves, and lists are long.
constexpr int kPliesPerWholeList = 16;
constexpr size_t kTriedMoves = 16;

}  // namespace

std::string Quote(absl::string_view text) {
  constexpr size_t kReadable = 200;
  const std::string clean = CleanText(text.substr(0, kReadable));
  return absl::StrCat("'", clean, text.size() > kReadable ? "..." : "", "'");
}

bool GameChecker::Wants(std::initializer_list<Rule> rules) const {
  return std::any_of(rules.begin(), rules.end(), [&](Rule rule) { return book_.Wants(rule); });
}

GameChecker::Scene GameChecker::MakeScene(const Walk& walk) {
  Scene scene;
  scene.position = walk.position();
  scene.text = raw_.Text(scene.position);
  scene.moves = walk.moves();
  scene.texts.reserve(scene.moves.size());
  for (const varia_move move : scene.moves) scene.texts.push_back(raw_.MoveToText(scene.position, move));
  scene.key = raw_.Key(scene.position);
  scene.state = raw_.OutcomeState(scene.position);
  scene.setup = walk.options();
  const size_t tries = walk.ply() % kPliesPerWholeList == 0 ? scene.moves.size() : kTriedMoves;
  if (tries >= scene.moves.size()) {
    for (size_t i = 0; i < scene.moves.size(); ++i) scene.tried.push_back(i);
  } else {
    // From a random place on: lists tend to go by piece, and so does what is wrong with them.
    const size_t first = random_.Below(scene.moves.size());
    for (size_t i = 0; i < tries; ++i) scene.tried.push_back((first + i) % scene.moves.size());
  }
  return scene;
}

void GameChecker::PlayGame(int number, int max_plies, const Stop& stop) {
  book_.SetPlace(number, 0, "");
  Walk walk(&variant_, seed_, number);
  if (!book_.Check(Rule::kSetups, walk.start().ok(), [&] {
        return absl::StrCat("setup() refuses ", Quote(walk.request().ShortDebugString()), ": ",
                            StatusName(walk.start().status));
      })) {
    return;
  }
  std::string last_text = raw_.Text(walk.position());
  for (;; walk.Step()) {
    Scene scene = MakeScene(walk);
    scene.next_text = last_text;
    last_text = scene.text;
    CheckPly(scene, number, walk.ply());
    if (scene.moves.empty() || walk.ply() == max_plies || (stop && stop())) break;
  }
}

void GameChecker::CheckPly(const Scene& scene, int game, int ply) {
  book_.SetPlace(game, ply, CleanText(scene.text));
  if (Wants({Rule::kMoveCount})) CheckMoveCount(scene);
  if (Wants({Rule::kListedMoves, Rule::kPlayAgrees, Rule::kOutcome})) CheckListedMoves(scene);
  if (Wants({Rule::kUnlistedMoves})) CheckUnlistedMoves(scene);
  if (Wants({Rule::kMoveText, Rule::kMoveCodes, Rule::kUnlistedMoves, Rule::kFinal})) CheckMoveTexts(scene);
  if (Wants({Rule::kPositionText})) CheckPositionText(scene);
  // Messages cost more than all the rest.
  if (ply == 0 || random_.Below(kPliesPerMessage) == 0) {
    if (Wants({Rule::kPositionMessage})) CheckPositionMessage(scene);
    if (Wants({Rule::kMoveMessage}) && !scene.moves.empty()) {
      CheckMoveMessage(scene, random_.Below(scene.moves.size()));
    }
  }
  if (Wants({Rule::kKey})) CheckKey(scene, game, ply);
  if (Wants({Rule::kOutcome})) CheckOutcome(scene);
  if (Wants({Rule::kFinal}) && scene.moves.empty()) CheckFinal(scene);
  if (Wants({Rule::kSeat})) CheckSeat(scene);
  if (Wants({Rule::kWriter})) CheckWriters(scene);
  if (Wants({Rule::kHostileText})) CheckHostileText(scene);
  if (Wants({Rule::kHostileMessage})) CheckHostileMessage(scene);
  if (Wants({Rule::kErrors})) CheckErrors(scene);
}

}  // namespace varia
