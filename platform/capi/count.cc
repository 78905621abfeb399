// varia/host/count.h
#include "varia/host/count.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/capi/call.h"
#include "platform/capi/objects.h"
#include "platform/game/perft.h"
#include "platform/game/random_game.h"
#include "varia/v1/host.pb.h"

namespace varia::capi {
namespace {

// Beyond it no count of a game with a choice fits 64 bits.
constexpr uint32_t kMaxDepth = 64;
constexpr uint32_t kMaxThreads = 1024;
constexpr uint32_t kMaxPlies = 1'000'000;

// A position of a game, free of the session.
struct Scene {
  std::shared_ptr<const Registry> registry;
  const Variant* variant;
  Position position;
};

absl::StatusOr<Scene> SceneOf(varia_host_session session) {
  const absl::StatusOr<std::shared_ptr<PlayedObject>> object = Find<PlayedObject>(session);
  if (!object.ok()) return object.status();
  const std::lock_guard<std::mutex> lock((*object)->mutex);
  return Scene{(*object)->registry, &(*object)->session().variant(), (*object)->session().position()};
}

absl::Status CheckRange(absl::string_view name, uint64_t value, uint64_t least, uint64_t most) {
  if (value >= least && value <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(name, " must be from ", least, " to ", most, ", not ", value));
}

absl::Status CheckPerft(uint32_t depth, uint32_t least, uint32_t threads) {
  if (absl::Status status = CheckRange("the depth", depth, least, kMaxDepth); !status.ok()) return status;
  return CheckRange("the number of threads", threads, 1, kMaxThreads);
}

absl::Status CheckPlayout(uint64_t number, absl::string_view name, uint32_t max_plies) {
  if (number == 0) return absl::InvalidArgumentError(absl::StrCat(name, " must be at least 1"));
  return CheckRange("the number of plies", max_plies, 0, kMaxPlies);
}

// What a count that was called off gives.
absl::Status CheckFinished(const CancelToken& cancel) {
  return cancel.cancelled() ? absl::CancelledError("the count was called off") : absl::OkStatus();
}

absl::StatusOr<v1::PerftCounts> CountsOf(const Scene& scene, uint32_t depth, uint32_t threads,
                                         const CancelToken& cancel) {
  v1::PerftCounts counts;
  uint64_t nodes = 0;
  for (auto& [move, count] : PerftDivide(*scene.variant, scene.position, static_cast<int>(depth),
                                         static_cast<int>(threads), [&cancel] { return cancel.cancelled(); })) {
    v1::MoveCount* entry = counts.add_moves();
    entry->set_move(std::move(move));
    entry->set_nodes(count);
    nodes += count;
  }
  counts.set_nodes(nodes);
  if (absl::Status status = CheckFinished(cancel); !status.ok()) return status;
  return counts;
}

v1::RandomGame PlayRandomGameOf(const Scene& scene, Random random, uint32_t max_plies) {
  v1::RandomGame game;
  const Variant& variant = *scene.variant;
  Position position = scene.position;
  std::vector<varia_move> moves;
  for (uint32_t ply = 0; ply < max_plies; ++ply) {
    variant.LegalMoves(position, &moves);
    if (moves.empty()) break;
    const varia_move move = moves[random.Below(moves.size())];
    game.add_moves(variant.MoveText(position, move));
    variant.PlayListed(&position, move);
  }
  game.set_position(variant.Text(position));
  *game.mutable_outcome() = variant.Outcome(position);
  return game;
}

absl::StatusOr<v1::PlayoutCounts> PlayOut(const Scene& scene, uint64_t seed, uint64_t games, uint32_t max_plies,
                                          const CancelToken& cancel) {
  uint64_t plies = 0, draws = 0, unfinished = 0;
  std::vector<uint64_t> wins(static_cast<size_t>(scene.variant->info().teams_size()));
  for (uint64_t number = 1; number <= games; ++number) {
    Random random = RandomOfGame(seed, number);
    const Position last = PlayRandomGame(
        *scene.variant, scene.position, &random, static_cast<int>(max_plies), [&](const RandomPly&) { ++plies; },
        [&] { return cancel.cancelled(); });
    if (cancel.cancelled()) return absl::CancelledError("the playouts were called off");
    const varia_outcome outcome = scene.variant->RawOutcome(last);
    if (outcome.state == VARIA_WIN) {
      ++wins[outcome.winning_team];
    } else {
      ++(outcome.state == VARIA_DRAW ? draws : unfinished);
    }
  }
  v1::PlayoutCounts counts;
  counts.set_games(games);
  counts.set_plies(plies);
  counts.set_draws(draws);
  counts.set_unfinished(unfinished);
  counts.mutable_wins()->Assign(wins.begin(), wins.end());
  return counts;
}

}  // namespace
}  // namespace varia::capi

