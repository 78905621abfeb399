// Ends games early by what the players themselves think of them.
#ifndef VARIA_PLATFORM_MATCH_ADJUDICATOR_H_
#define VARIA_PLATFORM_MATCH_ADJUDICATOR_H_

#include <optional>
#include <vector>

#include "varia/v1/outcome.pb.h"
#include "varia/v1/run.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia {

inline constexpr char kAdjudicatedWin[] = "adjudicated-win";
inline constexpr char kAdjudicatedDraw[] = "adjudicated-draw";

// Watches one game. A move without a score breaks its player's row of like scores. Wins are adjudicated in games of two
// teams only, where a bad score of one is a good one of the other. Not synchronised.
class Adjudicator {
 public:
  // The variant's description must outlive it.
  Adjudicator(const v1::Adjudication& rules, const v1::VariantInfo& info, int players);

  // The player made a move from that seat and scored the game so, in hundredths of a Pawn for the seat's team; the game
  // has `plies` plies now. The outcome with which it ends, if it does.
  std::optional<v1::Outcome> Note(int player, int seat, std::optional<int> score, int plies);

 private:
  struct Row {
    int team = -1;  // for which the last moves were won; -1 for none
    uint32_t wins = 0;
    uint32_t draws = 0;
  };

  v1::Adjudication rules_;
  const v1::VariantInfo& info_;
  std::vector<Row> rows_;  // by player
};

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_ADJUDICATOR_H_
