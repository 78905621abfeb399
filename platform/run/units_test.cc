// The units of work, on a variant that can be made to break its promises.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "absl/strings/str_cat.h"
#include "platform/game/record_file.h"
#include "platform/game/session.h"
#include "platform/loader/fake_variant.h"
#include "platform/loader/temporary_directory.h"
#include "platform/run/check_units.h"
#include "platform/run/corpus.h"
#include "platform/run/diff_games.h"
#include "platform/run/replay_file.h"
#include "platform/store/game_text.h"

namespace varia {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

// A fake and its wrapper, which must live equally long.
struct Game {
  explicit Game(Fault fault = Fault::kNone, bool wrong_goldens = false)
      : fake(fault, wrong_goldens), variant(*Variant::Create(&fake.table)) {}
  FakeVariant fake;
  std::unique_ptr<const Variant> variant;
};

const std::string kGoodLine =
    R"({"variant":"subtraction","text":"2 w - - 0 1","moves":["t1","t2"],"status":"ongoing","perft":[2,1],)"
    R"("next":[{"move":"t2","text":"0 b - - 1 1","status":"win w"}]})";

class CorpusTest : public ::testing::Test {
 protected:
  v1::UnitResult Check(const std::string& text, Fault fault = Fault::kNone) {
    return CheckCorpus(*Game(fault).variant, directory_.Write("corpus.jsonl", text), 1000);
  }
  std::string Problem(const std::string& text) {
    const v1::UnitResult result = Check(text);
    EXPECT_EQ(result.status(), v1::UnitResult::STATUS_FAILED) << result.DebugString();
    return result.detail();
  }
  TemporaryDirectory directory_;
};

TEST_F(CorpusTest, AGoodCorpusPasses) {
  const v1::UnitResult result =
      Check(kGoodLine + "\n" + R"({"variant":"Subtraction","text":"x","error":true,"reason":"r"})" + "\n" +
            R"({"variant":"subtraction","text":"2 w - - 0 1","error":true,"move":"t3"})" + "\n");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << result.DebugString();
  EXPECT_GE(result.count(), 8u);
  EXPECT_EQ(*CorpusVariant(directory_.File("corpus.jsonl")), "subtraction");
}

TEST_F(CorpusTest, EndsEarlyWhenToldTo) {
  const std::string file = directory_.Write("corpus.jsonl", kGoodLine + "\n" + kGoodLine + "\n" + kGoodLine + "\n");
  int asked = 0;
  const uint64_t all = CheckCorpus(*Game().variant, file, 1000).count();
  EXPECT_EQ(3 * CheckCorpus(*Game().variant, file, 0, [&] { return ++asked == 2; }).count(),
            CheckCorpus(*Game().variant, file, 0).count());
  EXPECT_GT(all, 0u);
}

TEST_F(CorpusTest, SaysWhatDiffersInWhichLine) {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string line = kGoodLine;
    line.replace(line.find(from), from.size(), to);
    return kGoodLine + "\n" + line + "\n";
  };
  EXPECT_THAT(Problem(with("\"t1\",", "")), HasSubstr("corpus.jsonl:2: subtraction has t1 too many"));
  EXPECT_THAT(Problem(with("\"t2\"]", "\"t2\",\"t3\"]")), HasSubstr("subtraction lacks t3"));
  EXPECT_THAT(Problem(with("ongoing", "draw")), HasSubstr("the status is 'ongoing', not 'draw'"));
  EXPECT_THAT(Problem(with("[2,1]", "[2,2]")), HasSubstr("perft(2) is 1, not 2"));
  EXPECT_THAT(Problem(with("0 b - - 1 1", "0 w - - 1 1")), HasSubstr("after 't2' the position is"));
  EXPECT_THAT(Problem(with("win w", "win b")), HasSubstr("after 't2' the status is 'win w', not 'win b'"));
  EXPECT_THAT(Problem(with("2 w - - 0 1", "2 x - - 0 1")), HasSubstr("the position is refused"));
  EXPECT_THAT(Problem(with("subtraction", "chess")), HasSubstr("of the variant 'chess', not subtraction"));
  EXPECT_THAT(Problem(R"({"variant":"subtraction","text":"2 w - - 0 1","error":true})"),
              HasSubstr(":1: the position text is accepted"));
  EXPECT_THAT(Problem("{"), HasSubstr("no JSON object"));
  EXPECT_EQ(Check(with("ongoing", "draw")).position(), "2 w - - 0 1");
}

