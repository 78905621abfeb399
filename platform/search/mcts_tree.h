// The tree of a Monte Carlo search, in memory that is taken once.
#ifndef VARIA_PLATFORM_SEARCH_MCTS_TREE_H_
#define VARIA_PLATFORM_SEARCH_MCTS_TREE_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/functional/function_ref.h"
#include "varia/key.h"
#include "varia/move.h"

namespace varia {

// Names a node of a tree; 0 for none.
using MctsNodeId = uint32_t;

// Rewards are sums of shares of the point in units of 1 / kRewardUnit, so that threads can add them up.
inline constexpr int64_t kRewardUnit = int64_t{1} << 20;

// A move from a node.
struct MctsEdge {
  varia_move move = VARIA_NO_MOVE;
  std::atomic<int64_t> reward = 0;   // of the team to move at the node, over all visits that have ended
  std::atomic<uint32_t> visits = 0;  // also those that have not ended, which so count as lost ("virtual loss")
  std::atomic<MctsNodeId> child = 0;
  float prior = 0;  // share of the visits that it deserves at first sight; 0 where nobody knows
};

// What became of games in which a team played a move at any time after the position ("all moves as first").
struct MctsAmaf {
  std::atomic<int64_t> reward = 0;  // of the team to move at the node
  std::atomic<uint32_t> games = 0;
};

// A position.
struct MctsNode {
  varia_key key{};
  uint32_t first_edge = 0;
  uint32_t edge_count = 0;  // 0 when the game is over
  int team = 0;             // to move
  int winner = -1;          // of a game that is over: a team or -1
};

// Any number of threads may add nodes and read and change the counts of nodes at once. Everything else: one thread, and
// nobody else uses the tree.
class MctsTree {
 public:
  // With room for a few nodes of `max_moves` edges at least, and for their MctsAmaf when `amaf`. Null when there is not
  // so much memory.
  static std::unique_ptr<MctsTree> Create(size_t mebibytes, uint32_t max_moves, bool amaf);

  void Clear();
  // Adds a node whose edges have no visits and priors. 0 when there is no room.
  MctsNodeId Add(const varia_key& key, int team, int winner, const varia_move* moves, uint32_t count);
  // Makes the node of that position the root and keeps nothing but what is below it, if the position is at most
  // `plies` below the root now; else empties the tree. Returns the root, or 0. A large tree takes its time, so it asks
  // `goes_on` now and then, and empties the tree when that says no.
  MctsNodeId Reroot(const varia_key& key, int plies, absl::FunctionRef<bool()> goes_on);

  MctsNode& node(MctsNodeId id) { return now_->nodes[id]; }
  MctsEdge* edges(const MctsNode& node) { return &now_->edges[node.first_edge]; }
  // One for each edge. REQUIRES: created with `amaf`.
  MctsAmaf* amaf(const MctsNode& node) { return &now_->amaf[node.first_edge]; }
  MctsNodeId root() const { return root_; }
  void set_root(MctsNodeId id) { root_ = id; }
  // Thousandths of the room used up.
  int Permille() const;

 private:
  // Half of the memory: the other half takes what is kept when the root moves on.
  struct Half {
    std::unique_ptr<MctsNode[]> nodes;
    std::unique_ptr<MctsEdge[]> edges;
    std::unique_ptr<MctsAmaf[]> amaf;      // null where nobody asks for it
    std::atomic<uint32_t> nodes_used = 1;  // node 0 stands for none
    std::atomic<uint32_t> edges_used = 0;
  };

  MctsTree() = default;
  MctsNodeId Find(const varia_key& key, int plies, absl::FunctionRef<bool()> goes_on);

  std::array<Half, 2> halves_;
  Half* now_ = &halves_[0];
  uint32_t node_room_ = 0;
  uint32_t edge_room_ = 0;
  MctsNodeId root_ = 0;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_MCTS_TREE_H_
