#include "platform/report/html_report.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "platform/board/board_style.h"
#include "platform/board/markup.h"
#include "platform/report/charts.h"
#include "platform/report/html_parts.h"
#include "platform/report/html_style.h"
#include "platform/report/number_text.h"
#include "platform/run/unit_results.h"

namespace varia {
namespace {

constexpr int kMostMovesShown = 600;

uint64_t Bad(const v1::UnitCounts& units) {
  return units.failed() + units.crashed() + units.hung() + units.cheated() + units.error();
}

// "3 failed, 1 crashed", or "–".
std::string BadText(const v1::UnitCounts& units) {
  std::vector<std::string> parts;
  for (const auto& [count, name] :
       {std::pair(units.failed(), "failed"), std::pair(units.crashed(), "crashed"), std::pair(units.hung(), "hung"),
        std::pair(units.cheated(), "cheated"), std::pair(units.error(), "in error")}) {
    if (count > 0) parts.push_back(absl::StrCat(GroupedText(count), " ", name));
  }
  return parts.empty() ? "–" : absl::StrCat("<span class=\"bad wrap\">", absl::StrJoin(parts, ", "), "</span>");
}

class Page {
 public:
  Page(const v1::RunInfo& info, const v1::RunReport& report, const HtmlOptions& options)
      : info_(info), report_(report), options_(options) {}

  std::string Html() {
    const std::string name = report_.name().empty() ? "Test run" : report_.name();
    html_ = absl::StrCat(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><meta charset=\"utf-8\"/>"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>"
        "<title>",
        EscapeMarkup(name), "</title><style>", HtmlStyle(), BoardSvgStyle(), "</style></head>\n<body>");
    AddHeader(name);
    html_ += "<main>";
    AddOverview();
    AddFindings();
    for (int i = 0; i < report_.jobs_size(); ++i) AddJob(i);
    html_ += "</main>";
    AddFooter();
    html_ += "</body></html>\n";
    return std::move(html_);
  }

 private:
  const v1::VariantInfo* VariantOf(const v1::JobReport& job) const {
    const auto found = std::find_if(info_.variants().begin(), info_.variants().end(),
                                    [&](const v1::VariantInfo& info) { return info.id() == job.variant(); });
    return found == info_.variants().end() ? nullptr : &*found;
  }

  std::string VariantName(const v1::JobReport& job) const {
    const v1::VariantInfo* info = VariantOf(job);
    return info == nullptr || info->name().empty() ? job.variant() : info->name();
  }

  void AddHeader(const std::string& name) {
    const v1::UnitCounts& units = report_.units();
    const uint64_t done = units.passed() + units.skipped() + Bad(units);
    absl::StrAppend(&html_, "<header><p class=\"eyebrow\">Varia test run</p><h1>", EscapeMarkup(name), "</h1>");
    if (!report_.description().empty()) {
      absl::StrAppend(&html_, "<p class=\"lead\">", EscapeMarkup(report_.description()), "</p>");
    }
    const auto verdict = [&](const char* style, const std::string& text) {
      absl::StrAppend(&html_, "<p class=\"verdict ", style, "\">", text, "</p>");
    };
    if (Bad(units) > 0) {
      verdict("bad", absl::StrCat(GroupedText(Bad(units)), " of ", GroupedText(done), done == 1 ? " unit" : " units",
                                  " did not pass"));
    } else if (done == 0) {
      verdict("open", "Nothing has been done yet");
    } else if (units.missing() > 0) {
      verdict("open", absl::StrCat("All well so far: ", GroupedText(units.missing()),
                                   units.missing() == 1 ? " unit is" : " units are", " missing"));
    } else {
      verdict("good", absl::StrCat(done == 1 ? "The one unit" : absl::StrCat("All ", GroupedText(done), " units"),
                                   units.skipped() > 0 ? " passed or had nothing to check" : " passed"));
    }
    html_ += "<dl class=\"facts\">";
    uint64_t games = 0;
    for (const v1::JobReport& job : report_.jobs()) games += job.plies().count();
    AddFact("Units done", GroupedText(done));
    AddFact("Games", GroupedText(games));
    AddFact("CPU time", DurationText(report_.cpu_us()));
    AddFact("Seed", absl::StrCat(report_.seed()));
    if (info_.started_s() > 0) {
      AddFact("Begun",
              absl::FormatTime("%Y-%m-%d %H:%M UTC", absl::FromUnixSeconds(info_.started_s()), absl::UTCTimeZone()));
    }
    if (info_.shard_count() > 1) AddFact("Shard", absl::StrCat(info_.shard(), " of ", info_.shard_count()));
    html_ += "</dl></header>";
  }

