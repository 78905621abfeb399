// The groups of benchmarks, each of which registers its own.
#ifndef VARIA_BENCH_BENCHES_H_
#define VARIA_BENCH_BENCHES_H_

#include "bench/subjects.h"
#include "platform/loader/registry.h"

namespace varia::bench {

// Move lists, counting, playing, keys, outcomes, perft and random games. The subject must outlive the run.
void RegisterRules(const Subject& subject);
// Texts and messages, into and out of the plugin. The subject must outlive the run.
void RegisterCoding(const Subject& subject);
// A call through a plugin's table beside the same function called directly. False, with a line on stderr, when the
// plugin made for this cannot be opened.
bool RegisterCalls();
// Loading a file that was looked at before, in a fresh process.
void RegisterLoading(const Registry& registry);

// Jobs done by workers in all modes beside the same jobs called directly. The registry must outlive the run.
void RegisterWorkers(const Registry& registry);

}  // namespace varia::bench

#endif  // VARIA_BENCH_BENCHES_H_
