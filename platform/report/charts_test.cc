#include "platform/report/charts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace varia {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

EloBar Bar(const std::string& name, double value, double error) {
  EloBar bar{.name = name, .elo = {}};
  bar.elo.set_value(value);
  bar.elo.set_error(error);
  return bar;
}

int Count(absl::string_view text, absl::string_view part) {
  int count = 0;
  for (size_t at = text.find(part); at != absl::string_view::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

// The number after the n-th occurrence of `before`.
double NumberAfter(const std::string& text, const std::string& before, int n = 0) {
  size_t at = text.find(before);
  for (int i = 0; i < n && at != std::string::npos; ++i) at = text.find(before, at + 1);
  EXPECT_NE(at, std::string::npos) << before;
  return at == std::string::npos ? NAN : std::stod(text.substr(at + before.size()));
}

TEST(EloChartTest, DotsStandByTheirElo) {
  const std::string chart = EloChart({Bar("strong", 100, 20), Bar("even", 0, 20), Bar("weak", -100, 20)}, "Elo");
  const double strong = NumberAfter(chart, "class=\"dot\" cx=\"", 0);
  const double even = NumberAfter(chart, "class=\"dot\" cx=\"", 1);
  const double weak = NumberAfter(chart, "class=\"dot\" cx=\"", 2);
  EXPECT_GT(strong, even);
  EXPECT_NEAR(strong - even, even - weak, 0.2);
  EXPECT_EQ(Count(chart, "class=\"error\""), 9);
  EXPECT_THAT(chart, HasSubstr("strong: +100.0 ± 20.0"));
}

TEST(EloChartTest, InfiniteEloIsAnArrowAtTheEdge) {
  const std::string chart = EloChart({Bar("all", kInfinity, kInfinity), Bar("none", -kInfinity, kInfinity)}, "Elo");
  EXPECT_EQ(Count(chart, "<path class=\"dot\""), 2);
  EXPECT_EQ(Count(chart, "class=\"error\""), 0);
  EXPECT_THAT(chart, HasSubstr("+∞"));
  EXPECT_THAT(chart, Not(HasSubstr("inf")));
  EXPECT_THAT(chart, Not(HasSubstr("nan")));
}

TEST(EloChartTest, NamesAreEscapedAndCutBetweenCharacters) {
  const std::string chart = EloChart({Bar("<b>\"éééééééééééééééééé", 1, 1)}, "a<b");
  EXPECT_THAT(chart, Not(HasSubstr("<b>")));
  EXPECT_THAT(chart, HasSubstr("&lt;b&gt;&quot;ééééééééééé…</text>"));
  EXPECT_THAT(chart, HasSubstr("aria-label=\"a&lt;b\""));
}

TEST(SprtChartTest, TheCurveRisesToItsLastRatio) {
  v1::SprtReport sprt;
  sprt.set_lower(-2.94);
  sprt.set_upper(2.94);
  sprt.set_llr(3);
  for (int i = 1; i <= 3; ++i) {
    v1::SprtPoint& point = *sprt.add_curve();
    point.set_pairs(static_cast<uint64_t>(i) * 10);
    point.set_llr(i);
  }
  const std::string chart = SprtChart(sprt, "LLR");
  const size_t points = chart.find("points=\"");
  ASSERT_NE(points, std::string::npos);
  const size_t first = points + 8;
  EXPECT_EQ(Count(chart.substr(first, chart.find('"', first) - first), ","), 4);
  // Ends above the upper bound, and up is a smaller y.
  const double end = NumberAfter(chart, "cy=\"");
  const double upper = NumberAfter(chart, "class=\"bound good\" x1=\"34.0\" y1=\"");
  const double lower = NumberAfter(chart, "class=\"bound bad\" x1=\"34.0\" y1=\"");
  EXPECT_LT(end, upper);
  EXPECT_LT(upper, lower);
}

TEST(HistogramChartTest, ABarForEveryBinThatHolds) {
  v1::Histogram histogram;
  histogram.set_first(10);
  histogram.set_width(5);
  histogram.set_mean(17);
  for (const uint64_t count : {2u, 0u, 4u}) histogram.add_bins(count);
  const std::string chart = HistogramChart(histogram, "plies", "Length");
  EXPECT_EQ(Count(chart, "class=\"bar\""), 2);
  EXPECT_NEAR(NumberAfter(chart, "height=\"", 2), 2 * NumberAfter(chart, "height=\"", 1), 0.2);
  EXPECT_THAT(chart, HasSubstr("mean 17.0"));
  EXPECT_THAT(chart, HasSubstr("20 plies: 4"));
}

TEST(PieChartTest, SlicesTakeTheirShare) {
  const std::string chart = PieChart({{"mate", 3}, {"none", 0}, {"time", 1}}, "Ends");
  EXPECT_EQ(Count(chart, "<path class=\"slice"), 2);
  EXPECT_THAT(chart, HasSubstr("mate: 75.0%"));
  // Three quarters end on the left.
  EXPECT_THAT(chart, HasSubstr("0 1 1 -84.00 0.00Z"));
  EXPECT_THAT(PieChart({{"all", 5}}, "Ends"), HasSubstr("<circle class=\"slice s0\""));
  EXPECT_THAT(PieChart({}, "Ends"), HasSubstr("</svg>"));
}

TEST(ShareBarTest, FillsTheBar) {
  const std::string bar = ShareBar({{"w", 1}, {"d", 0}, {"l", 3}}, {"win", "draw", "loss"}, "t");
  EXPECT_THAT(bar, HasSubstr("class=\"win\" x=\"0.000\" width=\"25.000\""));
  EXPECT_THAT(bar, HasSubstr("class=\"loss\" x=\"25.000\" width=\"75.000\""));
  EXPECT_THAT(bar, Not(HasSubstr("draw")));
}

TEST(ChartsTest, SurviveNonsense) {
  v1::SprtReport sprt;
  sprt.set_lower(NAN);
  sprt.set_upper(kInfinity);
  sprt.add_curve()->set_llr(NAN);
  v1::Histogram histogram;
  histogram.set_mean(NAN);
  histogram.add_bins(UINT64_MAX);
  for (const std::string& chart : {SprtChart(sprt, ""), HistogramChart(histogram, "", ""), EloChart({}, ""),
                                   EloChart({Bar("x", NAN, NAN)}, ""), ColumnChart({}, "")}) {
    EXPECT_THAT(chart, HasSubstr("</svg>"));
  }
}

}  // namespace
}  // namespace varia
