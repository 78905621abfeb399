// varia apply
#include "absl/flags/flag.h"
#include "hosts/cli/chosen_game.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"

namespace varia::cli {

absl::StatusOr<int> RunApply(Words words, Output* output) {
  const absl::StatusOr<ChosenGame> game = ChooseGame(words, words.subspan(1));
  if (!game.ok()) return game.status();
  const Session& session = game->session;
  const v1::Outcome outcome = session.Outcome();
  if (!absl::GetFlag(FLAGS_json)) {
    output->Write(session.Text(), "\n", outcome.status(), "\n");
    return kFine;
  }
  const absl::StatusOr<v1::Position> position = session.variant().ToMessage(session.position());
  if (!position.ok()) return position.status();
  WriteJson({{"variant", session.variant().id()},
             {"text", session.Text()},
             {"status", outcome.status()},
             {"reason", outcome.reason()},
             {"moves_played", session.MovesPlayed()},
             {"outcome", MessageJson(outcome)},
             {"position", MessageJson(*position)}},
            output);
  return kFine;
}

}  // namespace varia::cli
