// --isolation, and the quarantine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::json;

const std::vector<std::string>& Modes() {
  static const auto& modes = *new std::vector<std::string>{"in-process", "worker", "sandbox"};
  return modes;
}

TEST(IsolationTest, CountsTheSameEverywhere) {
  const std::string expected = Varia({"perft", "aire", "3", "--divide"}).out;
  for (const std::string& mode : Modes()) {
    const Finished finished = Varia({"perft", "aire", "3", "--divide", "--threads", "2", "--isolation", mode});
    EXPECT_EQ(finished.code, 0) << mode << finished.err;
    EXPECT_EQ(finished.out, expected) << mode;
    EXPECT_THAT(finished.err, HasSubstr("nodes per second"));
  }
}

TEST(IsolationTest, SearchesTheSameEverywhere) {
  std::vector<std::string> answers;
  for (const std::string& mode : Modes()) {
    Finished finished =
        Varia({"search", "chess", "e2e4", "--setup", "standard", "--limit", "nodes=2000", "--isolation", mode});
    EXPECT_EQ(finished.code, 0) << mode << finished.err;
    answers.push_back(finished.out);
    finished = Varia({"analyse", "chess", "--limit", "depth=3", "--json", "--isolation", mode});
    EXPECT_EQ(finished.code, 0) << mode << finished.err;
    EXPECT_THAT(finished.out, AllOf(StartsWith("{\"progress\":"), HasSubstr("\n{\"result\":")));
  }
  EXPECT_EQ(answers, std::vector<std::string>(3, answers[0]));
}

TEST(IsolationTest, AnInterruptEndsASearchInAWorker) {
  for (const std::string& mode : Modes()) {
    const Finished finished =
        RunAndSignal({.arguments = {"analyse", "chess", "--isolation", mode}}, {"depth 1"}, SIGINT);
    EXPECT_EQ(finished.code, 0) << mode << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("\nbest ")) << mode;
  }
}

TEST(IsolationTest, BadInputIsAnswered) {
  for (const std::string& mode : {std::string("worker"), std::string("sandbox")}) {
    Finished finished = Varia({"perft", "chess", "2", "--position", "8/8/x", "--isolation", mode});
    EXPECT_EQ(finished.code, 2) << finished.err;
    finished = Varia({"perft", "checkers", "2", "--isolation", mode});
    EXPECT_EQ(finished.code, 2);
    EXPECT_THAT(finished.err, AllOf(HasSubstr("there is no variant 'checkers'"), HasSubstr("chess")));
    finished = Varia({"search", "chess", "e2e5", "--isolation", mode});
    EXPECT_EQ(finished.code, 2);
    EXPECT_THAT(finished.err, HasSubstr("'e2e5', cannot be played"));
    // Fool's mate.
    finished = Varia({"search", "chess", "f2f3", "e7e5", "g2g4", "d8h4", "--isolation", mode});
    EXPECT_EQ(finished.code, 3);
    EXPECT_THAT(finished.err, HasSubstr("the game is over"));
  }
  const Finished finished = Varia({"perft", "chess", "2", "--isolation", "cage"});
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("--isolation: the isolation is one of in-process, worker and sandbox"));
}

TEST(IsolationTest, ACrashIsNamedCountedAndForgiven) {
  const std::string state = ScratchDirectory() + "/state-of-crashes";
  const auto run = [&](const std::vector<std::string>& arguments) {
    return RunVaria({.arguments = arguments, .environment = {"XDG_STATE_HOME=" + state}});
  };
  const std::vector<std::string> perft = {"perft",      "tic-tac-toe", "7",      "--plugin",
                                          SPOILT_CRASH, "--isolation", "sandbox"};
  for (int crash = 1; crash <= 3; ++crash) {
    const Finished finished = run(perft);
    EXPECT_EQ(finished.code, 3);
    EXPECT_THAT(finished.err,
                HasSubstr(std::string(SPOILT_CRASH) + " crashed (signal 6, aborted) in a perft of tic-tac-toe"))
        << crash;
  }
  EXPECT_THAT(run(perft).err, HasSubstr("is in quarantine after 3 crashes or hangs"));
  EXPECT_THAT(run({"list", "--plugin", SPOILT_CRASH}).out,
              AllOf(HasSubstr(std::string(SPOILT_CRASH) + ": is in quarantine after 3 crashes or hangs"),
                    HasSubstr("varia quarantine release FILE")));
  EXPECT_THAT(run({"quarantine"}).out, AllOf(HasSubstr("QUARANTINED"), HasSubstr(SPOILT_CRASH)));
  const Json json = Json::parse(run({"quarantine", "--json"}).out);
  ASSERT_EQ(json["files"].size(), 1u);
  EXPECT_EQ(json["files"][0]["offences"], 3);
  EXPECT_EQ(json["files"][0]["quarantined"], true);
  EXPECT_EQ(run({"quarantine", "release", SPOILT_CRASH}).code, 0);
  EXPECT_EQ(run({"quarantine", "release", SPOILT_CRASH}).code, 2);
  EXPECT_EQ(run({"quarantine", "release", "/no/such/file"}).code, 2);
  EXPECT_EQ(run({"quarantine", "set"}).code, 2);
  EXPECT_EQ(run({"quarantine"}).out, "No plugin file has crashed or hung.\n");
  EXPECT_EQ(run({"perft", "tic-tac-toe", "4", "--plugin", SPOILT_CRASH, "--isolation", "sandbox"}).out, "3024\n");
  // A damaged record is said.
  WriteFile(state + "/varia/quarantine", "damage");
  EXPECT_THAT(run({"list"}).err,
              HasSubstr("quarantine is damaged in line 1; all plugin files start with a clean record"));
}

}  // namespace
}  // namespace varia
