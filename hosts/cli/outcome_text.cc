#include "hosts/cli/outcome_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "platform/board/board_scene.h"

namespace varia::cli {
namespace {

std::string TeamName(const v1::VariantInfo& info, const std::string& id) {
  for (const v1::Team& team : info.teams()) {
    if (team.id() == id && !team.name().empty()) return team.name();
  }
  return id;
}

}  // namespace

std::string OutcomeSentence(const v1::VariantInfo& info, const v1::Outcome& outcome) {
  const std::string reason = absl::StrReplaceAll(outcome.reason(), {{"-", " "}});
  std::string sentence;
  switch (outcome.state()) {
    case v1::Outcome::STATE_DRAW:
      sentence = reason.empty() ? "A draw." : absl::StrCat("A draw: ", reason, ".");
      break;
    case v1::Outcome::STATE_WIN:
      sentence = absl::StrCat(TeamName(info, outcome.winning_team()), " wins",
                              reason.empty() ? "." : absl::StrCat(": ", reason, "."));
      break;
    default:
      return "";
  }
  uint32_t place = 0;
  for (const v1::Placing& placing : outcome.places()) {
    absl::StrAppend(
        &sentence,
        placing.place() == place ? " and " : absl::StrCat(place == 0 ? " Places: " : ", ", placing.place(), ". "),
        SeatName(info, absl::string_view(placing.seat())));
    place = placing.place();
  }
  if (!outcome.places().empty()) sentence += ".";
  return sentence;
}

}  // namespace varia::cli
