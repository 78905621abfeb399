// The rules once more, written from the rules page alone, for the tests: slow, plain, and sharing nothing with the
// plugin.
#ifndef VARIA_PLUGINS_FLIGHT_AND_FERRY_SLOW_RULES_H_
#define VARIA_PLUGINS_FLIGHT_AND_FERRY_SLOW_RULES_H_

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace flight_and_ferry_slow {

// A square: file and rank, both from 1; {0, 0} for none.
struct Place {
  int file = 0, rank = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

struct SlowMove;

// A position as its text has it.
class SlowGame {
 public:
  // REQUIRES: a canonical position text.
  explicit SlowGame(std::string_view text);
  std::string Text() const;
  // Legal moves, in ASCII order of their texts.
  std::vector<SlowMove> Moves() const;
  // "ongoing", "draw" or "win N" with the number of the winner.
  std::string Status() const;

 private:
  char At(Place place) const { return board_[place.rank][place.file]; }
  bool Mine(Place place) const;
  bool Theirs(Place place) const;
  bool Empty(Place place) const { return At(place) == '.'; }
  bool HasFerry(Place place) const { return place == ferries_[0] || place == ferries_[1]; }
  int Forward() const { return turn_ == 'w' ? 1 : -1; }
  // Men on the squares strictly between two of one line.
  int MenBetween(Place from, Place to, Place* last = nullptr) const;

  bool MovesLikeItself(Place from, Place to) const;
  bool Flies(Place from, Place to, Place* victim) const;
  Place Burns(Place from, Place to) const;
  std::vector<char> Promotions(Place from, Place to) const;

  // All moves, whether or not the own King is safe afterwards.
  std::vector<SlowMove> PseudoMoves() const;
  void AddOwnMoves(Place from, std::vector<SlowMove>* moves) const;
  void AddFerryMoves(Place from, std::vector<SlowMove>* moves) const;
  void AddCastlings(std::vector<SlowMove>* moves) const;
  bool Safe(const SlowMove& move) const;
  // True when the side to move could capture the enemy King.
  bool CanTakeKing() const;

  // The position after a man has gone from..to and `victim` (or {0, 0}) is taken off; the castling rights, counters and
  // turn follow, and everything else is left to the caller.
  SlowGame After(Place from, Place to, Place victim) const;
  void Pass(bool reset_halfmove);

  std::array<std::array<char, 9>, 11> board_;  // [rank][file]
  std::array<Place, 2> ferries_;
  char turn_;
  std::string castling_;
  Place passed_;
  int halfmove_, fullmove_;
  std::map<char, int> taken_;
};

struct SlowMove {
  std::string text;
  std::string kind;  // "", "ride", "send", "flight", "fire", "castling", "en-passant", "double-step"
  char captured;     // letter of the man taken, or '.'
  SlowGame after;
};

}  // namespace flight_and_ferry_slow

#endif  // VARIA_PLUGINS_FLIGHT_AND_FERRY_SLOW_RULES_H_
