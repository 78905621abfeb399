// What is measured: every setup of every variant found.
#ifndef VARIA_BENCH_SUBJECTS_H_
#define VARIA_BENCH_SUBJECTS_H_

#include <string>
#include <vector>

#include "platform/loader/registry.h"
#include "platform/loader/variant.h"

namespace varia::bench {

// A position in the middle of play with its legal moves (at least one).
struct Sample {
  Position position;
  std::vector<varia_move> moves;
};

// One setup of one variant.
struct Subject {
  const Variant* variant;
  std::string setup;
  Position start;
  // Positions of random games from `start`, the same in every run.
  std::vector<Sample> samples;

  std::string Name() const { return variant->id() + "/" + setup; }
};

// Every setup of every variant, in the registry's order. The registry must outlive them. Setups that cannot be started
// are named on stderr and left out.
std::vector<Subject> FindSubjects(const Registry& registry);

}  // namespace varia::bench

#endif  // VARIA_BENCH_SUBJECTS_H_
