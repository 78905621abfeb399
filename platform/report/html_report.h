// The report as one HTML page.
#ifndef VARIA_PLATFORM_REPORT_HTML_REPORT_H_
#define VARIA_PLATFORM_REPORT_HTML_REPORT_H_

#include <functional>
#include <string>

#include "varia/v1/report.pb.h"
#include "varia/v1/run.pb.h"

namespace varia {

struct HtmlOptions {
  // The position of a finding as an SVG element without its style sheet (see BoardSvg()), "" when it cannot be drawn;
  // null for none at all. Its answer goes into the page as it is.
  std::function<std::string(const v1::JobReport& job, const v1::Finding& finding)> board;
  // Boards of findings drawn at most; the page says how many are left out. Each job's example is drawn beside them.
  int most_boards = 24;
};

// The page: results of all jobs and variants, what did not pass and how to do it again, and for matches standings,
// crosstable, Elo, sequential test, ends, lengths and branching. Complete in itself: no script, nothing from elsewhere,
// which its Content-Security-Policy forbids too. Well-formed as XML. Every text is escaped. `info` gives the names of
// variants and teams. Safe from any thread as far as `board` is.
std::string HtmlReport(const v1::RunInfo& info, const v1::RunReport& report, const HtmlOptions& options = {});

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_HTML_REPORT_H_
