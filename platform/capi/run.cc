// varia/host/run.h
#include "varia/host/run.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "platform/capi/call.h"
#include "platform/capi/objects.h"
#include "platform/game/builtin_policies.h"
#include "platform/game/policies.h"
#include "platform/loader/utf8.h"
#include "platform/report/finding_board.h"
#include "platform/report/html_report.h"
#include "platform/report/store_report.h"
#include "platform/run/plan.h"
#include "platform/run/pool_executor.h"
#include "platform/run/run_games.h"
#include "platform/run/run_store.h"
#include "platform/run/runner.h"
#include "platform/run/suite.h"
#include "varia/v1/host.pb.h"

namespace varia::capi {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kMostJobs = 1024;
constexpr uint32_t kMostShards = 1000000;
constexpr uint32_t kUsualGames = 1000;
constexpr absl::Duration kBetweenProgress = absl::Milliseconds(100);

absl::StatusOr<v1::ArbiterPolicies> PoliciesOf(const v1::RunSettings& settings) {
  switch (settings.arbiter_case()) {
    case v1::RunSettings::kPolicies:
      return settings.policies();
    case v1::RunSettings::kPoliciesText:
      return PoliciesFromText(settings.policies_text(), "policies");
    case v1::RunSettings::kPoliciesFile:
      return LoadPolicies(settings.policies_file());
    case v1::RunSettings::ARBITER_NOT_SET:
      break;
  }
  return BuiltInPolicies();
}

absl::StatusOr<SuiteFile> SuiteOf(const v1::RunSettings& settings) {
  absl::StatusOr<SuiteFile> suite = absl::InvalidArgumentError("the RunSettings message has no suite");
  if (settings.suite_case() == v1::RunSettings::kFile) {
    suite = ReadSuite(settings.file());
  } else if (settings.suite_case() == v1::RunSettings::kText) {
    std::error_code error;
    const fs::path here = fs::current_path(error);
    if (error) return absl::UnavailableError(absl::StrCat("where this process runs is gone: ", error.message()));
    suite = SuiteFromText(settings.text(), "suite", here.string());
  }
  if (!suite.ok()) return suite.status();
  if (settings.has_seed()) suite->suite.set_seed(settings.seed());
  absl::StatusOr<v1::ArbiterPolicies> policies = PoliciesOf(settings);
  if (!policies.ok()) return policies.status();
  suite->policies = *std::move(policies);
  return suite;
}

// A registry is what it is, so a suite cannot add to it.
absl::Status CheckPlugins(const SuiteFile& suite, const Registry& registry) {
  const std::vector<std::string> files = PluginFiles(registry);
  for (int i = 0; i < suite.suite.plugins_size(); ++i) {
    const std::string& wanted = suite.suite.plugins(i);
    std::error_code error;
    const std::string file = fs::canonical(wanted, error).string();
    if (std::find(files.begin(), files.end(), file) != files.end()) continue;
    return absl::InvalidArgumentError(absl::StrCat(suite.places.Place({{"plugins", i}}),
                                                   ": the registry has no plugin '", CleanText(wanted),
                                                   "'; name it in RegistryOptions.files"));
  }
  return absl::OkStatus();
}

absl::StatusOr<SuiteFile> CheckedSuite(const v1::RunSettings& settings, Isolation isolation, const Registry& registry) {
  absl::StatusOr<SuiteFile> suite = SuiteOf(settings);
  if (!suite.ok()) return suite.status();
  if (absl::Status status = CheckPlugins(*suite, registry); !status.ok()) return status;
  if (absl::Status status = CheckSuite(*suite, registry); !status.ok()) return status;
  if (absl::Status status = CheckIsolation(*suite, isolation); !status.ok()) return status;
  return suite;
}

absl::StatusOr<Shard> ShardOf(const v1::RunSettings& settings) {
  if (settings.shard_count() == 0 && settings.shard() == 0) return Shard();
  if (settings.shard() < settings.shard_count() && settings.shard_count() <= kMostShards) {
    return Shard{settings.shard(), settings.shard_count()};
  }
  return absl::InvalidArgumentError(absl::StrCat("there is no shard ", settings.shard(), " of ", settings.shard_count(),
                                                 ": they count from 0 to one less than their number, at most ",
                                                 kMostShards));
}

v1::RunProgress MessageOf(const RunProgress& progress, const Plan& plan) {
  v1::RunProgress message;
  message.set_planned(progress.planned);
  message.set_done(progress.done);
  message.set_bad(progress.bad);
  message.set_running(static_cast<uint32_t>(progress.running));
  message.set_done_now(progress.done_now);
  message.set_elapsed_us(static_cast<uint64_t>(absl::ToInt64Microseconds(progress.elapsed)));
  for (size_t i = 0; i < progress.parts.size(); ++i) {
    v1::RunPartProgress* part = message.add_parts();
    part->set_job(plan.parts()[i].job->name());
    part->set_variant(plan.parts()[i].variant->id());
    part->set_planned(progress.parts[i].planned);
    part->set_done(progress.parts[i].done);
    part->set_bad(progress.parts[i].bad);
  }
  return message;
}

// Hears of each step and hands on what is due.
class ProgressTeller {
 public:
  ProgressTeller(const Plan* plan, varia_host_progress progress, void* context, CancelToken* token)
      : plan_(*plan), progress_(progress), context_(context), token_(token) {}

