#include "hosts/cli/chosen_game.h"

#include <utility>

#include "hosts/cli/game_start.h"
#include "hosts/cli/plugins.h"

namespace varia::cli {

absl::StatusOr<ChosenGame> ChooseGame(Words words, Words moves) {
  absl::StatusOr<std::unique_ptr<const Registry>> registry = FindPlugins();
  if (!registry.ok()) return registry.status();
  const absl::StatusOr<const Variant*> variant = (*registry)->Find(words[0]);
  if (!variant.ok()) return variant.status();
  absl::StatusOr<Session> session = StartGame(**variant, moves);
  if (!session.ok()) return session.status();
  return ChosenGame{*std::move(registry), *std::move(session)};
}

}  // namespace varia::cli
