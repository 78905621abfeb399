#include "platform/validate/invariants.h"

#include "platform/validate/game_checker.h"
#include "platform/validate/rules.h"

namespace varia {

std::vector<RuleResult> CheckInvariants(const Variant& variant, const InvariantOptions& options) {
  RuleBook book(options.seed);
  GameChecker checker(&variant, &book, options.seed);
  checker.CheckSetups();
  for (int i = 0; i < options.games; ++i) checker.PlayGame(options.first_game + i, options.max_plies);
  return book.Take();
}

}  // namespace varia
