// What messages carry beyond the text, and how refusals of moves read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/aire/test_scene.h"
#include "varia/v1/move.pb.h"
#include "varia/v1/position.pb.h"

namespace {

using aire_test::Game;
using aire_test::Scene;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

varia::v1::Position PositionOf(const Scene& scene) {
  varia::v1::Position position;
  EXPECT_TRUE(position.ParseFromString(Game(scene).PositionMessage()));
  return position;
}
varia::v1::Move MoveOf(const Scene& scene, std::string_view text) {
  varia::v1::Move move;
  EXPECT_TRUE(move.ParseFromString(Game(scene).MoveMessage(text)));
  return move;
}

TEST(PositionMessage, ListsSeatsWithTheirHalves) {
  const auto position = PositionOf({.men = ""});
  ASSERT_EQ(position.seat_states_size(), 4);
  const char* const kIds[] = {"ws", "bn", "wn", "bs"};
  const uint32_t kFirst[] = {1, 7, 7, 1};
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(position.seat_states(seat).seat(), kIds[seat]);
    EXPECT_EQ(position.seat_states(seat).half_first_rank(), kFirst[seat]);
    EXPECT_EQ(position.seat_states(seat).half_last_rank(), kFirst[seat] + 5);
    EXPECT_FALSE(position.seat_states(seat).dropped_out());
    EXPECT_FALSE(position.seat_states(seat).controls_whole_army());
  }
}

TEST(PositionMessage, SaysWhoDroppedOutInWhichOrderAndWhoTookOver) {
  const auto position = PositionOf({.men = "", .turn = "bs", .out = "wn,bn!"});
  EXPECT_EQ(position.seat_states(1).drop_out_order(), 2u);
  EXPECT_EQ(position.seat_states(2).drop_out_order(), 1u);
  EXPECT_TRUE(position.seat_states(1).dropped_out());
  EXPECT_TRUE(position.seat_states(1).partner_has_not_moved_since());
  EXPECT_FALSE(position.seat_states(2).partner_has_not_moved_since());
  EXPECT_TRUE(position.seat_states(0).controls_whole_army());
  EXPECT_TRUE(position.seat_states(3).controls_whole_army());
  EXPECT_FALSE(position.seat_states(1).controls_whole_army());
  EXPECT_EQ(position.fields(0).name(), "out");
  EXPECT_EQ(position.fields(0).value(), "wn,bn!");
}

TEST(PositionMessage, ListsRestingRoses) {
  const auto position = PositionOf({.men = "Od6 oe8", .turn = "bs", .rose = "w:sn,b:n"});
  ASSERT_EQ(position.locks_size(), 2);
  EXPECT_EQ(position.locks(0).square(), "d6");
  EXPECT_EQ(position.locks(0).symbol(), "O");
  EXPECT_EQ(position.locks(0).army(), 0u);
  EXPECT_THAT(position.locks(0).pending_seats(), ElementsAre("ws", "wn"));
  EXPECT_EQ(position.locks(1).square(), "e8");
  EXPECT_THAT(position.locks(1).pending_seats(), ElementsAre("bn"));
}

TEST(PositionMessage, ListsOpenSquares) {
  EXPECT_THAT(PositionOf({.men = "Pa5 ph8", .turn = "bs", .ep = "a4,h9"}).en_passant(), ElementsAre("a4", "h9"));
}

TEST(MoveMessage, TellsAnEnPassantCapture) {
  const auto move = MoveOf({.men = "Pa5 sb5", .turn = "bs", .ep = "a4"}, "b5a4");
  EXPECT_EQ(move.kind(), "en-passant");
  ASSERT_EQ(move.captures_size(), 1);
  EXPECT_EQ(move.captures(0).square(), "a5");
  EXPECT_EQ(move.captures(0).symbol(), "P");
  EXPECT_EQ(move.captures(0).manner(), "en-passant");
  EXPECT_EQ(MoveOf({.men = "Sd5 mc4"}, "d5c4").kind(), "");
}

TEST(MoveMessage, TellsPromotions) {
  EXPECT_EQ(MoveOf({.men = "Pd6"}, "d6d7").promotion(), "S");
  EXPECT_EQ(MoveOf({.men = "Sb1"}, "b1a1o").promotion(), "O");
  EXPECT_EQ(MoveOf({.men = "Sb1"}, "b1a1").promotion(), "");
}

