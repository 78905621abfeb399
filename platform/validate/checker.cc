#include "platform/validate/checker.h"

#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "platform/loader/under_sanitizer.h"
#include "platform/loader/utf8.h"
#include "platform/validate/child_jobs.h"
#include "platform/validate/rule_checks.h"

namespace varia {
namespace {

using v1::RuleOutcome;

// Each must hold before the next is tried, and all before any other.
constexpr Rule kFirst[] = {Rule::kElfFile,          Rule::kEntrySymbol, Rule::kLoads,
                           Rule::kSpeaksAbi,        Rule::kPluginTable, Rule::kVariantTables,
                           Rule::kDescriptionSound, Rule::kStarts};
// More than a plugin needs; one that goes on and on asking for memory must not take the machine's.
constexpr rlim_t kMemory = rlim_t{8} << 30;

bool ComesFirst(Rule rule) { return std::find(std::begin(kFirst), std::end(kFirst), rule) != std::end(kFirst); }

// One rule to be tried on one target, and the place of its result.
struct Trial {
  Rule rule;
  CheckTarget target;
  RuleOutcome* result;
};

void Name(Rule rule, const std::string& variant, RuleOutcome* result) {
  const RuleFacts& facts = Facts(rule);
  result->set_rule(RuleId(facts));
  result->set_name(facts.name);
  result->set_group(facts.group);
  result->set_variant(variant);
}

// Fewer games where each position costs many times as much, or each game is played many times over.
int GamesFor(Rule rule, int games) {
  switch (rule) {
    case Rule::kMemory:
    case Rule::kQuiet:
    case Rule::kNothingLeftOpen:
    case Rule::kProcessUntouched:
    case Rule::kNullError:
    case Rule::kReadsWithin:
    case Rule::kDropOut:
      return std::min(games, 4);
    case Rule::kSmallArrays:
    case Rule::kLargerStructs:
    case Rule::kBlocks:
    case Rule::kNoAllocation:
    case Rule::kBoundedTime:
    case Rule::kThreads:
    case Rule::kInterleaved:
    case Rule::kRuns:
    case Rule::kBareHost:
    case Rule::kPass:
      return std::min(games, 20);
    default:
      return games;
  }
}

// In the child: tries the rule and says how it went, apart from names.
std::string Try(const Trial& trial, SharedPlace* place) {
  if (!UnderSanitizer()) {
    const rlimit memory{kMemory, kMemory};
    setrlimit(RLIMIT_AS, &memory);
  }
  RuleBook book(trial.target.games.seed, {trial.rule}, place);
  TryRule(trial.rule, trial.target, &book);
  const RuleResult result = book.Take()[0];
  RuleOutcome message;
  message.set_checks(result.checks);
  message.set_failures(result.failures);
  if (result.failures > 0) {
    const Failure& failure = *result.first_failure;
    message.set_status(Facts(trial.rule).warns ? RuleOutcome::STATUS_WARN : RuleOutcome::STATUS_FAIL);
    message.set_detail(CleanText(failure.detail));
    message.set_game(static_cast<uint32_t>(failure.game));
    message.set_ply(static_cast<uint32_t>(failure.ply));
    message.set_position(CleanText(failure.position));
  } else if (result.checks == 0 && !result.skip_reason.empty()) {
    message.set_status(RuleOutcome::STATUS_SKIP);
    message.set_detail(CleanText(result.skip_reason));
  } else if (result.checks == 0 && !Facts(trial.rule).of_file) {
    message.set_status(RuleOutcome::STATUS_SKIP);
    message.set_detail("it never came up in these games");
  } else {
    message.set_status(RuleOutcome::STATUS_PASS);
  }
  return message.SerializeAsString();
}

void Tell(const ChildResult& child, const SharedPlace& place, RuleOutcome* result) {
  RuleOutcome told;
  if (child.death.empty() && told.ParseFromString(child.answer)) {
    result->MergeFrom(told);
  } else {
    result->set_status(child.timed_out ? RuleOutcome::STATUS_TIMEOUT : RuleOutcome::STATUS_CRASHED);
    result->set_detail(
        absl::StrCat("the process that tried it ", child.death.empty() ? "gave no answer" : child.death));
    result->set_failures(1);
    result->set_game(static_cast<uint32_t>(place.game));
    result->set_ply(static_cast<uint32_t>(place.ply));
  }
  result->set_seconds(child.seconds);
}

class Checker {
 public:
  Checker(const CheckOptions& options, const std::function<void(int, int)>& on_progress)
      : options_(options), on_progress_(on_progress) {
    for (const RuleFacts& facts : AllRules()) {
      const bool chosen = options.rules.empty() ||
                          std::find(options.rules.begin(), options.rules.end(), facts.rule) != options.rules.end();
      if (chosen) chosen_.push_back(facts.rule);
    }
  }

