#include "platform/history/arbiter.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "platform/history/toy_variant.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

v1::ArbiterPolicy Policy(const std::string& text) {
  v1::ArbiterPolicy policy;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &policy)) << text;
  return policy;
}

// The verdict after the moves, by a policy given as text.
v1::Verdict Judge(const std::string& policy, const std::vector<std::string>& moves, int seats = 2) {
  const Variant& toy = ToyVariant(seats);
  auto game = GameTree::Start(&toy, {});
  for (const std::string& move : moves) EXPECT_TRUE(game->Play(move).ok()) << move;
  auto arbiter = Arbiter::Create(&toy, Policy(policy));
  EXPECT_TRUE(arbiter.ok()) << arbiter.status();
  auto verdict = arbiter->Judge(*game);
  EXPECT_TRUE(verdict.ok()) << verdict.status();
  return *verdict;
}

std::string Say(const v1::Verdict& verdict) {
  return verdict.outcome().status() + (verdict.outcome().reason().empty() ? "" : " " + verdict.outcome().reason());
}

TEST(ArbiterTest, EmptyPolicyLeavesAllToTheRules) {
  EXPECT_EQ(Say(Judge("", {"r", "l", "r", "l", "r", "l", "dead", "bare", "bare"})), "ongoing");
  EXPECT_EQ(Say(Judge("", {"r", "win"})), "win b token-home");
}

TEST(ArbiterTest, RulesComeFirst) {
  EXPECT_EQ(Say(Judge("ply_limit: 2 dead_position_draws: true", {"dead", "win"})), "win b token-home");
}

TEST(ArbiterTest, RepetitionDrawsAtItsCountAndNoSooner) {
  EXPECT_EQ(Say(Judge("repetition { draw_at: 3 }", {"r", "l", "r"})), "ongoing");
  EXPECT_EQ(Say(Judge("repetition { draw_at: 3 }", {"r", "l", "r", "l"})), "draw threefold-repetition");
  EXPECT_EQ(Say(Judge("repetition { draw_at: 2 }", {"r", "l"})), "draw twofold-repetition");
  EXPECT_EQ(Say(Judge("repetition { draw_at: 3 }", {"r", "l", "r", "l"}, 3)), "ongoing") << "another seat to move";
  std::vector<std::string> moves;
  for (int i = 0; i < 5; ++i) moves.insert(moves.end(), {"r", "l"});
  EXPECT_EQ(Say(Judge("repetition { draw_at: 6 }", moves)), "draw 6-fold-repetition");
}

TEST(ArbiterTest, RepetitionIsOfferedBeforeItIsForced) {
  const std::string policy = "repetition { claim_at: 3 draw_at: 5 }";
  EXPECT_THAT(Judge(policy, {"r", "l"}).claims(), IsEmpty());
  const v1::Verdict verdict = Judge(policy, {"r", "l", "r", "l"});
  EXPECT_EQ(Say(verdict), "ongoing");
  EXPECT_THAT(verdict.claims(), ElementsAre("threefold-repetition"));
  const v1::Verdict forced = Judge(policy, {"r", "l", "r", "l", "r", "l", "r", "l"});
  EXPECT_EQ(Say(forced), "draw fivefold-repetition");
  EXPECT_THAT(forced.claims(), IsEmpty());
}

TEST(ArbiterTest, JudgesWhereTheGameStandsNotWhereItsLineEnds) {
  const Variant& toy = ToyVariant(2);
  auto game = GameTree::Start(&toy, {});
  for (const char* move : {"r", "l", "r", "l"}) ASSERT_TRUE(game->Play(move).ok());
  auto arbiter = Arbiter::Create(&toy, Policy("repetition { draw_at: 3 } ply_limit: 4"));
  EXPECT_EQ(arbiter->Judge(*game)->outcome().status(), "draw");
  ASSERT_TRUE(game->Undo().ok());
  EXPECT_EQ(arbiter->Judge(*game)->outcome().status(), "ongoing");
}

TEST(ArbiterTest, NoProgressCountsTheHalfmoveCounter) {
  EXPECT_EQ(Say(Judge("no_progress { draw_at: 3 }", {"p", "r", "r"})), "ongoing");
  EXPECT_EQ(Say(Judge("no_progress { draw_at: 3 }", {"p", "r", "r", "r"})), "draw no-progress");
  EXPECT_EQ(Say(Judge("no_progress { draw_at: 3 }", {"r", "r", "p", "r", "r"})), "ongoing");
  EXPECT_THAT(Judge("no_progress { claim_at: 2 draw_at: 3 }", {"r", "r"}).claims(), ElementsAre("no-progress"));
  EXPECT_THAT(Judge("no_progress { claim_at: 4 } repetition { claim_at: 3 }", {"r", "l", "r", "l"}).claims(),
              ElementsAre("threefold-repetition", "no-progress"));
}

TEST(ArbiterTest, PlyLimitDraws) {
  EXPECT_EQ(Say(Judge("ply_limit: 3", {"p", "p"})), "ongoing");
  EXPECT_EQ(Say(Judge("ply_limit: 3", {"p", "p", "p"})), "draw ply-limit");
}

