// What a plugin gets when it asks the host: in a game with a clock, in a bare choice, inside a search, and without
// work.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "platform/clock/time_control_text.h"
#include "platform/game/live_game.h"
#include "platform/loader/plugin_file.h"
#include "platform/search/player.h"
#include "platform/search/searcher.h"
#include "platform/services/host_services.h"
#include "platform/services/log.h"

namespace varia {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const Variant& Load(const char* file) {
  static auto& opened = *new std::vector<OpenedPlugin>;
  auto plugin = OpenPlugin(file);
  EXPECT_TRUE(plugin.ok()) << plugin.status();
  opened.push_back(*std::move(plugin));
  return *opened.back().variants[0];
}

class ServicePluginTest : public ::testing::Test {
 protected:
  ServicePluginTest() {
    SetPluginLogSink([this](const PluginLogLine& line) { log_.push_back(line.text); }, VARIA_LOG_DEBUG);
  }
  ~ServicePluginTest() override { SetPluginLogSink(nullptr); }

  static const Variant& Asking() {
    static const Variant& variant = Load(SERVICE_PLUGIN);
    return variant;
  }
  std::unique_ptr<Player> MakePluginsPlayer(uint64_t seed) {
    v1::SearchOptions options;
    options.set_seed(seed);
    options.set_hash_mib(1);
    auto player = MakePlayer(&Asking(), "plugin", options, [now = now_] { return *now; });
    EXPECT_TRUE(player.ok()) << player.status();
    return *std::move(player);
  }
  static SearchGame Start() { return {*Asking().Setup({}), {}}; }
  std::string Line(const std::string& start) const {
    for (const std::string& line : log_) {
      if (line.rfind(start, 0) == 0) return line.substr(start.size());
    }
    return "not said";
  }

