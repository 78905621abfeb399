// Each sentence of the rules page, by example. The corpus has more positions; this file says what each rule is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "varia/sdk/testing/load_variant.h"
#include "varia/sdk/testing/test_game.h"
#include "varia/v1/move.pb.h"
#include "varia/v1/position.pb.h"

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using varia::sdk::testing::TestGame;

const varia_variant* TheVariant() {
  static const varia_variant* const kVariant = varia::sdk::testing::LoadVariant(PLUGIN_FILE);
  return kVariant;
}

TestGame Game(std::string_view text) { return TestGame(TheVariant(), text); }
std::string Refusal(std::string_view text) { return TestGame::Refusal(TheVariant(), text); }

// --- Setups ---

TEST(Setups, OriginalIsTheDefault) {
  EXPECT_EQ(varia::sdk::testing::InfoOf(TheVariant()).setups(0).name(), "original");
  EXPECT_EQ(Game("original").Text(), "rnekfenr/pppppppp/8/8/8/PPPPPPPP/8/LHSGKSHL w - - 0 1");
}

TEST(Setups, CannonAddsABishopAndARook) {
  EXPECT_EQ(Game("cannon").Text(), "rnekfenr/pppppppp/8/8/8/PPPPPPPP/1B4R1/LHSGKSHL w - - 0 1");
}

TEST(Setups, MakovAddsAGoldGeneral) {
  EXPECT_EQ(Game("makov").Text(), "rnekfenr/pppppppp/8/8/8/PPPPPPPP/4K3/LHSGGSHL w - - 0 1");
}

TEST(Setups, TheShogiArmyMovesFirst) { EXPECT_EQ(Game("original").Seat(), 0); }

TEST(Setups, PerftOfEachIsThePublishedOne) {
  EXPECT_EQ(Game("original").Perft(5), 2555729u);
  EXPECT_EQ(Game("cannon").Perft(5), 3622976u);
  EXPECT_EQ(Game("makov").Perft(5), 2367435u);
}

// --- Pieces of both armies ---

TEST(Pieces, KingStepsInEightDirections) {
  EXPECT_THAT(Game("k7/7p/8/8/3K4/8/8/7G w - - 0 1").Moves("d4"),
              ElementsAre("d4c3", "d4c4", "d4c5", "d4d3", "d4d5", "d4e3", "d4e4", "d4e5"));
}

// --- Shatranj ---

TEST(Shatranj, RookSlidesOrthogonally) {
  EXPECT_THAT(Game("k7/8/8/8/1P1r1p2/8/3P4/7K b - - 0 1").Moves("d4"),
              ElementsAre("d4b4", "d4c4", "d4d2", "d4d3", "d4d5", "d4d6", "d4d7", "d4d8", "d4e4"));
}

TEST(Shatranj, KnightLeaps) {
  EXPECT_THAT(Game("k7/8/8/2ppp3/2pnp3/2ppp3/7P/7K b - - 0 1").Moves("d4"),
              ElementsAre("d4b3", "d4b5", "d4c2", "d4c6", "d4e2", "d4e6", "d4f3", "d4f5"));
}

TEST(Shatranj, ElephantJumpsExactlyTwoDiagonallyOverAnything) {
  EXPECT_THAT(Game("k7/8/8/2P1p3/3e4/2p1P3/7P/7K b - - 0 1").Moves("d4"), ElementsAre("d4b2", "d4b6", "d4f2", "d4f6"));
}

TEST(Shatranj, FerzStepsDiagonally) {
  EXPECT_THAT(Game("k7/8/8/8/3f4/8/7P/7K b - - 0 1").Moves("d4"), ElementsAre("d4c3", "d4c5", "d4e3", "d4e5"));
}

TEST(Shatranj, PawnStepsStraightWithoutCaptureAndCapturesDiagonally) {
  EXPECT_THAT(Game("k7/8/8/3p4/2PPP3/8/8/7K b - - 0 1").Moves("d5"), ElementsAre("d5c4", "d5e4"));
  EXPECT_THAT(Game("k7/8/8/3p4/8/8/7P/7K b - - 0 1").Moves("d5"), ElementsAre("d5d4"));
}

TEST(Shatranj, PawnHasNoDoubleStep) {
  EXPECT_THAT(Game("k7/3p4/8/8/8/8/7P/7K b - - 0 1").Moves("d7"), ElementsAre("d7d6"));
}

// --- Shogi ---

TEST(Shogi, PawnStepsStraightMovingAndCapturingAlike) {
  EXPECT_THAT(Game("k7/8/8/2ppp3/3P4/8/8/7K w - - 0 1").Moves("d4"), ElementsAre("d4d5"));
}

