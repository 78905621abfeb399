#include "plugins/aire/slow_game.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace aire_slow {
namespace {

const std::vector<std::string> kOrder = {"ws", "bn", "wn", "bs"};

std::string After(const std::string& player) {
  return kOrder[(std::find(kOrder.begin(), kOrder.end(), player) - kOrder.begin() + 1) % 4];
}
std::string Partner(const std::string& player) { return After(After(player)); }

bool OnBoard(int file, int rank) {
  if (file < 1 || file > 8 || rank < 1 || rank > 12) return false;
  return file < 3 || file > 6 || (rank > 3 && rank < 10);
}

// A step or leap needs all squares of the rectangle between its ends; a straight one has none but those on its way.
bool Fits(Spot from, int dx, int dy) {
  for (int x = 0; x <= std::abs(dx); ++x) {
    for (int y = 0; y <= std::abs(dy); ++y) {
      if (!OnBoard(from.first + (dx < 0 ? -x : x), from.second + (dy < 0 ? -y : y))) return false;
    }
  }
  return true;
}

char HalfOf(Spot spot) { return spot.second <= 6 ? 's' : 'n'; }
char TeamOf(char letter) { return std::isupper(static_cast<unsigned char>(letter)) ? 'w' : 'b'; }
char Kind(char letter) { return static_cast<char>(std::toupper(static_cast<unsigned char>(letter))); }
char Colour(char kind, char team) {
  return team == 'w' ? kind : static_cast<char>(std::tolower(static_cast<unsigned char>(kind)));
}

std::string Name(Spot spot) {
  return std::string(1, static_cast<char>('a' + spot.first - 1)) + std::to_string(spot.second);
}
Spot Read(const std::string& name) { return {name[0] - 'a' + 1, std::stoi(name.substr(1))}; }
bool Outer(Spot spot) { return spot.first <= 2 || spot.first >= 7; }
bool Corner(Spot spot) { return (spot.first == 1 || spot.first == 8) && (spot.second == 1 || spot.second == 12); }

std::vector<std::string> SplitAt(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

}  // namespace

SlowGame::SlowGame(const std::string& text) {
  const std::vector<std::string> fields = SplitAt(text, ' ');
  int rank = 12;
  for (const std::string& row : SplitAt(fields[0], '/')) {
    int file = 1;
    for (char c : row) {
      if (std::isdigit(static_cast<unsigned char>(c))) {
        file += c - '0';
      } else {
        if (c != '*') men_[{file, rank}] = c;
        ++file;
      }
    }
    --rank;
  }
  turn_ = fields[1];
  halfmove_ = std::stol(fields[4]);
  fullmove_ = std::stol(fields[5]);
  if (fields[3] != "-") {
    for (const std::string& name : SplitAt(fields[3], ',')) {
      const Spot passed = Read(name);
      const Spot pawn = {passed.first, passed.second == 4 ? 5 : 8};
      open_[std::string(1, TeamOf(LetterAt(pawn))) + HalfOf(passed)] = passed;
    }
  }
  if (fields[6] != "out=-") {
    for (const std::string& entry : SplitAt(fields[6].substr(4), ',')) {
      out_.push_back(entry.substr(0, 2));
      if (entry.size() == 3) unmoved_.insert(entry.substr(0, 2));
    }
  }
  if (fields[7] != "rose=-") {
    for (const std::string& entry : SplitAt(fields[7].substr(5), ',')) {
      for (char side : entry.substr(2)) awaited_[entry[0]].insert(side);
    }
  }
  if (!Over() && Moves().empty()) {
    DropOut();
    PassTurn();
  }
}

std::string SlowGame::Text() const {
  std::string text;
  for (int rank = 12; rank >= 1; --rank) {
    int empty = 0;
    auto flush = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int file = 1; file <= 8; ++file) {
      if (!OnBoard(file, rank)) {
        flush();
        text += '*';
      } else if (LetterAt({file, rank}) == 0) {
        ++empty;
      } else {
        flush();
        text += LetterAt({file, rank});
      }
    }
    flush();
    if (rank > 1) text += '/';
  }
  std::set<Spot> open;
  for (const auto& [player, passed] : open_) open.insert(passed);
  std::string ep, out, rose;
  for (Spot passed : open) ep += (ep.empty() ? "" : ",") + Name(passed);
  for (const std::string& player : out_) {
    out += (out.empty() ? "" : ",") + player + (unmoved_.contains(player) ? "!" : "");
  }
  for (char team : {'w', 'b'}) {
    const auto found = awaited_.find(team);
    if (found == awaited_.end() || found->second.empty()) continue;
    rose += (rose.empty() ? "" : ",") + std::string(1, team) + ":";
    for (char side : {'s', 'n'}) {
      if (found->second.contains(side)) rose += side;
    }
  }
  auto dash = [](const std::string& list) { return list.empty() ? std::string("-") : list; };
  return text + " " + turn_ + " - " + dash(ep) + " " + std::to_string(halfmove_) + " " + std::to_string(fullmove_) +
         " out=" + dash(out) + " rose=" + dash(rose);
}

