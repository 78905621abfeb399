#include "platform/search/searcher.h"

#include <unistd.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/search/engine.h"
#include "platform/search/limits.h"
#include "platform/search/mate_search.h"
#include "platform/search/search_work.h"

namespace varia {
namespace {

constexpr uint32_t kUsualHashMib = 16;
// A tree takes far more memory a position than a table.
constexpr uint32_t kUsualTreeMib = 64;

v1::SearchOptions Completed(const v1::SearchOptions& options, bool evaluates) {
  v1::SearchOptions complete = options;
  if (options.method() == v1::SearchOptions::METHOD_UNSPECIFIED) {
    complete.set_method(evaluates ? v1::SearchOptions::METHOD_PVS : v1::SearchOptions::METHOD_MCTS);
  }
  if (options.threads() == 0) complete.set_threads(1);
  if (options.hash_mib() == 0) {
    complete.set_hash_mib(complete.method() == v1::SearchOptions::METHOD_PVS ? kUsualHashMib : kUsualTreeMib);
  }
  if (options.multi_pv() == 0) complete.set_multi_pv(1);
  return complete;
}

}  // namespace

Searcher::Searcher(const Variant* variant, const v1::SearchOptions& options, TimeSource time)
    : rules_(*variant), options_(Completed(options, rules_.evaluates())), time_(std::move(time)) {}

Searcher::~Searcher() { StopPondering(); }

std::unique_ptr<SearchEngine> Searcher::NewEngine() const {
  const bool pvs = options_.method() == v1::SearchOptions::METHOD_PVS;
  return pvs ? MakePvsEngine(rules_, options_) : MakeMctsEngine(rules_, options_);
}

absl::StatusOr<std::unique_ptr<Searcher>> Searcher::Create(const Variant* variant, const v1::SearchOptions& options,
                                                           TimeSource time) {
  if (absl::Status status = CheckSearchOptions(options); !status.ok()) return status;
  std::unique_ptr<Searcher> searcher(new Searcher(variant, options, std::move(time)));
  const bool pvs = searcher->options_.method() == v1::SearchOptions::METHOD_PVS;
  if (pvs && !searcher->rules_.evaluates()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the plugin of '", variant->id(), "' does not evaluate positions, which principal variation search needs; ",
        "Monte Carlo tree search (mcts) does without"));
  }
  searcher->engine_ = searcher->NewEngine();
  if (searcher->engine_ == nullptr) {
    return absl::ResourceExhaustedError(
        absl::StrCat("there is no memory for a search of ", searcher->options_.hash_mib(), " MiB"));
  }
  return searcher;
}

absl::StatusOr<v1::SearchResult> Searcher::Search(const SearchGame& game, const v1::SearchLimits& limits,
                                                  const CancelToken* cancel, const OnSearchProgress& on_progress) {
  StopPondering();
  if (engine_ == nullptr) return absl::ResourceExhaustedError("there is no memory for a search after a fork");
  if (absl::Status status = CheckSearchLimits(limits); !status.ok()) return status;
  if (rules_.IsOver(game.position.data())) return absl::FailedPreconditionError("the game is over");
  const bool tree_search = options_.method() == v1::SearchOptions::METHOD_MCTS;
  if (tree_search && limits.depth() != 0 && limits.nodes() == 0 && limits.soft_time_us() == 0 &&
      limits.hard_time_us() == 0 && limits.mate() == 0) {
    return absl::InvalidArgumentError("Monte Carlo tree search has no depth to reach; limit its nodes or its time");
  }
  SearchControl control(limits, time_, cancel);
  const SearchWork work(rules_.variant(), game, &control, options_.seed());
  if (limits.mate() != 0) {
    if (mate_memory_ == nullptr) mate_memory_ = std::make_unique<MateMemory>(options_.hash_mib());
    return SearchForMate(rules_, options_, game, mate_memory_.get(), &control, on_progress);
  }
  return engine_->Run(game, &control, on_progress);
}

void Searcher::StartPondering(const SearchGame& game) {
  StopPondering();
  if (engine_ == nullptr || rules_.IsOver(game.position.data())) return;
  ponders_in_ = getpid();
  ponder_ = std::thread([this, game] {
    const v1::SearchLimits none;
    SearchControl control(none, time_, &ponder_end_);
    const SearchWork work(rules_.variant(), game, &control, options_.seed());
    engine_->Run(game, &control, nullptr);
  });
}

void Searcher::StopPondering() {
  if (!ponder_.joinable()) return;
  if (ponders_in_ != getpid()) {
    // A fork has no such thread to be waited for, and what it was at work on is left as it stood.
    static_cast<void>(new std::thread(std::move(ponder_)));
    static_cast<void>(engine_.release());
    engine_ = NewEngine();
    return;
  }
  ponder_end_.Cancel();
  ponder_.join();
  ponder_end_.Reset();
}

void Searcher::NewGame(uint64_t seed) {
  StopPondering();
  options_.set_seed(seed);
  if (engine_ != nullptr) engine_->NewGame(seed);
}

}  // namespace varia