TEST_F(CorpusTest, NoCorpusIsAnError) {
  EXPECT_EQ(Check("").status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_EQ(CheckCorpus(*Game().variant, directory_.File("none"), 1).status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_TRUE(absl::IsNotFound(CorpusVariant(directory_.File("none")).status()));
  EXPECT_TRUE(absl::IsInvalidArgument(CorpusVariant(directory_.Write("text", "hello\n")).status()));
}

TEST(CheckUnitsTest, GoldensPassFailOrAreSkipped) {
  v1::GoldensUnit unit;
  unit.set_max_nodes(1000);
  const v1::UnitResult good = CheckGoldensUnit(*Game().variant, unit);
  EXPECT_EQ(good.status(), v1::UnitResult::STATUS_PASSED) << good.DebugString();
  EXPECT_EQ(good.count(), 3u + 9u + 27u);
  EXPECT_THAT(CheckGoldensUnit(*Game(Fault::kNone, true).variant, unit).detail(), HasSubstr("perft(3) is 27, not 26"));
  unit.set_max_nodes(2);
  EXPECT_EQ(CheckGoldensUnit(*Game().variant, unit).status(), v1::UnitResult::STATUS_SKIPPED);
  unit.set_table(7);
  EXPECT_EQ(CheckGoldensUnit(*Game().variant, unit).status(), v1::UnitResult::STATUS_SKIPPED);
  unit.set_table(0);
  unit.set_max_nodes(1000);
  EXPECT_EQ(CheckGoldensUnit(*Game().variant, unit, [] { return true; }).count(), 0u);
}

TEST(CheckUnitsTest, InvariantsNameTheBrokenRule) {
  v1::Unit unit;
  unit.mutable_invariants()->set_max_plies(50);
  unit.set_seed(3);
  const v1::UnitResult good = CheckInvariantsUnit(*Game().variant, unit);
  EXPECT_EQ(good.status(), v1::UnitResult::STATUS_PASSED) << good.DebugString();
  EXPECT_GT(good.count(), 100u);
  EXPECT_LT(CheckInvariantsUnit(*Game().variant, unit, [] { return true; }).count(), good.count() / 2);
  const v1::UnitResult bad = CheckInvariantsUnit(*Game(Fault::kMiscounts).variant, unit);
  EXPECT_EQ(bad.status(), v1::UnitResult::STATUS_FAILED);
  EXPECT_THAT(bad.broken_rules(), Contains("move-count"));
  EXPECT_THAT(bad.detail(), HasSubstr("seed 3"));
}

class ReplayTest : public ::testing::Test {
 protected:
  std::vector<RecordedGame> Index(const std::string& text) {
    file_ = directory_.Write("games", text);
    const auto games = IndexGames(file_);
    EXPECT_TRUE(games.ok()) << games.status();
    return games.ok() ? *games : std::vector<RecordedGame>();
  }
  v1::UnitResult Replay(const RecordedGame& game) {
    v1::ReplayUnit unit;
    unit.set_file(file_);
    unit.set_offset(game.offset);
    unit.set_length(game.length);
    unit.set_line(game.line);
    return ReplayGame(*game_.variant, unit);
  }
  Game game_;
  TemporaryDirectory directory_;
  std::string file_;
};

TEST_F(ReplayTest, FindsTheGamesOfATextAndReplaysEach) {
  const std::string good = "[Variant \"subtraction\"]\n[Setup \"ten\"]\n\n1. t3 {a [comment] } t3 2. t3 t1 0-1\n\n";
  const std::string bad = "; a remark\n[Variant \"subtraction\"]\n\n1. t3 t3 2. t3 t2 0-1\n";
  const std::vector<RecordedGame> games = Index("; first\n" + good + bad + good);
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(games[0].variant, "subtraction");
  EXPECT_EQ(games[0].line, 2u);
  const v1::UnitResult first = Replay(games[0]);
  EXPECT_EQ(first.status(), v1::UnitResult::STATUS_PASSED) << first.DebugString();
  EXPECT_EQ(first.count(), 4u);
  EXPECT_EQ(first.record().result().state(), v1::Outcome::STATE_WIN);
  const v1::UnitResult second = Replay(games[1]);
  EXPECT_EQ(second.status(), v1::UnitResult::STATUS_FAILED);
  EXPECT_THAT(second.detail(), HasSubstr("games:10:16: "));
  EXPECT_EQ(second.position(), "1 b - - 3 2");
  EXPECT_EQ(second.record().moves_size(), 3);
  EXPECT_EQ(Replay(games[2]).status(), v1::UnitResult::STATUS_PASSED);
}

TEST_F(ReplayTest, ReplaysARecord) {
  absl::StatusOr<Session> session = Session::Start(game_.variant.get(), {});
  ASSERT_TRUE(session.ok() && session->Play("t1").ok() && session->Play("t2").ok());
  v1::GameRecord record = session->Record();
  std::vector<RecordedGame> games = Index(RecordToText(record));
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].variant, "subtraction");
  EXPECT_EQ(Replay(games[0]).status(), v1::UnitResult::STATUS_PASSED);
  record.mutable_moves(1)->set_text("t9");
  games = Index(RecordToText(record));
  const v1::UnitResult result = Replay(games.at(0));
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_FAILED);
  EXPECT_THAT(result.detail(), HasSubstr("t9"));
  EXPECT_EQ(result.position(), "9 b - - 1 1");
}