  std::shared_ptr<absl::Time> now_ = std::make_shared<absl::Time>(absl::UnixEpoch());
  std::vector<std::string> log_;
};

TEST_F(ServicePluginTest, InAGameEveryServiceAnswersForIt) {
  LiveGameOptions options;
  options.controls = *ParseTimeControls("60;90+1", 2);
  options.time = [now = now_] { return *now; };
  LiveGame game = *LiveGame::Create(*Session::Start(&Asking(), {}), options);
  const std::string first = game.session().LegalMoves()[0];
  ASSERT_TRUE(game.Play(first).ok());
  *now_ += absl::Seconds(7);
  const auto player = MakePluginsPlayer(5);
  {
    const GameScope scope = game.Scope();
    const auto choice = player->Choose(ToSearchGame(game.history()), {});
    ASSERT_TRUE(choice.ok()) << choice.status();
    EXPECT_TRUE(game.session().variant().ParseMove(game.position(), choice->move()).ok());
  }
  EXPECT_EQ(Line("cancelled "), "no");
  EXPECT_EQ(Line("running "), "1");
  EXPECT_EQ(Line("left "), "83000000");
  EXPECT_EQ(Line("control "), "90+1");
  EXPECT_EQ(Line("plies "), "1");
  EXPECT_EQ(Line("occurrences "), "1");
  EXPECT_EQ(Line("start "), "0") << "the earlier position itself";
  EXPECT_EQ(Line("same key "), "yes");
  EXPECT_THAT(Line("search "), AllOf(Not("none"), Not("not said")));
  EXPECT_EQ(Line("elsewhere "), "none none") << "a thread of the plugin's own has no work";
}

TEST_F(ServicePluginTest, OutsideOfAGameThereIsNoClockAndNoMoreHistoryThanWasGiven) {
  const auto player = MakePluginsPlayer(5);
  SearchGame game = Start();
  game.earlier = {Asking().Key(game.position), {1, 2}};
  ASSERT_TRUE(player->Choose(game, {}).ok());
  EXPECT_EQ(Line("running "), "none");
  EXPECT_EQ(Line("left "), "not said");
  EXPECT_EQ(Line("plies "), "2");
  EXPECT_EQ(Line("occurrences "), "2");
  EXPECT_EQ(Line("start "), "not said") << "of the earlier ones only the keys are known";
}

TEST_F(ServicePluginTest, RandomNumbersComeAgainWithTheSeedAndDifferByPlyAndSeed) {
  std::vector<std::string> numbers;
  for (const uint64_t seed : {5, 5, 6}) {
    log_.clear();
    ASSERT_TRUE(MakePluginsPlayer(seed)->Choose(Start(), {}).ok());
    numbers.push_back(Line("random "));
  }
  SearchGame later = Start();
  later.earlier = {{1, 2}};
  log_.clear();
  ASSERT_TRUE(MakePluginsPlayer(5)->Choose(later, {}).ok());
  numbers.push_back(Line("random "));
  EXPECT_EQ(numbers[0], numbers[1]);
  EXPECT_EQ(std::set<std::string>(numbers.begin(), numbers.end()).size(), 3u);
  EXPECT_THAT(numbers, Not(Contains("none")));
}

TEST_F(ServicePluginTest, TheCallingOffAndTheEndOfTimeReachThePlugin) {
  CancelToken cancel;
  cancel.Cancel();
  ASSERT_TRUE(MakePluginsPlayer(5)->Choose(Start(), {}, &cancel).ok());
  EXPECT_EQ(Line("cancelled "), "yes");
  log_.clear();
  v1::SearchLimits limits;
  limits.set_hard_time_us(1000);
  auto clock = std::make_shared<int>(0);
  // Each look at the time finds it a second later.
  auto player = MakePlayer(&Asking(), "plugin", {}, [clock] { return absl::UnixEpoch() + absl::Seconds(++*clock); });
  ASSERT_TRUE((*player)->Choose(Start(), limits).ok());
  EXPECT_EQ(Line("cancelled "), "yes");
}

TEST_F(ServicePluginTest, InsideASearchNoOtherSearchIsServed) {
  v1::SearchOptions options;
  options.set_method(v1::SearchOptions::METHOD_PVS);
  options.set_hash_mib(1);
  for (const uint32_t threads : {1, 3}) {
    log_.clear();
    options.set_threads(threads);
    v1::SearchLimits limits;
    limits.set_depth(1);
    SearchGame game = Start();
    game.earlier = {{1, 2}};
    ASSERT_TRUE((*Searcher::Create(&Asking(), options))->Search(game, limits).ok());
    // Only helper threads, which are not waited for to reach it, may say it more than once.
    ASSERT_THAT(log_, Contains("inside: search no, plies 1, random yes, cancelled no")) << threads;
  }
  // A search that a plugin asked for is one too.
  log_.clear();
  ASSERT_TRUE(MakePluginsPlayer(5)->Choose(Start(), {}).ok());
  EXPECT_THAT(Line("inside: "), StartsWith("search no, plies 0"));
}

TEST_F(ServicePluginTest, WhatThePluginChoosesIsChecked) {
  v1::SearchLimits limits;
  limits.set_depth(13);  // makes this one cheat
  const auto choice = MakePluginsPlayer(5)->Choose(Start(), limits);
  EXPECT_EQ(choice.status().code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(choice.status().message()), HasSubstr("illegal move"));
}

TEST_F(ServicePluginTest, TheTemplatesPlayersPlayWithTheHostsHelp) {
  const Variant& tic_tac_toe = Load(TIC_TAC_TOE);
  std::set<std::string> games;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    v1::SearchOptions options;
    options.set_seed(seed);
    auto player = MakePlayer(&tic_tac_toe, "plugin", options);
    ASSERT_TRUE(player.ok()) << player.status();
    Session session = *Session::Start(&tic_tac_toe, {});
    std::string moves;
    while (!session.finished()) {
      const auto choice = (*player)->Choose(ToSearchGame(session.history()), {});
      ASSERT_TRUE(choice.ok()) << choice.status();
      ASSERT_TRUE(session.Play(choice->code()).ok());
      moves += choice->move() + " ";
    }
    EXPECT_EQ(session.Outcome().status(), "draw") << "both play perfectly: " << moves;
    games.insert(moves);
  }
  EXPECT_GT(games.size(), 4u) << "but not the same game every time";

  const Variant& pawn_duel = Load(PAWN_DUEL);
  const auto player = MakePlayer(&pawn_duel, "plugin");
  ASSERT_TRUE(player.ok()) << player.status();
  Session session = *Session::Start(&pawn_duel, {});
  while (!session.finished()) {
    const auto choice = (*player)->Choose(ToSearchGame(session.history()), {});
    ASSERT_TRUE(choice.ok()) << choice.status();
    ASSERT_TRUE(session.Play(choice->code()).ok());
  }
}

TEST_F(ServicePluginTest, APluginWithoutAPlayerSaysSo) {
  const auto player = MakePlayer(&Load(TIC_TAC_TOE), "nobody");
  EXPECT_EQ(player.status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace varia