  absl::StatusOr<v1::CheckReport> Run(const std::vector<CheckSubject>& subjects) {
    v1::CheckReport report;
    report.set_seed(options_.games.seed);
    report.set_games(static_cast<uint32_t>(options_.games.games));
    report.set_max_plies(static_cast<uint32_t>(options_.games.max_plies));
    all_ = static_cast<int>(subjects.size() * std::size(kFirst));
    std::vector<std::string> stopped(subjects.size());
    for (const CheckSubject& subject : subjects) report.add_files()->set_file(subject.file);
    if (absl::Status status = TryFirstRules(subjects, &report, &stopped); !status.ok()) return status;
    if (absl::Status status = NameVariants(subjects, &report, stopped); !status.ok()) return status;
    if (absl::Status status = TryOtherRules(&report, stopped); !status.ok()) return status;
    for (v1::CheckedFile& file : *report.mutable_files()) Arrange(&file);
    return report;
  }

 private:
  CheckTarget Target(const std::string& file, const std::string& variant, Rule rule) const {
    CheckTarget target{file, variant, options_.games, options_.depth_nodes};
    target.games.games = GamesFor(rule, target.games.games);
    return target;
  }

  bool Chosen(Rule rule) const { return std::find(chosen_.begin(), chosen_.end(), rule) != chosen_.end(); }

  absl::Status RunTrials(const std::vector<Trial>& trials) {
    if (trials.empty()) return absl::OkStatus();
    const size_t bytes = trials.size() * sizeof(SharedPlace);
    void* shared = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return absl::UnavailableError("no memory could be shared with child processes");
    const absl::Cleanup unmap = [&] { munmap(shared, bytes); };
    auto* places = static_cast<SharedPlace*>(shared);
    const int before = done_;
    const auto results = RunInChildren(
        static_cast<int>(trials.size()), options_.jobs, options_.limit,
        [&](int i) { return Try(trials[i], &places[i]); },
        [&](int done) {
          done_ = before + done;
          on_progress_(done_, std::max(done_, all_));
        });
    if (!results.ok()) return results.status();
    for (size_t i = 0; i < trials.size(); ++i) Tell((*results)[i], places[i], trials[i].result);
    return absl::OkStatus();
  }

  // Rule after rule over all files that are still in order.
  absl::Status TryFirstRules(const std::vector<CheckSubject>& subjects, v1::CheckReport* report,
                             std::vector<std::string>* stopped) {
    for (const Rule rule : kFirst) {
      std::vector<Trial> trials;
      std::vector<size_t> tried;
      std::vector<RuleOutcome> results(subjects.size());
      for (size_t i = 0; i < subjects.size(); ++i) {
        Name(rule, "", &results[i]);
        if ((*stopped)[i].empty()) {
          tried.push_back(i);
          trials.push_back({rule, Target(subjects[i].file, "", rule), &results[i]});
        } else if (Chosen(rule)) {
          Skip((*stopped)[i], &results[i]);
        }
      }
      if (absl::Status status = RunTrials(trials); !status.ok()) return status;
      for (const size_t i : tried) {
        if (results[i].status() != RuleOutcome::STATUS_PASS) (*stopped)[i] = results[i].rule();
      }
      for (size_t i = 0; i < subjects.size(); ++i) {
        const bool told = Chosen(rule) || (*stopped)[i] == results[i].rule();
        if (told) *report->mutable_files(static_cast<int>(i))->add_results() = results[i];
      }
    }
    return absl::OkStatus();
  }

  static void Skip(const std::string& stopped_by, RuleOutcome* result) {
    result->set_status(RuleOutcome::STATUS_SKIP);
    result->set_detail(absl::StrCat(stopped_by, " did not pass"));
  }

