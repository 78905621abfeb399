// A variant under test, as texts in and texts out. For the tests of a plugin; works on any varia_variant.
#ifndef VARIA_SDK_TESTING_TEST_GAME_H_
#define VARIA_SDK_TESTING_TEST_GAME_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "varia/ext/tactics.h"
#include "varia/variant.h"

namespace varia::sdk::testing {

// A rule option and the value chosen for it.
using TestOption = std::pair<std::string, std::string>;

// A game that starts from a position text and goes on by move texts. Copying it copies the position.
class TestGame {
 public:
  // Starts from `text`, or from the setup of that name when it has no space. Ends the test program with a sentence when
  // the variant refuses it: a test's own positions must be right.
  TestGame(const varia_variant* variant, std::string_view text, const std::vector<TestOption>& options = {});

  // "" when the variant accepts `text`, else its sentence; *offset (may be nullptr) gets the place.
  static std::string Refusal(const varia_variant* variant, std::string_view text, uint64_t* offset = nullptr);

  // Canonical text of the position.
  std::string Text() const;
  // Legal moves in ASCII order: all, or those whose text starts with `start`.
  std::vector<std::string> Moves(std::string_view start = "") const;
  bool Has(std::string_view move) const;
  // Plays moves in turn; ends the test program when one is refused.
  TestGame& Play(std::initializer_list<std::string_view> moves);
  TestGame After(std::string_view move) const;
  // Has the player to move drop out by varia/ext/drop_out.h, which the variant must offer. Returns its status.
  int32_t DropOut();
  // "" when the move is legal, else the variant's sentence.
  std::string WhyNot(std::string_view move) const;
  // "ongoing", "draw" or "win N" with the number of the winning team; places follow as " 1,2,3,4" when there are any.
  std::string Status() const;
  // What ended the game, "" while it goes on.
  std::string Reason() const;
  int Seat() const;
  varia_key Key() const;
  // Serialized varia.v1.Position and varia.v1.Move messages.
  std::string PositionMessage() const;
  std::string MoveMessage(std::string_view move) const;
  // Legal move sequences of that length.
  uint64_t Perft(int depth) const;

  // What the variant tells a search and an arbiter, by extensions that it must offer (varia/ext/evaluation.h, tactics.h
  // and arbiter.h): a team's score, the mark of a legal move, whether the player to move is in check, the seats that
  // are bare as bits.
  int Score(int team = 0) const;
  varia_move_mark Mark(std::string_view move) const;
  bool InCheck() const;
  uint32_t BareSeats() const;
  // Has the player to move pass. Returns its status.
  int32_t Pass();

 private:
  struct alignas(VARIA_POSITION_ALIGNMENT) Unit {
    unsigned char bytes[VARIA_POSITION_ALIGNMENT];
  };
  void* data() { return block_.data(); }
  const void* data() const { return block_.data(); }
  std::vector<varia_move> Codes() const;
  varia_move Code(std::string_view move) const;

  const varia_variant* variant_;
  std::vector<Unit> block_;
};

}  // namespace varia::sdk::testing

#endif  // VARIA_SDK_TESTING_TEST_GAME_H_
