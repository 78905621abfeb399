// Benchmarks of every variant found in a directory; see bench/README.md. Takes Google Benchmark's own flags too.
#include <benchmark/benchmark.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "bench/benches.h"

ABSL_FLAG(std::string, plugin_dir, "", "directory of the plugins to measure");

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  absl::ParseCommandLine(argc, argv);

  varia::SearchPath path;
  path.directories = {absl::GetFlag(FLAGS_plugin_dir)};
  path.use_environment = false;
  const std::unique_ptr<const varia::Registry> registry = varia::Registry::Discover(path);
  for (const varia::PassedOver& file : registry->passed_over()) std::cerr << file.file << ": " << file.reason << "\n";
  const std::vector<varia::bench::Subject> subjects = varia::bench::FindSubjects(*registry);
  if (subjects.empty()) {
    std::cerr << "varia_bench: no variant in --plugin_dir='" << absl::GetFlag(FLAGS_plugin_dir) << "'\n";
    return 3;
  }

  for (const varia::bench::Subject& subject : subjects) {
    varia::bench::RegisterRules(subject);
    varia::bench::RegisterCoding(subject);
  }
  varia::bench::RegisterLoading(*registry);
  varia::bench::RegisterWorkers(*registry);
  const bool complete = varia::bench::RegisterCalls();
  benchmark::RunSpecifiedBenchmarks();
  return complete ? 0 : 3;
}
