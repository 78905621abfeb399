#include "platform/report/report_builder.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/string_view.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/text_format.h"
#include "platform/game/forfeit.h"
#include "platform/match/adjudicator.h"
#include "platform/match/seed.h"
#include "platform/run/shard.h"
#include "platform/run/suite.h"

namespace varia {
namespace {

// Keeps protobuf from printing what is wrong with a suite.
class Silence : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int /*line*/, int /*column*/, const std::string& /*message*/) override {}
};

v1::Suite SuiteOf(const v1::RunInfo& info) {
  Silence silence;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&silence);
  v1::Suite suite;
  if (!parser.ParseFromString(info.suite_text(), &suite)) suite.Clear();
  return suite;
}

void Count(v1::UnitResult::Status status, v1::UnitCounts* counts) {
  switch (status) {
    case v1::UnitResult::STATUS_PASSED:
      return counts->set_passed(counts->passed() + 1);
    case v1::UnitResult::STATUS_FAILED:
      return counts->set_failed(counts->failed() + 1);
    case v1::UnitResult::STATUS_SKIPPED:
      return counts->set_skipped(counts->skipped() + 1);
    case v1::UnitResult::STATUS_CRASHED:
      return counts->set_crashed(counts->crashed() + 1);
    case v1::UnitResult::STATUS_HUNG:
      return counts->set_hung(counts->hung() + 1);
    case v1::UnitResult::STATUS_CHEATED:
      return counts->set_cheated(counts->cheated() + 1);
    default:
      return counts->set_error(counts->error() + 1);
  }
}

void AddCounts(const v1::UnitCounts& part, v1::UnitCounts* sum) {
  sum->set_passed(sum->passed() + part.passed());
  sum->set_failed(sum->failed() + part.failed());
  sum->set_skipped(sum->skipped() + part.skipped());
  sum->set_crashed(sum->crashed() + part.crashed());
  sum->set_hung(sum->hung() + part.hung());
  sum->set_cheated(sum->cheated() + part.cheated());
  sum->set_error(sum->error() + part.error());
  sum->set_missing(sum->missing() + part.missing());
}

uint64_t Done(const v1::UnitCounts& counts) {
  return counts.passed() + counts.failed() + counts.skipped() + counts.crashed() + counts.hung() + counts.cheated() +
         counts.error();
}

// True when somebody won on the board, not on time, by a resignation or by adjudication. A fault is no pass.
bool WonByTheRules(const v1::UnitResult& result) {
  const absl::string_view kOtherEnds[] = {kTimeForfeit, kResignation, kAdjudicatedWin};
  const v1::Outcome& outcome = result.record().result();
  return result.status() == v1::UnitResult::STATUS_PASSED && outcome.state() == v1::Outcome::STATE_WIN &&
         std::find(std::begin(kOtherEnds), std::end(kOtherEnds), outcome.reason()) == std::end(kOtherEnds);
}

}  // namespace

uint64_t PlannedUnits(const v1::RunInfo& info, int part) {
  const auto group_of = [](const v1::RunPart& plan) { return std::max<uint64_t>(plan.group(), 1); };
  // Groups are numbered over the whole plan and dealt out in turn.
  uint64_t start = 0;
  for (int i = 0; i < part; ++i) {
    start += (info.parts(i).units() + group_of(info.parts(i)) - 1) / group_of(info.parts(i));
  }
  const v1::RunPart& plan = info.parts(part);
  const uint64_t units = plan.decided_units() != 0 ? std::min(plan.decided_units(), plan.units()) : plan.units();
  return UnitsInShard({info.shard(), std::max(info.shard_count(), 1u)}, start, units, group_of(plan));
}

ReportBuilder::ReportBuilder(const v1::RunInfo& info) {
  const v1::Suite suite = SuiteOf(info);
  head_.set_name(info.name().empty() ? suite.name() : info.name());
  head_.set_description(suite.description());
  head_.set_seed(info.seed());
  parts_.resize(static_cast<size_t>(info.parts_size()));
  for (int i = 0; i < info.parts_size(); ++i) {
    Part& part = parts_[static_cast<size_t>(i)];
    const v1::RunPart& plan = info.parts(i);
    part.report.set_job(plan.job());
    part.report.set_variant(plan.variant());
    part.planned = PlannedUnits(info, i);
    const auto job = std::find_if(suite.jobs().begin(), suite.jobs().end(),
                                  [&](const v1::Job& candidate) { return candidate.name() == plan.job(); });
    if (job == suite.jobs().end()) continue;
    part.report.set_kind(KindOf(*job));
    if (!job->has_match()) continue;
    const auto variant =
        std::find_if(info.variants().begin(), info.variants().end(),
                     [&](const v1::VariantInfo& candidate) { return candidate.id() == plan.variant(); });
    part.match.emplace(variant == info.variants().end() ? v1::VariantInfo() : *variant, job->match());
  }
}

