#include "platform/run/match_tally.h"

#include <gtest/gtest.h>

#include <numeric>

#include "platform/game/random_game.h"

namespace varia {
namespace {

v1::VariantInfo FourSeats() {
  v1::VariantInfo info;
  info.add_teams()->set_id("w");
  info.add_teams()->set_id("b");
  return info;
}

v1::MatchJob Match(int players) {
  v1::MatchJob match;
  for (int i = 0; i < players; ++i) match.add_players(std::string(1, static_cast<char>('a' + i)));
  return match;
}

v1::UnitResult Win(const std::string& team) {
  v1::UnitResult result;
  result.mutable_record()->mutable_result()->set_state(v1::Outcome::STATE_WIN);
  result.mutable_record()->mutable_result()->set_winning_team(team);
  return result;
}

v1::UnitResult Draw() {
  v1::UnitResult result;
  result.mutable_record()->mutable_result()->set_state(v1::Outcome::STATE_DRAW);
  return result;
}

TEST(MatchTallyTest, KnowsWhoPlayedWhichGame) {
  const v1::MatchJob match = Match(3);
  MatchTally tally(&match, FourSeats());
  // First opening: a-b, a-c, b-c, each with both sides.
  tally.Add(0, Win("w"));
  tally.Add(1, Win("b"));  // a has the second team: his again
  tally.Add(3, Win("w"));  // c
  tally.Add(2, Draw());
  tally.Add(4, Win("b"));  // c
  tally.Add(5, v1::UnitResult());
  // Second opening.
  tally.Add(6, Draw());
  ASSERT_EQ(tally.meetings().size(), 3u);
  const MeetingTally& ab = tally.meetings()[0];
  EXPECT_EQ(ab.wins, 2u);
  EXPECT_EQ(ab.draws, 1u);
  EXPECT_EQ(ab.pairs, (std::array<uint64_t, 5>{0, 0, 0, 0, 1}));
  const MeetingTally& ac = tally.meetings()[1];
  EXPECT_EQ(ac.second, 2);
  EXPECT_EQ(ac.losses, 1u);
  EXPECT_EQ(ac.draws, 1u);
  EXPECT_EQ(ac.pairs, (std::array<uint64_t, 5>{0, 1, 0, 0, 0}));
  const MeetingTally& bc = tally.meetings()[2];
  EXPECT_EQ(bc.first, 1);
  EXPECT_EQ(bc.losses, 1u);
  EXPECT_EQ(bc.unscored, 1u);
  EXPECT_EQ(bc.pairs, (std::array<uint64_t, 5>{}));
}

// Games of 400 pairs in which the first player is better.
std::vector<v1::UnitResult> Results() {
  std::vector<v1::UnitResult> results;
  Random random(5);
  for (int i = 0; i < 800; ++i) {
    const uint64_t chance = random.Below(10);
    const bool first_is_white = i % 2 == 0;
    results.push_back(chance < 5   ? Win(first_is_white ? "w" : "b")
                      : chance < 8 ? Draw()
                                   : Win(first_is_white ? "b" : "w"));
  }
  results[7] = v1::UnitResult();
  return results;
}

TEST(MatchTallyTest, TheVerdictDoesNotDependOnTheOrder) {
  v1::MatchJob match = Match(2);
  match.mutable_sprt()->set_elo0(0);
  match.mutable_sprt()->set_elo1(50);
  const std::vector<v1::UnitResult> results = Results();
  MatchTally in_order(&match, FourSeats());
  for (size_t i = 0; i < results.size(); ++i) in_order.Add(i, results[i]);
  ASSERT_EQ(in_order.sprt().verdict, SprtVerdict::kAcceptH1);
  ASSERT_GT(in_order.decided_units(), 8u);
  ASSERT_LT(in_order.decided_units(), results.size());
  const MeetingTally& wanted = in_order.meetings()[0];
  EXPECT_EQ(wanted.games() + wanted.unscored, in_order.decided_units());
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    std::vector<size_t> order(results.size());
    std::iota(order.begin(), order.end(), 0);
    Random random(seed);
    // As jobs do it: near the front, out of order.
    for (size_t i = 0; i + 8 < order.size(); ++i) std::swap(order[i], order[i + random.Below(8)]);
    MatchTally tally(&match, FourSeats());
    for (const size_t i : order) tally.Add(i, results[i]);
    EXPECT_EQ(tally.decided_units(), in_order.decided_units());
    EXPECT_EQ(tally.sprt().llr, in_order.sprt().llr);
    EXPECT_EQ(tally.meetings()[0].wins, wanted.wins);
    EXPECT_EQ(tally.meetings()[0].unscored, wanted.unscored);
    EXPECT_EQ(tally.meetings()[0].pairs, wanted.pairs);
  }
}

}  // namespace
}  // namespace varia
