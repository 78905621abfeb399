#include "platform/report/match_summary.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

namespace varia {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;

constexpr auto kLoss = v1::PlayerEffort::SCORE_LOSS;
constexpr auto kDraw = v1::PlayerEffort::SCORE_DRAW;
constexpr auto kWin = v1::PlayerEffort::SCORE_WIN;
constexpr auto kNone = v1::PlayerEffort::SCORE_UNSPECIFIED;

// Two teams of two seats that take turns, as in a four-player game.
constexpr char kInfo[] = R"pb(
  teams { id: "w" }
  teams { id: "b" }
  seats { id: "ws" team: 0 }
  seats { id: "bn" team: 1 }
  seats { id: "wn" team: 0 }
  seats { id: "bs" team: 1 }
)pb";

v1::VariantInfo Info() {
  v1::VariantInfo info;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(kInfo, &info));
  return info;
}

// A game in which the first player leads the team `team`.
v1::UnitResult Game(const std::string& first, const std::string& second, uint32_t team, v1::PlayerEffort::Score score,
                    const std::string& reason = "checkmate") {
  v1::UnitResult result;
  result.set_status(v1::UnitResult::STATUS_PASSED);
  result.mutable_record()->mutable_result()->set_reason(reason);
  v1::PlayerEffort& one = *result.add_efforts();
  one.set_player(first);
  one.set_score(score);
  one.set_moves(10);
  one.set_nodes(1000);
  one.set_depth_sum(50);
  one.set_think_us(2000);
  v1::PlayerEffort& other = *result.add_efforts();
  other.set_player(second);
  other.set_score(score == kWin ? kLoss : score == kLoss ? kWin : score);
  for (const uint32_t seat : {0u, 2u}) one.add_seats(seat + team);
  for (const uint32_t seat : {0u, 2u}) other.add_seats(seat + 1 - team);
  return result;
}

const v1::Standing& StandingOf(const v1::MatchReport& report, const std::string& player) {
  for (const v1::Standing& standing : report.standings()) {
    if (standing.player() == player) return standing;
  }
  ADD_FAILURE() << "no standing of " << player;
  return report.standings(0);
}

TEST(MatchSummaryTest, CountsScoresBySeatsAndPairs) {
  MatchSummary summary(Info(), v1::MatchJob());
  summary.Add(0, Game("alice", "bob", 0, kWin));
  summary.Add(1, Game("alice", "bob", 1, kDraw, "repetition"));
  summary.Add(2, Game("alice", "bob", 0, kWin));
  summary.Add(3, Game("alice", "bob", 1, kWin));
  const v1::MatchReport report = summary.Build();
  EXPECT_EQ(report.games(), 4u);
  EXPECT_EQ(report.draws(), 1u);
  ASSERT_EQ(report.standings_size(), 2);
  const v1::Standing& alice = report.standings(0);
  EXPECT_EQ(alice.player(), "alice");
  EXPECT_EQ(alice.score().wins(), 3u);
  EXPECT_EQ(alice.score().draws(), 1u);
  EXPECT_THAT(alice.strength().pentanomial(), ElementsAre(0, 0, 0, 1, 1));
  EXPECT_EQ(alice.moves(), 40u);
  EXPECT_EQ(alice.nodes(), 4000u);
  ASSERT_EQ(alice.teams_size(), 2);
  EXPECT_EQ(alice.teams(0).team(), "w");
  EXPECT_EQ(alice.teams(0).score().wins(), 2u);
  EXPECT_EQ(alice.teams(1).score().wins(), 1u);
  EXPECT_EQ(alice.teams(1).score().draws(), 1u);
  EXPECT_THAT(report.standings(1).strength().pentanomial(), ElementsAre(1, 1, 0, 0, 0));
  // White won twice, drew once, lost once.
  EXPECT_EQ(report.teams(0).score().wins(), 2u);
  EXPECT_EQ(report.teams(0).score().losses(), 1u);
  ASSERT_EQ(report.meetings_size(), 1);
  EXPECT_EQ(report.meetings(0).first(), "alice");
  EXPECT_EQ(report.meetings(0).score().wins(), 3u);
}

