#include "platform/report/report_builder.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

#include "platform/match/seed.h"

namespace varia {
namespace {

constexpr char kInfo[] = R"pb(
  name: "nightly"
  seed: 7
  suite_text: "description: 'all' jobs { name: 'g' goldens {} } jobs { name: 'm' match { players: 'a' players: 'b' } }"
  parts { job: "g" variant: "toy" units: 10 group: 1 }
  parts { job: "m" variant: "toy" units: 6 group: 2 }
  parts { job: "unknown" variant: "toy" units: 1 }
  variants {
    id: "toy"
    teams { id: "w" }
    teams { id: "b" }
    seats { id: "w" }
    seats { id: "b" team: 1 }
  }
)pb";

v1::RunInfo Info() {
  v1::RunInfo info;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(kInfo, &info));
  return info;
}

v1::UnitResult ResultOf(v1::UnitResult::Status status, const std::string& detail = "") {
  v1::UnitResult result;
  result.set_status(status);
  result.set_detail(detail);
  result.set_count(100);
  result.set_elapsed_us(1000);
  result.set_cpu_us(500);
  return result;
}

v1::UnitResult GameOf(int plies, const std::string& reason) {
  v1::UnitResult result = ResultOf(v1::UnitResult::STATUS_PASSED);
  for (int i = 0; i < plies; ++i) result.mutable_record()->add_moves()->set_text("m");
  result.mutable_record()->mutable_result()->set_reason(reason);
  result.mutable_record()->mutable_result()->set_state(v1::Outcome::STATE_WIN);
  result.set_legal_moves(static_cast<uint64_t>(plies) * 20);
  return result;
}

TEST(ReportBuilderTest, CountsUnitsByStatusAndWhatIsMissing) {
  ReportBuilder builder(Info());
  builder.Add(0, 0, ResultOf(v1::UnitResult::STATUS_PASSED));
  builder.Add(0, 1, ResultOf(v1::UnitResult::STATUS_FAILED, "wrong"));
  builder.Add(0, 2, ResultOf(v1::UnitResult::STATUS_CRASHED));
  builder.Add(0, 3, ResultOf(v1::UnitResult::STATUS_HUNG));
  builder.Add(0, 4, ResultOf(v1::UnitResult::STATUS_CHEATED));
  builder.Add(0, 5, ResultOf(v1::UnitResult::STATUS_ERROR));
  builder.Add(0, 6, ResultOf(v1::UnitResult::STATUS_SKIPPED));
  const v1::RunReport report = builder.Build();
  EXPECT_EQ(report.name(), "nightly");
  EXPECT_EQ(report.description(), "all");
  ASSERT_EQ(report.jobs_size(), 3);
  const v1::JobReport& job = report.jobs(0);
  EXPECT_EQ(job.kind(), "goldens");
  EXPECT_EQ(job.units().passed(), 1u);
  EXPECT_EQ(job.units().failed(), 1u);
  EXPECT_EQ(job.units().crashed(), 1u);
  EXPECT_EQ(job.units().hung(), 1u);
  EXPECT_EQ(job.units().cheated(), 1u);
  EXPECT_EQ(job.units().error(), 1u);
  EXPECT_EQ(job.units().skipped(), 1u);
  EXPECT_EQ(job.units().missing(), 3u);
  EXPECT_EQ(job.count(), 700u);
  EXPECT_EQ(job.findings_size(), 6);
  EXPECT_FALSE(job.has_match());
  EXPECT_EQ(report.jobs(1).kind(), "match");
  EXPECT_TRUE(report.jobs(1).has_match());
  EXPECT_EQ(report.jobs(2).kind(), "");
  EXPECT_EQ(report.units().missing(), 3u + 6u + 1u);
  EXPECT_EQ(report.elapsed_us(), 7000u);
}

TEST(ReportBuilderTest, AFindingSaysHowToDoItAgain) {
  ReportBuilder builder(Info());
  v1::UnitResult result = GameOf(3, "illegal-move");
  result.set_status(v1::UnitResult::STATUS_CHEATED);
  result.set_detail("played a1a9");
  result.set_position("POSITION");
  result.set_culprit("a");
  builder.Add(1, 4, result);
  const v1::Finding finding = builder.Build().jobs(1).findings(0);
  EXPECT_EQ(finding.index(), 4u);
  EXPECT_EQ(finding.seed(), DeriveSeed(7, "m", "toy", 4));
  EXPECT_EQ(finding.status(), v1::UnitResult::STATUS_CHEATED);
  EXPECT_EQ(finding.detail(), "played a1a9");
  EXPECT_EQ(finding.position(), "POSITION");
  EXPECT_EQ(finding.culprit(), "a");
  EXPECT_EQ(finding.record().moves_size(), 3);
}

