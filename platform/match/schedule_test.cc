#include "platform/match/schedule.h"

#include <fstream>
#include <map>
#include <set>
#include <string>

#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "platform/history/toy_variant.h"
#include "platform/loader/temporary_directory.h"
#include "platform/match/seed.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kSuite[] = R"pb(
  seed: 7
  players { name: "a" builtin: "random" }
  players { name: "b" builtin: "greedy" }
  players { name: "c" builtin: "random" plugin: "other.so" }
  players {
    name: "e"
    engine { command: "./engine" protocol: PROTOCOL_UCI }
    limits { nodes: 10 }
  }
)pb";

v1::Suite Suite() {
  v1::Suite suite;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(kSuite, &suite));
  return suite;
}

v1::Job MatchOf(const std::string& match) {
  v1::Job job;
  EXPECT_TRUE(
      google::protobuf::TextFormat::ParseFromString("name: 'm' unit_timeout_s: 9 match { " + match + " }", &job));
  return job;
}

absl::StatusOr<MatchSchedule> Schedule(const std::string& match, int seats = 2, const std::string& directory = "") {
  return MatchSchedule::Create(Suite(), MatchOf(match), ToyVariant(seats), directory);
}

std::string Error(const std::string& match) {
  const auto schedule = Schedule(match);
  return schedule.ok() ? "ok" : std::string(schedule.status().message());
}

// "first-second" by who holds the first team.
std::string Sides(const v1::Unit& unit) {
  return unit.game().players(static_cast<int>(unit.game().seats(0))).name() + "-" +
         unit.game().players(static_cast<int>(unit.game().seats(1))).name();
}

class OpeningsTest : public ::testing::Test {
 protected:
  std::string Write(const std::string& text) {
    const std::string path = directory_.path() + "/openings";
    std::ofstream(path) << text;
    return "openings";
  }
  TemporaryDirectory directory_;
};

TEST(MatchSchedule, RoundRobinPlaysEachOpeningWithSidesSwapped) {
  const auto schedule = Schedule("players: 'a' players: 'b' players: 'e' games: 3");
  ASSERT_TRUE(schedule.ok()) << schedule.status();
  // 3 games are rounded up to 2 openings of 2 games for each of the 3 meetings.
  ASSERT_EQ(schedule->size(), 12u);
  std::vector<std::string> sides;
  for (uint64_t i = 0; i < schedule->size(); ++i) {
    const v1::Unit unit = schedule->UnitAt(i);
    sides.push_back(Sides(unit));
    EXPECT_EQ(unit.job(), "m");
    EXPECT_EQ(unit.variant(), "toy-2");
    EXPECT_EQ(unit.index(), i);
    EXPECT_EQ(unit.timeout_s(), 9u);
    EXPECT_EQ(unit.game().opening_index(), i / 6);
    EXPECT_EQ(unit.game().rotation(), i % 2);
  }
  EXPECT_THAT(sides, ElementsAre("a-b", "b-a", "a-e", "e-a", "b-e", "e-b", "a-b", "b-a", "a-e", "e-a", "b-e", "e-b"));
}

TEST(MatchSchedule, GauntletIsTheFirstAgainstTheOthers) {
  const auto schedule = Schedule("players: 'b' players: 'a' players: 'e' games: 2 format: FORMAT_GAUNTLET");
  ASSERT_TRUE(schedule.ok()) << schedule.status();
  std::vector<std::string> sides;
  for (uint64_t i = 0; i < schedule->size(); ++i) sides.push_back(Sides(schedule->UnitAt(i)));
  EXPECT_THAT(sides, ElementsAre("b-a", "a-b", "b-e", "e-b"));
}

TEST(MatchSchedule, FourSeatsGoToTwoPlayersByTeam) {
  const auto schedule = Schedule("players: 'a' players: 'b' games: 2", 4);
  ASSERT_TRUE(schedule.ok()) << schedule.status();
  EXPECT_THAT(schedule->UnitAt(0).game().seats(), ElementsAre(0, 1, 0, 1));
  EXPECT_THAT(schedule->UnitAt(1).game().seats(), ElementsAre(1, 0, 1, 0));
}

TEST(MatchSchedule, SeedsDependOnWhereTheyAreUsedAlone) {
  const std::string match = "players: 'a' players: 'b' games: 1000 openings { random_plies: 4 }";
  const auto one = Schedule(match);
  const auto other = Schedule(match, 3);
  ASSERT_TRUE(one.ok() && other.ok());
  std::set<uint64_t> seeds;
  std::set<uint64_t> opening_seeds;
  for (uint64_t i = 0; i < one->size(); ++i) {
    seeds.insert(one->UnitAt(i).seed());
    opening_seeds.insert(one->UnitAt(i).game().opening_seed());
  }
  EXPECT_EQ(seeds.size(), 1000u);
  EXPECT_EQ(opening_seeds.size(), 500u);
  EXPECT_EQ(one->UnitAt(10).game().opening_seed(), one->UnitAt(11).game().opening_seed());
  EXPECT_NE(one->UnitAt(10).seed(), other->UnitAt(10).seed());
  EXPECT_EQ(one->UnitAt(999).SerializeAsString(), Schedule(match)->UnitAt(999).SerializeAsString());
}

