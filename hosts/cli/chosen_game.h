// The way from a command's words to its game, the same for all commands that have one.
#ifndef VARIA_HOSTS_CLI_CHOSEN_GAME_H_
#define VARIA_HOSTS_CLI_CHOSEN_GAME_H_

#include <memory>

#include "absl/status/statusor.h"
#include "hosts/cli/command.h"
#include "platform/game/session.h"
#include "platform/loader/registry.h"

namespace varia::cli {

// A game, and the registry that its variant lives in.
struct ChosenGame {
  std::unique_ptr<const Registry> registry;
  Session session;
};

// Finds the plugins and starts a game of the variant that words[0] names, by the flags, with `moves` played. Errors as
// FindPlugins(), Registry::Find() and StartGame().
absl::StatusOr<ChosenGame> ChooseGame(Words words, Words moves);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_CHOSEN_GAME_H_
