#include "plugins/flight_and_ferry/slow_rules.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace flight_and_ferry_slow {
namespace {

char Upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
char Lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
int Sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

std::string Name(Place place) {
  return std::string(1, static_cast<char>('a' + place.file - 1)) + std::to_string(place.rank);
}
Place PlaceOf(const std::string& name) { return {name[0] - 'a' + 1, std::stoi(name.substr(1))}; }

std::vector<Place> EveryPlace() {
  std::vector<Place> places;
  for (int rank = 1; rank <= 10; ++rank) {
    for (int file = 1; file <= 8; ++file) places.push_back({file, rank});
  }
  return places;
}

bool OnBank(Place place) { return place.rank == 5 || place.rank == 6; }
bool IsDragon(char man) { return Upper(man) == 'G' || Upper(man) == 'C'; }
constexpr char kTakenOrder[] = "QGRBNqcrfn";

}  // namespace

SlowGame::SlowGame(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::string placement, turn, passed, ferries, taken;
  in >> placement >> turn >> castling_ >> passed >> halfmove_ >> fullmove_ >> ferries >> taken;
  for (auto& rank : board_) rank.fill('.');
  Place at{1, 10};
  for (char c : placement) {
    if (c == '/') {
      at = {1, at.rank - 1};
    } else if (c >= '1' && c <= '8') {
      at.file += c - '0';
    } else {
      board_[at.rank][at.file++] = c;
    }
  }
  turn_ = turn[0];
  if (castling_ == "-") castling_ = "";
  if (passed != "-") passed_ = PlaceOf(passed);
  const size_t comma = ferries.find(',');
  ferries_ = {PlaceOf(ferries.substr(8, comma - 8)), PlaceOf(ferries.substr(comma + 1))};
  for (char c : taken.substr(6)) {
    if (c != '-') ++taken_[c];
  }
}

