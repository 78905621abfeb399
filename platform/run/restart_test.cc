#include "platform/run/restart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace varia {
namespace {

using ::testing::HasSubstr;

v1::Unit Game() {
  v1::Unit unit;
  unit.set_job("m");
  unit.mutable_game()->add_seats(0);
  return unit;
}

// A worker that was lost after so many plies; -1: before it told anything.
JobOutcome Lost(JobEnd end, int plies) {
  JobOutcome outcome;
  outcome.end = end;
  outcome.status = absl::AbortedError("the plugin p.so crashed");
  outcome.plugin = "p.so";
  if (plies < 0) return outcome;
  v1::UnitResult* unit = outcome.progress.mutable_unit();
  unit->set_legal_moves(7);
  unit->mutable_record();
  for (int i = 0; i < plies; ++i) unit->mutable_record()->add_moves()->set_text("a1");
  return outcome;
}

TEST(Restart, AGameGoesOnFromItsRecord) {
  const struct {
    JobEnd end;
    v1::UnitResult::Status status;
  } losses[] = {{JobEnd::kCrashed, v1::UnitResult::STATUS_CRASHED},
                {JobEnd::kHung, v1::UnitResult::STATUS_HUNG},
                {JobEnd::kBrokeProtocol, v1::UnitResult::STATUS_CHEATED}};
  for (const auto& [end, status] : losses) {
    const absl::optional<v1::Unit> rest = GoOn(Game(), Lost(end, 3));
    ASSERT_TRUE(rest.has_value()) << JobEndName(end);
    EXPECT_EQ(rest->job(), "m");
    EXPECT_EQ(rest->so_far().record().moves_size(), 3);
    EXPECT_EQ(rest->so_far().legal_moves(), 7u);
    ASSERT_EQ(rest->so_far().restarts_size(), 1);
    EXPECT_EQ(rest->so_far().restarts(0).status(), status);
    EXPECT_EQ(rest->so_far().restarts(0).ply(), 3u);
    EXPECT_EQ(rest->so_far().restarts(0).reason(), "the plugin p.so crashed");
    EXPECT_EQ(rest->so_far().restarts(0).culprit(), "p.so");
  }
}

TEST(Restart, NothingElseDoes) {
  v1::Unit check = Game();
  check.mutable_invariants()->set_max_plies(9);
  EXPECT_FALSE(GoOn(check, Lost(JobEnd::kCrashed, 3)).has_value());
  // Before its first ply there is nothing to go on from.
  EXPECT_FALSE(GoOn(Game(), Lost(JobEnd::kCrashed, -1)).has_value());
  for (const JobEnd end : {JobEnd::kDone, JobEnd::kRefused, JobEnd::kTimedOut, JobEnd::kIllegalAnswer}) {
    EXPECT_FALSE(GoOn(Game(), Lost(end, 3)).has_value()) << JobEndName(end);
  }
}

TEST(Restart, NotTwiceInARowAtOnePlyNorEndlessly) {
  const absl::optional<v1::Unit> once = GoOn(Game(), Lost(JobEnd::kCrashed, 3));
  ASSERT_TRUE(once.has_value());
  EXPECT_FALSE(GoOn(*once, Lost(JobEnd::kCrashed, 3)).has_value());
  v1::Unit unit = Game();
  for (int i = 0; i < kMostRestarts; ++i) {
    absl::optional<v1::Unit> rest = GoOn(unit, Lost(JobEnd::kCrashed, 3 + i));
    ASSERT_TRUE(rest.has_value()) << i;
    unit = *std::move(rest);
    EXPECT_EQ(unit.so_far().restarts_size(), i + 1);
  }
  EXPECT_FALSE(GoOn(unit, Lost(JobEnd::kCrashed, 30)).has_value());
}

TEST(Restart, NoLossPassesUnseen) {
  v1::Unit unit = Game();
  v1::UnitResult result;
  result.set_status(v1::UnitResult::STATUS_PASSED);
  TellRestarts(unit, &result);
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED);
  EXPECT_EQ(result.restarts_size(), 0);
  EXPECT_EQ(result.detail(), "");

  unit = *GoOn(*GoOn(Game(), Lost(JobEnd::kCrashed, 3)), Lost(JobEnd::kHung, 5));
  TellRestarts(unit, &result);
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_HUNG);
  EXPECT_EQ(result.culprit(), "p.so");
  EXPECT_EQ(result.detail(), "the plugin p.so crashed; the game went on from ply 5 in a new worker (restart 2)");
  EXPECT_EQ(result.restarts_size(), 2);

  // What came of it in the end goes before.
  result.set_status(v1::UnitResult::STATUS_CHEATED);
  result.set_culprit("engine");
  result.set_detail("player 'engine' played 'z9'");
  TellRestarts(unit, &result);
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_CHEATED);
  EXPECT_EQ(result.culprit(), "engine");
  EXPECT_THAT(result.detail(), HasSubstr("player 'engine' played 'z9'; before that the plugin p.so crashed; the game"));
}

}  // namespace
}  // namespace varia
