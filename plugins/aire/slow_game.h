// A second, plain reading of the rules page of Aire, to hold the plugin against. It shares no code or table with it: a
// map of letters, every move tried out. Slow on purpose.
#ifndef VARIA_PLUGINS_AIRE_SLOW_GAME_H_
#define VARIA_PLUGINS_AIRE_SLOW_GAME_H_

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace aire_slow {

// File and rank, both from 1.
using Spot = std::pair<int, int>;

class SlowGame {
 public:
  // Reads a legal position text. Whoever has no move when the turn comes drops out.
  explicit SlowGame(const std::string& text);
  std::string Text() const;
  // Texts of the legal moves.
  std::set<std::string> Moves() const;
  // "ongoing" or "win w places=ws,wn,bn,bs", joint places joined by '='.
  std::string Status() const;
  void Play(const std::string& move);

  // How often special things have happened in the moves played, by name.
  const std::map<std::string, int>& events() const { return events_; }

 private:
  bool In(const std::string& player) const;
  bool Over() const;
  char LetterAt(Spot spot) const;
  bool Own(Spot spot, char team) const;
  std::set<Spot> Reach(Spot from) const;
  void AddRide(Spot from, int dx, int dy, std::set<Spot>* reached) const;
  void AddRose(Spot from, int direction, int turn, std::set<Spot>* reached) const;
  bool EnPassant(Spot from, Spot to) const;
  // Moves men, and nothing else, on a copy of the board.
  std::map<Spot, char> BoardAfter(Spot from, Spot to, char suffix) const;
  bool RoyalAtHome(const std::map<Spot, char>& men) const;
  void DropOut();
  void PassTurn();

  std::map<Spot, char> men_;
  std::string turn_;
  std::vector<std::string> out_;
  std::set<std::string> unmoved_;           // players out whose partner has not moved since
  std::map<std::string, Spot> open_;        // passed squares by the player who passed them
  std::map<char, std::set<char>> awaited_;  // by team: sides whose move the Rose waits for
  long halfmove_ = 0, fullmove_ = 1;
  std::map<std::string, int> events_;
};

}  // namespace aire_slow

#endif  // VARIA_PLUGINS_AIRE_SLOW_GAME_H_
