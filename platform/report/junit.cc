#include "platform/report/junit.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "platform/board/markup.h"
#include "platform/match/seed.h"

namespace varia {
namespace {

std::string Seconds(uint64_t microseconds) { return absl::StrFormat("%.6f", static_cast<double>(microseconds) / 1e6); }

uint64_t Failures(const v1::UnitCounts& units) { return units.failed() + units.cheated(); }
uint64_t Errors(const v1::UnitCounts& units) { return units.crashed() + units.hung() + units.error(); }
uint64_t Tests(const v1::UnitCounts& units) {
  return units.passed() + units.skipped() + Failures(units) + Errors(units);
}

// The element below a test case that did not pass: its name and type.
struct Verdict {
  const char* element;
  const char* type;
};

Verdict VerdictOf(v1::UnitResult::Status status) {
  switch (status) {
    case v1::UnitResult::STATUS_FAILED:
      return {"failure", "failed"};
    case v1::UnitResult::STATUS_CHEATED:
      return {"failure", "cheated"};
    case v1::UnitResult::STATUS_CRASHED:
      return {"error", "crashed"};
    case v1::UnitResult::STATUS_HUNG:
      return {"error", "hung"};
    default:
      return {"error", "error"};
  }
}

std::string TestCase(const v1::JobReport& job, uint64_t seed, uint64_t index, const v1::UnitResult& result) {
  const std::string head = absl::StrCat(
      "    <testcase name=\"", EscapeMarkup(job.job()), "/", EscapeMarkup(job.variant()), "/", index, "\" classname=\"",
      EscapeMarkup(job.job()), ".", EscapeMarkup(job.variant()), "\" time=\"", Seconds(result.elapsed_us()), "\"");
  if (result.status() == v1::UnitResult::STATUS_PASSED) return absl::StrCat(head, "/>\n");
  if (result.status() == v1::UnitResult::STATUS_SKIPPED) {
    return absl::StrCat(head, ">\n      <skipped message=\"", EscapeMarkup(result.detail()), "\"/>\n    </testcase>\n");
  }
  const Verdict verdict = VerdictOf(result.status());
  std::string text = absl::StrCat("seed ", DeriveSeed(seed, job.job(), job.variant(), index), "\n");
  if (!result.culprit().empty()) absl::StrAppend(&text, "to blame: ", EscapeMarkup(result.culprit()), "\n");
  if (!result.broken_rules().empty()) {
    absl::StrAppend(&text, "rules: ", EscapeMarkup(absl::StrJoin(result.broken_rules(), ", ")), "\n");
  }
  if (!result.position().empty()) absl::StrAppend(&text, "position: ", EscapeMarkup(result.position()), "\n");
  return absl::StrCat(head, ">\n      <", verdict.element, " message=\"", EscapeMarkup(result.detail()), "\" type=\"",
                      verdict.type, "\">", text, "</", verdict.element, ">\n    </testcase>\n");
}

}  // namespace

absl::Status WriteJunit(const v1::RunReport& report, const VisitUnits& visit,
                        const std::function<absl::Status(absl::string_view)>& write) {
  const auto counts = [](const v1::UnitCounts& units) {
    return absl::StrCat("tests=\"", Tests(units), "\" failures=\"", Failures(units), "\" errors=\"", Errors(units),
                        "\"");
  };
  absl::Status status =
      write(absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"", EscapeMarkup(report.name()),
                         "\" ", counts(report.units()), " time=\"", Seconds(report.elapsed_us()), "\">\n"));
  for (int part = 0; part < report.jobs_size() && status.ok(); ++part) {
    const v1::JobReport& job = report.jobs(part);
    status = write(absl::StrCat("  <testsuite name=\"", EscapeMarkup(job.job()), " ", EscapeMarkup(job.variant()),
                                "\" ", counts(job.units()), " skipped=\"", job.units().skipped(), "\" time=\"",
                                Seconds(job.elapsed_us()), "\">\n"));
    if (!status.ok()) return status;
    status = visit(part, [&](uint64_t index, const v1::UnitResult& result) {
      return write(TestCase(job, report.seed(), index, result));
    });
    if (status.ok()) status = write("  </testsuite>\n");
  }
  return status.ok() ? write("</testsuites>\n") : status;
}

}  // namespace varia
