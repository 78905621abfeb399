// Pieces of the HTML report that its sections share. For platform/report alone.
#ifndef VARIA_PLATFORM_REPORT_HTML_PARTS_H_
#define VARIA_PLATFORM_REPORT_HTML_PARTS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "platform/report/html_report.h"
#include "varia/v1/report.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia {

// A table with a caption that scrolls sideways where the screen is narrow. Cells are HTML; a row's first cell heads it.
class HtmlTable {
 public:
  // Headings are text. The first `text_columns` columns stand to the left, the others are numbers.
  HtmlTable(absl::string_view caption, const std::vector<std::string>& headings, size_t text_columns = 1);
  // REQUIRES: as many cells as headings.
  void AddRow(const std::vector<std::string>& cells);
  // Ends the table. Call it once, last.
  std::string Html() &&;

 private:
  std::string html_;
  size_t text_columns_;
};

// A chart or a board with its heading.
std::string FigureCard(absl::string_view heading, absl::string_view svg, absl::string_view caption_html = "");

// Everything about a match but its findings: tables and charts. `info` may be null.
std::string MatchHtml(const v1::JobReport& job, const v1::VariantInfo* info, const HtmlOptions& options);

// Lengths and branching of the games of any job; "" when it has none.
std::string GamesHtml(const v1::JobReport& job);

// "alice (White) and bob (Black), 42 plies, checkmate".
std::string GameText(const v1::GameRecord& record, const v1::VariantInfo* info);

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_HTML_PARTS_H_
