#include "platform/validate/invariants.h"

#include "platform/validate/game_checker.h"

namespace varia {

std::vector<RuleResult> CheckInvariants(const Variant& variant, const InvariantOptions& options) {
  std::vector<Rule> rules;
  for (const RuleFacts& facts : AllRules()) {
    if (facts.in_games) rules.push_back(facts.rule);
  }
  RuleBook book(options.seed, rules);
  CheckInvariants(variant, options, &book);
  return book.Take();
}

void CheckInvariants(const Variant& variant, const InvariantOptions& options, RuleBook* book) {
  GameChecker checker(&variant, book, options.seed);
  checker.CheckSetups();
  for (int i = 0; i < options.games && !(options.stop && options.stop()); ++i) {
    checker.PlayGame(options.first_game + i, options.max_plies, options.stop);
  }
}

}  // namespace varia