  // Asks, in children, which variants the files have.
  absl::Status NameVariants(const std::vector<CheckSubject>& subjects, v1::CheckReport* report,
                            const std::vector<std::string>& stopped) const {
    const auto answers = RunInChildren(
        static_cast<int>(subjects.size()), options_.jobs, options_.limit,
        [&](int i) -> std::string {
          if (!stopped[i].empty()) return "";
          const absl::StatusOr<OpenedPlugin> plugin = OpenPlugin(subjects[i].file);
          if (!plugin.ok()) return "";
          return absl::StrJoin(plugin->variants, "\n",
                               [](std::string* out, const auto& variant) { out->append(variant->id()); });
        },
        [](int) {});
    if (!answers.ok()) return answers.status();
    for (size_t i = 0; i < subjects.size(); ++i) {
      for (const absl::string_view id : absl::StrSplit((*answers)[i].answer, '\n', absl::SkipEmpty())) {
        if (!subjects[i].variant.empty() && id != subjects[i].variant) continue;
        report->mutable_files(static_cast<int>(i))->add_variants(std::string(id));
      }
    }
    return absl::OkStatus();
  }

  absl::Status TryOtherRules(v1::CheckReport* report, const std::vector<std::string>& stopped) {
    struct Wanted {
      int file;
      Rule rule;
      std::string variant;
    };
    std::vector<Wanted> wanted;
    for (int i = 0; i < report->files_size(); ++i) {
      for (const Rule rule : chosen_) {
        if (ComesFirst(rule)) continue;
        // Rules of a variant of which nobody knows are told once.
        const auto& variants = report->files(i).variants();
        if (Facts(rule).of_file || variants.empty()) wanted.push_back({i, rule, ""});
        if (Facts(rule).of_file) continue;
        for (const std::string& variant : variants) wanted.push_back({i, rule, variant});
      }
    }
    std::vector<RuleOutcome> results(wanted.size());
    std::vector<Trial> trials;
    for (size_t i = 0; i < wanted.size(); ++i) {
      const Wanted& want = wanted[i];
      Name(want.rule, want.variant, &results[i]);
      const std::string& stop = stopped[want.file];
      // What is told without running a file's code is told of a bad one too, if there is anything to look into.
      const bool by_looking = Facts(want.rule).number < 200 && stop != "V101";
      if (!stop.empty() && !by_looking) {
        Skip(stop, &results[i]);
      } else {
        trials.push_back({want.rule, Target(report->files(want.file).file(), want.variant, want.rule), &results[i]});
      }
    }
    all_ = done_ + static_cast<int>(trials.size());
    if (absl::Status status = RunTrials(trials); !status.ok()) return status;
    for (size_t i = 0; i < wanted.size(); ++i) *report->mutable_files(wanted[i].file)->add_results() = results[i];
    return absl::OkStatus();
  }

  // Rules of the file first, then variant by variant.
  static void Arrange(v1::CheckedFile* file) {
    const auto& variants = file->variants();
    const auto order = [&](const RuleOutcome& result) {
      const auto found = std::find(variants.begin(), variants.end(), result.variant());
      return std::make_pair(result.variant().empty() ? -1 : found - variants.begin(), result.rule());
    };
    std::stable_sort(file->mutable_results()->begin(), file->mutable_results()->end(),
                     [&](const RuleOutcome& a, const RuleOutcome& b) { return order(a) < order(b); });
  }

  const CheckOptions& options_;
  const std::function<void(int, int)>& on_progress_;
  std::vector<Rule> chosen_;
  int done_ = 0;
  int all_ = 0;
};

}  // namespace

absl::StatusOr<v1::CheckReport> CheckPlugins(const std::vector<CheckSubject>& subjects, const CheckOptions& options,
                                             const std::function<void(int, int)>& on_progress) {
  return Checker(options, on_progress).Run(subjects);
}

bool Passed(const v1::CheckReport& report) {
  for (const v1::CheckedFile& file : report.files()) {
    for (const RuleOutcome& result : file.results()) {
      if (result.status() != RuleOutcome::STATUS_PASS && result.status() != RuleOutcome::STATUS_WARN &&
          result.status() != RuleOutcome::STATUS_SKIP) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace varia
