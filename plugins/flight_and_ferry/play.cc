// Playing a move, the verdict, the key.
#include <cstdlib>

#include "plugins/flight_and_ferry/check.h"
#include "plugins/flight_and_ferry/rules.h"

namespace flight_and_ferry {
namespace {

using varia::sdk::Man;

// Castling rights that a move from or to a square ends: those of the King and the Rook at home there.
constexpr auto kRightsLost = [] {
  std::array<uint8_t, Board::kSquares> lost{};
  for (size_t i = 0; i < kCastlings.size(); ++i) {
    lost[kCastlings[i].king_from] |= static_cast<uint8_t>(1u << i);
    lost[kCastlings[i].rook_from] |= static_cast<uint8_t>(1u << i);
  }
  return lost;
}();

// Takes off the board whom the move captures. A man whom his own side burns does not enter the list of men taken.
void Capture(Position& position, Square square) {
  const Man man = position.men.Take(square);
  position.halfmove = 0;
  if (man.army == position.to_move) return;
  if (const int kind = TakenKind(man.army, man.type); kind >= 0) ++position.taken[man.army][kind];
}

// What the Pawn becomes that moves to `to`. On the enemy's piece rank the man comes back from the list of men taken.
Man Promoted(Position& position, Square to, char suffix) {
  const uint8_t army = position.to_move;
  int kind = 0;
  while (PromotionLetter(kTakenTypes[army][kind]) != suffix) ++kind;
  if (kPieceRank[1 - army].Has(to)) --position.taken[army][kind];
  return {kTakenTypes[army][kind], army};
}

void CastleRook(Position& position, Move move) {
  for (const Castling& castling : kCastlings) {
    if (castling.king_from != move.from || castling.king_to != move.to) continue;
    position.men.Put(castling.rook_to, position.men.Take(castling.rook_from));
  }
}

// Moves a man by an own move, a ride, flight or fire.
void MoveMan(Position& position, Move move) {
  const int army = position.to_move;
  if (const Victim victim = VictimOf(position, move); victim.Any()) Capture(position, victim.square);
  Man man = position.men.Take(move.from);
  if (man.type == kPawn) position.halfmove = 0;
  if (move.suffix != 0) man = Promoted(position, move.to, move.suffix);
  position.men.Put(move.to, man);
  if (man.type == kKing) {
    position.king[army] = move.to;
    if (std::abs(move.to - move.from) == 2) CastleRook(position, move);
  }
  position.castling &= static_cast<uint8_t>(~(kRightsLost[move.from] | kRightsLost[move.to]));
}

// Keys of what a position is beside its men.
struct FactKeys {
  std::array<varia_key, Board::kSquares> ferry, en_passant;
  std::array<varia_key, 1 << kCastlings.size()> castling;
  std::array<std::array<varia_key, 256>, 2 * kTakenKinds> taken;
  varia_key wales_to_move;

  FactKeys() : wales_to_move(varia::sdk::FactKey(1, 1)) {
    for (uint32_t square = 0; square < Board::kSquares; ++square) {
      ferry[square] = varia::sdk::FactKey(2, square);
      en_passant[square] = varia::sdk::FactKey(3, square);
    }
    for (uint32_t rights = 0; rights < castling.size(); ++rights) castling[rights] = varia::sdk::FactKey(4, rights);
    for (uint32_t kind = 0; kind < taken.size(); ++kind) {
      for (uint32_t count = 0; count < taken[kind].size(); ++count) {
        taken[kind][count] = varia::sdk::FactKey(5, kind << 8 | count);
      }
    }
  }
};
const FactKeys kFacts;

}  // namespace

void Rules::Play(Position& position, Move move) {
  const int army = position.to_move;
  ++position.halfmove;
  if (move.form != Move::kStep) {
    position.ferries.Remove(move.from);
    position.ferries.Add(move.to);
  }
  if (move.form != kSend) MoveMan(position, move);
  const bool double_step =
      position.men.Is(move.to, army, kPawn) && move.form == Move::kStep && move.to - move.from == 2 * ForwardStep(army);

  if (army == kWales) ++position.fullmove;
  position.to_move = static_cast<uint8_t>(1 - army);
  position.en_passant = kNoEnPassant;
  if (double_step) {
    const Square passed = move.from + ForwardStep(army);
    if (EnPassantCapturers(position, passed).Any()) position.en_passant = static_cast<uint8_t>(passed);
  }
}

void Rules::Judge(const Position& position, varia_outcome* outcome) {
  const int army = position.to_move;
  if (Attacked(SceneOf(position, army), 1 - army)) {
    outcome->state = VARIA_WIN;
    outcome->winning_team = static_cast<uint32_t>(1 - army);
    outcome->reason = "checkmate";
  } else {
    outcome->state = VARIA_DRAW;
    outcome->reason = "stalemate";
  }
}

varia_key Rules::Key(const Position& position) {
  varia_key key = position.men.key();
  if (position.to_move == kWales) varia::sdk::Toggle(key, kFacts.wales_to_move);
  position.ferries.ForEach([&](Square square) { varia::sdk::Toggle(key, kFacts.ferry[square]); });
  varia::sdk::Toggle(key, kFacts.castling[position.castling]);
  if (position.en_passant != kNoEnPassant) varia::sdk::Toggle(key, kFacts.en_passant[position.en_passant]);
  for (int army = 0; army < 2; ++army) {
    for (int kind = 0; kind < kTakenKinds; ++kind) {
      varia::sdk::Toggle(key, kFacts.taken[army * kTakenKinds + kind][position.taken[army][kind]]);
    }
  }
  return key;
}

}  // namespace flight_and_ferry
