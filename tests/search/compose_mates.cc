// Composes mate problems for mates/: compose_mates PLUGIN SEED GAMES PER_LENGTH
//
// Plays games of the search against weak players and looks for positions won in one to four moves. Moves men about in
// those found, and in problems that come on standard input, to find more. Takes men off the board as long as the win
// takes as many moves and begins with one move alone (in four moves: with few). Prints a line a problem, as in mates/.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/game/random_game.h"
#include "platform/search/limits.h"
#include "platform/search/player.h"
#include "platform/search/searcher.h"
#include "tests/search/mate_proof.h"
#include "tests/search/variant_under_test.h"

namespace varia {
namespace {

constexpr int kLongest = 4;
constexpr uint64_t kMostProofNodes = 3'000'000;
constexpr int kMaxPlies = 300;

// A position text as its board, square by square and with all that stands between squares, and the rest. The board
// comes first and ends at the first space or bracket; numbers are runs of empty squares.
struct BoardText {
  std::vector<std::string> squares;  // "" for an empty one
  std::string rest;

  bool IsMan(size_t i) const {
    return !squares[i].empty() && std::isalpha(static_cast<unsigned char>(squares[i].back())) != 0;
  }
};

BoardText Split(const std::string& text) {
  const size_t end = text.find_first_of(" [");
  BoardText board{{}, text.substr(end)};
  for (size_t i = 0; i < end;) {
    if (std::isdigit(static_cast<unsigned char>(text[i])) != 0) {
      size_t length = 0;
      const int count = std::stoi(text.substr(i, end - i), &length);
      board.squares.insert(board.squares.end(), static_cast<size_t>(count), "");
      i += length;
    } else {
      const size_t length = text[i] == '+' ? 2 : 1;
      board.squares.push_back(text.substr(i, length));
      i += length;
    }
  }
  return board;
}

std::string Join(const BoardText& board) {
  std::string text;
  int empty = 0;
  for (const std::string& square : board.squares) {
    if (square.empty()) {
      ++empty;
      continue;
    }
    if (empty > 0) absl::StrAppend(&text, std::exchange(empty, 0));
    text += square;
  }
  if (empty > 0) absl::StrAppend(&text, empty);
  return text + board.rest;
}

std::vector<std::string> WithOneManLess(const std::string& text) {
  BoardText board = Split(text);
  std::vector<std::string> results;
  for (size_t i = 0; i < board.squares.size(); ++i) {
    if (!board.IsMan(i)) continue;
    const std::string man = std::exchange(board.squares[i], "");
    results.push_back(Join(board));
    board.squares[i] = man;
  }
  return results;
}

// With one man somewhere else.
std::string WithOneManMoved(const std::string& text, Random* random) {
  BoardText board = Split(text);
  std::vector<size_t> men, empty;
  for (size_t i = 0; i < board.squares.size(); ++i) {
    if (board.IsMan(i)) men.push_back(i);
    if (board.squares[i].empty()) empty.push_back(i);
  }
  if (men.empty() || empty.empty()) return text;
  std::swap(board.squares[men[random->Below(men.size())]], board.squares[empty[random->Below(empty.size())]]);
  return Join(board);
}

class Composer {
 public:
  Composer(const Variant& variant, uint64_t seed, int per_length)
      : variant_(variant), random_(seed), per_length_(per_length), searcher_(*Searcher::Create(&variant, {})) {}

  void PlayGame(uint64_t seed) {
    const std::array<const char*, 2> names = {"search", seed % 3 == 0 ? "search" : seed % 3 == 1 ? "greedy" : "random"};
    std::array<std::unique_ptr<Player>, 2> players;
    for (size_t team = 0; team < 2; ++team) {
      players[(team + seed) % 2] = *MakePlayer(&variant_, names[team]);
      players[(team + seed) % 2]->NewGame(seed);
    }
    SearchGame game = GameAt(variant_, "");
    // Random moves make games that are decided sooner.
    const int opening = 6 + static_cast<int>(random_.Below(60));
    for (int ply = 0; ply < kMaxPlies && variant_.RawOutcome(game.position).state == VARIA_ONGOING; ++ply) {
      if (!Wanted()) return;
      if (ply >= opening) Consider(variant_.Text(game.position));
      varia_move move;
      if (ply < opening) {
        std::vector<varia_move> moves;
        variant_.LegalMoves(game.position, &moves);
        move = moves[random_.Below(moves.size())];
      } else {
        const auto team = static_cast<size_t>(TeamToMove(variant_, game.position));
        move = players[team]->Choose(game, *ParseSearchLimits("nodes=1500"))->code();
      }
      variant_.PlayListed(&game.position, move);
    }
  }