TEST(Shogi, LanceSlidesStraightForwardOnly) {
  EXPECT_THAT(Game("k7/8/8/3p4/8/3L4/8/7K w - - 0 1").Moves("d3"), ElementsAre("d3d4", "d3d5"));
}

TEST(Shogi, HorseLeapsTwoForwardAndOneSideways) {
  EXPECT_THAT(Game("k6p/8/8/8/2PPP3/2PHP3/8/7K w - - 0 1").Moves("d3"), ElementsAre("d3c5", "d3e5"));
}

TEST(Shogi, SilverStepsDiagonallyOrStraightForward) {
  EXPECT_THAT(Game("k6p/8/8/8/8/3S4/8/7K w - - 0 1").Moves("d3"), ElementsAre("d3c2", "d3c4", "d3d4", "d3e2", "d3e4"));
}

TEST(Shogi, GoldStepsOrthogonallyOrDiagonallyForward) {
  EXPECT_THAT(Game("k6p/8/8/8/8/3G4/8/7K w - - 0 1").Moves("d3"),
              ElementsAre("d3c3", "d3c4", "d3d2", "d3d4", "d3e3", "d3e4"));
}

TEST(Shogi, RookAndBishopSlide) {
  // Three squares of each lie in the promotion zone and count twice.
  EXPECT_EQ(Game("k6p/8/8/8/8/3R4/8/7K w - - 0 1").Moves("d3").size(), 14u + 3u);
  EXPECT_EQ(Game("k6p/8/8/8/8/3B4/8/7K w - - 0 1").Moves("d3").size(), 11u + 3u);
}

TEST(Shogi, PromotedRookAddsADiagonalStepAndPromotedBishopAnOrthogonalOne) {
  EXPECT_EQ(Game("k6p/8/8/8/8/3+R4/8/7K w - - 0 1").Moves("d3").size(), 14u + 4u);
  EXPECT_EQ(Game("k6p/8/8/8/8/3+B4/8/7K w - - 0 1").Moves("d3").size(), 11u + 4u);
}

// --- Promotion ---

TEST(Promotion, ShatranjPawnArrivingOnRank1AlwaysBecomesAFerz) {
  TestGame game = Game("k7/8/8/8/8/8/3p4/6GK b - - 0 1");
  EXPECT_THAT(game.Moves("d2"), ElementsAre("d2d1f"));
  EXPECT_EQ(game.Play({"d2d1f"}).Text(), "k7/8/8/8/8/8/8/3f2GK w - - 0 2");
}

TEST(Promotion, ShogiMenMayPromoteOnMovesThatEndInRanks6To8) {
  EXPECT_THAT(Game("7k/7p/8/S7/8/8/8/7K w - - 0 1").Moves("a5a6"), ElementsAre("a5a6", "a5a6+"));
  EXPECT_THAT(Game("7k/7p/8/8/S7/8/8/7K w - - 0 1").Moves("a4a5"), ElementsAre("a4a5"));
}

TEST(Promotion, ShogiMenMayPromoteOnMovesThatStartInRanks6To8) {
  EXPECT_THAT(Game("7k/7p/S7/8/8/8/8/7K w - - 0 1").Moves("a6b5"), ElementsAre("a6b5", "a6b5+"));
}

TEST(Promotion, PawnLanceHorseAndSilverBecomeAPlainGold) {
  EXPECT_EQ(Game("7k/7p/8/P7/8/8/8/7K w - - 0 1").Play({"a5a6+"}).Text(), "7k/7p/G7/8/8/8/8/7K b - - 0 1");
  EXPECT_EQ(Game("7k/7p/8/L7/8/8/8/7K w - - 3 1").Play({"a5a8+"}).Text(), "G6k/7p/8/8/8/8/8/7K b - - 4 1");
  EXPECT_EQ(Game("7k/7p/8/H7/8/8/8/7K w - - 0 1").Play({"a5b7+"}).Text(), "7k/1G5p/8/8/8/8/8/7K b - - 1 1");
  EXPECT_EQ(Game("7k/7p/8/S7/8/8/8/7K w - - 0 1").Play({"a5a6+"}).Text(), "7k/7p/G7/8/8/8/8/7K b - - 1 1");
}

