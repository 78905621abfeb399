// Monte Carlo tree search by any number of threads.
#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

#include "platform/search/engine.h"
#include "platform/search/mcts_tree.h"
#include "platform/search/mcts_worker.h"
#include "platform/search/report.h"
#include "platform/services/work.h"

namespace varia {
namespace {

constexpr absl::Duration kProgressInterval = absl::Milliseconds(250);
// The table that the judging of positions uses, of the memory given.
constexpr uint32_t kTableShare = 8;
// Only so much of the main line is told as was visited so often.
constexpr uint32_t kLineVisits = 2;

class MctsEngine final : public SearchEngine {
 public:
  MctsEngine(const SearchRules& rules, const v1::SearchOptions& options, std::unique_ptr<MctsTree> tree,
             std::unique_ptr<TranspositionTable> table)
      : rules_(rules), options_(options), tree_(std::move(tree)), table_(std::move(table)) {
    for (uint32_t i = 0; i < options.threads(); ++i) {
      workers_.push_back(std::make_unique<MctsWorker>(rules, options, tree_.get(), table_.get()));
    }
    NewGame(options.seed());
  }

  v1::SearchResult Run(const SearchGame& game, SearchControl* control, const OnSearchProgress& on_progress) override;

  void NewGame(uint64_t seed) override {
    tree_->Clear();
    if (table_ != nullptr) table_->Clear();
    for (size_t i = 0; i < workers_.size(); ++i) workers_[i]->NewGame(seed + i);
  }

 private:
  // The moves of the root, best first: those most visited.
  std::vector<MctsEdge*> Ranking();
  std::vector<varia_move> LineFrom(MctsEdge* edge);
  v1::SearchProgress Progress(const SearchGame& game, const SearchControl& control, uint64_t nodes);

  const SearchRules rules_;
  const v1::SearchOptions& options_;
  std::unique_ptr<MctsTree> tree_;
  std::unique_ptr<TranspositionTable> table_;
  std::vector<std::unique_ptr<MctsWorker>> workers_;  // the first one is the main thread's
};

bool Better(const MctsEdge& a, const MctsEdge& b) {
  if (a.visits != b.visits) return a.visits > b.visits;
  if (a.reward != b.reward) return a.reward > b.reward;
  return a.prior > b.prior;
}

std::vector<MctsEdge*> MctsEngine::Ranking() {
  const MctsNode& root = tree_->node(tree_->root());
  std::vector<MctsEdge*> ranking;
  for (uint32_t i = 0; i < root.edge_count; ++i) ranking.push_back(tree_->edges(root) + i);
  std::stable_sort(ranking.begin(), ranking.end(), [](const MctsEdge* a, const MctsEdge* b) { return Better(*a, *b); });
  return ranking;
}

std::vector<varia_move> MctsEngine::LineFrom(MctsEdge* edge) {
  constexpr size_t kMaxLine = 64;
  std::vector<varia_move> line = {edge->move};
  while (line.size() < kMaxLine && edge->child != 0) {
    const MctsNode& node = tree_->node(edge->child);
    if (node.edge_count == 0) break;
    MctsEdge* edges = tree_->edges(node);
    edge = std::min_element(edges, edges + node.edge_count, Better);
    if (edge->visits < kLineVisits) break;
    line.push_back(edge->move);
  }
  return line;
}

v1::SearchProgress MctsEngine::Progress(const SearchGame& game, const SearchControl& control, uint64_t nodes) {
  v1::SearchProgress progress;
  WriteEffort(control, nodes, &progress);
  progress.set_hash_permille(static_cast<uint32_t>(tree_->Permille()));
  for (MctsEdge* edge : Ranking()) {
    if (progress.lines_size() == static_cast<int>(options_.multi_pv())) break;
    const std::vector<varia_move> line = LineFrom(edge);
    v1::SearchLine* message = progress.add_lines();
    if (edge->visits > 0) {
      const double share = static_cast<double>(edge->reward) / static_cast<double>(kRewardUnit) / edge->visits;
      message->mutable_score()->set_expected(std::clamp(share, 0.0, 1.0));
    }
    WriteLine(rules_, game.position, line, message);
    if (progress.lines_size() == 1) progress.set_depth(static_cast<uint32_t>(line.size()));
    progress.set_selective_depth(std::max(progress.selective_depth(), static_cast<uint32_t>(line.size())));
  }
  return progress;
}

v1::SearchResult MctsEngine::Run(const SearchGame& game, SearchControl* control, const OnSearchProgress& on_progress) {
  if (table_ != nullptr) table_->NextGeneration();
  const EarlierPositions earlier(game.earlier, static_cast<int>(options_.repetition_draw_at()));
  std::vector<NodeMeter> meters(workers_.size(), NodeMeter(control));
  for (size_t i = 0; i < workers_.size(); ++i) workers_[i]->Begin(game, &earlier, &meters[i]);
  // Since the search before, each seat may have moved once and the next ones again.
  const int plies = 2 * rules_.variant().info().seats_size();
  const auto goes_on = [&] { return control->Check(); };
  if (tree_->Reroot(rules_.Key(game.position.data()), plies, goes_on) == 0) workers_[0]->MakeRoot();

  std::vector<std::thread> helpers;
  for (size_t i = 1; i < workers_.size(); ++i) {
    helpers.emplace_back([this, i, work = CurrentWork()] {
      const WorkScope scope(work);
      while (workers_[i]->Visit()) {
      }
    });
  }
  const auto nodes = [&] { return workers_.size() == 1 ? meters[0].nodes() : control->nodes(); };
  absl::Duration told = absl::ZeroDuration();
  const bool no_choice = tree_->node(tree_->root()).edge_count == 1;
  for (uint64_t visits = 1; workers_[0]->Visit(); ++visits) {
    if (visits % 16 != 0) continue;
    if (control->has_soft_time() && (no_choice || control->PastSoftTime(1))) control->Stop(v1::SearchResult::END_TIME);
    if (on_progress && control->Elapsed() - told >= kProgressInterval) {
      told = control->Elapsed();
      on_progress(Progress(game, *control, nodes()));
    }
  }
  for (std::thread& helper : helpers) helper.join();

  v1::SearchResult result;
  *result.mutable_progress() = Progress(game, *control, nodes());
  WriteChoice(rules_, game.position, Ranking()[0]->move, &result);
  result.set_end(control->end());
  if (on_progress) on_progress(result.progress());
  return result;
}

}  // namespace

std::unique_ptr<SearchEngine> MakeMctsEngine(const SearchRules& rules, const v1::SearchOptions& options) {
  const uint32_t for_table = std::max(options.hash_mib() / kTableShare, 1u);
  std::unique_ptr<TranspositionTable> table;
  if (rules.evaluates()) {
    table = TranspositionTable::Create(for_table);
    if (table == nullptr) return nullptr;
  }
  std::unique_ptr<MctsTree> tree = MctsTree::Create(std::max(options.hash_mib() - (table ? for_table : 0), 1u),
                                                    rules.max_moves(), !rules.evaluates());
  if (tree == nullptr) return nullptr;
  return std::make_unique<MctsEngine>(rules, options, std::move(tree), std::move(table));
}

}  // namespace varia
