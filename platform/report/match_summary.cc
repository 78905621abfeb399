#include "platform/report/match_summary.h"

#include <algorithm>

#include "platform/match/statistics.h"

namespace varia {
namespace {

constexpr size_t kMostCurvePoints = 500;
// Reasons are a few short names; a plugin that makes up new ones all the time fills no memory.
constexpr size_t kMostReasons = 40;
constexpr double kUsualChanceOfError = 0.05;

// Half points of a player in one game: 0, 1 or 2. REQUIRES: the game has a result.
int HalfPointsOf(const v1::PlayerEffort& effort) {
  return static_cast<int>(effort.score()) - static_cast<int>(v1::PlayerEffort::SCORE_LOSS);
}

uint64_t HalfPointsOf(const v1::Score& score) { return 2 * score.wins() + score.draws(); }

ScoreCounts CountsOf(const v1::Score& score, const std::array<uint64_t, 5>& pairs) {
  const bool paired = std::any_of(pairs.begin(), pairs.end(), [](uint64_t count) { return count != 0; });
  return paired ? ScoreCounts::OfPairs(pairs) : ScoreCounts::OfGames(score.losses(), score.draws(), score.wins());
}

v1::StrengthReport StrengthOf(const ScoreCounts& counts) {
  const Strength strength = MeasureStrength(counts);
  v1::StrengthReport report;
  report.mutable_elo()->set_value(strength.elo.value);
  report.mutable_elo()->set_error(strength.elo.error);
  report.mutable_normalized_elo()->set_value(strength.normalized_elo.value);
  report.mutable_normalized_elo()->set_error(strength.normalized_elo.error);
  report.set_superiority(strength.superiority);
  if (counts.pairs) report.mutable_pentanomial()->Assign(counts.counts.begin(), counts.counts.end());
  return report;
}

v1::Sprt WithDefaults(v1::Sprt sprt) {
  if (sprt.alpha() == 0) sprt.set_alpha(kUsualChanceOfError);
  if (sprt.beta() == 0) sprt.set_beta(kUsualChanceOfError);
  if (sprt.model() == v1::Sprt::MODEL_UNSPECIFIED) sprt.set_model(v1::Sprt::MODEL_NORMALIZED);
  return sprt;
}

v1::SprtReport::Verdict VerdictOf(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kAcceptH0:
      return v1::SprtReport::VERDICT_ACCEPT_H0;
    case SprtVerdict::kAcceptH1:
      return v1::SprtReport::VERDICT_ACCEPT_H1;
    case SprtVerdict::kContinue:
      break;
  }
  return v1::SprtReport::VERDICT_CONTINUE;
}

}  // namespace

v1::Score MatchSummary::Tally::Build() const {
  v1::Score score;
  score.set_wins(wins);
  score.set_draws(draws);
  score.set_losses(losses);
  return score;
}

MatchSummary::MatchSummary(const v1::VariantInfo& info, const v1::MatchJob& job) : job_(job) {
  for (const v1::Team& team : info.teams()) team_ids_.push_back(team.id());
  for (const v1::Seat& seat : info.seats()) seat_teams_.push_back(seat.team());
  teams_.resize(team_ids_.size());
  // Bad numbers in a suite that nobody checked must not stop a report.
  if (job_.players_size() == 0 || !ValidateSprt(job_.sprt()).ok()) job_.clear_sprt();
}

size_t MatchSummary::TeamOf(const v1::PlayerEffort& effort) const {
  if (effort.seats().empty() || effort.seats(0) >= seat_teams_.size()) return teams_.size();
  return seat_teams_[effort.seats(0)];
}

MatchSummary::Scores MatchSummary::CountGame(const v1::UnitResult& result) {
  bool finished = result.efforts_size() >= 2;
  for (const v1::PlayerEffort& effort : result.efforts()) {
    Player& player = players_[effort.player()];
    player.moves += effort.moves();
    player.nodes += effort.nodes();
    player.depth_sum += effort.depth_sum();
    player.think_us += effort.think_us();
    if (!result.culprit().empty() && result.culprit() == effort.player()) ++player.faults;
    finished &= effort.score() >= v1::PlayerEffort::SCORE_LOSS && effort.score() <= v1::PlayerEffort::SCORE_WIN;
  }
  std::string reason = result.record().result().reason();
  if (reason.empty()) reason = "broken-off";
  if (ends_.size() >= kMostReasons && ends_.count(reason) == 0) reason = "other";
  End& end = ends_[reason];
  if (!finished) {
    ++end.unfinished;
    ++unfinished_;
    return {};
  }
  Scores scores;
  for (const v1::PlayerEffort& effort : result.efforts()) {
    const int half_points = HalfPointsOf(effort);
    scores.emplace_back(effort.player(), half_points);
    Player& player = players_[effort.player()];
    player.score.Add(half_points);
    const size_t team = TeamOf(effort);
    if (team >= teams_.size()) continue;
    teams_[team].Add(half_points);
    player.teams.resize(teams_.size());
    player.teams[team].Add(half_points);
  }
  std::sort(scores.begin(), scores.end());
  const bool drawn = scores.front().second == 1 && scores.back().second == 1;
  ++games_;
  if (drawn) ++draws_;
  ++(drawn ? end.draws : end.decisive);
  for (size_t i = 0; i < scores.size(); ++i) {
    for (size_t j = i + 1; j < scores.size(); ++j) {
      const int difference = scores[i].second - scores[j].second;
      meetings_[{scores[i].first, scores[j].first}].score.Add(difference > 0 ? 2 : difference == 0 ? 1 : 0);
    }
  }
  return scores;
}