TEST(Promotion, RookAndBishopBecomePromotedOnes) {
  EXPECT_EQ(Game("k7/7p/8/3R4/8/8/8/7K w - - 0 1").Play({"d5d6+"}).Text(), "k7/7p/3+R4/8/8/8/8/7K b - - 1 1");
  EXPECT_EQ(Game("7k/7p/8/3B4/8/8/8/7K w - - 0 1").Play({"d5e6+"}).Text(), "7k/7p/4+B3/8/8/8/8/7K b - - 1 1");
}

TEST(Promotion, IsCompulsoryForPawnAndLanceOnRank8) {
  EXPECT_THAT(Game("7k/P6p/8/8/8/8/8/7K w - - 0 1").Moves("a7"), ElementsAre("a7a8+"));
  EXPECT_THAT(Game("7k/L6p/8/8/8/8/8/7K w - - 0 1").Moves("a7"), ElementsAre("a7a8+"));
}

TEST(Promotion, IsCompulsoryForHorseOnRanks7And8) {
  EXPECT_THAT(Game("7k/7p/8/H7/8/8/8/7K w - - 0 1").Moves("a5"), ElementsAre("a5b7+"));
  EXPECT_THAT(Game("7k/7p/H7/8/8/8/8/7K w - - 0 1").Moves("a6"), ElementsAre("a6b8+"));
}

TEST(Promotion, GoldKingAndPromotedMenDoNotPromote) {
  EXPECT_THAT(Game("7k/7p/G7/8/8/8/8/7K w - - 0 1").Moves("a6a7"), ElementsAre("a6a7"));
  EXPECT_THAT(Game("7k/7p/+R7/8/8/8/8/7K w - - 0 1").Moves("a6a7"), ElementsAre("a6a7"));
  EXPECT_THAT(Game("7k/7p/K7/8/8/8/8/6G1 w - - 0 1").Moves("a6a7"), ElementsAre("a6a7"));
}

// --- End of the game ---

TEST(End, NoMoveMayLeaveTheOwnKingAttacked) {
  EXPECT_FALSE(Game("3r3k/8/8/8/8/3G4/7P/3K4 w - - 0 1").Has("d3c3"));
  EXPECT_THAT(Game("3r3k/8/8/8/8/8/7P/3K4 w - - 0 1").Moves("d1"), ElementsAre("d1c1", "d1c2", "d1e1", "d1e2"));
}

TEST(End, MateLoses) {
  const TestGame game = Game("k7/G1p5/1S6/8/8/8/8/7K b - - 0 1");
  EXPECT_EQ(game.Status(), "win 0");
  EXPECT_EQ(game.Reason(), "checkmate");
}

TEST(End, StalemateLoses) {
  const TestGame game = Game("1r5k/8/8/2e5/8/8/K7/P7 w - - 0 1");
  EXPECT_EQ(game.Status(), "win 1");
  EXPECT_EQ(game.Reason(), "stalemate");
}

TEST(End, BaringTheKingWinsAtOnce) {
  const TestGame game = Game("3k4/8/8/3p3R/8/8/8/4K3 w - - 0 1").Play({"h5d5"});
  EXPECT_EQ(game.Status(), "win 0");
  EXPECT_EQ(game.Reason(), "bare-king");
  EXPECT_THAT(game.Moves(), IsEmpty());
}

TEST(End, BareKingThatCanTakeTheCapturersLastManDraws) {
  const TestGame game = Game("3k4/3p3R/8/8/8/8/8/4K3 w - - 0 1").Play({"h7d7"});
  EXPECT_EQ(game.Status(), "draw");
  EXPECT_EQ(game.Reason(), "bare-king");
  EXPECT_THAT(game.Moves(), IsEmpty());
}

TEST(End, BareKingLosesWhenTheLastManIsGuardedByTheKing) {
  EXPECT_EQ(Game("3k4/3p3R/4K3/8/8/8/8/8 w - - 0 1").Play({"h7d7"}).Status(), "win 0");
}

TEST(End, BareKingLosesWhenTheCapturerHasTwoMenLeft) {
  EXPECT_EQ(Game("3k4/3p3R/8/8/8/8/P7/4K3 w - - 0 1").Play({"h7d7"}).Status(), "win 0");
}

TEST(End, ABareSideToMoveInATextIsJudgedTheSame) {
  EXPECT_EQ(Game("3k4/3R4/8/8/8/8/8/4K3 b - - 5 9").Status(), "draw");
  EXPECT_EQ(Game("3k4/8/8/7R/8/8/8/4K3 b - - 5 9").Status(), "win 0");
}

