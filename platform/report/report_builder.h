// The report on a run, made from its results one by one.
#ifndef VARIA_PLATFORM_REPORT_REPORT_BUILDER_H_
#define VARIA_PLATFORM_REPORT_REPORT_BUILDER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "platform/report/histogram.h"
#include "platform/report/match_summary.h"
#include "varia/v1/report.pb.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Findings that are kept of one job in one variant, skipped units among them at most, and rules that are named.
inline constexpr int kMostFindings = 20;
inline constexpr int kMostSkipped = 3;
inline constexpr int kMostRules = 100;

// Counts the units of a run, in memory that does not grow with their number. Not synchronised.
class ReportBuilder {
 public:
  // Borrows nothing. What cannot be read of the suite's text is left out of the report.
  explicit ReportBuilder(const v1::RunInfo& info);

  // Adds a unit of RunInfo.parts[part]. Units of other parts are left out. Units in order of their index give findings
  // and test curves in that order; any order gives the same numbers.
  void Add(uint32_t part, uint64_t index, const v1::UnitResult& result);

  // The report on what was added so far.
  v1::RunReport Build() const;

 private:
  struct Part {
    v1::JobReport report;
    int skipped_kept = 0;
    uint64_t planned = 0;
    std::map<std::string, uint64_t> rules;
    HistogramBuilder plies{1};
    HistogramBuilder branching{0.5};
    std::optional<MatchSummary> match;
  };

  void AddFinding(uint64_t index, const v1::UnitResult& result, Part* part) const;
  void AddGame(uint64_t index, const v1::UnitResult& result, Part* part) const;
  v1::Finding FindingOf(uint64_t index, const v1::UnitResult& result, const v1::JobReport& report) const;

  v1::RunReport head_;
  std::vector<Part> parts_;
};

// Units of that part that the run's own shard has to do. REQUIRES: part < info.parts_size().
uint64_t PlannedUnits(const v1::RunInfo& info, int part);

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_REPORT_BUILDER_H_
