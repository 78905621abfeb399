#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "platform/loader/utf8.h"
#include "platform/match/player_spec.h"
#include "platform/run/corpus.h"
#include "platform/run/quoted.h"
#include "platform/run/replay_file.h"
#include "platform/run/suite.h"
#include "platform/run/suite_checker.h"
#include "platform/run/trace_file.h"
#include "platform/search/limits.h"

namespace varia {
namespace {

constexpr uint32_t kMostPlies = 1'000'000;
constexpr size_t kLongestName = 200;
constexpr uint32_t kMostGames = 1'000'000'000;

bool IsNameChar(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.';
}

bool IsFile(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

}  // namespace

void SuiteChecker::Add(const Path& path, absl::string_view problem) {
  if (full()) return;
  std::string line = absl::StrCat(file_.places.Place(path), ": ", problem);
  // The same thing may be wrong in several variants.
  if (std::find(problems_.begin(), problems_.end(), line) == problems_.end()) problems_.push_back(std::move(line));
}

absl::Status SuiteChecker::Take() const {
  if (problems_.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrJoin(problems_, "\n"));
}

void SuiteChecker::Check() {
  const std::string& name = file_.suite.name();
  // Files are named after it.
  if (name.size() > kLongestName) Add({{"name"}}, absl::StrCat("the name has more than ", kLongestName, " bytes"));
  if (CleanText(name) != name) Add({{"name"}}, "the name has a tab or more than one line");
  for (int i = 0; i < file_.suite.plugins_size(); ++i) {
    if (!IsFile(file_.suite.plugins(i)))
      Add({{"plugins", i}}, absl::StrCat("there is no plugin file ", Quoted(file_.suite.plugins(i))));
  }
  CheckPlayers();
  if (file_.suite.jobs().empty()) Add({}, "a suite has at least one job");
  std::set<std::string> names;
  for (int i = 0; i < file_.suite.jobs_size() && !full(); ++i) {
    CheckName({{"jobs", i}, {"name"}}, "job", file_.suite.jobs(i).name(), &names);
    CheckJob(i);
  }
}

void SuiteChecker::CheckName(const Path& path, absl::string_view what, const std::string& name,
                             std::set<std::string>* seen) {
  if (name.empty()) {
    Add(path, absl::StrCat("this ", what, " has no name"));
  } else if (!std::all_of(name.begin(), name.end(), IsNameChar)) {
    Add(path, absl::StrCat("the name of a ", what, " has letters, digits, '-', '_' and '.' alone, not ", Quoted(name)));
  } else if (!seen->insert(name).second) {
    Add(path, absl::StrCat("there is a ", what, " named ", Quoted(name), " already"));
  }
}

void SuiteChecker::CheckPlayers() {
  std::set<std::string> names;
  for (int i = 0; i < file_.suite.players_size() && !full(); ++i) {
    CheckName({{"players", i}, {"name"}}, "player", file_.suite.players(i).name(), &names);
    CheckPlayer(i);
  }
}

void SuiteChecker::CheckPlayer(int index) {
  const v1::PlayerSpec& player = file_.suite.players(index);
  const FieldStep here("players", index);
  if (player.kind_case() == v1::PlayerSpec::KIND_NOT_SET) {
    Add({here}, "a player is a 'builtin' or an 'engine'; this one is neither");
  }
  if (player.has_engine()) {
    if (player.engine().command().empty() || player.engine().command(0).empty()) {
      Add({here, {"engine"}, {"command"}}, "an engine needs its 'command'");
    }
    if (player.engine().protocol() == v1::ExternalEngine::PROTOCOL_UNSPECIFIED) {
      Add({here, {"engine"}, {"protocol"}}, "an engine needs its 'protocol', PROTOCOL_UCI or PROTOCOL_XBOARD");
    }
    if (!player.plugin().empty()) Add({here, {"plugin"}}, "only a 'builtin' player thinks by a plugin");
  }
  if (absl::Status status = CheckSearchLimits(player.limits()); !status.ok()) Add({here, {"limits"}}, status.message());
  if (absl::Status status = CheckSearchOptions(player.options()); !status.ok())
    Add({here, {"options"}}, status.message());
  if (!player.plugin().empty() && !IsFile(player.plugin())) {
    Add({here, {"plugin"}}, absl::StrCat("there is no plugin file ", Quoted(player.plugin())));
  }
}

std::vector<const Variant*> SuiteChecker::CheckVariants(int index) {
  const v1::Job& job = file_.suite.jobs(index);
  std::vector<const Variant*> variants;
  for (int i = 0; i < job.variants_size(); ++i) {
    const Path path = {{"jobs", index}, {"variants", i}};
    const absl::StatusOr<const Variant*> variant = registry_.Find(job.variants(i));
    if (!variant.ok()) {
      Add(path, variant.status().message());
    } else if (std::find(variants.begin(), variants.end(), *variant) != variants.end()) {
      Add(path, absl::StrCat("the job names ", (*variant)->id(), " already"));
    } else {
      variants.push_back(*variant);
    }
  }
  if (!job.variants().empty()) return variants;
  if (registry_.variants().empty()) Add({{"jobs", index}}, "the job is for all variants, but none was found");
  return VariantsOf(job, registry_);
}

void SuiteChecker::CheckJob(int index) {
  const v1::Job& job = file_.suite.jobs(index);
  const FieldStep here("jobs", index);
  const std::vector<const Variant*> variants = CheckVariants(index);
  switch (job.kind_case()) {
    case v1::Job::kGoldens:
      return CheckGoldens(index, variants);
    case v1::Job::kInvariants:
      if (job.invariants().games() > kMostGames)
        Add({here, {"invariants"}, {"games"}}, absl::StrCat("at most ", kMostGames, " games"));
      if (job.invariants().max_plies() > kMostPlies)
        Add({here, {"invariants"}, {"max_plies"}}, absl::StrCat("at most ", kMostPlies, " plies"));
      return;
    case v1::Job::kReplay:
      return CheckReplay(index, variants);
    case v1::Job::kDiff:
      return CheckDiff(index, variants);
    case v1::Job::kMatch:
      return CheckMatch(index, variants);
    case v1::Job::KIND_NOT_SET:
      return Add({here}, "a job does one of goldens, invariants, replay, diff and match; this one does nothing");
  }
}

void SuiteChecker::CheckSpokenOf(const Path& path, const std::string& file, const std::string& name,
                                 const std::vector<const Variant*>& variants) {
  const absl::StatusOr<const Variant*> variant = registry_.Find(name);
  if (!variant.ok()) {
    Add(path, absl::StrCat(Quoted(file), ": ", variant.status().message()));
  } else if (std::find(variants.begin(), variants.end(), *variant) == variants.end()) {
    Add(path, absl::StrCat(Quoted(file), " is of ", (*variant)->id(), ", which is none of the job's variants"));
  }
}

void SuiteChecker::CheckGoldens(int index, const std::vector<const Variant*>& variants) {
  const v1::GoldensJob& goldens = file_.suite.jobs(index).goldens();
  for (int i = 0; i < goldens.corpora_size(); ++i) {
    const Path path = {{"jobs", index}, {"goldens"}, {"corpora", i}};
    const absl::StatusOr<std::string> variant = CorpusVariant(goldens.corpora(i));
    if (!variant.ok()) {
      Add(path, variant.status().message());
    } else {
      CheckSpokenOf(path, goldens.corpora(i), *variant, variants);
    }
  }
}

void SuiteChecker::CheckReplay(int index, const std::vector<const Variant*>& variants) {
  const v1::ReplayJob& replay = file_.suite.jobs(index).replay();
  if (replay.files().empty()) Add({{"jobs", index}, {"replay"}}, "the job names no files to replay");
  for (int i = 0; i < replay.files_size(); ++i) {
    const Path path = {{"jobs", index}, {"replay"}, {"files", i}};
    const absl::StatusOr<std::vector<RecordedGame>> games = IndexGames(replay.files(i));
    if (!games.ok()) {
      Add(path, games.status().message());
      continue;
    }
    if (games->empty()) Add(path, absl::StrCat("there is no game in ", Quoted(replay.files(i))));
    std::set<std::string> names;
    for (const RecordedGame& game : *games) names.insert(game.variant);
    for (const std::string& name : names) CheckSpokenOf(path, replay.files(i), name, variants);
  }
}

void SuiteChecker::CheckDiff(int index, const std::vector<const Variant*>& variants) {
  const v1::DiffJob& diff = file_.suite.jobs(index).diff();
  const FieldStep job("jobs", index);
  if (diff.games() > kMostGames) Add({job, {"diff"}, {"games"}}, absl::StrCat("at most ", kMostGames, " games"));
  if (diff.max_plies() > kMostPlies)
    Add({job, {"diff"}, {"max_plies"}}, absl::StrCat("at most ", kMostPlies, " plies"));
  for (const Variant* variant : variants) CheckRuleOptions({job, {"diff"}}, diff.rule_options(), *variant);
  if (diff.other_case() == v1::DiffJob::kPlugin) {
    const Path path = {job, {"diff"}, {"plugin"}};
    if (!IsFile(diff.plugin())) return Add(path, absl::StrCat("there is no plugin file ", Quoted(diff.plugin())));
    // For all variants: those that both have.
    if (file_.suite.jobs(index).variants().empty()) {
      const Registry& other = Plugins(diff.plugin());
      const bool shared = std::any_of(variants.begin(), variants.end(), [&](const Variant* variant) {
        return std::any_of(other.variants().begin(), other.variants().end(),
                           [&](const auto& theirs) { return theirs->id() == variant->id(); });
      });
      if (!shared && !variants.empty()) CheckPlugin(path, diff.plugin(), *variants[0]);
      return;
    }
    for (const Variant* variant : variants) CheckPlugin(path, diff.plugin(), *variant);
  } else if (diff.other_case() == v1::DiffJob::kTrace) {
    const Path path = {job, {"diff"}, {"trace"}};
    if (file_.suite.jobs(index).variants_size() != 1)
      Add(path, "a trace does not say its variant: the job must name one, and only one");
    if (diff.games() != 0) Add({job, {"diff"}, {"games"}}, "a trace has its own games; 'games' goes with 'plugin'");
    if (diff.max_plies() != 0)
      Add({job, {"diff"}, {"max_plies"}}, "a trace has its own games; 'max_plies' goes with 'plugin'");
    if (const auto games = IndexTrace(diff.trace()); !games.ok()) Add(path, games.status().message());
  } else {
    Add({job, {"diff"}}, "the job compares with a 'plugin' or a 'trace'; it names neither");
  }
}

void SuiteChecker::CheckRuleOptions(const Path& path,
                                    const google::protobuf::RepeatedPtrField<v1::ChosenOption>& options,
                                    const Variant& variant) {
  for (int i = 0; i < options.size(); ++i) {
    v1::SetupRequest request;
    *request.add_options() = options[i];
    const absl::StatusOr<Position> start = variant.Setup(request);
    if (start.ok()) continue;
    Path place = path;
    place.emplace_back("rule_options", i);
    Add(place, absl::StrCat(variant.id(), ": ", start.status().message()));
  }
}

const Registry& SuiteChecker::Plugins(const std::string& file) {
  std::unique_ptr<const Registry>& plugins = plugins_[file];
  if (plugins == nullptr) {
    SearchPath path;
    path.files = {file};
    path.use_environment = false;
    plugins = Registry::Discover(path);
  }
  return *plugins;
}

bool SuiteChecker::CheckPlugin(const Path& path, const std::string& file, const Variant& variant) {
  const Registry& plugins = Plugins(file);
  for (const auto& theirs : plugins.variants()) {
    if (theirs->id() == variant.id()) return true;
  }
  Add(path, plugins.variants().empty() && !plugins.passed_over().empty()
                ? absl::StrCat("the plugin ", Quoted(file), " ", plugins.passed_over()[0].reason)
                : absl::StrCat("the plugin ", Quoted(file), " has no variant ", variant.id()));
  return false;
}

absl::Status CheckSuite(const SuiteFile& file, const Registry& registry) {
  SuiteChecker checker(&file, &registry);
  checker.Check();
  return checker.Take();
}

}  // namespace varia
