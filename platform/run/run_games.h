// The games of a run.
#ifndef VARIA_PLATFORM_RUN_RUN_GAMES_H_
#define VARIA_PLATFORM_RUN_RUN_GAMES_H_

#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "platform/run/run_store.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Which games to visit: those that agree with everything given.
struct RunGameFilter {
  std::optional<std::string> job;
  std::optional<std::string> variant;
  // Name of a player at any seat.
  std::optional<std::string> player;
  // "ongoing", "draw", "win" (of anybody) or "win TEAM".
  std::optional<std::string> result;
  // Only of units that did not pass.
  bool bad = false;
};

// Calls `visit` with each such game, `unit.result.record()`, in order of part and index, until it returns an error,
// which is handed on. InvalidArgument when the run has no such job or variant; other errors are the store's.
absl::Status ForEachGame(const RunStore& store, const RunGameFilter& filter,
                         const std::function<absl::Status(const v1::RunPart& part, const FinishedUnit& unit)>& visit);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_RUN_GAMES_H_
