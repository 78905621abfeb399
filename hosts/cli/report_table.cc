#include "hosts/cli/report_table.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "hosts/cli/table.h"
#include "platform/loader/utf8.h"
#include "platform/report/number_text.h"

namespace varia::cli {
namespace {

constexpr int kMostFindingsShown = 10;

uint64_t Bad(const v1::UnitCounts& units) {
  return units.failed() + units.crashed() + units.hung() + units.cheated() + units.error();
}

std::string CountOrDash(uint64_t count) { return count == 0 ? "-" : GroupedText(count); }

std::string UnitsTable(const v1::RunReport& report) {
  Table table({"job", "variant", "kind", "passed", "failed", "crashed", "hung", "cheated", "error", "skipped",
               "missing", "cpu time"});
  for (const v1::JobReport& job : report.jobs()) {
    const v1::UnitCounts& units = job.units();
    table.AddRow({CleanText(job.job()), CleanText(job.variant()), job.kind(), GroupedText(units.passed()),
                  CountOrDash(units.failed()), CountOrDash(units.crashed()), CountOrDash(units.hung()),
                  CountOrDash(units.cheated()), CountOrDash(units.error()), CountOrDash(units.skipped()),
                  CountOrDash(units.missing()), DurationText(job.cpu_us())});
  }
  return table.Text();
}

std::string MatchTable(const v1::JobReport& job) {
  std::string text = absl::StrCat("\n", CleanText(job.job()), ", ", CleanText(job.variant()), ": ",
                                  GroupedText(job.match().games()), " games\n");
  Table table({"player", "points", "score", "elo", "better", "nodes/s", "depth", "ms/move", "faults"});
  for (const v1::Standing& standing : job.match().standings()) {
    const auto moves = static_cast<double>(standing.moves());
    const double seconds = static_cast<double>(standing.think_us()) / 1e6;
    const bool searched = standing.nodes() > 0 && seconds > 0;
    table.AddRow({CleanText(standing.player()), PointsText(standing.score()), ScoreText(standing.score()),
                  MeasuredText(standing.strength().elo()), PercentText(standing.strength().superiority()),
                  searched ? ShortText(static_cast<double>(standing.nodes()) / seconds) : "-",
                  moves > 0 && standing.depth_sum() > 0
                      ? DecimalText(static_cast<double>(standing.depth_sum()) / moves, 1)
                      : "-",
                  moves > 0 ? DecimalText(1000 * seconds / moves, 2) : "-", CountOrDash(standing.faults())});
  }
  text += table.Text();
  if (!job.match().has_sprt()) return text;
  const v1::SprtReport& sprt = job.match().sprt();
  const char* verdict = sprt.verdict() == v1::SprtReport::VERDICT_ACCEPT_H1   ? "H1 accepted"
                        : sprt.verdict() == v1::SprtReport::VERDICT_ACCEPT_H0 ? "H0 accepted"
                                                                              : "no verdict yet";
  absl::StrAppend(&text, "SPRT of ", CleanText(sprt.player()), ": ", verdict, ", LLR ",
                  DecimalText(sprt.llr(), 2, true), " (", DecimalText(sprt.lower(), 2), ", ",
                  DecimalText(sprt.upper(), 2), ")\n");
  return text;
}

std::string Findings(const v1::RunReport& report) {
  std::string text;
  int shown = 0;
  for (const v1::JobReport& job : report.jobs()) {
    for (const v1::Finding& finding : job.findings()) {
      if (finding.status() == v1::UnitResult::STATUS_SKIPPED || shown == kMostFindingsShown) continue;
      ++shown;
      const std::string name = v1::UnitResult::Status_Name(finding.status());
      const size_t prefix = std::string("STATUS_").size();
      absl::StrAppend(&text, CleanText(job.job()), ", ", CleanText(job.variant()), ", unit ", finding.index(), ": ",
                      name.size() > prefix ? absl::AsciiStrToLower(name.substr(prefix)) : "error");
      if (!finding.detail().empty()) absl::StrAppend(&text, ": ", CleanText(finding.detail()));
      text += "\n";
    }
  }
  const uint64_t bad = Bad(report.units());
  if (bad > static_cast<uint64_t>(shown)) {
    absl::StrAppend(&text, "and ", GroupedText(bad - static_cast<uint64_t>(shown)), " more that did not pass\n");
  }
  return text.empty() ? "" : absl::StrCat("\n", text);
}

}  // namespace

bool AllPassed(const v1::RunReport& report) { return Bad(report.units()) == 0 && report.units().missing() == 0; }

std::string ReportTable(const v1::RunReport& report) {
  std::string text = UnitsTable(report);
  for (const v1::JobReport& job : report.jobs()) {
    if (job.has_match() && !job.match().standings().empty()) text += MatchTable(job);
  }
  text += Findings(report);
  const v1::UnitCounts& units = report.units();
  const uint64_t good = units.passed() + units.skipped();
  absl::StrAppend(&text, "\n", GroupedText(good), " of ", GroupedText(good + Bad(units)), " units ",
                  units.skipped() > 0 ? "passed or had nothing to check" : "passed");
  if (units.missing() > 0) absl::StrAppend(&text, "; ", GroupedText(units.missing()), " are missing");
  return text + ".\n";
}

}  // namespace varia::cli
