// A position drawn for a person.
#ifndef VARIA_HOSTS_CLI_BOARD_VIEW_H_
#define VARIA_HOSTS_CLI_BOARD_VIEW_H_

#include <string>

#include "hosts/cli/terminal.h"
#include "platform/board/board_scene.h"

namespace varia::cli {

// The board with everything a player wants to know beside it, or below it where the screen is too narrow. Knows
// variants by their description alone. Ends in a newline.
std::string DrawBoard(const BoardScene& scene, const Style& style);

// The pieces of the variant and how they move, a line a piece type.
std::string LegendText(const v1::VariantInfo& info, const Style& style);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_BOARD_VIEW_H_
