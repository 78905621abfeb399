// The results of a match as they come in.
#ifndef VARIA_PLATFORM_RUN_MATCH_TALLY_H_
#define VARIA_PLATFORM_RUN_MATCH_TALLY_H_

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "platform/match/statistics.h"
#include "varia/v1/run.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia {

// Counts of one meeting, for its first player.
struct MeetingTally {
  int first = 0;  // indices into MatchJob.players
  int second = 0;
  uint64_t wins = 0;
  uint64_t draws = 0;
  uint64_t losses = 0;
  // Games without a result: the plugin crashed, a player could not be started.
  uint64_t unscored = 0;
  // Pairs of which both games have one, by half points.
  std::array<uint64_t, 5> pairs = {};

  uint64_t games() const { return wins + draws + losses; }
  ScoreCounts game_counts() const { return ScoreCounts::OfGames(losses, draws, wins); }
  ScoreCounts pair_counts() const { return ScoreCounts::OfPairs(pairs); }
};

// Takes the results of one part of a run, a match in one variant, in any order, and knows the games by their numbers as
// MatchSchedule deals them out. Follows the sequential test, if there is one, over the pairs in their order: so the
// verdict does not depend on the order in which games end. Not synchronised.
class MatchTally {
 public:
  // `match` must outlive it.
  MatchTally(const v1::MatchJob* match, const v1::VariantInfo& info);

  // Takes the result of unit `index`, each once. Results from decided_units() on are passed over.
  void Add(uint64_t index, const v1::UnitResult& result);

  const std::vector<MeetingTally>& meetings() const { return meetings_; }
  const v1::MatchJob& match() const { return *match_; }

  // Where the sequential test stands after the pairs that are there without a gap from the first on. REQUIRES:
  // match().has_sprt().
  const SprtState& sprt() const { return sprt_; }
  // Units up to the end of the pair that decided the test; 0 while it goes on.
  uint64_t decided_units() const { return decided_units_; }

 private:
  // What is known of a game, from its first player's side.
  enum Score : uint8_t { kNotThere, kNone, kLoss, kDraw, kWin };

  Score ScoreOf(uint64_t index, const v1::UnitResult& result) const;
  // Counts the game in its meeting.
  void Count(uint64_t index);
  void AdvanceTest();

  const v1::MatchJob* match_;
  std::vector<std::string> teams_;
  std::vector<MeetingTally> meetings_;
  std::vector<Score> scores_;  // by unit, as far as the last one that is there
  uint64_t tested_pairs_ = 0;
  std::array<uint64_t, 5> tested_ = {};
  SprtState sprt_;
  uint64_t decided_units_ = 0;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_MATCH_TALLY_H_
