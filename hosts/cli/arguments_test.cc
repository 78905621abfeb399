#include "hosts/cli/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "hosts/cli/flags.h"

namespace varia::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ArgumentsTest : public testing::Test {
 private:
  absl::FlagSaver saver_;  // gives the flags back
};

std::string ErrorOf(const std::vector<std::string>& arguments) {
  const absl::StatusOr<Arguments> parsed = ParseArguments(arguments);
  EXPECT_EQ(parsed.status().code(), absl::StatusCode::kInvalidArgument);
  return {parsed.status().message().data(), parsed.status().message().size()};
}

TEST_F(ArgumentsTest, FlagsStandAnywhere) {
  const auto parsed = ParseArguments({"--json", "moves", "--position", "-/x w", "chess", "--max-plies=7", "e2e4"});
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_THAT(parsed->words, ElementsAre("moves", "chess", "e2e4"));
  EXPECT_THAT(parsed->flags, ElementsAre("json", "position", "max_plies"));
  EXPECT_TRUE(absl::GetFlag(FLAGS_json));
  EXPECT_EQ(absl::GetFlag(FLAGS_position), "-/x w");
  EXPECT_EQ(absl::GetFlag(FLAGS_max_plies), 7);
}

TEST_F(ArgumentsTest, RepeatedFlagsAddUp) {
  const auto parsed = ParseArguments({"--option", "a=1", "--plugin=x y.so", "--option=b=2"});
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_THAT(absl::GetFlag(FLAGS_option).values, ElementsAre("a=1", "b=2"));
  EXPECT_THAT(absl::GetFlag(FLAGS_plugin).values, ElementsAre("x y.so"));
  EXPECT_THAT(parsed->flags, ElementsAre("option", "plugin"));
}

TEST_F(ArgumentsTest, WordsMayLookLikeFlags) {
  const auto parsed = ParseArguments({"perft", "-3", "-", "--", "--json", "-x"});
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_THAT(parsed->words, ElementsAre("perft", "-3", "-", "--json", "-x"));
  EXPECT_FALSE(absl::GetFlag(FLAGS_json));
}

TEST_F(ArgumentsTest, SwitchesCanBeTurnedOff) {
  ASSERT_TRUE(ParseArguments({"--json", "--nojson", "--divide=false"}).ok());
  EXPECT_FALSE(absl::GetFlag(FLAGS_json));
  EXPECT_FALSE(absl::GetFlag(FLAGS_divide));
}

TEST_F(ArgumentsTest, SaysWhatIsWrong) {
  EXPECT_EQ(ErrorOf({"--sede", "3"}), "there is no flag --sede; did you mean --seed?");
  EXPECT_EQ(ErrorOf({"--qqqqqqqqqqqqq"}), "there is no flag --qqqqqqqqqqqqq");
  EXPECT_EQ(ErrorOf({"moves", "--position"}), "--position needs a value after it");
  EXPECT_EQ(ErrorOf({"--setup="}), "--setup needs a value after it");
  EXPECT_EQ(ErrorOf({"--games", "many"}), "--games takes a whole number below 2^31, not 'many'");
  EXPECT_EQ(ErrorOf({"--seed", "-1"}), "--seed takes a whole number from 0 to 2^64 - 1, not '-1'");
  EXPECT_EQ(ErrorOf({"--json=perhaps"}), "--json takes true or false, not 'perhaps'");
  EXPECT_THAT(ErrorOf({"--noseed"}), HasSubstr("there is no flag --noseed"));
}

TEST(CheckRangeTest, NamesTheRange) {
  EXPECT_TRUE(CheckRange("--games", 1, 1, 5).ok());
  EXPECT_TRUE(CheckRange("--games", 5, 1, 5).ok());
  EXPECT_EQ(CheckRange("--games", 6, 1, 5).message(), "--games must be from 1 to 5, not 6");
  EXPECT_FALSE(CheckRange("--games", 0, 1, 5).ok());
}

}  // namespace
}  // namespace varia::cli
