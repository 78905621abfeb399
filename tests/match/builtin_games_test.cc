// Games between the platform's own players.
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "platform/game/session.h"
#include "platform/loader/registry.h"
#include "platform/loader/temporary_directory.h"
#include "platform/match/game_runner.h"
#include "tests/match/match_test_util.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kSearchers[] =
    "players { name: 'a' builtin: 'search' limits { nodes: 300 } } "
    "players { name: 'b' builtin: 'mcts' limits { nodes: 100 } } arbiter { ply_limit: 30 } random_plies: 4 ";

TEST(BuiltinGames, LimitedByNodesDependOnTheUnitAlone) {
  for (const char* plugin : {"chess", "aire"}) {
    const Variant& variant = PluginVariant(plugin);
    const v1::Unit unit = GameOf(variant, absl::StrCat(kSearchers, "opening_seed: 5"));
    v1::Unit other = unit;
    other.mutable_game()->set_opening_seed(6);
    GameRunner runner;
    const v1::UnitResult first = runner.Play(variant, unit);
    EXPECT_EQ(first.status(), v1::UnitResult::STATUS_PASSED) << first.detail();
    EXPECT_GE(first.record().moves_size(), 10);
    EXPECT_NE(Moves(runner.Play(variant, other)), Moves(first));
    // The same players, who have learnt from two games; and new ones.
    EXPECT_EQ(Moves(runner.Play(variant, unit)), Moves(first)) << plugin;
    EXPECT_EQ(Moves(GameRunner().Play(variant, unit)), Moves(first)) << plugin;
  }
}

TEST(BuiltinGames, ChanceComesFromTheUnitsSeed) {
  const Variant& chess = PluginVariant("chess");
  GameRunner runner;
  v1::Unit unit = GameOf(
      chess,
      "players { name: 'a' builtin: 'random' } players { name: 'b' builtin: 'random' } arbiter { ply_limit: 20 }");
  const std::string first = Moves(runner.Play(chess, unit));
  EXPECT_EQ(Moves(runner.Play(chess, unit)), first);
  unit.set_seed(unit.seed() + 1);
  EXPECT_NE(Moves(runner.Play(chess, unit)), first);
}

