#include "platform/match/statistics.h"

#include <cmath>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

v1::Sprt MakeSprt(double elo0, double elo1, v1::Sprt::Model model) {
  v1::Sprt sprt;
  sprt.set_elo0(elo0);
  sprt.set_elo1(elo1);
  sprt.set_model(model);
  return sprt;
}

double Llr(const ScoreCounts& counts, double elo0, double elo1, v1::Sprt::Model model) {
  return EvaluateSprt(counts, MakeSprt(elo0, elo1, model)).llr;
}

constexpr v1::Sprt::Model kNormalized = v1::Sprt::MODEL_NORMALIZED;
constexpr v1::Sprt::Model kLogistic = v1::Sprt::MODEL_LOGISTIC;

// Values that fastchess's own tests hold for the same results; they agree with Fishtest's calculator.
TEST(Sprt, NormalizedRatiosOfGames) {
  EXPECT_NEAR(Llr(ScoreCounts::OfGames(36027, 68692, 36433), 0, 2, kNormalized), 0.92, 0.01);
  EXPECT_NEAR(Llr(ScoreCounts::OfGames(10650, 20431, 10871), -1.75, 0.25, kNormalized), 2.30, 0.01);
}

TEST(Sprt, NormalizedRatiosOfPairs) {
  EXPECT_NEAR(Llr(ScoreCounts::OfPairs({365, 16618, 36229, 16974, 390}), 0, 2, kNormalized), 2.25, 0.01);
  EXPECT_NEAR(Llr(ScoreCounts::OfPairs({127, 4883, 10712, 5150, 104}), -1.75, 0.25, kNormalized), 3.01, 0.01);
  // Maximized by brute force over the means, with Newton's method for the two moments.
  EXPECT_NEAR(Llr(ScoreCounts::OfPairs({1, 0, 0, 3, 104}), 1, 5, kNormalized), 1.6918914, 1e-5);
  EXPECT_NEAR(Llr(ScoreCounts::OfPairs({0, 0, 0, 0, 104}), 1, 5, kNormalized), 1.6724923, 1e-5);
}

TEST(Sprt, LogisticRatios) {
  EXPECT_NEAR(Llr(ScoreCounts::OfGames(21184, 40708, 21404), 0.5, 2.5, kLogistic), -1.57, 0.01);
  EXPECT_NEAR(Llr(ScoreCounts::OfGames(57030, 106593, 57433), 0, 2, kLogistic), -2.59, 0.01);
  EXPECT_NEAR(Llr(ScoreCounts::OfPairs({223, 9863, 21279, 10037, 246}), 0.5, 2.5, kLogistic), -3.07, 0.01);
  EXPECT_NEAR(Llr(ScoreCounts::OfPairs({871, 26175, 55983, 26678, 821}), 0, 2, kLogistic), -4.98, 0.01);
}

TEST(Sprt, UnspecifiedModelIsTheNormalizedOne) {
  const ScoreCounts counts = ScoreCounts::OfPairs({10, 40, 100, 60, 20});
  EXPECT_EQ(Llr(counts, 0, 10, v1::Sprt::MODEL_UNSPECIFIED), Llr(counts, 0, 10, kNormalized));
  EXPECT_NE(Llr(counts, 0, 10, kLogistic), Llr(counts, 0, 10, kNormalized));
}

TEST(Sprt, TheOpponentSeesTheOppositeRatio) {
  for (const auto model : {kNormalized, kLogistic}) {
    const ScoreCounts counts = ScoreCounts::OfPairs({10, 40, 100, 60, 20});
    EXPECT_NEAR(Llr(counts, -3, 8, model), -Llr(counts.Reversed(), -8, 3, model), 1e-6);
  }
}

TEST(Sprt, EndsAtWaldsBounds) {
  v1::Sprt sprt = MakeSprt(0, 50, kLogistic);
  const SprtState even = EvaluateSprt(ScoreCounts::OfGames(0, 0, 0), sprt);
  EXPECT_EQ(even.llr, 0);
  EXPECT_NEAR(even.upper, std::log(19), 1e-9);
  EXPECT_NEAR(even.lower, -std::log(19), 1e-9);
  EXPECT_EQ(even.verdict, SprtVerdict::kContinue);
  EXPECT_EQ(EvaluateSprt(ScoreCounts::OfGames(10, 10, 90), sprt).verdict, SprtVerdict::kAcceptH1);
  EXPECT_EQ(EvaluateSprt(ScoreCounts::OfGames(90, 10, 10), sprt).verdict, SprtVerdict::kAcceptH0);
  sprt.set_alpha(0.01);
  sprt.set_beta(0.1);
  EXPECT_NEAR(EvaluateSprt({}, sprt).upper, std::log(0.9 / 0.01), 1e-9);
  EXPECT_NEAR(EvaluateSprt({}, sprt).lower, std::log(0.1 / 0.99), 1e-9);
}

TEST(Sprt, RatiosExistAtTheFarthestHypotheses) {
  for (const auto model : {kNormalized, kLogistic}) {
    for (const ScoreCounts& counts :
         {ScoreCounts::OfGames(0, 0, 1), ScoreCounts::OfGames(500, 0, 0), ScoreCounts::OfGames(0, 70, 0),
          ScoreCounts::OfPairs({0, 0, 0, 0, 100000}), ScoreCounts::OfPairs({1, 0, 0, 0, 0}),
          ScoreCounts::OfPairs({0, 0, 5000, 0, 0}), ScoreCounts::OfPairs({7, 0, 0, 0, 7})}) {
      for (const auto& [elo0, elo1] :
           {std::pair(-kMaxSprtElo, kMaxSprtElo), std::pair(-kMaxSprtElo, -199.0), std::pair(199.0, kMaxSprtElo)}) {
        const double llr = Llr(counts, elo0, elo1, model);
        EXPECT_TRUE(std::isfinite(llr)) << elo0 << " " << elo1;
        EXPECT_NEAR(llr, -Llr(counts.Reversed(), -elo1, -elo0, model), 1e-4 * (1 + std::abs(llr)));
      }
    }
  }
}

