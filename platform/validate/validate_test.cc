// Every rule, broken once: the variant that breaks it must be told by that rule's name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "platform/loader/fake_variant.h"
#include "platform/validate/goldens.h"
#include "platform/validate/invariants.h"
#include "platform/validate/mutate.h"

namespace varia {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<RuleResult> Check(const FakeVariant& fake, const InvariantOptions& options = {}) {
  const auto variant = Variant::Create(&fake.table);
  EXPECT_TRUE(variant.ok()) << variant.status();
  return CheckInvariants(**variant, options);
}

std::vector<std::string> FailedRules(const std::vector<RuleResult>& results) {
  std::vector<std::string> failed;
  for (const RuleResult& result : results) {
    if (!result.passed()) failed.push_back(result.name);
  }
  return failed;
}

std::string Describe(const std::vector<RuleResult>& results) {
  std::string text;
  for (const RuleResult& result : results) {
    if (result.first_failure.has_value()) text += result.name + ": " + result.first_failure->detail + "\n";
  }
  return text;
}

TEST(Invariants, AGoodVariantPassesEveryRule) {
  const FakeVariant good;
  const std::vector<RuleResult> results = Check(good);
  EXPECT_THAT(FailedRules(results), IsEmpty()) << Describe(results);
  for (const RuleResult& result : results) {
    EXPECT_GT(result.checks, 0u) << result.name;
    EXPECT_FALSE(result.promise.empty()) << result.name;
  }
}

struct BrokenRule {
  Fault fault;
  const char* rule;
};

class BrokenRules : public ::testing::TestWithParam<BrokenRule> {};

TEST_P(BrokenRules, AreTold) {
  const FakeVariant bad(GetParam().fault);
  EXPECT_THAT(FailedRules(Check(bad)), Contains(GetParam().rule));
}

INSTANTIATE_TEST_SUITE_P(
    All, BrokenRules,
    ::testing::Values(
        BrokenRule{Fault::kChangingDescription, "description-stable"},
        BrokenRule{Fault::kSetupIgnoresName, "setups-reproduced"},
        BrokenRule{Fault::kSetupTakesUnknownOption, "setups-reproduced"}, BrokenRule{Fault::kMiscounts, "move-count"},
        BrokenRule{Fault::kWritesBeyondCapacity, "move-count"}, BrokenRule{Fault::kManyMoves, "move-count"},
        BrokenRule{Fault::kNegativeMoveCount, "move-count"},
        BrokenRule{Fault::kRefusesListedMove, "listed-moves-apply"},
        BrokenRule{Fault::kPlayListedDiffers, "play-agrees"},
        BrokenRule{Fault::kPlaysUnlistedMove, "unlisted-moves-refused"},
        BrokenRule{Fault::kChangesOnRefusal, "unlisted-moves-refused"},
        BrokenRule{Fault::kCodesByPlace, "move-codes-stable"},
        BrokenRule{Fault::kTwinMoveTexts, "move-text-round-trip"},
        BrokenRule{Fault::kMoveMessageWithoutStructure, "move-message-round-trip"},
        BrokenRule{Fault::kTextReadsDifferently, "position-text-round-trip"},
        BrokenRule{Fault::kEndlessText, "position-text-round-trip"},
        BrokenRule{Fault::kMessageWithoutStructure, "position-message-round-trip"},
        BrokenRule{Fault::kTrustsContradiction, "position-message-round-trip"},
        BrokenRule{Fault::kGarbledMessage, "position-message-round-trip"},
        BrokenRule{Fault::kKeyCountsMoves, "key-names-position"},
        BrokenRule{Fault::kKeyForgetsTurn, "key-names-position"}, BrokenRule{Fault::kNeverEnds, "outcome-agrees"},
        BrokenRule{Fault::kNoReason, "outcome-agrees"}, BrokenRule{Fault::kWildOutcome, "outcome-agrees"},
        BrokenRule{Fault::kFinishedGamePlays, "outcome-final"}, BrokenRule{Fault::kNoSeat, "seat-valid"},
        BrokenRule{Fault::kIgnoresWriter, "writer-obeyed"}, BrokenRule{Fault::kEmptyError, "errors-explained"},
        BrokenRule{Fault::kWildErrorText, "errors-explained"},
        BrokenRule{Fault::kOffsetBeyondInput, "errors-explained"}, BrokenRule{Fault::kTakesDamagedText, "hostile-text"},
        BrokenRule{Fault::kChangesOnDamagedText, "hostile-text"}, BrokenRule{Fault::kTakesDamagedMove, "hostile-text"},
        BrokenRule{Fault::kChangesOnDamagedMessage, "hostile-message"}),
    [](const auto& tested) {
      std::string name = std::string(tested.param.rule) + "_" + std::to_string(static_cast<int>(tested.param.fault));
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST(Invariants, TheSameSeedGivesTheSameReport) {
  const FakeVariant bad(Fault::kPlayListedDiffers);
  const auto summary = [&](uint64_t seed) {
    std::string text;
    for (const RuleResult& result : Check(bad, {.seed = seed, .games = 10, .max_plies = 100})) {
      text += result.name + " " + std::to_string(result.checks) + " " + std::to_string(result.failures);
      if (result.first_failure.has_value()) {
        text += " " + std::to_string(result.first_failure->game) + " " + std::to_string(result.first_failure->ply) +
                " " + result.first_failure->position + " " + result.first_failure->detail;
      }
      text += "\n";
    }
    return text;
  };
  EXPECT_EQ(summary(3), summary(3));
  EXPECT_NE(summary(3), summary(4));
}

TEST(Invariants, AFailureSaysWhereItWas) {
  const FakeVariant bad(Fault::kPlayListedDiffers);
  const std::vector<RuleResult> results = Check(bad, {.seed = 9, .games = 3, .max_plies = 100});
  const auto found =
      std::find_if(results.begin(), results.end(), [](const auto& result) { return result.name == "play-agrees"; });
  ASSERT_TRUE(found != results.end() && found->first_failure.has_value());
  const Failure& failure = *found->first_failure;
  EXPECT_EQ(failure.seed, 9u);
  EXPECT_EQ(failure.game, 1);
  EXPECT_EQ(failure.ply, 0);
  EXPECT_EQ(failure.position, "10 w - - 0 1");
  EXPECT_EQ(failure.detail, "after 't3' play() has '7 b - - 1 1', play_listed() '8 b - - 1 1'");
}

TEST(Goldens, AreCountedAgain) {
  const FakeVariant fake;
  const auto variant = Variant::Create(&fake.table);
  const std::vector<GoldenTable> tables = CheckGoldens(**variant, 1000);
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0].start, "setup ten");
  EXPECT_EQ(tables[0].source, "counted by hand");
  ASSERT_EQ(tables[0].counts.size(), 3u);
  EXPECT_EQ(tables[0].counts[2].depth, 3);
  EXPECT_EQ(tables[0].counts[2].counted, 27u);
  EXPECT_EQ(tables[1].start, "2 w - - 0 1");
  EXPECT_TRUE(tables[0].passed());
  EXPECT_TRUE(tables[1].passed());
}

TEST(Goldens, StopAtTheCap) {
  const FakeVariant fake;
  const auto variant = Variant::Create(&fake.table);
  const std::vector<GoldenTable> tables = CheckGoldens(**variant, 9);
  EXPECT_EQ(tables[0].counts.size(), 2u);
  EXPECT_EQ(tables[0].skipped, 1);
  EXPECT_EQ(tables[1].skipped, 0);
}

TEST(Goldens, WrongNumbersAndStartsFail) {
  const FakeVariant fake(Fault::kNone, /*wrong_goldens=*/true);
  const auto variant = Variant::Create(&fake.table);
  const std::vector<GoldenTable> tables = CheckGoldens(**variant, 1000);
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_FALSE(tables[0].passed());
  EXPECT_EQ(tables[0].counts[2].expected, 26u);
  EXPECT_EQ(tables[0].counts[2].counted, 27u);
  EXPECT_FALSE(tables[1].passed());
  EXPECT_EQ(tables[1].error, "no such setup");
}

TEST(Mutate, DamagesAlmostAlwaysAndTheSameWayEachTime) {
  Random first(1);
  Random second(1);
  int same = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::string text = Mutate("10 w - - 0 1", "7 b - - 3 2", &first);
    EXPECT_EQ(text, Mutate("10 w - - 0 1", "7 b - - 3 2", &second));
    same += text == "10 w - - 0 1" ? 1 : 0;
  }
  EXPECT_LT(same, 150);
  EXPECT_FALSE(Mutate("", "", &first).empty());
}

}  // namespace
}  // namespace varia
