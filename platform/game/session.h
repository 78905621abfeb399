// A game being played: the one way in which hosts use a variant.
#ifndef VARIA_PLATFORM_GAME_SESSION_H_
#define VARIA_PLATFORM_GAME_SESSION_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/loader/variant.h"
#include "varia/v1/record.pb.h"

namespace varia {

// A game from its start to where it stands, with undo and redo. Not synchronised. The variant must outlive it.
class Session {
 public:
  // Starts a game. InvalidArgument as Variant::Setup().
  static absl::StatusOr<Session> Start(const Variant* variant, const v1::SetupRequest& request);
  // Plays a record again from its start; its players, clock times, comments and tags are kept, its variations are not.
  // InvalidArgument names the ply that today's rules refuse, or another variant.
  static absl::StatusOr<Session> FromRecord(const Variant* variant, const v1::GameRecord& record);

  const Variant& variant() const { return *variant_; }
  const v1::SetupRequest& request() const { return request_; }
  // The position now.
  const Position& position() const { return plies_[current_].position; }
  // The position after `ply` plies, 0 <= ply <= ply_count() + redo_count().
  const Position& position_at(int ply) const { return plies_[ply].position; }

  std::string Text() const { return variant_->Text(position()); }
  v1::Outcome Outcome() const { return variant_->Outcome(position()); }
  bool finished() const { return variant_->RawOutcome(position()).state != VARIA_ONGOING; }
  int seat_to_move() const { return variant_->SeatToMove(position()); }
  // Legal move texts in ASCII order.
  std::vector<std::string> LegalMoves() const { return variant_->LegalMoveTexts(position()); }

  // Plays a move given as text or code. Forgets what could be redone, unless the move is the one undone last.
  // InvalidArgument when it is not legal, game unchanged.
  absl::Status Play(absl::string_view text);
  absl::Status Play(varia_move move);
  // Takes back or plays again one ply. FailedPrecondition when there is none.
  absl::Status Undo();
  absl::Status Redo();
  int ply_count() const { return current_; }
  int redo_count() const { return static_cast<int>(plies_.size()) - 1 - current_; }
  // The moves from the start to now, and the last one (nullptr at the start).
  std::vector<std::string> MovesPlayed() const;
  const std::string* last_move() const { return current_ == 0 ? nullptr : &plies_[current_].played.text(); }

  // Names the player of a seat for the record. InvalidArgument when there is no such seat id.
  absl::Status SetPlayer(absl::string_view seat, absl::string_view name);
  // The game up to now; the result is the rules' verdict on the position.
  v1::GameRecord Record() const;

 private:
  struct Ply {
    Position position;  // after the move
    varia_move move = VARIA_NO_MOVE;
    v1::PlayedMove played;  // its text, and what a record said of it
  };

  Session(const Variant* variant, v1::SetupRequest request, Position start);

  const Variant* variant_;
  v1::SetupRequest request_;
  std::vector<Ply> plies_;  // [0] is the start
  int current_ = 0;
  std::vector<std::string> players_;  // by seat
  std::vector<v1::Tag> tags_;         // from the record
  std::string comment_;               // from the record
};

}  // namespace varia

#endif  // VARIA_PLATFORM_GAME_SESSION_H_
