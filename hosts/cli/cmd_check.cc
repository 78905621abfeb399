// varia check
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "hosts/cli/arguments.h"
#include "hosts/cli/check_report.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "hosts/cli/plugins.h"
#include "hosts/cli/table.h"
#include "platform/loader/atomic_file.h"
#include "platform/validate/checker.h"
#include "platform/validate/child_jobs.h"

namespace varia::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kMost = 10'000'000;

void ListRules(bool json, Output* output) {
  if (json) {
    Json rules = Json::array();
    for (const RuleFacts& facts : AllRules()) {
      rules.push_back({{"rule", RuleId(facts)},
                       {"group", facts.group},
                       {"name", facts.name},
                       {"promise", facts.promise},
                       {"warns", facts.warns}});
    }
    WriteJson(rules, output);
    return;
  }
  Table table({"RULE", "GROUP", "NAME", "PROMISE"});
  for (const RuleFacts& facts : AllRules()) {
    table.AddRow({RuleId(facts), facts.group, facts.name, absl::StrCat(facts.promise, facts.warns ? " (warns)" : "")});
  }
  output->Write(table.Text());
}

absl::StatusOr<std::vector<Rule>> ChosenRules() {
  absl::StatusOr<std::vector<Rule>> included = RulesNamed(absl::StrJoin(absl::GetFlag(FLAGS_include).values, ","));
  if (!included.ok()) return included.status();
  const absl::StatusOr<std::vector<Rule>> excluded =
      RulesNamed(absl::StrJoin(absl::GetFlag(FLAGS_exclude).values, ","));
  if (!excluded.ok()) return excluded.status();
  std::set<Rule> rules(included->begin(), included->end());
  if (rules.empty()) {
    for (const RuleFacts& facts : AllRules()) rules.insert(facts.rule);
  }
  for (const Rule rule : *excluded) rules.erase(rule);
  if (rules.empty()) return absl::InvalidArgumentError("--include and --exclude leave no rule to check");
  return std::vector<Rule>(rules.begin(), rules.end());
}

absl::StatusOr<CheckOptions> OptionsFromCheckFlags() {
  CheckOptions options;
  options.depth_nodes = absl::GetFlag(FLAGS_depth_nodes);
  options.games.seed = absl::GetFlag(FLAGS_seed).value_or(options.games.seed);
  options.games.games = absl::GetFlag(FLAGS_games).value_or(options.games.games);
  options.games.max_plies = absl::GetFlag(FLAGS_max_plies).value_or(options.games.max_plies);
  options.jobs = absl::GetFlag(FLAGS_jobs).value_or(1);
  const double seconds = absl::GetFlag(FLAGS_timeout);
  for (const absl::Status& status :
       {CheckRange("--games", options.games.games, 1, kMost),
        CheckRange("--max-plies", options.games.max_plies, 1, kMost), CheckRange("--jobs", options.jobs, 1, 1024)}) {
    if (!status.ok()) return status;
  }
  if (!(seconds > 0 && seconds <= kMost)) {
    return absl::InvalidArgumentError("--timeout must be a number of seconds above 0");
  }
  options.limit = absl::Seconds(seconds);
  absl::StatusOr<std::vector<Rule>> rules = ChosenRules();
  if (!rules.ok()) return rules.status();
  options.rules = *std::move(rules);
  return options;
}

bool IsFileName(const std::string& word) {
  std::error_code error;
  return absl::StrContains(word, '/') || absl::EndsWith(word, ".so") || fs::is_regular_file(word, error);
}

// The subjects that variants' names, or none, mean. In a child process, so that no plugin is in this one when it comes
// to be checked. Lines: "ok" and then a file and a variant in turns, or an exit code and a sentence.
std::string Discover(const std::vector<std::string>& variants) {
  const auto registry = FindPlugins(OnBrokenPlugin::kReport);
  if (!registry.ok()) return absl::StrCat(ExitCodeOf(registry.status()), "\n", registry.status().message());
  std::string lines = "ok";
  for (const std::string& name : variants) {
    const absl::StatusOr<const Variant*> variant = (*registry)->Find(name);
    if (!variant.ok()) return absl::StrCat(ExitCodeOf(variant.status()), "\n", variant.status().message());
    for (const LoadedPlugin& plugin : (*registry)->plugins()) {
      for (const std::string& id : plugin.variant_ids) {
        if (id == (*variant)->id()) absl::StrAppend(&lines, "\n", plugin.file, "\n", id);
      }
    }
  }
  if (!variants.empty()) return lines;
  for (const std::string& file : absl::GetFlag(FLAGS_plugin).values) absl::StrAppend(&lines, "\n", file, "\n");
  for (const LoadedPlugin& plugin : (*registry)->plugins()) absl::StrAppend(&lines, "\n", plugin.file, "\n");
  return lines;
}

