// What the plugin tells a search: scores, marks, check, passing.
#include "varia/ext/evaluation.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "plugins/flight_and_ferry/the_variant.h"
#include "varia/ext/tactics.h"

namespace {

using varia::sdk::testing::TestGame;

constexpr int kTempo = 10;

// --- Scores ---

TEST(Evaluate, MoreMenAreBetter) {
  const TestGame bare = Game("8/7k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const TestGame knight = Game("8/7k/8/8/8/8/8/3N4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const TestGame queen = Game("8/7k/8/8/8/8/8/3Q4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(bare.Score(), kTempo);
  EXPECT_GT(knight.Score(), bare.Score() + 150);
  EXPECT_GT(queen.Score(), knight.Score() + 300);
  EXPECT_LT(Game("8/7k/8/8/3q4/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Score(), -500);
}

TEST(Evaluate, TheSidesSeeTheSameWithOppositeSigns) {
  const TestGame wessex = Game("8/7k/8/8/8/8/8/3N4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const TestGame wales = Game("1k6/8/3n4/8/8/8/8/8/7K/8 b - - 0 1 ferries=a6,h5 taken=-");
  EXPECT_EQ(wessex.Score(1), -wessex.Score(0));
  EXPECT_EQ(wales.Score(1), wessex.Score(0));
}

TEST(Evaluate, AMannedFerryCountsUnlessADragonReachesIt) {
  const TestGame ashore = Game("8/7k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const TestGame afloat = Game("8/7k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_GT(afloat.Score(), ashore.Score());
  const TestGame dragon_ashore = Game("8/3c3k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const TestGame dragon_afloat = Game("8/3c3k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(dragon_afloat.Score(), dragon_ashore.Score());
}

TEST(Evaluate, APawnOverTheChannelHopesForTheMenTaken) {
  const TestGame nobody = Game("8/7k/8/2P5/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const TestGame queen = Game("8/7k/8/2P5/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=Q");
  EXPECT_GT(queen.Score(), nobody.Score());
}

TEST(Evaluate, ALoneKingIsWorseOffAtTheEdgeAndAmongEnemies) {
  const TestGame middle = Game("8/8/8/8/3k4/8/8/8/8/R3K3 w - - 0 1 ferries=a5,h6 taken=-");
  const TestGame edge = Game("3k4/8/8/8/8/8/8/8/8/R3K3 w - - 0 1 ferries=a5,h6 taken=-");
  const TestGame near = Game("3k4/8/8/R3K3/8/8/8/8/8/8 w - - 0 1 ferries=a5,h6 taken=-");
  const TestGame guarded = Game("3k4/p7/8/8/8/8/8/8/8/R3K3 w - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_GT(edge.Score(), middle.Score());
  EXPECT_GT(near.Score(), edge.Score() + 30);  // the Rook is worth the same anywhere
  const TestGame guarded_near = Game("3k4/p7/8/R3K3/8/8/8/8/8/8 w - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_LT(std::abs(guarded_near.Score() - guarded.Score()), 30);
}

TEST(Evaluate, ALeadMeltsByHalfWhileNothingHappens) {
  const auto lead = [](const std::string& clocks) {
    return Game("8/3p3k/8/8/8/8/8/3Q4/8/1K6 w - - " + clocks + " ferries=a5,h6 taken=-").Score() - kTempo;
  };
  EXPECT_NEAR(lead("50 80"), lead("0 80") * 3 / 4, 1);
  EXPECT_NEAR(lead("100 80"), lead("0 80") / 2, 1);
  EXPECT_EQ(lead("150 80"), lead("100 80"));
}

// --- Marks ---

TEST(Mark, ACaptureGainsTheManAndIsLostToTheRecapture) {
  const TestGame free = Game("8/7k/8/8/8/8/3n4/8/3R4/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const varia_move_mark capture = free.Mark("d2d4");
  EXPECT_EQ(capture.flags, VARIA_MARK_CAPTURE);
  EXPECT_GT(capture.gain, 0);
  EXPECT_EQ(capture.exchange, capture.gain);
  EXPECT_GT(capture.mover, capture.gain);
  const varia_move_mark guarded = Game("8/7k/8/8/8/4n3/3n4/5n2/3R4/1K6 w - - 0 1 ferries=a5,h6 taken=-").Mark("d2d4");
  EXPECT_EQ(guarded.exchange, capture.gain - capture.mover);
}

TEST(Mark, NobodyRecapturesDiagonallyOverTheChannelButOnAFerry) {
  const TestGame over = Game("8/7k/8/8/4f3/3n4/8/8/3R4/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_GT(over.Mark("d2d5").exchange, 0);
  const TestGame ride = Game("8/7k/8/8/4f3/3n4/8/8/3R4/1K6 w - - 0 1 ferries=a5,e6 taken=-");
  EXPECT_LT(ride.Mark("d2d5").exchange, 0);
}

TEST(Mark, FlightAndFireTakeWhomTheyPassOrBurn) {
  const TestGame flight = Game("8/7k/8/8/8/1G1n4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(flight.Mark("b5f5").flags, VARIA_MARK_CAPTURE);
  EXPECT_GT(flight.Mark("b5f5").gain, 0);
  EXPECT_EQ(flight.Mark("b5b4").flags, 0u);
  const TestGame fire = Game("8/7k/8/8/8/3n4/8/1G6/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(fire.Mark("b3c4").gain, flight.Mark("b5f5").gain);
  EXPECT_EQ(fire.Mark("b3c4").exchange, fire.Mark("b3c4").gain);
}

TEST(Mark, ToBurnAnOwnManCounts) {
  const TestGame fire = Game("8/7k/8/8/8/3N4/8/1G6/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_LT(fire.Mark("b3c4").gain, 0);
  EXPECT_EQ(fire.Mark("b3c4").flags, VARIA_MARK_CAPTURE);
}

TEST(Mark, ARideTakesAndASendDoesNothing) {
  const TestGame game = Game("8/7k/8/8/3cn3/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(game.Mark("d5~d6").flags, VARIA_MARK_CAPTURE);
  EXPECT_GT(game.Mark("d5~d6").gain, game.Mark("d5~e6").gain);
  EXPECT_EQ(game.Mark("~d5a6").flags, 0u);
  EXPECT_EQ(game.Mark("~d5a6").gain, 0);
}

TEST(Mark, EnPassantAndPromotion) {
  const TestGame passed = Game("8/7k/8/8/8/2pP4/8/8/8/1K6 b - d4 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(passed.Mark("c5d4").flags, VARIA_MARK_CAPTURE);
  EXPECT_EQ(passed.Mark("c5d4").gain, passed.Mark("c5d4").mover);
  const TestGame last = Game("8/3P3k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(last.Mark("d9d10q").flags, VARIA_MARK_PROMOTION);
  EXPECT_GT(last.Mark("d9d10q").gain, last.Mark("d9d10n").gain);
  EXPECT_GT(last.Mark("d9d10n").gain, 0);
}

// --- Check and passing ---

TEST(InCheck, ByFlightToo) {
  EXPECT_TRUE(Game("8/8/p7/8/1G2k3/8/8/8/8/7K b - - 0 1 ferries=a5,e6 taken=-").InCheck());
  EXPECT_FALSE(Game("8/8/p7/8/1G2kp2/8/8/8/8/7K b - - 0 1 ferries=a5,e6 taken=-").InCheck());
}

TEST(Pass, GivesTheTurnAwayAndClosesThePassedSquare) {
  TestGame game = Game("8/7k/8/8/8/2pP4/8/8/8/1K6 b - d4 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(game.Pass(), VARIA_OK);
  EXPECT_EQ(game.Text(), "8/7k/8/8/8/2pP4/8/8/8/1K6 w - - 1 2 ferries=a5,h6 taken=-");
}

TEST(Pass, NotInCheck) {
  TestGame game = Game("8/8/p7/8/1G2k3/8/8/8/8/7K b - - 0 1 ferries=a5,e6 taken=-");
  const std::string text = game.Text();
  EXPECT_EQ(game.Pass(), VARIA_ERR_UNSUPPORTED);
  EXPECT_EQ(game.Text(), text);
}

TEST(BareSeats, NothingButTheKing) {
  EXPECT_EQ(Game("8/7k/8/8/8/8/8/3N4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").BareSeats(), 2u);
}

}  // namespace
