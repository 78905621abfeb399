// Shards joined again.
#include "platform/run/merge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "platform/loader/temporary_directory.h"
#include "platform/run/inline_executor.h"
#include "platform/run/runner.h"
#include "tests/run/run_scene.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

constexpr const char* kSuite = R"(
players { name: "r" builtin: "random" }
players { name: "g" builtin: "greedy" }
jobs { name: "rules" variants: "pawn-duel" invariants { games: 10 } }
jobs { name: "test" variants: "tic-tac-toe" match { players: "r" players: "g" games: 1000 sprt { elo0: 0 elo1: 60 } } }
)";

class MergeTest : public ::testing::Test {
 protected:
  // Runs a shard; for `text` instead of the suite.
  std::string Run(const Shard& shard, const std::string& text = kSuite) {
    const Planned planned(text);
    const std::string name = directory_.File(absl::StrCat("run", ++runs_));
    absl::StatusOr<RunStore> store = RunStore::Create(name, planned.plan->Info(shard, "1"));
    EXPECT_TRUE(store.ok()) << store.status();
    InlineExecutor executor(4, 1, [](const v1::Unit& unit) { return MadeUp(unit); });
    RunnerOptions options;
    options.shard = shard;
    EXPECT_EQ(*Runner(planned.plan.get(), &*store, &executor, options).Run(), RunEnd::kComplete);
    return name;
  }
  std::string Refusal(const std::vector<std::string>& inputs) {
    const absl::StatusOr<MergeSummary> summary = MergeRuns(inputs, directory_.File("out"));
    EXPECT_FALSE(std::filesystem::exists(directory_.File("out")));
    return summary.ok() ? "merged" : std::string(summary.status().message());
  }
  TemporaryDirectory directory_;
  int runs_ = 0;
};

TEST_F(MergeTest, ShardsMakeTheWholeAgain) {
  const std::string whole = Run({});
  const absl::StatusOr<MergeSummary> summary =
      MergeRuns({Run({2, 3}), Run({0, 3}), Run({1, 3})}, directory_.File("out"));
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_EQ(summary->units, 1010u);
  EXPECT_THAT(summary->missing, IsEmpty());
  EXPECT_THAT(summary->missing_shards, IsEmpty());
  // The test is decided as it is in one run, and the games after its end are forgotten.
  EXPECT_EQ(Contents(directory_.File("out")), Contents(whole));
  const auto decided = [](const std::string& run) {
    return RunStore::OpenToRead(run)->info().parts(1).decided_units();
  };
  EXPECT_GT(decided(whole), 0u);
  EXPECT_EQ(decided(directory_.File("out")), decided(whole));
}

TEST_F(MergeTest, SaysWhatIsMissing) {
  const std::string text = "jobs { name: \"rules\" variants: \"pawn-duel\" invariants { games: 10 } }";
  const absl::StatusOr<MergeSummary> summary =
      MergeRuns({Run({0, 3}, text), Run({2, 3}, text)}, directory_.File("out"));
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_THAT(summary->missing_shards, ElementsAre(1));
  ASSERT_EQ(summary->missing.size(), 1u);
  EXPECT_EQ(summary->missing[0].units, 3u);
  EXPECT_THAT(summary->missing[0].first, ElementsAre(Pair(1, 1), Pair(4, 4), Pair(7, 7)));
}

TEST_F(MergeTest, RefusesOverlapsAndMixedSuites) {
  const std::string first = Run({0, 2});
  EXPECT_THAT(Refusal({first, Run({0, 2})}), HasSubstr("are both shard 0/2"));
  EXPECT_THAT(Refusal({first, Run({1, 3})}), HasSubstr("shard 1/3, not 1/2"));
  EXPECT_THAT(Refusal({first, Run({1, 2}, absl::StrCat(kSuite, "seed: 3"))}), HasSubstr("another suite"));
  EXPECT_THAT(Refusal({first, directory_.File("none")}), HasSubstr("there is no run in"));
  EXPECT_TRUE(absl::IsAlreadyExists(MergeRuns({first}, directory_.path()).status()));
  EXPECT_TRUE(absl::IsAlreadyExists(MergeRuns({first}, directory_.Write("a file", "x")).status()));
}

}  // namespace
}  // namespace varia
