// Perpetual check, by the two rules that games have for it.
#include "gtest/gtest.h"
#include "platform/search/limits.h"
#include "platform/search/searcher.h"
#include "tests/search/variant_under_test.h"

namespace varia {
namespace {

// White is two Rooks down and about to be mated, but Qe8+ Kh7 Qh5+ Kg8 goes on for ever.
constexpr char kPerpetual[] = "6k1/6p1/8/7Q/8/8/Pqr3r1/7K w - - 0 1";

v1::SearchScore PerpetualScore(uint32_t draw_at, bool perpetual_check_loses) {
  const Variant& chess = VariantUnderTest("chess");
  v1::SearchOptions options;
  options.set_repetition_draw_at(draw_at);
  options.set_perpetual_check_loses(perpetual_check_loses);
  const auto searcher = *Searcher::Create(&chess, options);
  return searcher->Search(GameAt(chess, kPerpetual), *ParseSearchLimits("depth=9"))->progress().lines(0).score();
}

bool IsLosing(const v1::SearchScore& score) { return score.has_mate() ? score.mate() < 0 : score.centipawns() < -300; }

TEST(PerpetualCheck, SavesTheGameWhereRepetitionDraws) { EXPECT_EQ(PerpetualScore(3, false).centipawns(), 0); }

TEST(PerpetualCheck, SavesNothingWhereItLoses) { EXPECT_TRUE(IsLosing(PerpetualScore(4, true))); }

TEST(PerpetualCheck, IsNothingWhereRepetitionDoesNotCount) { EXPECT_TRUE(IsLosing(PerpetualScore(0, false))); }

}  // namespace
}  // namespace varia
