// varia/host/search.h
#include "varia/host/search.h"

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/capi/call.h"
#include "platform/capi/objects.h"
#include "platform/search/limits.h"
#include "platform/search/player.h"
#include "platform/search/search_game.h"
#include "platform/search/searcher.h"

namespace varia::capi {
namespace {

struct SearcherObject : Object {
  static constexpr Kind kKind = Kind::kSearcher;
  SearcherObject(std::shared_ptr<const Registry> r, const Variant* v, std::unique_ptr<Searcher> s)
      : registry(std::move(r)), variant(v), searcher(std::move(s)) {}

  const std::shared_ptr<const Registry> registry;
  const Variant* const variant;
  std::atomic<bool> busy = false;  // takes the mutex's place
  const std::unique_ptr<Searcher> searcher;
};

struct PlayerObject : Object {
  static constexpr Kind kKind = Kind::kPlayer;
  PlayerObject(std::shared_ptr<const Registry> r, const Variant* v, std::unique_ptr<Player> p)
      : registry(std::move(r)), variant(v), player(std::move(p)) {}

  const std::shared_ptr<const Registry> registry;
  const Variant* const variant;
  std::atomic<bool> busy = false;  // takes the mutex's place
  const std::unique_ptr<Player> player;
};

// Calls `body` with a searcher or player, unless it is at work.
template <typename T, typename Body>
absl::Status TakeTurn(uint64_t handle, const Body& body) {
  const absl::StatusOr<std::shared_ptr<T>> object = Find<T>(handle);
  if (!object.ok()) return object.status();
  const Turn turn(&(*object)->busy);
  if (absl::Status status = turn.status(T::kKind); !status.ok()) return status;
  return body(**object);
}

// The game where a session stands, free of the session. `variant` is the one that it must be of.
absl::StatusOr<SearchGame> GameOf(varia_host_session session, const Variant& variant, absl::string_view name) {
  const absl::StatusOr<std::shared_ptr<PlayedObject>> object = Find<PlayedObject>(session);
  if (!object.ok()) return object.status();
  const std::lock_guard<std::mutex> lock((*object)->mutex);
  if (absl::Status status = CheckSameVariant((*object)->session().variant(), variant, name); !status.ok())
    return status;
  return ToSearchGame((*object)->session().history());
}

// Runs a function whose result goes to either of two places, or both.
template <typename Body>
int32_t Choose(uint64_t* move, varia_host_buffer* result, varia_host_error* error, const Body& body) noexcept {
  return Call(error, [&]() -> absl::Status {
    if (result != nullptr) {
      if (absl::Status status = CheckBuffer(result); !status.ok()) return status;
    } else if (absl::Status status = CheckOutput(move, "the move"); !status.ok()) {
      return status;
    }
    const absl::StatusOr<v1::SearchResult> chosen = body();
    if (!chosen.ok()) return chosen.status();
    if (result != nullptr) {
      if (absl::Status status = Fill(*chosen, result); !status.ok()) return status;
    }
    if (move != nullptr) *move = chosen->code();
    return absl::OkStatus();
  });
}

// Without any limit only a token or a callback can end a search.
absl::Status CheckCanEnd(const v1::SearchLimits& limits, bool can_be_called_off) {
  const bool limited = limits.depth() != 0 || limits.nodes() != 0 || limits.soft_time_us() != 0 ||
                       limits.hard_time_us() != 0 || limits.mate() != 0;
  if (limited || can_be_called_off) return absl::OkStatus();
  return absl::InvalidArgumentError(
      "without a limit, a cancel token or a progress callback the search would never end");
}

}  // namespace
}  // namespace varia::capi

using varia::Variant;
using varia::capi::CallCancel;
using varia::capi::CallInto;
using varia::capi::CheckOutput;
using varia::capi::GameOf;
using varia::capi::PlayerObject;
using varia::capi::ReadMessage;
using varia::capi::SearcherObject;
using varia::capi::TakeTurn;
using varia::capi::VariantObject;

int32_t varia_host_search_limits(const char* text, varia_host_buffer* limits, varia_host_error* error) noexcept {
  return CallInto(limits, error, [&]() -> absl::StatusOr<varia::v1::SearchLimits> {
    const absl::StatusOr<absl::string_view> read = varia::capi::ReadText(text, "text of the limits");
    if (!read.ok()) return read.status();
    return varia::ParseSearchLimits(*read);
  });
}

int32_t varia_host_searcher_create(varia_host_variant variant, const void* options, uint64_t options_size,
                                   varia_host_searcher* searcher, varia_host_error* error) noexcept {
  return varia::capi::Use<VariantObject>(variant, error, [&](const VariantObject& object) -> absl::Status {
    if (absl::Status status = CheckOutput(searcher, "the searcher"); !status.ok()) return status;
    varia::v1::SearchOptions read;
    if (absl::Status status = ReadMessage(options, options_size, &read); !status.ok()) return status;
    absl::StatusOr<std::unique_ptr<varia::Searcher>> created = varia::Searcher::Create(object.variant, read);
    if (!created.ok()) return created.status();
    return varia::capi::Create(std::make_shared<SearcherObject>(object.registry, object.variant, *std::move(created)),
                               searcher);
  });
}

int32_t varia_host_searcher_destroy(varia_host_searcher searcher, varia_host_error* error) noexcept {
  return varia::capi::Destroy<SearcherObject>(searcher, error);
}

