// One variant of a loaded plugin, as the platform's C++ sees it.
#ifndef VARIA_PLATFORM_LOADER_VARIANT_H_
#define VARIA_PLATFORM_LOADER_VARIANT_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/loader/position.h"
#include "varia/ext/drop_out.h"
#include "varia/ext/goldens.h"
#include "varia/v1/move.pb.h"
#include "varia/v1/outcome.pb.h"
#include "varia/v1/position.pb.h"
#include "varia/v1/variant.pb.h"
#include "varia/variant.h"

namespace varia {

// Wraps a plugin's varia_variant: messages decoded, statuses turned into absl::Status (with the byte offset as payload,
// see ErrorOffset()). Immutable; every function is safe from any thread as long as no two use the same Position at
// once. Positions passed in must come from the same variant. Alive as long as its plugin, which the process never
// unloads.
//
// Where a plugin breaks its contract and a function here cannot say so, its answer is one that a host can live with: no
// moves, seat 0, an empty text, a draw for the reason "plugin-error". The checks of platform/validate tell such
// plugins.
class Variant {
 public:
  // Checks the table's fixed facts and decodes its VariantInfo. FailedPrecondition says which fact is wrong.
  static absl::StatusOr<std::unique_ptr<const Variant>> Create(const varia_variant* table);

  const varia_variant& table() const { return *table_; }
  const v1::VariantInfo& info() const { return info_; }
  const std::string& id() const { return info_.id(); }

  // Starts a game. InvalidArgument names the setup, option or place in the text that is wrong.
  absl::StatusOr<Position> Setup(const v1::SetupRequest& request) const;

  // Replaces *moves with the legal moves; empty exactly when the game is over. Keeps the vector's capacity.
  void LegalMoves(const Position& position, std::vector<varia_move>* moves) const;
  // The number of legal moves, without listing them.
  uint64_t CountLegalMoves(const Position& position) const;
  // Plays any code; InvalidArgument when it is not legal, position unchanged.
  absl::Status Play(Position* position, varia_move move) const;
  // Plays a code that LegalMoves() listed for this very position.
  void PlayListed(Position* position, varia_move move) const { table_->play_listed(table_, position->data(), move); }

  // Whether the plugin offers "varia.drop-out/1"; and by it: the seat to move drops out and the turn passes on.
  // FailedPrecondition when it is not offered or the game is over, position unchanged.
  bool can_drop_out() const { return drop_out_ != nullptr; }
  absl::Status DropOut(Position* position) const;

  varia_outcome RawOutcome(const Position& position) const;
  v1::Outcome Outcome(const Position& position) const;
  // Seat number, an index into info().seats().
  int SeatToMove(const Position& position) const;
  varia_key Key(const Position& position) const;

  // Canonical position text.
  std::string Text(const Position& position) const;
  absl::StatusOr<v1::Position> ToMessage(const Position& position) const;
  absl::StatusOr<Position> FromMessage(const v1::Position& message) const;

  // Text of a legal move.
  std::string MoveText(const Position& position, varia_move move) const;
  // Reads a move text. InvalidArgument says why it is malformed or not legal.
  absl::StatusOr<varia_move> ParseMove(const Position& position, absl::string_view text) const;
  absl::StatusOr<v1::Move> MoveMessage(const Position& position, varia_move move) const;
  absl::StatusOr<varia_move> MoveFromMessage(const Position& position, const v1::Move& message) const;
  // Texts of all legal moves in ASCII order.
  std::vector<std::string> LegalMoveTexts(const Position& position) const;

  // The plugin's "varia.goldens/1", or nullptr.
  const varia_goldens* goldens() const;

 private:
  explicit Variant(const varia_variant* table) : table_(table) {}

  const varia_variant* table_;
  const varia_drop_out* drop_out_ = nullptr;  // null when the plugin does not offer it
  v1::VariantInfo info_;
};

// The status line of an outcome: "ongoing", "draw", "win w", "win w places=ws,wn,bn,bs" (joint places joined by '=' in
// the order of play).
std::string StatusLine(const v1::VariantInfo& info, const varia_outcome& outcome);

// Byte offset into the input that a plugin blamed for `status`, or -1.
int64_t ErrorOffset(const absl::Status& status);

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_VARIANT_H_
