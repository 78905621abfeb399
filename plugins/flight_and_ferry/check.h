// When a King is attacked, and what his safety demands of a move.
#ifndef VARIA_PLUGINS_FLIGHT_AND_FERRY_CHECK_H_
#define VARIA_PLUGINS_FLIGHT_AND_FERRY_CHECK_H_

#include <array>

#include "plugins/flight_and_ferry/effects.h"

namespace flight_and_ferry {

// True when some move of `enemy` would capture the King of the scene: own move, ride, flight or fire, the safety of the
// enemy's own King aside.
bool Attacked(const Scene& scene, int enemy);

// True when the King of the side to move stands safe after the move (any but castling). Asks the board itself; right
// for every move, but slower than KingSafety where that knows the answer. A fire that takes the own King is not safe.
bool SafeAfter(const Position& position, Move move);

// Of `targets`, those to which the move is safe.
Set SafeTargets(const Position& position, Move move, const Set& targets);

// The castlings of the side to move, as bits of kCastlings: those with the right and an empty way, and of these, those
// with a safe one.
uint8_t OpenCastlings(const Position& position);
uint8_t SafeCastlings(const Position& position);

// Squares of the Pawns of the side to move that could capture en passant on the square passed, and of these, those that
// may. The position's own en_passant need not be set.
Set EnPassantPawns(const Position& position, Square passed);
Set EnPassantCapturers(const Position& position, Square passed);

// Knows at a glance which moves of the side to move are safe, and sends the few others to SafeAfter().
class KingSafety {
 public:
  explicit KingSafety(const Position& position);

  // Of `targets`, those that are safe for a man other than the King to go to by an own move or a ride that captures
  // nobody but on the square where it ends.
  Set Steps(Move move, const Set& targets) const {
    if (careful_.Has(move.from)) return SafeTargets(position_, move, targets);
    Set safe = targets;
    if (in_check_) safe &= evasions_;
    if (pinned_.Has(move.from)) {
      for (int i = 0; i < pin_count_; ++i) {
        if (pins_[i].square == move.from) safe &= pins_[i].line;
      }
    }
    return safe;
  }
  // Of `targets`, those to which the man on move.from may safely send his Ferry.
  Set Sends(Move move, const Set& targets) const;
  // The same for any other move of any man, castling and en passant aside.
  Set Others(Move move, const Set& targets) const { return SafeTargets(position_, move, targets); }
  uint8_t Castlings() const { return in_check_ ? 0 : SafeCastlings(position_); }
  Set EnPassantCapturers() const { return flight_and_ferry::EnPassantCapturers(position_, position_.en_passant); }

 private:
  struct Pin {
    Square square;
    Set line;  // from the King's neighbour to the pinning man, both included
  };

  void LookAround();

  const Position& position_;
  const int army_, enemy_;
  const Square king_;
  const bool afloat_;
  bool in_check_ = false;
  Set careful_;   // a man who leaves one of these squares, or whose Ferry does, may open what no pin tells
  Set evasions_;  // where a man may go to end the check
  Set riders_;    // enemies whom a Ferry sent under them would let ride onto the King
  Set pinned_;
  std::array<Pin, varia::sdk::kDirections> pins_;
  int pin_count_ = 0;
};

}  // namespace flight_and_ferry

#endif  // VARIA_PLUGINS_FLIGHT_AND_FERRY_CHECK_H_
