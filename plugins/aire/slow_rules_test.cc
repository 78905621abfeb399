// The plugin against the slow reading of the rules, position by position, over random games.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "plugins/aire/slow_game.h"
#include "varia/sdk/testing/load_variant.h"
#include "varia/sdk/testing/test_game.h"

namespace {

using aire_slow::SlowGame;
using varia::sdk::testing::TestGame;

const varia_variant* TheVariant() {
  static const varia_variant* const kVariant = varia::sdk::testing::LoadVariant(PLUGIN_FILE);
  return kVariant;
}

// The verdict as the slow game writes it.
std::string StatusLine(const TestGame& game) {
  static const char* const kSeats[] = {"ws", "bn", "wn", "bs"};
  const std::string status = game.Status();
  if (status == "ongoing") return status;
  std::string line = std::string("win ") + (status[4] == '0' ? 'w' : 'b') + " places=";
  bool first = true;
  for (char place = '1'; place <= '4'; ++place) {
    bool joint = false;
    for (int seat = 0; seat < 4; ++seat) {
      if (status[6 + 2 * static_cast<size_t>(seat)] != place) continue;
      line += (joint ? "=" : first ? "" : ",") + std::string(kSeats[seat]);
      joint = true;
      first = false;
    }
  }
  return line;
}

struct Start {
  const char* name;
  int games;
  int plies;
  const char* text;
};
void PrintTo(const Start& start, std::ostream* out) { *out << start.name; }

const Start kStarts[] = {
    {"Setup", 12, 260,
     "mm****qe/bb****bb/pp****pp/2MKKM2/2PPPP2/8/8/2pppp2/2mkkm2/PP****PP/BB****BB/MM****QE ws - - 0 1 out=- rose=-"},
    {"FewMen", 30, 80,
     "2****kK/1s****2/p1****P1/8/2PpS3/8/8/1Ps1p3/8/P1****1p/1S****2/k1****K1 ws - - 0 1 out=- rose=-"},
    {"PawnsAndStewards", 30, 80,
     "k1****K1/2****2/pP****Pp/S2s3s/1s4S1/2pP4/2Pp4/s2S3S/1S4s1/Pp****pP/2****2/K1****k1 bn - - 0 1 out=- rose=-"},
    {"Roses", 30, 80,
     "k1****K1/1s****S1/2****2/3o4/8/1m6/6M1/8/4O3/2****2/S1****1s/K1****k1 wn - - 3 5 out=- rose=w:sn"},
    {"RoyalsAtTheRiver", 40, 80,
     "2****2/2****2/b1****2/8/2mk4/3K1M2/3k1q2/2KQ4/8/2****B1/2****2/2****2 ws - - 0 1 out=- rose=-"},
    {"OneOut", 30, 80,
     "s1****k1/2****K1/p1****2/2m2e2/8/3O4/8/3S4/4B3/2****2/S1****p1/2****k1 wn - - 4 9 out=ws rose=w:n"},
    {"OneOutOfEachTeam", 30, 80,
     "s1****1k/2****1M/2****2/2m2q2/4o3/8/2O5/3S4/4B3/1s****2/S1****2/2****K1 bn - - 4 9 out=wn,bs rose=w:s,b:n"},
    {"LastRoyal", 60, 20, "2****2/2****2/2****2/8/8/8/k7/8/8/2****2/M1****2/1M****1K ws - - 38 58 out=wn rose=-"},
    {"Passing", 40, 30,
     "k1****1K/2****2/pp****pp/8/SSs2SSS/8/8/sss2sSs/8/PP****PP/2****2/K1****1k ws - - 0 1 out=- rose=-"},
};

class SlowRulesTest : public ::testing::TestWithParam<Start> {};

TEST_P(SlowRulesTest, ListsPlaysAndJudgesAsThePluginDoes) {
  for (int seed = 0; seed < GetParam().games; ++seed) {
    std::mt19937 random(static_cast<unsigned>(seed));
    TestGame game(TheVariant(), GetParam().text);
    SlowGame slow(GetParam().text);
    for (int ply = 0;; ++ply) {
      const std::string text = slow.Text();
      SCOPED_TRACE("seed " + std::to_string(seed) + ", ply " + std::to_string(ply) + ": " + text);
      const std::set<std::string> legal = slow.Moves();
      const std::vector<std::string> moves(legal.begin(), legal.end());
      ASSERT_EQ(game.Text(), text);
      ASSERT_EQ(game.Moves(), moves);
      ASSERT_EQ(StatusLine(game), slow.Status());
      // Read back, it is the same position with the same key.
      const TestGame again(TheVariant(), text);
      ASSERT_EQ(again.Text(), text);
      ASSERT_EQ(again.Key().low, game.Key().low);
      ASSERT_EQ(again.Key().high, game.Key().high);
      if (moves.empty() || ply == GetParam().plies) break;
      const std::string& move = moves[random() % moves.size()];
      game.Play({move});
      slow.Play(move);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Starts, SlowRulesTest, ::testing::ValuesIn(kStarts),
                         [](const auto& start) { return std::string(start.param.name); });

// From one position on, every move is looked at, not only the one played.
TEST(SlowRules, AgreeOnWhatEveryMoveDoes) {
  for (const Start& start : kStarts) {
    std::mt19937 random(7);
    SlowGame slow(start.text);
    for (int ply = 0; ply < 40; ++ply) {
      const std::set<std::string> legal = slow.Moves();
      if (legal.empty()) break;
      const TestGame game(TheVariant(), slow.Text());
      for (const std::string& move : legal) {
        SlowGame next = slow;
        next.Play(move);
        const TestGame after = game.After(move);
        ASSERT_EQ(after.Text(), next.Text()) << slow.Text() << " " << move;
        ASSERT_EQ(StatusLine(after), next.Status()) << slow.Text() << " " << move;
      }
      slow.Play(*std::next(legal.begin(), static_cast<long>(random() % legal.size())));
    }
  }
}

// The games above would prove little if the special rules never came up in them.
TEST(SlowRules, TheseGamesMeetEverySpecialRule) {
  std::map<std::string, int> events;
  for (const Start& start : kStarts) {
    for (int seed = 0; seed < start.games; ++seed) {
      std::mt19937 random(static_cast<unsigned>(seed));
      SlowGame slow(start.text);
      for (int ply = 0; ply < start.plies; ++ply) {
        const std::set<std::string> legal = slow.Moves();
        if (legal.empty()) break;
        slow.Play(*std::next(legal.begin(), static_cast<long>(random() % legal.size())));
      }
      for (const auto& [event, count] : slow.events()) events[event] += count;
      const std::string status = slow.Status();  // "win w places=..."
      if (status == "ongoing") continue;
      ++events["finished"];
      const size_t joint = status.find('=', std::string("win w places=").size());
      if (joint == std::string::npos) continue;
      ++events[status.find(',', joint) == std::string::npos ? "joint third" : "joint second"];
    }
  }
  for (const char* event : {"double step", "en passant", "rose made", "rose moved", "rose captured", "drop-out",
                            "finished", "joint third", "joint second"}) {
    EXPECT_GT(events[event], 0) << event;
  }
}

}  // namespace