TEST_F(ReplayTest, RefusesWhatIsNoGame) {
  EXPECT_TRUE(absl::IsNotFound(IndexGames(directory_.File("none")).status()));
  for (const char* text : {"hello", "[Variant \"x", "[Variant \"x\"", "[Event \"x\"] *", "[Variant \"x\"] {"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(IndexGames(directory_.Write("bad", text)).status())) << text;
  }
}

v1::Unit DiffUnitOf(uint64_t index) {
  v1::Unit unit;
  unit.set_index(index);
  unit.set_seed(index + 1);
  unit.mutable_diff()->set_max_plies(100);
  return unit;
}

TEST(DiffTest, TheSameRulesAgree) {
  const v1::UnitResult result = DiffPlugins(*Game().variant, *Game().variant, "other.so", DiffUnitOf(1));
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << result.DebugString();
  EXPECT_GE(result.count(), 7u);  // twenty stones
}

TEST(DiffTest, EndsEarlyWhenToldTo) {
  int asked = 0;
  const v1::UnitResult result =
      DiffPlugins(*Game().variant, *Game().variant, "other.so", DiffUnitOf(1), [&] { return ++asked == 3; });
  EXPECT_EQ(result.count(), 2u);
  EXPECT_EQ(asked, 3);
}

TEST(DiffTest, NamesTheFirstDisagreement) {
  const Game good;
  const auto against = [&](Fault fault) {
    return DiffPlugins(*good.variant, *Game(fault).variant, "other.so", DiffUnitOf(1));
  };
  const v1::UnitResult setup = against(Fault::kSetupIgnoresName);
  EXPECT_EQ(setup.status(), v1::UnitResult::STATUS_FAILED);
  EXPECT_EQ(setup.detail(), "game 2, ply 0: the position is '20 w - - 0 1', but '10 w - - 0 1' in other.so");
  EXPECT_EQ(setup.position(), "20 w - - 0 1");
  EXPECT_THAT(against(Fault::kTwinMoveTexts).detail(),
              HasSubstr("game 2, ply 0: the plugin lacks t1 t1, and has t2 t3 too many"));
  EXPECT_THAT(against(Fault::kNeverEnds).detail(), HasSubstr("but 'ongoing' in other.so"));
  EXPECT_THAT(against(Fault::kRefusesListedMove).detail(), HasSubstr("is refused"));
}

