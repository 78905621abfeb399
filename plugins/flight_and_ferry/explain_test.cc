// Move texts that are refused, and why.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/flight_and_ferry/the_variant.h"

namespace {

using ::testing::HasSubstr;

constexpr char kKnightAfloat[] = "8/7k/8/8/1c6/1GPN4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-";

TEST(Explain, MoveTextsThatAreNone) {
  const auto game = Game(kKnightAfloat);
  EXPECT_THAT(game.WhyNot("~"), HasSubstr("here must stand the Ferry's square"));
  EXPECT_THAT(game.WhyNot("~d5"), HasSubstr("here must stand the square that the Ferry goes to"));
  EXPECT_THAT(game.WhyNot("~d5d6x"), HasSubstr("goes on after its end"));
  EXPECT_THAT(game.WhyNot("d5~"), HasSubstr("here must stand the square that the Ferry goes to"));
  EXPECT_THAT(game.WhyNot("d5d6~"), HasSubstr("with the '~' between the squares"));
  EXPECT_THAT(game.WhyNot("d5~d6q"), HasSubstr("goes on after its end"));
  EXPECT_THAT(game.WhyNot("d5~j6"), HasSubstr("not on the board"));
  EXPECT_THAT(game.WhyNot("N@d6"), HasSubstr("no drops"));
  EXPECT_THAT(game.WhyNot(""), HasSubstr("empty"));
}

TEST(Explain, Ferries) {
  const auto game = Game(kKnightAfloat);
  EXPECT_THAT(game.WhyNot("c5~c6"), HasSubstr("there is no Ferry on c5"));
  EXPECT_THAT(game.WhyNot("d5~d4"), HasSubstr("stay on ranks 5 and 6"));
  EXPECT_THAT(game.WhyNot("d5~f5"), HasSubstr("a ride is one step"));
  EXPECT_THAT(game.WhyNot("d5~c5"), HasSubstr("an own man stands on c5"));
  EXPECT_THAT(game.WhyNot("~d5b6"), HasSubstr("the dragon on b6"));
  EXPECT_THAT(game.WhyNot("~d5h6"), HasSubstr("the other Ferry is on h6"));
  EXPECT_THAT(game.WhyNot("~d5d5"), HasSubstr("another square"));
  EXPECT_THAT(game.WhyNot("~h6g6"), HasSubstr("no man stands on h6"));
  EXPECT_THAT(Game("8/7k/8/8/8/3n4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").WhyNot("~d5a6"),
              HasSubstr("is not Wessex's"));
}

TEST(Explain, OwnMoves) {
  const auto game = Game(kKnightAfloat);
  EXPECT_THAT(game.WhyNot("d5e7"), HasSubstr("this move of the Knight would cross the Channel"));
  EXPECT_THAT(game.WhyNot("b5d5"), HasSubstr("an own man stands on d5"));
  EXPECT_THAT(game.WhyNot("d5d4"), HasSubstr("the Knight on d5 does not move like that"));
  EXPECT_THAT(Game("8/7k/8/8/8/1G6/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-").WhyNot("b5d5"),
              HasSubstr("no dragon ends on"));
}

TEST(Explain, Promotions) {
  const auto game = Game("8/3P3k/P7/8/8/8/QQ6/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=Qf");
  EXPECT_THAT(game.WhyNot("d9d10"), HasSubstr("must be promoted"));
  EXPECT_THAT(game.WhyNot("d9d10q"), HasSubstr("more than 2 of Queen"));
  EXPECT_THAT(game.WhyNot("d9d10f"), HasSubstr("no Pawn of Wessex becomes 'f'"));
  EXPECT_THAT(game.WhyNot("a8a9r"), HasSubstr("has taken no Rook"));
  EXPECT_THAT(game.WhyNot("a4a5r"), HasSubstr("nobody is promoted"));
}

TEST(Explain, TheKingsSafety) {
  EXPECT_THAT(Game("8/7k/3r4/8/8/8/3N4/8/3K4/8 w - - 0 1 ferries=a5,h6 taken=-").WhyNot("d4b3"),
              HasSubstr("would leave the King attacked"));
  EXPECT_THAT(Game("1k6/8/5r2/8/8/8/8/8/R3K2R/8 w KQ - 0 1 ferries=a5,h6 taken=-").WhyNot("e2g2"),
              HasSubstr("may not castle out of, through or into an attack"));
  EXPECT_THAT(Game("1k6/8/8/8/8/8/8/8/R3K2R/8 w Q - 0 1 ferries=a5,h6 taken=-").WhyNot("e2g2"),
              HasSubstr("cannot castle there"));
}

TEST(Explain, CodesThatAreNoMoves) {
  auto game = Game("default");
  const varia_variant* variant = TheVariant();
  Block block;
  void* const position = block.data();
  const std::string text = game.Text();
  ASSERT_EQ(variant->position_from_text(variant, {text.data(), text.size()}, position, nullptr), VARIA_OK);
  for (varia_move code : {varia_move{0xFFFFFFFF}, varia_move{0x0002FFFF}, varia_move{0x00050000}, varia_move{1} << 40,
                          varia_move{0x41034544}}) {
    varia_error error{.struct_size = sizeof error};
    EXPECT_EQ(variant->play(variant, position, code, &error), VARIA_ERR_ILLEGAL_MOVE) << code;
    EXPECT_EQ(variant->move_to_message(variant, position, code, nullptr, &error), VARIA_ERR_ILLEGAL_MOVE) << code;
  }
}

}  // namespace
