// Takes the place of platform/search/search_rules.h in a build of the search that has a plugin's rules linked in: the
// same class, calling DIRECT_RULES of DIRECT_HEADER where the other goes through the plugin's tables. So a search can
// be measured that pays nothing for the boundary. Included before everything else, by the compiler's -include.
#ifndef VARIA_PLATFORM_SEARCH_SEARCH_RULES_H_
#define VARIA_PLATFORM_SEARCH_SEARCH_RULES_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include DIRECT_HEADER
#include "platform/loader/variant.h"
#include "varia/ext/evaluation.h"
#include "varia/ext/tactics.h"
#include "varia/sdk/move.h"

namespace varia {

class SearchRules {
 public:
  using Rules = DIRECT_RULES;
  using RulesPosition = Rules::Position;

  explicit SearchRules(const Variant& variant) : variant_(&variant) {
    for (int seat = 0; seat < variant.info().seats_size(); ++seat) {
      team_of_seat_[static_cast<size_t>(seat)] = static_cast<uint8_t>(variant.info().seats(seat).team());
    }
  }

  const Variant& variant() const { return *variant_; }
  static size_t size() { return sizeof(RulesPosition); }
  static uint32_t max_moves() { return Rules::kMaxMoves; }
  static int teams() { return 2; }

  static void Copy(const void* from, void* to) { std::memcpy(to, from, sizeof(RulesPosition)); }
  static uint32_t List(const void* position, varia_move* moves) {
    sdk::ListSink sink(moves, Rules::kMaxMoves);
    Rules::Generate(At(position), sink);
    return static_cast<uint32_t>(sink.count());
  }
  static bool IsOver(const void* position) {
    sdk::CountSink sink;
    Rules::Generate(At(position), sink);
    return sink.count() == 0;
  }
  static void Play(void* position, varia_move move) {
    Rules::Play(*static_cast<RulesPosition*>(position), sdk::Move::Decode(move));
  }
  static varia_key Key(const void* position) { return Rules::Key(At(position)); }
  static int Seat(const void* position) { return Rules::Seat(At(position)); }
  int TeamOfSeat(int seat) const { return team_of_seat_[static_cast<size_t>(seat)]; }
  int Team(const void* position) const { return TeamOfSeat(Seat(position)); }
  static int Winner(const void* position) {
    varia_outcome outcome{};
    Rules::Judge(At(position), &outcome);
    return outcome.state == VARIA_WIN ? static_cast<int>(outcome.winning_team) : -1;
  }

  static bool evaluates() { return true; }
  static int Evaluate(const void* position, int team) {
    std::array<int32_t, VARIA_MAX_SEATS> scores;
    Rules::Evaluate(At(position), scores.data());
    return std::clamp(scores[static_cast<size_t>(team)], -VARIA_MAX_EVALUATION, VARIA_MAX_EVALUATION);
  }
  static void EvaluateAll(const void* position, int32_t* scores) { Rules::Evaluate(At(position), scores); }

  static bool marks() { return true; }
  static void Mark(const void* position, const varia_move* moves, uint32_t count, varia_move_mark* marks) {
    for (uint32_t i = 0; i < count; ++i) {
      marks[i] = {};
      Rules::Mark(At(position), sdk::Move::Decode(moves[i]), &marks[i]);
    }
  }
  static bool InCheck(const void* position) { return Rules::InCheck(At(position)); }
  static bool Pass(void* position) { return Rules::Pass(*static_cast<RulesPosition*>(position)); }

 private:
  static const RulesPosition& At(const void* position) { return *static_cast<const RulesPosition*>(position); }

  const Variant* variant_;
  std::array<uint8_t, VARIA_MAX_SEATS> team_of_seat_{};
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_SEARCH_RULES_H_
