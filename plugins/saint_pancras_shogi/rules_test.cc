// Each sentence of the rules page, by example. The corpus has more positions; this file says what each rule is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "varia/sdk/testing/load_variant.h"
#include "varia/sdk/testing/test_game.h"
#include "varia/v1/move.pb.h"
#include "varia/v1/position.pb.h"

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using varia::sdk::testing::TestGame;
using varia::sdk::testing::TestOption;

const varia_variant* TheVariant() {
  static const varia_variant* const kVariant = varia::sdk::testing::LoadVariant(PLUGIN_FILE);
  return kVariant;
}

TestGame Game(std::string_view text, const std::vector<TestOption>& options = {}) {
  return TestGame(TheVariant(), text, options);
}
std::string Refusal(std::string_view text) { return TestGame::Refusal(TheVariant(), text); }

// A lone white man on e5, kings out of the way.
TestGame Lone(std::string_view man) {
  return Game("9k1/11/11/11/11/11/11/4" + std::string(man) + "6/11/11/11/K10[] w - - 0 1");
}

// --- Setup ---

TEST(Setup, HasTheArrayOfThePage) {
  EXPECT_EQ(Game("default").Text(),
            "+w+h+sgbk+bg+s+h+w/whsg+b1bgshw/p1p1p1p1p1p/ppppppppppp/11/11/11/11/PPPPPPPPPPP/P1P1P1P1P1P/WHSGB1+BGSHW/"
            "+W+H+SG+BKBG+S+H+W[] w - - 0 1");
}

TEST(Setup, IsSaidToBeAReconstruction) {
  const varia::v1::VariantInfo info = varia::sdk::testing::InfoOf(TheVariant());
  EXPECT_TRUE(info.setups(0).reconstructed());
  EXPECT_THAT(info.setups(0).reconstruction_note(), HasSubstr("Forced"));
  EXPECT_THAT(info.setups(0).reconstruction_note(), HasSubstr("Chosen"));
}

TEST(Setup, TheFirstPlayerSitsSouthAndMovesFirst) { EXPECT_EQ(Game("default").Seat(), 0); }

TEST(Setup, ThereIsNoDoubleStep) { EXPECT_THAT(Game("default").Moves("a4"), ElementsAre("a4a5")); }

TEST(Setup, PerftIsThePublishedOne) { EXPECT_EQ(Game("default").Perft(4), 444196u); }

// --- Kodama ---

TEST(Pieces, KingStepsInEightDirections) {
  EXPECT_EQ(Game("5k5/11/11/11/11/11/5K5/11/11/11/11/11[] w - - 0 1").Moves("f6").size(), 8u);
}

TEST(Pieces, GoldgeneralStepsOrthogonallyOrDiagonallyForward) {
  EXPECT_THAT(Lone("G").Moves("e5"), ElementsAre("e5d5", "e5d6", "e5e4", "e5e6", "e5f5", "e5f6"));
}

TEST(Pieces, BishopSlidesDiagonally) {
  EXPECT_THAT(Game("9k1/11/11/11/11/2P3p4/11/4B6/11/11/11/K10[] w - - 0 1").Moves("e5"),
              ElementsAre("e5b2", "e5c3", "e5d4", "e5d6", "e5f4", "e5f6", "e5g3", "e5g7", "e5h2", "e5i1"));
}

TEST(Pieces, WingSlidesStraightForward) {
  EXPECT_THAT(Game("9k1/11/11/11/4p6/11/11/4W6/11/11/11/K10[] w - - 0 1").Moves("e5"),
              ElementsAre("e5e6", "e5e7", "e5e8"));
}

TEST(Pieces, HelmLeapsAndIsNeverBlocked) {
  EXPECT_THAT(Game("9k1/11/11/11/11/4G6/3GGG5/3GHG5/11/11/11/K10[] w - - 0 1").Moves("e5"),
              ElementsAre("e5d7", "e5f7"));
}

TEST(Pieces, SilvergeneralStepsDiagonallyOrStraightForward) {
  EXPECT_THAT(Lone("S").Moves("e5"), ElementsAre("e5d4", "e5d6", "e5e6", "e5f4", "e5f6"));
}