  void AddFact(absl::string_view name, absl::string_view value) {
    absl::StrAppend(&html_, "<div><dt>", name, "</dt><dd>", EscapeMarkup(value), "</dd></div>");
  }

  void AddOverview() {
    html_ += "<h2>Results</h2><div class=\"card\">";
    HtmlTable table("By job and variant",
                    {"Job", "Variant", "Kind", "Share", "Passed", "Not passed", "Skipped", "Missing", "CPU time"}, 3);
    for (int i = 0; i < report_.jobs_size(); ++i) {
      const v1::JobReport& job = report_.jobs(i);
      const v1::UnitCounts& units = job.units();
      const std::string bar =
          ShareBar({{"", units.passed()}, {"", units.skipped()}, {"", Bad(units)}, {"", units.missing()}},
                   {"passed", "skipped", "broken", "missing"},
                   absl::StrCat(units.passed(), " passed, ", units.skipped(), " skipped, ", Bad(units),
                                " did not pass, ", units.missing(), " missing"));
      const std::string name = HasSection(job)
                                   ? absl::StrCat("<a href=\"#job", i, "\">", EscapeMarkup(job.job()), "</a>")
                                   : EscapeMarkup(job.job());
      table.AddRow({name, EscapeMarkup(VariantName(job)), EscapeMarkup(job.kind()), bar, GroupedText(units.passed()),
                    BadText(units), units.skipped() > 0 ? GroupedText(units.skipped()) : "–",
                    units.missing() > 0 ? GroupedText(units.missing()) : "–", DurationText(job.cpu_us())});
    }
    absl::StrAppend(&html_, std::move(table).Html(), report_.jobs().empty() ? "<p>This run has no jobs.</p>" : "",
                    "</div>");
  }

  // ---- What did not pass ----

  void AddFindings() {
    std::vector<std::pair<const v1::JobReport*, const v1::Finding*>> bad;
    std::vector<std::pair<const v1::JobReport*, const v1::Finding*>> skipped;
    uint64_t left_out = 0;
    for (const v1::JobReport& job : report_.jobs()) {
      left_out += job.findings_left_out();
      for (const v1::Finding& finding : job.findings()) {
        (finding.status() == v1::UnitResult::STATUS_SKIPPED ? skipped : bad).emplace_back(&job, &finding);
      }
    }
    if (bad.empty() && skipped.empty()) return;
    html_ += bad.empty() ? "<h2 id=\"findings\">What was skipped</h2>" : "<h2 id=\"findings\">What did not pass</h2>";
    AddRules();
    html_ += "<div class=\"cards\">";
    for (const auto& [job, finding] : bad) AddFinding(*job, *finding);
    for (const auto& [job, finding] : skipped) AddFinding(*job, *finding);
    html_ += "</div>";
    if (left_out > 0) {
      absl::StrAppend(&html_, "<p class=\"soft\">", GroupedText(left_out),
                      " more of these are left out here; the run’s store has them all.</p>");
    }
    if (boards_left_out_ > 0) {
      absl::StrAppend(&html_, "<p class=\"soft\">", GroupedText(boards_left_out_),
                      " more positions are not drawn.</p>");
    }
  }

  void AddRules() {
    HtmlTable table("Rules broken", {"Rule", "Job", "Variant", "Units"}, 3);
    bool any = false;
    for (const v1::JobReport& job : report_.jobs()) {
      for (const v1::NamedCount& rule : job.broken_rules()) {
        any = true;
        table.AddRow({EscapeMarkup(rule.name()), EscapeMarkup(job.job()), EscapeMarkup(VariantName(job)),
                      GroupedText(rule.count())});
      }
    }
    if (any) absl::StrAppend(&html_, "<div class=\"card\">", std::move(table).Html(), "</div>");
  }

  void AddFinding(const v1::JobReport& job, const v1::Finding& finding) {
    const bool skipped = finding.status() == v1::UnitResult::STATUS_SKIPPED;
    absl::StrAppend(&html_, "<article class=\"card finding\"><h3><span class=\"badge ", skipped ? "soft" : "bad", "\">",
                    StatusName(finding.status()), "</span>", EscapeMarkup(job.job()), ", ",
                    EscapeMarkup(VariantName(job)), ", unit ", finding.index(), "</h3>");
    if (!finding.detail().empty()) absl::StrAppend(&html_, "<p>", EscapeMarkup(finding.detail()), "</p>");
    if (!skipped) AddBoard(job, finding);
    html_ += "<dl>";
    const auto add = [this](absl::string_view name, const std::string& html) {
      absl::StrAppend(&html_, "<dt>", name, "</dt><dd>", html, "</dd>");
    };
    if (!finding.culprit().empty()) add("To blame", EscapeMarkup(finding.culprit()));
    if (!finding.broken_rules().empty()) add("Rules", EscapeMarkup(absl::StrJoin(finding.broken_rules(), ", ")));
    if (!finding.position().empty())
      add("Position", absl::StrCat("<code>", EscapeMarkup(finding.position()), "</code>"));
    if (finding.record().moves_size() > 0) add("Game", EscapeMarkup(GameText(finding.record(), VariantOf(job))));
    if (!skipped) add("Seed", absl::StrCat("<code>", finding.seed(), "</code>"));
    html_ += "</dl>";
    AddMoves(finding.record());
    html_ += "</article>";
  }

