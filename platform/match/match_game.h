// One game of a match, from its opening to its result.
#ifndef VARIA_PLATFORM_MATCH_MATCH_GAME_H_
#define VARIA_PLATFORM_MATCH_MATCH_GAME_H_

#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "platform/clock/time_source.h"
#include "platform/game/live_game.h"
#include "platform/game/session.h"
#include "platform/loader/variant.h"
#include "platform/match/adjudicator.h"
#include "platform/match/contestant.h"
#include "platform/match/contestant_pool.h"
#include "platform/match/unit_report.h"
#include "platform/search/cancel.h"
#include "varia/v1/run.pb.h"

namespace varia {

// Longer games are drawn ("ply-limit"), whatever the arbiter's policy.
inline constexpr int kMaxGamePlies = 20000;

// Reasons of outcomes for a player's fault.
inline constexpr absl::string_view kCrashReason = "crash";
inline constexpr absl::string_view kHangReason = "hang";
inline constexpr absl::string_view kIllegalMoveReason = "illegal-move";
inline constexpr absl::string_view kProtocolReason = "protocol-breach";

// Plays the game of a unit. Made for one game; what it refers to must outlive it. Not synchronised.
class MatchGame {
 public:
  MatchGame(const Variant& variant, const v1::Unit& unit, ContestantPool* pool, TimeSource time,
            const CancelToken* cancel, const UnitReport& report);
  // Gives the contestants back.
  ~MatchGame();

  // What GameRunner::Play() promises, without the times of the unit.
  v1::UnitResult Play();

 private:
  const v1::GameUnit& game() const { return unit_.game(); }
  const v1::PlayerSpec& spec(int player) const { return game().players(player); }
  int PlayerOf(int seat) const { return static_cast<int>(game().seats(seat)); }

  absl::Status CheckUnit() const;
  // The game at its start, or where it was broken off, with its description.
  absl::StatusOr<Session> Begin() const;
  // Brings game and players to the board; with an error there is no game.
  absl::Status SetUp();
  // The result as it is before the next ply: empty, or what the unit says of those that were played.
  void BeginResult();
  // False when a player is at fault before the first move.
  bool StartPlayers();
  // One move, or whatever comes instead of it. False when the game cannot go on.
  bool PlayPly();
  // Reports the game so far if that is due.
  void ReportProgress();
  // Looks at flags that have fallen.
  void NoteFlags();
  // Puts a fault of the player into the result, and ends the game by it. False.
  bool Blame(int player, const Fault& fault);
  bool Error(absl::string_view what);
  void End(const v1::Outcome& outcome);
  void FillResult();

  const Variant& variant_;
  const v1::Unit& unit_;
  ContestantPool* pool_;
  TimeSource time_;
  const CancelToken* cancel_;
  const UnitReport& report_;
  absl::Time next_report_ = absl::InfinitePast();
  absl::Time give_up_;
  std::optional<LiveGame> live_;
  std::vector<std::unique_ptr<Contestant>> contestants_;  // by player
  std::optional<Adjudicator> adjudicator_;
  v1::UnitResult result_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_MATCH_GAME_H_
