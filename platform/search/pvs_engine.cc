// Principal variation search by any number of threads.
#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

#include "platform/search/engine.h"
#include "platform/search/limits.h"
#include "platform/search/pvs_worker.h"
#include "platform/search/report.h"
#include "platform/services/work.h"

namespace varia {
namespace {

// Where the clock leaves it to the search, a depth is begun while less than this share of the soft time is gone; more
// while the best move still changes.
constexpr double kSettledShare = 0.55;
constexpr double kUnsettledShare = 1.0;
constexpr int kSettledDepths = 4;

// Threads search the same position and help one another by what they leave in the table ("lazy SMP").
class PvsEngine final : public SearchEngine {
 public:
  PvsEngine(const SearchRules& rules, const v1::SearchOptions& options, std::unique_ptr<TranspositionTable> table)
      : rules_(rules), options_(options), table_(std::move(table)) {
    for (uint32_t i = 0; i < options.threads(); ++i) {
      workers_.push_back(std::make_unique<PvsWorker>(rules, options, table_.get()));
    }
  }

  v1::SearchResult Run(const SearchGame& game, SearchControl* control, const OnSearchProgress& on_progress) override;

  void NewGame(uint64_t seed) override {
    table_->Clear();
    for (const auto& worker : workers_) worker->NewGame(seed);
  }

 private:
  v1::SearchProgress Progress(const SearchGame& game, const SearchControl& control, uint64_t nodes) const;
  // Whether to begin another depth; ends the search where not.
  bool GoesOn(int depth, int last_depth, SearchControl* control);

  const SearchRules rules_;
  const v1::SearchOptions& options_;
  std::unique_ptr<TranspositionTable> table_;
  std::vector<std::unique_ptr<PvsWorker>> workers_;  // the first one is the main thread's
  int last_root_team_ = -1;
  varia_move favourite_ = VARIA_NO_MOVE;
  int favourite_since_ = 0;  // depth
};

v1::SearchProgress PvsEngine::Progress(const SearchGame& game, const SearchControl& control, uint64_t nodes) const {
  const PvsWorker& main = *workers_[0];
  v1::SearchProgress progress;
  progress.set_depth(static_cast<uint32_t>(main.depth_done()));
  progress.set_selective_depth(static_cast<uint32_t>(main.selective_depth()));
  WriteEffort(control, nodes, &progress);
  progress.set_hash_permille(static_cast<uint32_t>(table_->Permille()));
  const size_t lines = std::min<size_t>(options_.multi_pv(), main.root_moves().size());
  for (size_t i = 0; i < lines; ++i) {
    const RootMove& move = main.root_moves()[i];
    v1::SearchLine* line = progress.add_lines();
    if (move.score != -kInfiniteScore) {
      WriteScore(rules_, game.position, move.score, move.line, line->mutable_score());
    }
    WriteLine(rules_, game.position, move.line, line);
  }
  return progress;
}

bool PvsEngine::GoesOn(int depth, int last_depth, SearchControl* control) {
  const RootMove& best = workers_[0]->root_moves()[0];
  if (best.move != favourite_) {
    favourite_ = best.move;
    favourite_since_ = depth;
  }
  if (depth >= last_depth) {
    control->Stop(last_depth == kMaxSearchDepth ? v1::SearchResult::END_EXHAUSTED : v1::SearchResult::END_DEPTH);
  } else if (control->has_soft_time()) {
    const bool settled = depth - favourite_since_ >= kSettledDepths;
    const bool no_choice = workers_[0]->root_moves().size() == 1;
    // A win or loss within half the depth will not change any more.
    const bool sure = IsSure(best.score) && 2 * (kWinScore - std::abs(best.score)) <= depth;
    if (no_choice || sure || control->PastSoftTime(settled ? kSettledShare : kUnsettledShare)) {
      control->Stop(v1::SearchResult::END_TIME);
    }
  }
  return control->Check();
}

v1::SearchResult PvsEngine::Run(const SearchGame& game, SearchControl* control, const OnSearchProgress& on_progress) {
  const v1::SearchLimits& limits = control->limits();
  // With more than two teams the table holds scores of one team against the others.
  const int root_team = rules_.Team(game.position.data());
  if (rules_.teams() > 2 && root_team != last_root_team_) table_->Clear();
  last_root_team_ = root_team;
  table_->NextGeneration();
  favourite_ = VARIA_NO_MOVE;

  const EarlierPositions earlier(game.earlier, static_cast<int>(options_.repetition_draw_at()));
  std::vector<NodeMeter> meters(workers_.size(), NodeMeter(control));
  for (size_t i = 0; i < workers_.size(); ++i) workers_[i]->Begin(game, &earlier, &meters[i]);
  // With one thread the nodes visited are known exactly; of others' only how many they may visit.
  const auto nodes = [&] { return workers_.size() == 1 ? meters[0].nodes() : control->nodes(); };
  const int last_depth =
      limits.depth() == 0 ? kMaxSearchDepth : std::min(static_cast<int>(limits.depth()), kMaxSearchDepth);
  std::vector<std::thread> helpers;
  for (size_t i = 1; i < workers_.size(); ++i) {
    helpers.emplace_back([this, i, work = CurrentWork()] {
      const WorkScope scope(work);
      workers_[i]->Deepen(kMaxSearchDepth, 1, static_cast<int>(i), [](int) { return true; });
    });
  }
  PvsWorker& main = *workers_[0];
  main.Deepen(last_depth, static_cast<int>(options_.multi_pv()), 0, [&](int depth) {
    if (on_progress) on_progress(Progress(game, *control, nodes()));
    return GoesOn(depth, last_depth, control);
  });
  for (std::thread& helper : helpers) helper.join();

  v1::SearchResult result;
  *result.mutable_progress() = Progress(game, *control, nodes());
  WriteChoice(rules_, game.position, main.root_moves()[0].move, &result);
  result.set_end(control->end());
  return result;
}

}  // namespace

std::unique_ptr<SearchEngine> MakePvsEngine(const SearchRules& rules, const v1::SearchOptions& options) {
  std::unique_ptr<TranspositionTable> table = TranspositionTable::Create(options.hash_mib());
  if (table == nullptr) return nullptr;
  return std::make_unique<PvsEngine>(rules, options, std::move(table));
}

}  // namespace varia
