#include "platform/validate/game_checker.h"

#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

// Of so many positions, on average, one has its messages checked.
constexpr uint64_t kPliesPerMessage = 4;

}  // namespace

std::string Quote(absl::string_view text) {
  constexpr size_t kReadable = 200;
  const std::string clean = CleanText(text.substr(0, kReadable));
  return absl::StrCat("'", clean, text.size() > kReadable ? "..." : "", "'");
}

// Setups in turn; in every other round of them each option has a random value.
v1::SetupRequest GameChecker::RequestFor(int game) {
  const int setups = variant_.info().setups_size();
  v1::SetupRequest request;
  request.set_setup(variant_.info().setups((game - 1) % setups).name());
  if ((game - 1) / setups % 2 == 1) {
    for (const v1::RuleOption& option : variant_.info().rule_options()) {
      v1::ChosenOption* chosen = request.add_options();
      chosen->set_name(option.name());
      chosen->set_value(option.values(static_cast<int>(random_.Below(option.values_size()))).name());
    }
  }
  return request;
}

GameChecker::Scene GameChecker::MakeScene(const Position& position, const v1::SetupRequest& setup) const {
  Scene scene{position, raw_.Text(position), raw_.Moves(position), {}, setup, {}};
  for (const varia_move move : scene.moves) scene.texts.push_back(raw_.MoveToText(position, move));
  return scene;
}

void GameChecker::PlayGame(int number, int max_plies) {
  const v1::SetupRequest request = RequestFor(number);
  book_.SetPlace(number, 0, "");
  Position position = raw_.NewPosition();
  const Answer start = raw_.Setup(request.SerializeAsString(), &position);
  if (!book_.Check(Rule::kSetups, start.ok(), [&] {
        return absl::StrCat("setup() refuses ", Quote(request.ShortDebugString()), ": ", StatusName(start.status));
      })) {
    return;
  }
  v1::SetupRequest options;
  *options.mutable_options() = request.options();
  std::string last_text = raw_.Text(position);
  for (int ply = 0;; ++ply) {
    Scene scene = MakeScene(position, options);
    scene.next_text = last_text;
    last_text = scene.text;
    CheckPly(scene, number, ply);
    if (scene.moves.empty() || ply == max_plies) break;
    raw_.table().play_listed(&raw_.table(), position.data(), scene.moves[random_.Below(scene.moves.size())]);
  }
}

void GameChecker::CheckPly(const Scene& scene, int game, int ply) {
  book_.SetPlace(game, ply, CleanText(scene.text));
  CheckMoveCount(scene);
  CheckListedMoves(scene);
  CheckUnlistedMoves(scene);
  CheckMoveTexts(scene);
  CheckPositionText(scene);
  // Messages cost more than all the rest.
  if (ply == 0 || random_.Below(kPliesPerMessage) == 0) {
    CheckPositionMessage(scene);
    if (!scene.moves.empty()) CheckMoveMessage(scene, random_.Below(scene.moves.size()));
  }
  CheckKey(scene, game, ply);
  CheckOutcome(scene);
  if (scene.moves.empty()) CheckFinal(scene);
  CheckSeat(scene);
  CheckWriters(scene);
  CheckHostile(scene);
}

}  // namespace varia
