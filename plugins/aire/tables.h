// The board, the players and the pieces of Aire, as its rules page lists them.
#ifndef VARIA_PLUGINS_AIRE_TABLES_H_
#define VARIA_PLUGINS_AIRE_TABLES_H_

#include <array>

#include "varia/sdk/pieces.h"
#include "varia/sdk/spec.h"
#include "varia/sdk/worth.h"

namespace aire {

// Like an H on its side: the four middle files have ranks 4 to 9 alone. Nothing passes through the four inner corners.
struct Shape {
  static constexpr int kFiles = 8, kRanks = 12;
  static constexpr bool kWholeRectangle = true;
  static constexpr bool HasSquare(int file, int rank) { return file <= 1 || file >= 6 || (rank >= 3 && rank <= 8); }
};
using Board = varia::sdk::Geometry<Shape>;
using Set = Board::Set;

// --- Players ---

inline constexpr int kSeats = 4;
inline constexpr int kWhite = 0, kBlack = 1;
// A player's half of the board. Forward is away from the player: up for the South players, down for the North ones.
inline constexpr int kSouthSide = 0, kNorthSide = 1;

// Seats in order of play: White South, Black North, White North, Black South.
constexpr int ArmyOf(int seat) { return seat & 1; }
constexpr int PartnerOf(int seat) { return seat ^ 2; }
constexpr int SideOf(int seat) { return (seat ^ seat >> 1) & 1; }
constexpr int SeatOf(int army, int side) { return army | (army ^ side) << 1; }
constexpr int NextSeat(int seat) { return (seat + 1) % kSeats; }

// --- Parts of the board, those of a half by side ---

inline constexpr Set kHalves[2] = {Board::Ranks(0, 5), Board::Ranks(6, 11)};
// Half of the side on whose bank the square lies.
constexpr int BankOf(varia::sdk::Square square) { return Board::Rank(square) < 6 ? kSouthSide : kNorthSide; }
// The ranks next to the River: a Pawn of that side's player crosses it from there.
inline constexpr Set kRiverRank[2] = {Board::Ranks(5, 5), Board::Ranks(6, 6)};
// The outer pairs of files: a, b and g, h.
inline constexpr Set kFlanks = Board::FileSet(0) | Board::FileSet(1) | Board::FileSet(6) | Board::FileSet(7);
// Where double steps start (the middle files do not reach so far) and what they pass.
inline constexpr Set kDoubleStepStarts[2] = {Board::Ranks(2, 2), Board::Ranks(9, 9)};
inline constexpr Set kPassedSquares[2] = {kFlanks & Board::Ranks(3, 3), kFlanks& Board::Ranks(8, 8)};
constexpr int Forward(int side) { return side == kSouthSide ? Board::kFiles : -Board::kFiles; }
// Where the Pawn stands whose double step passed `square`.
constexpr varia::sdk::Square LandingOf(varia::sdk::Square passed) { return passed + Forward(BankOf(passed)); }
// a1, h1, a12, h12: where a Steward may become a Rose.
inline constexpr Set kCorners = (Board::FileSet(0) | Board::FileSet(7)) & (Board::Ranks(0, 0) | Board::Ranks(11, 11));

// --- Pieces ---

enum Type : uint8_t { kPawn, kSteward, kPrince, kPrincess, kQueen, kMarshal, kBishop, kRose };
inline constexpr int kTypes = 8;

// Steps and slides of a South player; a North player's are turned upside down, whichever army he plays. The Pawn's
// double step, en passant and the Rose's walk are written in the rules.
inline constexpr std::array<varia::sdk::PieceRow, kTypes> kPieces = {{
    {.symbol = "P",
     .name = "Pawn",
     .movement =
         "One step straight forward without capture, two from its first rank on the outer files; captures one step "
         "diagonally forward, an unpromoted Pawn only when crossing the River.",
     .quiet_steps = varia::sdk::kForwardStep,
     .capture_steps = varia::sdk::kForwardDiagonalSteps,
     .promotes_to = "S"},
    {.symbol = "S",
     .name = "Steward",
     .movement = "One step orthogonally without capture; captures one step diagonally, Pawns also en passant.",
     .quiet_steps = varia::sdk::kOrthogonalSteps,
     .capture_steps = varia::sdk::kDiagonalSteps,
     .promotes_to = "O"},
    {.symbol = "K",
     .name = "Prince",
     .movement = "One step in any of eight directions.",
     .steps = varia::sdk::kKingSteps,
     .royal = true},
    {.symbol = "E",
     .name = "Princess",
     .movement = "Any distance straight or diagonally forward; becomes a Queen when a player of her team drops out.",
     .slides = varia::sdk::Bit(varia::sdk::kNorth) | varia::sdk::Bit(varia::sdk::kNorthEast) |
               varia::sdk::Bit(varia::sdk::kNorthWest),
     .royal = true},
    {.symbol = "Q",
     .name = "Queen",
     .movement = "Any distance in any of eight directions.",
     .slides = varia::sdk::kEveryWay,
     .royal = true},
    {.symbol = "M",
     .name = "Marshal",
     .movement = "Any distance orthogonally, or the knight's leap.",
     .steps = varia::sdk::kKnightLeaps,
     .slides = varia::sdk::kOrthogonal},
    {.symbol = "B", .name = "Bishop", .movement = "Any distance diagonally.", .slides = varia::sdk::kDiagonal},
    {.symbol = "O",
     .name = "Rose",
     .movement =
         "One to six knight leaps on a circle: after each leap the next knight direction round the compass, always the "
         "same way round, over empty landing squares; captures on the last."},
}};

// The tables' two armies are our two sides: forward depends on the player who moves, not on the army. Computed when the
// plugin is loaded, and so is what the men are worth.
extern const varia::sdk::PieceTables<Shape, kTypes> kTables;
extern const varia::sdk::Worths<Shape, kTypes> kWorths;

// A man is worth what he is to the player of the bank where he stands.
struct Worth {
  static int At(varia::sdk::Man man, varia::sdk::Square square) {
    return kWorths.At({man.type, static_cast<uint8_t>(BankOf(square))}, square);
  }
};
using ValuedMen = varia::sdk::ValuedMen<Shape, kTypes, Worth>;

// Name, texts and tables for people and for the position text.
const varia::sdk::VariantSpec& Spec();

}  // namespace aire

#endif  // VARIA_PLUGINS_AIRE_TABLES_H_