using varia::capi::CallInto;
using varia::capi::Scene;
using varia::capi::SceneOf;

int32_t varia_host_perft(varia_host_session session, uint32_t depth, uint32_t threads, varia_host_cancel cancel,
                         uint64_t* nodes, varia_host_error* error) noexcept {
  return varia::capi::Call(error, [&]() -> absl::Status {
    if (absl::Status status = varia::capi::CheckOutput(nodes, "the count"); !status.ok()) return status;
    const absl::StatusOr<Scene> scene = SceneOf(session);
    if (!scene.ok()) return scene.status();
    varia::capi::CallCancel called_off;
    if (absl::Status status = called_off.Watch(cancel); !status.ok()) return status;
    if (absl::Status status = varia::capi::CheckPerft(depth, 0, threads); !status.ok()) return status;
    const varia::CancelToken& token = *called_off.token();
    const uint64_t count = varia::Perft(*scene->variant, scene->position, static_cast<int>(depth),
                                        static_cast<int>(threads), [&token] { return token.cancelled(); });
    if (absl::Status status = varia::capi::CheckFinished(token); !status.ok()) return status;
    *nodes = count;
    return absl::OkStatus();
  });
}

int32_t varia_host_perft_divide(varia_host_session session, uint32_t depth, uint32_t threads, varia_host_cancel cancel,
                                varia_host_buffer* counts, varia_host_error* error) noexcept {
  return CallInto(counts, error, [&]() -> absl::StatusOr<varia::v1::PerftCounts> {
    const absl::StatusOr<Scene> scene = SceneOf(session);
    if (!scene.ok()) return scene.status();
    varia::capi::CallCancel called_off;
    if (absl::Status status = called_off.Watch(cancel); !status.ok()) return status;
    if (absl::Status status = varia::capi::CheckPerft(depth, 1, threads); !status.ok()) return status;
    return varia::capi::CountsOf(*scene, depth, threads, *called_off.token());
  });
}

int32_t varia_host_random_game(varia_host_session session, uint64_t seed, uint64_t number, uint32_t max_plies,
                               varia_host_buffer* game, varia_host_error* error) noexcept {
  return CallInto(game, error, [&]() -> absl::StatusOr<varia::v1::RandomGame> {
    const absl::StatusOr<Scene> scene = SceneOf(session);
    if (!scene.ok()) return scene.status();
    if (absl::Status status = varia::capi::CheckPlayout(number, "the game's number", max_plies); !status.ok()) {
      return status;
    }
    return varia::capi::PlayRandomGameOf(*scene, varia::RandomOfGame(seed, number), max_plies);
  });
}

int32_t varia_host_playouts(varia_host_session session, uint64_t seed, uint64_t games, uint32_t max_plies,
                            varia_host_cancel cancel, varia_host_buffer* counts, varia_host_error* error) noexcept {
  return CallInto(counts, error, [&]() -> absl::StatusOr<varia::v1::PlayoutCounts> {
    const absl::StatusOr<Scene> scene = SceneOf(session);
    if (!scene.ok()) return scene.status();
    varia::capi::CallCancel called_off;
    if (absl::Status status = called_off.Watch(cancel); !status.ok()) return status;
    if (absl::Status status = varia::capi::CheckPlayout(games, "the number of games", max_plies); !status.ok()) {
      return status;
    }
    return varia::capi::PlayOut(*scene, seed, games, max_plies, *called_off.token());
  });
}
