#include "hosts/cli/game_view.h"

#include "hosts/cli/board_view.h"

namespace varia::cli {
namespace {

// The last move in full; nothing at the start of the game.
absl::StatusOr<std::optional<v1::Move>> LastMove(const Session& session) {
  if (session.last_move() == nullptr) return std::nullopt;
  const Position& before = session.position_at(session.ply_count() - 1);
  const absl::StatusOr<varia_move> code = session.variant().ParseMove(before, *session.last_move());
  if (!code.ok()) return code.status();
  absl::StatusOr<v1::Move> move = session.variant().MoveMessage(before, *code);
  if (!move.ok()) return move.status();
  return *std::move(move);
}

}  // namespace

absl::StatusOr<std::string> DrawGame(const Session& session, const Style& style, bool flip) {
  const absl::StatusOr<v1::Position> position = session.variant().ToMessage(session.position());
  if (!position.ok()) return position.status();
  const absl::StatusOr<std::optional<v1::Move>> last_move = LastMove(session);
  if (!last_move.ok()) return last_move.status();
  const v1::Outcome outcome = session.Outcome();
  return DrawBoard({.info = session.variant().info(),
                    .position = *position,
                    .last_move = last_move->has_value() ? &**last_move : nullptr,
                    .outcome = &outcome,
                    .flip = flip},
                   style);
}

}  // namespace varia::cli
