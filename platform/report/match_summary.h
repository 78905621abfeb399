// A match counted game by game.
#ifndef VARIA_PLATFORM_REPORT_MATCH_SUMMARY_H_
#define VARIA_PLATFORM_REPORT_MATCH_SUMMARY_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "varia/v1/report.pb.h"
#include "varia/v1/run.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia {

// Takes the games of a match in any order, in memory that depends on the number of players alone as long as the two
// games of a pair come near each other. Not synchronised.
class MatchSummary {
 public:
  // Borrows nothing.
  MatchSummary(const v1::VariantInfo& info, const v1::MatchJob& job);

  // Adds game number `index`; games 2k and 2k + 1 are the pair of an opening. A game counts when every player has a
  // score; else it is unfinished. The sequential test takes pairs in the order in which they are complete.
  void Add(uint64_t index, const v1::UnitResult& result);

  v1::MatchReport Build() const;

 private:
  struct Tally {
    uint64_t wins = 0;
    uint64_t draws = 0;
    uint64_t losses = 0;
    void Add(int half_points) { ++(half_points == 2 ? wins : half_points == 1 ? draws : losses); }
    v1::Score Build() const;
  };
  struct Player {
    Tally score;
    std::vector<Tally> teams;
    std::array<uint64_t, 5> pairs = {};
    uint64_t moves = 0;
    uint64_t nodes = 0;
    uint64_t depth_sum = 0;
    uint64_t think_us = 0;
    uint64_t faults = 0;
  };
  // From the side of the first of the two names, which is the smaller one.
  struct Encounter {
    Tally score;
    std::array<uint64_t, 5> pairs = {};
  };
  struct End {
    uint64_t decisive = 0;
    uint64_t draws = 0;
    uint64_t unfinished = 0;
  };
  // Half points by player, in the order of their names.
  using Scores = std::vector<std::pair<std::string, int>>;

  Scores CountGame(const v1::UnitResult& result);
  void CountPair(const Scores& one, const Scores& other);
  void AddPointOfCurve();
  size_t TeamOf(const v1::PlayerEffort& effort) const;
  void BuildStandings(v1::MatchReport* report) const;
  void BuildMeetings(v1::MatchReport* report) const;
  void BuildSprt(v1::MatchReport* report) const;
  void BuildTeams(const std::vector<Tally>& teams, google::protobuf::RepeatedPtrField<v1::SideScore>* sides) const;

  std::vector<std::string> team_ids_;
  std::vector<uint32_t> seat_teams_;
  v1::MatchJob job_;
  uint64_t games_ = 0;
  uint64_t draws_ = 0;
  uint64_t unfinished_ = 0;
  std::map<std::string, Player> players_;
  std::map<std::pair<std::string, std::string>, Encounter> meetings_;
  std::vector<Tally> teams_;
  std::map<std::string, End> ends_;
  std::map<uint64_t, Scores> waiting_;  // first games of pairs, by number of the pair

  std::array<uint64_t, 5> sprt_pairs_ = {};
  std::vector<std::pair<uint64_t, double>> curve_;  // pairs, log-likelihood ratio
  uint64_t stride_ = 1;                             // pairs from one point of the curve to the next
};

}  // namespace varia

#endif  // VARIA_PLATFORM_REPORT_MATCH_SUMMARY_H_
