// The policies that come with the hosts, with every variant that comes with Varia.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "platform/game/builtin_policies.h"
#include "platform/game/live_game.h"
#include "platform/game/random_game.h"
#include "tests/game/the_variants.h"

namespace varia {
namespace {

LiveGame StartOf(const std::string& id, const std::string& position = "") {
  const Variant& variant = **TheVariants().Find(id);
  v1::SetupRequest request;
  if (!position.empty()) request.set_position_text(position);
  LiveGameOptions options;
  options.policy = PolicyFor(BuiltInPolicies(), variant.id());
  auto session = Session::Start(&variant, request);
  EXPECT_TRUE(session.ok()) << session.status();
  auto game = LiveGame::Create(*std::move(session), options);
  EXPECT_TRUE(game.ok()) << game.status();
  return *std::move(game);
}

std::string After(LiveGame game, const std::vector<std::string>& moves, int times) {
  for (int i = 0; i < times; ++i) {
    for (const std::string& move : moves) {
      const absl::Status status = game.Play(move);
      if (!status.ok()) return std::string(status.message());
    }
  }
  return game.outcome().status() + " " + game.outcome().reason();
}

TEST(BuiltInPoliciesTest, EveryEntryNamesAVariantThatComesWithVaria) {
  EXPECT_GE(BuiltInPolicies().variants_size(), 6);
  for (const v1::VariantPolicy& entry : BuiltInPolicies().variants()) {
    EXPECT_TRUE(TheVariants().Find(entry.variant()).ok()) << entry.variant();
  }
}

TEST(BuiltInPoliciesTest, EveryVariantsGameEndsWhateverIsPlayed) {
  ASSERT_GE(TheVariants().variants().size(), 6u);
  for (const auto& variant : TheVariants().variants()) {
    LiveGame game = StartOf(variant->id());
    Random random(7);
    std::vector<varia_move> moves;
    int plies = 0;
    for (; !game.over() && plies < 5000; ++plies) {
      variant->LegalMoves(game.position(), &moves);
      ASSERT_TRUE(game.Play(moves[random.Below(moves.size())]).ok());
    }
    EXPECT_TRUE(game.over()) << variant->id() << " after " << plies << " plies";
  }
}

TEST(BuiltInPoliciesTest, ChessDrawsAtTheFifthRepetitionAndOffersTheThird) {
  const std::vector<std::string> shuffle = {"g1f3", "g8f6", "f3g1", "f6g8"};
  EXPECT_EQ(After(StartOf("chess"), shuffle, 3), "ongoing ");
  EXPECT_EQ(After(StartOf("chess"), shuffle, 4), "draw fivefold-repetition");
  LiveGame game = StartOf("chess");
  for (int i = 0; i < 2; ++i) {
    for (const std::string& move : shuffle) ASSERT_TRUE(game.Play(move).ok());
  }
  EXPECT_THAT(game.claims(), ::testing::ElementsAre("threefold-repetition"));
}

TEST(BuiltInPoliciesTest, ChessKnowsTheSeventyFiveMovesAndDeadPositions) {
  EXPECT_EQ(After(StartOf("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 149 90"), {"a1a2"}, 1), "draw no-progress");
  EXPECT_EQ(After(StartOf("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 148 90"), {"a1a2"}, 1), "ongoing ");
  EXPECT_EQ(After(StartOf("chess", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 90"), {"e1e2"}, 1), "draw dead-position");
}

TEST(BuiltInPoliciesTest, ShogiDrawsAtTheFourthRepetition) {
  EXPECT_EQ(After(StartOf("shogi"), {"d1d2", "d9d8", "d2d1", "d8d9"}, 2), "ongoing ");
  EXPECT_EQ(After(StartOf("shogi"), {"d1d2", "d9d8", "d2d1", "d8d9"}, 3), "draw fourfold-repetition");
}

}  // namespace
}  // namespace varia