TEST(ArbiterTest, PerpetualCheckLoses) {
  const std::string policy = "repetition { draw_at: 3 } perpetual_check_loses: true";
  // The first player checks with every move; the second never.
  EXPECT_EQ(Say(Judge(policy, {"l+", "r", "l+", "r"})), "win b perpetual-check");
  // The second player does.
  EXPECT_EQ(Say(Judge(policy, {"p", "p", "l", "r+", "l", "r+", "l", "r+"})), "win w perpetual-check");
  // One quiet move in between, or checks on both sides: a draw.
  EXPECT_EQ(Say(Judge(policy, {"l+", "r", "r", "l", "l+", "r", "r+", "l"})), "draw threefold-repetition");
  EXPECT_EQ(Say(Judge(policy, {"p", "p", "l+", "r+", "l+", "r+", "l+", "r+"})), "draw threefold-repetition");
  // Quiet moves before the position first stood there do not count.
  EXPECT_EQ(Say(Judge(policy, {"r", "p", "l+", "r", "l+", "r"})), "win b perpetual-check");
  EXPECT_EQ(Say(Judge("repetition { draw_at: 3 }", {"l+", "r", "l+", "r"})), "draw threefold-repetition");
}

TEST(ArbiterTest, PerpetualCheckCountsTeams) {
  const std::string policy = "repetition { draw_at: 3 } perpetual_check_loses: true";
  EXPECT_EQ(Say(Judge(policy, {"l+", "r", "l+", "r", "l+", "r", "l+", "r"}, 4)), "win b perpetual-check");
  // The partner's moves are quiet.
  EXPECT_EQ(Say(Judge(policy, {"l+", "r", "l", "r", "l+", "r", "l", "r"}, 4)), "draw threefold-repetition");
}

TEST(ArbiterTest, DeadAndBarePositionsByHint) {
  EXPECT_EQ(Say(Judge("dead_position_draws: true", {"r"})), "ongoing");
  EXPECT_EQ(Say(Judge("dead_position_draws: true", {"dead"})), "draw dead-position");
  EXPECT_EQ(Say(Judge("bare: BARE_RULE_ALL_BARE_DRAWS", {"bare"})), "ongoing");
  EXPECT_EQ(Say(Judge("bare: BARE_RULE_ALL_BARE_DRAWS", {"bare", "bare"})), "draw bare-position");
  EXPECT_EQ(Say(Judge("bare: BARE_RULE_BARE_LOSES", {"bare"})), "win b bare-position");
  EXPECT_EQ(Say(Judge("bare: BARE_RULE_BARE_LOSES", {"r", "bare"})), "win w bare-position");
  EXPECT_EQ(Say(Judge("bare: BARE_RULE_BARE_LOSES", {"bare", "bare"})), "draw bare-position");
  EXPECT_EQ(Say(Judge("bare: BARE_RULE_BARE_LOSES", {"bare"}, 4)), "ongoing") << "the partner is not bare";
  EXPECT_EQ(Say(Judge("bare: BARE_RULE_BARE_LOSES", {"bare", "r", "bare"}, 4)), "win b bare-position");
  EXPECT_EQ(Say(Judge("bare: BARE_RULE_BARE_LOSES", {"bare"}, 3)), "ongoing") << "three teams: nobody alone has won";
}

TEST(ArbiterTest, RefusesPoliciesThatCannotBeJudged) {
  const auto refuse = [](const std::string& policy, const Variant& toy) {
    return Arbiter::Create(&toy, Policy(policy)).status();
  };
  const Variant& toy = ToyVariant(2);
  EXPECT_EQ(refuse("repetition { claim_at: 5 draw_at: 3 }", toy).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(refuse("no_progress { claim_at: 5 draw_at: 3 }", toy).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(refuse("repetition { draw_at: 1 }", toy).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(refuse("perpetual_check_loses: true", toy).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(refuse("repetition { draw_at: 3 } perpetual_check_loses: true", ToyVariant(3)).message(),
              HasSubstr("two teams"));
  const Variant& plain = ToyVariantWithoutHints();
  EXPECT_TRUE(refuse("repetition { draw_at: 3 } ply_limit: 9", plain).ok());
  EXPECT_THAT(refuse("repetition { draw_at: 3 } perpetual_check_loses: true", plain).message(), HasSubstr("in_check"));
  EXPECT_THAT(refuse("dead_position_draws: true", plain).message(), HasSubstr("dead_position"));
  EXPECT_THAT(refuse("bare: BARE_RULE_BARE_LOSES", plain).message(), HasSubstr("bare_seats"));
}

TEST(ArbiterTest, PolicyForAVariantIsItsOwnElseTheDefault) {
  v1::ArbiterPolicies policies;
  policies.mutable_default_policy()->set_ply_limit(1);
  v1::VariantPolicy* own = policies.add_variants();
  own->set_variant("toy-2");
  own->mutable_policy()->set_ply_limit(2);
  EXPECT_EQ(PolicyFor(policies, "toy-2").ply_limit(), 2u);
  EXPECT_EQ(PolicyFor(policies, "toy-3").ply_limit(), 1u);
}

}  // namespace
}  // namespace varia
