#include "platform/run/plan.h"

#include <chrono>
#include <fstream>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "platform/match/schedule.h"
#include "platform/match/seed.h"
#include "platform/run/corpus.h"
#include "platform/run/replay_file.h"
#include "platform/run/trace_file.h"
#include "platform/validate/goldens.h"

namespace varia {
namespace {

constexpr uint64_t kGoldenNodes = 2'000'000;
constexpr uint32_t kInvariantGames = 20;
constexpr uint32_t kDiffGames = 20;
constexpr uint32_t kMaxPlies = 300;
constexpr uint32_t kTimeoutSeconds = 600;
// The two games of an opening with its sides swapped.
constexpr uint32_t kPair = MatchSchedule::kRotations;

template <typename Number>
Number Or(Number given, Number otherwise) {
  return given == 0 ? otherwise : given;
}

// Makes the parts of one job.
class PartMaker {
 public:
  PartMaker(const SuiteFile& suite, const Registry& registry, const v1::Job& job, std::vector<PlanPart>* parts)
      : suite_(suite), registry_(registry), job_(job), parts_(*parts) {}

  absl::Status Make() {
    for (const Variant* variant : VariantsOf(job_, registry_)) {
      if (absl::Status status = MakePart(*variant); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

 private:
  absl::Status MakePart(const Variant& variant) {
    switch (job_.kind_case()) {
      case v1::Job::kGoldens:
        return MakeGoldens(variant);
      case v1::Job::kInvariants:
        return MakeInvariants(variant);
      case v1::Job::kReplay:
        return MakeReplay(variant);
      case v1::Job::kDiff:
        return MakeDiff(variant);
      case v1::Job::kMatch:
        return MakeMatch(variant);
      case v1::Job::KIND_NOT_SET:
        break;
    }
    return absl::InvalidArgumentError(absl::StrCat("the job '", job_.name(), "' does not say what to do"));
  }

  void Add(const Variant& variant, uint64_t units, std::function<v1::Unit(uint64_t)> unit_at, uint32_t group = 1) {
    if (units > 0) parts_.push_back({&job_, &variant, units, group, 0, std::move(unit_at)});
  }

  v1::Unit Blank(const Variant& variant, uint64_t index) const {
    v1::Unit unit;
    unit.set_job(job_.name());
    unit.set_variant(variant.id());
    unit.set_index(index);
    unit.set_seed(DeriveSeed(suite_.suite.seed(), job_.name(), variant.id(), index));
    return unit;
  }

  // Whether a name in a file means the variant.
  bool Means(const std::string& name, const Variant& variant) const {
    const absl::StatusOr<const Variant*> found = registry_.Find(name);
    return found.ok() && *found == &variant;
  }

  // The plugin's tables first (one unit that is skipped where there are none), then the corpora.
  absl::Status MakeGoldens(const Variant& variant) {
    std::vector<std::string> corpora;
    for (const std::string& file : job_.goldens().corpora()) {
      const absl::StatusOr<std::string> name = CorpusVariant(file);
      if (!name.ok()) return name.status();
      if (Means(*name, variant)) corpora.push_back(file);
    }
    const uint32_t tables = std::max<uint32_t>(GoldenTableCount(variant), corpora.empty() ? 1 : 0);
    Add(variant, tables + corpora.size(), [this_part = *this, &variant, tables, corpora](uint64_t index) {
      v1::Unit unit = this_part.Blank(variant, index);
      v1::GoldensUnit* goldens = unit.mutable_goldens();
      goldens->set_max_nodes(Or(this_part.job_.goldens().max_nodes(), kGoldenNodes));
      if (index < tables) {
        goldens->set_table(static_cast<uint32_t>(index));
      } else {
        goldens->set_corpus(corpora[index - tables]);
      }
      return unit;
    });
    return absl::OkStatus();
  }

  absl::Status MakeInvariants(const Variant& variant) {
    Add(variant, Or(job_.invariants().games(), kInvariantGames), [this_part = *this, &variant](uint64_t index) {
      v1::Unit unit = this_part.Blank(variant, index);
      unit.mutable_invariants()->set_max_plies(Or(this_part.job_.invariants().max_plies(), kMaxPlies));
      return unit;
    });
    return absl::OkStatus();
  }

  absl::Status MakeReplay(const Variant& variant) {
    struct Game {
      int file;
      uint64_t offset;
      uint64_t length;
      uint64_t line;
    };
    const auto games = std::make_shared<std::vector<Game>>();
    for (int file = 0; file < job_.replay().files_size(); ++file) {
      const absl::StatusOr<std::vector<RecordedGame>> found = IndexGames(job_.replay().files(file));
      if (!found.ok()) return found.status();
      for (const RecordedGame& game : *found) {
        if (Means(game.variant, variant)) games->push_back({file, game.offset, game.length, game.line});
      }
    }
    Add(variant, games->size(), [this_part = *this, &variant, games](uint64_t index) {
      const Game& game = (*games)[index];
      v1::Unit unit = this_part.Blank(variant, index);
      v1::ReplayUnit* replay = unit.mutable_replay();
      replay->set_file(this_part.job_.replay().files(game.file));
      replay->set_offset(game.offset);
      replay->set_length(game.length);
      replay->set_line(game.line);
      return unit;
    });
    return absl::OkStatus();
  }

  absl::Status MakeDiff(const Variant& variant) {
    const v1::DiffJob& diff = job_.diff();
    if (diff.other_case() == v1::DiffJob::kTrace) {
      absl::StatusOr<std::vector<FilePlace>> found = IndexTrace(diff.trace());
      if (!found.ok()) return found.status();
      const auto games = std::make_shared<const std::vector<FilePlace>>(*std::move(found));
      Add(variant, games->size(), [this_part = *this, &variant, games](uint64_t index) {
        v1::Unit unit = this_part.Blank(variant, index);
        unit.mutable_diff()->set_trace(this_part.job_.diff().trace());
        unit.mutable_diff()->set_offset((*games)[index].offset);
        unit.mutable_diff()->set_line((*games)[index].line);
        *unit.mutable_diff()->mutable_options() = this_part.job_.diff().rule_options();
        return unit;
      });
      return absl::OkStatus();
    }
    if (job_.variants().empty() && !Offers(diff.plugin(), variant)) return absl::OkStatus();
    Add(variant, Or(diff.games(), kDiffGames), [this_part = *this, &variant](uint64_t index) {
      v1::Unit unit = this_part.Blank(variant, index);
      unit.mutable_diff()->set_plugin(this_part.job_.diff().plugin());
      unit.mutable_diff()->set_max_plies(Or(this_part.job_.diff().max_plies(), kMaxPlies));
      *unit.mutable_diff()->mutable_options() = this_part.job_.diff().rule_options();
      return unit;
    });
    return absl::OkStatus();
  }

  static bool Offers(const std::string& plugin, const Variant& variant) {
    SearchPath path;
    path.files = {plugin};
    path.use_environment = false;
    return Registry::Discover(path)->Find(variant.id()).ok();
  }

  absl::Status MakeMatch(const Variant& variant) {
    absl::StatusOr<MatchSchedule> made = MatchSchedule::Create(suite_.suite, job_, variant, "", suite_.policies);
    if (!made.ok()) return made.status();
    const auto schedule = std::make_shared<const MatchSchedule>(*std::move(made));
    Add(
        variant, schedule->size(), [schedule](uint64_t index) { return schedule->UnitAt(index); }, kPair);
    return absl::OkStatus();
  }

  const SuiteFile& suite_;
  const Registry& registry_;
  const v1::Job& job_;
  std::vector<PlanPart>& parts_;
};

// The files whose content decides what units do.
std::set<std::string> FilesOf(const v1::Suite& suite) {
  std::set<std::string> files;
  for (const v1::PlayerSpec& player : suite.players()) files.insert(player.plugin());
  for (const v1::Job& job : suite.jobs()) {
    files.insert(job.goldens().corpora().begin(), job.goldens().corpora().end());
    files.insert(job.replay().files().begin(), job.replay().files().end());
    files.insert(job.diff().plugin());
    files.insert(job.diff().trace());
    files.insert(job.match().openings().file());
  }
  files.erase("");
  return files;
}

// FNV-1a over what the files hold, in the order of their names; not over the names, so that a suite may be moved.
std::string HashOf(const std::set<std::string>& files) {
  uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](char byte) { hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3; };
  std::vector<char> piece(1 << 16);
  for (const std::string& file : files) {
    std::ifstream in(file, std::ios::binary);
    while (in.read(piece.data(), static_cast<std::streamsize>(piece.size())) || in.gcount() > 0) {
      for (std::streamsize i = 0; i < in.gcount(); ++i) add(piece[static_cast<size_t>(i)]);
    }
  }
  return absl::StrFormat("%016x", hash);
}

}  // namespace

absl::StatusOr<Plan> Plan::Make(const SuiteFile& suite, const Registry& registry) {
  Plan plan;
  plan.suite_ = &suite;
  for (const v1::Job& job : suite.suite.jobs()) {
    if (absl::Status status = PartMaker(suite, registry, job, &plan.parts_).Make(); !status.ok()) return status;
  }
  uint64_t groups = 0;
  for (PlanPart& part : plan.parts_) {
    part.first_group = groups;
    groups += (part.units + part.group - 1) / part.group;
  }
  plan.files_hash_ = HashOf(FilesOf(suite.suite));
  return plan;
}

uint64_t Plan::size() const {
  uint64_t units = 0;
  for (const PlanPart& part : parts_) units += part.units;
  return units;
}

v1::Unit Plan::UnitAt(size_t part, uint64_t index) const {
  v1::Unit unit = parts_[part].unit_at(index);
  unit.set_timeout_s(Or(parts_[part].job->unit_timeout_s(), kTimeoutSeconds));
  return unit;
}

bool Plan::Holds(const Shard& shard, size_t part, uint64_t index) const {
  return InShard(shard, parts_[part].first_group + index / parts_[part].group);
}

uint64_t Plan::UnitsIn(const Shard& shard, size_t part) const {
  const PlanPart& of = parts_[part];
  return UnitsInShard(shard, of.first_group, of.units, of.group);
}

v1::RunInfo Plan::Info(const Shard& shard, absl::string_view varia_version) const {
  v1::RunInfo info;
  info.set_suite_text(suite_->text);
  info.set_suite_file(suite_->path);
  info.set_name(suite_->suite.name());
  info.set_seed(suite_->suite.seed());
  info.set_varia_version(std::string(varia_version));
  info.set_shard(shard.index);
  info.set_shard_count(shard.count);
  info.set_files_hash(files_hash_);
  *info.mutable_policies() = suite_->policies;
  info.set_started_s(
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count());
  std::set<std::string> seen;
  for (const PlanPart& part : parts_) {
    v1::RunPart* to = info.add_parts();
    to->set_job(part.job->name());
    to->set_variant(part.variant->id());
    to->set_variant_version(part.variant->info().version());
    to->set_units(part.units);
    to->set_group(part.group);
    if (seen.insert(part.variant->id()).second) *info.add_variants() = part.variant->info();
  }
  return info;
}

}  // namespace varia