bool SlowGame::In(const std::string& player) const { return std::find(out_.begin(), out_.end(), player) == out_.end(); }
bool SlowGame::Over() const { return (!In("ws") && !In("wn")) || (!In("bn") && !In("bs")); }

char SlowGame::LetterAt(Spot spot) const {
  const auto man = men_.find(spot);
  return man == men_.end() ? 0 : man->second;
}
bool SlowGame::Own(Spot spot, char team) const { return LetterAt(spot) != 0 && TeamOf(LetterAt(spot)) == team; }

void SlowGame::AddRide(Spot from, int dx, int dy, std::set<Spot>* reached) const {
  for (Spot at = from; Fits(at, dx, dy);) {
    at = {at.first + dx, at.second + dy};
    if (Own(at, turn_[0])) return;
    reached->insert(at);
    if (LetterAt(at) != 0) return;
  }
}

void SlowGame::AddRose(Spot from, int direction, int turn, std::set<Spot>* reached) const {
  static constexpr int kDx[] = {1, 2, 2, 1, -1, -2, -2, -1}, kDy[] = {2, 1, -1, -2, -2, -1, 1, 2};
  Spot at = from;
  for (int leaps = 0; leaps < 6 && Fits(at, kDx[direction], kDy[direction]); ++leaps) {
    at = {at.first + kDx[direction], at.second + kDy[direction]};
    if (Own(at, turn_[0])) return;
    reached->insert(at);
    if (LetterAt(at) != 0) return;
    direction = (direction + turn + 8) % 8;
  }
}

