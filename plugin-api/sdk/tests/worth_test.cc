// Worths worked out from mobility, against values that chess and shogi players know.
#include "varia/sdk/worth.h"

#include <gtest/gtest.h>

#include "varia/sdk/tactics.h"

namespace varia::sdk {
namespace {

struct ChessBoard {
  static constexpr int kFiles = 8, kRanks = 8;
  static constexpr bool kWholeRectangle = false;
  static constexpr bool HasSquare(int, int) { return true; }
};
enum Chess { kPawn, kKnight, kBishop, kRook, kQueen, kKing, kChessTypes };
constexpr std::array<PieceRow, kChessTypes> kChessRows = {{
    {.symbol = "P", .quiet_steps = kForwardStep, .capture_steps = kForwardDiagonalSteps},
    {.symbol = "N", .steps = kKnightLeaps},
    {.symbol = "B", .slides = kDiagonal},
    {.symbol = "R", .slides = kOrthogonal},
    {.symbol = "Q", .slides = kEveryWay},
    {.symbol = "K", .steps = kKingSteps, .royal = true},
}};
using ChessGeometry = Geometry<ChessBoard>;
using ChessTables = PieceTables<ChessBoard, kChessTypes>;
using ChessWorths = Worths<ChessBoard, kChessTypes>;

const ChessTables& Tables() {
  static const ChessTables kTables(kChessRows);
  return kTables;
}
const ChessWorths& ChessMen() {
  static const ChessWorths kWorths(kChessRows, Tables(), {kQueen, kKnight, kBishop, kRook, kQueen, kKing},
                                   {ChessGeometry::Ranks(7, 7), ChessGeometry::Ranks(0, 0)});
  return kWorths;
}

// Within `percent` of a known value.
void ExpectNear(int worth, int known, int percent) { EXPECT_NEAR(worth, known, known * percent / 100.0); }

TEST(Worths, OfChessMenAreNearTheKnownOnes) {
  // Values of the Chessprogramming wiki's page "Simplified Evaluation Function".
  ExpectNear(ChessMen().Base(kPawn), 100, 20);
  ExpectNear(ChessMen().Base(kKnight), 320, 15);
  ExpectNear(ChessMen().Base(kBishop), 330, 15);
  ExpectNear(ChessMen().Base(kRook), 500, 15);
  ExpectNear(ChessMen().Base(kQueen), 900, 15);
  EXPECT_EQ(ChessMen().Base(kKing), 0);
}

struct ShogiBoard {
  static constexpr int kFiles = 9, kRanks = 9;
  static constexpr bool kWholeRectangle = false;
  static constexpr bool HasSquare(int, int) { return true; }
};
enum { kShogiPawn, kLance, kShogiKnight, kSilver, kGold, kShogiBishop, kShogiRook, kHorse, kDragon, kShogiTypes };
constexpr std::array<PieceRow, kShogiTypes> kShogiRows = {{
    {.symbol = "P", .steps = kForwardStep},
    {.symbol = "L", .slides = Bit(kNorth)},
    {.symbol = "N", .steps = kShogiKnightLeaps},
    {.symbol = "S", .steps = kSilverSteps},
    {.symbol = "G", .steps = kGoldSteps},
    {.symbol = "B", .slides = kDiagonal},
    {.symbol = "R", .slides = kOrthogonal},
    {.symbol = "+B", .steps = kOrthogonalSteps, .slides = kDiagonal},
    {.symbol = "+R", .steps = kDiagonalSteps, .slides = kOrthogonal},
}};

TEST(Worths, OfShogiMenComeInTheKnownOrder) {
  const PieceTables<ShogiBoard, kShogiTypes> tables(kShogiRows);
  const Worths<ShogiBoard, kShogiTypes> worths(kShogiRows, tables,
                                               {kGold, kGold, kGold, kGold, kGold, kHorse, kDragon, kHorse, kDragon},
                                               {Geometry<ShogiBoard>::Ranks(6, 8), Geometry<ShogiBoard>::Ranks(0, 2)});
  // The order that shogi handbooks agree on: P, then L and N, S, G, B, R, +B, +R.
  EXPECT_LT(worths.Base(kShogiPawn), worths.Base(kShogiKnight));
  EXPECT_LT(worths.Base(kShogiPawn), worths.Base(kLance));
  EXPECT_LT(worths.Base(kShogiKnight), worths.Base(kSilver));
  EXPECT_LT(worths.Base(kLance), worths.Base(kSilver));
  EXPECT_LT(worths.Base(kSilver), worths.Base(kGold));
  EXPECT_LT(worths.Base(kGold), worths.Base(kShogiBishop));
  EXPECT_LT(worths.Base(kShogiBishop), worths.Base(kShogiRook));
  EXPECT_LT(worths.Base(kShogiRook), worths.Base(kHorse));
  EXPECT_LT(worths.Base(kHorse), worths.Base(kDragon));
}

TEST(Worths, GrowTowardsThePromotionZoneAndTheCentre) {
  const Man pawn = {kPawn, 0}, black_pawn = {kPawn, 1}, knight = {kKnight, 0};
  EXPECT_GT(ChessMen().At(pawn, 52), ChessMen().At(pawn, 12));        // e7, e2
  EXPECT_EQ(ChessMen().At(pawn, 52), ChessMen().At(black_pawn, 12));  // e7 for White, e2 for Black
  EXPECT_GT(ChessMen().At(knight, 27), ChessMen().At(knight, 0));     // d4, a1
}

struct ChessWorth {
  static int At(Man man, Square square) { return ChessMen().At(man, square); }
};

TEST(ValuedMen, KeepTheBalance) {
  ValuedMen<ChessBoard, kChessTypes, ChessWorth> men{};
  men.Put(27, {kKnight, 0});
  men.Put(35, {kRook, 1});
  EXPECT_EQ(men.balance(), ChessMen().At({kKnight, 0}, 27) - ChessMen().At({kRook, 1}, 35));
  men.Take(27);
  men.Take(35);
  EXPECT_EQ(men.balance(), 0);
}

int Exchange(const Men<ChessBoard, kChessTypes>& men, Square from, Square to, int gain) {
  return StaticExchange(Tables(), men, from, to, gain,
                        [](int type) { return type == kKing ? kRoyalWorth : ChessMen().Base(type); });
}

TEST(StaticExchange, OfADefendedManLosesTheTaker) {
  Men<ChessBoard, kChessTypes> men{};
  men.Put(0, {kRook, 0});   // a1
  men.Put(24, {kPawn, 1});  // a4
  EXPECT_EQ(Exchange(men, 0, 24, ChessMen().Base(kPawn)), ChessMen().Base(kPawn));
  men.Put(33, {kPawn, 1});  // b5 defends a4
  EXPECT_EQ(Exchange(men, 0, 24, ChessMen().Base(kPawn)), ChessMen().Base(kPawn) - ChessMen().Base(kRook));
}

TEST(StaticExchange, SeesTheSliderBehindAndLeavesTheKingOut) {
  Men<ChessBoard, kChessTypes> men{};
  men.Put(8, {kRook, 0});   // a2
  men.Put(0, {kRook, 0});   // a1 behind it
  men.Put(24, {kPawn, 1});  // a4
  men.Put(56, {kRook, 1});  // a8 defends
  EXPECT_EQ(Exchange(men, 8, 24, ChessMen().Base(kPawn)), ChessMen().Base(kPawn));
  Men<ChessBoard, kChessTypes> guarded{};
  guarded.Put(24, {kPawn, 1});
  guarded.Put(33, {kPawn, 1});
  guarded.Put(16, {kKing, 0});  // a3 takes a4: not with a King
  EXPECT_LT(Exchange(guarded, 16, 24, ChessMen().Base(kPawn)), 0);
}

}  // namespace
}  // namespace varia::sdk