  void operator()(const RunProgress& progress) {
    const bool all = progress.done == progress.planned;
    if (progress_ == nullptr || told_all_ || (!all && progress.elapsed < next_)) return;
    told_all_ = all;
    next_ = progress.elapsed + kBetweenProgress;
    const std::string bytes = MessageOf(progress, plan_).SerializeAsString();
    if (progress_(context_, bytes.data(), bytes.size()) == 0) return;
    token_->Cancel();
    progress_ = nullptr;  // who has called the run off is told no more
  }

 private:
  const Plan& plan_;
  varia_host_progress progress_;
  void* context_;
  CancelToken* token_;
  absl::Duration next_ = absl::ZeroDuration();
  bool told_all_ = false;
};

absl::StatusOr<v1::RunOutcome> RunSuite(const Registry& registry, const v1::RunSettings& settings, CancelToken* token,
                                        varia_host_progress progress, void* context) {
  const absl::StatusOr<WorkerOptions> workers = WorkerOptionsOf(registry, settings.workers());
  if (!workers.ok()) return workers.status();
  const absl::StatusOr<SuiteFile> suite = CheckedSuite(settings, workers->isolation, registry);
  if (!suite.ok()) return suite.status();
  const absl::StatusOr<Shard> shard = ShardOf(settings);
  if (!shard.ok()) return shard.status();
  if (settings.directory().empty()) return absl::InvalidArgumentError("the RunSettings message has no directory");
  if (settings.jobs() > kMostJobs) {
    return absl::InvalidArgumentError(absl::StrCat("at most ", kMostJobs, " jobs at once, not ", settings.jobs()));
  }
  const absl::StatusOr<Plan> plan = Plan::Make(*suite, registry);
  if (!plan.ok()) return plan.status();
  if (absl::Status status = CheckPrograms(*suite); !status.ok()) return status;
  if (absl::Status status = CheckWorkers(*workers); !status.ok()) return status;
  absl::StatusOr<RunStore> store = OpenRun(settings.directory(), settings.resume(), plan->Info(*shard, VARIA_VERSION));
  if (!store.ok()) return store.status();

  RunnerOptions options;
  options.shard = *shard;
  options.stop = [token] { return token->cancelled() ? StopRequest::kAtOnce : StopRequest::kNone; };
  ProgressTeller tell(&*plan, progress, context, token);
  options.on_progress = [&tell](const RunProgress& now) { tell(now); };
  const uint32_t jobs = settings.jobs() != 0 ? settings.jobs() : std::max(1U, std::thread::hardware_concurrency());
  PoolExecutor executor(*workers, static_cast<int>(jobs));
  const absl::StatusOr<RunEnd> end = Runner(&*plan, &*store, &executor, std::move(options)).Run();
  if (!end.ok()) return end.status();
  absl::StatusOr<v1::RunReport> report = ReadReport(*store);
  if (!report.ok()) return report.status();
  v1::RunOutcome outcome;
  outcome.set_complete(*end == RunEnd::kComplete);
  *outcome.mutable_report() = *std::move(report);
  return outcome;
}

std::string Page(const RunStore& store, const v1::RunReport& report, const Registry& registry) {
  HtmlOptions options;
  options.board = [&registry](const v1::JobReport& job, const v1::Finding& finding) -> std::string {
    // What has crashed or hung may do so again, and here it would take the host along.
    if (finding.status() == v1::UnitResult::STATUS_CRASHED || finding.status() == v1::UnitResult::STATUS_HUNG)
      return "";
    const absl::StatusOr<const Variant*> variant = registry.Find(job.variant());
    return variant.ok() ? FindingBoard(**variant, finding) : "";
  };
  return HtmlReport(store.info(), report, options);
}

absl::StatusOr<std::string> Json(const v1::RunReport& report) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = true;
  options.always_print_primitive_fields = true;
  options.preserve_proto_field_names = true;
  std::string text;
  if (!google::protobuf::util::MessageToJsonString(report, &text, options).ok()) {
    return absl::InternalError("the report cannot be written as JSON");
  }
  return text;
}