TEST(MatchSchedule, MillionsOfGamesCostNothingUntilAskedFor) {
  const auto schedule = Schedule("players: 'a' players: 'b' games: 4000000000");
  ASSERT_TRUE(schedule.ok());
  EXPECT_EQ(schedule->size(), 4000000000u);
  EXPECT_EQ(schedule->UnitAt(3999999999).game().opening_index(), 1999999999u);
}

TEST(MatchSchedule, PathsBecomeAbsolute) {
  const auto schedule = Schedule("players: 'c' players: 'e' games: 2", 2, "/suites/here");
  ASSERT_TRUE(schedule.ok()) << schedule.status();
  const v1::Unit unit = schedule->UnitAt(0);
  EXPECT_EQ(unit.game().players(0).plugin(), "/suites/here/other.so");
  EXPECT_EQ(unit.game().players(1).engine().command(0), "/suites/here/engine");
  EXPECT_EQ(unit.game().players(1).engine().directory(), "/suites/here");
}

TEST(MatchSchedule, WhatDoesNotMakeSenseIsRefusedByName) {
  EXPECT_THAT(Error("players: 'a' games: 2"), HasSubstr("at least two"));
  EXPECT_THAT(Error("players: 'a' players: 'a' games: 2"), HasSubstr("'a' twice"));
  EXPECT_THAT(Error("players: 'a' players: 'x' games: 2"), HasSubstr("'x', whom the suite does not describe"));
  EXPECT_THAT(Error("players: 'a' players: 'b'"), HasSubstr("match.games"));
  EXPECT_THAT(Error("players: 'a' players: 'b' games: 2 time_control: '5+'"), HasSubstr("match.time_control"));
  EXPECT_THAT(Error("players: 'a' players: 'b' games: 2 openings { shuffle: true }"), HasSubstr("openings.file"));
  EXPECT_THAT(Error("players: 'a' players: 'b' games: 2 openings { setup: 'no' }"), HasSubstr("match.openings: "));
  EXPECT_THAT(Error("players: 'a' players: 'b' games: 2 arbiter { repetition { draw_at: 1 } }"),
              HasSubstr("match.arbiter"));
  EXPECT_THAT(Error("players: 'a' players: 'b' players: 'e' games: 2 sprt { elo1: 5 }"), HasSubstr("two players"));
  EXPECT_THAT(Error("players: 'a' players: 'b' games: 2 sprt {}"), HasSubstr("sprt.elo0"));
  EXPECT_THAT(Error("players: 'a' players: 'b' games: 2 adjudication { win_score: 500 }"), HasSubstr("go together"));
  EXPECT_THAT(Error("players: 'a' players: 'b' games: 2 adjudication { draw_score: 5 }"), HasSubstr("draw_moves"));
}

TEST(MatchSchedule, PlayersThatCannotBeAreRefusedByName) {
  const auto error = [](const std::string& player) {
    v1::Suite suite = Suite();
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString("name: 'x' " + player, suite.add_players()));
    const auto schedule =
        MatchSchedule::Create(suite, MatchOf("players: 'a' players: 'x' games: 2"), ToyVariant(2), "");
    return schedule.ok() ? "ok" : std::string(schedule.status().message());
  };
  EXPECT_EQ(error("builtin: 'random'"), "ok");
  EXPECT_THAT(error(""), HasSubstr("player 'x': needs either builtin"));
  EXPECT_THAT(error("builtin: 'wizard'"), HasSubstr("'wizard'"));
  EXPECT_THAT(error("builtin: 'search'"), HasSubstr("think for ever"));
  EXPECT_EQ(error("builtin: 'search' limits { nodes: 5 }"), "ok");
  EXPECT_EQ(error("builtin: 'search' time_control: '10+1'"), "ok");
  EXPECT_EQ(error("builtin: 'mcts:3'"), "ok");
  EXPECT_THAT(error("builtin: 'pvs' limits { nodes: 5 }"), HasSubstr("evaluat"));
  EXPECT_THAT(error("engine { protocol: PROTOCOL_UCI } limits { nodes: 5 }"), HasSubstr("no program"));
  EXPECT_THAT(error("engine { command: 'x' } limits { nodes: 5 }"), HasSubstr("engine.protocol"));
  EXPECT_THAT(error("engine { command: 'x' protocol: PROTOCOL_UCI }"), HasSubstr("think for ever"));
  EXPECT_THAT(error("engine { command: 'x' protocol: PROTOCOL_UCI options { name: 'a\\nquit' } } limits { nodes: 5 }"),
              HasSubstr("line break"));
  EXPECT_THAT(error("engine { command: 'x' protocol: PROTOCOL_UCI } plugin: 'y.so' limits { nodes: 5 }"),
              HasSubstr("builtin players only"));
  EXPECT_THAT(error("builtin: 'random' time_control: '?x'"), HasSubstr("player 'x'"));
}

