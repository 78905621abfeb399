#include "hosts/cli/game_view.h"

#include "hosts/cli/board_view.h"
#include "platform/board/game_scene.h"

namespace varia::cli {

absl::StatusOr<std::string> DrawGame(const Session& session, const Style& style, bool flip) {
  const absl::StatusOr<GameScene> scene = SceneOf(session);
  if (!scene.ok()) return scene.status();
  return DrawBoard(scene->Scene(session.variant().info(), flip), style);
}

}  // namespace varia::cli