v1::Finding ReportBuilder::FindingOf(uint64_t index, const v1::UnitResult& result, const v1::JobReport& report) const {
  v1::Finding finding;
  finding.set_index(index);
  finding.set_seed(DeriveSeed(head_.seed(), report.job(), report.variant(), index));
  finding.set_status(result.status());
  finding.set_detail(result.detail());
  finding.set_position(result.position());
  finding.set_culprit(result.culprit());
  *finding.mutable_broken_rules() = result.broken_rules();
  if (result.has_record()) *finding.mutable_record() = result.record();
  return finding;
}

void ReportBuilder::AddFinding(uint64_t index, const v1::UnitResult& result, Part* part) const {
  const bool skipped = result.status() == v1::UnitResult::STATUS_SKIPPED;
  if (part->report.findings_size() >= kMostFindings || (skipped && part->skipped_kept >= kMostSkipped)) {
    part->report.set_findings_left_out(part->report.findings_left_out() + 1);
    return;
  }
  if (skipped) ++part->skipped_kept;
  *part->report.add_findings() = FindingOf(index, result, part->report);
}

void ReportBuilder::AddGame(uint64_t index, const v1::UnitResult& result, Part* part) const {
  const int plies = result.record().moves_size();
  if (plies == 0) return;
  part->plies.Add(plies);
  if (result.legal_moves() > 0) part->branching.Add(static_cast<double>(result.legal_moves()) / plies);
  if (!part->match || !WonByTheRules(result)) return;
  if (part->report.has_example() && part->report.example().record().moves_size() <= plies) return;
  *part->report.mutable_example() = FindingOf(index, result, part->report);
}

void ReportBuilder::Add(uint32_t part_number, uint64_t index, const v1::UnitResult& result) {
  if (part_number >= parts_.size()) return;
  Part& part = parts_[part_number];
  v1::JobReport& report = part.report;
  Count(result.status(), report.mutable_units());
  report.set_count(report.count() + result.count());
  report.set_elapsed_us(report.elapsed_us() + result.elapsed_us());
  report.set_cpu_us(report.cpu_us() + result.cpu_us());
  if (result.status() != v1::UnitResult::STATUS_PASSED) AddFinding(index, result, &part);
  for (const std::string& rule : result.broken_rules()) {
    if (part.rules.size() < kMostRules || part.rules.count(rule) != 0) ++part.rules[rule];
  }
  AddGame(index, result, &part);
  if (part.match) part.match->Add(index, result);
}

v1::RunReport ReportBuilder::Build() const {
  v1::RunReport run = head_;
  run.mutable_units();
  for (const Part& part : parts_) {
    v1::JobReport& report = *run.add_jobs();
    report = part.report;
    v1::UnitCounts& units = *report.mutable_units();
    units.set_missing(part.planned - std::min(part.planned, Done(units)));
    for (const auto& [name, count] : part.rules) {
      v1::NamedCount& rule = *report.add_broken_rules();
      rule.set_name(name);
      rule.set_count(count);
    }
    std::stable_sort(report.mutable_broken_rules()->begin(), report.mutable_broken_rules()->end(),
                     [](const v1::NamedCount& a, const v1::NamedCount& b) { return a.count() > b.count(); });
    if (!part.plies.empty()) *report.mutable_plies() = part.plies.Build();
    if (!part.branching.empty()) *report.mutable_branching() = part.branching.Build();
    if (part.match) *report.mutable_match() = part.match->Build();
    AddCounts(units, run.mutable_units());
    run.set_elapsed_us(run.elapsed_us() + report.elapsed_us());
    run.set_cpu_us(run.cpu_us() + report.cpu_us());
  }
  return run;
}

}  // namespace varia
