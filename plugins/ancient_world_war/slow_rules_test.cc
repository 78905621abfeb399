// The plugin against the rules page written a second time, over texts and in the plainest way.
#include "varia/sdk/testing/slow_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

#include "varia/sdk/testing/load_variant.h"

namespace {

const varia_variant* TheVariant() {
  static const varia_variant* const kVariant = varia::sdk::testing::LoadVariant(PLUGIN_FILE);
  return kVariant;
}

// File and rank, from 0.
using Place = std::pair<int, int>;

// A position as letters: "P", "+B", "p".
struct Game {
  std::map<Place, std::string> men;
  bool shogi_to_move = true;
  int halfmove = 0, fullmove = 1;

  bool Empty(Place place) const { return men.find(place) == men.end(); }
};

bool OnBoard(Place p) { return p.first >= 0 && p.first < 8 && p.second >= 0 && p.second < 8; }
bool IsShogi(const std::string& man) { return std::isupper(static_cast<unsigned char>(man.back())); }
std::string Name(Place p) {
  return std::string(1, static_cast<char>('a' + p.first)) + static_cast<char>('1' + p.second);
}

Game Parse(const std::string& text) {
  Game game;
  std::istringstream in(text);
  std::string placement, turn, castling, ep;
  in >> placement >> turn >> castling >> ep >> game.halfmove >> game.fullmove;
  game.shogi_to_move = turn == "w";
  int file = 0, rank = 7;
  for (size_t i = 0; i < placement.size(); ++i) {
    const char c = placement[i];
    if (c == '/') {
      file = 0;
      --rank;
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      file += c - '0';
    } else if (c == '+') {
      game.men[{file++, rank}] = placement.substr(i++, 2);
    } else {
      game.men[{file++, rank}] = std::string(1, c);
    }
  }
  return game;
}

std::string Format(const Game& game) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int run = 0;
    for (int file = 0; file <= 8; ++file) {
      const auto man = game.men.find({file, rank});
      if (file < 8 && man == game.men.end()) {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      if (file < 8) text += man->second;
    }
    if (rank > 0) text += '/';
  }
  return text + (game.shogi_to_move ? " w - - " : " b - - ") + std::to_string(game.halfmove) + " " +
         std::to_string(game.fullmove);
}

// Places to which the man on `from` may move, the safety of his King aside.
std::vector<Place> Reach(const Game& game, Place from) {
  const std::string man = game.men.at(from);
  const bool shogi = IsShogi(man);
  std::vector<Place> reach;
  enum Mode { kBoth, kQuiet, kCapture };
  auto go = [&](int dx, int dy, int most, Mode mode = kBoth) {
    for (int i = 1; i <= most; ++i) {
      const Place to(from.first + dx * i, from.second + dy * i);
      if (!OnBoard(to)) return;
      const bool empty = game.Empty(to);
      if (empty ? mode != kCapture : mode != kQuiet && IsShogi(game.men.at(to)) != shogi) reach.push_back(to);
      if (!empty) return;
    }
  };
  auto orthogonal = [&](int most) {
    for (int d : {-1, 1}) {
      go(d, 0, most);
      go(0, d, most);
    }
  };
  auto diagonal = [&](int most) {
    for (int dx : {-1, 1}) {
      for (int dy : {-1, 1}) go(dx, dy, most);
    }
  };
  switch (man.back()) {
    case 'K':
    case 'k':
      orthogonal(1), diagonal(1);
      break;
    case 'r':
      orthogonal(7);
      break;
    case 'R':
      orthogonal(7);
      if (man.size() > 1) diagonal(1);
      break;
    case 'B':
      diagonal(7);
      if (man.size() > 1) orthogonal(1);
      break;
    case 'n':
      for (int a : {-1, 1}) {
        for (int b : {-2, 2}) go(a, b, 1), go(b, a, 1);
      }
      break;
    case 'e':
      for (int a : {-2, 2}) {
        for (int b : {-2, 2}) go(a, b, 1);
      }
      break;
    case 'f':
      diagonal(1);
      break;
    case 'p':
      go(0, -1, 1, kQuiet), go(-1, -1, 1, kCapture), go(1, -1, 1, kCapture);
      break;
    case 'P':
      go(0, 1, 1);
      break;
    case 'L':
      go(0, 1, 7);
      break;
    case 'H':
      go(-1, 2, 1), go(1, 2, 1);
      break;
    case 'S':
      diagonal(1), go(0, 1, 1);
      break;
    case 'G':
      orthogonal(1), go(-1, 1, 1), go(1, 1, 1);
      break;
    default:
      ADD_FAILURE() << "unknown man " << man;
  }
  return reach;
}