TEST(End, ABareSideNotToMoveIsRefused) {
  EXPECT_THAT(Refusal("3k4/8/8/7R/8/8/8/4K3 w - - 0 1"), HasSubstr("only its King"));
  EXPECT_THAT(Refusal("3k4/8/8/8/8/8/8/4K3 w - - 0 1"), HasSubstr("only its King"));
}

TEST(End, MenThatCouldNeverMoveAgainAreRefused) {
  EXPECT_THAT(Refusal("P7/p7/3k4/8/8/8/8/4K3 w - - 0 1"), HasSubstr("may not stand on a8"));
  EXPECT_THAT(Refusal("L7/p7/3k4/8/8/8/8/4K3 w - - 0 1"), HasSubstr("may not stand on a8"));
  EXPECT_THAT(Refusal("8/H7/p2k4/8/8/8/8/4K3 w - - 0 1"), HasSubstr("may not stand on a7"));
  EXPECT_THAT(Refusal("7H/8/p7/8/3k4/8/8/4K3 w - - 0 1"), HasSubstr("may not stand on h8"));
  EXPECT_THAT(Refusal("3k4/8/8/7K/8/8/P7/p7 w - - 0 1"), HasSubstr("may not stand on a1"));
}

TEST(End, ASideNotToMoveInCheckIsRefused) {
  EXPECT_THAT(Refusal("3k4/p2P4/8/8/8/8/8/4K3 w - - 0 1"), HasSubstr("in check"));
}

// --- Counters, messages, explanations ---

TEST(Counters, HalfmoveStartsAgainAtCapturesAndPawnMoves) {
  EXPECT_EQ(Game("k7/7p/8/8/8/8/P7/6GK w - - 7 5").Play({"g1f1"}).Text(), "k7/7p/8/8/8/8/P7/5G1K b - - 8 5");
  EXPECT_EQ(Game("k7/7p/8/8/8/8/P7/6GK w - - 7 5").Play({"a2a3"}).Text(), "k7/7p/8/8/8/P7/8/6GK b - - 0 5");
  EXPECT_EQ(Game("k7/7p/8/8/8/8/P7/6GK b - - 7 5").Play({"h7h6"}).Text(), "k7/8/7p/8/8/8/P7/6GK w - - 0 6");
  EXPECT_EQ(Game("k7/7p/8/8/8/8/r4p2/6GK w - - 7 5").Play({"g1f2"}).Text(), "k7/7p/8/8/8/8/r4G2/7K b - - 0 5");
}

TEST(Messages, AMoveSaysWhatItTakesAndPromotes) {
  varia::v1::Move move;
  ASSERT_TRUE(move.ParseFromString(Game("7k/p6p/8/H7/8/8/8/7K w - - 0 1").MoveMessage("a5b7+")));
  EXPECT_EQ(move.symbol(), "H");
  EXPECT_EQ(move.promotion(), "G");
  EXPECT_EQ(move.captures_size(), 0);
  ASSERT_TRUE(move.ParseFromString(Game("7k/1p5p/8/H7/8/8/8/7K w - - 0 1").MoveMessage("a5b7+")));
  ASSERT_EQ(move.captures_size(), 1);
  EXPECT_EQ(move.captures(0).square(), "b7");
  EXPECT_EQ(move.captures(0).symbol(), "P");
  EXPECT_EQ(move.captures(0).army(), 1u);
}

TEST(Messages, APositionListsItsMenFromTheFirstRankUp) {
  varia::v1::Position position;
  ASSERT_TRUE(position.ParseFromString(Game("7k/p6p/8/+R7/8/8/8/7K w - - 0 1").PositionMessage()));
  ASSERT_EQ(position.pieces_size(), 5);
  EXPECT_EQ(position.pieces(0).square(), "h1");
  EXPECT_EQ(position.pieces(1).square(), "a5");
  EXPECT_EQ(position.pieces(1).symbol(), "+R");
  EXPECT_EQ(position.pieces(4).army(), 1u);
}

TEST(Explanations, SayWhyAMoveIsRefused) {
  const TestGame game = Game("original");
  EXPECT_THAT(game.WhyNot("a7a6"), HasSubstr("not Heian Shogi's"));
  EXPECT_THAT(game.WhyNot("d4d5"), HasSubstr("no man stands on d4"));
  EXPECT_THAT(game.WhyNot("a1a3"), HasSubstr("own man"));
  EXPECT_THAT(game.WhyNot("a3a5"), HasSubstr("Shogi Pawn on a3"));
  EXPECT_THAT(game.WhyNot("h3i4"), HasSubstr("not on the board"));
  EXPECT_THAT(game.WhyNot("P@d4"), HasSubstr("no drops"));
}

}  // namespace
