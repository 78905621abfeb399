#include "platform/run/match_tally.h"

#include <algorithm>

#include "platform/match/schedule.h"

namespace varia {

static_assert(MatchSchedule::kRotations == 2, "a pair is the two games of an opening");

MatchTally::MatchTally(const v1::MatchJob* match, const v1::VariantInfo& info) : match_(match) {
  for (const v1::Team& team : info.teams()) teams_.push_back(team.id());
  for (const auto& [first, second] : MeetingsOf(*match)) {
    MeetingTally& meeting = meetings_.emplace_back();
    meeting.first = first;
    meeting.second = second;
  }
  if (match->has_sprt()) sprt_ = EvaluateSprt(ScoreCounts::OfPairs({}), match->sprt());
}

MatchTally::Score MatchTally::ScoreOf(uint64_t index, const v1::UnitResult& result) const {
  const v1::Outcome& outcome = result.record().result();
  if (outcome.state() == v1::Outcome::STATE_DRAW) return kDraw;
  if (outcome.state() != v1::Outcome::STATE_WIN) return kNone;
  const auto team = std::find(teams_.begin(), teams_.end(), outcome.winning_team());
  if (team == teams_.end()) return kNone;
  // In rotation 0 the first player has the even teams.
  return static_cast<uint64_t>(team - teams_.begin()) % 2 == index % 2 ? kWin : kLoss;
}

void MatchTally::Add(uint64_t index, const v1::UnitResult& result) {
  if (decided_units_ != 0 && index >= decided_units_) return;
  if (index >= scores_.size()) scores_.resize(index + 1, kNotThere);
  scores_[index] = ScoreOf(index, result);
  Count(index);
  if (match_->has_sprt()) AdvanceTest();
}

void MatchTally::Count(uint64_t index) {
  const Score score = scores_[index];
  MeetingTally& meeting = meetings_[index / 2 % meetings_.size()];
  if (score == kNone) ++meeting.unscored;
  if (score == kLoss) ++meeting.losses;
  if (score == kDraw) ++meeting.draws;
  if (score == kWin) ++meeting.wins;
  // The second of a pair to come counts the pair.
  const uint64_t twin = index ^ 1;
  const Score other = twin < scores_.size() ? scores_[twin] : kNotThere;
  if (score >= kLoss && other >= kLoss) ++meeting.pairs[score - kLoss + (other - kLoss)];
}

void MatchTally::AdvanceTest() {
  for (; decided_units_ == 0; ++tested_pairs_) {
    const uint64_t game = 2 * tested_pairs_;
    if (game + 1 >= scores_.size() || scores_[game] == kNotThere || scores_[game + 1] == kNotThere) return;
    // A pair without both results says nothing about the players.
    if (scores_[game] == kNone || scores_[game + 1] == kNone) continue;
    ++tested_[scores_[game] - kLoss + (scores_[game + 1] - kLoss)];
    sprt_ = EvaluateSprt(ScoreCounts::OfPairs(tested_), match_->sprt());
    if (sprt_.verdict != SprtVerdict::kContinue) decided_units_ = game + 2;
  }
  // Games beyond the end may have come in already. Counted again without them, from first to last.
  std::vector<Score> scores(scores_.begin(), scores_.begin() + static_cast<std::ptrdiff_t>(decided_units_));
  scores_.assign(scores.size(), kNotThere);
  for (MeetingTally& meeting : meetings_) meeting = {.first = meeting.first, .second = meeting.second};
  for (size_t i = 0; i < scores.size(); ++i) {
    scores_[i] = scores[i];
    Count(i);
  }
}

}  // namespace varia
