// The rules page by example: Pawns, Stewards, en passant, and the Rose that comes of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/aire/test_scene.h"

namespace {

using aire_test::At;
using aire_test::Field;
using aire_test::Game;
using aire_test::Scene;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// --- Pawns ---

TEST(Pawns, StepStraightForwardWithoutCapture) {
  EXPECT_THAT(Game(Scene{.men = "Pd4"}).Moves("d4"), ElementsAre("d4d5"));
  EXPECT_THAT(Game(Scene{.men = "Pd4 md5"}).Moves("d4"), IsEmpty());
  EXPECT_THAT(Game(Scene{.men = "Pa4"}).Moves("a4"), ElementsAre("a4a5"));
}

TEST(Pawns, StepTwoFromRank3InTheSouthHalf) {
  for (const char* file : {"a", "b", "g", "h"}) {
    const std::string f(file);
    EXPECT_THAT(Game(Scene{.men = "P" + f + "3"}).Moves(f + "3"), ElementsAre(f + "3" + f + "4", f + "3" + f + "5"));
  }
  EXPECT_THAT(Game(Scene{.men = "Pa2"}).Moves("a2"), ElementsAre("a2a3"));
}

TEST(Pawns, StepTwoFromRank10InTheNorthHalf) {
  for (const char* file : {"a", "b", "g", "h"}) {
    const std::string f(file);
    EXPECT_THAT(Game(Scene{.men = "p" + f + "10", .turn = "bn"}).Moves(f + "10"),
                ElementsAre(f + "10" + f + "8", f + "10" + f + "9"));
  }
  EXPECT_THAT(Game(Scene{.men = "pa11", .turn = "bn"}).Moves("a11"), ElementsAre("a11a10"));
}

TEST(Pawns, StepTwoWhateverTheirColour) {
  EXPECT_TRUE(Game(Scene{.men = "pb3", .turn = "bs"}).Has("b3b5"));
  EXPECT_TRUE(Game(Scene{.men = "Pb10", .turn = "wn"}).Has("b10b8"));
}

TEST(Pawns, StepTwoOnlyOverAnEmptySquareOntoAnother) {
  EXPECT_THAT(Game(Scene{.men = "Pa3 Ba4"}).Moves("a3"), IsEmpty());
  EXPECT_THAT(Game(Scene{.men = "Pa3 ma5"}).Moves("a3"), ElementsAre("a3a4"));
}

TEST(Pawns, CaptureOneStepDiagonallyForward) {
  EXPECT_THAT(Game(Scene{.men = "Pd4 mc5 se5 md5 bc4"}).Moves("d4"), ElementsAre("d4c5", "d4e5"));
  EXPECT_THAT(Game(Scene{.men = "Pd9 mc8 be8 md8", .turn = "wn"}).Moves("d9"), ElementsAre("d9c8", "d9e8"));
}

TEST(Pawns, CaptureNotThroughACorner) {
  EXPECT_THAT(Game(Scene{.men = "Pb3 mc4 ma4 bb4"}).Moves("b3"), ElementsAre("b3a4"));
}

TEST(Pawns, MayNotCaptureAnUnpromotedPawnOnOneBank) {
  EXPECT_THAT(Game(Scene{.men = "Pd4 pc5 pe5"}).Moves("d4"), ElementsAre("d4d5"));
  EXPECT_THAT(Game(Scene{.men = "pd9 Pc8 Pe8", .turn = "bn"}).Moves("d9"), ElementsAre("d9d8"));
}

TEST(Pawns, MayCaptureAnUnpromotedPawnWhenCrossingTheRiver) {
  EXPECT_THAT(Game(Scene{.men = "Pd6 pc7 pd7"}).Moves("d6"), ElementsAre("d6c7"));
  EXPECT_THAT(Game(Scene{.men = "pd7 Pc6 Pd6", .turn = "bn"}).Moves("d7"), ElementsAre("d7c6"));
}

TEST(Pawns, BecomeStewardsWhenTheyCrossTheRiver) {
  EXPECT_EQ(At(Game(Scene{.men = "Pd6"}).After("d6d7"), "d7"), 'S');
  EXPECT_EQ(At(Game(Scene{.men = "Pd6 mc7"}).After("d6c7"), "c7"), 'S');
  EXPECT_EQ(At(Game(Scene{.men = "pa7", .turn = "bn"}).After("a7a6"), "a6"), 's');
  EXPECT_EQ(At(Game(Scene{.men = "Pd5"}).After("d5d6"), "d6"), 'P');
}

TEST(Stewards, NeverTurnBackIntoPawns) {
  EXPECT_EQ(At(Game(Scene{.men = "Sd7", .turn = "wn"}).After("d7d6"), "d6"), 'S');
}

// --- Stewards ---

TEST(Stewards, StepOrthogonallyWithoutCapture) {
  EXPECT_THAT(Game(Scene{.men = "Sd5"}).Moves("d5"), ElementsAre("d5c5", "d5d4", "d5d6", "d5e5"));
  EXPECT_THAT(Game(Scene{.men = "Sd5 md6 bc5 sd4 pe5"}).Moves("d5"), IsEmpty());
}

TEST(Stewards, CaptureOneStepDiagonallyInAnyDirection) {
  EXPECT_THAT(Game(Scene{.men = "Sd5 mc4 pc6 se4 be6 Pd6 Pd4 Pc5 Pe5"}).Moves("d5"),
              ElementsAre("d5c4", "d5c6", "d5e4", "d5e6"));
}

// --- En passant ---

TEST(EnPassant, TheSquarePassedByADoubleStepIsOpen) {
  EXPECT_EQ(Field(Game(Scene{.men = "Pa3"}).After("a3a5"), "ep"), "a4");
  EXPECT_EQ(Field(Game(Scene{.men = "ph10", .turn = "bn"}).After("h10h8"), "ep"), "h9");
  EXPECT_EQ(Field(Game(Scene{.men = "Pa3"}).After("a3a4"), "ep"), "-");
}

TEST(EnPassant, StaysOpenUntilTheDoubleSteppersNextTurnComes) {
  auto game = Game(Scene{.men = "Pa3"});
  game.Play({"a3a5"});
  for (const char* move : {"g12g11", "h12g12", "g1g2"}) {
    EXPECT_EQ(Field(game, "ep"), "a4") << move;
    game.Play({move});
  }
  EXPECT_EQ(Field(game, "turn"), "ws");
  EXPECT_EQ(Field(game, "ep"), "-");
}

TEST(EnPassant, SeveralSquaresMayBeOpenListedByFileThenRank) {
  auto game = Game(Scene{.men = "Pa3 pb10 Pa10 ph3"});
  game.Play({"a3a5", "b10b8", "a10a8", "h3h5"});
  EXPECT_EQ(Field(game, "ep"), "a9,b9,h4");
  EXPECT_EQ(Field(Game(Scene{.men = "Pa3 pb10 Pa10"}).Play({"a3a5", "b10b8", "a10a8"}), "ep"), "a4,a9,b9");
}

TEST(EnPassant, ClosesForGoodAsSoonAsAnythingStandsOnTheSquare) {
  auto game = Game(Scene{.men = "Pa3 bd7 sb3"});
  game.Play({"a3a5", "d7a4"});
  EXPECT_EQ(Field(game, "ep"), "-");
  game.Play({"h12h11"});
  EXPECT_FALSE(game.Has("b3a4"));
}

TEST(EnPassant, ClosesWhenThePawnIsCaptured) {
  EXPECT_EQ(Field(Game(Scene{.men = "Pa3 ma12", .turn = "ws"}).Play({"a3a5", "a12a5"}), "ep"), "-");
}

TEST(EnPassant, ClosesWhenThePawnsBecomeStewards) {
  const auto game =
      Game(Scene{.men = "Pa5 sb5 kg1 Kh1 kg12", .turn = "bn", .ep = "a4", .princes = false}).After("g12g11");
  EXPECT_EQ(Field(game, "out"), "wn!");
  EXPECT_EQ(Field(game, "ep"), "-");
  EXPECT_EQ(At(game, "a5"), 'S');
}

TEST(EnPassant, AnEnemyStewardCapturesOntoTheOpenSquareAndRemovesThePawn) {
  const auto game = Game(Scene{.men = "Pa5 sb5", .turn = "bs", .ep = "a4"}).After("b5a4");
  EXPECT_EQ(At(game, "a4"), 's');
  EXPECT_EQ(At(game, "a5"), '.');
  EXPECT_EQ(Field(game, "halfmove"), "0");
}

TEST(EnPassant, ComesFromEitherSideAndUpOrDown) {
  EXPECT_TRUE(Game(Scene{.men = "Pb5 sa5 sa3", .turn = "bs", .ep = "b4"}).Has("a5b4"));
  EXPECT_TRUE(Game(Scene{.men = "Pb5 sa5 sa3", .turn = "bs", .ep = "b4"}).Has("a3b4"));
  EXPECT_TRUE(Game(Scene{.men = "pg8 Sh8 Sh10", .turn = "wn", .ep = "g9"}).Has("h8g9"));
  EXPECT_TRUE(Game(Scene{.men = "pg8 Sh8 Sh10", .turn = "wn", .ep = "g9"}).Has("h10g9"));
}

TEST(EnPassant, StaysWithinFilesAAndBOrGAndH) {
  EXPECT_FALSE(Game(Scene{.men = "Pb5 sc5", .turn = "bs", .ep = "b4"}).Has("c5b4"));
  EXPECT_FALSE(Game(Scene{.men = "Pg5 sf5", .turn = "bs", .ep = "g4"}).Has("f5g4"));
}

TEST(EnPassant, PawnsCannotCaptureSo) {
  EXPECT_FALSE(Game(Scene{.men = "Pb5 pa3", .turn = "bs", .ep = "b4"}).Has("a3b4"));
}

TEST(EnPassant, OnlyEnemiesCaptureSo) {
  EXPECT_FALSE(Game(Scene{.men = "Pa8 Sb8", .turn = "ws", .ep = "a9"}).Has("b8a9"));
  EXPECT_FALSE(Game(Scene{.men = "Pa5 Sb5", .turn = "wn", .ep = "a4"}).Has("b5a4"));
}

TEST(EnPassant, TheHalvesBindItToo) {
  EXPECT_FALSE(Game(Scene{.men = "Pa5 sb5", .turn = "bn", .ep = "a4"}).Has("b5a4"));
}

// --- The Rose ---

TEST(RoseMaking, AStewardMovingOntoACornerMayBecomeARose) {
  const auto game = Game(Scene{.men = "Sb1"});
  EXPECT_THAT(game.Moves("b1a"), ElementsAre("b1a1", "b1a1o"));
  EXPECT_EQ(At(game.After("b1a1o"), "a1"), 'O');
  EXPECT_EQ(At(game.After("b1a1"), "a1"), 'S');
  EXPECT_THAT(Game(Scene{.men = "Sg1 Kh2 kh11", .princes = false}).Moves("g1h"), ElementsAre("g1h1", "g1h1o"));
  EXPECT_THAT(Game(Scene{.men = "sb12", .turn = "bn"}).Moves("b12a"), ElementsAre("b12a12", "b12a12o"));
}

TEST(RoseMaking, AlsoByACapture) {
  EXPECT_THAT(Game(Scene{.men = "Sb2 ma1"}).Moves("b2a1"), ElementsAre("b2a1", "b2a1o"));
  EXPECT_THAT(Game(Scene{.men = "sg11", .turn = "bn"}).Moves("g11h"), ElementsAre("g11h11", "g11h12", "g11h12o"));
}

TEST(RoseMaking, NotWhileTheTeamHasARose) {
  EXPECT_THAT(Game(Scene{.men = "Sb1 Od7"}).Moves("b1a"), ElementsAre("b1a1"));
  EXPECT_THAT(Game(Scene{.men = "Sb1 od7"}).Moves("b1a"), ElementsAre("b1a1", "b1a1o"));
}

TEST(RoseMaking, NotLater) { EXPECT_THAT(Game(Scene{.men = "Sa1"}).Moves("a1"), ElementsAre("a1a2", "a1b1")); }

TEST(RoseMaking, ANewRoseIsFree) {
  auto game = Game(Scene{.men = "Sb1"});
  game.Play({"b1a1o"});
  EXPECT_EQ(Field(game, "rose"), "-");
  game.Play({"g12g11", "h12g12", "g1g2"});
  EXPECT_TRUE(game.Has("a1b3"));
}

TEST(RoseRest, AMovedRoseWaitsForBothPlayersOfTheTeam) {
  auto game = Game(Scene{.men = "Od6 Bb2"});
  game.Play({"d6c4"});
  EXPECT_EQ(Field(game, "rose"), "w:sn");
  game.Play({"g12g11"});
  EXPECT_THAT(game.Moves("c4"), IsEmpty());  // nor may the partner
  game.Play({"h12h11"});
  EXPECT_EQ(Field(game, "rose"), "w:s");
  game.Play({"g1g2"});
  EXPECT_THAT(game.Moves("c4"), IsEmpty());
  game.Play({"b2a1", "g11g12", "h11h12", "g2g1"});
  EXPECT_EQ(Field(game, "rose"), "-");
  EXPECT_TRUE(game.Has("c4d6"));
}

TEST(RoseRest, EachTeamHasItsOwn) {
  auto game = Game(Scene{.men = "Od6 oe8"});
  game.Play({"d6c4", "e8f6"});
  EXPECT_EQ(Field(game, "rose"), "w:sn,b:sn");
}

TEST(RoseRest, DoesNotWaitForAPartnerWhoIsOut) {
  auto game = Game(Scene{.men = "Od6 Kh1 kg1 kg12", .out = "wn", .princes = false});
  game.Play({"d6c4"});
  EXPECT_EQ(Field(game, "rose"), "w:s");
}

TEST(RoseRest, NoLongerWaitsForOneWhoDropsOut) {
  const auto game =
      Game(Scene{.men = "Od6 Kh1 kg1 kg12", .turn = "bn", .rose = "w:sn", .princes = false}).After("g12g11");
  EXPECT_EQ(Field(game, "out"), "wn!");
  EXPECT_EQ(Field(game, "rose"), "w:s");
}

TEST(RoseRest, VanishesWhenTheRoseIsCaptured) {
  const auto game = Game(Scene{.men = "Od6 md7 ob8", .turn = "bn", .rose = "w:sn,b:s"}).After("d7d6");
  EXPECT_EQ(Field(game, "rose"), "b:s");
}

}  // namespace
