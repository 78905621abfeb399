// Whose turn it is, who has dropped out, and how the game ends.
#include <cstring>

#include "plugins/aire/rules.h"

namespace aire {

bool Rules::HasMove(const Position& position) {
  varia::sdk::AnySink sink;
  Generate(position, sink);
  return sink.found();
}

void Rules::NextTurn(Position& position) {
  do {
    position.to_move = static_cast<uint8_t>(NextSeat(position.to_move));
    if (position.to_move == 0) ++position.fullmove;
    // The double step of a player is over when his next turn comes or passes.
    position.open[position.to_move] = 0;
  } while (IsOut(position, position.to_move));
}

void Rules::PassTurn(Position& position) {
  while (true) {
    NextTurn(position);
    if (Finished(position) || HasMove(position)) return;
    Leave(position);
  }
}

bool Rules::DropOut(Position& position) {
  if (Finished(position)) return false;
  Leave(position);
  PassTurn(position);
  return true;
}

void Rules::Leave(Position& position) {
  const int seat = position.to_move, army = ArmyOf(seat), partner = PartnerOf(seat);
  const auto bit = static_cast<uint8_t>(1 << seat);
  position.out |= bit;
  position.partner_unmoved |= bit;
  position.out_order[position.out_count++] = static_cast<uint8_t>(seat);
  position.pending[army] &= static_cast<uint8_t>(~(1 << SideOf(seat)));
  const struct { Type from, to; } kChanges[] = {{kPrincess, kQueen}, {kPawn, kSteward}};
  for (const auto& change : kChanges) {
    position.men.Of(army, change.from).ForEach([&](varia::sdk::Square square) {
      position.men.Take(square);
      position.men.Put(square, {change.to, static_cast<uint8_t>(army)});
    });
  }
  // No unpromoted Pawn is left behind these.
  position.open[seat] = position.open[partner] = 0;
}

void Rules::Judge(const Position& position, varia_outcome* outcome) {
  const int losers = TeamOut(position, kWhite) ? kWhite : kBlack, winners = 1 - losers;
  outcome->state = VARIA_WIN;
  outcome->winning_team = static_cast<uint32_t>(winners);
  outcome->reason = "drop-out";

  // The players of a team alternate with the others, so that the player before the last one out moved last, or else
  // that one's partner.
  const int last_out = position.out_order[position.out_count - 1], first_out = PartnerOf(last_out);
  int last_mover = PartnerOf(NextSeat(last_out));
  if (IsOut(position, last_mover)) last_mover = PartnerOf(last_mover);
  const int partner = PartnerOf(last_mover);
  const bool joint = position.partner_unmoved >> first_out & 1;

  outcome->places[last_mover] = 1;
  if (!IsOut(position, partner)) {
    outcome->places[partner] = 2;
    outcome->places[last_out] = 3;
    outcome->places[first_out] = joint ? 3 : 4;
  } else if (joint) {
    outcome->places[last_out] = outcome->places[first_out] = 2;
    outcome->places[partner] = 4;
  } else {
    for (int i = 0; i < position.out_count; ++i) outcome->places[position.out_order[i]] = static_cast<uint8_t>(4 - i);
  }
}

}  // namespace aire
