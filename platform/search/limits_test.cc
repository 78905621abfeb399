#include "platform/search/limits.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

TEST(ParseSearchLimits, ReadsEveryForm) {
  EXPECT_EQ(ParseSearchLimits("depth=8")->depth(), 8u);
  EXPECT_EQ(ParseSearchLimits("nodes=100000")->nodes(), 100000u);
  EXPECT_EQ(ParseSearchLimits("time=1.5s")->hard_time_us(), 1'500'000u);
  EXPECT_EQ(ParseSearchLimits("time=1.5s")->soft_time_us(), 0u);
  EXPECT_EQ(ParseSearchLimits("mate=3")->mate(), 3u);
  EXPECT_EQ(ParseSearchLimits("infinite")->ByteSizeLong(), 0u);
  const v1::SearchLimits both = *ParseSearchLimits("nodes=5,depth=2");
  EXPECT_EQ(both.nodes(), 5u);
  EXPECT_EQ(both.depth(), 2u);
}

TEST(ParseSearchLimits, TextsRoundTrip) {
  for (const char* text : {"infinite", "depth=8", "depth=1,nodes=7,time=1.5s,mate=2", "time=20ms"}) {
    EXPECT_EQ(SearchLimitsText(*ParseSearchLimits(text)), text);
  }
}

TEST(ParseSearchLimits, SaysWhatIsWrong) {
  const auto error = [](const char* text) { return std::string(ParseSearchLimits(text).status().message()); };
  EXPECT_THAT(error(""), HasSubstr("depth=PLIES"));
  EXPECT_THAT(error("deep=3"), HasSubstr("'deep=3' is no limit"));
  EXPECT_THAT(error("depth=0"), HasSubstr("from 1 to 100"));
  EXPECT_THAT(error("depth=101"), HasSubstr("from 1 to 100"));
  EXPECT_THAT(error("nodes=-1"), HasSubstr("from 1 on"));
  EXPECT_THAT(error("time=5"), HasSubstr("with a unit"));
  EXPECT_THAT(error("time=-5s"), HasSubstr("positive"));
  EXPECT_THAT(error("depth=3,"), HasSubstr("'' is no limit"));
  EXPECT_THAT(error("mate=99"), HasSubstr("from 1 to 45"));
}

TEST(CheckSearchOptions, NamesTheNumber) {
  v1::SearchOptions options;
  EXPECT_TRUE(CheckSearchOptions(options).ok());
  options.set_hash_mib(70000);
  EXPECT_THAT(std::string(CheckSearchOptions(options).message()), HasSubstr("hash_mib is 70000 but can be 65536"));
  options.set_hash_mib(1);
  options.set_method(static_cast<v1::SearchOptions::Method>(9));
  EXPECT_THAT(std::string(CheckSearchOptions(options).message()), HasSubstr("no method of search number 9"));
}

}  // namespace
}  // namespace varia
