// The plugin against the rules page written a second time, over texts and in the plainest way.
#include "varia/sdk/testing/slow_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <sstream>

#include "varia/sdk/testing/load_variant.h"

namespace {

using varia::sdk::testing::TestGame;

const varia_variant* TheVariant() {
  static const varia_variant* const kVariant = varia::sdk::testing::LoadVariant(PLUGIN_FILE);
  return kVariant;
}

// File and rank, from 0.
using Place = std::pair<int, int>;

// A position as letters: "P", "+b".
struct Game {
  std::map<Place, std::string> men;
  std::string hand;  // letters of both armies
  bool white = true;
  int halfmove = 0, fullmove = 1;

  bool Empty(Place place) const { return men.find(place) == men.end(); }
};

constexpr int kFiles = 11, kRanks = 12;

bool OnBoard(Place p) { return p.first >= 0 && p.first < kFiles && p.second >= 0 && p.second < kRanks; }
bool IsWhite(const std::string& man) { return std::isupper(static_cast<unsigned char>(man.back())); }
std::string Upper(std::string man) {
  man.back() = static_cast<char>(std::toupper(static_cast<unsigned char>(man.back())));
  return man;
}
std::string Name(Place p) { return static_cast<char>('a' + p.first) + std::to_string(p.second + 1); }

Game Parse(const std::string& text) {
  Game game;
  std::istringstream in(text);
  std::string placement, turn, castling, ep;
  in >> placement >> turn >> castling >> ep >> game.halfmove >> game.fullmove;
  game.white = turn == "w";
  const size_t bracket = placement.find('[');
  game.hand = placement.substr(bracket + 1, placement.size() - bracket - 2);
  int file = 0, rank = kRanks - 1;
  for (size_t i = 0; i < bracket;) {
    const char c = placement[i];
    if (c == '/') {
      file = 0;
      --rank;
      ++i;
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      size_t used = 0;
      file += std::stoi(placement.substr(i), &used);
      i += used;
    } else {
      const size_t size = c == '+' ? 2 : 1;
      game.men[{file++, rank}] = placement.substr(i, size);
      i += size;
    }
  }
  return game;
}

std::string Format(const Game& game) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    int run = 0;
    for (int file = 0; file <= kFiles; ++file) {
      const auto man = game.men.find({file, rank});
      if (file < kFiles && man == game.men.end()) {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      if (file < kFiles) text += man->second;
    }
    if (rank > 0) text += '/';
  }
  std::string hand;
  for (char letter : std::string("BWHSGPbwhsgp"))
    hand.append(std::count(game.hand.begin(), game.hand.end(), letter), letter);
  return text + "[" + hand + "] " + (game.white ? "w" : "b") + " - - " + std::to_string(game.halfmove) + " " +
         std::to_string(game.fullmove);
}