TEST_F(OpeningsTest, LinesArePositionsAndMoves) {
  const std::string file = Write("# a comment\n\n3 0 0 1 0 -\n  3 0 0 1 0 - ; l  r \n; p p\n");
  const auto schedule =
      Schedule("players: 'a' players: 'b' games: 8 openings { file: '" + file + "' }", 2, directory_.path());
  ASSERT_TRUE(schedule.ok()) << schedule.status();
  EXPECT_EQ(schedule->UnitAt(0).game().setup().position_text(), "3 0 0 1 0 -");
  EXPECT_TRUE(schedule->UnitAt(0).game().opening().empty());
  EXPECT_EQ(schedule->UnitAt(2).game().setup().position_text(), "3 0 0 1 0 -");
  EXPECT_THAT(schedule->UnitAt(3).game().opening(), ElementsAre("l", "r"));
  EXPECT_EQ(schedule->UnitAt(4).game().setup().start_case(), v1::SetupRequest::START_NOT_SET);
  EXPECT_THAT(schedule->UnitAt(5).game().opening(), ElementsAre("p", "p"));
  // The file from its beginning again, as an opening of its own.
  EXPECT_TRUE(schedule->UnitAt(6).game().opening().empty());
  EXPECT_EQ(schedule->UnitAt(6).game().opening_index(), 3u);
}

TEST_F(OpeningsTest, ShuffledLinesComeOnceEach) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "; " + std::string(i % 2 == 0 ? "l" : "r") + " p\n";
  for (int i = 0; i < 100; ++i) text += std::to_string(i % 8) + " 0 0 1 " + std::to_string(i) + " -\n";
  const std::string match =
      "players: 'a' players: 'b' games: 400 openings { file: '" + Write(text) + "' shuffle: true }";
  const auto schedule = Schedule(match, 2, directory_.path());
  ASSERT_TRUE(schedule.ok()) << schedule.status();
  std::map<std::string, int> seen;
  int in_order = 0;
  for (uint64_t opening = 0; opening < 200; ++opening) {
    const v1::GameUnit game = schedule->UnitAt(2 * opening).game();
    ++seen[game.setup().position_text()];
    in_order += (opening >= 100) == game.opening().empty() ? 1 : 0;
  }
  EXPECT_EQ(seen.size(), 101u);
  EXPECT_LT(in_order, 150);
}

TEST_F(OpeningsTest, ABadLineIsNamed) {
  const auto error = [&](const std::string& text) {
    const std::string file = Write(text);
    const auto schedule =
        Schedule("players: 'a' players: 'b' games: 8 openings { file: '" + file + "' }", 2, directory_.path());
    return schedule.ok() ? "ok" : std::string(schedule.status().message());
  };
  EXPECT_THAT(error("; l\n\n; l up\n"), HasSubstr("openings:3: move 2 of the opening, 'up'"));
  EXPECT_THAT(error("what\n"), HasSubstr("openings:1: "));
  EXPECT_THAT(error("; win\n"), HasSubstr("openings:1: the game is over after the opening"));
  EXPECT_THAT(error("# nothing\n"), HasSubstr("no opening"));
  EXPECT_THAT(Error("players: 'a' players: 'b' games: 8 openings { file: '/nowhere' }"), HasSubstr("/nowhere"));
}

TEST(StartFromOpening, RandomPliesFollowTheSeedAndEndNoGame) {
  v1::GameUnit unit;
  unit.set_random_plies(12);
  std::set<std::string> starts;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    unit.set_opening_seed(seed);
    const auto session = StartFromOpening(&ToyVariant(2), unit);
    ASSERT_TRUE(session.ok()) << session.status();
    EXPECT_EQ(session->ply_count(), 12);
    EXPECT_FALSE(session->finished());
    EXPECT_EQ(StartFromOpening(&ToyVariant(2), unit)->MovesPlayed(), session->MovesPlayed());
    starts.insert(testing::PrintToString(session->MovesPlayed()));
  }
  EXPECT_EQ(starts.size(), 50u);
}

TEST(DeriveSeed, TellsItsPartsApart) {
  const std::set<uint64_t> seeds = {DeriveSeed(1, "a", "bc", 0), DeriveSeed(1, "ab", "c", 0),
                                    DeriveSeed(2, "a", "bc", 0), DeriveSeed(1, "a", "bc", 1), DeriveSeed(0, "", "", 0)};
  EXPECT_EQ(seeds.size(), 5u);
  // The same numbers everywhere and for ever: worked out by another program.
  EXPECT_EQ(DeriveSeed(1, "a", "bc", 0), 0xd7f4dae42b103803);
}

}  // namespace
}  // namespace varia
