// Captured men in hand, for games of two armies as in shogi.
#ifndef VARIA_SDK_HANDS_H_
#define VARIA_SDK_HANDS_H_

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "varia/sdk/hash.h"
#include "varia/sdk/men.h"
#include "varia/sdk/move.h"
#include "varia/sdk/position_text.h"

namespace varia::sdk {

// Counts by army and type. A variant's types that can be in hand are its first ones, at most eight, in the order of
// VariantSpec::hand_order. A text never has more men than a count can hold, and no play makes more.
using Hands = std::array<std::array<uint8_t, 8>, 2>;

// Between a position's hands and those of its text.
inline void ReadHands(const TextPosition& text, size_t types, Hands* hands) {
  for (int army = 0; army < 2; ++army) {
    for (size_t type = 0; type < types; ++type) (*hands)[army][type] = static_cast<uint8_t>(text.hands[army][type]);
  }
}
inline void WriteHands(const Hands& hands, size_t types, TextPosition* text) {
  for (int army = 0; army < 2; ++army) {
    for (size_t type = 0; type < types; ++type) text->hands[army][type] = hands[army][type];
  }
}

// The part of a position's key that says what is in hand. Uses the properties `property` and the next one of FactKey().
inline varia_key HandsKey(const Hands& hands, uint32_t property) {
  varia_key key{};
  for (uint32_t army = 0; army < 2; ++army) {
    uint64_t counts = 0;
    std::memcpy(&counts, hands[army].data(), sizeof counts);
    Toggle(key, FactKey(property + army, counts));
  }
  return key;
}

// Plays a legal move of a game with hands in a position with the members men, hands, halfmove, fullmove, to_move and
// king. `Faces` says what the faces of a man are:
//   static constexpr std::string_view kHandOrder;
//   static constexpr int kKing, kPawn;                 // moves of a kPawn start the halfmove counter again
//   static int Promoted(int type), Unpromoted(int type);
template <class Faces, class Position>
void PlayWithHands(Position& position, Move move) {
  const int army = position.to_move;
  ++position.halfmove;
  if (move.form == Move::kDrop) {
    const size_t type = Faces::kHandOrder.find(move.suffix);
    --position.hands[army][type];
    position.men.Put(move.to, Man{static_cast<uint8_t>(type), static_cast<uint8_t>(army)});
    position.halfmove = 0;
  } else {
    if (!position.men.Empty(move.to)) {
      ++position.hands[army][Faces::Unpromoted(position.men.Take(move.to).type)];
      position.halfmove = 0;
    }
    Man man = position.men.Take(move.from);
    if (man.type == Faces::kPawn) position.halfmove = 0;
    if (man.type == Faces::kKing) position.king[army] = move.to;
    if (move.suffix == '+') man.type = static_cast<uint8_t>(Faces::Promoted(man.type));
    position.men.Put(move.to, man);
  }
  if (army == 1) ++position.fullmove;
  position.to_move = static_cast<uint8_t>(1 - army);
}

}  // namespace varia::sdk

#endif  // VARIA_SDK_HANDS_H_
