// Which games a match has.
#ifndef VARIA_PLATFORM_MATCH_SCHEDULE_H_
#define VARIA_PLATFORM_MATCH_SCHEDULE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "platform/loader/variant.h"
#include "platform/match/openings.h"
#include "varia/v1/arbiter.pb.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Who meets whom, by indices into the job's players: everybody with everybody, or in a gauntlet the first with each
// other.
std::vector<std::pair<int, int>> MeetingsOf(const v1::MatchJob& match);

// The games of one match in one variant, worked out from their number when asked for. Opening by opening, every meeting
// of two players plays it once for each rotation, so that the games of a pair follow each other and a match broken off
// is even. Rotation 0 gives team 0 (and 2, 4, ..) to the meeting's first player and the other teams to its second;
// rotation 1 swaps them. A player holds all seats of his teams.
//
// Everything in a unit depends on the suite, the job, the variant and the unit's number alone: units can be made again
// anywhere, in any order. Immutable; safe from any thread.
class MatchSchedule {
 public:
  static constexpr uint32_t kRotations = 2;

  // `directory` is where the suite file is, for relative paths; `policies` the host's, for a job without an arbiter.
  // InvalidArgument names the field of the job, or the player, or the line of the openings file, and what is wrong;
  // NotFound and Unavailable the openings file that cannot be read. Plays each opening that will be used. REQUIRES:
  // job.has_match().
  static absl::StatusOr<MatchSchedule> Create(const v1::Suite& suite, const v1::Job& job, const Variant& variant,
                                              const std::string& directory, const v1::ArbiterPolicies& policies = {});

  // Games of all meetings.
  uint64_t size() const { return openings_ * meetings_.size() * kRotations; }

  // Unit number `index`, below size(), in full but for a timeout that the job does not name.
  v1::Unit UnitAt(uint64_t index) const;

  // Indices into MatchJob.players.
  const std::vector<std::pair<int, int>>& meetings() const { return meetings_; }
  uint64_t openings() const { return openings_; }

 private:
  MatchSchedule() = default;

  absl::Status CheckPlayers(const v1::Suite& suite, const Variant& variant);
  absl::Status CheckRules(const Variant& variant, const v1::ArbiterPolicies& policies);
  absl::Status ReadOpenings(const Variant& variant, const std::string& directory);
  // Fills in where opening number `opening` of the match starts.
  void PutOpening(uint64_t opening, v1::GameUnit* game) const;
  size_t LineOf(uint64_t opening) const;

  uint64_t seed_ = 0;
  v1::Job job_;
  std::string variant_id_;
  std::vector<uint32_t> seat_teams_;
  std::vector<v1::PlayerSpec> players_;  // as MatchJob.players, paths absolute
  std::vector<std::pair<int, int>> meetings_;
  v1::ArbiterPolicy policy_;
  uint64_t openings_ = 0;
  std::optional<OpeningFile> file_;
  std::vector<uint32_t> order_;  // of the file's lines; empty for the file's own
};

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_SCHEDULE_H_
