// A variant for tests that lives in the test program and can be made to break one promise at a time.
#ifndef VARIA_PLATFORM_LOADER_FAKE_VARIANT_H_
#define VARIA_PLATFORM_LOADER_FAKE_VARIANT_H_

#include <cstdint>

#include "varia/ext/goldens.h"
#include "varia/variant.h"

namespace varia {

// What the fake does wrong.
enum class Fault {
  kNone,
  // In its table or description.
  kNoDescription,
  kGarbledDescription,
  kOtherId,
  kChangingDescription,
  // Whole answers.
  kEndlessText,
  kGarbledMessage,
  kManyMoves,
  kNegativeMoveCount,
  kWildOutcome,
  kWildErrorText,
  // Promises of the rules.
  kSetupIgnoresName,
  kSetupTakesUnknownOption,
  kMiscounts,
  kWritesBeyondCapacity,
  kRefusesListedMove,
  kPlayListedDiffers,
  kPlaysUnlistedMove,
  kChangesOnRefusal,
  kCodesByPlace,
  kTwinMoveTexts,
  kMoveMessageWithoutStructure,
  kTextReadsDifferently,
  kMessageWithoutStructure,
  kTrustsContradiction,
  kKeyCountsMoves,
  kKeyForgetsTurn,
  kNeverEnds,
  kNoReason,
  kFinishedGamePlays,
  kNoSeat,
  kIgnoresWriter,
  kEmptyError,
  kOffsetBeyondInput,
  kTakesDamagedText,
  kChangesOnDamagedText,
  kTakesDamagedMove,
  kChangesOnDamagedMessage,
};

// "Subtraction": two players in turn take one to three stones from a heap; who takes the last one wins, or loses with
// the option misere=yes. Setups "ten" and "twenty". Position text "10 w - - 0 1", move texts "t1" to "t3". Its perft
// goldens are the numbers of compositions, right unless `wrong_goldens`.
struct FakeVariant {
  explicit FakeVariant(Fault fault_in = Fault::kNone, bool wrong_goldens = false);
  FakeVariant(const FakeVariant&) = delete;
  FakeVariant& operator=(const FakeVariant&) = delete;

  varia_variant table;  // first, so that the table's address is the fake's
  Fault fault;
  const varia_goldens* goldens;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_FAKE_VARIANT_H_