std::set<Spot> SlowGame::Reach(Spot from) const {
  const char kind = Kind(LetterAt(from)), team = turn_[0];
  const int forward = turn_[1] == 's' ? 1 : -1;
  std::set<Spot> reached;
  auto step = [&](int dx, int dy, bool may_move, bool may_capture) {
    if (!Fits(from, dx, dy)) return;
    const Spot to = {from.first + dx, from.second + dy};
    if (LetterAt(to) == 0 ? may_move : may_capture && !Own(to, team)) reached.insert(to);
  };
  const bool straight = kind == 'Q' || kind == 'M', diagonal = kind == 'Q' || kind == 'B';
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx == 0 && dy == 0) continue;
      const bool slanted = dx != 0 && dy != 0;
      if (slanted ? diagonal : straight) AddRide(from, dx, dy, &reached);
      if (kind == 'E' && dy == forward) AddRide(from, dx, dy, &reached);
      if (kind == 'K') step(dx, dy, true, true);
      if (kind == 'S') step(dx, dy, !slanted, slanted);
      if (kind == 'S' && slanted && Fits(from, dx, dy) && EnPassant(from, {from.first + dx, from.second + dy})) {
        reached.insert({from.first + dx, from.second + dy});
      }
      if (kind == 'P' && dy == forward) {
        const Spot to = {from.first + dx, from.second + dy};
        const bool pawn_on_bank = Kind(LetterAt(to)) == 'P' && HalfOf(from) == HalfOf(to);
        step(dx, dy, dx == 0, dx != 0 && !pawn_on_bank);
      }
    }
  }
  if (kind == 'P' && Outer(from) && from.second == (forward == 1 ? 3 : 10) &&
      LetterAt({from.first, from.second + forward}) == 0 && LetterAt({from.first, from.second + 2 * forward}) == 0) {
    reached.insert({from.first, from.second + 2 * forward});
  }
  if (kind == 'M') {
    for (int dx : {-2, -1, 1, 2}) {
      for (int dy : {-2, -1, 1, 2}) {
        if (std::abs(dx) != std::abs(dy)) step(dx, dy, true, true);
      }
    }
  }
  if (kind == 'O') {
    for (int direction = 0; direction < 8; ++direction) {
      AddRose(from, direction, 1, &reached);
      AddRose(from, direction, -1, &reached);
    }
  }
  return reached;
}

// A Steward's capture onto a square that an enemy Pawn has passed.
bool SlowGame::EnPassant(Spot from, Spot to) const {
  if (!Outer(from) || !Outer(to)) return false;
  for (const auto& [player, passed] : open_) {
    if (player[0] != turn_[0] && passed == to) return true;
  }
  return false;
}

std::map<Spot, char> SlowGame::BoardAfter(Spot from, Spot to, char suffix) const {
  std::map<Spot, char> men = men_;
  const char letter = LetterAt(from);
  if (Kind(letter) == 'S' && from.first != to.first && from.second != to.second && LetterAt(to) == 0) {
    men.erase({to.first, to.second == 4 ? 5 : 8});
  }
  men.erase(from);
  men[to] = letter;
  if (Kind(letter) == 'P' && HalfOf(from) != HalfOf(to)) men[to] = Colour('S', TeamOf(letter));
  if (suffix == 'o') men[to] = Colour('O', TeamOf(letter));
  return men;
}

bool SlowGame::RoyalAtHome(const std::map<Spot, char>& men) const {
  for (const auto& [spot, letter] : men) {
    const char kind = Kind(letter);
    if (TeamOf(letter) == turn_[0] && HalfOf(spot) == turn_[1] && (kind == 'Q' || kind == 'K' || kind == 'E')) {
      return true;
    }
  }
  return false;
}

std::set<std::string> SlowGame::Moves() const {
  std::set<std::string> moves;
  if (Over()) return moves;
  const char team = turn_[0], side = turn_[1];
  bool has_rose = false;
  for (const auto& [spot, letter] : men_) has_rose |= letter == Colour('O', team);
  for (const auto& [from, letter] : men_) {
    if (TeamOf(letter) != team) continue;
    if (Kind(letter) == 'O' && awaited_.contains(team) && !awaited_.at(team).empty()) continue;
    for (Spot to : Reach(from)) {
      if (HalfOf(from) != side && HalfOf(to) != side && In(Partner(turn_))) continue;
      for (char suffix : {'\0', 'o'}) {
        if (suffix == 'o' && (Kind(letter) != 'S' || !Corner(to) || has_rose)) continue;
        if (!RoyalAtHome(BoardAfter(from, to, suffix))) continue;
        std::string text = Name(from) + Name(to);
        if (suffix != 0) text += suffix;
        moves.insert(text);
      }
    }
  }
  return moves;
}

