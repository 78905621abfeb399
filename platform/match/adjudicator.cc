#include "platform/match/adjudicator.h"

#include <algorithm>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "platform/game/forfeit.h"

namespace varia {

Adjudicator::Adjudicator(const v1::Adjudication& rules, const v1::VariantInfo& info, int players)
    : rules_(rules), info_(info), rows_(static_cast<size_t>(players)) {}

std::optional<v1::Outcome> Adjudicator::Note(int player, int seat, std::optional<int> score, int plies) {
  Row& row = rows_[player];
  const int team = static_cast<int>(info_.seats(seat).team());
  const auto size = static_cast<uint32_t>(std::abs(score.value_or(0)));
  if (score.has_value() && rules_.win_moves() != 0 && size >= rules_.win_score() && info_.teams_size() == 2) {
    const int winner = *score > 0 ? team : 1 - team;
    row.wins = row.team == winner ? row.wins + 1 : 1;
    row.team = winner;
  } else {
    row.wins = 0;
    row.team = -1;
  }
  row.draws = score.has_value() && rules_.draw_moves() != 0 && size <= rules_.draw_score() ? row.draws + 1 : 0;

  const auto all = [this](auto&& holds) { return std::all_of(rows_.begin(), rows_.end(), holds); };
  if (row.team >= 0 &&
      all([&](const Row& other) { return other.team == row.team && other.wins >= rules_.win_moves(); })) {
    v1::Outcome outcome;
    outcome.set_state(v1::Outcome::STATE_WIN);
    outcome.set_winning_team(info_.teams(row.team).id());
    outcome.set_reason(kAdjudicatedWin);
    outcome.set_status(absl::StrCat("win ", outcome.winning_team()));
    return outcome;
  }
  if (rules_.draw_moves() != 0 && plies > static_cast<int64_t>(rules_.draw_after_ply()) &&
      all([this](const Row& other) { return other.draws >= rules_.draw_moves(); })) {
    return DrawOutcome(kAdjudicatedDraw);
  }
  return std::nullopt;
}

}  // namespace varia