void MatchSummary::CountPair(const Scores& one, const Scores& other) {
  // Only the scores of a store that somebody changed are no pair.
  if (one.size() != 2 || other.size() != 2) return;
  if (one[0].first != other[0].first || one[1].first != other[1].first) return;
  for (size_t i = 0; i < 2; ++i) {
    const auto sum = static_cast<size_t>(one[i].second + other[i].second);
    ++players_[one[i].first].pairs[sum];
    if (i == 0) ++meetings_[{one[0].first, one[1].first}].pairs[sum];
    if (job_.has_sprt() && one[i].first == job_.players(0)) {
      ++sprt_pairs_[sum];
      AddPointOfCurve();
    }
  }
}

void MatchSummary::AddPointOfCurve() {
  const ScoreCounts counts = ScoreCounts::OfPairs(sprt_pairs_);
  if (counts.samples() % stride_ != 0) return;
  curve_.emplace_back(counts.samples(), EvaluateSprt(counts, job_.sprt()).llr);
  if (curve_.size() < kMostCurvePoints) return;
  // Every second point stays.
  for (size_t i = 0; i < curve_.size() / 2; ++i) curve_[i] = curve_[2 * i + 1];
  curve_.resize(curve_.size() / 2);
  stride_ *= 2;
}

void MatchSummary::Add(uint64_t index, const v1::UnitResult& result) {
  Scores scores = CountGame(result);
  const auto partner = waiting_.find(index / 2);
  if (partner == waiting_.end()) {
    waiting_.emplace(index / 2, std::move(scores));
    return;
  }
  CountPair(partner->second, scores);
  waiting_.erase(partner);
}

void MatchSummary::BuildTeams(const std::vector<Tally>& teams,
                              google::protobuf::RepeatedPtrField<v1::SideScore>* sides) const {
  for (size_t i = 0; i < teams.size(); ++i) {
    v1::SideScore& side = *sides->Add();
    side.set_team(team_ids_[i]);
    *side.mutable_score() = teams[i].Build();
  }
}

void MatchSummary::BuildStandings(v1::MatchReport* report) const {
  for (const auto& [name, player] : players_) {
    v1::Standing& standing = *report->add_standings();
    standing.set_player(name);
    *standing.mutable_score() = player.score.Build();
    *standing.mutable_strength() = StrengthOf(CountsOf(standing.score(), player.pairs));
    BuildTeams(player.teams, standing.mutable_teams());
    standing.set_moves(player.moves);
    standing.set_nodes(player.nodes);
    standing.set_depth_sum(player.depth_sum);
    standing.set_think_us(player.think_us);
    standing.set_faults(player.faults);
  }
  std::stable_sort(
      report->mutable_standings()->begin(), report->mutable_standings()->end(),
      [](const v1::Standing& a, const v1::Standing& b) { return HalfPointsOf(a.score()) > HalfPointsOf(b.score()); });
}

void MatchSummary::BuildMeetings(v1::MatchReport* report) const {
  for (int i = 0; i < report->standings_size(); ++i) {
    for (int j = i + 1; j < report->standings_size(); ++j) {
      const std::string& first = report->standings(i).player();
      const std::string& second = report->standings(j).player();
      const bool reversed = second < first;
      const auto found = meetings_.find(reversed ? std::pair(second, first) : std::pair(first, second));
      if (found == meetings_.end()) continue;
      Encounter encounter = found->second;
      if (reversed) {
        std::swap(encounter.score.wins, encounter.score.losses);
        std::reverse(encounter.pairs.begin(), encounter.pairs.end());
      }
      v1::Meeting& meeting = *report->add_meetings();
      meeting.set_first(first);
      meeting.set_second(second);
      *meeting.mutable_score() = encounter.score.Build();
      *meeting.mutable_strength() = StrengthOf(CountsOf(meeting.score(), encounter.pairs));
    }
  }
}

void MatchSummary::BuildSprt(v1::MatchReport* report) const {
  if (!job_.has_sprt()) return;
  v1::SprtReport& sprt = *report->mutable_sprt();
  *sprt.mutable_test() = WithDefaults(job_.sprt());
  sprt.set_player(job_.players(0));
  const ScoreCounts counts = ScoreCounts::OfPairs(sprt_pairs_);
  const SprtState state = EvaluateSprt(counts, job_.sprt());
  sprt.set_llr(state.llr);
  sprt.set_lower(state.lower);
  sprt.set_upper(state.upper);
  sprt.set_verdict(VerdictOf(state.verdict));
  const auto add = [&sprt](uint64_t pairs, double llr) {
    v1::SprtPoint& point = *sprt.add_curve();
    point.set_pairs(pairs);
    point.set_llr(llr);
  };
  for (const auto& [pairs, llr] : curve_) add(pairs, llr);
  const bool complete = !curve_.empty() && curve_.back().first == counts.samples();
  if (counts.samples() > 0 && !complete) add(counts.samples(), state.llr);
}

v1::MatchReport MatchSummary::Build() const {
  v1::MatchReport report;
  report.set_games(games_);
  report.set_draws(draws_);
  report.set_unfinished(unfinished_);
  BuildTeams(teams_, report.mutable_teams());
  BuildStandings(&report);
  BuildMeetings(&report);
  BuildSprt(&report);
  for (const auto& [reason, end] : ends_) {
    v1::Termination& termination = *report.add_terminations();
    termination.set_reason(reason);
    termination.set_decisive(end.decisive);
    termination.set_draws(end.draws);
    termination.set_unfinished(end.unfinished);
  }
  const auto total = [](const v1::Termination& t) { return t.decisive() + t.draws() + t.unfinished(); };
  std::stable_sort(report.mutable_terminations()->begin(), report.mutable_terminations()->end(),
                   [&](const v1::Termination& a, const v1::Termination& b) { return total(a) > total(b); });
  return report;
}

}  // namespace varia
