// Games whose plugin takes the worker along go on in another one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "platform/loader/temporary_directory.h"
#include "platform/run/run_store.h"
#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

// Twenty games of tic-tac-toe by chance. Every one has a position of five legal moves, at ply 4.
constexpr const char* kSuite = R"(
seed: 3
players { name: "a" builtin: "random" }
players { name: "b" builtin: "random" }
jobs {
  name: "m" variants: "tic-tac-toe"
  match { players: "a" players: "b" games: 20 openings { random_plies: 1 } }
}
)";
constexpr size_t kGames = 20;

class RestartProgramTest : public ::testing::Test {
 protected:
  RestartProgramTest() { directory_.Write("s.textproto", kSuite); }

  Finished Run(const std::string& plugin, const std::string& run, std::vector<std::string> environment = {}) {
    return RunVaria({.arguments = {"run", directory_.File("s.textproto"), "--run", directory_.File(run), "--jobs", "2",
                                   "--plugin", plugin},
                     .input = "",
                     .output_file = "",
                     .environment = std::move(environment)});
  }
  std::vector<v1::UnitResult> Results(const std::string& run) {
    std::vector<v1::UnitResult> results;
    const absl::StatusOr<RunStore> store = RunStore::OpenToRead(directory_.File(run));
    EXPECT_TRUE(store.ok()) << store.status();
    if (!store.ok()) return results;
    const absl::Status status = store->ForEach({}, [&](const FinishedUnit& unit) {
      results.push_back(unit.result);
      return absl::OkStatus();
    });
    EXPECT_TRUE(status.ok()) << status;
    return results;
  }
  // Every game has been played to its end, and one of them in two workers.
  void ExpectOneRestart(const std::string& run, v1::UnitResult::Status status) {
    size_t restarted = 0;
    const std::vector<v1::UnitResult> results = Results(run);
    EXPECT_EQ(results.size(), kGames);
    for (const v1::UnitResult& result : results) {
      EXPECT_NE(result.record().result().status(), "ongoing");
      EXPECT_GE(result.record().moves_size(), 5);
      ASSERT_EQ(result.efforts_size(), 2);
      // One ply is the opening's; those before the loss count too.
      EXPECT_EQ(result.efforts(0).moves() + result.efforts(1).moves() + 1, result.count());
      EXPECT_NE(result.efforts(0).score(), v1::PlayerEffort::SCORE_UNSPECIFIED);
      if (result.restarts().empty()) {
        EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << result.detail();
        continue;
      }
      ++restarted;
      EXPECT_EQ(result.status(), status);
      EXPECT_EQ(result.culprit(), FAULT_ONCE);
      EXPECT_THAT(result.detail(), HasSubstr("; the game went on from ply "));
      ASSERT_EQ(result.restarts_size(), 1);
      EXPECT_EQ(result.restarts(0).status(), status);
      EXPECT_LE(result.restarts(0).ply(), 4u);
      EXPECT_THAT(result.restarts(0).reason(), HasSubstr("bad_game_fault_once.so"));
    }
    EXPECT_EQ(restarted, 1u);
  }

  TemporaryDirectory directory_;
};

TEST_F(RestartProgramTest, AGameGoesOnAfterACrash) {
  const Finished run = Run(FAULT_ONCE, "run", {"VARIA_FAULT_MARKER=" + directory_.File("marker")});
  EXPECT_EQ(run.code, 1) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("signal 11"));
  EXPECT_THAT(run.out, ContainsRegex("the game went on from ply [1-4] in a new worker"));
  ExpectOneRestart("run", v1::UnitResult::STATUS_CRASHED);
}

TEST_F(RestartProgramTest, AGameGoesOnAfterAHang) {
  // Long enough for a game on a busy machine, and as long as the test has to wait.
  directory_.Write("s.textproto", absl::StrReplaceAll(kSuite, {{"jobs {", "jobs { unit_timeout_s: 3"}}));
  const Finished run = Run(FAULT_ONCE, "run", {"VARIA_FAULT_MARKER=" + directory_.File("marker"), "VARIA_FAULT=hang"});
  EXPECT_EQ(run.code, 1) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("hung in unit "));
  ExpectOneRestart("run", v1::UnitResult::STATUS_HUNG);
}

TEST_F(RestartProgramTest, WithoutAFaultNothingIsSeen) {
  const Finished run = Run(FAULT_ONCE, "run");
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  for (const v1::UnitResult& result : Results("run")) EXPECT_EQ(result.restarts_size(), 0);
}

TEST_F(RestartProgramTest, APluginThatCrashesAgainCostsItsGames) {
  // At ply 6, if the game is not over before.
  const Finished run = Run(CRASH_IN_MOVES, "run");
  EXPECT_EQ(run.code, 1) << run.out << run.err;
  size_t lost = 0;
  const std::vector<v1::UnitResult> results = Results("run");
  EXPECT_EQ(results.size(), kGames);
  for (const v1::UnitResult& result : results) {
    if (result.status() == v1::UnitResult::STATUS_PASSED) {
      EXPECT_EQ(result.restarts_size(), 0);
      continue;
    }
    ++lost;
    EXPECT_EQ(result.status(), v1::UnitResult::STATUS_CRASHED);
    EXPECT_GE(result.restarts_size(), 1);
    EXPECT_LE(result.restarts_size(), 3);
    EXPECT_LE(result.record().moves_size(), 6);
    EXPECT_EQ(result.record().result().status(), "ongoing");
    EXPECT_THAT(result.detail(), HasSubstr("; before that "));
  }
  EXPECT_GT(lost, 0u);
}

}  // namespace
}  // namespace varia
