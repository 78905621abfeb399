// One measurement in a process of its own, for the scripts beside this file and for load_bench.cc.
//
//   perft_once list DIRECTORY                       a line a setup: file, variant, setup, with tabs between
//   perft_once depth FILE VARIANT SETUP NODES       the first depth that counts that many nodes, and the nodes
//   perft_once run FILE VARIANT SETUP DEPTH         the nodes, and the CPU seconds of counting alone
//   perft_once load FILE                            the seconds that finding and loading the file took
#include <sys/resource.h>

#include <chrono>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "platform/game/perft.h"
#include "platform/loader/registry.h"

// Callgrind is told to count between this function's call and its return, so it needs a plain name and a frame.
extern "C" __attribute__((noinline)) uint64_t perft_once_counted(const varia::Variant& variant,
                                                                 const varia::Position& position, int depth) {
  const uint64_t nodes = varia::Perft(variant, position, depth);
  asm volatile("" ::: "memory");  // keeps the call above from becoming a jump
  return nodes;
}

namespace varia {
namespace {

int Usage() {
  std::cerr << "usage: perft_once list DIRECTORY | depth FILE VARIANT SETUP NODES | run FILE VARIANT SETUP DEPTH |"
               " load FILE\n";
  return 2;
}

std::unique_ptr<const Registry> Discover(const std::vector<std::string>& files,
                                         const std::vector<std::string>& directories) {
  SearchPath path;
  path.files = files;
  path.directories = directories;
  path.use_environment = false;
  std::unique_ptr<const Registry> registry = Registry::Discover(path);
  for (const PassedOver& file : registry->passed_over()) std::cerr << file.file << ": " << file.reason << "\n";
  return registry;
}

double CpuSeconds() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

int List(const std::string& directory) {
  const auto registry = Discover({}, {directory});
  for (const LoadedPlugin& plugin : registry->plugins()) {
    for (const std::string& id : plugin.variant_ids) {
      const absl::StatusOr<const Variant*> variant = registry->Find(id);
      if (!variant.ok()) continue;  // named on stderr already
      for (const v1::Setup& setup : (*variant)->info().setups()) {
        std::cout << plugin.file << "\t" << id << "\t" << setup.name() << "\n";
      }
    }
  }
  return 0;
}

int Load(const std::string& file) {
  const auto before = std::chrono::steady_clock::now();
  const auto registry = Discover({file}, {});
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  if (registry->variants().empty()) return 3;
  std::cout << took.count() << "\n";
  return 0;
}

int Count(const std::string& what, const std::string& file, const std::string& id, const std::string& setup,
          uint64_t number) {
  const auto registry = Discover({file}, {});
  const absl::StatusOr<const Variant*> variant = registry->Find(id);
  if (!variant.ok()) {
    std::cerr << "perft_once: " << variant.status().message() << "\n";
    return 3;
  }
  v1::SetupRequest request;
  request.set_setup(setup);
  const absl::StatusOr<Position> start = (*variant)->Setup(request);
  if (!start.ok()) {
    std::cerr << "perft_once: " << start.status().message() << "\n";
    return 3;
  }
  if (what == "depth") {
    int depth = 1;
    uint64_t nodes = Perft(**variant, *start, depth);
    while (nodes != 0 && nodes < number) nodes = Perft(**variant, *start, ++depth);
    std::cout << depth << " " << nodes << "\n";
    return 0;
  }
  const double before = CpuSeconds();
  const uint64_t nodes = perft_once_counted(**variant, *start, static_cast<int>(number));
  std::cout << nodes << " " << CpuSeconds() - before << "\n";
  return 0;
}

int Main(const std::vector<std::string>& arguments) {
  const std::string what = arguments.empty() ? "" : arguments[0];
  if (what == "list" && arguments.size() == 2) return List(arguments[1]);
  if (what == "load" && arguments.size() == 2) return Load(arguments[1]);
  uint64_t number = 0;
  if ((what == "depth" || what == "run") && arguments.size() == 5 && absl::SimpleAtoi(arguments[4], &number) &&
      (what == "depth" || number <= 100)) {
    return Count(what, arguments[1], arguments[2], arguments[3], number);
  }
  return Usage();
}

}  // namespace
}  // namespace varia

int main(int argc, char** argv) { return varia::Main({argv + 1, argv + argc}); }