int32_t varia_host_searcher_search(varia_host_searcher searcher, varia_host_session session, const void* limits,
                                   uint64_t limits_size, varia_host_cancel cancel, varia_host_progress progress,
                                   void* context, uint64_t* move, varia_host_buffer* result,
                                   varia_host_error* error) noexcept {
  return varia::capi::Choose(move, result, error, [&]() -> absl::StatusOr<varia::v1::SearchResult> {
    varia::v1::SearchLimits read;
    if (absl::Status status = ReadMessage(limits, limits_size, &read); !status.ok()) return status;
    CallCancel called_off;
    if (absl::Status status = called_off.Watch(cancel); !status.ok()) return status;
    const bool can_end = cancel != VARIA_HOST_NO_CANCEL || progress != nullptr;
    if (absl::Status status = varia::capi::CheckCanEnd(read, can_end); !status.ok()) return status;
    varia::OnSearchProgress tell;
    if (progress != nullptr) {
      tell = [&](const varia::v1::SearchProgress& message) {
        const std::string bytes = message.SerializeAsString();
        if (progress(context, bytes.data(), bytes.size()) != 0) called_off.token()->Cancel();
      };
    }
    absl::StatusOr<varia::v1::SearchResult> found;
    const absl::Status status = TakeTurn<SearcherObject>(searcher, [&](SearcherObject& object) -> absl::Status {
      const absl::StatusOr<varia::SearchGame> game = GameOf(session, *object.variant, "searcher");
      if (!game.ok()) return game.status();
      found = object.searcher->Search(*game, read, called_off.token(), tell);
      return found.status();
    });
    if (!status.ok()) return status;
    return found;
  });
}

int32_t varia_host_searcher_ponder(varia_host_searcher searcher, varia_host_session session,
                                   varia_host_error* error) noexcept {
  return varia::capi::Call(error, [&] {
    return TakeTurn<SearcherObject>(searcher, [&](SearcherObject& object) -> absl::Status {
      const absl::StatusOr<varia::SearchGame> game = GameOf(session, *object.variant, "searcher");
      if (game.ok()) object.searcher->StartPondering(*game);
      return game.status();
    });
  });
}

int32_t varia_host_searcher_stop_pondering(varia_host_searcher searcher, varia_host_error* error) noexcept {
  return varia::capi::Call(error, [&] {
    return TakeTurn<SearcherObject>(searcher, [](SearcherObject& object) {
      object.searcher->StopPondering();
      return absl::OkStatus();
    });
  });
}

int32_t varia_host_searcher_new_game(varia_host_searcher searcher, uint64_t seed, varia_host_error* error) noexcept {
  return varia::capi::Call(error, [&] {
    return TakeTurn<SearcherObject>(searcher, [&](SearcherObject& object) {
      object.searcher->NewGame(seed);
      return absl::OkStatus();
    });
  });
}

int32_t varia_host_player_create(varia_host_variant variant, const char* description, const void* options,
                                 uint64_t options_size, varia_host_player* player, varia_host_error* error) noexcept {
  return varia::capi::Use<VariantObject>(variant, error, [&](const VariantObject& object) -> absl::Status {
    if (absl::Status status = CheckOutput(player, "the player"); !status.ok()) return status;
    const absl::StatusOr<absl::string_view> text = varia::capi::ReadText(description, "description of the player");
    if (!text.ok()) return text.status();
    varia::v1::SearchOptions read;
    if (absl::Status status = ReadMessage(options, options_size, &read); !status.ok()) return status;
    absl::StatusOr<std::unique_ptr<varia::Player>> created = varia::MakePlayer(object.variant, *text, read);
    if (!created.ok()) return created.status();
    return varia::capi::Create(std::make_shared<PlayerObject>(object.registry, object.variant, *std::move(created)),
                               player);
  });
}

int32_t varia_host_player_destroy(varia_host_player player, varia_host_error* error) noexcept {
  return varia::capi::Destroy<PlayerObject>(player, error);
}

int32_t varia_host_player_choose(varia_host_player player, varia_host_session session, const void* limits,
                                 uint64_t limits_size, varia_host_cancel cancel, uint64_t* move,
                                 varia_host_buffer* result, varia_host_error* error) noexcept {
  return varia::capi::Choose(move, result, error, [&]() -> absl::StatusOr<varia::v1::SearchResult> {
    varia::v1::SearchLimits read;
    if (absl::Status status = ReadMessage(limits, limits_size, &read); !status.ok()) return status;
    CallCancel called_off;
    if (absl::Status status = called_off.Watch(cancel); !status.ok()) return status;
    const varia::CancelToken* token = cancel == VARIA_HOST_NO_CANCEL ? nullptr : called_off.token();
    absl::StatusOr<varia::v1::SearchResult> chosen;
    const absl::Status status = TakeTurn<PlayerObject>(player, [&](PlayerObject& object) -> absl::Status {
      const absl::StatusOr<varia::SearchGame> game = GameOf(session, *object.variant, "player");
      if (!game.ok()) return game.status();
      chosen = object.player->Choose(*game, read, token);
      return chosen.status();
    });
    if (!status.ok()) return status;
    return chosen;
  });
}

int32_t varia_host_player_new_game(varia_host_player player, uint64_t seed, varia_host_error* error) noexcept {
  return varia::capi::Call(error, [&] {
    return TakeTurn<PlayerObject>(player, [&](PlayerObject& object) {
      object.player->NewGame(seed);
      return absl::OkStatus();
    });
  });
}
