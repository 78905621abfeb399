// What the plugin tells a search: scores, marks, passing.
#include "varia/ext/evaluation.h"

#include <gtest/gtest.h>

#include <string>

#include "plugins/aire/test_scene.h"
#include "varia/ext/tactics.h"

namespace {

using aire_test::Game;
using aire_test::Scene;
using varia::sdk::testing::TestGame;

constexpr int kTempo = 10;

// --- Scores ---

TEST(Evaluate, TheDefaultSetupIsEvenButForTheTurn) { EXPECT_EQ(Game(aire_test::kDefaultSetup).Score(), kTempo); }

TEST(Evaluate, MoreMenAreBetterAndTheTeamsSeeItWithOppositeSigns) {
  const int none = Game(Scene{.men = ""}).Score(), bishop = Game(Scene{.men = "Ba6"}).Score();
  const int marshal = Game(Scene{.men = "Ma6"}).Score();
  EXPECT_GT(bishop, none + 100);
  EXPECT_GT(marshal, bishop + 200);
  EXPECT_EQ(Game(Scene{.men = "Ma6"}).Score(1), -marshal);
  EXPECT_EQ(Game(Scene{.men = "Ma6"}).Score() - none, none - Game(Scene{.men = "ma6"}).Score());
}

TEST(Evaluate, TheLastRoyalsOfAHalfCountMoreThanTheirMoves) {
  const auto with = [](const std::string& kings) {
    return Game(Scene{.men = "Ka1 Ka12 kg1 " + kings, .princes = false}).Score();
  };
  const int none = with(""), one = with("kg12"), two = with("kg12 kh12"), three = with("kg12 kh12 kh11");
  EXPECT_GT(none - one, (one - two) + 300);
  EXPECT_GT(one - two, (two - three) + 50);
}

TEST(Evaluate, APlayerOutIsALoss) {
  EXPECT_LT(Game(Scene{.men = "Ma6", .out = "wn"}).Score(), Game(Scene{.men = "Ma6"}).Score() - 1000);
}

TEST(Evaluate, AStewardNearACornerHopesForARose) {
  const auto gain = [](const std::string& others) {
    return Game(Scene{.men = "Sa2 " + others}).Score() - Game(Scene{.men = "Sa6 " + others}).Score();
  };
  EXPECT_GT(gain(""), gain("Od5"));
}

// --- Marks ---

TEST(Mark, ACaptureGainsTheManUnlessTheNextPlayerTakesBack) {
  const varia_move_mark free = Game(Scene{.men = "Ma1 ba5"}).Mark("a1a5");
  EXPECT_EQ(free.flags, VARIA_MARK_CAPTURE);
  EXPECT_GT(free.gain, 0);
  EXPECT_EQ(free.exchange, free.gain);
  EXPECT_GT(free.mover, free.gain);
  // Black North comes next and may use a man of the North half, but not move one within the South half.
  EXPECT_EQ(Game(Scene{.men = "Ma1 ba5 ma9"}).Mark("a1a5").exchange, free.gain - free.mover);
  EXPECT_EQ(Game(Scene{.men = "Ma1 ba5 mf5"}).Mark("a1a5").exchange, free.gain);
}

TEST(Mark, ALastRoyalIsWorthMoreThanOneOfSeveral) {
  const int last = Game(Scene{.men = "Ma6 kb6 Kh1 Kh12 kg12", .princes = false}).Mark("a6b6").gain;
  const int one_of_two = Game(Scene{.men = "Ma6 kb6"}).Mark("a6b6").gain;
  EXPECT_GT(last, one_of_two + 300);
  EXPECT_EQ(Game(Scene{.men = ""}).Mark("h1h2").mover, 0);
}

TEST(Mark, ARoseTakesBack) {
  const varia_move_mark free = Game(Scene{.men = "Md5 sd8", .turn = "wn"}).Mark("d5d8");
  EXPECT_EQ(free.exchange, free.gain);
  EXPECT_LT(Game(Scene{.men = "Md5 sd8 oe6", .turn = "wn"}).Mark("d5d8").exchange, 0);
  EXPECT_EQ(Game(Scene{.men = "Md5 sd8 oe6", .turn = "wn", .rose = "b:s"}).Mark("d5d8").exchange, free.gain);
}

TEST(Mark, EnPassantTakesThePawn) {
  const TestGame game = Game(Scene{.men = "Sb8 pa8", .turn = "ws", .ep = "a9", .out = "wn"});
  EXPECT_EQ(game.Mark("b8a9").flags, VARIA_MARK_CAPTURE);
  EXPECT_GT(game.Mark("b8a9").gain, 0);
  EXPECT_EQ(game.Mark("b8b9").flags, 0u);
}

TEST(Mark, APawnOverTheRiverAndAStewardInTheCornerArePromoted) {
  EXPECT_EQ(Game(Scene{.men = "Pd6"}).Mark("d6d7").flags, VARIA_MARK_PROMOTION);
  EXPECT_GT(Game(Scene{.men = "Pd6"}).Mark("d6d7").gain, 0);
  EXPECT_EQ(Game(Scene{.men = "Pd4"}).Mark("d4d5").flags, 0u);
  const TestGame corner = Game(Scene{.men = "Sb1"});
  EXPECT_EQ(corner.Mark("b1a1o").flags, VARIA_MARK_PROMOTION);
  EXPECT_GT(corner.Mark("b1a1o").gain, 0);
  EXPECT_EQ(corner.Mark("b1a1").flags, 0u);
}

// --- Passing and hints ---

TEST(Pass, TheNextPlayerStillInHasTheTurnAndHisOpenSquareCloses) {
  TestGame game = Game(Scene{.men = "Sb8 pa8", .ep = "a9"});
  EXPECT_EQ(game.Pass(), VARIA_OK);
  EXPECT_EQ(game.Text(), Scene({.men = "Sb8 pa8", .turn = "bn", .halfmove = 1}).Text());
}

TEST(Pass, NotToThePartnerNorToSomebodyWhoWouldDropOut) {
  TestGame to_partner = Game(Scene{.men = "", .out = "bn"});
  EXPECT_EQ(to_partner.Pass(), VARIA_ERR_UNSUPPORTED);
  EXPECT_EQ(to_partner.Text(), Scene({.men = "", .out = "bn"}).Text());
  const Scene stuck = {.men = "Kh1 Kh12 bb11 pa10 kg1", .princes = false};
  TestGame to_stuck = Game(stuck);
  EXPECT_EQ(to_stuck.Pass(), VARIA_ERR_UNSUPPORTED);
  EXPECT_EQ(to_stuck.Text(), stuck.Text());
}

TEST(Hints, NoCheckAndBareSeats) {
  EXPECT_FALSE(Game(Scene{.men = "ma1 Kb1"}).InCheck());
  EXPECT_EQ(Game(Scene{.men = "Ma6"}).BareSeats(), 0b1010u);
  EXPECT_EQ(Game(Scene{.men = "Ma6 ma8", .out = "bs"}).BareSeats(), 0b1000u);
}

}  // namespace
