// The random games that the validator plays.
#ifndef VARIA_PLATFORM_VALIDATE_WALK_H_
#define VARIA_PLATFORM_VALIDATE_WALK_H_

#include <cstdint>
#include <vector>

#include "platform/game/random_game.h"
#include "platform/loader/variant.h"
#include "platform/validate/raw_variant.h"

namespace varia {

// One random game, a ply at a time. A game is told by seed and number alone: the same for every rule, whatever is
// checked on the way, and on every machine.
class Walk {
 public:
  // Setups in turn; in every other round of them each rule option has a random value. `variant` is not owned; `number`
  // is at least 1.
  Walk(const Variant* variant, uint64_t seed, int number);

  // The start as asked for, and the plugin's answer to it. Without it there is no game.
  const v1::SetupRequest& request() const { return request_; }
  const Answer& start() const { return start_; }
  // The request without its setup: what to read a position text of the game with.
  v1::SetupRequest options() const;

  int number() const { return number_; }
  int ply() const { return ply_; }
  const Position& position() const { return position_; }
  // The legal moves, in the plugin's order; empty when the game is over.
  const std::vector<varia_move>& moves() const { return moves_; }

  // Plays one of the moves. REQUIRES: there are any.
  void Step();

 private:
  const Variant& variant_;
  RawVariant raw_;
  int number_;
  int ply_ = 0;
  Random random_;
  v1::SetupRequest request_;
  Answer start_;
  Position position_;
  std::vector<varia_move> moves_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_WALK_H_
