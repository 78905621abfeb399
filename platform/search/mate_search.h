// Proving that a position is won in so many moves, or that it is not.
#ifndef VARIA_PLATFORM_SEARCH_MATE_SEARCH_H_
#define VARIA_PLATFORM_SEARCH_MATE_SEARCH_H_

#include <cstdint>
#include <memory>

#include "platform/search/search_control.h"
#include "platform/search/search_game.h"
#include "platform/search/search_rules.h"
#include "platform/search/searcher.h"
#include "varia/v1/search.pb.h"

namespace varia {

// What searches for mates remember, from one to the next so that none has to take, clear or give back much memory. Not
// synchronised.
class MateMemory {
 public:
  // Takes up to so much, some of it only when it is used.
  explicit MateMemory(uint32_t mebibytes);
  ~MateMemory();

 private:
  friend class MateSearch;
  struct Known;
  struct Release {
    void operator()(Known* known) const;
  };

  std::unique_ptr<Known[], Release> known_;
  uint64_t mask_ = 0;    // the places, a power of two, less one
  uint32_t search_ = 0;  // number of the search at work; what others left behind counts for nothing
};

// Looks for the shortest forced win of the team to move, counted in its own moves, of at most limits().mate() moves,
// against any play of all others; leaves nothing out. Stops the control with END_MATE when it knows: the score is then
// the win with a line in which the others hold out as long as they can, or 0 centipawns when there is none and the move
// is any. Repetitions count as far as the game before decides them. One thread; no evaluation is needed.
v1::SearchResult SearchForMate(const SearchRules& rules, const v1::SearchOptions& options, const SearchGame& game,
                               MateMemory* memory, SearchControl* control, const OnSearchProgress& on_progress);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_MATE_SEARCH_H_
