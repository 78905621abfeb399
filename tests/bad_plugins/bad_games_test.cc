// What the validator makes of plugins that are bad in one way each: the rules that they break,
// and no other.
#include <elf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <link.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "platform/loader/under_sanitizer.h"
#include "platform/validate/check_target.h"
#include "platform/validate/checker.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAreArray;
using v1::RuleOutcome;

std::string BadPlugin(const std::string& name) { return std::string(BAD_PLUGINS_DIRECTORY) + "/" + name + ".so"; }

CheckOptions FewGames() {
  CheckOptions options;
  options.games.games = 8;
  options.games.max_plies = 60;
  options.depth_nodes = 10000;
  options.jobs = 2;
  options.limit = absl::Minutes(5);
  return options;
}

v1::CheckReport Check(const std::string& file, const CheckOptions& options = FewGames()) {
  const auto report = CheckPlugins({{file, ""}}, options, [](int, int) {});
  EXPECT_TRUE(report.ok()) << report.status();
  return report.ok() ? *report : v1::CheckReport();
}

// "V403 move-count" for a failure, with the status's name in front for other ends: all that did not pass and was not
// skipped.
std::vector<std::string> Broken(const v1::CheckReport& report) {
  std::vector<std::string> broken;
  for (const RuleOutcome& result : report.files(0).results()) {
    if (result.status() == RuleOutcome::STATUS_PASS || result.status() == RuleOutcome::STATUS_SKIP) continue;
    const std::string status = RuleOutcome::Status_Name(result.status()).substr(7);
    broken.push_back((status == "FAIL" ? "" : status + " ") + result.rule() + " " + result.name());
  }
  return broken;
}

std::string Details(const v1::CheckReport& report) {
  std::string details;
  for (const RuleOutcome& result : report.files(0).results()) {
    if (result.status() != RuleOutcome::STATUS_PASS) details += result.rule() + ": " + result.detail() + "\n";
  }
  return details;
}

const RuleOutcome* Find(const v1::CheckReport& report, const std::string& rule) {
  for (const RuleOutcome& result : report.files(0).results()) {
    if (result.rule() == rule) return &result;
  }
  return nullptr;
}

struct BadGame {
  const char* build;
  std::vector<std::string> broken;
  // What a race between threads breaks at times.
  std::vector<std::string> sometimes = {};
};

// Not tried under a sanitizer, which keeps the memory.
constexpr const char* kMemoryCounted = "CRASHED V801 no-memory-leak";

class BadGames : public ::testing::TestWithParam<BadGame> {};

TEST_P(BadGames, BreakTheirRuleAndWhatFollowsFromIt) {
  const std::string build = GetParam().build;
  if (UnderSanitizer() && (build == "bad_game_leak" || build == "bad_game_allocation")) {
    GTEST_SKIP() << "sanitizers keep the memory, so it cannot be counted";
  }
  const v1::CheckReport report = Check(BadPlugin(build));
  std::vector<std::string> broken = Broken(report);
  for (const std::string& rule : GetParam().sometimes)
    broken.erase(std::remove(broken.begin(), broken.end(), rule), broken.end());
  std::vector<std::string> expected = GetParam().broken;
  if (UnderSanitizer()) expected.erase(std::remove(expected.begin(), expected.end(), kMemoryCounted), expected.end());
  EXPECT_THAT(broken, UnorderedElementsAreArray(expected)) << Details(report);
  EXPECT_EQ(Passed(report), GetParam().broken.empty() || GetParam().broken[0].rfind("WARN", 0) == 0);
}