TEST(ReportBuilderTest, KeepsTheFirstFindingsAndCountsTheRest) {
  ReportBuilder builder(Info());
  for (uint64_t i = 0; i < 10; ++i) builder.Add(0, i, ResultOf(v1::UnitResult::STATUS_SKIPPED));
  for (uint64_t i = 10; i < 100; ++i) builder.Add(0, i, ResultOf(v1::UnitResult::STATUS_FAILED));
  const v1::JobReport job = builder.Build().jobs(0);
  EXPECT_EQ(job.findings_size(), kMostFindings);
  EXPECT_EQ(job.findings(kMostSkipped).index(), 10u);
  EXPECT_EQ(job.findings_left_out(), 100u - kMostFindings);
  EXPECT_EQ(job.units().missing(), 0u);
}

TEST(ReportBuilderTest, RulesAreCountedMostBrokenFirst) {
  ReportBuilder builder(Info());
  v1::UnitResult result = ResultOf(v1::UnitResult::STATUS_FAILED);
  result.add_broken_rules("zebra");
  builder.Add(0, 0, result);
  result.add_broken_rules("ape");
  builder.Add(0, 1, result);
  const v1::JobReport job = builder.Build().jobs(0);
  ASSERT_EQ(job.broken_rules_size(), 2);
  EXPECT_EQ(job.broken_rules(0).name(), "zebra");
  EXPECT_EQ(job.broken_rules(0).count(), 2u);
}

TEST(ReportBuilderTest, TheExampleIsTheShortestGameWonByTheRules) {
  ReportBuilder builder(Info());
  builder.Add(1, 0, GameOf(30, "checkmate"));
  builder.Add(1, 1, GameOf(20, "checkmate"));
  builder.Add(1, 2, GameOf(10, "time-forfeit"));
  builder.Add(1, 3, GameOf(25, "checkmate"));
  builder.Add(1, 4, GameOf(11, "resignation"));
  builder.Add(1, 5, GameOf(12, "adjudicated-win"));
  const v1::JobReport job = builder.Build().jobs(1);
  EXPECT_EQ(job.example().index(), 1u);
  EXPECT_EQ(job.plies().count(), 6u);
  EXPECT_EQ(job.plies().least(), 10);
  EXPECT_DOUBLE_EQ(job.branching().mean(), 20);
}

TEST(ReportBuilderTest, AnEmptyRunIsARun) {
  const v1::RunReport report = ReportBuilder(v1::RunInfo()).Build();
  EXPECT_EQ(report.jobs_size(), 0);
  EXPECT_EQ(report.units().missing(), 0u);
}

TEST(ReportBuilderTest, NonsenseIsLeftOut) {
  v1::RunInfo info = Info();
  info.set_suite_text("jobs {{{");
  ReportBuilder builder(info);
  builder.Add(99, 0, ResultOf(v1::UnitResult::STATUS_PASSED));
  builder.Add(0, 0, ResultOf(static_cast<v1::UnitResult::Status>(77)));
  const v1::RunReport report = builder.Build();
  EXPECT_EQ(report.jobs(0).kind(), "");
  EXPECT_EQ(report.units().error(), 1u);
  EXPECT_EQ(report.units().passed(), 0u);
}

// Counts a shard's units one group after the other.
uint64_t CountedUnits(const v1::RunInfo& info, int wanted) {
  uint64_t group_number = 0;
  uint64_t units = 0;
  for (int part = 0; part < info.parts_size(); ++part) {
    const v1::RunPart& plan = info.parts(part);
    for (uint64_t start = 0; start < plan.units(); start += plan.group(), ++group_number) {
      if (part != wanted || group_number % info.shard_count() != info.shard()) continue;
      const uint64_t decided = plan.decided_units() == 0 ? plan.units() : plan.decided_units();
      for (uint64_t unit = start; unit < std::min(start + plan.group(), plan.units()); ++unit) units += unit < decided;
    }
  }
  return units;
}

TEST(PlannedUnitsTest, AreThoseOfTheShard) {
  for (const uint32_t group : {1u, 2u, 3u}) {
    for (const uint64_t decided : {0u, 4u, 6u}) {
      for (uint32_t count = 1; count <= 5; ++count) {
        for (uint32_t shard = 0; shard < count; ++shard) {
          v1::RunInfo info;
          info.set_shard(shard);
          info.set_shard_count(count);
          for (const uint64_t units : {7u, 0u, 11u}) {
            v1::RunPart& part = *info.add_parts();
            part.set_units(units);
            part.set_group(group);
          }
          info.mutable_parts(2)->set_decided_units(decided);
          for (int part = 0; part < 3; ++part) {
            EXPECT_EQ(PlannedUnits(info, part), CountedUnits(info, part))
                << "part " << part << ", shard " << shard << "/" << count << ", group " << group << ", decided "
                << decided;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace varia
