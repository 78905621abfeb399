// Random games of one variant with every rule checked at every ply.
#ifndef VARIA_PLATFORM_VALIDATE_GAME_CHECKER_H_
#define VARIA_PLATFORM_VALIDATE_GAME_CHECKER_H_

#include <cstdint>
#include <initializer_list>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "platform/game/random_game.h"
#include "platform/loader/variant.h"
#include "platform/validate/raw_variant.h"
#include "platform/validate/rules.h"
#include "platform/validate/walk.h"

namespace varia {

// Checks one variant; what it has seen in one game it holds against the next ones. Writes to a RuleBook. The checks of
// moves are in move_checks.cc, those of whole positions in position_checks.cc, of damaged input in hostile_checks.cc
// and of what comes before a game in setup_checks.cc.
class GameChecker {
 public:
  // Neither pointer is owned. Makes the checks that the book wants.
  GameChecker(const Variant* variant, RuleBook* book, uint64_t seed)
      : variant_(*variant), raw_(&variant->table()), book_(*book), seed_(seed), random_(seed) {}

  // Description, setups, options.
  void CheckSetups();
  // Game `number` of Walk, from 1.
  void PlayGame(int number, int max_plies, const Stop& stop = nullptr);

 private:
  // A position on its way, with what several checks want to know of it.
  struct Scene {
    Position position;
    std::string text;
    std::vector<varia_move> moves;
    std::vector<std::string> texts;  // of the moves
    varia_key key{};
    int32_t state = 0;          // of the outcome; a negative status where there is none
    std::vector<size_t> tried;  // indices of the moves whose checks cost as much as a list of moves
    v1::SetupRequest setup;     // options alone
    std::string next_text;      // another position of the game, to mix with
  };
  // Two keys that must be equal at the same time, and where they were seen.
  struct Sighting {
    uint64_t partner;
    int game;
    int ply;
  };

  Scene MakeScene(const Walk& walk);
  bool Wants(std::initializer_list<Rule> rules) const;
  void CheckPly(const Scene& scene, int game, int ply);

  // move_checks.cc
  void CheckMoveCount(const Scene& scene);
  void CheckListedMoves(const Scene& scene);
  void CheckUnlistedMoves(const Scene& scene);
  void CheckMoveTexts(const Scene& scene);
  void CheckMoveMessage(const Scene& scene, size_t index);
  void CheckFinal(const Scene& scene);
  varia_move UnlistedCandidate(const Scene& scene);

  // position_checks.cc
  void CheckPositionText(const Scene& scene);
  void CheckPositionMessage(const Scene& scene);
  void CheckKey(const Scene& scene, int game, int ply);
  void CheckOutcome(const Scene& scene);
  void CheckSeat(const Scene& scene);
  void CheckWriters(const Scene& scene);
  void CheckReadsBack(Rule rule, const char* from, const Answer& answer, const Position& read, const Scene& scene);

  // hostile_checks.cc
  void CheckHostileText(const Scene& scene);
  void CheckHostileMessage(const Scene& scene);
  // Simple mistakes, so that what is said of them is tried apart from the damage that hostile input may do.
  void CheckErrors(const Scene& scene);
  void CheckHostilePosition(Rule rule, const Scene& scene, const Answer& answer, const Position& read,
                            const std::string& input);
  void CheckHostileMove(Rule rule, const Scene& scene, const Answer& answer, varia_move move, const std::string& input);
  // That a refusal explains itself; `expected` are the statuses that it may have. `input` is named in failures.
  void CheckRefusal(absl::string_view input, const Answer& answer, std::initializer_list<int32_t> expected,
                    uint64_t input_size);

  const Variant& variant_;
  RawVariant raw_;
  RuleBook& book_;
  uint64_t seed_;
  Random random_;  // of the checks; the games have their own

  // Move codes and texts met in any position, in that order, and each by the other.
  std::vector<std::pair<varia_move, std::string>> seen_moves_;
  std::unordered_map<varia_move, size_t> seen_codes_;
  std::unordered_map<std::string, size_t> seen_texts_;
  // Hashes of keys and of texts without counters, each with the other.
  std::unordered_map<uint64_t, Sighting> seen_keys_;
  std::unordered_map<uint64_t, Sighting> seen_positions_;
};

// For messages: 'text', cleaned and cut to a readable length.
std::string Quote(absl::string_view text);

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_GAME_CHECKER_H_