// Places to which the man on `from` may move, the safety of his King aside.
std::vector<Place> Reach(const Game& game, Place from) {
  const std::string man = game.men.at(from), type = Upper(man);
  const bool white = IsWhite(man);
  const int up = white ? 1 : -1;
  std::vector<Place> reach;
  auto at = [&](int dx, int dy) { return Place(from.first + dx, from.second + dy * up); };
  auto try_place = [&](Place to) {
    if (OnBoard(to) && (game.Empty(to) || IsWhite(game.men.at(to)) != white)) reach.push_back(to);
  };
  auto slide = [&](int dx, int dy) {
    for (int i = 1;; ++i) {
      const Place to = at(dx * i, dy * i);
      if (!OnBoard(to)) return;
      try_place(to);
      if (!game.Empty(to)) return;
    }
  };
  auto cannon = [&](int dx, int dy) {
    int screens = 0;
    for (int i = 1;; ++i) {
      const Place to = at(dx * i, dy * i);
      if (!OnBoard(to)) return;
      if (game.Empty(to)) {
        if (screens == 0) reach.push_back(to);
      } else if (++screens == 2) {
        try_place(to);
        return;
      }
    }
  };
  auto diagonals = [&](auto visit) {
    for (int dx : {-1, 1}) {
      for (int dy : {-1, 1}) visit(dx, dy);
    }
  };
  auto orthogonals = [&](auto visit) {
    visit(0, 1);
    visit(0, -1);
    visit(1, 0);
    visit(-1, 0);
  };
  auto step = [&](int dx, int dy) { try_place(at(dx, dy)); };
  if (type == "K" || type == "G") {
    orthogonals(step);
    diagonals([&](int dx, int dy) {
      if (type == "K" || dy == 1) step(dx, dy);
    });
  } else if (type == "B" || type == "+B") {
    diagonals(slide);
    if (type == "+B") orthogonals(cannon);
  } else if (type == "W") {
    slide(0, 1);
  } else if (type == "+W") {
    orthogonals(slide);
  } else if (type == "H" || type == "+H") {
    step(-1, 2);
    step(1, 2);
    if (type == "+H") {
      for (int side : {-1, 1}) {
        if (game.Empty(at(side, 0))) {
          step(2 * side, 1);
          step(2 * side, -1);
        }
        if (game.Empty(at(0, -1))) step(side, -2);
      }
    }
  } else if (type == "S" || type == "+S") {
    step(0, 1);
    diagonals(step);
    if (type == "+S") {
      diagonals([&](int dx, int dy) {
        const Place to = at(2 * dx, 2 * dy);
        const bool over_river = (from.second <= 5) != (to.second <= 5);
        if (game.Empty(at(dx, dy)) && !over_river) try_place(to);
      });
    }
  } else {
    step(0, 1);
    if (type == "+P") {
      step(-1, 0);
      step(1, 0);
    }
  }
  return reach;
}

bool KingCanBeTaken(const Game& game, bool white_king) {
  for (const auto& [from, man] : game.men) {
    if (IsWhite(man) == white_king) continue;
    for (Place to : Reach(game, from)) {
      if (!game.Empty(to) && game.men.at(to) == (white_king ? "K" : "k")) return true;
    }
  }
  return false;
}

bool InCamp(bool white, int rank) { return white ? rank >= 8 : rank <= 3; }
int RanksLeft(bool white, int rank) { return white ? kRanks - 1 - rank : rank; }
bool NeverMovesAgain(const std::string& type, bool white, int rank) {
  if (type == "P" || type == "W") return RanksLeft(white, rank) < 1;
  return type == "H" && RanksLeft(white, rank) < 2;
}

class Slow : public varia::sdk::testing::SlowRules {
 public:
  explicit Slow(bool point_drop_mate_forbidden = false) : no_point_mates_(point_drop_mate_forbidden) {}

  std::vector<std::string> Moves(const std::string& text) override { return MovesOf(Parse(text)); }
  std::string After(const std::string& text, const std::string& move) override {
    return Format(Played(Parse(text), move));
  }
  std::string Status(const std::string& text) override {
    const Game game = Parse(text);
    if (!MovesOf(game).empty()) return "ongoing";
    if (!KingCanBeTaken(game, game.white)) return "draw";
    return game.white ? "win 1" : "win 0";
  }

 private:
  static Place Square(const std::string& name) { return {name[0] - 'a', std::stoi(name.substr(1)) - 1}; }

  static Game Played(Game game, const std::string& move) {
    ++game.halfmove;
    if (move[1] == '@') {
      const char letter = game.white ? move[0] : static_cast<char>(std::tolower(static_cast<unsigned char>(move[0])));
      game.hand.erase(game.hand.find(letter), 1);
      game.men[Square(move.substr(2))] = std::string(1, letter);
      game.halfmove = 0;
    } else {
      size_t second = 1;
      while (std::isdigit(static_cast<unsigned char>(move[second]))) ++second;
      const Place from = Square(move.substr(0, second)), to = Square(move.substr(second));
      std::string man = game.men.at(from);
      if (!game.Empty(to)) {
        const char taken = game.men.at(to).back();
        game.hand += static_cast<char>(game.white ? std::toupper(static_cast<unsigned char>(taken))
                                                  : std::tolower(static_cast<unsigned char>(taken)));
        game.halfmove = 0;
      }
      if (Upper(man) == "P") game.halfmove = 0;
      if (move.back() == '+') man = "+" + man;
      game.men.erase(from);
      game.men[to] = man;
    }
    if (!game.white) ++game.fullmove;
    game.white = !game.white;
    return game;
  }

