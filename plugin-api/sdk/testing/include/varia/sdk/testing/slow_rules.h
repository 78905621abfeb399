// Checks a plugin against an independent, slow implementation of the same rules.
#ifndef VARIA_SDK_TESTING_SLOW_RULES_H_
#define VARIA_SDK_TESTING_SLOW_RULES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "varia/sdk/testing/test_game.h"
#include "varia/variant.h"

namespace varia::sdk::testing {

// Rules written a second time for a test: from the rules page alone, over texts, in the plainest way, and sharing
// nothing with the plugin.
class SlowRules {
 public:
  virtual ~SlowRules() = default;
  // Legal moves in ASCII order.
  virtual std::vector<std::string> Moves(const std::string& text) = 0;
  // The canonical text after a legal move.
  virtual std::string After(const std::string& text, const std::string& move) = 0;
  // As TestGame::Status().
  virtual std::string Status(const std::string& text) = 0;
};

struct SlowCheck {
  std::vector<std::string> starts;  // setups or position texts; game after game takes the next
  std::vector<TestOption> options;
  int games = 100;
  int max_plies = 200;
  uint64_t seed = 1;
};

// Plays random games and expects (as a GoogleTest expectation that names seed, game and position) that move lists,
// texts and statuses agree at every ply, and that each key equals that of the position read back from its text. Returns
// the number of positions compared.
int64_t CompareWithSlowRules(const varia_variant* variant, SlowRules& slow, const SlowCheck& check);

}  // namespace varia::sdk::testing

#endif  // VARIA_SDK_TESTING_SLOW_RULES_H_
