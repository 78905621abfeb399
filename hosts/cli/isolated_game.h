// The way from a command's words to a game in a worker, for commands that take --isolation.
#ifndef VARIA_HOSTS_CLI_ISOLATED_GAME_H_
#define VARIA_HOSTS_CLI_ISOLATED_GAME_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "hosts/cli/command.h"
#include "platform/isolate/worker.h"
#include "varia/v1/worker.pb.h"

namespace varia::cli {

// The value of --isolation. InvalidArgument when it is none.
absl::StatusOr<Isolation> IsolationFromFlag();

// A game, and a worker that has loaded the plugin of its variant and no other.
struct IsolatedGame {
  std::unique_ptr<Worker> worker;
  std::string variant;  // its id
  v1::GameLine game;
};

// The deadline of jobs that a person waits for and can interrupt: 49 days.
inline constexpr uint32_t kPatience = ~0U;

// Finds the variant that words[0] names by asking a worker for each plugin file in turn: no plugin's code runs in this
// process. Says on standard error which files named by --plugin could not be loaded, with --verbose all. The game is
// that of the flags with `moves`, which must be written as `varia moves` prints them. NotFound names the variants
// found. REQUIRES: not kInProcess.
absl::StatusOr<IsolatedGame> ChooseIsolatedGame(Isolation isolation, Words words, Words moves);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_ISOLATED_GAME_H_
