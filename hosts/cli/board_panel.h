// What stands beside the board: players, hands, whose turn it is, counters and extra fields.
#ifndef VARIA_HOSTS_CLI_BOARD_PANEL_H_
#define VARIA_HOSTS_CLI_BOARD_PANEL_H_

#include <vector>

#include "hosts/cli/painted.h"
#include "hosts/cli/terminal.h"
#include "platform/board/board_scene.h"

namespace varia::cli {

// The lines beside the board in three blocks.
struct BoardPanel {
  std::vector<PaintedLine> upper;   // the armies drawn at the top
  std::vector<PaintedLine> middle;  // the game
  std::vector<PaintedLine> lower;   // the army drawn at the bottom
};

BoardPanel DrawPanel(const BoardScene& scene, const Style& style);

// Names the pieces: symbol as each army's board shows it, name, movement, promotions.
std::vector<PaintedLine> DrawLegend(const v1::VariantInfo& info, const Style& style);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_BOARD_PANEL_H_
