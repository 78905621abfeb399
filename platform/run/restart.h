// Games whose worker is lost in the middle: they go on from their record in a new one.
#ifndef VARIA_PLATFORM_RUN_RESTART_H_
#define VARIA_PLATFORM_RUN_RESTART_H_

#include "absl/types/optional.h"
#include "platform/isolate/job_outcome.h"
#include "varia/v1/run.pb.h"

namespace varia {

// So often a game goes on; the next loss of its worker is its end.
inline constexpr int kMostRestarts = 3;

// Whose fault a job's end is, in the words of units. STATUS_ERROR for a refusal.
v1::UnitResult::Status StatusOf(JobEnd end);

// What there is left to do of a unit whose worker crashed, hung or broke the conversation: the unit with `so_far` set
// to the last record that came from the game and this loss added to its restarts. Nothing where it is no game, where no
// record came since the worker was given the unit, after kMostRestarts, and when the last loss was at the same ply, for
// the plugin would do it again. Checks are done once: a crash is what they are there to find.
absl::optional<v1::Unit> GoOn(const v1::Unit& unit, const JobOutcome& outcome);

// Adds to the result of a unit what it went through before, so that no loss of a worker passes unseen: see
// UnitResult.restarts.
void TellRestarts(const v1::Unit& unit, v1::UnitResult* result);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_RESTART_H_
