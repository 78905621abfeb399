#include "platform/game/perft.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <system_error>
#include <thread>

namespace varia {
namespace {

// Counts below positions with buffers made once, so that the recursion allocates nothing. One a thread.
class Counter {
 public:
  Counter(const Variant& variant, int max_depth, const Stop& stop)
      : table_(&variant.table()),
        stop_(stop),
        positions_(std::max(max_depth, 1), Position(table_->position_size)),
        moves_(std::max(max_depth, 1), std::vector<varia_move>(max_depth > 1 ? table_->max_legal_moves : 0)) {}

  uint64_t Count(const void* position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<uint64_t>(std::max(table_->legal_moves(table_, position, nullptr, 0), 0));
    if (stop_ && stop_()) return 0;
    const size_t level = static_cast<size_t>(depth) - 1;
    varia_move* moves = moves_[level].data();
    void* next = positions_[level].data();
    const uint32_t capacity = table_->max_legal_moves;
    const int32_t count =
        std::min(table_->legal_moves(table_, position, moves, capacity), static_cast<int32_t>(capacity));
    uint64_t nodes = 0;
    for (int32_t i = 0; i < count; ++i) {
      std::memcpy(next, position, table_->position_size);
      table_->play_listed(table_, next, moves[i]);
      nodes += Count(next, depth - 1);
    }
    return nodes;
  }

 private:
  const varia_variant* table_;
  const Stop& stop_;
  std::vector<Position> positions_;
  std::vector<std::vector<varia_move>> moves_;
};

// A subtree to be counted: `position` came from the first move with number `root`.
struct Subtree {
  size_t root;
  Position position;
};

// The positions one ply further on.
std::vector<Subtree> Expand(const Variant& variant, const std::vector<Subtree>& subtrees) {
  std::vector<Subtree> next;
  std::vector<varia_move> moves;
  for (const Subtree& subtree : subtrees) {
    variant.LegalMoves(subtree.position, &moves);
    for (const varia_move move : moves) {
      next.push_back(subtree);
      variant.PlayListed(&next.back().position, move);
    }
  }
  return next;
}

// Nodes below each of `root_moves`, `depth` plies from `position`.
std::vector<uint64_t> CountByRoot(const Variant& variant, const Position& position,
                                  const std::vector<varia_move>& root_moves, int depth, int threads, const Stop& stop) {
  std::vector<Subtree> subtrees;
  for (size_t root = 0; root < root_moves.size(); ++root) {
    subtrees.push_back({root, position});
    variant.PlayListed(&subtrees.back().position, root_moves[root]);
  }
  int below = depth - 1;
  // A second split keeps threads busy to the end; where there are enough subtrees already it would only cost memory.
  if (threads > 1 && below > 1 && subtrees.size() < static_cast<size_t>(threads) * 64) {
    subtrees = Expand(variant, subtrees);
    --below;
  }
  std::vector<uint64_t> nodes(subtrees.size());
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    Counter counter(variant, below, stop);
    for (size_t i = next++; i < subtrees.size(); i = next++) {
      nodes[i] = counter.Count(subtrees[i].position.data(), below);
    }
  };
  std::vector<std::thread> helpers;
  for (int i = 1; i < threads && static_cast<size_t>(i) < subtrees.size(); ++i) {
    // Where the system has no more threads to give, those that there are do the work.
    try {
      helpers.emplace_back(work);
    } catch (const std::system_error&) {
      break;
    }
  }
  work();
  for (std::thread& helper : helpers) helper.join();

  std::vector<uint64_t> by_root(root_moves.size());
  for (size_t i = 0; i < subtrees.size(); ++i) by_root[subtrees[i].root] += nodes[i];
  return by_root;
}

}  // namespace

uint64_t Perft(const Variant& variant, const Position& position, int depth, int threads, const Stop& stop) {
  if (threads <= 1 || depth <= 2) return Counter(variant, depth, stop).Count(position.data(), depth);
  std::vector<varia_move> moves;
  variant.LegalMoves(position, &moves);
  uint64_t nodes = 0;
  for (const uint64_t count : CountByRoot(variant, position, moves, depth, threads, stop)) nodes += count;
  return nodes;
}

std::vector<std::pair<std::string, uint64_t>> PerftDivide(const Variant& variant, const Position& position, int depth,
                                                          int threads, const Stop& stop) {
  std::vector<varia_move> moves;
  variant.LegalMoves(position, &moves);
  const std::vector<uint64_t> nodes = CountByRoot(variant, position, moves, depth, threads, stop);
  std::vector<std::pair<std::string, uint64_t>> divide;
  for (size_t i = 0; i < moves.size(); ++i) divide.emplace_back(variant.MoveText(position, moves[i]), nodes[i]);
  std::sort(divide.begin(), divide.end());
  return divide;
}

}  // namespace varia
