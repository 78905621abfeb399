// A command line that brings a game back.
#ifndef VARIA_HOSTS_CLI_CONTINUE_COMMAND_H_
#define VARIA_HOSTS_CLI_CONTINUE_COMMAND_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "platform/game/session.h"

namespace varia::cli {

// The text as one word for a POSIX shell, quoted where it must be.
std::string ShellWord(absl::string_view text);

// `varia play ...` with the flags that found the plugins, the game's start, rule options, seats and moves. `person` as
// in PlaySettings; `opponent_flags` are the words that chose the opponent, who has the other seats.
std::string ContinueCommand(const Session& session, const std::vector<bool>& person,
                            const std::vector<std::string>& opponent_flags);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_CONTINUE_COMMAND_H_
