// What a principal variation search does at the root.
#include <algorithm>

#include "platform/search/pvs_worker.h"

namespace varia {
namespace {

constexpr int kAspireFromDepth = 4;
constexpr int kFirstWindow = 25;  // hundredths of a Pawn on either side

}  // namespace

void PvsWorker::Begin(const SearchGame& game, const EarlierPositions* earlier, NodeMeter* meter) {
  earlier_ = earlier;
  meter_ = meter;
  depth_done_ = selective_depth_ = 0;
  null_floor_ = 0;
  stopped_ = false;
  moves_used_ = 0;
  order_.Age();
  Frame& root = frames_[0];
  rules_.Copy(game.position.data(), root.position);
  root_team_ = rules_.Team(root.position);
  FillFrame(&root);
  size_t count;
  OrderedMove* moves = List(0, &count);
  moves_used_ = 0;
  TableEntry entry;
  const uint16_t mark = table_->Find(root.key, &entry) ? entry.move_mark : uint16_t{0};
  order_.Score(root.side, 0, VARIA_NO_MOVE, mark, moves, count);
  root_moves_.clear();
  for (size_t i = 0; i < count; ++i) {
    PickNext(moves, i, count);
    root_moves_.push_back({moves[i].move});
    root_moves_.back().line = {moves[i].move};
  }
}

int PvsWorker::SearchRoot(int depth, int alpha, int beta, size_t first) {
  Frame& root = frames_[0];
  root.static_score = root.in_check ? kNoStaticScore : StaticScore(root);
  const int first_alpha = alpha;
  int best = -kInfiniteScore;
  for (size_t i = first; i < root_moves_.size(); ++i) {
    RootMove& move = root_moves_[i];
    if (!Make(0, move.move)) return best;
    const int outer = selective_depth_;
    selective_depth_ = 0;
    int value;
    if (i == first) {
      value = Child(0, depth - 1, alpha, beta, false);
    } else {
      const int reduction = depth >= 4 && i > first + 4 && !root.in_check && !frames_[1].in_check ? 1 : 0;
      value = Child(0, depth - 1 - reduction, alpha, alpha + 1, true);
      if (value > alpha && reduction > 0 && !stopped_) value = Child(0, depth - 1, alpha, alpha + 1, true);
      if (value > alpha && value < beta && !stopped_) value = Child(0, depth - 1, alpha, beta, false);
    }
    move.selective_depth = selective_depth_;
    selective_depth_ = std::max(outer, selective_depth_);
    if (stopped_) return best;
    if (i == first || value > alpha) {
      move.score = value;
      const Frame& next = frames_[1];
      move.line.assign(1, move.move);
      move.line.insert(move.line.end(), next.line.begin(), next.line.begin() + next.line_length);
    } else {
      move.score = -kInfiniteScore;
    }
    best = std::max(best, value);
    if (value > alpha) {
      alpha = value;
      if (value >= beta) break;
    }
  }
  if (first == 0) {
    const Bound bound = best >= beta ? Bound::kLower : best > first_alpha ? Bound::kExact : Bound::kUpper;
    const auto top = std::max_element(root_moves_.begin(), root_moves_.end(),
                                      [](const RootMove& a, const RootMove& b) { return a.score < b.score; });
    table_->Store(root.key, {ToTableScore(best, 0), root.static_score, depth, bound, MoveMark(top->move)});
  }
  return best;
}

void PvsWorker::Aspire(int depth, size_t first) {
  int window = kFirstWindow;
  int alpha = -kInfiniteScore, beta = kInfiniteScore;
  const int guess = root_moves_[first].previous;
  if (depth >= kAspireFromDepth && guess != -kInfiniteScore && !IsSure(guess)) {
    alpha = guess - window;
    beta = guess + window;
  }
  while (true) {
    const int score = SearchRoot(depth, alpha, beta, first);
    // Keeps the old order among moves whose scores are not known.
    std::stable_sort(root_moves_.begin() + static_cast<ptrdiff_t>(first), root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    if (stopped_ || (score > alpha && score < beta)) return;
    window *= 3;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = window > 1000 || IsSure(score) ? -kInfiniteScore : std::max(score - window, -kInfiniteScore);
    } else {
      beta = window > 1000 || IsSure(score) ? kInfiniteScore : std::min(score + window, kInfiniteScore);
    }
  }
}

void PvsWorker::Deepen(int last_depth, int lines, int helper, absl::FunctionRef<bool(int depth)> on_depth) {
  const size_t wanted = std::min(static_cast<size_t>(lines), root_moves_.size());
  // Helpers that begin a ply deeper by turns look at other parts of the tree.
  for (int depth = 1 + helper % 2; depth <= last_depth && !stopped_; ++depth) {
    root_depth_ = depth;
    for (RootMove& move : root_moves_) {
      move.previous = move.score;
      move.score = -kInfiniteScore;
    }
    for (size_t first = 0; first < wanted && !stopped_; ++first) {
      Aspire(depth, first);
      // A line of a later number may turn out better than one before it.
      std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<ptrdiff_t>(first) + 1,
                       [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    }
    if (stopped_) break;
    depth_done_ = depth;
    if (!on_depth(depth)) break;
  }
  if (stopped_) {
    // Moves that the interrupted depth did not reach keep what the one before found out.
    for (RootMove& move : root_moves_) {
      if (move.score == -kInfiniteScore) move.score = move.previous;
    }
  }
}

}  // namespace varia
