#include "platform/report/histogram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <numeric>

namespace varia {
namespace {

TEST(HistogramTest, CountsByWidthWithoutEmptyEnds) {
  HistogramBuilder builder(1);
  for (const double number : {3.0, 3.0, 5.0}) builder.Add(number);
  const v1::Histogram histogram = builder.Build();
  EXPECT_EQ(histogram.first(), 3);
  EXPECT_EQ(histogram.width(), 1);
  EXPECT_THAT(histogram.bins(), testing::ElementsAre(2, 0, 1));
  EXPECT_DOUBLE_EQ(histogram.mean(), 11.0 / 3);
  EXPECT_EQ(histogram.least(), 3);
  EXPECT_EQ(histogram.most(), 5);
}

TEST(HistogramTest, WidensAndLosesNothing) {
  HistogramBuilder builder(1);
  for (int i = 0; i < 1000; ++i) builder.Add(i);
  const v1::Histogram histogram = builder.Build();
  EXPECT_LE(histogram.bins_size(), HistogramBuilder::kMaxBins);
  EXPECT_EQ(histogram.width(), 16);
  EXPECT_EQ(std::accumulate(histogram.bins().begin(), histogram.bins().end(), uint64_t{0}), 1000u);
  for (int i = 0; i + 1 < histogram.bins_size(); ++i) EXPECT_EQ(histogram.bins(i), 16u) << i;
}

TEST(HistogramTest, LeavesOutWhatIsNoNumber) {
  HistogramBuilder builder(0.5);
  builder.Add(-1);
  builder.Add(std::numeric_limits<double>::infinity());
  builder.Add(std::numeric_limits<double>::quiet_NaN());
  EXPECT_TRUE(builder.empty());
  EXPECT_EQ(builder.Build().bins_size(), 0);
  builder.Add(1e300);
  EXPECT_EQ(builder.Build().bins_size(), 1);
}

}  // namespace
}  // namespace varia
