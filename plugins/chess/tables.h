// The board and the pieces of chess.
#ifndef VARIA_PLUGINS_CHESS_TABLES_H_
#define VARIA_PLUGINS_CHESS_TABLES_H_

#include <array>

#include "varia/sdk/men.h"
#include "varia/sdk/pieces.h"
#include "varia/sdk/spec.h"
#include "varia/sdk/worth.h"

namespace chess {

struct Shape {
  static constexpr int kFiles = 8, kRanks = 8;
  static constexpr bool kWholeRectangle = false;
  static constexpr bool HasSquare(int, int) { return true; }
};
using Board = varia::sdk::Geometry<Shape>;
using Set = Board::Set;

enum Type : uint8_t { kPawn, kKnight, kBishop, kRook, kQueen, kKing };
inline constexpr int kTypes = 6;
using Men = varia::sdk::Men<Shape, kTypes>;

// The double step, castling and en passant are in rules.cc and castling.h.
inline constexpr std::array<varia::sdk::PieceRow, kTypes> kPieces = {{
    {.symbol = "P",
     .name = "Pawn",
     .movement =
         "One step straight forward without capture, two from its first rank; captures one step diagonally forward.",
     .quiet_steps = varia::sdk::kForwardStep,
     .capture_steps = varia::sdk::kForwardDiagonalSteps,
     .promotes_to = "Q R B N"},
    {.symbol = "N", .name = "Knight", .movement = "The knight's leap.", .steps = varia::sdk::kKnightLeaps},
    {.symbol = "B", .name = "Bishop", .movement = "Any distance diagonally.", .slides = varia::sdk::kDiagonal},
    {.symbol = "R", .name = "Rook", .movement = "Any distance orthogonally.", .slides = varia::sdk::kOrthogonal},
    {.symbol = "Q", .name = "Queen", .movement = "Any distance in eight directions.", .slides = varia::sdk::kEveryWay},
    {.symbol = "K",
     .name = "King",
     .movement = "One step in any of eight directions; castles.",
     .steps = varia::sdk::kKingSteps,
     .royal = true},
}};

inline constexpr std::array<int, 2> kForward = {8, -8};
inline constexpr std::array<Set, 2> kPawnRank = {Board::Ranks(1, 1), Board::Ranks(6, 6)};
inline constexpr std::array<Set, 2> kLastRank = {Board::Ranks(7, 7), Board::Ranks(0, 0)};
inline constexpr Set kPawnless = Board::Ranks(0, 0) | Board::Ranks(7, 7);

// What a Pawn may become, with the letters of the move texts.
inline constexpr struct {
  char letter;
  Type type;
} kPromotions[] = {{'q', kQueen}, {'r', kRook}, {'b', kBishop}, {'n', kKnight}};

// Plain steps and slides of every type, and what they make the men worth; computed when the plugin is loaded.
extern const varia::sdk::PieceTables<Shape, kTypes> kAttackTables;
extern const varia::sdk::Worths<Shape, kTypes> kWorths;

struct Worth {
  static int At(varia::sdk::Man man, varia::sdk::Square square) { return kWorths.At(man, square); }
};
using ValuedMen = varia::sdk::ValuedMen<Shape, kTypes, Worth>;

// Name, texts and tables for people and for the position text.
const varia::sdk::VariantSpec& Spec();

}  // namespace chess

#endif  // VARIA_PLUGINS_CHESS_TABLES_H_
