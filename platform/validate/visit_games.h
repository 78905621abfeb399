// The positions that a rule is tried in.
#ifndef VARIA_PLATFORM_VALIDATE_VISIT_GAMES_H_
#define VARIA_PLATFORM_VALIDATE_VISIT_GAMES_H_

#include "platform/loader/variant.h"
#include "platform/validate/check_target.h"
#include "platform/validate/rules.h"
#include "platform/validate/walk.h"

namespace varia {

// Calls visit(walk) at every position of the target's games, the last ones included, with the place in the book.
template <typename Visit>
void VisitGames(const Variant& variant, const CheckTarget& target, RuleBook* book, const Visit& visit) {
  const RawVariant raw(&variant.table());
  for (int game = 1; game <= target.games.games; ++game) {
    Walk walk(&variant, target.games.seed, game);
    if (!walk.start().ok()) continue;
    for (;; walk.Step()) {
      book->SetPlace(game, walk.ply(), raw.Text(walk.position()));
      visit(walk);
      if (walk.moves().empty() || walk.ply() == target.games.max_plies) break;
    }
  }
}

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_VISIT_GAMES_H_
