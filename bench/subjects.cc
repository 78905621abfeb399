#include "bench/subjects.h"

#include <iostream>
#include <utility>

#include "platform/game/random_game.h"

namespace varia::bench {
namespace {

constexpr int kGames = 8;
constexpr int kPliesPerGame = 80;
constexpr uint64_t kSeed = 1;

std::vector<Sample> PlaySamples(const Variant& variant, const Position& start) {
  std::vector<Sample> samples;
  Random random(kSeed);
  for (int game = 0; game < kGames; ++game) {
    PlayRandomGame(variant, start, &random, kPliesPerGame, [&samples](const RandomPly& ply) {
      samples.push_back({ply.position, ply.moves});
    });
  }
  return samples;
}

}  // namespace

std::vector<Subject> FindSubjects(const Registry& registry) {
  std::vector<Subject> subjects;
  for (const auto& variant : registry.variants()) {
    for (const v1::Setup& setup : variant->info().setups()) {
      v1::SetupRequest request;
      request.set_setup(setup.name());
      absl::StatusOr<Position> start = variant->Setup(request);
      if (!start.ok()) {
        std::cerr << variant->id() << "/" << setup.name() << " left out: " << start.status().message() << "\n";
        continue;
      }
      std::vector<Sample> samples = PlaySamples(*variant, *start);
      if (samples.empty()) {
        std::cerr << variant->id() << "/" << setup.name() << " left out: no move is legal at its start\n";
        continue;
      }
      subjects.push_back({variant.get(), setup.name(), *std::move(start), std::move(samples)});
    }
  }
  return subjects;
}

}  // namespace varia::bench