absl::StatusOr<std::string> ReportIn(uint32_t format, const std::string& directory, const Registry& registry) {
  if (format > VARIA_HOST_REPORT_JUNIT) {
    return absl::InvalidArgumentError(absl::StrCat("there is no report of format ", format, "; the last is ",
                                                   VARIA_HOST_REPORT_JUNIT, ", VARIA_HOST_REPORT_JUNIT"));
  }
  const absl::StatusOr<RunStore> store = RunStore::OpenToRead(directory);
  if (!store.ok()) return store.status();
  const absl::StatusOr<v1::RunReport> report = ReadReport(*store);
  if (!report.ok()) return report.status();
  if (format == VARIA_HOST_REPORT_MESSAGE) return report->SerializeAsString();
  if (format == VARIA_HOST_REPORT_JSON) return Json(*report);
  if (format == VARIA_HOST_REPORT_HTML) return Page(*store, *report, registry);
  std::string text;
  absl::Status status = WriteStoreJunit(*store, *report, [&text](absl::string_view piece) {
    absl::StrAppend(&text, piece);
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return text;
}

absl::StatusOr<v1::RunGames> GamesOf(const std::string& directory, const v1::RunGameFilter& wanted) {
  const absl::StatusOr<RunStore> store = RunStore::OpenToRead(directory);
  if (!store.ok()) return store.status();
  RunGameFilter filter;
  if (!wanted.job().empty()) filter.job = wanted.job();
  if (!wanted.variant().empty()) filter.variant = wanted.variant();
  if (!wanted.player().empty()) filter.player = wanted.player();
  if (!wanted.result().empty()) filter.result = wanted.result();
  filter.bad = wanted.bad();
  const int64_t limit = wanted.limit() == 0 ? kUsualGames : wanted.limit();
  uint64_t skip = wanted.skip();
  v1::RunGames games;
  const absl::Status status =
      ForEachGame(*store, filter, [&](const v1::RunPart& part, const FinishedUnit& unit) -> absl::Status {
        if (skip > 0) {
          --skip;
          return absl::OkStatus();
        }
        if (games.games_size() == limit) return absl::CancelledError();  // enough
        v1::RunGame* game = games.add_games();
        game->set_job(part.job());
        game->set_variant(part.variant());
        game->set_index(unit.index);
        *game->mutable_record() = unit.result.record();
        return absl::OkStatus();
      });
  if (!status.ok() && !absl::IsCancelled(status)) return status;
  return games;
}

}  // namespace
}  // namespace varia::capi

