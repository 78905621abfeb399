// varia show
#include "absl/flags/flag.h"
#include "hosts/cli/board_view.h"
#include "hosts/cli/chosen_game.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/game_view.h"
#include "hosts/cli/terminal.h"
#include "platform/board/board_svg.h"
#include "platform/board/game_scene.h"

namespace varia::cli {

absl::StatusOr<int> RunShow(Words words, Output* output) {
  const absl::StatusOr<Style> style = StyleOfOutput();
  if (!style.ok()) return style.status();
  const absl::StatusOr<ChosenGame> game = ChooseGame(words, words.subspan(1));
  if (!game.ok()) return game.status();
  if (absl::GetFlag(FLAGS_svg)) {
    const absl::StatusOr<GameScene> scene = SceneOf(game->session);
    if (!scene.ok()) return scene.status();
    output->Write(BoardSvg(scene->Scene(game->session.variant().info(), absl::GetFlag(FLAGS_flip))), "\n");
    return kFine;
  }
  const absl::StatusOr<std::string> board = DrawGame(game->session, *style, absl::GetFlag(FLAGS_flip));
  if (!board.ok()) return board.status();
  output->Write(*board);
  if (absl::GetFlag(FLAGS_legend)) output->Write("\n", LegendText(game->session.variant().info(), *style));
  return kFine;
}

}  // namespace varia::cli