void SlowGame::Play(const std::string& move) {
  size_t split = 1;
  while (std::isdigit(static_cast<unsigned char>(move[split]))) ++split;
  const Spot from = Read(move.substr(0, split)), to = Read(move.substr(split));
  const char suffix = move.back() == 'o' ? 'o' : '\0';
  const char kind = Kind(LetterAt(from)), team = turn_[0];
  const std::map<Spot, char> before = men_;
  men_ = BoardAfter(from, to, suffix);
  const bool captured = men_.size() < before.size();
  halfmove_ = captured || kind == 'P' || kind == 'S' ? 0 : halfmove_ + 1;

  if (captured && LetterAt(to) != 0 && before.contains(to) && Kind(before.at(to)) == 'O') {
    events_["rose captured"] += awaited_[TeamOf(before.at(to))].empty() ? 0 : 1;
    awaited_[TeamOf(before.at(to))].clear();
  }
  if (captured && !before.contains(to)) ++events_["en passant"];
  if (suffix == 'o') ++events_["rose made"];
  if (kind == 'O') {
    ++events_["rose moved"];
    for (const std::string& player : {turn_, Partner(turn_)}) {
      if (In(player)) awaited_[team].insert(player[1]);
    }
  } else {
    awaited_[team].erase(turn_[1]);
  }

  if (kind == 'P' && std::abs(from.second - to.second) == 2) {
    open_[turn_] = {from.first, (from.second + to.second) / 2};
    ++events_["double step"];
  }
  std::erase_if(open_, [&](const auto& entry) {
    const Spot pawn = {entry.second.first, entry.second.second == 4 ? 5 : 8};
    return LetterAt(entry.second) != 0 || Kind(LetterAt(pawn)) != 'P';
  });
  unmoved_.erase(Partner(turn_));
  PassTurn();
}

void SlowGame::DropOut() {
  ++events_["drop-out"];
  out_.push_back(turn_);
  unmoved_.insert(turn_);
  awaited_[turn_[0]].erase(turn_[1]);
  for (auto& [spot, letter] : men_) {
    if (TeamOf(letter) != turn_[0]) continue;
    if (Kind(letter) == 'E') letter = Colour('Q', turn_[0]);
    if (Kind(letter) == 'P') letter = Colour('S', turn_[0]);
  }
  std::erase_if(open_, [&](const auto& entry) { return entry.first[0] == turn_[0]; });
}

void SlowGame::PassTurn() {
  while (true) {
    turn_ = After(turn_);
    if (turn_ == "ws") ++fullmove_;
    open_.erase(turn_);
    if (!In(turn_)) continue;
    if (Over() || !Moves().empty()) return;
    DropOut();
  }
}

std::string SlowGame::Status() const {
  if (!Over()) return "ongoing";
  const char winner = !In("ws") && !In("wn") ? 'b' : 'w';
  // Backwards from the last one out, the last mover is the first player still in.
  std::string last_mover = out_.back();
  do {
    last_mover = After(After(After(last_mover)));
  } while (!In(last_mover));
  const std::string partner = Partner(last_mover), last = out_.back(), first = Partner(last);
  std::vector<std::vector<std::string>> places = {{last_mover}};
  const std::vector<std::string> both =
      std::find(kOrder.begin(), kOrder.end(), first) < std::find(kOrder.begin(), kOrder.end(), last)
          ? std::vector<std::string>{first, last}
          : std::vector<std::string>{last, first};
  if (In(partner)) {
    places.push_back({partner});
    if (unmoved_.contains(first)) {
      places.push_back(both);
    } else {
      places.push_back({last});
      places.push_back({first});
    }
  } else if (unmoved_.contains(first)) {
    places.push_back(both);
    places.push_back({partner});
  } else {
    for (size_t i = out_.size(); i-- > 0;) places.push_back({out_[i]});
  }
  std::string line;
  for (const auto& place : places) {
    line += line.empty() ? "" : ",";
    for (size_t i = 0; i < place.size(); ++i) line += (i == 0 ? "" : "=") + place[i];
  }
  return std::string("win ") + winner + " places=" + line;
}

}  // namespace aire_slow