TEST(Sprt, RefusesHypothesesThatMakeNoSense) {
  EXPECT_TRUE(ValidateSprt(MakeSprt(0, 5, kNormalized)).ok());
  EXPECT_THAT(std::string(ValidateSprt(MakeSprt(5, 5, kNormalized)).message()), HasSubstr("elo0 must be the smaller"));
  EXPECT_THAT(std::string(ValidateSprt(MakeSprt(0, 201, kNormalized)).message()), HasSubstr("sprt.elo1 is 201"));
  EXPECT_FALSE(ValidateSprt(MakeSprt(std::nan(""), 5, kNormalized)).ok());
  v1::Sprt sprt = MakeSprt(0, 5, kNormalized);
  sprt.set_beta(0.5);
  EXPECT_THAT(std::string(ValidateSprt(sprt).message()), HasSubstr("sprt.beta is 0.5"));
}

// Also fastchess's.
TEST(Strength, OfGames) {
  const Strength a = MeasureStrength(ScoreCounts::OfGames(89, 123, 76));
  EXPECT_NEAR(a.normalized_elo.value, -20.76, 0.01);
  EXPECT_NEAR(a.normalized_elo.error, 40.13, 0.1);
  EXPECT_NEAR(a.superiority, 0.1553, 1e-4);
  const Strength b = MeasureStrength(ScoreCounts::OfGames(96, 111, 136));
  EXPECT_NEAR(b.normalized_elo.value, 49.77, 0.01);
  EXPECT_NEAR(b.elo.value, 40.70, 0.01);
  EXPECT_NEAR(b.elo.error, 30.43, 0.01);
  EXPECT_NEAR(b.superiority, 0.9960, 1e-4);
}

TEST(Strength, OfPairs) {
  const Strength a = MeasureStrength(ScoreCounts::OfPairs({34, 54, 63, 64, 75}));
  EXPECT_NEAR(a.normalized_elo.value, 57.94, 0.01);
  // Of 3000 samples drawn from these counts the normalized Elo scatters by 29.0.
  EXPECT_NEAR(a.normalized_elo.error, 29.23, 0.01);
  EXPECT_NEAR(a.elo.value, 55.58, 0.01);
  EXPECT_NEAR(a.elo.error, 27.65, 0.01);
  const Strength b = MeasureStrength(ScoreCounts::OfPairs({332, 433, 498, 333, 334}));
  EXPECT_NEAR(b.elo.value, -8.64, 0.01);
  EXPECT_NEAR(b.elo.error, 10.33, 0.01);
  EXPECT_NEAR(b.superiority, 0.0505, 1e-4);
}

TEST(Strength, PairsAreSurerThanTheirGamesWhereTheOpeningDecides) {
  // White wins every game: each pair is split.
  const Strength games = MeasureStrength(ScoreCounts::OfGames(101, 0, 99));
  const Strength pairs = MeasureStrength(ScoreCounts::OfPairs({0, 2, 98, 0, 0}));
  EXPECT_LT(pairs.elo.error, games.elo.error / 5);
}

TEST(Strength, OfOneSidedAndNoResults) {
  const Strength none = MeasureStrength({});
  EXPECT_EQ(none.score.value, 0.5);
  EXPECT_EQ(none.elo.value, 0);
  EXPECT_EQ(none.superiority, 0.5);
  const Strength wins = MeasureStrength(ScoreCounts::OfGames(0, 0, 4));
  EXPECT_TRUE(std::isinf(wins.elo.value));
  EXPECT_GT(wins.elo.value, 0);
  EXPECT_TRUE(std::isinf(wins.elo.error));
  EXPECT_EQ(wins.superiority, 1 - 1.0 / 32);
  // One pair won is no proof, whether by two points or by one and a half; nor is one lost.
  EXPECT_EQ(MeasureStrength(ScoreCounts::OfPairs({0, 0, 0, 0, 1})).superiority, 0.75);
  EXPECT_EQ(MeasureStrength(ScoreCounts::OfPairs({0, 0, 0, 1, 0})).superiority, 0.75);
  EXPECT_EQ(MeasureStrength(ScoreCounts::OfPairs({0, 2, 0, 0, 0})).superiority, 0.125);
  const Strength draws = MeasureStrength(ScoreCounts::OfGames(0, 4, 0));
  EXPECT_EQ(draws.elo.value, 0);
  EXPECT_EQ(draws.superiority, 0.5);
}

TEST(ScoreCounts, CountGamesAndTurnRound) {
  const ScoreCounts pairs = ScoreCounts::OfPairs({1, 2, 3, 4, 5});
  EXPECT_EQ(pairs.samples(), 15u);
  EXPECT_EQ(pairs.games(), 30u);
  EXPECT_EQ(pairs.Reversed(), ScoreCounts::OfPairs({5, 4, 3, 2, 1}));
  EXPECT_EQ(ScoreCounts::OfGames(1, 2, 3).Reversed(), ScoreCounts::OfGames(3, 2, 1));
  EXPECT_EQ(ScoreCounts::OfGames(1, 2, 3).games(), 6u);
}

}  // namespace
}  // namespace varia
