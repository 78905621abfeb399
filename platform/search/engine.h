// What a way of searching has to do; Searcher does the rest.
#ifndef VARIA_PLATFORM_SEARCH_ENGINE_H_
#define VARIA_PLATFORM_SEARCH_ENGINE_H_

#include <cstdint>
#include <memory>

#include "platform/search/search_control.h"
#include "platform/search/search_game.h"
#include "platform/search/search_rules.h"
#include "platform/search/searcher.h"
#include "varia/v1/search.pb.h"

namespace varia {

// One way of searching. Not synchronised: one search at a time.
class SearchEngine {
 public:
  virtual ~SearchEngine() = default;
  // Searches until the control says so or there is nothing left to do, and then stops the control. REQUIRES: the game
  // is not over, and the limits are sound. `on_progress` may be empty.
  virtual v1::SearchResult Run(const SearchGame& game, SearchControl* control, const OnSearchProgress& on_progress) = 0;
  virtual void NewGame(uint64_t seed) = 0;
};

// Each takes options without zeros, which must outlive it; null when there is not so much memory. A principal variation
// search REQUIRES: rules.evaluates().
std::unique_ptr<SearchEngine> MakePvsEngine(const SearchRules& rules, const v1::SearchOptions& options);
std::unique_ptr<SearchEngine> MakeMctsEngine(const SearchRules& rules, const v1::SearchOptions& options);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_ENGINE_H_