absl::StatusOr<std::vector<CheckSubject>> DiscoveredSubjects(const std::vector<std::string>& variants) {
  const auto found = RunInChildren(
      1, 1, absl::InfiniteDuration(), [&](int) { return Discover(variants); }, [](int) {});
  if (!found.ok()) return found.status();
  const std::vector<std::string> lines = absl::StrSplit((*found)[0].answer, '\n');
  if (lines[0] != "ok") {
    if (lines.size() < 2) return absl::InternalError(absl::StrCat("looking for plugins ", (*found)[0].death));
    const bool usage = lines[0] == absl::StrCat(int{kWrongUsage});
    return absl::Status(usage ? absl::StatusCode::kInvalidArgument : absl::StatusCode::kFailedPrecondition,
                        absl::StrJoin(lines.begin() + 1, lines.end(), "\n"));
  }
  std::vector<CheckSubject> subjects;
  std::set<std::pair<std::string, std::string>> seen;
  for (size_t i = 1; i + 1 < lines.size(); i += 2) {
    std::error_code error;
    const fs::path canonical = fs::canonical(lines[i], error);
    const std::string file = error ? lines[i] : canonical.string();
    if (seen.emplace(file, lines[i + 1]).second) subjects.push_back({file, lines[i + 1]});
  }
  return subjects;
}

absl::StatusOr<std::vector<CheckSubject>> SubjectsOf(Words words) {
  std::vector<CheckSubject> subjects;
  for (const std::string& word : words) {
    if (IsFileName(word)) {
      std::error_code error;
      if (!fs::exists(word, error)) return absl::InvalidArgumentError(absl::StrCat("there is no file ", word));
      subjects.push_back({fs::canonical(word, error).string(), ""});
      continue;
    }
    absl::StatusOr<std::vector<CheckSubject>> named = DiscoveredSubjects({word});
    if (!named.ok()) return named.status();
    subjects.insert(subjects.end(), named->begin(), named->end());
  }
  if (!words.empty()) return subjects;
  absl::StatusOr<std::vector<CheckSubject>> all = DiscoveredSubjects({});
  if (all.ok() && all->empty()) return absl::FailedPreconditionError("there is no plugin to check; see varia list");
  return all;
}

}  // namespace

absl::StatusOr<int> RunCheck(Words words, Output* output) {
  const bool json = absl::GetFlag(FLAGS_json);
  if (absl::GetFlag(FLAGS_list_rules)) {
    ListRules(json, output);
    return kFine;
  }
  const absl::StatusOr<CheckOptions> options = OptionsFromCheckFlags();
  if (!options.ok()) return options.status();
  const absl::StatusOr<std::vector<CheckSubject>> subjects = SubjectsOf(words);
  if (!subjects.ok()) return subjects.status();

  const bool progress = isatty(STDERR_FILENO) == 1;
  const absl::StatusOr<v1::CheckReport> report = CheckPlugins(*subjects, *options, [&](int done, int all) {
    if (progress) absl::FPrintF(stderr, "\r%d of %d rules tried", done, all);
  });
  if (progress) std::fputs("\r\x1b[K", stderr);
  if (!report.ok()) return report.status();

  const bool passed = Passed(*report);
  if (const std::optional<std::string> file = absl::GetFlag(FLAGS_junit); file.has_value()) {
    if (absl::Status status = ReplaceFile(*file, CheckJUnit(*report), /*to_disk=*/false); !status.ok()) return status;
  }
  if (json) {
    Json whole = {{"passed", passed}};
    whole.update(MessageJson(*report));
    WriteJson(whole, output);
  } else {
    output->Write(CheckText(*report, absl::GetFlag(FLAGS_verbose)));
  }
  return passed ? kFine : kCheckFailed;
}

}  // namespace varia::cli