class TraceTest : public ::testing::Test {
 protected:
  v1::UnitResult Diff(const std::string& text, size_t game = 0) {
    const std::string file = directory_.Write("trace", text);
    const auto games = IndexTrace(file);
    EXPECT_TRUE(games.ok()) << games.status();
    v1::DiffUnit unit;
    unit.set_offset(games->at(game).offset);
    unit.set_line(games->at(game).line);
    return DiffTrace(*game_.variant, file, unit);
  }
  Game game_;
  TemporaryDirectory directory_;
};

constexpr const char* kTrace =
    "game 1\n3 w - - 0 1 | t1 t2 t3\n1 b - - 1 1 | t1\nend win b 0 w - - 2 2\n"
    "game 2\nend ongoing 5 w - - 0 1\n";

TEST_F(TraceTest, AGoodTracePasses) {
  const v1::UnitResult result = Diff(kTrace);
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << result.DebugString();
  EXPECT_EQ(result.count(), 2u);
  EXPECT_EQ(Diff(kTrace, 1).status(), v1::UnitResult::STATUS_PASSED);
}

TEST_F(TraceTest, EndsEarlyWhenToldTo) {
  // The position would be refused.
  const std::string file = directory_.Write("trace", "game 1\nend ongoing nonsense\n");
  v1::DiffUnit unit;
  unit.set_line(1);
  EXPECT_EQ(DiffTrace(*game_.variant, file, unit).status(), v1::UnitResult::STATUS_FAILED);
  EXPECT_EQ(DiffTrace(*game_.variant, file, unit, [] { return true; }).status(), v1::UnitResult::STATUS_PASSED);
}

TEST_F(TraceTest, NamesTheFirstDisagreement) {
  const auto with = [this](const std::string& from, const std::string& to) {
    std::string text = std::string("game 9\nend ongoing 5 w - - 0 1\n") + kTrace;
    text.replace(text.find(from), from.size(), to);
    const v1::UnitResult result = Diff(text, 1);
    EXPECT_EQ(result.status(), v1::UnitResult::STATUS_FAILED) << to;
    return result.detail();
  };
  EXPECT_THAT(with("| t1 t2", "| t2"), HasSubstr("trace:4: game 1, ply 0: the plugin has t1 too many"));
  EXPECT_THAT(with("| t1\n", "| t1 t2\n"), HasSubstr("trace:5: game 1, ply 1: the plugin lacks t2"));
  EXPECT_THAT(with("1 b - - 1 1 | t1\n", "2 b - - 0 2 | t1 t2\n"), HasSubstr("no legal move leads here"));
  EXPECT_THAT(with("end win b", "end win w"), HasSubstr("the status is 'win b', not 'win w'"));
  EXPECT_THAT(with("3 w - - 0 1 |", "3 q - - 0 1 |"), HasSubstr("the position is refused"));
}

TEST_F(TraceTest, RefusesWhatIsNoTrace) {
  const auto refusal = [this](const std::string& text) {
    return std::string(IndexTrace(directory_.Write("bad", text)).status().message());
  };
  EXPECT_THAT(refusal(""), HasSubstr("no game"));
  EXPECT_THAT(refusal("hello\n"), HasSubstr("bad:1: here a line 'game NUMBER'"));
  EXPECT_THAT(refusal("game 1\nx\n"), HasSubstr("bad:2: a line of a game is"));
  EXPECT_THAT(refusal("game 1\ngame 2\n"), HasSubstr("bad:2: a game begins before"));
  EXPECT_THAT(refusal("game 1\n"), HasSubstr("lacks its line 'end"));
}

}  // namespace
}  // namespace varia
