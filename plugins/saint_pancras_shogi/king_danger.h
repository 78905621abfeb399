// What the King's safety asks of a move, with Cannons, Maos and Silverfearfuls about.
#ifndef VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_KING_DANGER_H_
#define VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_KING_DANGER_H_

#include "plugins/saint_pancras_shogi/blockable.h"

namespace saint_pancras_shogi {

// True when a man of `army` would capture on `square` if the occupied squares were `occupied`; its men on `gone` do not
// count.
bool Attacked(const Men& men, int army, varia::sdk::Square square, const Set& occupied, const Set& gone);

// Looks from a King along every way on which an enemy may come, once a position, and so tells apart the many moves that
// cannot touch his safety, the few that might, and in check those that cannot help.
class KingDanger {
 public:
  KingDanger(const Men& men, int enemy, varia::sdk::Square king);

  bool in_check() const { return checkers_.Any(); }

  // Of the moves of a man (not the King) from `from` to `targets`, those that leave the King safe.
  Set Safe(varia::sdk::Square from, const Set& targets) const;
  // Of the empty squares `squares`, those onto which a drop leaves the King safe.
  Set SafeDrops(const Set& squares) const;

 private:
  void LookForSteps();
  void LookForGated(const GatedMoves& moves, Type type);
  void LookAlong(varia::sdk::Direction direction, const Set& sliders);
  bool SafeAfter(const Set& from, varia::sdk::Square to) const;

  const Men& men_;
  const int enemy_;
  const varia::sdk::Square king_;
  const Set occupied_;
  Set checkers_;
  Set interpositions_;  // empty squares a man on which may stop a check
  Set screens_;         // own men who give a Saint its capture of the King
  Set keep_;            // own men who may not simply leave
  Set avoid_;           // empty squares that a man may not simply enter: he would be a Saint's screen
};

}  // namespace saint_pancras_shogi

#endif  // VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_KING_DANGER_H_
