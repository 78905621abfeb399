#include "platform/report/number_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace varia {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

v1::Score ScoreOf(uint64_t wins, uint64_t draws, uint64_t losses) {
  v1::Score score;
  score.set_wins(wins);
  score.set_draws(draws);
  score.set_losses(losses);
  return score;
}

v1::Measured MeasuredOf(double value, double error) {
  v1::Measured measured;
  measured.set_value(value);
  measured.set_error(error);
  return measured;
}

TEST(NumberTextTest, GroupsDigitsByThree) {
  EXPECT_EQ(GroupedText(0), "0");
  EXPECT_EQ(GroupedText(999), "999");
  EXPECT_EQ(GroupedText(1000), "1,000");
  EXPECT_EQ(GroupedText(12345678), "12,345,678");
}

TEST(NumberTextTest, Decimals) {
  EXPECT_EQ(DecimalText(1.25, 1, true), "+1.2");
  EXPECT_EQ(DecimalText(-1.26, 1), "−1.3");
  EXPECT_EQ(DecimalText(-0.01, 1, true), "0.0");
  EXPECT_EQ(DecimalText(kInfinity, 1, true), "+∞");
  EXPECT_EQ(DecimalText(-kInfinity, 1), "−∞");
  EXPECT_EQ(DecimalText(std::numeric_limits<double>::quiet_NaN(), 1), "?");
}

TEST(NumberTextTest, AnErrorThatNobodyKnowsIsNotSaid) {
  EXPECT_EQ(MeasuredText(MeasuredOf(12.34, 5.6)), "+12.3 ± 5.6");
  EXPECT_EQ(MeasuredText(MeasuredOf(-kInfinity, kInfinity)), "−∞");
}

TEST(NumberTextTest, OnlyCertaintyIsWhole) {
  EXPECT_EQ(PercentText(0.5), "50.0%");
  EXPECT_EQ(PercentText(0.99999), "99.9%");
  EXPECT_EQ(PercentText(1), "100.0%");
  EXPECT_EQ(PercentText(0.00001), "0.1%");
  EXPECT_EQ(PercentText(0), "0.0%");
  EXPECT_EQ(PercentText(1e-30), "0.0%");
}

TEST(NumberTextTest, ScoresAndPoints) {
  EXPECT_EQ(ScoreText(ScoreOf(3, 2, 1)), "+3 =2 −1");
  EXPECT_EQ(PointsText(ScoreOf(3, 2, 1)), "4 / 6");
  EXPECT_EQ(PointsText(ScoreOf(3, 1, 1)), "3½ / 5");
  EXPECT_EQ(PointsText(ScoreOf(0, 1, 1)), "½ / 2");
  EXPECT_EQ(PointsText(ScoreOf(0, 0, 1)), "0 / 1");
}

TEST(NumberTextTest, Durations) {
  EXPECT_EQ(DurationText(0), "0 ms");
  EXPECT_EQ(DurationText(812345), "812 ms");
  EXPECT_EQ(DurationText(4250000), "4.2 s");
  EXPECT_EQ(DurationText(185000000), "3 min 5 s");
  EXPECT_EQ(DurationText(7440000000), "2 h 4 min");
}

TEST(NumberTextTest, ShortNumbers) {
  EXPECT_EQ(ShortText(0), "0");
  EXPECT_EQ(ShortText(123), "123");
  EXPECT_EQ(ShortText(1234), "1.2 k");
  EXPECT_EQ(ShortText(950000), "950 k");
  EXPECT_EQ(ShortText(999700), "1 M");
  EXPECT_EQ(ShortText(7.5), "7.5");
}

}  // namespace
}  // namespace varia
