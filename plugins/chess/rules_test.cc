// The rules that set chess apart from steps and slides, by example; the perft tables of plugin.cc prove the rest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "varia/sdk/testing/load_variant.h"
#include "varia/sdk/testing/test_game.h"
#include "varia/v1/move.pb.h"

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using varia::sdk::testing::TestGame;

const varia_variant* TheVariant() {
  static const varia_variant* const kVariant = varia::sdk::testing::LoadVariant(PLUGIN_FILE);
  return kVariant;
}

TestGame Game(std::string_view text) { return TestGame(TheVariant(), text); }
std::string Refusal(std::string_view text) { return TestGame::Refusal(TheVariant(), text); }

TEST(Perft, OfPublishedPositions) {
  EXPECT_EQ(Game("standard").Perft(5), 4865609u);
  EXPECT_EQ(Game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").Perft(4), 4085603u);
  EXPECT_EQ(Game("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1").Perft(5), 674624u);
  EXPECT_EQ(Game("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1").Perft(4), 422333u);
  EXPECT_EQ(Game("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8").Perft(4), 2103487u);
  EXPECT_EQ(Game("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10").Perft(4), 3894594u);
}

TEST(Perft, OfPublishedChess960Positions) {
  EXPECT_EQ(Game("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9").Perft(4), 326672u);
  EXPECT_EQ(Game("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9").Perft(4), 667366u);
  EXPECT_EQ(Game("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9").Perft(4), 273318u);
  EXPECT_EQ(Game("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9").Perft(4), 382958u);
}

TEST(Castling, IsTheKingsOwnTwoSquares) {
  const TestGame game = Game("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  EXPECT_TRUE(game.Has("e1g1"));
  EXPECT_EQ(game.After("e1g1").Text(), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
  EXPECT_EQ(game.After("e1c1").Text(), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
}

TEST(Castling, IsNotAllowedOutOfThroughOrIntoCheckNorOverMen) {
  EXPECT_FALSE(Game("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1").Has("e1g1"));
  EXPECT_FALSE(Game("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1").Has("e1g1"));
  EXPECT_FALSE(Game("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1").Has("e1g1"));
  EXPECT_TRUE(Game("4k3/8/8/8/7r/8/8/R3K2R w KQ - 0 1").Has("e1g1"));
  EXPECT_TRUE(Game("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1").Has("e1c1"));
  EXPECT_FALSE(Game("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1").Has("e1c1"));
}

TEST(Castling, RightsEndWhenKingOrRookMovesOrTheRookIsTaken) {
  EXPECT_THAT(Game("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").After("e1e2").Text(), HasSubstr(" b - -"));
  EXPECT_THAT(Game("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").After("h1h2").Text(), HasSubstr(" b Q -"));
  EXPECT_THAT(Game("4k3/8/8/8/8/n7/8/R3K2R b KQ - 0 1").After("a3b5").Text(), HasSubstr(" w KQ -"));
  EXPECT_THAT(Game("4k3/8/8/8/8/6n1/8/R3K2R b KQ - 0 1").After("g3h1").Text(), HasSubstr(" w Q -"));
}

TEST(Castling, OfChess960NamesTheRooksSquare) {
  const TestGame game = Game("4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1");
  EXPECT_TRUE(game.Has("f1g1"));
  EXPECT_EQ(game.After("f1g1").Text(), "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1");
  EXPECT_EQ(game.After("f1b1").Text(), "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1");
}

TEST(Castling, OfChess960WritesTheFileOfAnInnerRook) {
  EXPECT_EQ(Game("4k3/8/8/8/8/8/8/4KR1R w F - 0 1").Text(), "4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
  EXPECT_EQ(Game("4k3/8/8/8/8/8/8/4KR1R w H - 0 1").Text(), "4k3/8/8/8/8/8/8/4KR1R w K - 0 1");
}

TEST(Castling, OfChess960MayUnshieldTheKing) {
  EXPECT_FALSE(Game("4k3/8/8/8/8/8/8/rR1K4 w Q - 0 1").Has("d1b1"));
  EXPECT_TRUE(Game("4k3/8/8/8/8/8/r7/1R1K4 w Q - 0 1").Has("d1b1"));
}

TEST(Castling, FieldIsCheckedAgainstTheBoard) {
  EXPECT_THAT(Refusal("4k3/8/8/8/8/8/8/4K2R w Q - 0 1"), HasSubstr("no Rook"));
  EXPECT_THAT(Refusal("4k3/8/8/8/8/8/4K3/7R w K - 0 1"), HasSubstr("first rank"));
  EXPECT_THAT(Refusal("4k3/8/8/8/8/8/8/4K2R w KK - 0 1"), HasSubstr("twice"));
  EXPECT_THAT(Refusal("4k3/8/8/8/8/8/8/4K2R w X - 0 1"), HasSubstr("letters"));
  EXPECT_EQ(Game("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1").Text(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

TEST(EnPassant, IsWrittenOnlyWhenACaptureIsLegal) {
  EXPECT_THAT(Game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").After("e2e4").Text(), HasSubstr(" b - e3 "));
  EXPECT_THAT(Game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").After("e2e4").Text(), HasSubstr(" b - - "));
  EXPECT_THAT(Game("4k3/8/8/8/K2p3r/8/4P3/8 w - - 0 1").After("e2e4").Text(), HasSubstr(" b - e3 "));
  EXPECT_THAT(Game("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1").After("e2e4").Text(), HasSubstr(" b - - "));
}

TEST(EnPassant, TakesThePassedPawn) {
  const TestGame game = Game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").After("e2e4");
  EXPECT_THAT(game.Moves("d4"), ElementsAre("d4d3", "d4e3"));
  EXPECT_EQ(game.After("d4e3").Text(), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
  varia::v1::Move move;
  ASSERT_TRUE(move.ParseFromString(game.MoveMessage("d4e3")));
  EXPECT_EQ(move.kind(), "en-passant");
  ASSERT_EQ(move.captures_size(), 1);
  EXPECT_EQ(move.captures(0).square(), "e4");
  EXPECT_EQ(move.captures(0).manner(), "en-passant");
}

TEST(EnPassant, FieldIsCheckedAgainstTheBoard) {
  EXPECT_THAT(Refusal("4k3/8/8/8/8/8/8/4K3 b - e3 0 1"), HasSubstr("passed e3"));
  EXPECT_THAT(Refusal("4k3/8/8/8/4P3/8/8/4K3 b - z9 0 1"), HasSubstr("square"));
}

TEST(Promotion, GivesQueenRookBishopOrKnight) {
  const TestGame game = Game("7k/P7/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_THAT(game.Moves("a7"), ElementsAre("a7a8b", "a7a8n", "a7a8q", "a7a8r"));
  EXPECT_EQ(game.After("a7a8n").Text(), "N6k/8/8/8/8/8/8/K7 b - - 0 1");
}

TEST(End, MateAndStalemate) {
  EXPECT_EQ(Game("R6k/8/7K/8/8/8/8/8 b - - 0 1").Status(), "win 0");
  EXPECT_EQ(Game("7k/5Q2/8/6K1/8/8/8/8 b - - 0 1").Status(), "draw");
  EXPECT_EQ(Game("7k/5Q2/8/6K1/8/8/8/8 b - - 0 1").Reason(), "stalemate");
}

TEST(Text, RefusesWhatCannotBe) {
  EXPECT_THAT(Refusal("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), HasSubstr("may not stand on a1"));
  EXPECT_THAT(Refusal("4k3/8/8/8/8/8/8/4R2K w - - 0 1"), HasSubstr("in check"));
  EXPECT_THAT(Refusal("8/8/8/8/8/8/8/4K3 w - - 0 1"), HasSubstr("no King"));
}

TEST(Messages, CastlingMovesTheRookAlong) {
  varia::v1::Move move;
  ASSERT_TRUE(move.ParseFromString(Game("4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1").MoveMessage("f1g1")));
  EXPECT_EQ(move.kind(), "castling");
  EXPECT_EQ(move.to(), "g1");
  EXPECT_EQ(move.captures_size(), 0);
  ASSERT_EQ(move.also_moves_size(), 1);
  EXPECT_EQ(move.also_moves(0).from(), "g1");
  EXPECT_EQ(move.also_moves(0).to(), "f1");
}

}  // namespace