TEST(BuiltinGames, AGameGoesOnFromItsRecord) {
  const Variant& chess = PluginVariant("chess");
  const v1::Unit unit = GameOf(chess, absl::StrCat(kSearchers, "opening_seed: 5 time_control: '600+1'"));
  std::vector<v1::UnitResult> reports;
  const v1::UnitResult whole =
      GameRunner().Play(chess, unit, nullptr, [&](const v1::UnitResult& so_far) { reports.push_back(so_far); });
  ASSERT_FALSE(reports.empty());
  v1::Unit rest = unit;
  // Made up, so that nothing depends on when a game is reported: after 10 plies, of which 4 are the opening's.
  v1::UnitResult* so_far = rest.mutable_so_far();
  *so_far = reports[0];
  *so_far->mutable_record() = whole.record();
  so_far->mutable_record()->clear_result();
  so_far->mutable_record()->mutable_moves()->DeleteSubrange(10, whole.record().moves_size() - 10);
  so_far->mutable_record()->mutable_moves(9)->set_elapsed_ms(100000);
  so_far->mutable_record()->mutable_moves(9)->set_remaining_ms(500000);
  so_far->set_legal_moves(1000000);
  for (v1::PlayerEffort& effort : *so_far->mutable_efforts()) effort.set_moves(3);
  so_far->mutable_efforts(0)->set_nodes(7000000);

  const v1::UnitResult result = GameRunner().Play(chess, rest);
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << result.detail();
  ASSERT_EQ(result.record().moves_size(), 30);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(result.record().moves(i).text(), whole.record().moves(i).text()) << i;
  EXPECT_EQ(result.record().moves(9).elapsed_ms(), 100000u);
  // Who had 500 s has no more than that and a second for each of his moves.
  EXPECT_LE(result.record().moves(11).remaining_ms(), 501000u);
  EXPECT_GT(result.record().moves(10).remaining_ms(), 501000u);
  EXPECT_EQ(result.record().tags_size(), whole.record().tags_size());
  EXPECT_EQ(result.record().result().reason(), "ply-limit");
  EXPECT_EQ(result.efforts(0).moves(), 13u);
  EXPECT_EQ(result.efforts(1).moves(), 13u);
  EXPECT_GT(result.efforts(0).nodes(), 7000000u);
  EXPECT_GT(result.legal_moves(), 1000000u);
  EXPECT_EQ(result.efforts(0).score(), v1::PlayerEffort::SCORE_DRAW);

  so_far->mutable_record()->mutable_moves(9)->set_text("a1a8");
  const v1::UnitResult broken = GameRunner().Play(chess, rest);
  EXPECT_EQ(broken.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(broken.detail(), HasSubstr("the game cannot go on from its record: ply 10, move 'a1a8'"));
  EXPECT_EQ(broken.record().moves_size(), 10);
}

TEST(BuiltinGames, ARecordReplaysAndNamesEverything) {
  const Variant& chess = PluginVariant("chess");
  v1::Unit unit = GameOf(chess, absl::StrCat(kSearchers, "opening_seed: 5 opening_index: 6 rotation: 1"));
  const v1::UnitResult result = GameRunner().Play(chess, unit);
  const v1::GameRecord& record = result.record();
  ASSERT_TRUE(Session::FromRecord(&chess, record).ok());
  EXPECT_EQ(record.moves_size(), 30);
  EXPECT_EQ(record.result().reason(), "ply-limit");
  EXPECT_EQ(result.count(), 30u);
  ASSERT_EQ(record.players_size(), 2);
  EXPECT_EQ(record.players(0).name(), "a");
  EXPECT_EQ(record.players(1).name(), "b");
  std::string tags;
  for (const v1::Tag& tag : record.tags()) absl::StrAppend(&tags, tag.name(), "=", tag.value(), " ");
  EXPECT_THAT(tags, HasSubstr("Event=test Round=7.2 "));
  // 26 plies are the players', 13 each; a search may go over its nodes by a little.
  EXPECT_EQ(result.efforts(0).moves(), 13u);
  EXPECT_GT(result.efforts(0).nodes(), 13 * 100u);
  EXPECT_GT(result.efforts(0).depth_sum(), 13u);
  EXPECT_GT(result.efforts(0).think_us(), 0u);
  EXPECT_GT(result.elapsed_us(), 0u);
  EXPECT_GT(result.cpu_us(), 0u);
}

TEST(BuiltinGames, TeamsOfFourSeatsPlayAndSwap) {
  const Variant& aire = PluginVariant("aire");
  GameRunner runner;
  const char* players = "players { name: 'g' builtin: 'search:2' } players { name: 'r' builtin: 'random' } ";
  const v1::UnitResult straight = runner.Play(aire, GameOf(aire, players));
  ASSERT_EQ(straight.status(), v1::UnitResult::STATUS_PASSED) << straight.detail();
  EXPECT_THAT(straight.efforts(0).seats(), ElementsAre(0, 2));
  EXPECT_THAT(straight.efforts(1).seats(), ElementsAre(1, 3));
  EXPECT_EQ(straight.efforts(0).score(), v1::PlayerEffort::SCORE_WIN);
  EXPECT_EQ(straight.record().players(2).name(), "g");
  const v1::UnitResult swapped =
      runner.Play(aire, GameOf(aire, absl::StrCat(players, "seats: 1 seats: 0 seats: 1 seats: 0")));
  ASSERT_EQ(swapped.status(), v1::UnitResult::STATUS_PASSED) << swapped.detail();
  EXPECT_THAT(swapped.efforts(0).seats(), ElementsAre(1, 3));
  EXPECT_EQ(swapped.efforts(0).score(), v1::PlayerEffort::SCORE_WIN);
  EXPECT_EQ(swapped.efforts(1).score(), v1::PlayerEffort::SCORE_LOSS);
}

TEST(BuiltinGames, AnotherPluginOfTheSameVariantPlaysTheSameGame) {
  const Variant& chess = PluginVariant("chess");
  const TemporaryDirectory directory;
  const std::string copy = directory.File("other_chess.so");
  std::filesystem::copy_file(PluginFile("chess"), copy);
  SearchPath path;
  path.files = {copy};
  path.use_environment = false;
  const std::unique_ptr<const Registry> others = Registry::Discover(path);
  ASSERT_EQ(others->variants().size(), 1u);
  std::string asked;
  GameRunner runner([&](const std::string& file, absl::string_view variant) -> absl::StatusOr<const Variant*> {
    asked = absl::StrCat(file, " ", variant);
    return others->variants()[0].get();
  });
  const std::string players =
      "players { name: 'a' builtin: 'search' limits { nodes: 300 } %s } "
      "players { name: 'b' builtin: 'random' } arbiter { ply_limit: 40 } opening: 'e2e4'";
  const auto with = [&](const std::string& plugin) {
    std::string text = players;
    return GameOf(chess, text.replace(text.find("%s"), 2, plugin));
  };
  const v1::UnitResult own = runner.Play(chess, with(""));
  const v1::UnitResult other = runner.Play(chess, with("plugin: '/other.so'"));
  EXPECT_EQ(asked, "/other.so chess");
  EXPECT_EQ(other.status(), v1::UnitResult::STATUS_PASSED) << other.detail();
  EXPECT_EQ(Moves(other), Moves(own));
}

TEST(BuiltinGames, APluginThatDisagreesIsToBlame) {
  const Variant& chess = PluginVariant("chess");
  GameRunner runner([&](const std::string&, absl::string_view) { return &PluginVariant("shogi"); });
  // Shogi's idea of a first move is not chess's.
  v1::UnitResult result = runner.Play(
      chess, GameOf(chess,
                    "players { name: 'odd' builtin: 'greedy' plugin: '/x.so' } players { name: 'b' builtin: "
                    "'random' } seats: 1 seats: 0"));
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_CHEATED);
  EXPECT_EQ(result.culprit(), "odd");
  EXPECT_THAT(result.detail(), HasSubstr("player 'odd''s plugin refuses '"));
  EXPECT_EQ(result.record().result().status(), "win w");
  EXPECT_EQ(result.record().result().reason(), "illegal-move");
}

