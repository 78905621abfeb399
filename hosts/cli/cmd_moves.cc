// varia moves
#include <algorithm>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "hosts/cli/chosen_game.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"

namespace varia::cli {
namespace {

// All legal moves in full, in ASCII order of their texts.
absl::StatusOr<Json> MovesJson(const Session& session) {
  std::vector<varia_move> codes;
  session.variant().LegalMoves(session.position(), &codes);
  std::vector<v1::Move> moves;
  for (const varia_move code : codes) {
    absl::StatusOr<v1::Move> move = session.variant().MoveMessage(session.position(), code);
    if (!move.ok()) return move.status();
    moves.push_back(*std::move(move));
  }
  std::sort(moves.begin(), moves.end(), [](const v1::Move& a, const v1::Move& b) { return a.text() < b.text(); });
  Json json = {{"variant", session.variant().id()}, {"position", session.Text()}, {"moves", Json::array()}};
  for (const v1::Move& move : moves) json["moves"].push_back(MessageJson(move));
  return json;
}

}  // namespace

absl::StatusOr<int> RunMoves(Words words, Output* output) {
  const absl::StatusOr<ChosenGame> game = ChooseGame(words, words.subspan(1));
  if (!game.ok()) return game.status();
  if (absl::GetFlag(FLAGS_json)) {
    const absl::StatusOr<Json> json = MovesJson(game->session);
    if (!json.ok()) return json.status();
    WriteJson(*json, output);
    return kFine;
  }
  for (const std::string& move : game->session.LegalMoves()) output->Write(move, "\n");
  return kFine;
}

}  // namespace varia::cli