INSTANTIATE_TEST_SUITE_P(
    All, BadGames,
    ::testing::Values(
        BadGame{"bad_game_addresses", {"V703 runs-alike"}}, BadGame{"bad_game_allocation", {"V806 no-allocation"}},
        BadGame{"bad_game_any_major", {"V301 majors"}}, BadGame{"bad_game_bare", {"V606 arbiter-hints-sound"}},
        BadGame{"bad_game_capacity", {"CRASHED V307 small-arrays", "V403 move-count"}},
        BadGame{"bad_game_check", {"V603 in-check-sound"}},
        BadGame{"bad_game_const", {"CRASHED V310 blocks-respected"}},
        BadGame{"bad_game_count",
                {"V307 small-arrays", "V403 move-count", "V416 perft-goldens", "V501 hostile-text",
                 "V502 hostile-message"}},
        BadGame{"bad_game_crash_on_text",
                {"CRASHED V501 hostile-text", "CRASHED V504 hostile-noise", kMemoryCounted,
                 "CRASHED V802 nothing-left-open", "CRASHED V803 quiet", "CRASHED V804 process-untouched",
                 "WARN V108 harmless-imports"}},
        BadGame{"bad_game_dead", {"V603 in-check-sound", "V606 arbiter-hints-sound"}},
        BadGame{"bad_game_description", {"V401 description-stable"}},
        BadGame{"bad_game_descriptor", {"V802 nothing-left-open"}},
        BadGame{"bad_game_directory", {"V804 process-untouched", "WARN V108 harmless-imports"}},
        BadGame{"bad_game_drop_out", {"V605 drop-out-sound"}},
        BadGame{"bad_game_environment", {"V804 process-untouched", "WARN V108 harmless-imports"}},
        BadGame{"bad_game_error", {"V503 errors-explained"}}, BadGame{"bad_game_error_size", {"V305 larger-structs"}},
        BadGame{"bad_game_evaluation", {"V601 evaluation-sound"}},
        BadGame{"bad_game_evaluation_bound", {"V601 evaluation-sound"}},
        BadGame{"bad_game_executable_stack", {"V107 no-executable-stack"}},
        BadGame{"bad_game_exports", {"V103 one-symbol"}}, BadGame{"bad_game_goldens", {"V416 perft-goldens"}},
        BadGame{"bad_game_handler", {"V804 process-untouched", "WARN V108 harmless-imports"}},
        BadGame{"bad_game_key", {"V412 key-names-position"}}, BadGame{"bad_game_leak", {"V801 no-memory-leak"}},
        BadGame{"bad_game_load_prints", {"V207 quiet-load", "V803 quiet", "WARN V108 harmless-imports"}},
        BadGame{"bad_game_locale", {"V804 process-untouched", "WARN V108 harmless-imports"}},
        BadGame{"bad_game_long_text", {"CRASHED V504 hostile-noise", "WARN V108 harmless-imports"}},
        BadGame{"bad_game_marks", {"V602 marks-sound"}},
        BadGame{"bad_game_memory_of_game",
                {"V307 small-arrays", "V403 move-count", "V410 position-text-round-trip",
                 "V411 position-message-round-trip"},
                {"V701 threads-alike", "CRASHED V701 threads-alike"}},  // ThreadSanitizer ends the process
        BadGame{"bad_game_message_changes", {"V502 hostile-message"}},
        BadGame{"bad_game_move_message", {"V409 move-message-round-trip", "V502 hostile-message"}},
        BadGame{"bad_game_move_text", {"V308 empty-bytes", "V406 unlisted-moves-refused", "V408 move-text-round-trip"}},
        BadGame{"bad_game_no_goldens", {"WARN V901 has-goldens"}}, BadGame{"bad_game_nothing", {}},
        BadGame{"bad_game_null_bytes", {"V308 empty-bytes"}},
        BadGame{"bad_game_null_error", {"V306 null-error", "V406 unlisted-moves-refused"}},
        BadGame{"bad_game_outcome", {"V413 outcome-agrees"}}, BadGame{"bad_game_outcome_size", {"V305 larger-structs"}},
        BadGame{"bad_game_overread", {"CRASHED V505 reads-within"}}, BadGame{"bad_game_pass", {"V604 pass-sound"}},
        BadGame{"bad_game_play_changes", {"V406 unlisted-moves-refused"}},
        BadGame{"bad_game_play_listed", {"V405 play-agrees", "V416 perft-goldens"}},
        BadGame{"bad_game_play_refuses", {"V404 listed-moves-apply"}},
        BadGame{"bad_game_play_takes", {"V406 unlisted-moves-refused"}},
        BadGame{"bad_game_position_message", {"V411 position-message-round-trip"}},
        BadGame{"bad_game_prints", {"V803 quiet", "WARN V108 harmless-imports"}},
        BadGame{"bad_game_run_path", {"V105 no-build-path"}},
        BadGame{"bad_game_seat", {"V411 position-message-round-trip", "V415 seat-valid"}},
        BadGame{"bad_game_services", {"V311 bare-host"}}, BadGame{"bad_game_setup", {"V402 setups-reproduced"}},
        BadGame{"bad_game_shared_counter", {"V601 evaluation-sound", "V701 threads-alike", "V702 interleaved-alike"}},
        BadGame{"bad_game_short_extension", {"V304 extension-tables"}},
        BadGame{"bad_game_standard_streams", {"V311 bare-host"}}, BadGame{"bad_game_team", {"V413 outcome-agrees"}},
        BadGame{"bad_game_text_capacity", {"CRASHED V307 small-arrays"}},
        BadGame{"bad_game_text_changes", {"V501 hostile-text"}},
        BadGame{"bad_game_thread", {"V802 nothing-left-open", "WARN V108 harmless-imports"}},
        BadGame{"bad_game_uncredited", {"WARN V903 credited"}},
        BadGame{"bad_game_unknown_extension", {"V303 unknown-extensions"}},
        BadGame{"bad_game_variant_number", {"V302 variant-numbers"}},
        BadGame{"bad_game_writer", {"V309 writer-obeyed"}}),
    [](const auto& tested) { return std::string(tested.param.build); });

