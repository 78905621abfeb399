// A variant as the inside of a search calls it: straight through the plugin's tables.
#ifndef VARIA_PLATFORM_SEARCH_SEARCH_RULES_H_
#define VARIA_PLATFORM_SEARCH_SEARCH_RULES_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "platform/loader/variant.h"
#include "varia/ext/evaluation.h"
#include "varia/ext/tactics.h"

namespace varia {

// A wrapper without state of its own, to be copied at will. Positions are blocks of size() bytes, aligned to
// VARIA_POSITION_ALIGNMENT. Nothing allocates. The variant must outlive it.
class SearchRules {
 public:
  explicit SearchRules(const Variant& variant);

  const Variant& variant() const { return *variant_; }
  size_t size() const { return table_->position_size; }
  uint32_t max_moves() const { return table_->max_legal_moves; }
  int teams() const { return teams_; }

  void Copy(const void* from, void* to) const { std::memcpy(to, from, table_->position_size); }
  // Writes at most max_moves() moves and returns how many.
  uint32_t List(const void* position, varia_move* moves) const {
    const int32_t count = table_->legal_moves(table_, position, moves, table_->max_legal_moves);
    return std::min(static_cast<uint32_t>(std::max(count, 0)), table_->max_legal_moves);
  }
  bool IsOver(const void* position) const { return table_->legal_moves(table_, position, nullptr, 0) <= 0; }
  void Play(void* position, varia_move move) const { table_->play_listed(table_, position, move); }
  varia_key Key(const void* position) const {
    varia_key key{};
    table_->key(table_, position, &key);
    return key;
  }
  int Seat(const void* position) const {
    const int32_t seat = table_->seat_to_move(table_, position);
    return seat >= 0 && seat < seats_ ? seat : 0;
  }
  int TeamOfSeat(int seat) const { return team_of_seat_[seat]; }
  int Team(const void* position) const { return team_of_seat_[Seat(position)]; }
  // The team that has won a finished game, or -1 for nobody.
  int Winner(const void* position) const;

  bool evaluates() const { return evaluation_ != nullptr; }
  // The static score of a team. REQUIRES: evaluates().
  int Evaluate(const void* position, int team) const {
    std::array<int32_t, VARIA_MAX_SEATS> scores;
    evaluation_->evaluate(table_, position, scores.data());
    return std::clamp(scores[team], -VARIA_MAX_EVALUATION, VARIA_MAX_EVALUATION);
  }
  // The static scores of all teams.
  void EvaluateAll(const void* position, int32_t* scores) const { evaluation_->evaluate(table_, position, scores); }

  bool marks() const { return tactics_ != nullptr; }
  // Marks nothing where the plugin does not.
  void Mark(const void* position, const varia_move* moves, uint32_t count, varia_move_mark* marks) const {
    if (tactics_ != nullptr) {
      tactics_->mark(table_, position, moves, count, marks);
    } else {
      std::fill_n(marks, count, varia_move_mark{});
    }
  }
  bool InCheck(const void* position) const { return tactics_ != nullptr && tactics_->in_check(table_, position) > 0; }
  // Gives the turn away; false, position unchanged, where that makes no sense.
  bool Pass(void* position) const { return tactics_ != nullptr && tactics_->pass(table_, position) == VARIA_OK; }

 private:
  const Variant* variant_;
  const varia_variant* table_;
  const varia_evaluation* evaluation_;  // null when the plugin has none
  const varia_tactics* tactics_;        // null when the plugin has none
  int seats_;
  int teams_;
  std::array<uint8_t, VARIA_MAX_SEATS> team_of_seat_{};
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_SEARCH_RULES_H_
