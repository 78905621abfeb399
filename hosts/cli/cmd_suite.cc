// varia suite
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "hosts/cli/arguments.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/game_start.h"
#include "hosts/cli/json.h"
#include "hosts/cli/plugins.h"
#include "hosts/cli/suite_check.h"
#include "hosts/cli/table.h"
#include "platform/validate/child_jobs.h"

namespace varia::cli {
namespace {

constexpr int kMost = 1000000;

absl::StatusOr<SuiteOptions> OptionsOfSuite() {
  SuiteOptions options;
  options.depth_nodes = absl::GetFlag(FLAGS_depth_nodes);
  options.invariants.seed = absl::GetFlag(FLAGS_seed).value_or(options.invariants.seed);
  options.invariants.games = absl::GetFlag(FLAGS_games).value_or(options.invariants.games);
  options.invariants.max_plies = absl::GetFlag(FLAGS_max_plies).value_or(options.invariants.max_plies);
  if (absl::Status status = CheckRange("--games", options.invariants.games, 1, kMost); !status.ok()) return status;
  if (absl::Status status = CheckRange("--max-plies", options.invariants.max_plies, 1, kMost); !status.ok())
    return status;
  if (absl::Status status = CheckRange("--threads", absl::GetFlag(FLAGS_threads), 1, 1024); !status.ok()) return status;
  return options;
}

// The variants named, else all, that know the rule options given.
absl::StatusOr<std::vector<const Variant*>> ChosenVariants(const Registry& registry, Words words) {
  const absl::StatusOr<std::vector<v1::ChosenOption>> options = OptionsFromFlags();
  if (!options.ok()) return options.status();
  std::vector<const Variant*> variants;
  for (const std::string& word : words) {
    const absl::StatusOr<const Variant*> variant = registry.Find(word);
    if (!variant.ok()) return variant.status();
    if (absl::Status status = CheckOptions((*variant)->info(), *options); !status.ok()) return status;
    variants.push_back(*variant);
  }
  if (!words.empty()) return variants;
  if (registry.variants().empty()) return absl::FailedPreconditionError("there is no variant to check; see varia list");
  for (const auto& variant : registry.variants()) {
    if (CheckOptions(variant->info(), *options).ok()) variants.push_back(variant.get());
  }
  if (variants.empty()) return absl::InvalidArgumentError("no variant knows the rule options given");
  return variants;
}

absl::StatusOr<Json> CheckAll(const std::vector<const Variant*>& variants, const SuiteOptions& options) {
  const int count = static_cast<int>(variants.size());
  const bool progress = isatty(STDERR_FILENO) == 1;
  const absl::StatusOr<std::vector<ChildResult>> results = RunInChildren(
      count, absl::GetFlag(FLAGS_threads), absl::InfiniteDuration(),
      [&](int i) { return CheckVariant(*variants[i], options).dump(); },
      [&](int done) {
        if (progress) absl::FPrintF(stderr, "\r%d of %d variants checked%s", done, count, done == count ? "\n" : "");
      });
  if (!results.ok()) return results.status();
  Json all = Json::array();
  for (int i = 0; i < count; ++i) {
    const ChildResult& result = (*results)[i];
    Json report = result.death.empty() ? Json::parse(result.answer, nullptr, /*allow_exceptions=*/false) : Json();
    all.push_back(report.is_object() ? std::move(report) : CrashedVariant(*variants[i], result.death));
  }
  return all;
}

int CountParts(const Json& check, const char* status) {
  int count = 0;
  for (const Json& part : check["parts"]) count += part["status"] == status ? 1 : 0;
  return count;
}

std::string NameOf(const Json& check) {
  return check["check"] == "perft" ? "perft tables" : check["check"].get<std::string>();
}

std::string ResultText(const Json& check) {
  const std::string status = check["status"];
  if (status == "none") return "no perft tables";
  const bool perft = check["check"] == "perft";
  const int passed = CountParts(check, "passed");
  const int failed = CountParts(check, "failed");
  std::string text;
  if (failed > 0) {
    const char* what = perft ? " tables passed" : check["check"] == "invariants" ? " rules passed" : " checks passed";
    text = absl::StrCat("FAILED (", passed, " of ", passed + failed, what);
  } else {
    const char* what = perft ? (passed == 1 ? " table" : " tables") : (passed == 1 ? " rule" : " rules");
    text = absl::StrCat(status, " (", passed, what);
  }
  if (const int idle = CountParts(check, "idle"); idle > 0) absl::StrAppend(&text, ", ", idle, " never came up");
  if (const int skipped = CountParts(check, "skipped"); skipped > 0) absl::StrAppend(&text, ", ", skipped, " skipped");
  return text + ")";
}

void WriteTable(const Json& reports, Output* output) {
  Table table({"VARIANT", "CHECK", "COUNT", "SECONDS", "RESULT"});
  for (const Json& report : reports) {
    for (const Json& check : report["checks"]) {
      table.AddRow({report["variant"], NameOf(check), absl::StrCat(check["count"].get<uint64_t>()),
                    absl::StrFormat("%.2f", check["seconds"].get<double>()), ResultText(check)});
    }
  }
  output->Write(table.Text());
  for (const Json& report : reports) {
    for (const Json& check : report["checks"]) {
      for (const Json& part : check["parts"]) {
        const std::string status = part["status"];
        if ((status == "passed" || status == "idle") && !absl::GetFlag(FLAGS_verbose)) continue;
        output->Write(status == "failed" ? "FAILED "
                      : status == "idle" ? ""
                                         : absl::StrCat(status, " "),
                      report["variant"].get<std::string>(), ", ", NameOf(check), ", ", part["name"].get<std::string>(),
                      ": ", part["detail"].get<std::string>(), "\n");
      }
    }
  }
}

// Checks with that status.
int CountOf(const Json& reports, const char* status) {
  int count = 0;
  for (const Json& report : reports) {
    for (const Json& check : report["checks"]) count += check["status"] == status ? 1 : 0;
  }
  return count;
}

int CountSkippedTables(const Json& reports) {
  int count = 0;
  for (const Json& report : reports) {
    for (const Json& check : report["checks"]) count += CountParts(check, "skipped");
  }
  return count;
}

}  // namespace

absl::StatusOr<int> RunSuite(Words words, Output* output) {
  const absl::StatusOr<SuiteOptions> options = OptionsOfSuite();
  if (!options.ok()) return options.status();
  const auto registry = FindPlugins();
  if (!registry.ok()) return registry.status();
  const absl::StatusOr<std::vector<const Variant*>> variants = ChosenVariants(**registry, words);
  if (!variants.ok()) return variants.status();
  const absl::StatusOr<Json> reports = CheckAll(*variants, *options);
  if (!reports.ok()) return reports.status();

  const int failed = CountOf(*reports, "failed");
  if (absl::GetFlag(FLAGS_json)) {
    WriteJson({{"passed", failed == 0}, {"seed", options->invariants.seed}, {"variants", *reports}}, output);
  } else {
    WriteTable(*reports, output);
    const int passed = CountOf(*reports, "passed");
    const int skipped = CountSkippedTables(*reports);
    output->Write(variants->size(), variants->size() == 1 ? " variant: " : " variants: ", passed,
                  passed == 1 ? " check passed, " : " checks passed, ", failed, " failed, ", skipped,
                  skipped == 1 ? " perft table skipped, " : " perft tables skipped, ", CountOf(*reports, "none"),
                  " without perft tables (seed ", options->invariants.seed, ")\n");
  }
  if (!(*registry)->passed_over().empty()) {
    output->Flush();
    const size_t passed_over = (*registry)->passed_over().size();
    absl::FPrintF(stderr, "%d %s passed over; varia list says why.\n", passed_over,
                  passed_over == 1 ? "file was" : "files were");
  }
  return failed == 0 ? kFine : kCheckFailed;
}

}  // namespace varia::cli
