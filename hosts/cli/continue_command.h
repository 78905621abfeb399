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

// `varia play ...` with the flags that found the plugins, the game's start, rule options, time controls, arbiter, seats
// and moves. `person` as in PlaySettings; the other seats are the opponent's, whose name and limit are as --opponent
// and
// --limit take them ("" for no limit).
std::string ContinueCommand(const Session& session, const std::vector<bool>& person, const std::string& opponent,
                            const std::string& limit);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_CONTINUE_COMMAND_H_
