#include "hosts/cli/check_report.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "hosts/cli/table.h"
#include "platform/loader/utf8.h"

namespace varia::cli {
namespace {

using v1::RuleOutcome;

constexpr RuleOutcome::Status kShown[] = {RuleOutcome::STATUS_PASS,    RuleOutcome::STATUS_FAIL,
                                          RuleOutcome::STATUS_CRASHED, RuleOutcome::STATUS_TIMEOUT,
                                          RuleOutcome::STATUS_WARN,    RuleOutcome::STATUS_SKIP};

const char* StatusWord(RuleOutcome::Status status) {
  switch (status) {
    case RuleOutcome::STATUS_PASS:
      return "pass";
    case RuleOutcome::STATUS_FAIL:
      return "FAIL";
    case RuleOutcome::STATUS_WARN:
      return "warn";
    case RuleOutcome::STATUS_SKIP:
      return "skip";
    case RuleOutcome::STATUS_CRASHED:
      return "CRASHED";
    case RuleOutcome::STATUS_TIMEOUT:
      return "TIMEOUT";
    default:
      return "unknown";
  }
}

// The results about the file (variant "") or one of its variants.
std::vector<const RuleOutcome*> ResultsOf(const v1::CheckedFile& file, const std::string& variant) {
  std::vector<const RuleOutcome*> results;
  for (const RuleOutcome& result : file.results()) {
    if (result.variant() == variant) results.push_back(&result);
  }
  return results;
}

// The file first, then its variants; parts without results are left out.
std::vector<std::string> PartsOf(const v1::CheckedFile& file) {
  std::vector<std::string> parts = {""};
  parts.insert(parts.end(), file.variants().begin(), file.variants().end());
  parts.erase(std::remove_if(parts.begin(), parts.end(),
                             [&](const std::string& part) { return ResultsOf(file, part).empty(); }),
              parts.end());
  return parts;
}

std::string NameOfPart(const v1::CheckedFile& file, const std::string& part) {
  return part.empty() ? CleanText(std::filesystem::path(file.file()).filename().string()) : part;
}

// "seed 1, game 3, ply 14, position TEXT"
std::string PlaceOf(const v1::CheckReport& report, const RuleOutcome& result) {
  if (result.game() == 0) return "";
  std::string place = absl::StrCat("seed ", report.seed(), ", game ", result.game(), ", ply ", result.ply());
  if (!result.position().empty()) absl::StrAppend(&place, ", position ", result.position());
  return place;
}

std::string ReplayOf(const v1::CheckReport& report, const v1::CheckedFile& file, const RuleOutcome& result) {
  return absl::StrCat("varia check ", CleanText(file.file()), " --include ", result.rule(), " --seed ", report.seed(),
                      " --games ", report.games(), " --max-plies ", report.max_plies());
}

std::string Paragraph(const v1::CheckReport& report, const v1::CheckedFile& file, const std::string& part,
                      const RuleOutcome& result) {
  std::string text = absl::StrCat(StatusWord(result.status()), " ", NameOfPart(file, part), " ", result.rule(), " ",
                                  result.name(), ": ", result.detail());
  if (result.failures() > 1)
    absl::StrAppend(&text, " (", result.failures(), " of ", result.checks(), " checks failed)");
  text += "\n";
  if (const std::string place = PlaceOf(report, result); !place.empty()) absl::StrAppend(&text, "    at ", place, "\n");
  if (result.status() != RuleOutcome::STATUS_WARN) {
    absl::StrAppend(&text, "    again: ", ReplayOf(report, file, result), "\n");
  }
  return text;
}

std::string Xml(const std::string& text) {
  std::string xml;
  for (const char c : CleanText(text)) {
    switch (c) {
      case '&':
        xml += "&amp;";
        break;
      case '<':
        xml += "&lt;";
        break;
      case '>':
        xml += "&gt;";
        break;
      case '"':
        xml += "&quot;";
        break;
      default:
        xml += c;
    }
  }
  return xml;
}

// What stands within a test case.
std::string CaseBody(const v1::CheckReport& report, const v1::CheckedFile& file, const RuleOutcome& result) {
  const std::string place = PlaceOf(report, result);
  switch (result.status()) {
    case RuleOutcome::STATUS_PASS:
      return "";
    case RuleOutcome::STATUS_SKIP:
      return absl::StrCat("<skipped message=\"", Xml(result.detail()), "\"/>");
    case RuleOutcome::STATUS_WARN:
      return absl::StrCat("<system-out>warning: ", Xml(result.detail()), "</system-out>");
    default: {
      const char* element = result.status() == RuleOutcome::STATUS_FAIL ? "failure" : "error";
      return absl::StrCat("<", element, " type=\"", StatusWord(result.status()), "\" message=\"", Xml(result.detail()),
                          "\">", Xml(place), place.empty() ? "" : "; ", "again: ", Xml(ReplayOf(report, file, result)),
                          "</", element, ">");
    }
  }
}

}  // namespace

std::string CheckText(const v1::CheckReport& report, bool all) {
  Table table({"CHECKED", "PASS", "FAIL", "CRASHED", "TIMEOUT", "WARN", "SKIP", "SECONDS"});
  std::map<RuleOutcome::Status, int> totals;
  std::string paragraphs;
  for (const v1::CheckedFile& file : report.files()) {
    for (const std::string& part : PartsOf(file)) {
      std::map<RuleOutcome::Status, int> counts;
      std::map<std::string, int> skips;
      double seconds = 0;
      for (const RuleOutcome* result : ResultsOf(file, part)) {
        ++counts[result->status()];
        ++totals[result->status()];
        seconds += result->seconds();
        if (result->status() == RuleOutcome::STATUS_SKIP) ++skips[result->detail()];
        if (result->status() != RuleOutcome::STATUS_PASS && result->status() != RuleOutcome::STATUS_SKIP) {
          paragraphs += Paragraph(report, file, part, *result);
        } else if (all) {
          absl::StrAppend(&paragraphs, StatusWord(result->status()), " ", NameOfPart(file, part), " ", result->rule(),
                          " ", result->name(), ": ",
                          result->status() == RuleOutcome::STATUS_SKIP ? result->detail()
                                                                       : absl::StrCat(result->checks(), " checks"),
                          "\n");
        }
      }
      for (const auto& [reason, count] : skips) {
        if (!all && count > 1) {
          absl::StrAppend(&paragraphs, "skip ", NameOfPart(file, part), ": ", count, " rules, ", reason, "\n");
        } else if (!all) {
          absl::StrAppend(&paragraphs, "skip ", NameOfPart(file, part), ": one rule, ", reason, "\n");
        }
      }
      std::vector<std::string> row = {NameOfPart(file, part)};
      for (const RuleOutcome::Status status : kShown) row.push_back(absl::StrCat(counts[status]));
      row.push_back(absl::StrFormat("%.1f", seconds));
      table.AddRow(row);
    }
  }
  std::string text = table.Text() + paragraphs;
  const char* separator = "";
  for (const RuleOutcome::Status status : kShown) {
    if (totals[status] == 0 && status != RuleOutcome::STATUS_PASS && status != RuleOutcome::STATUS_FAIL) continue;
    absl::StrAppend(&text, separator, totals[status], " ", StatusWord(status));
    separator = ", ";
  }
  absl::StrAppend(&text, " (seed ", report.seed(), ", ", report.games(), " games of at most ", report.max_plies(),
                  " plies)\n");
  return text;
}

std::string CheckJUnit(const v1::CheckReport& report) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"varia check\">\n";
  for (const v1::CheckedFile& file : report.files()) {
    for (const std::string& part : PartsOf(file)) {
      const std::vector<const RuleOutcome*> results = ResultsOf(file, part);
      int failures = 0;
      int errors = 0;
      int skipped = 0;
      double seconds = 0;
      std::string cases;
      const std::string name = Xml(NameOfPart(file, part));
      for (const RuleOutcome* result : results) {
        failures += result->status() == RuleOutcome::STATUS_FAIL ? 1 : 0;
        errors += result->status() == RuleOutcome::STATUS_CRASHED || result->status() == RuleOutcome::STATUS_TIMEOUT;
        skipped += result->status() == RuleOutcome::STATUS_SKIP ? 1 : 0;
        seconds += result->seconds();
        absl::StrAppend(&cases, "    <testcase classname=\"", name, ".", result->group(), "\" name=\"", result->rule(),
                        " ", result->name(), "\" time=\"", absl::StrFormat("%.3f", result->seconds()), "\">",
                        CaseBody(report, file, *result), "</testcase>\n");
      }
      absl::StrAppend(&xml, "  <testsuite name=\"", name, "\" file=\"", Xml(file.file()), "\" tests=\"", results.size(),
                      "\" failures=\"", failures, "\" errors=\"", errors, "\" skipped=\"", skipped, "\" time=\"",
                      absl::StrFormat("%.3f", seconds), "\">\n", cases, "  </testsuite>\n");
    }
  }
  return xml + "</testsuites>\n";
}

}  // namespace varia::cli