TEST(BuiltinGames, APluginThatCannotBeOpenedIsAnError) {
  const Variant& chess = PluginVariant("chess");
  const v1::UnitResult result = GameRunner().Play(
      chess, GameOf(chess,
                    "players { name: 'odd' builtin: 'greedy' plugin: '/x.so' } players { name: 'b' builtin: "
                    "'random' }"));
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("player 'odd'"));
}

// A clock on which each look takes 10 ms.
TimeSource SlowTime() {
  auto now = std::make_shared<absl::Time>(absl::UnixEpoch());
  return [now] { return *now += absl::Milliseconds(10); };
}

TEST(BuiltinGames, WhoRunsOutOfTimeLoses) {
  const Variant& chess = PluginVariant("chess");
  const v1::UnitResult result = GameRunner(nullptr, SlowTime())
                                    .Play(chess, GameOf(chess,
                                                        "players { name: 'a' builtin: 'random' time_control: '0.5' } "
                                                        "players { name: 'b' builtin: 'random' } time_control: '999'"));
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED);
  EXPECT_EQ(result.culprit(), "a");
  EXPECT_THAT(result.detail(), HasSubstr("player 'a' ran out of time at ply "));
  EXPECT_EQ(result.record().result().reason(), "time-forfeit");
  EXPECT_EQ(result.record().result().status(), "win b");
  EXPECT_EQ(result.efforts(0).score(), v1::PlayerEffort::SCORE_LOSS);
  std::string tags;
  for (const v1::Tag& tag : result.record().tags()) absl::StrAppend(&tags, tag.name(), "=", tag.value(), " ");
  EXPECT_THAT(tags, HasSubstr("TimeControl=0.5;999"));
  ASSERT_GT(result.record().moves_size(), 2);
  EXPECT_LT(result.record().moves(0).remaining_ms(), 500u);
  EXPECT_GT(result.record().moves(0).elapsed_ms(), 0u);
}

