// A game being played: the one way in which hosts use a variant.
#ifndef VARIA_PLATFORM_GAME_SESSION_H_
#define VARIA_PLATFORM_GAME_SESSION_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/history/game_tree.h"
#include "platform/loader/variant.h"
#include "varia/v1/record.pb.h"

namespace varia {

// A game from its start to where it stands, with undo and redo. Not synchronised. The variant must outlive it.
class Session {
 public:
  // Starts a game. InvalidArgument as Variant::Setup().
  static absl::StatusOr<Session> Start(const Variant* variant, const v1::SetupRequest& request);
  // Plays a record again from its start, to the end of its main line. InvalidArgument names the ply that today's rules
  // refuse, or another variant.
  static absl::StatusOr<Session> FromRecord(const Variant* variant, const v1::GameRecord& record);
  // Goes on with a game.
  static Session FromTree(GameTree history) { return Session(std::move(history)); }

  const Variant& variant() const { return history_.variant(); }
  const v1::SetupRequest& request() const { return history_.request(); }
  // The whole game: its variations, comments, repetitions. Changes made there show here.
  const GameTree& history() const { return history_; }
  GameTree* mutable_history() { return &history_; }

  // The position now.
  const Position& position() const { return history_.position(); }
  // The position after `ply` plies, 0 <= ply <= ply_count() + redo_count().
  const Position& position_at(int ply) const { return history_.position_at(ply); }

  std::string Text() const { return variant().Text(position()); }
  v1::Outcome Outcome() const { return variant().Outcome(position()); }
  bool finished() const { return variant().RawOutcome(position()).state != VARIA_ONGOING; }
  int seat_to_move() const { return history_.seat_at(history_.ply_count()); }
  // Legal move texts in ASCII order.
  std::vector<std::string> LegalMoves() const { return variant().LegalMoveTexts(position()); }

  // Plays a move given as text (kDropOutText included) or code. Forgets what could be redone, unless the move is one
  // that the history has here. InvalidArgument when it is not legal, ResourceExhausted when the game is too long; game
  // unchanged by either.
  absl::Status Play(absl::string_view text);
  absl::Status Play(varia_move move);
  // The seat to move drops out, as a ply. FailedPrecondition as Variant::DropOut(), else as Play().
  absl::Status DropOut();
  // Takes back or plays again one ply. FailedPrecondition when there is none.
  absl::Status Undo() { return history_.Undo(); }
  absl::Status Redo() { return history_.Redo(); }
  int ply_count() const { return history_.ply_count(); }
  int redo_count() const { return history_.redo_count(); }
  // The moves from the start to now, and the last one (nullptr at the start).
  std::vector<std::string> MovesPlayed() const;
  const std::string* last_move() const {
    return ply_count() == 0 ? nullptr : &history_.played(history_.current()).text();
  }

  // Names the player of a seat for the record. InvalidArgument when there is no such seat id.
  absl::Status SetPlayer(absl::string_view seat, absl::string_view name) { return history_.SetPlayer(seat, name); }
  // The game up to now, as the main line, and its variations.
  v1::GameRecord Record() const;

 private:
  explicit Session(GameTree history) : history_(std::move(history)) {}
  // Plays a ply of the history by `play` and forgets what could be redone instead of it.
  absl::Status PlayAnew(absl::FunctionRef<absl::Status()> play);

  GameTree history_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_SESSION_H_
