// One thread of a Monte Carlo tree search.
#ifndef VARIA_PLATFORM_SEARCH_MCTS_WORKER_H_
#define VARIA_PLATFORM_SEARCH_MCTS_WORKER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "platform/game/random_game.h"
#include "platform/loader/position.h"
#include "platform/search/mcts_tree.h"
#include "platform/search/played_moves.h"
#include "platform/search/pvs_worker.h"
#include "platform/search/repetition.h"
#include "platform/search/search_control.h"
#include "platform/search/search_game.h"
#include "platform/search/search_rules.h"
#include "varia/v1/search.pb.h"

namespace varia {

// Monte Carlo tree search (Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006) for any number of teams:
// at each position the team to move prefers what was best for itself ("max^n"). A visit goes down the tree, adds a
// position and judges it, and its reward is added up along the way back. Where the plugin evaluates, moves have priors
// by the static score after them (Rosin, "Multi-armed bandits with episode context", 2011) and a position is judged by
// its score when captures are over, else by a game of random moves, whose moves also
// count as if they had been first (RAVE; Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation
// in computer Go", 2011). All memory but the tree's is taken when the worker is made. One thread at a time; several
// workers share a tree.
class MctsWorker {
 public:
  // Both pointers must outlive the worker; `table` is null where the plugin does not evaluate.
  MctsWorker(const SearchRules& rules, const v1::SearchOptions& options, MctsTree* tree, TranspositionTable* table);
  MctsWorker(const MctsWorker&) = delete;
  MctsWorker& operator=(const MctsWorker&) = delete;

  void NewGame(uint64_t seed);
  // Takes up a position, in which the game is not over. The pointers must stay good until the search has ended.
  void Begin(const SearchGame& game, const EarlierPositions* earlier, NodeMeter* meter);
  // Adds the position taken up as the root of an empty tree.
  void MakeRoot();
  // One visit; false when the search is over, in which case it leaves nothing behind. REQUIRES: the tree has a root.
  bool Visit();

 private:
  struct Step {
    MctsNode* node;
    MctsEdge* edge;
  };
  using Rewards = std::array<double, VARIA_MAX_SEATS>;

  MctsEdge* Select(const MctsNode& node);
  // Adds a node for the position now; 0 when there is no room.
  MctsNodeId Expand(const varia_key& key);
  void SetPriors(MctsNode* node);
  bool Repeats(const varia_key& key) const;
  // What each team gets from the position now; false when the search is over.
  bool Judge(Rewards* rewards);
  bool PlayOut(Rewards* rewards);
  // Adds up the rewards along the path.
  void BackUp(const Rewards& rewards);
  void GiveFinished(int winner, Rewards* rewards) const;

  const SearchRules rules_;
  MctsTree* const tree_;
  std::unique_ptr<PvsWorker> judge_;  // null where the plugin does not evaluate or there are more than two teams
  const bool informed_;               // the plugin evaluates
  const EarlierPositions* earlier_ = nullptr;
  NodeMeter* meter_ = nullptr;
  Random random_;
  Position root_;
  Position position_;
  Position after_;
  std::vector<Step> path_;
  PlayedMoves played_;           // on the path and in the random game after it
  std::vector<varia_key> keys_;  // of the positions on the path, the root's first
  std::vector<varia_move> moves_;
  std::vector<varia_move_mark> marks_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_MCTS_WORKER_H_
