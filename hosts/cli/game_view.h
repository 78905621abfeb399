// A game in progress, drawn.
#ifndef VARIA_HOSTS_CLI_GAME_VIEW_H_
#define VARIA_HOSTS_CLI_GAME_VIEW_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "hosts/cli/terminal.h"
#include "platform/game/session.h"

namespace varia::cli {

// The board as the game stands, the last move marked. Errors are the plugin's.
absl::StatusOr<std::string> DrawGame(const Session& session, const Style& style, bool flip);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_GAME_VIEW_H_
