#include "platform/search/simple_players.h"

#include <string>
#include <utility>
#include <vector>

#include "platform/game/random_game.h"
#include "platform/search/score.h"
#include "platform/search/search_rules.h"

namespace varia {
namespace {

// Chooses at random among the moves that are best by some measure.
class SimplePlayer : public Player {
 public:
  SimplePlayer(std::string name, const Variant* variant, uint64_t seed)
      : rules_(*variant), name_(std::move(name)), random_(seed) {}

  const std::string& name() const override { return name_; }
  void NewGame(uint64_t seed) override { random_ = Random(seed); }

  absl::StatusOr<v1::SearchResult> Choose(const SearchGame& game, const v1::SearchLimits& /*limits*/,
                                          const CancelToken* cancel) override {
    std::vector<varia_move> moves;
    rules_.variant().LegalMoves(game.position, &moves);
    if (moves.empty()) return absl::FailedPreconditionError("the game is over");
    std::vector<varia_move> best;
    int best_worth = -kInfiniteScore;
    for (const varia_move move : moves) {
      if (cancel != nullptr && cancel->cancelled() && !best.empty()) break;
      const int worth = Worth(game.position, move);
      if (worth > best_worth) best.clear();
      if (worth >= best_worth) {
        best.push_back(move);
        best_worth = worth;
      }
    }
    const varia_move chosen = best[random_.Below(best.size())];
    v1::SearchResult result;
    result.set_move(rules_.variant().MoveText(game.position, chosen));
    result.set_code(chosen);
    return result;
  }

 protected:
  // How good a legal move is for the team that makes it.
  virtual int Worth(const Position& position, varia_move move) const = 0;

  const SearchRules rules_;

 private:
  std::string name_;
  Random random_;
};

class RandomPlayer final : public SimplePlayer {
 public:
  using SimplePlayer::SimplePlayer;

 private:
  int Worth(const Position& /*position*/, varia_move /*move*/) const override { return 0; }
};

class GreedyPlayer final : public SimplePlayer {
 public:
  using SimplePlayer::SimplePlayer;

 private:
  int Worth(const Position& position, varia_move move) const override {
    const int team = rules_.Team(position.data());
    Position after = position;
    rules_.Play(after.data(), move);
    if (rules_.IsOver(after.data())) {
      const int winner = rules_.Winner(after.data());
      return winner < 0 ? 0 : winner == team ? kWinScore : -kWinScore;
    }
    return rules_.evaluates() ? rules_.Evaluate(after.data(), team) : 0;
  }
};

}  // namespace

std::unique_ptr<Player> MakeRandomPlayer(const Variant* variant, uint64_t seed) {
  return std::make_unique<RandomPlayer>("random", variant, seed);
}

std::unique_ptr<Player> MakeGreedyPlayer(const Variant* variant, uint64_t seed) {
  return std::make_unique<GreedyPlayer>("greedy", variant, seed);
}

}  // namespace varia