TEST(MatchSummaryTest, EloIsThatOfTheScore) {
  MatchSummary summary(Info(), v1::MatchJob());
  // 3 of 4 points: 400 log10(3).
  for (uint64_t i = 0; i < 40; ++i) summary.Add(i, Game("a", "b", i % 2, i % 4 == 0 ? kLoss : kWin));
  const v1::MatchReport report = summary.Build();
  EXPECT_THAT(report.standings(0).strength().elo().value(), DoubleNear(190.848, 0.01));
  EXPECT_THAT(report.standings(1).strength().elo().value(), DoubleNear(-190.848, 0.01));
  EXPECT_GT(report.standings(0).strength().superiority(), 0.99);
  EXPECT_LT(report.standings(1).strength().superiority(), 0.01);
}

TEST(MatchSummaryTest, WithoutACompletePairGamesCountAlone) {
  MatchSummary summary(Info(), v1::MatchJob());
  summary.Add(0, Game("a", "b", 0, kWin));
  summary.Add(2, Game("a", "b", 0, kDraw));
  const v1::MatchReport report = summary.Build();
  EXPECT_EQ(report.standings(0).strength().pentanomial_size(), 0);
  EXPECT_GT(report.standings(0).strength().elo().value(), 0);
}

TEST(MatchSummaryTest, TheCrosstableIsSeenFromTheHigherPlayer) {
  MatchSummary summary(Info(), v1::MatchJob());
  summary.Add(0, Game("a", "z", 0, kLoss));
  summary.Add(1, Game("a", "z", 1, kLoss));
  summary.Add(2, Game("m", "z", 0, kLoss));
  summary.Add(3, Game("m", "z", 1, kDraw));
  summary.Add(4, Game("a", "m", 0, kDraw));
  summary.Add(5, Game("a", "m", 1, kLoss));
  const v1::MatchReport report = summary.Build();
  ASSERT_EQ(report.standings_size(), 3);
  EXPECT_EQ(report.standings(0).player(), "z");
  EXPECT_EQ(report.standings(1).player(), "m");
  ASSERT_EQ(report.meetings_size(), 3);
  EXPECT_EQ(report.meetings(1).first(), "z");
  EXPECT_EQ(report.meetings(1).second(), "a");
  EXPECT_EQ(report.meetings(1).score().wins(), 2u);
  EXPECT_THAT(report.meetings(1).strength().pentanomial(), ElementsAre(0, 0, 0, 0, 1));
  EXPECT_EQ(report.meetings(2).first(), "m");
  EXPECT_EQ(report.meetings(2).score().wins(), 1u);
  EXPECT_EQ(report.meetings(2).score().draws(), 1u);
}

TEST(MatchSummaryTest, UnfinishedGamesCountForNobody) {
  MatchSummary summary(Info(), v1::MatchJob());
  summary.Add(0, Game("a", "b", 0, kWin));
  v1::UnitResult broken = Game("a", "b", 1, kNone, "");
  broken.set_status(v1::UnitResult::STATUS_ERROR);
  summary.Add(1, broken);
  const v1::MatchReport report = summary.Build();
  EXPECT_EQ(report.games(), 1u);
  EXPECT_EQ(report.unfinished(), 1u);
  EXPECT_EQ(report.standings(0).strength().pentanomial_size(), 0);
  bool found = false;
  for (const v1::Termination& end : report.terminations()) {
    if (end.reason() != "broken-off") continue;
    found = true;
    EXPECT_EQ(end.unfinished(), 1u);
  }
  EXPECT_TRUE(found);
}

TEST(MatchSummaryTest, FaultsGoToTheCulprit) {
  MatchSummary summary(Info(), v1::MatchJob());
  v1::UnitResult game = Game("a", "b", 0, kWin, "illegal-move");
  game.set_culprit("b");
  summary.Add(0, game);
  const v1::MatchReport report = summary.Build();
  EXPECT_EQ(StandingOf(report, "a").faults(), 0u);
  EXPECT_EQ(StandingOf(report, "b").faults(), 1u);
}