TEST(Pieces, PointStepsStraightMovingAndCapturingAlike) {
  EXPECT_THAT(Lone("P").Moves("e5"), ElementsAre("e5e6"));
  EXPECT_THAT(Game("9k1/11/11/11/11/11/3ppp5/4P6/11/11/11/K10[] w - - 0 1").Moves("e5"), ElementsAre("e5e6"));
}

TEST(Pieces, KodamaOfTheSecondArmyGoDown) {
  EXPECT_THAT(Game("9k1/11/11/11/11/11/11/4h6/11/11/11/K10[] b - - 0 1").Moves("e5"),
              ElementsAre("e5d3", "e5d3+", "e5f3", "e5f3+"));
}

// --- Hikari ---

TEST(Pieces, SaintMovesAsABishopAndSlidesOrthogonallyWithoutCapture) {
  const TestGame game = Game("9k1/11/11/11/4p6/11/11/4+B6/11/4P6/11/K10[] w - - 0 1");
  EXPECT_TRUE(game.Has("e5f6"));
  EXPECT_THAT(game.Moves("e5e"), ElementsAre("e5e4", "e5e6", "e5e7"));
}

TEST(Pieces, SaintCapturesOrthogonallyTheFirstPieceBeyondExactlyOneOfEitherArmy) {
  EXPECT_TRUE(Game("9k1/11/4p6/11/4p6/11/11/4+B6/11/11/11/K10[] w - - 0 1").Has("e5e10"));
  EXPECT_TRUE(Game("9k1/11/4p6/11/4P6/11/11/4+B6/11/11/11/K10[] w - - 0 1").Has("e5e10"));
  EXPECT_FALSE(Game("9k1/11/4p6/4p6/4P6/11/11/4+B6/11/11/11/K10[] w - - 0 1").Has("e5e10"));
  EXPECT_FALSE(Game("9k1/11/4p6/11/11/11/11/4+B6/11/11/11/K10[] w - - 0 1").Has("e5e10"));
  EXPECT_FALSE(Game("9k1/11/4P6/11/4P6/11/11/4+B6/11/11/11/K10[] w - - 0 1").Has("e5e10"));
}

TEST(Pieces, RookSlidesOrthogonally) { EXPECT_EQ(Lone("+W").Moves("e5").size(), 10u + 11u); }

TEST(Pieces, HelmedMaoHasAllEightKnightSquares) { EXPECT_EQ(Lone("+H").Moves("e5").size(), 8u); }

TEST(Pieces, HelmedMaoIsBlockedBesideForTheSidewaysMoves) {
  const TestGame game = Game("9k1/11/11/11/11/11/11/4+HP5/11/11/11/K10[] w - - 0 1");
  EXPECT_THAT(game.Moves("e5"), ElementsAre("e5c4", "e5c6", "e5d3", "e5d7", "e5f3", "e5f7"));
}

TEST(Pieces, HelmedMaoIsBlockedBehindForTheBackwardMoves) {
  const TestGame game = Game("9k1/11/11/11/11/11/11/4+H6/4p6/11/11/K10[] w - - 0 1");
  EXPECT_THAT(game.Moves("e5"), ElementsAre("e5c4", "e5c6", "e5d7", "e5f7", "e5g4", "e5g6"));
}

TEST(Pieces, HelmedMaoIsNeverBlockedForTheHelmsMoves) {
  const TestGame game = Game("9k1/11/11/11/11/11/4p6/3P+HP5/4P6/11/11/K10[] w - - 0 1");
  EXPECT_THAT(game.Moves("e5"), ElementsAre("e5d7", "e5f7"));
}

TEST(Pieces, SilverfearfulStepsOneOrTwoDiagonallyOrOneStraightForward) {
  EXPECT_THAT(Lone("+S").Moves("e5"), ElementsAre("e5c3", "e5d4", "e5d6", "e5e6", "e5f4", "e5f6", "e5g3"));
}

TEST(Pieces, SilverfearfulIsBlockedOnTheFirstStepAndCapturesOnEither) {
  const TestGame game = Game("9k1/11/11/11/11/11/11/11/4+S6/3p1P5/2p5p2/K10[] w - - 0 1");
  EXPECT_THAT(game.Moves("e4"), ElementsAre("e4c6", "e4d3", "e4d5", "e4e5", "e4f5", "e4g6"));
}

