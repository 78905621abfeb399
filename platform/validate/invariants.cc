#include "platform/validate/invariants.h"

#include "platform/validate/game_checker.h"
#include "platform/validate/rules.h"

namespace varia {

std::vector<RuleResult> CheckInvariants(const Variant& variant, const InvariantOptions& options) {
  RuleBook book(options.seed);
  GameChecker checker(&variant, &book, options.seed);
  checker.CheckSetups();
  for (int game = 1; game <= options.games; ++game) checker.PlayGame(game, options.max_plies);
  return book.Take();
}

}  // namespace varia
