// Whether two sets of rules that claim the same variant agree, move list by move list.
#ifndef VARIA_PLATFORM_RUN_DIFF_GAMES_H_
#define VARIA_PLATFORM_RUN_DIFF_GAMES_H_

#include <cstdint>
#include <string>

#include "platform/game/stop.h"
#include "platform/loader/variant.h"
#include "platform/run/trace_file.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Plays one random game with both plugins at once: from a setup (each in turn, by Unit.index), by Unit.seed. Position
// texts, legal moves and status must agree at every ply. The detail of a failure names the ply, the position and what
// differs; `variant` is called "the plugin" there and `other` by `other_name`. The count is of plies.
v1::UnitResult DiffPlugins(const Variant& variant, const Variant& other, const std::string& other_name,
                           const v1::Unit& unit, const Stop& stop = nullptr);

// Checks the plugin against a game of a trace: each position is read and written back, has the moves that the trace
// lists, and leads to the next one by one of them; the last one has the trace's status.
v1::UnitResult DiffTrace(const Variant& variant, const std::string& file, const v1::DiffUnit& unit,
                         const Stop& stop = nullptr);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_DIFF_GAMES_H_