std::string SlowGame::Text() const {
  std::string text;
  for (int rank = 10; rank >= 1; --rank) {
    int run = 0;
    for (int file = 1; file <= 9; ++file) {
      const char man = file <= 8 ? At({file, rank}) : '#';
      if (man == '.') {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      if (file <= 8) text += man;
    }
    text += rank > 1 ? "/" : " ";
  }
  text += turn_;
  text += " " + (castling_.empty() ? "-" : castling_) + " " + (passed_ == Place{} ? "-" : Name(passed_));
  text += " " + std::to_string(halfmove_) + " " + std::to_string(fullmove_);
  std::array<std::string, 2> names = {Name(ferries_[0]), Name(ferries_[1])};
  std::sort(names.begin(), names.end());
  text += " ferries=" + names[0] + "," + names[1] + " taken=";
  std::string taken;
  for (const char* c = kTakenOrder; *c != 0; ++c) {
    if (auto found = taken_.find(*c); found != taken_.end()) taken.append(static_cast<size_t>(found->second), *c);
  }
  return text + (taken.empty() ? "-" : taken);
}

bool SlowGame::Mine(Place place) const { return turn_ == 'w' ? IsUpper(At(place)) : IsLower(At(place)); }
bool SlowGame::Theirs(Place place) const { return turn_ == 'w' ? IsLower(At(place)) : IsUpper(At(place)); }

int SlowGame::MenBetween(Place from, Place to, Place* last) const {
  const int dx = Sign(to.file - from.file), dy = Sign(to.rank - from.rank);
  int men = 0;
  for (Place at{from.file + dx, from.rank + dy}; at != to; at = {at.file + dx, at.rank + dy}) {
    if (Empty(at)) continue;
    ++men;
    if (last != nullptr) *last = at;
  }
  return men;
}

// The table of own moves, and the two paragraphs around it.
bool SlowGame::MovesLikeItself(Place from, Place to) const {
  if (from == to || Mine(to)) return false;
  const char man = Upper(At(from));
  const int dx = std::abs(to.file - from.file), dy = std::abs(to.rank - from.rank);
  const int forward = (to.rank - from.rank) * Forward();
  if ((from.rank <= 5) != (to.rank <= 5)) {
    const bool flyer = man == 'Q' || man == 'R' || man == 'G' || man == 'C';
    if (!flyer || dx != 0) return false;
  }
  if (IsDragon(man) && HasFerry(to)) return false;
  const bool straight = dx == 0 || dy == 0, diagonal = dx == dy;
  const auto clear = [&] { return MenBetween(from, to) == 0; };
  switch (man) {
    case 'K':
      return dx <= 1 && dy <= 1;
    case 'N':
      return dx * dy == 2;
    case 'Q':
      return (straight || diagonal) && clear();
    case 'R':
      return straight && clear();
    case 'B':
      return diagonal && clear();
    case 'F':
      return (diagonal || dy == 0) && clear();
    case 'G':
      return (straight || (diagonal && forward >= -1)) && clear();
    case 'C':
      return (dx == 0 || (dy == 0 && dx == 1) || (diagonal && forward >= -1)) && clear();
    case 'P': {
      const int start = turn_ == 'w' ? 3 : 8;
      if (dx == 0 && forward == 1) return Empty(to);
      if (dx == 0 && forward == 2 && from.rank == start) return Empty(to) && clear();
      return dx == 1 && forward == 1 && (Theirs(to) || to == passed_);
    }
    default:
      return false;
  }
}

bool SlowGame::Flies(Place from, Place to, Place* victim) const {
  const char man = Upper(At(from));
  const bool file = from.file == to.file, rank = from.rank == to.rank;
  if (file == rank || !(file ? IsDragon(man) : man == 'G')) return false;
  if (!Empty(to) || HasFerry(to)) return false;
  return MenBetween(from, to, victim) == 1 && Theirs(*victim) && HasFerry(*victim);
}

// Whom the dragon burns that moves from..to by an own move.
Place SlowGame::Burns(Place from, Place to) const {
  const int dx = to.file - from.file, dy = to.rank - from.rank;
  if (std::abs(dx) != std::abs(dy) || dy * Forward() <= 0 || !Empty(to)) return {};
  for (Place at = to; at.file >= 1 && at.file <= 8 && at.rank >= 1 && at.rank <= 10;
       at = {at.file + Sign(dx), at.rank + Sign(dy)}) {
    if (HasFerry(at) && !Empty(at)) return at;
  }
  return {};
}

// Suffixes of the move as lower-case letters; 0 is no promotion.
std::vector<char> SlowGame::Promotions(Place from, Place to) const {
  if (Upper(At(from)) != 'P') return {0};
  const bool last = to.rank == (turn_ == 'w' ? 10 : 1);
  const bool pieces = to.rank == (turn_ == 'w' ? 9 : 2);
  std::vector<char> suffixes;
  if (!last) suffixes.push_back(0);
  if (!last && !pieces) return suffixes;
  for (char type : std::string(turn_ == 'w' ? "QGRBN" : "qcrfn")) {
    int on_board = 0;
    for (Place place : EveryPlace()) on_board += At(place) == type;
    if (on_board >= (Upper(type) == 'Q' ? 2 : 4)) continue;
    if (pieces && (!taken_.contains(type) || taken_.at(type) == 0)) continue;
    suffixes.push_back(Lower(type));
  }
  return suffixes;
}

void SlowGame::Pass(bool reset_halfmove) {
  halfmove_ = reset_halfmove ? 0 : halfmove_ + 1;
  if (turn_ == 'b') ++fullmove_;
  turn_ = turn_ == 'w' ? 'b' : 'w';
}

SlowGame SlowGame::After(Place from, Place to, Place victim) const {
  SlowGame next = *this;
  next.passed_ = {};
  bool reset = Upper(At(from)) == 'P';
  if (victim != Place{}) {
    const char man = At(victim);
    if (Theirs(victim) && Upper(man) != 'P') ++next.taken_[man];
    next.board_[victim.rank][victim.file] = '.';
    reset = true;
  }
  next.board_[from.rank][from.file] = '.';
  next.board_[to.rank][to.file] = At(from);
  // A right lasts while King and Rook have not moved and the Rook has not been taken.
  const auto drop_right = [&](char right, Place king, Place rook) {
    if (from == king || from == rook || victim == rook) std::erase(next.castling_, right);
  };
  drop_right('K', {5, 2}, {8, 2});
  drop_right('Q', {5, 2}, {1, 2});
  drop_right('k', {5, 9}, {8, 9});
  drop_right('q', {5, 9}, {1, 9});
  next.Pass(reset);
  return next;
}

void SlowGame::AddOwnMoves(Place from, std::vector<SlowMove>* moves) const {
  for (Place to : EveryPlace()) {
    Place victim{};
    std::string kind;
    if (MovesLikeItself(from, to)) {
      if (!Empty(to)) victim = to;
      if (IsDragon(At(from))) {
        if (Place burnt = Burns(from, to); burnt != Place{}) {
          victim = burnt;
          kind = "fire";
        }
      }
      if (Upper(At(from)) == 'P' && from.file != to.file && Empty(to)) {
        victim = {to.file, from.rank};
        kind = "en-passant";
      }
    } else if (Flies(from, to, &victim)) {
      kind = "flight";
    } else {
      continue;
    }
    for (char suffix : Promotions(from, to)) {
      SlowGame next = After(from, to, victim);
      if (suffix != 0) {
        const char man = turn_ == 'w' ? Upper(suffix) : suffix;
        next.board_[to.rank][to.file] = man;
        if (to.rank == 9 || to.rank == 2) --next.taken_[man];
      }
      if (Upper(At(from)) == 'P' && std::abs(from.rank - to.rank) == 2) {
        next.passed_ = {from.file, (from.rank + to.rank) / 2};
        kind = "double-step";
      }
      std::string text = Name(from) + Name(to);
      if (suffix != 0) text += suffix;
      moves->push_back({text, kind, victim == Place{} ? '.' : At(victim), next});
    }
  }
}

void SlowGame::AddFerryMoves(Place from, std::vector<SlowMove>* moves) const {
  if (!HasFerry(from)) return;
  for (Place to : EveryPlace()) {
    if (!OnBank(to) || HasFerry(to)) continue;
    const auto ferries = from == ferries_[0] ? std::array{to, ferries_[1]} : std::array{ferries_[0], to};
    if (std::abs(from.file - to.file) <= 1 && std::abs(from.rank - to.rank) <= 1 && !Mine(to)) {
      SlowGame next = After(from, to, Empty(to) ? Place{} : to);
      next.ferries_ = ferries;
      moves->push_back({Name(from) + "~" + Name(to), "ride", At(to), next});
    }
    if (!IsDragon(At(to))) {
      SlowGame next = *this;
      next.passed_ = {};
      next.ferries_ = ferries;
      next.Pass(false);
      moves->push_back({"~" + Name(from) + Name(to), "send", '.', next});
    }
  }
}

void SlowGame::AddCastlings(std::vector<SlowMove>* moves) const {
  const int rank = turn_ == 'w' ? 2 : 9;
  for (char right : castling_) {
    if (IsUpper(right) != (turn_ == 'w')) continue;
    const bool king_side = Upper(right) == 'K';
    const Place home{5, rank}, rook{king_side ? 8 : 1, rank};
    if (MenBetween(home, rook) != 0) continue;
    const int step = king_side ? 1 : -1;
    bool safe = true;
    for (int i = 0; i <= 2; ++i) {
      const Place standing{5 + i * step, rank};
      SlowGame there = *this;
      there.passed_ = {};
      std::swap(there.board_[rank][5], there.board_[rank][standing.file]);
      there.Pass(false);
      safe = safe && !there.CanTakeKing();
    }
    if (!safe) continue;
    const Place to{5 + 2 * step, rank};
    SlowGame next = After(home, to, {});
    std::swap(next.board_[rank][rook.file], next.board_[rank][5 + step]);
    moves->push_back({Name(home) + Name(to), "castling", '.', next});
  }
}

// The castlings are left out: they capture nobody, and asking for them here would never end.
std::vector<SlowMove> SlowGame::PseudoMoves() const {
  std::vector<SlowMove> moves;
  for (Place from : EveryPlace()) {
    if (!Mine(from)) continue;
    AddOwnMoves(from, &moves);
    AddFerryMoves(from, &moves);
  }
  return moves;
}

bool SlowGame::CanTakeKing() const {
  const std::vector<SlowMove> moves = PseudoMoves();
  const char king = turn_ == 'w' ? 'k' : 'K';
  return std::any_of(moves.begin(), moves.end(), [&](const SlowMove& move) { return move.captured == king; });
}

bool SlowGame::Safe(const SlowMove& move) const {
  return move.captured != (turn_ == 'w' ? 'K' : 'k') && !move.after.CanTakeKing();
}

std::vector<SlowMove> SlowGame::Moves() const {
  std::vector<SlowMove> moves = PseudoMoves();
  AddCastlings(&moves);
  std::erase_if(moves, [&](const SlowMove& move) { return !Safe(move); });
  for (SlowMove& move : moves) {
    if (move.kind != "double-step") continue;
    // ep is written only when a legal capture exists.
    const std::vector<SlowMove> replies = move.after.PseudoMoves();
    const bool capture = std::any_of(replies.begin(), replies.end(), [&](const SlowMove& reply) {
      return reply.kind == "en-passant" && move.after.Safe(reply);
    });
    if (!capture) move.after.passed_ = {};
  }
  std::sort(moves.begin(), moves.end(), [](const SlowMove& a, const SlowMove& b) { return a.text < b.text; });
  return moves;
}

std::string SlowGame::Status() const {
  if (!Moves().empty()) return "ongoing";
  SlowGame enemy_moves = *this;
  enemy_moves.passed_ = {};
  enemy_moves.Pass(false);
  if (!enemy_moves.CanTakeKing()) return "draw";
  return turn_ == 'w' ? "win 1" : "win 0";
}

}  // namespace flight_and_ferry_slow