TEST(MoveMessage, TellsWhoDropsOut) {
  EXPECT_THAT(MoveOf({.men = "Kh1 Kh12 bb11 kg1", .princes = false}, "h1h2").drop_outs(), ElementsAre("bn"));
  EXPECT_THAT(MoveOf({.men = "Ma1 ka6 Kh1", .out = "wn", .princes = false}, "a1a6").drop_outs(),
              ElementsAre("bn", "bs"));
  EXPECT_EQ(MoveOf({.men = ""}, "h1h2").drop_outs_size(), 0);
}

TEST(MoveMessage, ADropOutsChangeIsNoPromotion) {
  // Neither North player has a royal at home: both drop out after this move, which turns the Princess into a Queen.
  const Scene scene{.men = "Pd4 Eb1 kg1 kg2", .princes = false};
  EXPECT_EQ(aire_test::At(Game(scene).After("b1b2"), "b2"), 'Q');
  EXPECT_THAT(MoveOf(scene, "b1b2").drop_outs(), ElementsAre("bn", "wn"));
  EXPECT_EQ(MoveOf(scene, "b1b2").promotion(), "");
}

// --- Why a move is refused ---

TEST(Explanations, NameTheHalf) {
  EXPECT_THAT(Game(Scene{.men = "Md8"}).WhyNot("d8d7"), HasSubstr("must start or end in the South half, ranks 1 to 6"));
  EXPECT_THAT(Game(Scene{.men = "md5", .turn = "bn"}).WhyNot("d5d6"),
              HasSubstr("Black North must start or end in the North half"));
}

TEST(Explanations, NameTheRoyalRule) {
  EXPECT_THAT(Game(Scene{.men = "Kb6 kg1 Kh12 kg12", .princes = false}).WhyNot("b6b7"),
              HasSubstr("a Queen, Prince or Princess of White must stand in the South half"));
}

TEST(Explanations, NameTheRosesRest) {
  EXPECT_THAT(Game(Scene{.men = "Oc4", .rose = "w:sn"}).WhyNot("c4d6"),
              HasSubstr("rests until another piece has been moved by White South and White North"));
}

TEST(Explanations, NameThePawnRule) {
  EXPECT_THAT(Game(Scene{.men = "Pd4 pc5"}).WhyNot("d4c5"), HasSubstr("only when it crosses the River"));
}

TEST(Explanations, NameThePromotionRules) {
  EXPECT_THAT(Game(Scene{.men = "Sb1 Od6"}).WhyNot("b1a1o"), HasSubstr("White has a Rose already"));
  EXPECT_THAT(Game(Scene{.men = "Sb1"}).WhyNot("b1b2o"), HasSubstr("only a Steward that moves to a1, h1, a12 or h12"));
  EXPECT_THAT(Game(Scene{.men = "Sb1"}).WhyNot("b1a1q"), HasSubstr("'o' for a Rose"));
  EXPECT_THAT(Game(Scene{.men = "Pd6"}).WhyNot("d6d7s"), HasSubstr("only a Steward"));
}

TEST(Explanations, NameTheSquares) {
  const auto game = Game("default");
  EXPECT_THAT(game.WhyNot("a10a9"), HasSubstr("is not White South's"));
  EXPECT_THAT(game.WhyNot("a4a5"), HasSubstr("no man stands on a4"));
  EXPECT_THAT(game.WhyNot("c3c4"), HasSubstr("not on the board"));
  EXPECT_THAT(game.WhyNot("a1a2"), HasSubstr("own man"));
  EXPECT_THAT(game.WhyNot("a3a6"), HasSubstr("the Pawn on a3 cannot make this move"));
  EXPECT_NE(game.WhyNot("ws"), "");
  EXPECT_NE(game.WhyNot(""), "");
}

TEST(Explanations, SayThatTheGameIsOver) {
  EXPECT_THAT(Game(Scene{.men = "", .turn = "ws", .out = "bn,bs!"}).WhyNot("h1h2"), HasSubstr("the game is over"));
}

}  // namespace
