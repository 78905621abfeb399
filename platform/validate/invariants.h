// Whether a variant keeps the promises of the plugin API, tried in random games.
#ifndef VARIA_PLATFORM_VALIDATE_INVARIANTS_H_
#define VARIA_PLATFORM_VALIDATE_INVARIANTS_H_

#include <cstdint>
#include <vector>

#include "platform/game/stop.h"
#include "platform/loader/variant.h"
#include "platform/validate/report.h"
#include "platform/validate/rules.h"

namespace varia {

struct InvariantOptions {
  uint64_t seed = 1;
  // Games, spread over the setups; every other round of them with random rule options.
  int games = 20;
  // Number of the first of them, which decides on its setup and options; from 1.
  int first_game = 1;
  // A game is cut off after so many plies.
  int max_plies = 300;
  // Asked at each ply.
  Stop stop;
};

// Plays random games and checks every rule that is for games (RuleFacts::in_games) at every ply. One result a rule,
// always all of them in the same order.
// Deterministic: the same options give the same result. Calls the plugin's functions in this process with hostile
// input: a plugin that crashes on it takes the caller along.
std::vector<RuleResult> CheckInvariants(const Variant& variant, const InvariantOptions& options);

// The same for the rules that the book wants, into it.
void CheckInvariants(const Variant& variant, const InvariantOptions& options, RuleBook* book);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_INVARIANTS_H_
