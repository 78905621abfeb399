// What it costs to have work done by a worker.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/benches.h"
#include "platform/isolate/standard_jobs.h"
#include "platform/isolate/worker.h"

namespace varia::bench {
namespace {

constexpr uint32_t kDeadline = 60'000;

v1::WorkerRequest Perft(const std::string& variant, uint32_t depth) {
  v1::WorkerRequest request;
  request.set_deadline_ms(kDeadline);
  request.mutable_perft()->mutable_game()->set_variant(variant);
  request.mutable_perft()->set_depth(depth);
  return request;
}

v1::WorkerRequest Search(const std::string& variant) {
  v1::WorkerRequest request;
  request.set_deadline_ms(kDeadline);
  request.mutable_search()->mutable_game()->set_variant(variant);
  request.mutable_search()->mutable_limits()->set_nodes(1000);
  request.mutable_search()->mutable_options()->set_hash_mib(1);
  return request;
}

std::unique_ptr<Worker> Make(Isolation isolation, const Registry& registry) {
  WorkerOptions options;
  options.isolation = isolation;
  options.registry = &registry;
  options.handlers = StandardJobs;
  options.plugins = PluginFiles(registry);
  options.program = WORKER_PROGRAM;
  options.quarantine = false;
  return MakeWorker(std::move(options));
}

void Add(const std::string& name, Isolation isolation, const Registry& registry, const v1::WorkerRequest& request) {
  benchmark::RegisterBenchmark(absl::StrCat("worker/", name, "/", std::string(IsolationName(isolation))).c_str(),
                               [&registry, isolation, request](benchmark::State& state) {
                                 const std::unique_ptr<Worker> worker = Make(isolation, registry);
                                 if (!worker->Call(request).done()) state.SkipWithError("the job could not be done");
                                 for (auto _ : state) benchmark::DoNotOptimize(worker->Call(request));
                               })
      ->UseRealTime()
      ->Unit(benchmark::kMicrosecond);
}

}  // namespace

void RegisterWorkers(const Registry& registry) {
  if (registry.variants().empty()) return;
  static const CancelToken never;
  const JobContext here{registry, never, [](const v1::WorkerProgress&) {}};
  const std::string id = registry.Find("chess").ok() ? "chess" : registry.variants().front()->id();
  const std::pair<const char*, v1::WorkerRequest> jobs[] = {
      {"round_trip", Perft(id, 0)}, {"perft_3", Perft(id, 3)}, {"search_1000_nodes", Search(id)}};
  for (const auto& [name, request] : jobs) {
    // The job alone, called like any function.
    benchmark::RegisterBenchmark(absl::StrCat("worker/", name, "/direct").c_str(),
                                 [here, request = request](benchmark::State& state) {
                                   const JobHandler handler = StandardJobs().at(request.job_case());
                                   for (auto _ : state) benchmark::DoNotOptimize(handler(request, here));
                                 })
        ->UseRealTime()
        ->Unit(benchmark::kMicrosecond);
    for (const Isolation isolation : {Isolation::kInProcess, Isolation::kWorker, Isolation::kSandbox}) {
      Add(name, isolation, registry, request);
    }
  }
  for (const Isolation isolation : {Isolation::kWorker, Isolation::kSandbox}) {
    benchmark::RegisterBenchmark(absl::StrCat("worker/start/", std::string(IsolationName(isolation))).c_str(),
                                 [&registry, isolation](benchmark::State& state) {
                                   v1::WorkerRequest hello;
                                   hello.set_deadline_ms(kDeadline);
                                   hello.mutable_hello();
                                   for (auto _ : state) {
                                     if (!Make(isolation, registry)->Call(hello).done()) {
                                       state.SkipWithError("the worker could not be started");
                                     }
                                   }
                                 })
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace varia::bench
