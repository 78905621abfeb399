#include "platform/board/game_scene.h"

#include <utility>

namespace varia {

absl::StatusOr<GameScene> SceneOf(const Session& session) {
  GameScene scene;
  absl::StatusOr<v1::Position> position = session.variant().ToMessage(session.position());
  if (!position.ok()) return position.status();
  scene.position = *std::move(position);
  const v1::Outcome* result = session.history().result();
  scene.outcome = result != nullptr ? *result : session.Outcome();
  // Who dropped out has moved nothing.
  if (session.last_move() == nullptr || *session.last_move() == kDropOutText) return scene;
  const Position& before = session.position_at(session.ply_count() - 1);
  const absl::StatusOr<varia_move> code = session.variant().ParseMove(before, *session.last_move());
  if (!code.ok()) return code.status();
  absl::StatusOr<v1::Move> move = session.variant().MoveMessage(before, *code);
  if (!move.ok()) return move.status();
  scene.last_move = *std::move(move);
  return scene;
}

}  // namespace varia