// The rules that come first stop the others.
class BadFiles : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(BadFiles, AreStoppedByTheirRule) {
  const auto& [build, rule] = GetParam();
  CheckOptions options = FewGames();
  options.rules = *RulesNamed("V101,V102,load,rules");
  const v1::CheckReport report = Check(BadPlugin(build), options);
  EXPECT_THAT(Broken(report), ElementsAre(rule)) << Details(report);
  EXPECT_FALSE(Passed(report));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadFiles,
    ::testing::Values(
        std::make_pair("abort", "CRASHED V202 speaks-abi"), std::make_pair("crash", "CRASHED V202 speaks-abi"),
        std::make_pair("crash_in_describe", "CRASHED V205 description-sound"),
        std::make_pair("crash_while_loading", "CRASHED V201 loads"),
        std::make_pair("described_id", "V205 description-sound"),
        std::make_pair("description_bytes", "V205 description-sound"),
        std::make_pair("endless_description", "V205 description-sound"),
        std::make_pair("exit", "CRASHED V202 speaks-abi"), std::make_pair("future_major", "V202 speaks-abi"),
        std::make_pair("id", "V204 variant-tables"), std::make_pair("move_count", "V204 variant-tables"),
        std::make_pair("no_setup", "V205 description-sound"), std::make_pair("no_symbol", "V102 entry-symbol"),
        std::make_pair("no_variant_table", "V204 variant-tables"), std::make_pair("no_variants", "V203 plugin-table"),
        std::make_pair("null_function", "V204 variant-tables"), std::make_pair("null_string", "V203 plugin-table"),
        std::make_pair("position_size", "V204 variant-tables"),
        std::make_pair("same_variant_twice", "V204 variant-tables"),
        std::make_pair("seat_count", "V205 description-sound"), std::make_pair("setup", "V206 starts"),
        std::make_pair("short_plugin_table", "V203 plugin-table"),
        std::make_pair("short_variant_table", "V204 variant-tables"), std::make_pair("team", "V205 description-sound"),
        std::make_pair("twin_setups", "V205 description-sound"), std::make_pair("undefined_symbol", "V201 loads"),
        std::make_pair("version", "V204 variant-tables"), std::make_pair("wrong_major", "V203 plugin-table")),
    [](const auto& tested) { return std::string(tested.param.first); });

// The loader needs no table of sections, and neither does a plugin.
TEST(FileRules, AFileWithoutSectionsIsWhole) {
  std::ifstream good(TEMPLATES_DIRECTORY "/tic_tac_toe.so", std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(good), std::istreambuf_iterator<char>()};
  ElfW(Ehdr) header;
  ASSERT_GT(bytes.size(), sizeof(header));
  std::memcpy(&header, bytes.data(), sizeof(header));
  bytes.resize(header.e_shoff);  // the table stands at the end
  header.e_shoff = 0;
  header.e_shnum = 0;
  header.e_shstrndx = SHN_UNDEF;
  std::memcpy(bytes.data(), &header, sizeof(header));
  const std::string file = ::testing::TempDir() + "no_sections.so";
  std::ofstream(file, std::ios::binary) << bytes;
  CheckOptions options = FewGames();
  options.rules = *RulesNamed("file,load");
  const v1::CheckReport report = Check(file, options);
  EXPECT_THAT(Broken(report), IsEmpty()) << Details(report);
  ASSERT_NE(Find(report, "V102"), nullptr);
  EXPECT_EQ(Find(report, "V102")->status(), RuleOutcome::STATUS_PASS);
}

TEST(FileRules, AFileThatEndsWithinASegmentIsDamaged) {
  std::ifstream good(TEMPLATES_DIRECTORY "/tic_tac_toe.so", std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(good), std::istreambuf_iterator<char>()};
  const std::string file = ::testing::TempDir() + "cut_off.so";
  std::ofstream(file, std::ios::binary) << bytes.substr(0, 5000);
  CheckOptions options = FewGames();
  options.rules = {Rule::kElfFile};
  const v1::CheckReport report = Check(file, options);
  EXPECT_THAT(Broken(report), ElementsAre("V101 elf-file"));
  EXPECT_THAT(Details(report), HasSubstr("is damaged: it ends within a segment"));
}