  bool Legal(const Game& game, const std::string& move) const {
    const Game after = Played(game, move);
    if (KingCanBeTaken(after, game.white)) return false;
    const bool point_drop = move.substr(0, 2) == "P@";
    return !(no_point_mates_ && point_drop && KingCanBeTaken(after, after.white) && MovesOf(after).empty());
  }

  bool DropAllowed(const Game& game, char letter, Place to) const {
    const std::string type = Upper(std::string(1, letter));
    if (NeverMovesAgain(type, game.white, to.second)) return false;
    int on_file = 0, on_colour = 0;
    for (const auto& [place, man] : game.men) {
      if (man != std::string(1, letter)) continue;
      on_file += place.first == to.first;
      on_colour += (place.first + place.second) % 2 == (to.first + to.second) % 2;
    }
    return !(type == "P" && on_file >= 2) && !(type == "B" && on_colour >= 2);
  }

  std::vector<std::string> MovesOf(const Game& game) const {
    std::vector<std::string> candidates;
    for (const auto& [from, man] : game.men) {
      if (IsWhite(man) != game.white) continue;
      const bool can_promote = man.size() == 1 && Upper(man) != "K" && Upper(man) != "G";
      for (Place to : Reach(game, from)) {
        const std::string move = Name(from) + Name(to);
        if (can_promote && (InCamp(game.white, from.second) || InCamp(game.white, to.second)))
          candidates.push_back(move + "+");
        if (man.size() > 1 || !NeverMovesAgain(Upper(man), game.white, to.second)) candidates.push_back(move);
      }
    }
    std::string dropped;
    for (char letter : game.hand) {
      if ((std::isupper(static_cast<unsigned char>(letter)) != 0) != game.white ||
          dropped.find(letter) != std::string::npos)
        continue;
      dropped += letter;
      for (int file = 0; file < kFiles; ++file) {
        for (int rank = 0; rank < kRanks; ++rank) {
          if (!game.Empty({file, rank}) || !DropAllowed(game, letter, {file, rank})) continue;
          candidates.push_back(std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(letter)))) +
                               "@" + Name({file, rank}));
        }
      }
    }
    std::vector<std::string> moves;
    for (const std::string& move : candidates) {
      if (Legal(game, move)) moves.push_back(move);
    }
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  const bool no_point_mates_;
};

// Few men, many special ones, full hands: positions where checks, screens and gates are frequent.
const char* const kSharp[] = {
    "5k5/2+b5+B2/3+h3+H3/11/4+s1+S4/11/5P5/11/3+S3+s3/2+H5+h2/2+B2K2+b2/11[BP] w - - 0 1",
    "3+w1k1+w3/11/2+B2p2+B2/11/11/4+H1+H4/4+h1+h4/11/11/2+b2P2+b2/11/3+W1K1+W3[PPpp] w - - 0 1",
    "+b9+b/5k5/4ppp4/11/2+S5+S2/11/11/2+s5+s2/11/4PPP4/5K5/+B9+B[GSgs] b - - 0 1",
};

TEST(SlowRules, AgreeFromTheSetup) {
  Slow slow;
  EXPECT_GT(CompareWithSlowRules(TheVariant(), slow, {.starts = {"default"}, .games = 4, .max_plies = 160}), 300);
}

TEST(SlowRules, AgreeWhereTheSpecialMenAre) {
  Slow slow;
  const varia::sdk::testing::SlowCheck check = {
      .starts = {std::begin(kSharp), std::end(kSharp)}, .games = 30, .max_plies = 40, .seed = 2};
  EXPECT_GT(CompareWithSlowRules(TheVariant(), slow, check), 500);
}

TEST(SlowRules, AgreeWithPointDropMateForbidden) {
  Slow slow(true);
  const varia::sdk::testing::SlowCheck check = {
      .starts = {"9gk/9s1/10P/11/11/11/11/11/11/11/11/K10[PGp] w - - 0 1", kSharp[1]},
      .options = {{"point_drop_mate", "forbidden"}},
      .games = 20,
      .max_plies = 30,
      .seed = 3};
  EXPECT_GT(CompareWithSlowRules(TheVariant(), slow, check), 200);
}

}  // namespace
