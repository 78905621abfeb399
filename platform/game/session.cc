#include "platform/game/session.h"

namespace varia {

absl::StatusOr<Session> Session::Start(const Variant* variant, const v1::SetupRequest& request) {
  absl::StatusOr<GameTree> history = GameTree::Start(variant, request);
  if (!history.ok()) return history.status();
  return Session(*std::move(history));
}

absl::StatusOr<Session> Session::FromRecord(const Variant* variant, const v1::GameRecord& record) {
  absl::StatusOr<GameTree> history = GameTree::FromRecord(variant, record);
  if (!history.ok()) return history.status();
  return Session(*std::move(history));
}

absl::Status Session::Play(absl::string_view text) {
  return PlayAnew([&] { return history_.Play(text); });
}

absl::Status Session::Play(varia_move move) {
  return PlayAnew([&] { return history_.Play(move); });
}

absl::Status Session::DropOut() {
  return PlayAnew([&] { return history_.DropOut(); });
}

absl::Status Session::PlayAnew(absl::FunctionRef<absl::Status()> play) {
  const size_t nodes = history_.node_count();
  const NodeId undone = redo_count() > 0 ? history_.node_at(ply_count() + 1) : kRootNode;
  if (absl::Status status = play(); !status.ok()) return status;
  const bool is_new = history_.node_count() > nodes;
  return is_new && undone != kRootNode ? history_.Delete(undone) : absl::OkStatus();
}

std::vector<std::string> Session::MovesPlayed() const {
  std::vector<std::string> moves;
  for (int ply = 1; ply <= ply_count(); ++ply) moves.push_back(history_.played(history_.node_at(ply)).text());
  return moves;
}

v1::GameRecord Session::Record() const {
  // Most games stand at the end of their main line, and need no copy.
  NodeId end = kRootNode;
  while (!history_.children(end).empty()) end = history_.children(end)[0];
  if (end == history_.current()) return history_.ToRecord();
  GameTree up_to_now = history_;
  // Both work on nodes that are there, so they cannot fail.
  up_to_now.PromoteToMainLine(up_to_now.current()).IgnoreError();
  while (!up_to_now.children(up_to_now.current()).empty()) {
    up_to_now.Delete(up_to_now.children(up_to_now.current())[0]).IgnoreError();
  }
  return up_to_now.ToRecord();
}

}  // namespace varia
