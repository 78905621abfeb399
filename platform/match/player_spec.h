// Checks of players as suites describe them.
#ifndef VARIA_PLATFORM_MATCH_PLAYER_SPEC_H_
#define VARIA_PLATFORM_MATCH_PLAYER_SPEC_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/clock/time_control.h"
#include "platform/loader/variant.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Whether a player can be made for games of the variant: InvalidArgument names the player and what is wrong. Does not
// start an engine or open another plugin.
absl::Status CheckPlayerSpec(const v1::PlayerSpec& spec, const Variant& variant);

// Whether something ends the player's thinking about a move under that control: InvalidArgument names the player who
// would think for ever.
absl::Status CheckPlayerLimits(const v1::PlayerSpec& spec, const TimeControl& control);

// The control of one seat: the player's own, else the match's for that seat (`match_control` as GameUnit has it).
// InvalidArgument as ParseTimeControls().
absl::StatusOr<TimeControl> ControlOfSeat(const v1::PlayerSpec& spec, absl::string_view match_control, int seat,
                                          int seats);

// The player with every path made absolute by `directory`, where that is not empty.
v1::PlayerSpec WithAbsolutePaths(v1::PlayerSpec spec, const std::string& directory);

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_PLAYER_SPEC_H_
