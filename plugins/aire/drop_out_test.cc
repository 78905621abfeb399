// The rules page by example: dropping out, the end of the game, and the places.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/aire/test_scene.h"

namespace {

using aire_test::At;
using aire_test::Field;
using aire_test::Game;
using aire_test::Scene;
using ::testing::IsEmpty;

// Black North has no royal in the North half once it is his turn, nor can bring one.
Scene BlackNorthCannotMove() { return {.men = "Kh1 Kh12 bb11 pa10 mc9 pd5 ea1 kg1", .princes = false}; }

// --- Dropping out ---

TEST(DropOut, APlayerWithoutALegalMoveDropsOutWhenTheTurnComes) {
  const auto game = Game(BlackNorthCannotMove()).After("h1h2");
  EXPECT_EQ(Field(game, "out"), "bn!");
  EXPECT_EQ(Field(game, "turn"), "wn");
  EXPECT_EQ(game.Status(), "ongoing");
}

TEST(DropOut, TheArmysPrincessBecomesAQueenAndItsPawnsStewards) {
  const auto game = Game(BlackNorthCannotMove()).After("h1h2");
  EXPECT_EQ(At(game, "a1"), 'q');
  EXPECT_EQ(At(game, "a10"), 's');
  EXPECT_EQ(At(game, "d5"), 's');
  EXPECT_EQ(At(game, "b11"), 'b');
}

TEST(DropOut, TheOtherArmyStaysAsItIs) {
  Scene scene = BlackNorthCannotMove();
  scene.men += " Pa4 Eb1";
  const auto game = Game(scene).After("h1h2");
  EXPECT_EQ(At(game, "a4"), 'P');
  EXPECT_EQ(At(game, "b1"), 'E');
}

TEST(DropOut, ThePartnerMovesAnyPieceOfTheArmyWhereverItStartsOrEnds) {
  const auto game = Game(Scene{.men = "mc9 kg1 Kh1 Kh12", .turn = "bs", .out = "bn", .princes = false});
  EXPECT_TRUE(game.Has("c9c8"));
  EXPECT_TRUE(game.Has("c9a8"));
  EXPECT_FALSE(Game(Scene{.men = "mc9", .turn = "bs"}).Has("c9c8"));
}

TEST(DropOut, TheRoyalRuleStillCountsThePartnersOwnHalfOnly) {
  const auto game = Game(Scene{.men = "mc9 kb6 kg12 Kh1 Kh12", .turn = "bs", .out = "bn", .princes = false});
  EXPECT_FALSE(game.Has("b6b7"));
  EXPECT_TRUE(game.Has("b6b5"));
  const auto none = Game(Scene{.men = "qb8 mc5 Kh1 Kh12 kg11", .turn = "bs", .out = "bn", .princes = false});
  EXPECT_THAT(none.Moves("c5"), IsEmpty());
  EXPECT_THAT(none.Moves("g11"), IsEmpty());
  EXPECT_TRUE(none.Has("b8b6"));
  EXPECT_FALSE(none.Has("b8b7"));
}

TEST(DropOut, TheTurnSkipsWhoIsOut) {
  const auto game = Game(Scene{.men = "Kh1 Kh12 kg1", .out = "bn", .princes = false}).After("h1h2");
  EXPECT_EQ(Field(game, "turn"), "wn");
}

TEST(DropOut, MovesOfARestingRoseAloneAreNoMoves) {
  const auto game =
      Game("2****kK/2****2/2****2/8/8/8/3O4/pp6/PP6/PP****2/PP****2/KP****k1 bs - - 0 1 out=- rose=w:s").After("g1g2");
  EXPECT_EQ(Field(game, "out"), "ws!");
  EXPECT_EQ(Field(game, "rose"), "-");
}

TEST(DropOut, TheMarkGoesAtThePartnersNextMove) {
  auto game = Game(BlackNorthCannotMove());
  game.Play({"h1h2", "h12h11"});
  EXPECT_EQ(Field(game, "out"), "bn!");
  game.Play({"g1g2"});
  EXPECT_EQ(Field(game, "out"), "bn");
}

TEST(DropOut, SeveralMayDropOutInARow) {
  const auto game =
      Game("2****2/2****2/2****2/3s2s1/2K4P/8/8/S7/8/2****1k/2****2/2****2 bs - h9 49 79 out=- rose=-").After("h3g2");
  EXPECT_EQ(Field(game, "out"), "ws!,bn!");
  EXPECT_EQ(Field(game, "turn"), "wn");
  EXPECT_EQ(Field(game, "fullmove"), "80");
}

TEST(DropOut, ATextWhosePlayerToMoveCannotIsReadAsIfTheTurnHadJustCome) {
  const auto game = Game(Scene{.men = "ba12 pa10 Kh1 Kh12 kg1", .turn = "bn", .princes = false});
  EXPECT_EQ(Field(game, "out"), "bn!");
  EXPECT_EQ(Field(game, "turn"), "wn");
  EXPECT_EQ(At(game, "a10"), 's');
}

TEST(DropOut, OnReadingOneMayFollowAnotherToTheEnd) {
  const auto game = Game(Scene{.men = "bb11 Ma6 Kh1", .turn = "bn", .princes = false});
  EXPECT_EQ(Field(game, "out"), "bn!,wn!,bs!");
  EXPECT_EQ(Field(game, "turn"), "ws");
  EXPECT_EQ(Field(game, "fullmove"), "2");
  EXPECT_EQ(game.Status(), "win 0 1,2,4,2");
}

TEST(DropOut, AHostMayHaveThePlayerToMoveDropOut) {
  auto game = Game(Scene{.men = "Ea1 Pa4 pa5", .turn = "ws"});
  EXPECT_EQ(game.DropOut(), VARIA_OK);
  EXPECT_EQ(Field(game, "out"), "ws!");
  EXPECT_EQ(Field(game, "turn"), "bn");
  EXPECT_EQ(At(game, "a1"), 'Q');
  EXPECT_EQ(At(game, "a4"), 'S');
  EXPECT_EQ(At(game, "a5"), 'p');
  game.Play({"g12g11"});
  EXPECT_EQ(game.DropOut(), VARIA_OK);
  EXPECT_EQ(Field(game, "out"), "ws!,wn!");
  EXPECT_EQ(game.Status(), "win 1 3,1,3,2");
  const std::string text = game.Text();
  EXPECT_EQ(game.DropOut(), VARIA_ERR_INVALID_ARGUMENT);
  EXPECT_EQ(game.Text(), text);
}

// --- The end ---

TEST(End, WhenBothPlayersOfATeamAreOutTheOtherHasWon) {
  const auto game =
      Game(Scene{.men = "Kh1 Kh12 Ma6 ba12", .turn = "wn", .out = "bn!", .princes = false}).After("h12h11");
  EXPECT_EQ(Field(game, "out"), "bn!,bs!");
  EXPECT_EQ(game.Status(), "win 0 2,3,1,3");
  EXPECT_EQ(game.Reason(), "drop-out");
  EXPECT_THAT(game.Moves(), IsEmpty());
}

TEST(End, TheTurnIsThenTheNextPlayersStillIn) {
  const auto game =
      Game(Scene{.men = "Kh1 Kh12 Ma6 ba12", .turn = "wn", .out = "bn!", .princes = false}).After("h12h11");
  EXPECT_EQ(Field(game, "turn"), "ws");
}

TEST(End, OneTeamWithoutRoyalsDoesNotEndItBeforeBothTurnsHaveCome) {
  const auto game = Game(Scene{.men = "Kh1 Kh12 Ma1 ka6 bb11", .princes = false}).After("a1a6");
  EXPECT_EQ(Field(game, "out"), "bn!");
  EXPECT_EQ(game.Status(), "ongoing");
}

// Places are listed as ws, bn, wn, bs.

TEST(Places, LastMoverFirstHisPartnerSecondTheLastOutThirdTheFirstOutFourth) {
  EXPECT_EQ(Game(Scene{.men = "Md9 kd5 Kh1 Kh12", .turn = "wn", .out = "bn", .princes = false}).After("d9d5").Status(),
            "win 0 2,4,1,3");
  EXPECT_EQ(Game(Scene{.men = "ba12 Kh1 Kh12", .turn = "wn", .out = "bs,bn!", .princes = false}).Status(),
            "win 0 1,3,2,4");
}

TEST(Places, LosersWithoutAMoveBetweenAreJointThird) {
  EXPECT_EQ(Game(Scene{.men = "ba12 Kh1 Kh12", .turn = "ws", .out = "bn!,bs!", .princes = false}).Status(),
            "win 0 2,3,1,3");
  EXPECT_EQ(Game(Scene{.men = "ma6 kg1 kg12", .turn = "bn", .out = "wn!,ws!", .princes = false}).Status(),
            "win 1 3,2,3,1");
}

TEST(Places, WithThePartnerOutTheFirstOutIsFourthTheNextThirdTheLastSecond) {
  EXPECT_EQ(Game(Scene{.men = "Ma5 Kh1", .turn = "ws", .out = "wn,bn,bs!", .princes = false}).Status(),
            "win 0 1,3,4,2");
  EXPECT_EQ(Game(Scene{.men = "Ma5 Kh1", .turn = "ws", .out = "bn,wn,bs!", .princes = false}).Status(),
            "win 0 1,4,3,2");
}

TEST(Places, WithThePartnerOutLosersWithoutAMoveBetweenAreJointSecond) {
  EXPECT_EQ(Game(Scene{.men = "Ma1 ka6 Kh1", .out = "wn", .princes = false}).After("a1a6").Status(), "win 0 1,2,4,2");
}

}  // namespace