  void AddBoard(const v1::JobReport& job, const v1::Finding& finding) {
    if (options_.board == nullptr || (finding.position().empty() && !finding.has_record())) return;
    if (boards_ >= options_.most_boards) {
      ++boards_left_out_;
      return;
    }
    const std::string board = options_.board(job, finding);
    if (board.empty()) return;
    ++boards_;
    absl::StrAppend(&html_, "<div class=\"board\">", board, "</div>");
  }

  void AddMoves(const v1::GameRecord& record) {
    if (record.moves().empty()) return;
    html_ += "<details><summary>Moves</summary><code>";
    if (!record.initial_position().empty()) absl::StrAppend(&html_, EscapeMarkup(record.initial_position()), " : ");
    const int shown = std::min(record.moves_size(), kMostMovesShown);
    for (int i = 0; i < shown; ++i) absl::StrAppend(&html_, i == 0 ? "" : " ", EscapeMarkup(record.moves(i).text()));
    if (shown < record.moves_size()) absl::StrAppend(&html_, " and ", record.moves_size() - shown, " more");
    html_ += "</code></details>";
  }

  // ---- Jobs with games ----

  static bool HasSection(const v1::JobReport& job) {
    return job.has_match() || job.plies().count() > 0 || job.branching().count() > 0;
  }

  void AddJob(int i) {
    const v1::JobReport& job = report_.jobs(i);
    if (!HasSection(job)) return;
    absl::StrAppend(&html_, "<section><h2 id=\"job", i, "\">", EscapeMarkup(VariantName(job)), " <small>",
                    EscapeMarkup(job.job()), "</small></h2>");
    if (job.has_match()) html_ += MatchHtml(job, VariantOf(job), options_);
    absl::StrAppend(&html_, GamesHtml(job), "</section>");
  }

  void AddFooter() {
    absl::StrAppend(&html_, "<footer>Varia", info_.varia_version().empty() ? "" : " ",
                    EscapeMarkup(info_.varia_version()),
                    ". Errors are half widths of 95% confidence intervals; Elo counts pairs of games from one opening "
                    "where there are any. ‘varia report’ makes this page again from the run’s store.</footer>");
  }

  const v1::RunInfo& info_;
  const v1::RunReport& report_;
  const HtmlOptions& options_;
  std::string html_;
  int boards_ = 0;
  uint64_t boards_left_out_ = 0;
};

}  // namespace

HtmlTable::HtmlTable(absl::string_view caption, const std::vector<std::string>& headings, size_t text_columns)
    : text_columns_(text_columns) {
  const std::string safe = EscapeMarkup(caption);
  html_ = absl::StrCat("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"", safe,
                       "\"><table><caption>", safe, "</caption><thead><tr>");
  for (size_t i = 0; i < headings.size(); ++i) {
    absl::StrAppend(&html_, "<th scope=\"col\"", i < text_columns_ ? " class=\"text\"" : "", ">",
                    EscapeMarkup(headings[i]), "</th>");
  }
  html_ += "</tr></thead><tbody>";
}

void HtmlTable::AddRow(const std::vector<std::string>& cells) {
  absl::StrAppend(&html_, "<tr><th scope=\"row\">", cells[0], "</th>");
  for (size_t i = 1; i < cells.size(); ++i) {
    absl::StrAppend(&html_, "<td", i < text_columns_ ? " class=\"text\"" : "", ">", cells[i], "</td>");
  }
  html_ += "</tr>";
}

std::string HtmlTable::Html() && {
  html_ += "</tbody></table></div>";
  return std::move(html_);
}

std::string FigureCard(absl::string_view heading, absl::string_view svg, absl::string_view caption_html) {
  return absl::StrCat("<figure class=\"card\"><h3>", EscapeMarkup(heading), "</h3>", svg,
                      caption_html.empty() ? "" : "<figcaption>", caption_html,
                      caption_html.empty() ? "" : "</figcaption>", "</figure>");
}

std::string HtmlReport(const v1::RunInfo& info, const v1::RunReport& report, const HtmlOptions& options) {
  return Page(info, report, options).Html();
}

}  // namespace varia