using varia::capi::Find;
using varia::capi::ReadMessage;
using varia::capi::ReadText;
using varia::capi::RegistryObject;

int32_t varia_host_suite_check(varia_host_registry registry, const void* settings, uint64_t settings_size,
                               uint64_t* units, varia_host_error* error) noexcept {
  return varia::capi::Call(error, [&]() -> absl::Status {
    if (absl::Status status = varia::capi::CheckOutput(units, "the number of units"); !status.ok()) return status;
    const absl::StatusOr<std::shared_ptr<RegistryObject>> object = Find<RegistryObject>(registry);
    if (!object.ok()) return object.status();
    varia::v1::RunSettings read;
    if (absl::Status status = ReadMessage(settings, settings_size, &read); !status.ok()) return status;
    varia::Isolation isolation = varia::Isolation::kWorker;
    if (const std::string& name = read.workers().isolation(); !name.empty()) {
      const absl::StatusOr<varia::Isolation> parsed = varia::ParseIsolation(name);
      if (!parsed.ok()) return parsed.status();
      isolation = *parsed;
    }
    const absl::StatusOr<varia::SuiteFile> suite = varia::capi::CheckedSuite(read, isolation, *(*object)->registry);
    if (!suite.ok()) return suite.status();
    const absl::StatusOr<varia::Plan> plan = varia::Plan::Make(*suite, *(*object)->registry);
    if (plan.ok()) *units = plan->size();
    return plan.status();
  });
}

int32_t varia_host_suite_run(varia_host_registry registry, const void* settings, uint64_t settings_size,
                             varia_host_cancel cancel, varia_host_progress progress, void* context,
                             varia_host_buffer* outcome, varia_host_error* error) noexcept {
  return varia::capi::CallInto(outcome, error, [&]() -> absl::StatusOr<varia::v1::RunOutcome> {
    const absl::StatusOr<std::shared_ptr<RegistryObject>> object = Find<RegistryObject>(registry);
    if (!object.ok()) return object.status();
    varia::v1::RunSettings read;
    if (absl::Status status = ReadMessage(settings, settings_size, &read); !status.ok()) return status;
    varia::capi::CallCancel called_off;
    if (absl::Status status = called_off.Watch(cancel); !status.ok()) return status;
    return varia::capi::RunSuite(*(*object)->registry, read, called_off.token(), progress, context);
  });
}

int32_t varia_host_run_report(varia_host_registry registry, const char* directory, uint32_t format,
                              varia_host_buffer* report, varia_host_error* error) noexcept {
  return varia::capi::CallInto(report, error, [&]() -> absl::StatusOr<std::string> {
    const absl::StatusOr<std::shared_ptr<RegistryObject>> object = Find<RegistryObject>(registry);
    if (!object.ok()) return object.status();
    const absl::StatusOr<absl::string_view> read = ReadText(directory, "directory");
    if (!read.ok()) return read.status();
    return varia::capi::ReportIn(format, std::string(*read), *(*object)->registry);
  });
}

int32_t varia_host_run_games(const char* directory, const void* filter, uint64_t filter_size, varia_host_buffer* games,
                             varia_host_error* error) noexcept {
  return varia::capi::CallInto(games, error, [&]() -> absl::StatusOr<varia::v1::RunGames> {
    const absl::StatusOr<absl::string_view> read = ReadText(directory, "directory");
    if (!read.ok()) return read.status();
    varia::v1::RunGameFilter wanted;
    if (absl::Status status = ReadMessage(filter, filter_size, &wanted); !status.ok()) return status;
    return varia::capi::GamesOf(std::string(*read), wanted);
  });
}
