#include "platform/match/adjudicator.h"

#include <string>

#include "gtest/gtest.h"
#include "platform/history/toy_variant.h"

namespace varia {
namespace {

v1::Adjudication Rules(uint32_t win_score, uint32_t win_moves, uint32_t draw_score = 0, uint32_t draw_moves = 0,
                       uint32_t draw_after_ply = 0) {
  v1::Adjudication rules;
  rules.set_win_score(win_score);
  rules.set_win_moves(win_moves);
  rules.set_draw_score(draw_score);
  rules.set_draw_moves(draw_moves);
  rules.set_draw_after_ply(draw_after_ply);
  return rules;
}

std::string Status(const std::optional<v1::Outcome>& outcome) {
  return outcome.has_value() ? outcome->status() + " " + outcome->reason() : "none";
}

TEST(Adjudicator, BothPlayersMustSeeTheWinLongEnough) {
  Adjudicator judge(Rules(500, 2), ToyVariant(2).info(), 2);
  EXPECT_EQ(Status(judge.Note(0, 0, 600, 1)), "none");
  EXPECT_EQ(Status(judge.Note(1, 1, -500, 2)), "none");
  EXPECT_EQ(Status(judge.Note(0, 0, 700, 3)), "none");
  EXPECT_EQ(Status(judge.Note(1, 1, -900, 4)), "win w adjudicated-win");
}

TEST(Adjudicator, ABreakStartsTheRowAgain) {
  Adjudicator judge(Rules(500, 2), ToyVariant(2).info(), 2);
  judge.Note(0, 0, -600, 1);
  judge.Note(1, 1, 600, 2);
  judge.Note(0, 0, -499, 3);  // not enough
  EXPECT_EQ(Status(judge.Note(1, 1, 600, 4)), "none");
  judge.Note(0, 0, -600, 5);
  EXPECT_EQ(Status(judge.Note(1, 1, std::nullopt, 6)), "none");  // nothing said
  EXPECT_EQ(Status(judge.Note(0, 0, -600, 7)), "none");
  EXPECT_EQ(Status(judge.Note(1, 1, 600, 8)), "none");
  judge.Note(0, 0, -600, 9);
  EXPECT_EQ(Status(judge.Note(1, 1, 600, 10)), "win b adjudicated-win");
}

TEST(Adjudicator, PlayersWhoDisagreePlayOn) {
  Adjudicator judge(Rules(500, 1), ToyVariant(2).info(), 2);
  for (int ply = 1; ply < 20; ply += 2) {
    EXPECT_EQ(Status(judge.Note(0, 0, 900, ply)), "none");
    EXPECT_EQ(Status(judge.Note(1, 1, 900, ply + 1)), "none");
  }
}

TEST(Adjudicator, PartnersMovesAreTheirPlayersOwn) {
  // Seats 0 and 2 are player 0's.
  Adjudicator judge(Rules(500, 2), ToyVariant(4).info(), 2);
  judge.Note(0, 0, 600, 1);
  judge.Note(1, 1, -600, 2);
  judge.Note(0, 2, 600, 3);
  EXPECT_EQ(Status(judge.Note(1, 3, -600, 4)), "win w adjudicated-win");
}

TEST(Adjudicator, DrawsComeAfterSoManyPlies) {
  Adjudicator judge(Rules(0, 0, 10, 2, 6), ToyVariant(2).info(), 2);
  for (int ply = 1; ply <= 5; ply += 2) {
    EXPECT_EQ(Status(judge.Note(0, 0, 10, ply)), "none");
    EXPECT_EQ(Status(judge.Note(1, 1, -10, ply + 1)), "none");
  }
  EXPECT_EQ(Status(judge.Note(0, 0, 0, 7)), "draw adjudicated-draw");
  EXPECT_EQ(Status(judge.Note(0, 0, 11, 7)), "none");
}

TEST(Adjudicator, WithoutRulesOrWithThreeTeamsNobodyWinsEarly) {
  Adjudicator none(Rules(0, 0), ToyVariant(2).info(), 2);
  Adjudicator three(Rules(1, 1), ToyVariant(3).info(), 2);
  for (int ply = 1; ply < 9; ++ply) {
    EXPECT_EQ(Status(none.Note(ply % 2, ply % 2, 0, ply)), "none");
    EXPECT_EQ(Status(three.Note(ply % 2, ply % 3, 900, ply)), "none");
  }
}

}  // namespace
}  // namespace varia