TEST(Pieces, SilverfearfulMayNotCrossTheRiverByTwoSteps) {
  EXPECT_THAT(Game("9k1/11/11/11/11/11/4+S6/11/11/11/11/K10[] w - - 0 1").Moves("e6"),
              ElementsAre("e6c4", "e6d5", "e6d7", "e6e7", "e6f5", "e6f7", "e6g4"));
  EXPECT_THAT(Game("9k1/11/11/11/11/4+S6/11/11/11/11/11/K10[] w - - 0 1").Moves("e7"),
              ElementsAre("e7c9", "e7d6", "e7d8", "e7e8", "e7f6", "e7f8", "e7g9"));
}

TEST(Pieces, NothingElseMindsTheRiver) {
  EXPECT_TRUE(Game("9k1/11/11/11/11/11/4P6/11/11/11/11/K10[] w - - 0 1").Has("e6e7"));
  EXPECT_TRUE(Game("9k1/11/11/11/11/11/4+H6/11/11/11/11/K10[] w - - 0 1").Has("e6g7"));
}

TEST(Pieces, SuperpointStepsStraightForwardOrSideways) {
  EXPECT_THAT(Lone("+P").Moves("e5"), ElementsAre("e5d5", "e5e6", "e5f5"));
}

// --- Promotion ---

TEST(Promotion, IsFreeOnMovesThatStartOrEndInTheEnemyCamp) {
  EXPECT_THAT(Game("9k1/11/11/11/4S6/11/11/11/11/11/11/K10[] w - - 0 1").Moves("e8e9"), ElementsAre("e8e9", "e8e9+"));
  EXPECT_THAT(Game("9k1/11/11/4S6/11/11/11/11/11/11/11/K10[] w - - 0 1").Moves("e9d8"), ElementsAre("e9d8", "e9d8+"));
  EXPECT_THAT(Game("9k1/11/11/11/11/4S6/11/11/11/11/11/K10[] w - - 0 1").Moves("e7e8"), ElementsAre("e7e8"));
}

TEST(Promotion, IsCompulsoryForPointAndWingOnTheLastRank) {
  EXPECT_THAT(Game("9k1/4P6/11/11/11/11/11/11/11/11/11/K10[] w - - 0 1").Moves("e11"), ElementsAre("e11e12+"));
  EXPECT_THAT(Game("9k1/4W6/11/11/11/11/11/11/11/11/11/K10[] w - - 0 1").Moves("e11"), ElementsAre("e11e12+"));
}

TEST(Promotion, IsCompulsoryForTheHelmOnTheLastTwoRanks) {
  EXPECT_THAT(Game("9k1/11/11/4H6/11/11/11/11/11/11/11/K10[] w - - 0 1").Moves("e9"), ElementsAre("e9d11+", "e9f11+"));
  EXPECT_THAT(Game("9k1/11/4H6/11/11/11/11/11/11/11/11/K10[] w - - 0 1").Moves("e10"),
              ElementsAre("e10d12+", "e10f12+"));
}

TEST(Promotion, GeometryDecidesNotWhatStandsInTheWay) {
  EXPECT_THAT(Game("4p4k1/11/4P6/11/11/11/11/11/11/11/11/K10[] w - - 0 1").Moves("e10"),
              ElementsAre("e10e11", "e10e11+"));
}

TEST(Promotion, KingGoldgeneralAndHikariNeverPromote) {
  EXPECT_THAT(Game("9k1/11/4G6/11/11/11/11/11/11/11/11/K10[] w - - 0 1").Moves("e10e11"), ElementsAre("e10e11"));
  EXPECT_THAT(Game("9k1/11/4+P6/11/11/11/11/11/11/11/11/K10[] w - - 0 1").Moves("e10e11"), ElementsAre("e10e11"));
}

TEST(Promotion, EachKodamaBecomesItsOwnHikari) {
  for (const char* man : {"B", "W", "H", "S", "P"}) {
    TestGame game = Game("9k1/11/11/4" + std::string(man) + "6/11/11/11/11/11/11/11/K10[] w - - 0 1");
    const std::vector<std::string> moves = game.Moves("e9");
    const auto promotion =
        std::find_if(moves.begin(), moves.end(), [](const std::string& move) { return move.back() == '+'; });
    ASSERT_NE(promotion, moves.end());
    EXPECT_THAT(game.Play({*promotion}).Text(), HasSubstr("+" + std::string(man)));
  }
}

