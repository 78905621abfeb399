#include "platform/search/search_rules.h"

namespace varia {
namespace {

const varia_evaluation* FindEvaluation(const varia_variant* table, int teams) {
  const auto* found = static_cast<const varia_evaluation*>(table->get_extension(table, VARIA_EXT_EVALUATION));
  if (found == nullptr || !VARIA_HAS(varia_evaluation, found, evaluate) || found->evaluate == nullptr) return nullptr;
  return teams <= static_cast<int>(VARIA_MAX_SEATS) ? found : nullptr;
}

const varia_tactics* FindTactics(const varia_variant* table) {
  const auto* found = static_cast<const varia_tactics*>(table->get_extension(table, VARIA_EXT_TACTICS));
  if (found == nullptr || !VARIA_HAS(varia_tactics, found, pass)) return nullptr;
  return found->mark != nullptr && found->in_check != nullptr && found->pass != nullptr ? found : nullptr;
}

}  // namespace

SearchRules::SearchRules(const Variant& variant)
    : variant_(&variant),
      table_(&variant.table()),
      evaluation_(FindEvaluation(table_, variant.info().teams_size())),
      tactics_(FindTactics(table_)),
      seats_(variant.info().seats_size()),
      teams_(variant.info().teams_size()) {
  for (int seat = 0; seat < seats_; ++seat) {
    team_of_seat_[seat] = static_cast<uint8_t>(variant.info().seats(seat).team());
  }
}

int SearchRules::Winner(const void* position) const {
  varia_outcome outcome{};
  outcome.struct_size = sizeof(outcome);
  if (table_->outcome(table_, position, &outcome) < 0 || outcome.state != VARIA_WIN) return -1;
  return static_cast<int>(outcome.winning_team) < teams_ ? static_cast<int>(outcome.winning_team) : -1;
}

}  // namespace varia
