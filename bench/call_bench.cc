// The price of the boundary itself: one function, called directly and through the table of a plugin file.
#include <benchmark/benchmark.h>
#include <dlfcn.h>

#include <iostream>

#include "bench/benches.h"
#include "bench/call_plugin.h"
#include "varia/plugin.h"

namespace varia::bench {
namespace {

// Both ways run this very loop, so that they differ in the call alone. `list` is a constant of the direct way.
template <typename List>
void ListForty(benchmark::State& state, List list) {
  alignas(VARIA_POSITION_ALIGNMENT) uint64_t position = 1;
  varia_move moves[CALL_PLUGIN_MOVES];
  for (auto _ : state) {
    benchmark::DoNotOptimize(list(&position, moves));
    benchmark::ClobberMemory();
  }
}

template <typename Ask>
void AskSeat(benchmark::State& state, Ask ask) {
  alignas(VARIA_POSITION_ALIGNMENT) uint64_t position = 1;
  for (auto _ : state) {
    benchmark::DoNotOptimize(ask(&position));
    benchmark::ClobberMemory();
  }
}

}  // namespace

bool RegisterCalls() {
  void* library = dlopen(CALL_PLUGIN_FILE, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    std::cerr << "The cost of a call is left out: " << dlerror() << "\n";
    return false;
  }
  const auto entry = reinterpret_cast<varia_plugin_function>(dlsym(library, VARIA_PLUGIN_SYMBOL));
  const auto* plugin = static_cast<const varia_plugin_table*>(entry(VARIA_ABI_MAJOR));
  const varia_variant* table = plugin->variant(0);

  benchmark::RegisterBenchmark("call/list_of_40/direct", [](benchmark::State& state) {
    ListForty(state, [](const void* position, varia_move* moves) {
      return call_plugin_legal_moves(nullptr, position, moves, CALL_PLUGIN_MOVES);
    });
  });
  benchmark::RegisterBenchmark("call/list_of_40/table", [table](benchmark::State& state) {
    ListForty(state, [table](const void* position, varia_move* moves) {
      return table->legal_moves(table, position, moves, CALL_PLUGIN_MOVES);
    });
  });
  benchmark::RegisterBenchmark("call/seat_to_move/direct", [](benchmark::State& state) {
    AskSeat(state, [](const void* position) { return call_plugin_seat_to_move(nullptr, position); });
  });
  benchmark::RegisterBenchmark("call/seat_to_move/table", [table](benchmark::State& state) {
    AskSeat(state, [table](const void* position) { return table->seat_to_move(table, position); });
  });
  return true;
}

}  // namespace varia::bench