TEST(MatchSummaryTest, EndsAreCountedMostFrequentFirst) {
  MatchSummary summary(Info(), v1::MatchJob());
  summary.Add(0, Game("a", "b", 0, kDraw, "repetition"));
  summary.Add(1, Game("a", "b", 1, kWin, "checkmate"));
  summary.Add(2, Game("a", "b", 0, kWin, "checkmate"));
  const v1::MatchReport report = summary.Build();
  ASSERT_EQ(report.terminations_size(), 2);
  EXPECT_EQ(report.terminations(0).reason(), "checkmate");
  EXPECT_EQ(report.terminations(0).decisive(), 2u);
  EXPECT_EQ(report.terminations(1).draws(), 1u);
}

v1::MatchJob SprtJob() {
  v1::MatchJob job;
  job.add_players("new");
  job.add_players("old");
  job.mutable_sprt()->set_elo0(0);
  job.mutable_sprt()->set_elo1(10);
  return job;
}

TEST(MatchSummaryTest, TheTestCountsPairsForTheFirstPlayer) {
  MatchSummary up(Info(), SprtJob());
  MatchSummary down(Info(), SprtJob());
  for (uint64_t i = 0; i < 200; ++i) {
    const bool decisive = i % 8 == 0;
    up.Add(i, Game("new", "old", i % 2, decisive ? kWin : kDraw));
    down.Add(i, Game("new", "old", i % 2, decisive ? kLoss : kDraw));
  }
  const v1::SprtReport better = up.Build().sprt();
  EXPECT_EQ(better.player(), "new");
  EXPECT_EQ(better.test().alpha(), 0.05);
  EXPECT_EQ(better.test().model(), v1::Sprt::MODEL_NORMALIZED);
  EXPECT_THAT(better.lower(), DoubleNear(-2.944, 0.001));
  EXPECT_THAT(better.upper(), DoubleNear(2.944, 0.001));
  ASSERT_EQ(better.curve_size(), 100);
  EXPECT_EQ(better.curve(99).pairs(), 100u);
  EXPECT_EQ(better.curve(99).llr(), better.llr());
  EXPECT_GT(better.llr(), 0);
  EXPECT_LT(down.Build().sprt().llr(), 0);
}

TEST(MatchSummaryTest, ALongCurveIsThinnedOutAndEndsAtTheEnd) {
  MatchSummary summary(Info(), SprtJob());
  for (uint64_t i = 0; i < 20006; ++i) summary.Add(i, Game("new", "old", i % 2, i % 4 == 0 ? kWin : kDraw));
  const v1::SprtReport sprt = summary.Build().sprt();
  EXPECT_LE(sprt.curve_size(), 501);
  EXPECT_GE(sprt.curve_size(), 250);
  EXPECT_EQ(sprt.curve(sprt.curve_size() - 1).pairs(), 10003u);
  const uint64_t step = sprt.curve(1).pairs() - sprt.curve(0).pairs();
  for (int i = 2; i + 1 < sprt.curve_size(); ++i) {
    EXPECT_EQ(sprt.curve(i).pairs() - sprt.curve(i - 1).pairs(), step) << i;
  }
}

TEST(MatchSummaryTest, NonsenseIsSurvived) {
  v1::MatchJob job = SprtJob();
  job.mutable_sprt()->set_elo0(50);  // above elo1
  MatchSummary summary(Info(), job);
  v1::UnitResult odd = Game("a", "b", 0, kWin);
  odd.mutable_efforts(0)->set_score(static_cast<v1::PlayerEffort::Score>(99));
  odd.mutable_efforts(1)->clear_seats();
  odd.mutable_efforts(1)->add_seats(4000000000u);
  summary.Add(0, odd);
  summary.Add(1, v1::UnitResult());
  for (uint64_t i = 2; i < 200; ++i) summary.Add(i, Game("a", "b", 0, kWin, "reason-" + std::to_string(i)));
  const v1::MatchReport report = summary.Build();
  EXPECT_EQ(report.unfinished(), 2u);
  EXPECT_FALSE(report.has_sprt());
  EXPECT_LE(report.terminations_size(), 41);
}

}  // namespace
}  // namespace varia