  // Adds a problem to those whose men are moved about.
  void Learn(const std::string& text) { problems_.push_back(text); }

  // Tries what was found with men moved.
  void Vary(int tries) {
    for (int i = 0; i < tries && !problems_.empty() && Wanted(); ++i) {
      std::string text = problems_[random_.Below(problems_.size())];
      for (uint64_t moved = random_.Below(3) + 1; moved > 0; --moved) text = WithOneManMoved(text, &random_);
      Consider(text);
    }
  }

  bool Wanted() const {
    return std::any_of(found_.begin() + 1, found_.end(), [&](int count) { return count < per_length_; });
  }

 private:
  // In how many moves the team to move wins; 0 when it is not known to, or the game cannot stand so.
  int WinsIn(const std::string& text, int most, uint64_t nodes) {
    v1::SetupRequest request;
    request.set_position_text(text);
    const absl::StatusOr<Position> position = variant_.Setup(request);
    if (!position.ok() || variant_.RawOutcome(*position).state != VARIA_ONGOING) return 0;
    v1::SearchLimits limits;
    limits.set_mate(static_cast<uint32_t>(most));
    limits.set_nodes(nodes);
    return std::max(0, searcher_->Search({*position, {}}, limits)->progress().lines(0).score().mate());
  }

  // Whether it is proved that the team to move wins in so many moves, no fewer, and by few enough first moves.
  bool IsProblem(const std::string& text, int moves) {
    const Position position = GameAt(variant_, text).position;
    const int team = TeamToMove(variant_, position);
    MateProof proof(&variant_, kMostProofNodes);
    if (proof.Wins(position, team, moves - 1) || proof.gave_up()) return false;
    std::vector<varia_move> list;
    variant_.LegalMoves(position, &list);
    const auto keys = std::count_if(list.begin(), list.end(), [&](varia_move move) {
      Position after = position;
      variant_.PlayListed(&after, move);
      return proof.Wins(after, team, moves - 1);
    });
    return keys <= (moves == kLongest ? 3 : 1) && !proof.gave_up();
  }

  void Consider(std::string text) {
    const int moves = WinsIn(text, kLongest, 40'000);
    // Of a game's many short mates only some.
    if (moves == 0 || found_[static_cast<size_t>(moves)] >= per_length_ || random_.Below(2) != 0) return;
    if (!IsProblem(text, moves)) return;
    bool smaller = true;
    while (smaller) {
      smaller = false;
      std::vector<std::string> candidates = WithOneManLess(text);
      while (!candidates.empty() && !smaller) {
        std::swap(candidates[random_.Below(candidates.size())], candidates.back());
        if (WinsIn(candidates.back(), moves, 200'000) == moves && IsProblem(candidates.back(), moves)) {
          text = variant_.Text(GameAt(variant_, candidates.back()).position);
          smaller = true;
        }
        candidates.pop_back();
      }
    }
    if (!seen_.insert(text).second) return;
    ++found_[static_cast<size_t>(moves)];
    problems_.push_back(text);
    std::cout << moves << " " << text << std::endl;
  }

  const Variant& variant_;
  Random random_;
  const int per_length_;
  std::unique_ptr<Searcher> searcher_;
  std::array<int, kLongest + 1> found_{};
  std::set<std::string> seen_;
  std::vector<std::string> problems_;
};

}  // namespace
}  // namespace varia

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "usage: compose_mates PLUGIN SEED GAMES PER_LENGTH\n";
    return 2;
  }
  const uint64_t seed = std::strtoull(argv[2], nullptr, 10);
  varia::Composer composer(varia::VariantUnderTest(argv[1]), seed, std::atoi(argv[4]));
  int moves = 0;
  std::string text;
  while (std::cin >> moves && std::getline(std::cin >> std::ws, text)) composer.Learn(text);
  composer.Vary(2000);
  for (uint64_t game = 0; game < std::strtoull(argv[3], nullptr, 10) && composer.Wanted(); ++game) {
    composer.PlayGame(seed + game);
    composer.Vary(500);
  }
  return 0;
}
