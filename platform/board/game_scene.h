// What to draw of a game in progress.
#ifndef VARIA_PLATFORM_BOARD_GAME_SCENE_H_
#define VARIA_PLATFORM_BOARD_GAME_SCENE_H_

#include <optional>

#include "absl/status/statusor.h"
#include "platform/board/board_scene.h"
#include "platform/game/session.h"

namespace varia {

// The messages of a scene, owned. A value.
struct GameScene {
  v1::Position position;
  // Nothing at the start of the game.
  std::optional<v1::Move> last_move;
  v1::Outcome outcome;

  // Borrows this and `info`, the description of the game's variant.
  BoardScene Scene(const v1::VariantInfo& info, bool flip = false) const {
    return {.info = info,
            .position = position,
            .last_move = last_move ? &*last_move : nullptr,
            .outcome = &outcome,
            .flip = flip};
  }
};

// The game as it stands. Errors are the plugin's.
absl::StatusOr<GameScene> SceneOf(const Session& session);

}  // namespace varia

#endif  // VARIA_PLATFORM_BOARD_GAME_SCENE_H_
