#include "platform/search/plugin_player.h"

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/loader/plugin_call.h"
#include "platform/search/limits.h"
#include "platform/search/search_work.h"
#include "platform/search/searcher.h"
#include "varia/ext/player.h"

namespace varia {
namespace {

// When a player's choosing ends: called off, or out of time.
class ChoiceEnd final : public CancelAnswers {
 public:
  ChoiceEnd(const CancelToken* cancel, absl::Time end, const TimeSource& time)
      : cancel_(cancel), end_(end), time_(time) {}
  bool Cancelled() const override { return (cancel_ != nullptr && cancel_->cancelled()) || time_() >= end_; }
  absl::Duration Left() const { return end_ - time_(); }

 private:
  const CancelToken* cancel_;
  absl::Time end_;
  const TimeSource& time_;
};

int32_t Fail(varia_error* error, int32_t status, absl::string_view message) {
  if (error != nullptr && VARIA_HAS(varia_error, error, message)) {
    error->status = status;
    error->offset = VARIA_NO_OFFSET;
    std::snprintf(error->message, sizeof(error->message), "%.*s", static_cast<int>(message.size()), message.data());
  }
  return status;
}

// The search that a choosing plugin may ask for. One at a time: others wait for their turn.
class AskedSearch final : public SearchAnswers {
 public:
  AskedSearch(const Variant& variant, Searcher* searcher, std::mutex* mutex, const CancelToken* cancel,
              const ChoiceEnd& end)
      : variant_(variant), searcher_(searcher), mutex_(mutex), cancel_(cancel), end_(end) {}

  int32_t Search(const void* position, const varia_search_limits& asked, varia_search_answer* answer,
                 varia_error* error) const override {
    v1::SearchLimits limits;
    limits.set_depth(asked.depth);
    limits.set_nodes(asked.nodes == 0 ? VARIA_MAX_ASKED_NODES : std::min<uint64_t>(asked.nodes, VARIA_MAX_ASKED_NODES));
    const absl::Duration wanted = absl::Microseconds(static_cast<int64_t>(
        asked.time_us == 0 ? VARIA_MAX_ASKED_TIME_US : std::min<uint64_t>(asked.time_us, VARIA_MAX_ASKED_TIME_US)));
    SetFixedTime(std::min(wanted, end_.Left()), &limits);
    SearchGame game{Position(variant_.table().position_size), {}};
    std::memcpy(game.position.data(), position, game.position.size());
    const std::lock_guard lock(*mutex_);
    const absl::StatusOr<v1::SearchResult> result = searcher_->Search(game, limits, cancel_);
    if (!result.ok()) {
      return Fail(error, VARIA_ERR_INVALID_ARGUMENT,
                  {result.status().message().data(), result.status().message().size()});
    }
    Answer(game.position, *result, answer);
    return VARIA_OK;
  }

 private:
  void Answer(const Position& position, const v1::SearchResult& result, varia_search_answer* answer) const {
    varia_search_answer found{};
    found.struct_size = answer->struct_size;
    found.depth = result.progress().depth();
    found.nodes = result.progress().nodes();
    found.move = result.code();
    if (!result.expected_answer().empty()) {
      Position after = position;
      variant_.PlayListed(&after, result.code());
      if (const auto reply = variant_.ParseMove(after, result.expected_answer()); reply.ok()) found.reply = *reply;
    }
    if (result.progress().lines_size() > 0) {
      const v1::SearchScore& score = result.progress().lines(0).score();
      found.has_score = score.kind_case() == v1::SearchScore::kCentipawns ? 1 : 0;
      found.score = score.centipawns();
      found.mate_in = score.mate();
      found.permille = static_cast<uint32_t>(score.expected() * 1000);
    }
    std::memcpy(answer, &found, std::min<size_t>(answer->struct_size, sizeof(found)));
  }

  const Variant& variant_;
  Searcher* searcher_;
  std::mutex* mutex_;
  const CancelToken* cancel_;
  const ChoiceEnd& end_;
};

const varia_player* PlayerOf(const Variant& variant) {
  const varia_variant& table = variant.table();
  const auto* player = static_cast<const varia_player*>(table.get_extension(&table, VARIA_EXT_PLAYER));
  return player != nullptr && VARIA_HAS(varia_player, player, choose) ? player : nullptr;
}

class PluginPlayer final : public Player {
 public:
  PluginPlayer(const Variant* variant, std::unique_ptr<Searcher> searcher, uint64_t seed, TimeSource time)
      : variant_(*variant), searcher_(std::move(searcher)), seed_(seed), time_(std::move(time)) {}

  const std::string& name() const override { return name_; }
  void NewGame(uint64_t seed) override {
    seed_ = seed;
    searcher_->NewGame(seed);
  }

  absl::StatusOr<v1::SearchResult> Choose(const SearchGame& game, const v1::SearchLimits& limits,
                                          const CancelToken* cancel) override {
    if (absl::Status status = CheckSearchLimits(limits); !status.ok()) return status;
    if (variant_.CountLegalMoves(game.position) == 0) return absl::FailedPreconditionError("the game is over");
    const absl::Time end = limits.hard_time_us() == 0
                               ? absl::InfiniteFuture()
                               : time_() + absl::Microseconds(static_cast<int64_t>(limits.hard_time_us()));
    const ChoiceEnd choice_end(cancel, end, time_);
    const AskedSearch search(variant_, searcher_.get(), &searching_, cancel, choice_end);
    const SearchGameHistory history(variant_, game);
    Work work = CurrentWork();
    work.history = history.OrOuter(variant_, work);
    work.variant = &variant_.table();
    work.cancel = &choice_end;
    work.search = &search;
    work.seed = Random(seed_ ^ static_cast<uint64_t>(history.ply_count())).Next();

    const varia_player_limits asked = {sizeof(varia_player_limits), limits.depth(), limits.nodes(),
                                       limits.soft_time_us(), limits.hard_time_us()};
    varia_move move = VARIA_NO_MOVE;
    varia_error error = EmptyError();
    int32_t answer = 0;
    {
      const WorkScope scope(work);
      answer = PlayerOf(variant_)->choose(&variant_.table(), game.position.data(), &asked, &move, &error);
    }
    if (answer < 0) {
      const absl::Status refusal = PluginStatus(answer, error, 0);
      return absl::InternalError(absl::StrCat("the plugin's player chooses no move: ", refusal.message()));
    }
    Position after = game.position;
    if (absl::Status status = variant_.Play(&after, move); !status.ok()) {
      return absl::InternalError(absl::StrCat("the plugin's player chose an illegal move, code ", move));
    }
    v1::SearchResult result;
    result.set_code(move);
    result.set_move(variant_.MoveText(game.position, move));
    return result;
  }

 private:
  const std::string name_ = "plugin";
  const Variant& variant_;
  std::unique_ptr<Searcher> searcher_;
  std::mutex searching_;
  uint64_t seed_;
  TimeSource time_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Player>> MakePluginPlayer(const Variant* variant, const v1::SearchOptions& options,
                                                         TimeSource time) {
  if (PlayerOf(*variant) == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("the plugin of '", variant->id(), "' brings no player (", VARIA_EXT_PLAYER, ")"));
  }
  v1::SearchOptions own = options;
  own.set_threads(1);
  absl::StatusOr<std::unique_ptr<Searcher>> searcher = Searcher::Create(variant, own, time);
  if (!searcher.ok()) return searcher.status();
  return std::make_unique<PluginPlayer>(variant, *std::move(searcher), options.seed(), std::move(time));
}

}  // namespace varia
