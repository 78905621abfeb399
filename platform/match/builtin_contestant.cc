#include "platform/match/builtin_contestant.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/search/player.h"
#include "platform/search/time_management.h"

namespace varia {
namespace {

std::optional<int> ScoreOf(const v1::SearchResult& result) {
  if (result.progress().lines().empty() || !result.progress().lines(0).has_score()) return std::nullopt;
  const v1::SearchScore& score = result.progress().lines(0).score();
  switch (score.kind_case()) {
    case v1::SearchScore::kCentipawns:
      return score.centipawns();
    case v1::SearchScore::kMate:
      return score.mate() > 0 ? kMateScore - score.mate() : -kMateScore - score.mate();
    case v1::SearchScore::kExpected: {
      // The logistic curve of Elo's, taken for Pawns.
      const double share = std::clamp(score.expected(), 0.001, 0.999);
      return static_cast<int>(std::lround(400 * std::log10(share / (1 - share))));
    }
    case v1::SearchScore::KIND_NOT_SET:
      return std::nullopt;
  }
  return std::nullopt;
}

class BuiltinContestant final : public Contestant {
 public:
  BuiltinContestant(v1::PlayerSpec spec, const Variant* variant, const Variant* own, TimeSource time)
      : spec_(std::move(spec)), variant_(variant), own_(own), time_(std::move(time)) {}

  // Makes the player, anew when the arbiter's rules of repetition are others than before.
  absl::Status MakeFor(const v1::ArbiterPolicy& arbiter) {
    v1::SearchOptions options = spec_.options();
    if (options.repetition_draw_at() == 0) {
      options.set_repetition_draw_at(arbiter.repetition().draw_at());
      options.set_perpetual_check_loses(arbiter.perpetual_check_loses());
    }
    if (player_ != nullptr && options.repetition_draw_at() == repetition_draw_at_ &&
        options.perpetual_check_loses() == perpetual_check_loses_) {
      return absl::OkStatus();
    }
    player_ = nullptr;  // before its memory is asked for again
    absl::StatusOr<std::unique_ptr<Player>> player = MakePlayer(own_, spec_.builtin(), options, time_);
    if (!player.ok()) return player.status();
    player_ = *std::move(player);
    repetition_draw_at_ = options.repetition_draw_at();
    perpetual_check_loses_ = options.perpetual_check_loses();
    return absl::OkStatus();
  }

  Fault StartGame(const GameStart& start) override {
    if (const absl::Status status = MakeFor(*start.arbiter); !status.ok()) {
      return {Fault::Kind::kHost, absl::StrCat(": ", status.message())};
    }
    player_->NewGame(start.seed);
    own_game_.reset();
    if (own_ == variant_) return {};
    absl::StatusOr<Session> game = Session::Start(own_, start.game->request());
    if (!game.ok()) {
      return {Fault::Kind::kIllegal,
              absl::StrCat("'s plugin refuses the start of the game: ", game.status().message())};
    }
    own_game_ = *std::move(game);
    return {};
  }

  MoveAnswer Choose(const MoveRequest& request) override {
    if (Fault fault = FollowGame(*request.game); !fault.ok()) return MoveAnswer::Failed(std::move(fault));
    v1::SearchLimits limits = spec_.limits();
    BudgetTime(request.clock->Read(request.seat), request.clock->control(request.seat), &limits);
    const GameTree& tree = own_game_.has_value() ? own_game_->history() : request.game->history();
    const absl::StatusOr<v1::SearchResult> result = player_->Choose(ToSearchGame(tree), limits, request.cancel);
    if (request.cancel != nullptr && request.cancel->cancelled()) {
      return MoveAnswer::Failed({Fault::Kind::kCancelled, " was called off"});
    }
    if (!result.ok()) {
      return MoveAnswer::Failed({own_ == variant_ ? Fault::Kind::kHost : Fault::Kind::kIllegal,
                                 absl::StrCat(" has no move: ", result.status().message())});
    }
    MoveAnswer answer;
    answer.nodes = result->progress().nodes();
    answer.depth = result->progress().depth();
    answer.score = ScoreOf(*result);
    answer.move = result->code();
    if (own_ == variant_) return answer;
    const absl::StatusOr<varia_move> move = variant_->ParseMove(request.game->position(), result->move());
    if (!move.ok()) {
      return MoveAnswer::Failed(
          {Fault::Kind::kIllegal, absl::StrCat(" played '", result->move(), "': ", move.status().message())});
    }
    answer.move = *move;
    return answer;
  }

  bool usable() const override { return true; }

 private:
  // Plays on the own plugin what has been played.
  Fault FollowGame(const Session& game) {
    if (!own_game_.has_value()) return {};
    while (own_game_->ply_count() < game.ply_count()) {
      const int ply = own_game_->ply_count() + 1;
      const std::string& text = game.history().played(game.history().node_at(ply)).text();
      if (const absl::Status status = own_game_->Play(text); !status.ok()) {
        return {Fault::Kind::kIllegal,
                absl::StrCat("'s plugin refuses '", text, "' at ply ", ply, ": ", status.message())};
      }
    }
    return {};
  }

  const v1::PlayerSpec spec_;
  const Variant* variant_;
  const Variant* own_;
  TimeSource time_;
  std::unique_ptr<Player> player_;
  uint32_t repetition_draw_at_ = 0;
  bool perpetual_check_loses_ = false;
  std::optional<Session> own_game_;  // only where own_ is another variant
};

}  // namespace

std::unique_ptr<Contestant> MakeBuiltinContestant(const v1::PlayerSpec& spec, const Variant* variant,
                                                  const Variant* own, TimeSource time) {
  return std::make_unique<BuiltinContestant>(spec, variant, own, std::move(time));
}

}  // namespace varia
