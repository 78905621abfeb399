// A game as it is played: moves, clock, arbiter and journal joined. The one way in which hosts play games.
#ifndef VARIA_PLATFORM_GAME_LIVE_GAME_H_
#define VARIA_PLATFORM_GAME_LIVE_GAME_H_

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "platform/clock/clock.h"
#include "platform/game/game_scope.h"
#include "platform/game/game_times.h"
#include "platform/game/session.h"
#include "platform/history/arbiter.h"
#include "platform/history/journal.h"
#include "varia/v1/arbiter.pb.h"

namespace varia {

struct LiveGameOptions {
  // One control a seat, in the order of play; none for a game without a clock.
  std::vector<TimeControl> controls;
  TimeSource time = SteadyNow;
  // What ends the game beside the rules; empty: nothing.
  v1::ArbiterPolicy policy;
  // File of the journal, made anew; empty for none.
  std::string journal;
  Journal::Sync sync = Journal::Sync::kEveryEvent;
};

// A game between players, from wherever a session stands.
//
// The clock is pressed by each move and stands still before Begin() and after the end. A player whose time runs out
// drops out if the variant's plugin offers that ("varia.drop-out/1"): a ply of the game, after which the next player is
// to move. Elsewhere his team loses (ForfeitOutcome(), "time-forfeit"). Every function looks at the clock first.
//
// Whoever drops out is retired from the clock; taken back, he is in again.
//
// Undo takes the times back too: who is to move has again what he had when that move began, from now on.
//
// The game is over when the rules, the arbiter or End() say so; it then takes no more moves, but can be taken back.
// Each move's time and what was left after it, the result and the time controls (tag "TimeControl") go on record.
//
// With a journal everything that happens is in the file when the function returns. When the file cannot be written to,
// the game goes on without it: TakeJournalFailure().
//
// Not synchronised. Errors leave everything as it was, apart from time itself. The variant must outlive it.
class LiveGame {
 public:
  // Takes a session over as it stands. InvalidArgument for controls that make no sense or are not one a seat; errors as
  // Arbiter::Create() and Journal::Create().
  static absl::StatusOr<LiveGame> Create(Session session, LiveGameOptions options);
  // Goes on with the game in options.journal, which stays its journal; with no controls given, with those on its
  // record. *notice becomes a sentence about a torn last record that was dropped, or empty. Errors as Journal::Open(),
  // ReplayJournal() and Create().
  static absl::StatusOr<LiveGame> Resume(const Variant* variant, LiveGameOptions options, std::string* notice);

  LiveGame(LiveGame&&) = default;
  LiveGame& operator=(LiveGame&&) = default;

  const Session& session() const { return session_; }
  const Variant& variant() const { return session_.variant(); }
  const GameTree& history() const { return session_.history(); }
  const Position& position() const { return session_.position(); }
  int seat_to_move() const { return session_.seat_to_move(); }

  // How the game stands, by the rules, the arbiter or End(); as of the last function that looked at the clock.
  const v1::Outcome& outcome() const;
  bool over() const { return outcome().state() != v1::Outcome::STATE_ONGOING; }
  // Reasons for which the player to move may claim a draw.
  const google::protobuf::RepeatedPtrField<std::string>& claims() const { return verdict_.claims(); }

  // Starts the clock of the player to move. Play() does it too; a second time is nothing.
  void Begin();
  // Plays a move for the player to move and presses his clock. FailedPrecondition when the game is over, the clock is
  // paused or the time has run out (TakeFlagFall() tells); else as Session::Play(). Internal when the plugin does not
  // let the arbiter judge; the move is played then.
  absl::Status Play(absl::string_view text);
  absl::Status Play(varia_move move);
  // Take back or play again so many plies, at least 1. FailedPrecondition when there are not so many.
  absl::Status Undo(int plies = 1);
  absl::Status Redo(int plies = 1);

  // The player to move claims a draw, for the first of claims(). FailedPrecondition when there is none.
  absl::Status ClaimDraw();
  // The player to move gives up: he drops out where that is possible, else his team loses.
  absl::Status Resign();
  // Ends the game by a host's decision: agreement, adjudication, forfeit (platform/game/forfeit.h). InvalidArgument for
  // an ongoing outcome and as CheckOutcome(); FailedPrecondition when it is over.
  absl::Status End(const v1::Outcome& outcome);

  // The first flag fall not told yet, its consequences for the game drawn already.
  std::optional<FlagFall> TakeFlagFall();
  // When the time of the player to move runs out if nothing happens: call TakeFlagFall() then. InfiniteFuture when
  // never.
  absl::Time Deadline();
  // For reading, pausing and adjusting; its other functions are for the game to call. Null without a clock.
  Clock* clock() { return times_ ? &times_->clock() : nullptr; }

  // A scope in which plugins may ask about this game: around a player's choosing his move.
  GameScope Scope() { return {history(), clock(), time_}; }

  // Why the journal was given up, once; OK when it was not.
  absl::Status TakeJournalFailure();
  bool has_journal() const { return journal_.has_value(); }

  // The game up to now, as Session::Record().
  v1::GameRecord Record() const { return session_.Record(); }

 private:
  LiveGame(Session session, Arbiter arbiter) : session_(std::move(session)), arbiter_(std::move(arbiter)) {}

  static absl::StatusOr<LiveGame> Make(Session session, const LiveGameOptions& options);
  GameTree* tree() { return session_.mutable_history(); }
  // Settles the clock and starts it; FailedPrecondition unless the player to move may move.
  absl::Status CheckMayMove();
  // Adds a ply by `play` and does everything that follows from it. With `by_clock` the ply is a flag fall's.
  absl::Status Advance(absl::FunctionRef<absl::Status()> play, bool by_clock);
  // Goes to another ply of the line.
  absl::Status GoTo(int ply);
  // Draws the consequences of flags that have fallen.
  void Settle();
  // The arbiter's word on the game as it stands; ends it if he says so. `rules_go_on` as Arbiter::Judge().
  absl::Status Judge(bool one_ply_further, bool rules_go_on = false);
  void SetResult(const v1::Outcome& outcome);
  void Write(const v1::JournalEvent& event);

  Session session_;
  Arbiter arbiter_;
  v1::Verdict verdict_;
  int no_progress_due_ = 0;
  std::optional<GameTimes> times_;
  TimeSource time_;
  bool begun_ = false;
  std::deque<FlagFall> falls_;
  std::optional<Journal> journal_;
  absl::Status journal_failure_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_LIVE_GAME_H_
