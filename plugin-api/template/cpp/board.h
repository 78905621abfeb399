// The board and the men of Pawn Duel.
#ifndef PAWN_DUEL_BOARD_H_
#define PAWN_DUEL_BOARD_H_

#include <array>

#include "varia/sdk/geometry.h"
#include "varia/sdk/pieces.h"

namespace pawn_duel {

struct Shape {
  static constexpr int kFiles = 5, kRanks = 5;
  static constexpr bool kWholeRectangle = false;  // of no matter here: no man leaps, no square is missing
  static constexpr bool HasSquare(int, int) { return true; }
};
using Board = varia::sdk::Geometry<Shape>;
using Set = Board::Set;

// One row a kind of man; the row's number is his type. White goes up the board, so the kit turns Black's steps round.
inline constexpr int kPawn = 0;
inline constexpr int kTypes = 1;
inline constexpr std::array<varia::sdk::PieceRow, kTypes> kPieces = {{
    {.symbol = "P",
     .name = "Pawn",
     .movement = "One step straight forward without capture; captures one step diagonally forward.",
     .quiet_steps = varia::sdk::kForwardStep,
     .capture_steps = varia::sdk::kForwardDiagonalSteps},
}};

// Men an army starts with.
inline constexpr int kMen = 5;

// The rank on which a Pawn of that army wins; ranks count from 0 here.
constexpr Set Goal(int army) { return army == 0 ? Board::Ranks(4, 4) : Board::Ranks(0, 0); }

}  // namespace pawn_duel

#endif  // PAWN_DUEL_BOARD_H_