TEST(Promotion, AManDroppedInTheCampPromotesOnlyOnALaterMove) {
  TestGame game = Game("9k1/11/11/11/11/11/11/11/11/11/11/K10[S] w - - 0 1");
  EXPECT_THAT(game.Moves(), Not(Contains("S@e10+")));
  EXPECT_TRUE(game.Play({"S@e10", "j12k12"}).Has("e10e11+"));
}

// --- Drops ---

TEST(Drops, ACapturedHikariJoinsTheHandAsItsKodama) {
  EXPECT_EQ(Game("9k1/11/11/11/11/11/4+b6/4+W6/11/11/11/K10[] w - - 4 1").Play({"e5e6"}).Text(),
            "9k1/11/11/11/11/11/4+W6/11/11/11/11/K10[B] b - - 0 1");
}

TEST(Drops, GoOnAnyEmptySquareAsKodama) {
  const TestGame game = Game("9k1/11/11/11/11/11/11/11/11/11/11/K10[G] w - - 4 1");
  EXPECT_EQ(game.Moves("G@").size(), 130u);
  EXPECT_EQ(game.After("G@e5").Text(), "9k1/11/11/11/11/11/11/4G6/11/11/11/K10[] b - - 0 1");
}

TEST(Drops, TheHandIsWrittenInItsOrder) {
  EXPECT_EQ(Game("9k1/11/11/11/11/11/11/11/11/11/11/K10[PgGSsHWBp] w - - 0 1").Text(),
            "9k1/11/11/11/11/11/11/11/11/11/11/K10[BWHSGPsgp] w - - 0 1");
}

TEST(Drops, NoThirdOwnUnpromotedPointOnAFile) {
  const TestGame game = Game("9k1/11/11/11/4P6/11/4p6/4+P6/4P6/5P5/11/K10[P] w - - 0 1");
  EXPECT_THAT(game.Moves("P@e"), IsEmpty());
  EXPECT_FALSE(game.Moves("P@f").empty());
  EXPECT_THAT(game.WhyNot("P@e6"), HasSubstr("occupied"));
  EXPECT_THAT(game.WhyNot("P@e7"), HasSubstr("two own unpromoted Points"));
}

TEST(Drops, NoThirdOwnUnpromotedBishopOnOneColour) {
  const TestGame game = Game("9k1/11/11/11/11/11/11/11/11/11/11/K1B1B1+B1b2[B] w - - 0 1");
  EXPECT_FALSE(game.Has("B@c3"));
  EXPECT_TRUE(game.Has("B@c2"));
  EXPECT_THAT(game.WhyNot("B@c3"), HasSubstr("two own unpromoted Bishops"));
}

TEST(Drops, NotWhereTheManCouldNeverMove) {
  const TestGame game = Game("9k1/11/11/11/11/11/11/11/11/11/11/K10[PWH] w - - 0 1");
  EXPECT_FALSE(game.Has("P@a12"));
  EXPECT_FALSE(game.Has("W@a12"));
  EXPECT_FALSE(game.Has("H@a11"));
  EXPECT_TRUE(game.Has("P@a11"));
  EXPECT_TRUE(game.Has("H@a10"));
}

// A Point on k11 mates the King on k12: his neighbours are his own men.
constexpr char kPointMates[] = "9wk/9p1/9G1/11/11/11/11/11/11/11/11/K10[P] w - - 0 1";

TEST(Drops, MateByDroppingAPointIsAllowed) {
  const TestGame game = Game(kPointMates).After("P@k11");
  EXPECT_EQ(game.Status(), "win 0");
  EXPECT_EQ(game.Reason(), "checkmate");
}

TEST(Drops, MateByDroppingAPointCanBeForbiddenByTheRuleOption) {
  const TestGame game = Game(kPointMates, {{"point_drop_mate", "forbidden"}});
  EXPECT_FALSE(game.Has("P@k11"));
  EXPECT_TRUE(game.Has("P@k10"));
}

// --- End of the game ---