class GoodPlugins : public ::testing::TestWithParam<const char*> {};

TEST_P(GoodPlugins, PassWithoutAWarning) {
  CheckOptions options = FewGames();
  options.games.games = 4;
  const v1::CheckReport report = Check(GetParam(), options);
  EXPECT_THAT(Broken(report), IsEmpty()) << Details(report);
  EXPECT_TRUE(Passed(report));
}

INSTANTIATE_TEST_SUITE_P(All, GoodPlugins,
                         ::testing::Values(TEMPLATES_DIRECTORY "/tic_tac_toe.so", TEMPLATES_DIRECTORY "/pawn_duel.so",
                                           PLUGINS_DIRECTORY "/aire.so", PLUGINS_DIRECTORY "/ancient_world_war.so",
                                           PLUGINS_DIRECTORY "/chess.so", PLUGINS_DIRECTORY "/flight_and_ferry.so",
                                           PLUGINS_DIRECTORY "/saint_pancras_shogi.so", PLUGINS_DIRECTORY "/shogi.so"),
                         [](const auto& tested) { return std::filesystem::path(tested.param).stem().string(); });

TEST(Checker, ACrashIsTheResultOfItsRuleAndSaysWhere) {
  CheckOptions options = FewGames();
  options.rules = {Rule::kMoveCount, Rule::kCredited};
  const v1::CheckReport report = Check(BadPlugin("bad_game_crash_in_moves"), options);
  EXPECT_THAT(Broken(report), ElementsAre("CRASHED V403 move-count"));
  const RuleOutcome* crash = Find(report, "V403");
  ASSERT_NE(crash, nullptr);
  EXPECT_EQ(crash->game(), 1u);
  EXPECT_EQ(crash->ply(), 5u);
  if (!UnderSanitizer()) {
    EXPECT_THAT(crash->detail(), HasSubstr("was ended by signal 11"));
  }
  EXPECT_EQ(Find(report, "V903")->status(), RuleOutcome::STATUS_PASS);
}

TEST(Checker, AHangIsATimeoutAndAnExitACrash) {
  CheckOptions options = FewGames();
  options.rules = {Rule::kSeat};
  EXPECT_THAT(Broken(Check(BadPlugin("bad_game_exit_in_moves"), options)), ElementsAre("CRASHED V415 seat-valid"));
  options.limit = absl::Seconds(1);
  EXPECT_THAT(Broken(Check(BadPlugin("bad_game_hang_in_moves"), options)), ElementsAre("TIMEOUT V415 seat-valid"));
}

TEST(Checker, AHangWhileLoadingIsATimeout) {
  CheckOptions options = FewGames();
  options.limit = absl::Seconds(1);
  options.rules = {Rule::kSpeaksAbi};
  EXPECT_THAT(Broken(Check(BadPlugin("hang"), options)), ElementsAre("TIMEOUT V202 speaks-abi"));
}

TEST(Checker, ACallThatTakesTooLongIsTold) {
  CheckOptions options = FewGames();
  options.games.games = 1;
  options.rules = {Rule::kBoundedTime};
  EXPECT_THAT(Broken(Check(BadPlugin("bad_game_slow"), options)), ElementsAre("V805 bounded-time"));
}

TEST(Checker, WhatCannotBeLoadedIsSkippedWithItsReason) {
  CheckOptions options = FewGames();
  options.rules = {Rule::kMoveCount};
  const v1::CheckReport report = Check(BadPlugin("short_variant_table"), options);
  EXPECT_THAT(Broken(report), ElementsAre("V204 variant-tables"));
  ASSERT_NE(Find(report, "V403"), nullptr);
  EXPECT_EQ(Find(report, "V403")->status(), RuleOutcome::STATUS_SKIP);
  EXPECT_EQ(Find(report, "V403")->detail(), "V204 did not pass");
}

TEST(Checker, TheSameSeedFindsTheSame) {
  CheckOptions options = FewGames();
  options.rules = {Rule::kPlayAgrees};
  const auto place = [&](uint64_t seed) {
    options.games.seed = seed;
    const v1::CheckReport report = Check(BadPlugin("bad_game_play_listed"), options);
    const RuleOutcome* result = Find(report, "V405");
    return std::to_string(result->game()) + " " + result->position() + " " + result->detail();
  };
  EXPECT_EQ(place(5), place(5));
  EXPECT_NE(place(5), place(6));
}

}  // namespace
}  // namespace varia
