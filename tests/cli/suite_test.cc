// varia suite: what passes, what fails, what dies, and what was never checked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

Finished Suite(const std::string& plugin, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments = {"suite", "tic-tac-toe", "--games", "4", "--plugin", plugin};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return Varia(std::move(arguments));
}

TEST(SuiteTest, AGoodVariantPasses) {
  const Finished finished = Suite(TIC_TAC_TOE_FILE);
  EXPECT_EQ(finished.code, 0) << finished.out;
  EXPECT_THAT(finished.out, testing::ContainsRegex("tic-tac-toe +perft tables +550101 .*passed \\(2 tables\\)"));
  EXPECT_THAT(finished.out, testing::ContainsRegex("tic-tac-toe +invariants +[1-9][0-9]+ .*passed"));
  EXPECT_THAT(
      finished.out,
      HasSubstr("1 variant: 2 checks passed, 0 failed, 0 perft tables skipped, 0 without perft tables (seed 1)"));
}

TEST(SuiteTest, JsonIsTheSameEveryTimeButForSeconds) {
  const auto report = [](const std::string& seed) {
    Json json = Json::parse(Suite(TIC_TAC_TOE_FILE, {"--json", "--seed", seed}).out);
    for (Json& check : json["variants"][0]["checks"]) check.erase("seconds");
    return json;
  };
  const Json first = report("5");
  EXPECT_EQ(first["passed"], true);
  EXPECT_EQ(first["seed"], 5);
  EXPECT_EQ(first["variants"][0]["checks"][0]["check"], "perft");
  EXPECT_EQ(first["variants"][0]["checks"][1]["status"], "passed");
  EXPECT_EQ(first, report("5"));
  EXPECT_NE(first, report("6"));
}

TEST(SuiteTest, AWrongGoldenFails) {
  const Finished finished = Suite(SPOILT_GOLDENS);
  EXPECT_EQ(finished.code, 1);
  EXPECT_THAT(finished.out, testing::ContainsRegex("perft tables .*FAILED \\(0 of 1 tables passed\\)"));
  EXPECT_THAT(finished.out,
              HasSubstr("FAILED tic-tac-toe, perft tables, setup standard: perft(3) is 504, not 505 (a slip)"));
  EXPECT_THAT(finished.out, HasSubstr("1 failed"));
  const Json json = Json::parse(Suite(SPOILT_GOLDENS, {"--json"}).out);
  EXPECT_EQ(json["passed"], false);
}

TEST(SuiteTest, NoGoldensIsNoPass) {
  const Finished finished = Suite(SPOILT_BARE);
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, testing::ContainsRegex("tic-tac-toe +perft tables +0 .*no perft tables"));
  EXPECT_THAT(finished.out, HasSubstr("1 check passed, 0 failed, 0 perft tables skipped, 1 without perft tables"));
}

TEST(SuiteTest, TablesTooDeepAreSkippedAndSaidSo) {
  const Finished finished = Suite(TIC_TAC_TOE_FILE, {"--depth-nodes", "8", "--verbose"});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(
      finished.out,
      HasSubstr("skipped tic-tac-toe, perft tables, setup standard: no depth counted, 9 above --depth-nodes\n"));
  EXPECT_THAT(finished.out, HasSubstr("passed tic-tac-toe, perft tables, 3/oo1/XX1 w - - 0 3: depth 1"));
  EXPECT_THAT(finished.out, testing::ContainsRegex("passed \\(1 table, 1 skipped\\)"));
  EXPECT_THAT(finished.out, HasSubstr(" 0 failed, 1 perft table skipped,"));
}

// Of a game of one ply many rules cannot say anything.
TEST(SuiteTest, ARuleThatNeverCameUpIsNeitherSkippedNorFailed) {
  const std::vector<std::string> one_ply = {"--games", "1", "--max-plies", "1"};
  const Finished finished = Suite(TIC_TAC_TOE_FILE, one_ply);
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, testing::ContainsRegex("passed \\([0-9]+ rules, [1-9][0-9]* never came up\\)"));
  EXPECT_THAT(finished.out, Not(HasSubstr(": never came up")));
  EXPECT_THAT(Suite(TIC_TAC_TOE_FILE, {"--max-plies", "1", "--verbose"}).out,
              testing::ContainsRegex("\ntic-tac-toe, invariants, [^\n]*: never came up\n"));
}

TEST(SuiteTest, ACrashCostsOneVariant) {
  const Finished finished = Varia({"suite", "--games", "1", "--max-plies", "20", "--depth-nodes", "100", "--threads",
                                   "2", "--plugin", SPOILT_CRASH});
  EXPECT_EQ(finished.code, 1);
  EXPECT_THAT(finished.out, HasSubstr("FAILED tic-tac-toe, process, process: the process that checked it "));
  EXPECT_THAT(finished.out, HasSubstr("ancient-world-war"));
}

TEST(SuiteTest, OrderAndResultsDoNotDependOnTheNumberAtOnce) {
  const auto report = [](const std::string& threads) {
    Json json = Json::parse(Varia({"suite", "--json", "--games", "2", "--max-plies", "30", "--depth-nodes", "1000",
                                   "--threads", threads, "--plugin", TIC_TAC_TOE_FILE})
                                .out);
    for (Json& variant : json["variants"]) {
      for (Json& check : variant["checks"]) check.erase("seconds");
    }
    return json;
  };
  const Json one = report("1");
  EXPECT_GE(one["variants"].size(), 2u);
  EXPECT_EQ(one, report("4"));
}

TEST(SuiteTest, OnlyVariantsThatKnowAnOption) {
  const Finished finished = Varia({"suite", "--option", "no-such-option=1"});
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("no variant knows the rule options given"));
}

TEST(SuiteTest, SaysHowManyFilesWerePassedOver) {
  WriteFile(ScratchDirectory() + "/text.so", "text");
  const Finished finished = Suite(TIC_TAC_TOE_FILE, {"--plugin-dir", ScratchDirectory()});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.err, HasSubstr("1 file was passed over; varia list says why."));
  EXPECT_THAT(finished.err, Not(HasSubstr("\r"))) << "progress is for terminals";
  EXPECT_EQ(std::remove((ScratchDirectory() + "/text.so").c_str()), 0);
}

}  // namespace
}  // namespace varia
