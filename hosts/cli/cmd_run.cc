// varia run
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "hosts/cli/arguments.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "hosts/cli/live_setup.h"
#include "hosts/cli/plugins.h"
#include "hosts/cli/report_files.h"
#include "hosts/cli/report_table.h"
#include "hosts/cli/run_directory.h"
#include "hosts/cli/run_progress.h"
#include "hosts/cli/stop_signals.h"
#include "platform/report/store_report.h"
#include "platform/run/plan.h"
#include "platform/run/pool_executor.h"
#include "platform/run/runner.h"
#include "platform/run/suite.h"

namespace varia::cli {
namespace {

constexpr int kMostJobs = 1024;

absl::StatusOr<int> JobsFromFlag() {
  const std::optional<int> jobs = absl::GetFlag(FLAGS_jobs);
  if (!jobs.has_value()) return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (absl::Status status = CheckRange("--jobs", *jobs, 1, kMostJobs); !status.ok()) return status;
  return *jobs;
}

absl::StatusOr<Shard> ShardFromFlag() {
  const std::optional<std::string> shard = absl::GetFlag(FLAGS_shard);
  return shard.has_value() ? ParseShard(*shard) : ShardFromEnvironment();
}

// A suite that was found to make sense, with the variants that it is for.
struct Checked {
  SuiteFile suite;
  std::unique_ptr<const Registry> registry;
};

absl::StatusOr<Checked> ReadAndCheck(const std::string& path) {
  absl::StatusOr<SuiteFile> suite = ReadSuite(path);
  if (!suite.ok()) return suite.status();
  if (const auto seed = absl::GetFlag(FLAGS_seed)) suite->suite.set_seed(*seed);
  absl::StatusOr<v1::ArbiterPolicies> policies = PoliciesFromFlags();
  if (!policies.ok()) return policies.status();
  suite->policies = *std::move(policies);
  const std::vector<std::string> plugins(suite->suite.plugins().begin(), suite->suite.plugins().end());
  absl::StatusOr<std::unique_ptr<const Registry>> registry = FindPlugins(OnBrokenPlugin::kFail, plugins);
  if (!registry.ok()) return registry.status();
  if (absl::Status status = CheckSuite(*suite, **registry); !status.ok()) return status;
  return Checked{*std::move(suite), *std::move(registry)};
}

WorkerOptions OptionsOfWorkers(const Registry& registry, Isolation isolation) {
  WorkerOptions options;
  options.isolation = isolation;
  options.registry = &registry;
  options.plugins = PluginFiles(registry);
  return options;
}

StopRequest StopFromSignals() {
  const int requests = StopSignals::requests();
  return requests == 0 ? StopRequest::kNone : requests == 1 ? StopRequest::kFinishRunning : StopRequest::kAtOnce;
}

absl::StatusOr<RunEnd> RunUnits(const Plan& plan, const Shard& shard, RunStore* store, Executor* executor) {
  RunProgressView view(&plan);
  bool said = false;
  RunnerOptions options;
  options.shard = shard;
  options.stop = StopFromSignals;
  options.on_progress = [&](const RunProgress& progress) {
    if (StopSignals::requested() && !said && progress.running > 0) {
      view.Clear();
      absl::FPrintF(stderr, "varia: Finishing %d running %s; interrupt again to stop at once.\n", progress.running,
                    progress.running == 1 ? "unit" : "units");
      said = true;
    }
    view.Show(progress);
  };
  Runner runner(&plan, store, executor, options);
  absl::StatusOr<RunEnd> end = runner.Run();
  view.Clear();
  return end;
}

// What is printed and written once the run has ended.
absl::StatusOr<int> Conclude(const RunStore& store, RunEnd end, const Registry& registry, Output* output) {
  const absl::StatusOr<v1::RunReport> report = ReadReport(store);
  if (!report.ok()) return report.status();
  // First, since the program ends where nobody reads what it prints.
  const absl::Status files = WriteReportFiles(store, *report, &registry);
  if (absl::GetFlag(FLAGS_json)) {
    WriteJson({{"run", store.directory()}, {"complete", end == RunEnd::kComplete}, {"report", MessageJson(*report)}},
              output);
  } else {
    output->Write(ReportTable(*report));
  }
  output->Flush();
  absl::FPrintF(stderr, "The run is kept in %s\n", store.directory());
  if (!files.ok()) return files;
  if (end == RunEnd::kComplete) return AllPassed(*report) ? kFine : kCheckFailed;
  absl::FPrintF(stderr, "varia: The run was stopped before its end; --run %s --resume goes on.\n", store.directory());
  return kCouldNotRun;
}

}  // namespace

absl::StatusOr<int> RunRun(Words words, Output* output) {
  const absl::StatusOr<int> jobs = JobsFromFlag();
  if (!jobs.ok()) return jobs.status();
  const absl::StatusOr<Shard> shard = ShardFromFlag();
  if (!shard.ok()) return shard.status();
  const absl::StatusOr<Isolation> isolation = ParseIsolation(absl::GetFlag(FLAGS_isolation).value_or("worker"));
  if (!isolation.ok()) return isolation.status();
  const absl::StatusOr<Checked> checked = ReadAndCheck(words[0]);
  if (!checked.ok()) return checked.status();
  if (absl::Status status = CheckIsolation(checked->suite, *isolation); !status.ok()) return status;
  const absl::StatusOr<Plan> plan = Plan::Make(checked->suite, *checked->registry);
  if (!plan.ok()) return plan.status();
  if (plan->size() == 0)
    return absl::InvalidArgumentError(absl::StrCat("the suite ", checked->suite.name, " has nothing to do"));
  if (absl::GetFlag(FLAGS_check)) {
    output->Write(checked->suite.name, ": ", plan->size(), plan->size() == 1 ? " unit" : " units", " in ",
                  plan->parts().size(), plan->parts().size() == 1 ? " part\n" : " parts\n");
    return kFine;
  }
  if (absl::Status status = CheckPrograms(checked->suite); !status.ok()) return status;
  // Otherwise every unit would end in the store as one that could not be done.
  const WorkerOptions workers = OptionsOfWorkers(*checked->registry, *isolation);
  if (*isolation != Isolation::kInProcess) {
    if (const auto worker = FindWorkerProgram(); !worker.ok())
      return absl::FailedPreconditionError(worker.status().message());
  }
  if (absl::Status status = CheckWorkers(workers); !status.ok()) return status;

  const StopSignals signals;
  absl::StatusOr<RunStore> store = OpenRun(plan->Info(*shard, VARIA_VERSION));
  if (!store.ok()) return store.status();
  // The pictures of the report are drawn in child processes, which takes that no other thread is left.
  auto executor = std::make_unique<PoolExecutor>(workers, *jobs);
  const absl::StatusOr<RunEnd> end = RunUnits(*plan, *shard, &*store, executor.get());
  executor = nullptr;
  if (!end.ok()) return end.status();
  return Conclude(*store, *end, *checked->registry, output);
}

}  // namespace varia::cli
