// The sinks that move generators write to.
#include <gtest/gtest.h>

#include <array>

#include "varia/sdk/move.h"

namespace varia::sdk {
namespace {

using Set = Bitboard<96>;

Set Squares(std::initializer_list<Square> squares) {
  Set set;
  for (Square square : squares) set.Add(square);
  return set;
}

// A generator of five moves on three men; `asked` counts the men it had to look at.
template <class Sink>
int Generate(Sink& sink) {
  int asked = 0;
  for (uint8_t from : {uint8_t{1}, uint8_t{2}, uint8_t{70}}) {
    if (Full(sink)) break;
    ++asked;
    if (from == 1) sink.AddAll(Move{.from = from}, Set{});
    if (from == 2) sink.AddAll(Move{.from = from}, Squares({5, 65, 90}));
    if (from == 70) {
      sink.Add(Move{.from = from, .to = 4, .suffix = 'q'});
      sink.Add(Move{.from = from, .to = 4});
    }
  }
  return asked;
}

TEST(CountSink, CountsEveryMove) {
  CountSink sink;
  EXPECT_EQ(Generate(sink), 3);
  EXPECT_EQ(sink.count(), 5);
}

TEST(ListSink, ListsCodesInOrderAndGoesOnCountingWhenFull) {
  std::array<varia_move, 4> codes{};
  ListSink sink(codes.data(), 3);
  EXPECT_EQ(Generate(sink), 3);
  EXPECT_EQ(sink.count(), 5);
  EXPECT_EQ(codes[0], (Move{.from = 2, .to = 5}.Code()));
  EXPECT_EQ(codes[1], (Move{.from = 2, .to = 65}.Code()));
  EXPECT_EQ(codes[2], (Move{.from = 2, .to = 90}.Code()));
  EXPECT_EQ(codes[3], 0u);
}

TEST(FindSink, FindsExactlyTheCodesGeneratedAndStopsThere) {
  const std::pair<Move, int> kListed[] = {{{.from = 2, .to = 65}, 2}, {{.from = 70, .to = 4, .suffix = 'q'}, 3}};
  for (const auto& [move, asked] : kListed) {
    FindSink sink(move.Code());
    EXPECT_EQ(Generate(sink), asked);
    EXPECT_TRUE(sink.found());
  }
  for (const Move& move :
       {Move{.from = 2, .to = 66}, Move{.from = 2, .to = 5, .suffix = 'q'}, Move{.from = 2, .to = 200}}) {
    FindSink sink(move.Code());
    EXPECT_EQ(Generate(sink), 3);
    EXPECT_FALSE(sink.found());
  }
}

TEST(AnySink, StopsAtTheFirstManWithAMove) {
  AnySink sink;
  EXPECT_EQ(Generate(sink), 2);
  EXPECT_TRUE(sink.found());
}

TEST(AnySink, FindsNothingWhereThereIsNothing) {
  AnySink sink;
  sink.AddAll(Move{.from = 1}, Set{});
  EXPECT_FALSE(sink.found());
  sink.Add(Move{.from = 1, .to = 2});
  EXPECT_TRUE(sink.found());
}

}  // namespace
}  // namespace varia::sdk
