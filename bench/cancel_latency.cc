// How long a search takes to answer once it is called off: cancel_latency PLUGIN_DIRECTORY [ROUNDS]
//
// For each variant and way of searching, from positions all over a random game. Prints the median and the longest time
// between the call and the answer, by the clock and in processor time of the thread that searches: the clock also
// counts how long a busy machine lets that thread wait.
#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_format.h"
#include "platform/game/random_game.h"
#include "platform/loader/registry.h"
#include "platform/search/limits.h"
#include "platform/search/searcher.h"

namespace varia::bench {
namespace {

using SteadyClock = std::chrono::steady_clock;

struct Milliseconds {
  double clock, processor;
};

double ProcessorMilliseconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

// From the call to the answer; negative when the search ended before.
Milliseconds Latency(Searcher* searcher, const SearchGame& game, const v1::SearchLimits& limits,
                     std::chrono::milliseconds delay) {
  CancelToken cancel;
  SteadyClock::time_point called;
  double processor_called = 0;
  clockid_t processor{};
  pthread_getcpuclockid(pthread_self(), &processor);
  std::thread other([&] {
    std::this_thread::sleep_for(delay);
    processor_called = ProcessorMilliseconds(processor);
    called = SteadyClock::now();
    cancel.Cancel();
  });
  const absl::StatusOr<v1::SearchResult> result = searcher->Search(game, limits, &cancel);
  const SteadyClock::time_point answered = SteadyClock::now();
  const double processor_answered = ProcessorMilliseconds(processor);
  other.join();
  if (!result.ok() || result->end() != v1::SearchResult::END_CANCELLED) return {-1, -1};
  return {std::chrono::duration<double, std::milli>(answered - called).count(), processor_answered - processor_called};
}

void Measure(const Variant& variant, const char* name, v1::SearchOptions::Method method, const char* limit,
             int rounds) {
  const absl::StatusOr<Position> start = variant.Setup({});
  v1::SearchOptions options;
  options.set_method(method);
  const auto searcher = Searcher::Create(&variant, options);
  if (!start.ok() || !searcher.ok()) {
    std::cerr << variant.id() << " " << name << ": left out\n";
    return;
  }
  std::vector<SearchGame> games;
  Random random(1);
  PlayRandomGame(variant, *start, &random, 2 * rounds, [&](const RandomPly& ply) {
    games.push_back({ply.position, {}});
  });
  std::vector<double> times, processor_times;
  for (int round = 0; round < rounds; ++round) {
    const std::chrono::milliseconds delay(5 + static_cast<int64_t>(random.Below(60)));
    // Follows the game, so that the tree of the search before is gone on with.
    const Milliseconds time = Latency(searcher->get(), games[static_cast<size_t>(2 * round) % games.size()],
                                      *ParseSearchLimits(limit), delay);
    if (time.clock < 0) continue;
    times.push_back(time.clock);
    processor_times.push_back(time.processor);
  }
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  std::sort(processor_times.begin(), processor_times.end());
  std::cout << absl::StrFormat("| %s | %s | %d | %.2f | %.2f | %.2f | %.2f |\n", variant.id(), name, times.size(),
                               times[times.size() / 2], times.back(), processor_times[times.size() / 2],
                               processor_times.back())
            << std::flush;
}

}  // namespace
}  // namespace varia::bench

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::cerr << "usage: cancel_latency PLUGIN_DIRECTORY [ROUNDS]\n";
    return 2;
  }
  const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 30;
  varia::SearchPath path;
  path.directories = {argv[1]};
  path.use_environment = false;
  const std::unique_ptr<const varia::Registry> registry = varia::Registry::Discover(path);
  std::cout << "| variant | search | times called off | median, ms | longest, ms | median, processor ms | longest, "
               "processor ms |\n"
               "|---|---|---|---|---|---|---|\n";
  for (const auto& variant : registry->variants()) {
    using Options = varia::v1::SearchOptions;
    varia::bench::Measure(*variant, "pvs", Options::METHOD_PVS, "infinite", rounds);
    varia::bench::Measure(*variant, "mcts", Options::METHOD_MCTS, "infinite", rounds);
    varia::bench::Measure(*variant, "mate", Options::METHOD_MCTS, "mate=20", rounds);
  }
  return 0;
}
