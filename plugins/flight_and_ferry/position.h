// A position of Flight and Ferry, and the forms of its moves.
#ifndef VARIA_PLUGINS_FLIGHT_AND_FERRY_POSITION_H_
#define VARIA_PLUGINS_FLIGHT_AND_FERRY_POSITION_H_

#include <cstdint>

#include "plugins/flight_and_ferry/tables.h"
#include "varia/sdk/men.h"
#include "varia/sdk/move.h"

namespace flight_and_ferry {

using varia::sdk::Move;

inline constexpr uint8_t kNoEnPassant = 0xFF;

struct Position {
  ValuedMen men;
  Set ferries;  // always two squares of kBanks, no dragon on either
  uint32_t halfmove, fullmove;
  uint8_t to_move;  // army
  uint8_t king[2];
  uint8_t castling;               // rights, one bit for each of kCastlings
  uint8_t en_passant;             // the square passed, while a legal capture exists, else kNoEnPassant
  uint8_t taken[2][kTakenKinds];  // by army of the man
  uint8_t padding;
};

// Of either army, on Ferries.
inline Set Afloat(const Position& position) { return position.ferries & position.men.Occupied(); }

// Forms of move beside Move::kStep: a man rides from..to, Ferry and all; the man on `from` stays and sends his Ferry to
// `to`.
inline constexpr auto kRide = static_cast<Move::Form>(Move::kOwnForms);
inline constexpr auto kSend = static_cast<Move::Form>(Move::kOwnForms + 1);

// True when `army` may have one more man of that kind of kTakenTypes on the board by a promotion. `men` of the army.
inline bool MayAdd(const Position& position, int army, int kind, const Set& men) {
  return (position.men.Type(kTakenTypes[army][kind]) & men).Count() < kMostOnBoard[kind];
}
// True when a Pawn of `army` could become something on its last rank.
inline bool MayPromoteAtLast(const Position& position, int army, const Set& men) {
  for (int kind = 0; kind < kTakenKinds; ++kind) {
    if (MayAdd(position, army, kind, men)) return true;
  }
  return false;
}

}  // namespace flight_and_ferry

#endif  // VARIA_PLUGINS_FLIGHT_AND_FERRY_POSITION_H_
