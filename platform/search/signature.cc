#include "platform/search/signature.h"

#include <memory>
#include <vector>

#include "platform/game/random_game.h"
#include "platform/search/searcher.h"

namespace varia {
namespace {

// The random game gives a position every so many plies, so many times.
constexpr int kPliesBetween = 10;
constexpr int kFromGame = 4;

}  // namespace

absl::StatusOr<uint64_t> SearchSignature(const Variant& variant, int depth) {
  v1::SearchOptions options;
  options.set_method(v1::SearchOptions::METHOD_PVS);
  const absl::StatusOr<std::unique_ptr<Searcher>> searcher = Searcher::Create(&variant, options);
  if (!searcher.ok()) return searcher.status();
  v1::SearchLimits limits;
  limits.set_depth(static_cast<uint32_t>(depth));
  uint64_t nodes = 0;
  for (const v1::Setup& setup : variant.info().setups()) {
    v1::SetupRequest request;
    request.set_setup(setup.name());
    const absl::StatusOr<Position> start = variant.Setup(request);
    if (!start.ok()) return start.status();
    std::vector<Position> positions;
    Random random(1);
    int ply = 0;
    PlayRandomGame(variant, *start, &random, kPliesBetween * kFromGame + 1, [&](const RandomPly& now) {
      if (ply++ % kPliesBetween == 0) positions.push_back(now.position);
    });
    for (const Position& position : positions) {
      (*searcher)->NewGame(0);
      const absl::StatusOr<v1::SearchResult> result = (*searcher)->Search({position, {}}, limits);
      if (!result.ok()) return result.status();
      nodes += result->progress().nodes();
    }
  }
  return nodes;
}

}  // namespace varia
