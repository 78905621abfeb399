// Which units a suite has, and how they are dealt out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "platform/loader/temporary_directory.h"
#include "platform/run/run_store.h"
#include "tests/run/run_scene.h"

namespace varia {
namespace {

constexpr const char* kSuite = R"(
seed: 7
players { name: "r" builtin: "random" }
players { name: "g" builtin: "greedy" }
jobs { name: "perft" goldens { } }
jobs { name: "rules" invariants { games: 5 max_plies: 30 } unit_timeout_s: 9 }
jobs { name: "match" variants: "tic-tac-toe" match { players: "r" players: "g" games: 7 openings { random_plies: 2 } } }
)";

TEST(PlanTest, PartsAreJobsByVariants) {
  const Planned planned(kSuite);
  std::vector<std::string> parts;
  for (const PlanPart& part : planned.plan->parts()) {
    parts.push_back(part.job->name() + " " + part.variant->id() + " " + std::to_string(part.units));
  }
  // Seven games are rounded up to four openings with both sides.
  EXPECT_THAT(parts, ::testing::ElementsAre("perft pawn-duel 2", "perft tic-tac-toe 2", "rules pawn-duel 5",
                                            "rules tic-tac-toe 5", "match tic-tac-toe 8"));
  EXPECT_EQ(planned.plan->size(), 22u);
}

TEST(PlanTest, UnitsDependOnTheSuiteAlone) {
  const Planned one(kSuite);
  const Planned two(kSuite);
  std::set<std::string> seen;
  for (size_t part = 0; part < one.plan->parts().size(); ++part) {
    for (uint64_t index = one.plan->parts()[part].units; index-- > 0;) {
      const std::string unit = one.plan->UnitAt(part, index).DebugString();
      EXPECT_EQ(unit, two.plan->UnitAt(part, index).DebugString());
      EXPECT_TRUE(seen.insert(unit).second) << unit;
    }
  }
  const v1::Unit unit = one.plan->UnitAt(3, 4);
  EXPECT_EQ(unit.job(), "rules");
  EXPECT_EQ(unit.variant(), "tic-tac-toe");
  EXPECT_EQ(unit.index(), 4u);
  EXPECT_EQ(unit.timeout_s(), 9u);
  EXPECT_EQ(unit.invariants().max_plies(), 30u);
  EXPECT_EQ(one.plan->UnitAt(4, 0).timeout_s(), 600u);
  std::string other = kSuite;
  other.replace(other.find("seed: 7"), 7, "seed: 8");
  EXPECT_NE(Planned(other).plan->UnitAt(3, 4).seed(), unit.seed());
}

TEST(PlanTest, ShardsAreDisjointAndComplete) {
  const Planned planned(kSuite);
  for (const uint32_t count : {1u, 2u, 3u, 7u, 50u}) {
    for (size_t part = 0; part < planned.plan->parts().size(); ++part) {
      std::vector<uint64_t> counted(count, 0);
      for (uint64_t index = 0; index < planned.plan->parts()[part].units; ++index) {
        int holders = 0;
        for (uint32_t shard = 0; shard < count; ++shard) {
          if (!planned.plan->Holds({shard, count}, part, index)) continue;
          ++holders;
          ++counted[shard];
          // The games of an opening stay together.
          EXPECT_TRUE(part != 4 || planned.plan->Holds({shard, count}, part, index ^ 1));
        }
        EXPECT_EQ(holders, 1);
      }
      for (uint32_t shard = 0; shard < count; ++shard)
        EXPECT_EQ(planned.plan->UnitsIn({shard, count}, part), counted[shard]);
    }
  }
}

TEST(PlanTest, MatchesWithoutAnArbiterHaveTheHosts) {
  constexpr const char* kMatches = R"(
    players { name: "a" builtin: "random" }
    players { name: "b" builtin: "random" }
    jobs { name: "m" match { players: "a" players: "b" games: 2 } }
    jobs { name: "own" match { players: "a" players: "b" games: 2 arbiter { ply_limit: 7 } } }
  )";
  const Planned bare(kMatches);
  EXPECT_EQ(bare.plan->UnitAt(0, 0).game().arbiter().ByteSizeLong(), 0u);
  SuiteFile suite = SuiteOf(kMatches, "");
  suite.policies.mutable_default_policy()->set_ply_limit(50);
  v1::VariantPolicy* policy = suite.policies.add_variants();
  policy->set_variant("pawn-duel");
  policy->mutable_policy()->set_ply_limit(60);
  const absl::StatusOr<Plan> plan = Plan::Make(suite, TheRegistry());
  ASSERT_TRUE(plan.ok()) << plan.status();
  ASSERT_EQ(plan->parts().size(), 4u);
  for (size_t part = 0; part < 4; ++part) {
    const v1::Unit unit = plan->UnitAt(part, 1);
    const uint32_t limit = unit.job() == "own" ? 7 : unit.variant() == "pawn-duel" ? 60 : 50;
    EXPECT_EQ(unit.game().arbiter().ply_limit(), limit) << unit.job() << " " << unit.variant();
  }
  // A run of other policies is another one.
  const v1::RunInfo with = plan->Info({}, "1");
  EXPECT_THAT(std::string(CheckSameRun(bare.plan->Info({}, "1"), with).message()), ::testing::HasSubstr("policies"));
  EXPECT_TRUE(CheckSameRun(with, with).ok());
}

TEST(PlanTest, ReplaysAndTracesAreSplitIntoGames) {
  const TemporaryDirectory directory;
  directory.Write("games", "[Variant \"tic-tac-toe\"]\n*\n[Variant \"pawn-duel\"]\n*\n[Variant \"tic-tac-toe\"]\n*\n");
  directory.Write("trace", "game 1\nend ongoing x\ngame 2\nend ongoing y\n");
  const Planned planned(
      "jobs { name: \"r\" replay { files: \"games\" } }\n"
      "jobs { name: \"d\" variants: \"pawn-duel\" diff { trace: \"trace\" } }\n",
      directory.path());
  ASSERT_EQ(planned.plan->parts().size(), 3u);
  EXPECT_EQ(planned.plan->parts()[0].units, 1u);
  EXPECT_EQ(planned.plan->parts()[1].units, 2u);
  const v1::ReplayUnit second = planned.plan->UnitAt(1, 1).replay();
  EXPECT_EQ(second.line(), 5u);
  EXPECT_EQ(second.file(), directory.File("games"));
  EXPECT_EQ(planned.plan->UnitAt(2, 1).diff().line(), 3u);
  const v1::RunInfo before = planned.plan->Info({}, "1");
  directory.Write("trace", "game 1\nend ongoing x\ngame 2\nend ongoing z\n");
  const v1::RunInfo after = Plan::Make(planned.suite, TheRegistry())->Info({}, "1");
  EXPECT_NE(before.files_hash(), after.files_hash());
}

}  // namespace
}  // namespace varia
