// Composes mate problems for mates/: compose_mates PLUGIN SEED GAMES PER_LENGTH
//
// Plays games of the search against weak players, looks for positions won in one to four moves, and takes men off the
// board as long as the win takes as many moves and begins with one move alone (in four moves: with few). Prints a line
// a problem, as in mates/.
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

// Position texts with one man less. The board comes first and ends at the first space or bracket; numbers are runs of
// empty squares.
std::vector<std::string> WithOneManLess(const std::string& text) {
  const size_t end = text.find_first_of(" [");
  std::vector<std::string> squares;  // or what stands between them
  for (size_t i = 0; i < end;) {
    if (std::isdigit(static_cast<unsigned char>(text[i]))) {
      size_t length = 0;
      const int count = std::stoi(text.substr(i, end - i), &length);
      squares.insert(squares.end(), static_cast<size_t>(count), "");
      i += length;
    } else {
      const size_t length = text[i] == '+' ? 2 : 1;
      squares.push_back(text.substr(i, length));
      i += length;
    }
  }
  std::vector<std::string> results;
  for (std::string& square : squares) {
    if (square.empty() || !std::isalpha(static_cast<unsigned char>(square.back()))) continue;
    const std::string man = std::exchange(square, "");
    std::string board;
    int empty = 0;
    const auto write_empty = [&] {
      if (empty > 0) absl::StrAppend(&board, std::exchange(empty, 0));
    };
    for (const std::string& other : squares) {
      if (other.empty()) {
        ++empty;
      } else {
        write_empty();
        board += other;
      }
    }
    write_empty();
    results.push_back(board + text.substr(end));
    square = man;
  }
  return results;
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
    std::cout << moves << " " << text << std::endl;
  }

  const Variant& variant_;
  Random random_;
  const int per_length_;
  std::unique_ptr<Searcher> searcher_;
  std::array<int, kLongest + 1> found_{};
  std::set<std::string> seen_;
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
  for (uint64_t game = 0; game < std::strtoull(argv[3], nullptr, 10) && composer.Wanted(); ++game) {
    composer.PlayGame(seed + game);
  }
  return 0;
}
