// Loading, which a process can do only once: each turn is a fresh process that clocks itself.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <string>

#include "bench/benches.h"

namespace varia::bench {
namespace {

// Seconds that a new process took to load `file`, or a negative number.
double LoadOnce(const std::string& file) {
  const std::string command = "'" PERFT_ONCE_FILE "' load '" + file + "'";
  FILE* output = popen(command.c_str(), "r");
  if (output == nullptr) return -1;
  double seconds = -1;
  const bool read = std::fscanf(output, "%lf", &seconds) == 1;
  return pclose(output) == 0 && read ? seconds : -1;
}

}  // namespace

void RegisterLoading(const Registry& registry) {
  for (const LoadedPlugin& plugin : registry.plugins()) {
    const std::string name = plugin.file.substr(plugin.file.rfind('/') + 1);
    benchmark::RegisterBenchmark(("load_again/" + name).c_str(),
                                 [file = plugin.file](benchmark::State& state) {
                                   LoadOnce(file);  // whatever a first look costs, it is over now
                                   for (auto _ : state) {
                                     const double seconds = LoadOnce(file);
                                     if (seconds < 0) state.SkipWithError("the plugin could not be loaded again");
                                     state.SetIterationTime(seconds);
                                   }
                                 })
        ->UseManualTime()
        ->Iterations(50)
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace varia::bench
