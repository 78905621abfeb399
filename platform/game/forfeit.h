// What becomes of a game that a player gives up or must give up.
#ifndef VARIA_PLATFORM_GAME_FORFEIT_H_
#define VARIA_PLATFORM_GAME_FORFEIT_H_

#include "absl/strings/string_view.h"
#include "varia/v1/outcome.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia {

// Reasons of outcomes that come neither from the rules nor from the arbiter.
inline constexpr absl::string_view kTimeForfeit = "time-forfeit";
inline constexpr absl::string_view kResignation = "resignation";
inline constexpr absl::string_view kAgreement = "agreement";

// The outcome when the game ends because of that seat: with two teams the other one wins. With more nobody does: a draw
// in which the seat's team has the last place and all others share the first. A game of one team is a draw.
v1::Outcome ForfeitOutcome(const v1::VariantInfo& info, int seat, absl::string_view reason);

// A draw for that reason.
v1::Outcome DrawOutcome(absl::string_view reason);

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_FORFEIT_H_
