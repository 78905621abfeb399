#include "platform/search/player.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/search/levels.h"
#include "platform/search/plugin_player.h"
#include "platform/search/searcher.h"
#include "platform/search/simple_players.h"

namespace varia {
namespace {

class SearchPlayer final : public Player {
 public:
  SearchPlayer(std::string name, int level, std::unique_ptr<Searcher> searcher)
      : name_(std::move(name)), level_(level), searcher_(std::move(searcher)) {}

  const std::string& name() const override { return name_; }
  void NewGame(uint64_t seed) override { searcher_->NewGame(seed); }

  absl::StatusOr<v1::SearchResult> Choose(const SearchGame& game, const v1::SearchLimits& limits,
                                          const CancelToken* cancel) override {
    v1::SearchLimits own = limits;
    v1::SearchOptions options = searcher_->options();
    if (level_ != 0) ApplyLevel(level_, &options, &own);
    const bool ends = own.depth() != 0 || own.nodes() != 0 || own.soft_time_us() != 0 || own.hard_time_us() != 0 ||
                      own.mate() != 0 || cancel != nullptr;
    if (!ends)
      return absl::InvalidArgumentError(absl::StrCat("the player '", name_, "' would think for ever: no limit"));
    return searcher_->Search(game, own, cancel);
  }

 private:
  std::string name_;
  int level_;  // 0 for none
  std::unique_ptr<Searcher> searcher_;
};

absl::StatusOr<int> ParseLevel(absl::string_view description, absl::string_view text) {
  int level = 0;
  if (absl::SimpleAtoi(text, &level) && level >= 1 && level <= kLevels && absl::StrCat(level) == text) return level;
  return absl::InvalidArgumentError(
      absl::StrCat("'", description, "': after the ':' comes a level, a whole number from 1 to ", kLevels));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Player>> MakePlayer(const Variant* variant, absl::string_view description,
                                                   const v1::SearchOptions& options, TimeSource time) {
  if (description == "random") return MakeRandomPlayer(variant, options.seed());
  if (description == "greedy") return MakeGreedyPlayer(variant, options.seed());
  if (description == "plugin") return MakePluginPlayer(variant, options, std::move(time));
  const std::vector<absl::string_view> parts = absl::StrSplit(description, absl::MaxSplits(':', 1));
  v1::SearchOptions own = options;
  if (parts[0] == "pvs") {
    own.set_method(v1::SearchOptions::METHOD_PVS);
  } else if (parts[0] == "mcts") {
    own.set_method(v1::SearchOptions::METHOD_MCTS);
  } else if (parts[0] != "search") {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no player '", description,
                     "'; there are random, greedy, plugin, search, pvs and mcts, the last "
                     "three also with a level as in search:5"));
  }
  int level = 0;
  if (parts.size() == 2) {
    const absl::StatusOr<int> parsed = ParseLevel(description, parts[1]);
    if (!parsed.ok()) return parsed.status();
    level = *parsed;
    // The noise, which is a searcher's for ever; the limits follow with each move.
    v1::SearchLimits unused;
    ApplyLevel(level, &own, &unused);
  }
  absl::StatusOr<std::unique_ptr<Searcher>> searcher = Searcher::Create(variant, own, std::move(time));
  if (!searcher.ok()) return searcher.status();
  return std::make_unique<SearchPlayer>(std::string(description), level, *std::move(searcher));
}

}  // namespace varia
