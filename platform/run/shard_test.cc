#include "platform/run/shard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace varia {
namespace {

using ::testing::HasSubstr;

std::string Refusal(const std::string& text) {
  const absl::StatusOr<Shard> shard = ParseShard(text);
  return shard.ok() ? "accepted" : std::string(shard.status().message());
}

TEST(ShardTest, ReadsIndexAndCount) {
  EXPECT_EQ(*ParseShard("0/1"), Shard());
  EXPECT_EQ(*ParseShard("3/4"), (Shard{3, 4}));
}

TEST(ShardTest, SaysWhatWouldBeRight) {
  for (const char* text : {"", "3", "/", "a/2", "1/2/3", "-1/2", "+1/2", " 1/2", "1/9999999"}) {
    EXPECT_THAT(Refusal(text), HasSubstr("right would be I/N")) << text;
  }
  EXPECT_THAT(Refusal("4/4"), HasSubstr("numbered from 0 to 3"));
  EXPECT_THAT(Refusal("0/0"), HasSubstr("there is no shard 0 of 0"));
}

TEST(ShardTest, TakesTheEnvironmentsWord) {
  unsetenv(kShardIndexVariable);
  unsetenv(kShardCountVariable);
  EXPECT_EQ(*ShardFromEnvironment(), Shard());
  setenv(kShardIndexVariable, "2", 1);
  EXPECT_THAT(std::string(ShardFromEnvironment().status().message()), HasSubstr("but not VARIA_SHARD_COUNT"));
  setenv(kShardCountVariable, "5", 1);
  EXPECT_EQ(*ShardFromEnvironment(), (Shard{2, 5}));
  setenv(kShardCountVariable, "2", 1);
  EXPECT_THAT(std::string(ShardFromEnvironment().status().message()),
              HasSubstr("VARIA_SHARD_INDEX and VARIA_SHARD_COUNT: "));
  unsetenv(kShardIndexVariable);
  unsetenv(kShardCountVariable);
}

TEST(ShardTest, EveryGroupIsInOneShard) {
  for (uint64_t group = 0; group < 20; ++group) {
    int holders = 0;
    for (uint32_t index = 0; index < 7; ++index) holders += InShard({index, 7}, group) ? 1 : 0;
    EXPECT_EQ(holders, 1) << group;
  }
}

}  // namespace
}  // namespace varia
