// One thread of a principal variation search.
#ifndef VARIA_PLATFORM_SEARCH_PVS_WORKER_H_
#define VARIA_PLATFORM_SEARCH_PVS_WORKER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "platform/loader/position.h"
#include "platform/search/move_order.h"
#include "platform/search/repetition.h"
#include "platform/search/score.h"
#include "platform/search/search_control.h"
#include "platform/search/search_game.h"
#include "platform/search/search_rules.h"
#include "platform/search/transposition_table.h"
#include "varia/v1/search.pb.h"

namespace varia {

// A first move with what the search has found out about it.
struct RootMove {
  varia_move move = VARIA_NO_MOVE;
  int score = -kInfiniteScore;     // of this depth, -kInfiniteScore while unknown or only known to be worse
  int previous = -kInfiniteScore;  // of the depth before
  int selective_depth = 0;
  std::vector<varia_move> line;  // begins with `move`
};

// Iterative-deepening principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game
// trees", 1982) for two sides. Sides are the two teams; where there are more, the team to move at the root against all
// others. A side may move several times running: a score changes its sign only where the side changes. All memory is
// taken when the worker is made. One thread at a time; several workers share a table.
class PvsWorker {
 public:
  // The table must outlive the worker. REQUIRES: rules.evaluates().
  PvsWorker(const SearchRules& rules, const v1::SearchOptions& options, TranspositionTable* table);
  PvsWorker(const PvsWorker&) = delete;
  PvsWorker& operator=(const PvsWorker&) = delete;

  // Forgets what it learnt about moves; scores get the noise of `seed`.
  void NewGame(uint64_t seed);

  // Takes up a position, in which the game is not over. Both pointers must stay good until the search has ended.
  void Begin(const SearchGame& game, const EarlierPositions* earlier, NodeMeter* meter);

  // Searches deeper and deeper from the first depth to the last, until it is done or stopped, and calls `on_depth`
  // after each depth that was finished, with that depth; it returns false to end there. `lines` first moves get exact
  // scores and stand in front, best first. Helpers of the same search take different `helper` numbers, 0 being the main
  // thread.
  void Deepen(int last_depth, int lines, int helper, absl::FunctionRef<bool(int depth)> on_depth);

  // Best first. A depth that was interrupted counts where it found something better.
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  int root_side() const { return frames_[0].side; }
  int depth_done() const { return depth_done_; }
  int selective_depth() const { return selective_depth_; }

  // The score of a position for the side to move when nothing but captures, promotions and answers to check is looked
  // at. Takes nodes from the meter; 0 when they are at an end, which stopped() tells. REQUIRES: Begin() in this game.
  int QuietScore(const void* position);
  bool stopped() const { return stopped_; }

 private:
  // One ply of the line being searched.
  struct Frame {
    unsigned char* position;
    varia_key key;
    int side;
    bool in_check;
    int static_score;  // kNoStaticScore in check
    varia_move move;   // that leads on from here; VARIA_NO_MOVE for a pass
    int line_length;
    std::array<varia_move, kMaxPly> line;  // best play from here
  };

  int Search(int ply, int depth, int alpha, int beta, bool expect_cut);
  int Quiesce(int ply, int quiet_depth, int alpha, int beta);
  // The score of the move at `index` of the root list, by PVS.
  int SearchRoot(int depth, int alpha, int beta, size_t first);
  // Raises or lowers the window until the score lies inside.
  void Aspire(int depth, size_t first);

  // Plays a move into the next frame and fills that. False when the search is over.
  bool Make(int ply, varia_move move);
  void FillFrame(Frame* frame);
  // The child's score, by the given window, as seen from `ply`.
  int Child(int ply, int depth, int alpha, int beta, bool expect_cut);
  int SideOf(int team) const { return rules_.teams() <= 2 ? team : team == root_team_ ? 0 : 1; }
  // For the side to move.
  int StaticScore(const Frame& frame) const;
  int FinishedScore(int ply) const;
  // True when the position repeats; then *score is what that means.
  bool Repeats(int ply, int* score) const;
  // Lists and marks the legal moves on top of the move stack; the caller pops them.
  OrderedMove* List(int ply, size_t* count);
  bool TryPass(int ply, int depth, int beta, int* score);
  int Reduction(bool pv, int depth, size_t number) const;
  void SetLine(int ply, varia_move move);

  const SearchRules rules_;
  TranspositionTable* const table_;
  const uint32_t noise_;
  const bool perpetual_check_loses_;
  uint64_t seed_;
  const EarlierPositions* earlier_ = nullptr;
  NodeMeter* meter_ = nullptr;

  MoveOrder order_;
  std::vector<RootMove> root_moves_;
  int root_team_ = 0;
  int root_depth_ = 0;
  int depth_done_ = 0;
  int selective_depth_ = 0;
  int null_floor_ = 0;  // no passes before this ply
  bool stopped_ = false;

  Position blocks_;  // of all frames
  std::vector<Frame> frames_;
  std::vector<OrderedMove> moves_;  // a stack
  size_t moves_used_ = 0;
  std::vector<varia_move> codes_;  // of one position, as the plugin lists them
  std::vector<varia_move_mark> marks_;
  std::array<std::array<uint8_t, 64>, 64> reductions_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_PVS_WORKER_H_