TEST(BuiltinGames, APartnerGoesOnAloneWhenTimeRunsOut) {
  const Variant& aire = PluginVariant("aire");
  const v1::UnitResult result =
      GameRunner(nullptr, SlowTime())
          .Play(aire, GameOf(aire,
                             "players { name: 'a' builtin: 'random' } players { name: 'b' builtin: 'random' } "
                             "time_control: '0.5;99;99;99'"));
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << result.detail();
  EXPECT_EQ(result.culprit(), "a");
  EXPECT_THAT(Moves(result), HasSubstr("drop-out "));
  EXPECT_NE(result.record().result().reason(), "time-forfeit");
}

TEST(BuiltinGames, WhatCannotBePlayedIsAnError) {
  const Variant& chess = PluginVariant("chess");
  const std::string players = "players { name: 'a' builtin: 'random' } players { name: 'b' builtin: 'random' } ";
  const auto error = [&](const std::string& game) {
    const v1::UnitResult result = GameRunner().Play(chess, GameOf(chess, game));
    EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
    return result.detail();
  };
  EXPECT_THAT(error(players + "opening: 'e2e5'"), HasSubstr("move 1 of the opening, 'e2e5'"));
  EXPECT_THAT(error(players + "seats: 0"), HasSubstr("seats 1 players, but chess has 2"));
  EXPECT_THAT(error(players + "seats: 0 seats: 2"), HasSubstr("player 2 of 2"));
  EXPECT_THAT(error(players + "time_control: '1/'"), HasSubstr("1/"));
  EXPECT_THAT(error("players { name: 'a' builtin: 'search' } players { name: 'b' builtin: 'random' }"),
              HasSubstr("think for ever"));
  EXPECT_THAT(
      error("players { name: 'a' builtin: 'wizard' limits { nodes: 1 } } players { name: 'b' builtin: 'random' }"),
      HasSubstr("'wizard'"));
}

TEST(BuiltinGames, TheGameIsReportedAsItGoes) {
  const Variant& chess = PluginVariant("chess");
  const v1::Unit unit =
      GameOf(chess,
             "players { name: 'a' builtin: 'random' } players { name: 'b' builtin: 'random' } opening: 'e2e4' "
             "arbiter { ply_limit: 12 }");
  std::vector<v1::UnitResult> reports;
  const auto keep = [&](const v1::UnitResult& so_far) { reports.push_back(so_far); };
  // Reports that cost no time come before every ply.
  const v1::UnitResult result = GameRunner(nullptr, [] { return absl::UnixEpoch(); }).Play(chess, unit, nullptr, keep);
  ASSERT_EQ(result.record().moves_size(), 12);
  ASSERT_EQ(reports.size(), 11u);
  for (int i = 0; i < 11; ++i) {
    const v1::UnitResult& report = reports[static_cast<size_t>(i)];
    EXPECT_EQ(report.count(), static_cast<uint64_t>(i + 1));
    EXPECT_EQ(Moves(report), Moves(result).substr(0, Moves(report).size()));
    EXPECT_EQ(report.record().moves_size(), i + 1);
    const auto session = Session::FromRecord(&chess, report.record());
    ASSERT_TRUE(session.ok()) << session.status();
    EXPECT_EQ(report.position(), session->Text());
    EXPECT_EQ(report.efforts_size(), 2);
  }
  // Where a look at the clock takes a millisecond, a report takes two or more, and the next one waits.
  reports.clear();
  absl::Time now = absl::UnixEpoch();
  GameRunner(nullptr, [&] { return now += absl::Milliseconds(1); }).Play(chess, unit, nullptr, keep);
  EXPECT_EQ(reports.size(), 1u);
}

TEST(BuiltinGames, ASearchIsCalledOff) {
  const Variant& chess = PluginVariant("chess");
  CancelToken cancel;
  cancel.Cancel();
  const v1::UnitResult result = GameRunner().Play(
      chess,
      GameOf(chess,
             "players { name: 'a' builtin: 'search' limits { nodes: 99999999999 } } players { name: 'b' builtin: "
             "'random' }"),
      &cancel);
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("called off"));
}

}  // namespace
}  // namespace varia
