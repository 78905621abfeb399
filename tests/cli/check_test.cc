// varia check: what it prints, what it writes, and how it ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "platform/loader/under_sanitizer.h"
#include "tests/cli/process.h"

namespace varia {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

Finished Check(std::vector<std::string> words) {
  std::vector<std::string> arguments = {"check", "--games", "3", "--depth-nodes", "1000"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  return Varia(std::move(arguments));
}

TEST(CheckTest, AGoodFilePasses) {
  const Finished finished = Check({TIC_TAC_TOE_FILE});
  EXPECT_EQ(finished.code, 0) << finished.out;
  EXPECT_THAT(finished.out, ContainsRegex("tic_tac_toe.so +19 +0 +0 +0 +0 +0"));
  // A sanitizer keeps the memory, which two rules would count.
  const char* counts = UnderSanitizer() ? "tic-tac-toe +40 +0 +0 +0 +0 +8" : "tic-tac-toe +42 +0 +0 +0 +0 +6";
  const char* sums = UnderSanitizer() ? "59 pass, 0 FAIL, 8 skip" : "61 pass, 0 FAIL, 6 skip";
  EXPECT_THAT(finished.out, ContainsRegex(counts));
  EXPECT_THAT(finished.out, HasSubstr(std::string(sums) + " (seed 1, 3 games of at most 300 plies)"));
}

TEST(CheckTest, AFailureNamesRulePlaceAndTheCommandToSeeItAgain) {
  const Finished finished = Check({SPOILT_GOLDENS, "--include", "perft-goldens"});
  EXPECT_EQ(finished.code, 1);
  EXPECT_THAT(finished.out, HasSubstr("FAIL tic-tac-toe V416 perft-goldens: setup standard: perft(3) is 504, but the "
                                      "plugin says 505 (a slip)"));
  EXPECT_THAT(finished.out, HasSubstr(" --include V416 --seed 1 --games 3 --max-plies 300\n"));
}

TEST(CheckTest, AWarningIsNoFailure) {
  const Finished finished = Check({SPOILT_BARE, "--include", "has-goldens"});
  EXPECT_EQ(finished.code, 0) << finished.out;
  EXPECT_THAT(finished.out, HasSubstr("tic-tac-toe V901 has-goldens"));
}

TEST(CheckTest, RulesAreChosenByNumberNameAndGroup) {
  const Json json = Json::parse(Check({"tic-tac-toe", "--plugin", TIC_TAC_TOE_FILE, "--include", "V401,quality",
                                       "--exclude", "credited", "--json"})
                                    .out);
  EXPECT_EQ(json["passed"], true);
  std::vector<std::string> names;
  for (const Json& result : json["files"][0]["results"]) names.push_back(result["name"]);
  EXPECT_THAT(names,
              testing::ElementsAre("description-stable", "has-goldens", "described-for-people", "pieces-explained"));
}

TEST(CheckTest, JUnitHasACaseForEachRuleAndAnErrorForACrash) {
  const std::string file = ScratchDirectory() + "/check.xml";
  const Finished finished = Check({SPOILT_CRASH, "--include", "rules", "--junit", file});
  EXPECT_EQ(finished.code, 1);
  const std::string xml = ReadFile(file);
  EXPECT_THAT(xml, HasSubstr("<testsuite name=\"tic-tac-toe\""));
  EXPECT_THAT(xml, ContainsRegex("<testcase classname=\"tic-tac-toe.rules\" name=\"V403 move-count\""));
  EXPECT_THAT(xml, HasSubstr("<error type=\"CRASHED\""));
}

TEST(CheckTest, WrongUsageIsSaidSo) {
  EXPECT_EQ(Check({"/no/such/file.so"}).code, 2);
  EXPECT_THAT(Check({"/no/such/file.so"}).err, HasSubstr("there is no file /no/such/file.so"));
  const Finished rule = Check({TIC_TAC_TOE_FILE, "--include", "moves"});
  EXPECT_EQ(rule.code, 2);
  EXPECT_THAT(rule.err, HasSubstr("'moves' is no rule"));
  EXPECT_EQ(Check({TIC_TAC_TOE_FILE, "--include", "V101", "--exclude", "file"}).code, 2);
  EXPECT_EQ(Check({TIC_TAC_TOE_FILE, "--timeout", "0"}).code, 2);
  EXPECT_EQ(Check({"no-such-variant"}).code, 2);
}

TEST(CheckTest, AFileThatIsNoPluginFailsTheFirstRule) {
  const std::string file = ScratchDirectory() + "/text.so";
  WriteFile(file, "no plugin");
  const Finished finished = Check({file});
  EXPECT_EQ(finished.code, 1);
  EXPECT_THAT(finished.out, HasSubstr("FAIL text.so V101 elf-file: the file is not a shared library (no ELF header)"));
  EXPECT_THAT(finished.out, HasSubstr("rules, V101 did not pass"));
}

}  // namespace
}  // namespace varia
