// Somebody who sits in games of a match, as the game sees him.
#ifndef VARIA_PLATFORM_MATCH_CONTESTANT_H_
#define VARIA_PLATFORM_MATCH_CONTESTANT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/time/time.h"
#include "platform/clock/clock.h"
#include "platform/game/session.h"
#include "platform/search/cancel.h"
#include "varia/v1/arbiter.pb.h"
#include "varia/v1/run.pb.h"
#include "varia/v1/search.pb.h"

namespace varia {

// What went wrong with a contestant, so that he cannot go on with the game.
struct Fault {
  enum class Kind {
    kNone,
    kCrash,      // his program ended, or closed its output
    kHang,       // it did not answer
    kIllegal,    // his move is not legal
    kProtocol,   // he broke the rules of the conversation
    kHost,       // he could not be brought to the board: not his fault in the game
    kCancelled,  // the game was called off
  };
  Kind kind = Kind::kNone;
  std::string detail;  // one sentence, without his name: "ended with exit status 1 at move 3"

  bool ok() const { return kind == Kind::kNone; }
};

// A game about to begin.
struct GameStart {
  const Session* game = nullptr;  // stands where the players take over; outlives the game
  uint64_t seed = 0;
  const v1::ArbiterPolicy* arbiter = nullptr;
  absl::Time give_up;  // by the time source: when whatever does not answer counts as hung
  const CancelToken* cancel = nullptr;
};

// A move to be chosen. The clock of the seat to move runs.
struct MoveRequest {
  const Session* game = nullptr;
  int seat = 0;
  Clock* clock = nullptr;
  absl::Time give_up;
  const CancelToken* cancel = nullptr;
};

// What a contestant says to his own score of the game, in hundredths of a Pawn for his own team. A mate in n moves of
// the winners is kMateScore - n.
inline constexpr int kMateScore = 32000;

struct MoveAnswer {
  Fault fault;  // with one, nothing else counts
  bool resigns = false;
  varia_move move = VARIA_NO_MOVE;
  uint64_t nodes = 0;
  uint32_t depth = 0;
  std::optional<int> score;

  static MoveAnswer Failed(Fault fault) {
    MoveAnswer answer;
    answer.fault = std::move(fault);
    return answer;
  }
};

// Not synchronised. Plays one game at a time, from StartGame() on; after a fault, none any more.
class Contestant {
 public:
  Contestant() = default;
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;
  virtual ~Contestant() = default;

  // Gets ready for a game, forgetting the last one.
  virtual Fault StartGame(const GameStart& start) = 0;
  // Chooses a move for the seat to move; the move is legal unless there is a fault. An answer after the flag fell may
  // have no move. An engine comes back at the latest when the clock's time and the margin for hanging are over, or at
  // `give_up`; a builtin player by his limits and the clock, or once cancelled.
  virtual MoveAnswer Choose(const MoveRequest& request) = 0;
  // Whether he can be asked for another game.
  virtual bool usable() const = 0;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_MATCH_CONTESTANT_H_
