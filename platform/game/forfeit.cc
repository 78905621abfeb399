#include "platform/game/forfeit.h"

#include <string>

#include "absl/strings/str_cat.h"

namespace varia {

v1::Outcome DrawOutcome(absl::string_view reason) {
  v1::Outcome outcome;
  outcome.set_state(v1::Outcome::STATE_DRAW);
  outcome.set_reason(std::string(reason));
  outcome.set_status("draw");
  return outcome;
}

v1::Outcome ForfeitOutcome(const v1::VariantInfo& info, int seat, absl::string_view reason) {
  const uint32_t loser = info.seats(seat).team();
  if (info.teams_size() == 2) {
    v1::Outcome outcome;
    const std::string& winner = info.teams(static_cast<int>(1 - loser)).id();
    outcome.set_state(v1::Outcome::STATE_WIN);
    outcome.set_winning_team(winner);
    outcome.set_reason(std::string(reason));
    outcome.set_status(absl::StrCat("win ", winner));
    return outcome;
  }
  v1::Outcome outcome = DrawOutcome(reason);
  if (info.teams_size() < 2) return outcome;
  std::string status;
  uint32_t others = 0;
  for (const v1::Seat& other : info.seats()) {
    if (other.team() == loser) continue;
    v1::Placing* placing = outcome.add_places();
    placing->set_seat(other.id());
    placing->set_place(1);
    absl::StrAppend(&status, others == 0 ? "" : "=", other.id());
    ++others;
  }
  for (const v1::Seat& own : info.seats()) {
    if (own.team() != loser) continue;
    v1::Placing* placing = outcome.add_places();
    placing->set_seat(own.id());
    placing->set_place(others + 1);
    absl::StrAppend(&status, placing == &outcome.places(static_cast<int>(others)) ? "," : "=", own.id());
  }
  outcome.set_status(absl::StrCat("draw places=", status));
  return outcome;
}

}  // namespace varia
