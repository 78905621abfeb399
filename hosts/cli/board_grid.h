// The board itself: ranks, files, men, neutral pieces, lines, and what the last move touched.
#ifndef VARIA_HOSTS_CLI_BOARD_GRID_H_
#define VARIA_HOSTS_CLI_BOARD_GRID_H_

#include <vector>

#include "hosts/cli/painted.h"
#include "hosts/cli/terminal.h"
#include "platform/board/board_scene.h"

namespace varia::cli {

// The lines of the drawn board, file letters above and below included. Places without a square stay blank. A man on a
// neutral piece stands in parentheses, a neutral piece alone is an empty pair of them. The squares where the last move
// ended stand between half blocks ("[ ]" in ASCII), those where it started show a dot, those of men it took elsewhere a
// cross. Squares that a message names but the board lacks are left out. Boards have at most 26 files and 99 ranks; of
// larger ones nothing is drawn.
std::vector<PaintedLine> DrawGrid(const BoardScene& scene, const Style& style);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_BOARD_GRID_H_
