// What a variant's rules cost through its table.
#include <benchmark/benchmark.h>

#include <cstring>
#include <string>
#include <vector>

#include "bench/benches.h"
#include "platform/game/perft.h"
#include "platform/game/random_game.h"

namespace varia::bench {
namespace {

// Perft goes as deep as needed to reach this many nodes, a random game no further than that many plies.
constexpr uint64_t kPerftNodes = 100000;
constexpr int kMaxPlies = 400;

// Runs `body(sample)` over the samples in turn; an item is whatever it returns.
template <typename Body>
void OverSamples(benchmark::State& state, const Subject& subject, Body body) {
  size_t next = 0;
  int64_t items = 0;
  for (auto _ : state) {
    items += body(subject.samples[next]);
    if (++next == subject.samples.size()) next = 0;
  }
  state.SetItemsProcessed(items);
}

void ListMoves(benchmark::State& state, const Subject& subject) {
  const varia_variant& table = subject.variant->table();
  std::vector<varia_move> moves(table.max_legal_moves);
  OverSamples(state, subject, [&](const Sample& sample) {
    const int32_t count = table.legal_moves(&table, sample.position.data(), moves.data(), table.max_legal_moves);
    benchmark::DoNotOptimize(moves.data());
    benchmark::ClobberMemory();
    return count;
  });
}

void CountMoves(benchmark::State& state, const Subject& subject) {
  const varia_variant& table = subject.variant->table();
  OverSamples(state, subject,
              [&](const Sample& sample) { return table.legal_moves(&table, sample.position.data(), nullptr, 0); });
}

// Each with a copy of the position, as a search plays its moves.
void PlayListed(benchmark::State& state, const Subject& subject) {
  const varia_variant& table = subject.variant->table();
  Position scratch(table.position_size);
  size_t turn = 0;
  OverSamples(state, subject, [&](const Sample& sample) {
    std::memcpy(scratch.data(), sample.position.data(), table.position_size);
    table.play_listed(&table, scratch.data(), sample.moves[turn++ % sample.moves.size()]);
    benchmark::ClobberMemory();
    return 1;
  });
}

void PlayChecked(benchmark::State& state, const Subject& subject) {
  const varia_variant& table = subject.variant->table();
  Position scratch(table.position_size);
  size_t turn = 0;
  OverSamples(state, subject, [&](const Sample& sample) {
    std::memcpy(scratch.data(), sample.position.data(), table.position_size);
    const int32_t status = table.play(&table, scratch.data(), sample.moves[turn++ % sample.moves.size()], nullptr);
    if (status != VARIA_OK) state.SkipWithError("a listed move was refused");
    benchmark::ClobberMemory();
    return 1;
  });
}

void PositionKey(benchmark::State& state, const Subject& subject) {
  const varia_variant& table = subject.variant->table();
  OverSamples(state, subject, [&](const Sample& sample) {
    varia_key key;
    table.key(&table, sample.position.data(), &key);
    benchmark::DoNotOptimize(key);
    return 1;
  });
}

void GameOutcome(benchmark::State& state, const Subject& subject) {
  const varia_variant& table = subject.variant->table();
  OverSamples(state, subject, [&](const Sample& sample) {
    varia_outcome outcome = {};
    outcome.struct_size = sizeof outcome;
    table.outcome(&table, sample.position.data(), &outcome);
    benchmark::DoNotOptimize(outcome);
    return 1;
  });
}

void CountNodes(benchmark::State& state, const Subject& subject) {
  int depth = 1;
  while (depth < 20 && Perft(*subject.variant, subject.start, depth) < kPerftNodes) ++depth;
  uint64_t nodes = 0;
  for (auto _ : state) nodes += Perft(*subject.variant, subject.start, depth);
  state.counters["nodes"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
  state.SetLabel("depth " + std::to_string(depth));
}

void PlayGames(benchmark::State& state, const Subject& subject) {
  Random random(1);
  uint64_t plies = 0;
  for (auto _ : state) {
    PlayRandomGame(*subject.variant, subject.start, &random, kMaxPlies, [&plies](const RandomPly&) { ++plies; });
  }
  state.counters["plies"] = benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
  state.counters["plies_per_game"] = benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kAvgIterations);
}

}  // namespace

void RegisterRules(const Subject& subject) {
  const auto add = [&subject](const char* what, void (*run)(benchmark::State&, const Subject&)) {
    return benchmark::RegisterBenchmark((subject.Name() + "/" + what).c_str(),
                                        [run, &subject](benchmark::State& state) { run(state, subject); });
  };
  add("list", ListMoves);
  add("count", CountMoves);
  add("play_listed", PlayListed);
  add("play", PlayChecked);
  add("key", PositionKey);
  add("outcome", GameOutcome);
  add("perft", CountNodes)->Unit(benchmark::kMillisecond);
  add("random_game", PlayGames)->Unit(benchmark::kMicrosecond);
}

}  // namespace varia::bench
