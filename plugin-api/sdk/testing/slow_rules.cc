#include "varia/sdk/testing/slow_rules.h"

#include <gtest/gtest.h>

#include "varia/sdk/hash.h"

namespace varia::sdk::testing {

int64_t CompareWithSlowRules(const varia_variant* variant, SlowRules& slow, const SlowCheck& check) {
  int64_t positions = 0;
  for (int number = 0; number < check.games && !::testing::Test::HasFailure(); ++number) {
    uint64_t state = Mix64(check.seed * 1'000'003 + static_cast<uint64_t>(number));
    TestGame game(variant, check.starts[number % check.starts.size()], check.options);
    for (int ply = 0; ply < check.max_plies; ++ply) {
      const std::string text = game.Text();
      SCOPED_TRACE("seed " + std::to_string(check.seed) + ", game " + std::to_string(number) + ", ply " +
                   std::to_string(ply) + ": " + text);
      const std::vector<std::string> moves = game.Moves();
      EXPECT_EQ(moves, slow.Moves(text));
      EXPECT_EQ(game.Status(), slow.Status(text));
      const varia_key key = game.Key(), read_back = TestGame(variant, text, check.options).Key();
      EXPECT_TRUE(key.low == read_back.low && key.high == read_back.high) << "the key depends on the way here";
      ++positions;
      if (moves.empty() || ::testing::Test::HasFailure()) break;
      state = Mix64(state);
      const std::string& move = moves[state % moves.size()];
      game.Play({move});
      EXPECT_EQ(game.Text(), slow.After(text, move)) << "after " << move;
    }
  }
  return positions;
}

}  // namespace varia::sdk::testing
