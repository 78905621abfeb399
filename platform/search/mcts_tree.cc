#include "platform/search/mcts_tree.h"

#include <algorithm>
#include <new>
#include <vector>

#include "platform/search/repetition.h"

namespace varia {
namespace {

// Nodes and edges share the memory as in a tree of so many moves a position.
constexpr size_t kEdgesPerNode = 30;
// Nodes copied or looked through between two questions whether to go on.
constexpr uint32_t kNodesAtOnce = 1024;

}  // namespace

std::unique_ptr<MctsTree> MctsTree::Create(size_t mebibytes, uint32_t max_moves, bool amaf) {
  std::unique_ptr<MctsTree> tree(new MctsTree);
  const size_t bytes = (mebibytes << 20) / 2;
  const size_t edge_size = sizeof(MctsEdge) + (amaf ? sizeof(MctsAmaf) : 0);
  const size_t nodes = bytes / (sizeof(MctsNode) + kEdgesPerNode * edge_size);
  tree->node_room_ = static_cast<uint32_t>(std::min<size_t>(nodes, UINT32_MAX / kEdgesPerNode));
  tree->edge_room_ = std::max(tree->node_room_ * static_cast<uint32_t>(kEdgesPerNode), 4 * max_moves);
  for (Half& half : tree->halves_) {
    half.nodes.reset(new (std::nothrow) MctsNode[tree->node_room_]);
    half.edges.reset(new (std::nothrow) MctsEdge[tree->edge_room_]);
    if (amaf) half.amaf.reset(new (std::nothrow) MctsAmaf[tree->edge_room_]);
    if (half.nodes == nullptr || half.edges == nullptr || (amaf && half.amaf == nullptr)) return nullptr;
  }
  return tree;
}

void MctsTree::Clear() {
  now_->nodes_used = 1;
  now_->edges_used = 0;
  root_ = 0;
}

MctsNodeId MctsTree::Add(const varia_key& key, int team, int winner, const varia_move* moves, uint32_t count) {
  // Room is asked for before it is taken, so that many threads at a full tree do not run the counters over.
  if (now_->nodes_used.load(std::memory_order_relaxed) >= node_room_ ||
      now_->edges_used.load(std::memory_order_relaxed) + uint64_t{count} > edge_room_) {
    return 0;
  }
  const MctsNodeId id = now_->nodes_used.fetch_add(1, std::memory_order_relaxed);
  const uint32_t first = now_->edges_used.fetch_add(count, std::memory_order_relaxed);
  if (id >= node_room_ || first + uint64_t{count} > edge_room_) return 0;
  MctsNode& node = now_->nodes[id];
  node.key = key;
  node.first_edge = first;
  node.edge_count = count;
  node.team = team;
  node.winner = winner;
  for (uint32_t i = 0; i < count; ++i) {
    MctsEdge& edge = now_->edges[first + i];
    edge.move = moves[i];
    edge.reward.store(0, std::memory_order_relaxed);
    edge.visits.store(0, std::memory_order_relaxed);
    edge.child.store(0, std::memory_order_relaxed);
    edge.prior = 0;
    if (now_->amaf != nullptr) {
      now_->amaf[first + i].reward.store(0, std::memory_order_relaxed);
      now_->amaf[first + i].games.store(0, std::memory_order_relaxed);
    }
  }
  return id;
}

MctsNodeId MctsTree::Find(const varia_key& key, int plies, absl::FunctionRef<bool()> goes_on) {
  if (root_ == 0) return 0;
  uint32_t seen = 0;
  std::vector<MctsNodeId> level = {root_};
  for (int ply = 0; ply <= plies && !level.empty(); ++ply) {
    std::vector<MctsNodeId> next;
    for (const MctsNodeId id : level) {
      const MctsNode& at = node(id);
      if (SameKey(at.key, key)) return id;
      if (++seen % kNodesAtOnce == 0 && !goes_on()) return 0;
      for (uint32_t i = 0; i < at.edge_count; ++i) {
        const MctsNodeId child = edges(at)[i].child;
        if (child != 0) next.push_back(child);
      }
    }
    level = std::move(next);
  }
  return 0;
}

MctsNodeId MctsTree::Reroot(const varia_key& key, int plies, absl::FunctionRef<bool()> goes_on) {
  const MctsNodeId old_root = Find(key, plies, goes_on);
  if (old_root == 0) {
    Clear();
    return 0;
  }
  if (old_root == root_) return root_;
  Half* const from = now_;
  Half* const to = now_ == &halves_[0] ? &halves_[1] : &halves_[0];
  to->nodes_used = 1;
  to->edges_used = 0;
  now_ = to;
  // Breadth first: the copies are themselves the queue of what is still to be copied. An edge whose child is not copied
  // yet holds the old node's number.
  const auto copy = [&](MctsNodeId old_id) {
    const MctsNode& old = from->nodes[old_id];
    const MctsNodeId id = to->nodes_used++;
    MctsNode& node = to->nodes[id];
    node.key = old.key;
    node.first_edge = to->edges_used.fetch_add(old.edge_count);
    node.edge_count = old.edge_count;
    node.team = old.team;
    node.winner = old.winner;
    for (uint32_t i = 0; i < old.edge_count; ++i) {
      const MctsEdge& old_edge = from->edges[old.first_edge + i];
      MctsEdge& edge = to->edges[node.first_edge + i];
      edge.move = old_edge.move;
      edge.reward = old_edge.reward.load();
      edge.visits = old_edge.visits.load();
      edge.child = old_edge.child.load();
      edge.prior = old_edge.prior;
      if (to->amaf != nullptr) {
        to->amaf[node.first_edge + i].reward = from->amaf[old.first_edge + i].reward.load();
        to->amaf[node.first_edge + i].games = from->amaf[old.first_edge + i].games.load();
      }
    }
    return id;
  };
  root_ = copy(old_root);
  for (MctsNodeId id = root_; id < to->nodes_used; ++id) {
    if (id % kNodesAtOnce == 0 && !goes_on()) {
      Clear();
      return 0;
    }
    const MctsNode& node = to->nodes[id];
    for (uint32_t i = 0; i < node.edge_count; ++i) {
      MctsEdge& edge = to->edges[node.first_edge + i];
      if (edge.child != 0) edge.child = copy(edge.child);
    }
  }
  return root_;
}

int MctsTree::Permille() const {
  const auto share = [](uint64_t used, uint64_t room) {
    return static_cast<int>(std::min(used * 1000 / room, uint64_t{1000}));
  };
  return std::max(share(now_->nodes_used, node_room_), share(now_->edges_used, edge_room_));
}

}  // namespace varia
