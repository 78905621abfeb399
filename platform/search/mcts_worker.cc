#include "platform/search/mcts_worker.h"

#include <algorithm>
#include <cmath>

#include "platform/search/score.h"

namespace varia {
namespace {

constexpr double kPriorExploration = 2;
constexpr double kPlainExploration = 0.5;
// Visits at which a move's own record counts as much as that of games in which it came later.
constexpr double kRaveVisits = 500;
// A move of which nothing at all is known is tried before others.
constexpr double kUnknownWorth = 2;
// What a move not tried yet is taken to be worse than its position's average.
constexpr double kFirstPlayReduction = 0.05;
// Hundredths of a Pawn that make the odds e to one: for a game by its score, and for a move by the score after it.
constexpr double kScoreScale = 600;
constexpr double kPriorScale = 200;
// Of checks over other moves, in hundredths of a Pawn.
constexpr int kCheckBonus = 100;
// Random games are cut off, drawn, after so many plies.
constexpr int kMaxPlayout = 1000;
// The longest way down the tree.
constexpr size_t kMaxPath = 512;

// The average of rewards.
double Share(const std::atomic<int64_t>& reward, uint32_t count) {
  if (count == 0) return 0;
  return static_cast<double>(reward.load(std::memory_order_relaxed)) / static_cast<double>(kRewardUnit) / count;
}

double Chance(int score) { return 1 / (1 + std::exp(-score / kScoreScale)); }

}  // namespace

MctsWorker::MctsWorker(const SearchRules& rules, const v1::SearchOptions& options, MctsTree* tree,
                       TranspositionTable* table)
    : rules_(rules),
      tree_(tree),
      informed_(rules.evaluates()),
      random_(options.seed()),
      root_(rules.size()),
      position_(rules.size()),
      after_(rules.size()),
      played_(kMaxPath + kMaxPlayout),
      moves_(rules.max_moves()),
      marks_(rules.max_moves()) {
  if (informed_ && rules.teams() <= 2) judge_ = std::make_unique<PvsWorker>(rules, options, table);
  path_.reserve(kMaxPath);
  keys_.reserve(kMaxPath + 1);
}

void MctsWorker::NewGame(uint64_t seed) {
  random_ = Random(seed);
  if (judge_ != nullptr) judge_->NewGame(seed);
}

void MctsWorker::Begin(const SearchGame& game, const EarlierPositions* earlier, NodeMeter* meter) {
  earlier_ = earlier;
  meter_ = meter;
  root_ = game.position;
  if (judge_ != nullptr) judge_->Begin(game, earlier, meter);
}

void MctsWorker::MakeRoot() {
  position_ = root_;
  tree_->set_root(Expand(rules_.Key(position_.data())));
}

MctsNodeId MctsWorker::Expand(const varia_key& key) {
  const void* position = position_.data();
  const uint32_t count = rules_.List(position, moves_.data());
  const int winner = count == 0 ? rules_.Winner(position) : -1;
  const MctsNodeId id = tree_->Add(key, rules_.Team(position), winner, moves_.data(), count);
  if (id != 0 && informed_ && count > 0) SetPriors(&tree_->node(id));
  return id;
}

void MctsWorker::SetPriors(MctsNode* node) {
  MctsEdge* edges = tree_->edges(*node);
  rules_.Mark(position_.data(), moves_.data(), node->edge_count, marks_.data());
  float best = -kInfiniteScore;
  for (uint32_t i = 0; i < node->edge_count; ++i) {
    rules_.Copy(position_.data(), after_.data());
    rules_.Play(after_.data(), moves_[i]);
    const bool check = rules_.InCheck(after_.data());
    // Only a check is worth the look whether it ends the game; where there is no check every move is.
    if ((check || !rules_.marks()) && rules_.IsOver(after_.data())) {
      edges[i].prior = rules_.Winner(after_.data()) == node->team ? kWinScore : 0;
    } else {
      // What is taken back is not won.
      const int score = rules_.Evaluate(after_.data(), node->team) - marks_[i].gain + marks_[i].exchange;
      edges[i].prior = static_cast<float>(score + (check ? kCheckBonus : 0));
    }
    best = std::max(best, edges[i].prior);
  }
  float sum = 0;
  for (uint32_t i = 0; i < node->edge_count; ++i) {
    edges[i].prior = std::exp((edges[i].prior - best) / static_cast<float>(kPriorScale));
    sum += edges[i].prior;
  }
  for (uint32_t i = 0; i < node->edge_count; ++i) edges[i].prior /= sum;
}

MctsEdge* MctsWorker::Select(const MctsNode& node) {
  MctsEdge* edges = tree_->edges(node);
  int64_t reward = 0;
  uint64_t visits = 0;
  for (uint32_t i = 0; i < node.edge_count; ++i) {
    const uint32_t count = edges[i].visits.load(std::memory_order_relaxed);
    if (count == 0) continue;
    visits += count;
    reward += edges[i].reward.load(std::memory_order_relaxed);
  }
  const double average =
      visits == 0 ? 0.5 : static_cast<double>(reward) / static_cast<double>(kRewardUnit) / static_cast<double>(visits);
  const double untried = average - kFirstPlayReduction;
  const double root = std::sqrt(static_cast<double>(visits + 1));
  const double log = std::log(static_cast<double>(visits + 1));
  MctsEdge* best = edges;
  double best_worth = -1e9;
  // Begins anywhere, so that among equals the plugin's order favours none.
  const auto first = static_cast<uint32_t>(informed_ ? 0 : random_.Below(node.edge_count));
  for (uint32_t k = 0; k < node.edge_count; ++k) {
    const uint32_t i = first + k < node.edge_count ? first + k : first + k - node.edge_count;
    const uint32_t count = edges[i].visits.load(std::memory_order_relaxed);
    const double own = Share(edges[i].reward, count);
    double worth;
    if (informed_) {
      worth =
          (count == 0 ? untried : own) + kPriorExploration * static_cast<double>(edges[i].prior) * root / (1 + count);
    } else {
      const MctsAmaf& amaf = tree_->amaf(node)[i];
      const uint32_t games = amaf.games.load(std::memory_order_relaxed);
      if (games == 0 && count == 0) {
        worth = kUnknownWorth;
      } else {
        const double weight = games == 0 ? 0 : std::sqrt(kRaveVisits / (3 * count + kRaveVisits));
        worth = (1 - weight) * own + weight * Share(amaf.reward, games) +
                kPlainExploration * std::sqrt(log / std::max(count, 1u));
      }
    }
    if (worth > best_worth) {
      best_worth = worth;
      best = &edges[i];
    }
  }
  return best;
}

bool MctsWorker::Repeats(const varia_key& key) const {
  if (!earlier_->counts()) return false;
  return earlier_->DrawsAgain(key) ||
         std::any_of(keys_.begin(), keys_.end(), [&](const varia_key& other) { return SameKey(key, other); });
}

void MctsWorker::GiveFinished(int winner, Rewards* rewards) const {
  rewards->fill(winner < 0 ? 1.0 / rules_.teams() : 0);
  if (winner >= 0) (*rewards)[static_cast<size_t>(winner)] = 1;
}

bool MctsWorker::PlayOut(Rewards* rewards) {
  for (int ply = 0; ply < kMaxPlayout; ++ply) {
    const uint32_t count = rules_.List(position_.data(), moves_.data());
    if (count == 0) {
      GiveFinished(rules_.Winner(position_.data()), rewards);
      return true;
    }
    if (!meter_->Take()) return false;
    const varia_move move = moves_[random_.Below(count)];
    played_.Add(move, rules_.Team(position_.data()), static_cast<uint32_t>(path_.size()) + static_cast<uint32_t>(ply));
    rules_.Play(position_.data(), move);
  }
  GiveFinished(-1, rewards);
  return true;
}

bool MctsWorker::Judge(Rewards* rewards) {
  if (!informed_) return PlayOut(rewards);
  if (judge_ != nullptr) {
    const int score = judge_->QuietScore(position_.data());
    if (judge_->stopped()) return false;
    const double chance = IsSure(score) ? (score > 0 ? 1 : 0) : Chance(score);
    const int team = rules_.Team(position_.data());
    rewards->fill(1 - chance);
    (*rewards)[static_cast<size_t>(team)] = chance;
    return true;
  }
  if (rules_.IsOver(position_.data())) {
    GiveFinished(rules_.Winner(position_.data()), rewards);
    return true;
  }
  std::array<int32_t, VARIA_MAX_SEATS> scores;
  rules_.EvaluateAll(position_.data(), scores.data());
  double sum = 0;
  const int best = *std::max_element(scores.begin(), scores.begin() + rules_.teams());
  for (int team = 0; team < rules_.teams(); ++team) {
    sum += (*rewards)[static_cast<size_t>(team)] = std::exp((scores[static_cast<size_t>(team)] - best) / kScoreScale);
  }
  for (int team = 0; team < rules_.teams(); ++team) (*rewards)[static_cast<size_t>(team)] /= sum;
  return true;
}

bool MctsWorker::Visit() {
  rules_.Copy(root_.data(), position_.data());
  path_.clear();
  keys_.clear();
  played_.Clear();
  MctsNode* node = &tree_->node(tree_->root());
  keys_.push_back(node->key);
  Rewards rewards;
  bool judged = false;
  bool going = true;
  while (true) {
    if (node->edge_count == 0) {
      GiveFinished(node->winner, &rewards);
      judged = true;
      break;
    }
    if (!meter_->Take()) {
      going = false;
      break;
    }
    MctsEdge* edge = Select(*node);
    const uint32_t before = edge->visits.fetch_add(1, std::memory_order_relaxed);
    if (!informed_) played_.Add(edge->move, node->team, static_cast<uint32_t>(path_.size()));
    path_.push_back({node, edge});
    rules_.Play(position_.data(), edge->move);
    const varia_key key = rules_.Key(position_.data());
    if (Repeats(key)) {
      GiveFinished(-1, &rewards);
      judged = true;
      break;
    }
    if (path_.size() >= kMaxPath) break;
    MctsNodeId child = edge->child.load(std::memory_order_acquire);
    if (child == 0 && before > 0) {
      child = Expand(key);
      if (child != 0) {
        MctsNodeId none = 0;
        // Another thread may have been faster; then its node counts.
        if (!edge->child.compare_exchange_strong(none, child, std::memory_order_acq_rel)) child = none;
      }
    }
    if (child == 0) break;
    keys_.push_back(key);
    node = &tree_->node(child);
  }
  if (going && !judged) going = Judge(&rewards);
  if (going) {
    BackUp(rewards);
  } else {
    for (const Step& step : path_) step.edge->visits.fetch_sub(1, std::memory_order_relaxed);
  }
  return going;
}

void MctsWorker::BackUp(const Rewards& rewards) {
  for (uint32_t ply = 0; ply < path_.size(); ++ply) {
    const MctsNode& node = *path_[ply].node;
    const auto reward =
        static_cast<int64_t>(rewards[static_cast<size_t>(node.team)] * static_cast<double>(kRewardUnit));
    path_[ply].edge->reward.fetch_add(reward, std::memory_order_relaxed);
    if (informed_) continue;
    const MctsEdge* edges = tree_->edges(node);
    MctsAmaf* amaf = tree_->amaf(node);
    for (uint32_t i = 0; i < node.edge_count; ++i) {
      if (!played_.Has(edges[i].move, node.team, ply)) continue;
      amaf[i].reward.fetch_add(reward, std::memory_order_relaxed);
      amaf[i].games.fetch_add(1, std::memory_order_relaxed);
    }
  }
}

}  // namespace varia
