// The clock of a game with a history: what every seat had at every ply.
#ifndef VARIA_PLATFORM_GAME_GAME_TIMES_H_
#define VARIA_PLATFORM_GAME_GAME_TIMES_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "platform/clock/clock.h"
#include "platform/history/game_tree.h"
#include "platform/loader/variant.h"

namespace varia {

// Name of the record's tag that holds the time controls, as FormatTimeControls() writes them.
inline constexpr char kTimeControlTag[] = "TimeControl";

// The controls on a game's record, one a seat; none when there is no tag or it says that nobody knows them.
// InvalidArgument when the tag cannot be read.
absl::StatusOr<std::vector<TimeControl>> RecordedControls(const GameTree& game);

// Milliseconds for a record, rounded down; 0 for an infinite time.
uint64_t RecordMs(absl::Duration time);

// A clock, and a snapshot of it for each ply at the beginning of that ply's move. Not synchronised.
class GameTimes {
 public:
  // The clock at rest, with the times that the moves of the game's line took by its record. What the player to move had
  // used for his next move is not on record. Errors as Clock::Create().
  static absl::StatusOr<GameTimes> Create(std::vector<TimeControl> controls, const GameTree& game, TimeSource source);

  Clock& clock() { return clock_; }

  // Retires the seats that the position shows as out of the game (v1::SeatState.dropped_out): they get no more sand.
  // For after a move's press, and before Keep().
  void RetireDropOuts(const Position& position);

  // Keeps the times now for `node`, at which the game has just arrived by a move.
  void Keep(NodeId node) { by_node_[node] = clock_.Snapshot(); }
  // Takes the times back, or forward, to those at the node; who was to move there runs from now on. REQUIRES: Keep()
  // or Create() knew the node.
  absl::Status Restore(NodeId node) { return clock_.Restore(by_node_.at(node)); }

 private:
  GameTimes(Clock clock, const GameTree& game);
  void Retire(const Position& position, Clock* clock) const;

  Clock clock_;
  const Variant* variant_;
  bool seats_drop_out_ = false;  // in this variant
  absl::flat_hash_map<NodeId, ClockSnapshot> by_node_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_GAME_TIMES_H_
