// Charts as SVG, drawn for the style sheet of the HTML report (html_style.h).
#ifndef VARIA_PLATFORM_REPORT_CHARTS_H_
#define VARIA_PLATFORM_REPORT_CHARTS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "varia/v1/report.pb.h"

namespace varia {

// Every chart is one well-formed <svg> element of its own size, which a page may scale, with a title for those who
// cannot see it. Names are escaped. Numbers that are infinite or no numbers are drawn at the edge or left out. Safe
// from any thread.

struct EloBar {
  std::string name;
  v1::Measured elo;
};

// A dot and its error bar for each, one below the other, around a line at 0.
std::string EloChart(absl::Span<const EloBar> bars, absl::string_view title);

// The log-likelihood ratio over pairs of games, with both bounds.
std::string SprtChart(const v1::SprtReport& sprt, absl::string_view title);

// A bar a bin, and a line at the mean; `unit` names what is counted below the axis ("plies").
std::string HistogramChart(const v1::Histogram& histogram, absl::string_view unit, absl::string_view title);

struct Slice {
  std::string name;
  uint64_t count;
};

// Columns with their names below and their counts above.
std::string ColumnChart(absl::Span<const Slice> columns, absl::string_view title);

// Slices that a pie has colours for.
inline constexpr int kPieColors = 8;
// One slice each, clockwise from the top, in colours "s0" to "s7" in that order. REQUIRES: at most kPieColors.
std::string PieChart(absl::Span<const Slice> slices, absl::string_view title);

// Shares of one bar: `classes` names a CSS class for each count, of which those of 0 are left out.
std::string ShareBar(absl::Span<const Slice> shares, absl::Span<const absl::string_view> classes,
                     absl::string_view title);

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_CHARTS_H_