TEST(End, NoMoveMayLeaveTheOwnKingAttacked) {
  EXPECT_FALSE(Game("10k/11/11/4+w6/11/11/11/4G6/11/11/11/4K6[] w - - 0 1").Has("e5d5"));
}

TEST(End, NoMoveMayMakeAScreenForASaint) {
  const TestGame game = Game("10k/11/11/4+b6/11/11/11/3G7/11/11/11/4K6[] w - - 0 1");
  EXPECT_FALSE(game.Has("d5e5"));
  EXPECT_TRUE(game.Has("d5c5"));
}

TEST(End, AScreenThatLeavesStopsTheSaintsCheck) {
  const TestGame game = Game("10k/11/11/4+b6/11/11/11/4G6/11/11/11/4K6[] w - - 0 1");
  EXPECT_TRUE(game.Has("e5d5"));
  EXPECT_FALSE(game.Has("e5e6"));
}

TEST(End, MateLoses) {
  const TestGame game = Game("9wk/9pP/9G1/11/11/11/11/11/11/11/11/K10[] b - - 0 1");
  EXPECT_EQ(game.Status(), "win 0");
  EXPECT_EQ(game.Reason(), "checkmate");
}

TEST(End, StalemateIsADraw) {
  const TestGame game = Game("k10/2G8/+P10/11/11/11/11/11/11/11/11/K10[] b - - 0 1");
  EXPECT_EQ(game.Status(), "draw");
  EXPECT_EQ(game.Reason(), "stalemate");
}

TEST(End, ASideNotToMoveInCheckIsRefused) {
  EXPECT_THAT(Refusal("10k/11/11/11/11/11/11/11/11/10+W/11/K10[] w - - 0 1"), HasSubstr("in check"));
}

// --- Counters and messages ---

TEST(Counters, HalfmoveStartsAgainAtCapturesDropsAndMovesOfUnpromotedPoints) {
  const TestGame game = Game("9k1/11/11/11/11/11/4s6/2P1G6/3+P7/11/11/K10[P] w - - 7 5");
  EXPECT_THAT(game.After("e5e6").Text(), HasSubstr(" b - - 0 5"));
  EXPECT_THAT(game.After("P@a5").Text(), HasSubstr(" b - - 0 5"));
  EXPECT_THAT(game.After("c5c6").Text(), HasSubstr(" b - - 0 5"));
  EXPECT_THAT(game.After("d4d5").Text(), HasSubstr(" b - - 8 5"));
  EXPECT_THAT(game.After("e5f5").Text(), HasSubstr(" b - - 8 5"));
}

TEST(Messages, SayHandsFacesDropsAndPromotions) {
  varia::v1::Position position;
  ASSERT_TRUE(
      position.ParseFromString(Game("9k1/11/11/3+S7/11/11/11/11/11/11/11/K10[BPPs] w - - 0 1").PositionMessage()));
  ASSERT_EQ(position.hands_size(), 3);
  EXPECT_EQ(position.hands(1).symbol(), "P");
  EXPECT_EQ(position.hands(1).count(), 2u);
  EXPECT_EQ(position.hands(2).army(), 1u);
  EXPECT_EQ(position.pieces(1).symbol(), "+S");

  varia::v1::Move move;
  ASSERT_TRUE(move.ParseFromString(Game("9k1/11/11/11/11/11/11/11/11/11/11/K10[P] w - - 0 1").MoveMessage("P@e5")));
  EXPECT_TRUE(move.drop());
  EXPECT_EQ(move.from(), "");
  EXPECT_EQ(move.to(), "e5");
  ASSERT_TRUE(move.ParseFromString(Game("9k1/4p6/11/4W6/11/11/11/11/11/11/11/K10[] w - - 0 1").MoveMessage("e9e11+")));
  EXPECT_EQ(move.promotion(), "+W");
  ASSERT_EQ(move.captures_size(), 1);
  EXPECT_EQ(move.captures(0).symbol(), "P");
}

TEST(Options, AreNamedInTheRefusalOfAWrongOne) {
  varia::v1::Position position;
  ASSERT_TRUE(position.ParseFromString(Game("default", {{"point_drop_mate", "forbidden"}}).PositionMessage()));
  ASSERT_EQ(position.options_size(), 1);
  EXPECT_EQ(position.options(0).value(), "forbidden");
}

}  // namespace