bool KingCanBeTaken(const Game& game, bool shogi_king) {
  for (const auto& [from, man] : game.men) {
    if (IsShogi(man) == shogi_king) continue;
    for (Place to : Reach(game, from)) {
      if (!game.Empty(to) && game.men.at(to) == (shogi_king ? "K" : "k")) return true;
    }
  }
  return false;
}

Game Played(Game game, const std::string& move) {
  const Place from(move[0] - 'a', move[1] - '1'), to(move[2] - 'a', move[3] - '1');
  std::string man = game.men.at(from);
  ++game.halfmove;
  if (!game.Empty(to) || man == "P" || man == "p") game.halfmove = 0;
  if (move.back() == '+') man = man == "R" || man == "B" ? "+" + man : "G";
  if (move.back() == 'f' && move.size() == 5) man = "f";
  game.men.erase(from);
  game.men[to] = man;
  if (!game.shogi_to_move) ++game.fullmove;
  game.shogi_to_move = !game.shogi_to_move;
  return game;
}

int MenOf(const Game& game, bool shogi) {
  return static_cast<int>(std::count_if(game.men.begin(), game.men.end(),
                                        [&](const auto& entry) { return IsShogi(entry.second) == shogi; }));
}

bool Bared(const Game& game) { return MenOf(game, true) == 1 || MenOf(game, false) == 1; }

std::vector<std::string> LegalIgnoringBareKings(const Game& game) {
  std::vector<std::string> moves;
  for (const auto& [from, man] : game.men) {
    if (IsShogi(man) != game.shogi_to_move) continue;
    for (Place to : Reach(game, from)) {
      std::vector<std::string> suffixes = {""};
      if (man == "p" && to.second == 0) suffixes = {"f"};
      if (std::string("PLHSRB").find(man) != std::string::npos && (from.second >= 5 || to.second >= 5)) {
        suffixes = {"", "+"};
        const bool must = ((man == "P" || man == "L") && to.second == 7) || (man == "H" && to.second >= 6);
        if (must) suffixes = {"+"};
      }
      for (const std::string& suffix : suffixes) {
        const std::string move = Name(from) + Name(to) + suffix;
        if (!KingCanBeTaken(Played(game, move), game.shogi_to_move)) moves.push_back(move);
      }
    }
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

class Slow : public varia::sdk::testing::SlowRules {
 public:
  std::vector<std::string> Moves(const std::string& text) override {
    const Game game = Parse(text);
    return Bared(game) ? std::vector<std::string>() : LegalIgnoringBareKings(game);
  }
  std::string After(const std::string& text, const std::string& move) override {
    return Format(Played(Parse(text), move));
  }
  std::string Status(const std::string& text) override {
    const Game game = Parse(text);
    const std::string loses = game.shogi_to_move ? "win 1" : "win 0";
    if (!Bared(game)) return LegalIgnoringBareKings(game).empty() ? loses : "ongoing";
    if (MenOf(game, !game.shogi_to_move) != 2) return loses;
    for (const std::string& move : LegalIgnoringBareKings(game)) {
      if (MenOf(Played(game, move), !game.shogi_to_move) == 1) return "draw";
    }
    return loses;
  }
};

TEST(SlowRules, AgreeFromTheSetups) {
  Slow slow;
  const varia::sdk::testing::SlowCheck check = {
      .starts = {"original", "cannon", "makov"}, .games = 60, .max_plies = 300};
  EXPECT_GT(CompareWithSlowRules(TheVariant(), slow, check), 5000);
}

TEST(SlowRules, AgreeInEndingsWithFewMen) {
  Slow slow;
  const varia::sdk::testing::SlowCheck check = {
      .starts = {"2k5/8/2p1r3/8/3R4/2P5/8/3K4 w - - 0 1", "4k3/1P3p2/8/8/8/8/2p3H1/4K3 w - - 0 1",
                 "2k1n3/8/3L4/8/1S3B2/8/5p2/2K5 b - - 0 1"},
      .games = 300,
      .max_plies = 120,
      .seed = 2};
  EXPECT_GT(CompareWithSlowRules(TheVariant(), slow, check), 5000);
}

}  // namespace
