// What every misbehaviour of an external engine comes to.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "platform/match/game_runner.h"
#include "tests/match/match_test_util.h"

namespace varia {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kThreefold[] = "arbiter { repetition { draw_at: 3 } }";

class ExternalEngines : public ::testing::Test {
 protected:
  static std::string Engine(const std::string& protocol, const std::string& mode, const std::string& more = "") {
    return absl::StrCat("engine { command: '", SCRIPTS, "/", protocol == "UCI" ? "uci" : "xboard",
                        "_engine.py' command: '", mode, "' protocol: PROTOCOL_", protocol, " ", more, " }");
  }
  // White is the engine of that mode, Black a good one. Without a clock, at depth 1.
  v1::UnitResult Play(const std::string& protocol, const std::string& mode, const std::string& engine_fields = "",
                      const std::string& game_fields = "", const std::string& limits = "limits { depth: 1 }") {
    const v1::Unit unit = GameOf(
        chess_, absl::StrCat("players { name: 'bad' ", Engine(protocol, mode, engine_fields), " ", limits,
                             " } players { name: 'good' ", Engine("UCI", "good"), " limits { depth: 1 } } ",
                             game_fields.find("arbiter") == std::string::npos ? kThreefold : "", " ", game_fields));
    return runner_.Play(chess_, unit);
  }
  // A good game, to see that the runner and the other engine are none the worse.
  void ExpectGoodGame() {
    const v1::UnitResult result = Play("UCI", "good");
    EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << result.detail();
    EXPECT_EQ(result.record().result().reason(), "threefold-repetition");
  }
  // The engine lost, by its own fault.
  static void ExpectBlame(const v1::UnitResult& result, v1::UnitResult::Status status, const std::string& reason,
                          const std::string& detail) {
    EXPECT_EQ(result.status(), status) << result.detail();
    EXPECT_EQ(result.culprit(), "bad");
    EXPECT_THAT(result.detail(), AllOf(StartsWith("player 'bad'"), HasSubstr(detail)));
    EXPECT_EQ(result.record().result().status(), "win b");
    EXPECT_EQ(result.record().result().reason(), reason);
    ASSERT_EQ(result.efforts_size(), 2);
    EXPECT_EQ(result.efforts(0).score(), v1::PlayerEffort::SCORE_LOSS);
    EXPECT_EQ(result.efforts(1).score(), v1::PlayerEffort::SCORE_WIN);
  }

  const Variant& chess_ = PluginVariant("chess");
  GameRunner runner_;
};

TEST_F(ExternalEngines, GoodEnginesPlayToTheEnd) {
  const v1::UnitResult result = Play("UCI", "good");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << result.detail();
  EXPECT_EQ(Moves(result), "g1f3 g8f6 b1c3 b8c6 f3g1 f6g8 c3b1 c6b8 g1f3 g8f6 b1c3 b8c6 f3g1 f6g8 c3b1 c6b8 ");
  EXPECT_EQ(result.record().result().status(), "draw");
  EXPECT_EQ(result.count(), 16u);
  EXPECT_TRUE(result.culprit().empty());
  EXPECT_EQ(result.record().players(0).name(), "bad");
  EXPECT_EQ(result.efforts(0).moves(), 8u);
  // The last score of the best line.
  EXPECT_EQ(result.efforts(0).nodes(), 8 * 2000u);
  EXPECT_EQ(result.efforts(0).depth_sum(), 8 * 5u);
  EXPECT_EQ(result.efforts(1).score(), v1::PlayerEffort::SCORE_DRAW);
  EXPECT_GT(result.legal_moves(), 16 * 19u);
}

TEST_F(ExternalEngines, NoSuchProgram) {
  const v1::UnitResult result =
      runner_.Play(chess_, GameOf(chess_,
                                  "players { name: 'bad' engine { command: '/no/such' protocol: PROTOCOL_UCI } "
                                  "limits { depth: 1 } } players { name: 'good' builtin: 'random' }"));
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("player 'bad': cannot run /no/such: No such file"));
  EXPECT_EQ(result.record().result().status(), "ongoing");
  EXPECT_EQ(result.efforts(0).score(), v1::PlayerEffort::SCORE_UNSPECIFIED);
}

TEST_F(ExternalEngines, NoSuchDirectory) {
  const v1::UnitResult result = Play("UCI", "good", "directory: '/no/such/place'");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("in /no/such/place: No such file"));
}

TEST_F(ExternalEngines, NotAProgram) {
  const v1::UnitResult result =
      runner_.Play(chess_, GameOf(chess_,
                                  "players { name: 'bad' engine { command: '/etc/passwd' protocol: PROTOCOL_UCI } "
                                  "limits { depth: 1 } } players { name: 'good' builtin: 'random' }"));
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("Permission denied"));
}

TEST_F(ExternalEngines, DiesWhenStarting) {
  ExpectBlame(Play("UCI", "dies-at-uci"), v1::UnitResult::STATUS_CRASHED, "crash",
              "ended with exit status 3 to uci when starting; its last errors: no licence");
  ExpectGoodGame();
}

TEST_F(ExternalEngines, HangsWhenStarting) {
  ExpectBlame(Play("UCI", "hangs-at-uci", "start_timeout_ms: 300"), v1::UnitResult::STATUS_HUNG, "hang",
              "did not answer to uci when starting");
}

TEST_F(ExternalEngines, HangsWhenGettingReady) {
  ExpectBlame(Play("UCI", "hangs-at-isready", "start_timeout_ms: 3000"), v1::UnitResult::STATUS_HUNG, "hang",
              "did not answer to isready before the game");
}

TEST_F(ExternalEngines, DoesNotKnowTheVariant) {
  v1::UnitResult result = Play("UCI", "good", "variant: 'aire'");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("does not know the variant 'aire'; it knows chess, crazyhouse"));
  result = Play("UCI", "no-variants", "variant: 'aire'");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("no option UCI_Variant"));
  EXPECT_EQ(result.culprit(), "bad");
}

TEST_F(ExternalEngines, DoesNotKnowAnOption) {
  const v1::UnitResult result = Play("UCI", "good", "options { name: 'Contempt' value: '3' }");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("player 'bad' has no option 'Contempt'"));
}

TEST_F(ExternalEngines, IsToldOptionsPositionAndLimits) {
  const v1::UnitResult result =
      Play("UCI", "echo", "variant: 'chess' options { name: 'hash' value: '32' } options { name: 'Clear Hash' }",
           "time_control: '40/60+1;90' ", "limits { nodes: 77 }");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_CRASHED);
  EXPECT_THAT(result.detail(),
              AllOf(ContainsRegex("setoption name UCI_Variant value chess.setoption name hash value 32."
                                  "setoption name Clear Hash.position startpos.go wtime (60000|59...) btime 90000 winc "
                                  "1000 binc 0 movestogo 40 nodes 77.position startpos moves g1f3 g8f6.go wtime "),
                    HasSubstr("movestogo 39 nodes 77|position startpos moves g1f3 g8f6 b1c3 b8c6|go")));
}

TEST_F(ExternalEngines, IsToldAPositionByItsText) {
  const v1::UnitResult result =
      Play("UCI", "echo", "",
           "setup { position_text: 'rnbqkbnr/pppp1ppp/8/4p3/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2' } time_control: "
           "'10/move'",
           "");
  EXPECT_THAT(result.detail(), HasSubstr("position fen rnbqkbnr/pppp1ppp/8/4p3/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2|"
                                         "go movetime 99"));
}

TEST_F(ExternalEngines, DiesInTheGame) {
  ExpectBlame(Play("UCI", "dies"), v1::UnitResult::STATUS_CRASHED, "crash", "ended with exit status 7 at ply 3");
  ExpectGoodGame();
}

TEST_F(ExternalEngines, CrashesInTheGame) {
  ExpectBlame(Play("UCI", "crashes"), v1::UnitResult::STATUS_CRASHED, "crash",
              "was ended by signal 11 (segmentation fault) at ply 3; its last errors: first words|assertion failed: "
              "depth > 0");
  ExpectGoodGame();
}

TEST_F(ExternalEngines, ClosesItsOutput) {
  ExpectBlame(Play("UCI", "closes-output"), v1::UnitResult::STATUS_CRASHED, "crash", "closed its output at ply 3");
  ExpectGoodGame();
}

TEST_F(ExternalEngines, HangsWithoutAClock) {
  const v1::Unit unit =
      GameOf(chess_, absl::StrCat("players { name: 'bad' ", Engine("UCI", "hangs", "hang_margin_ms: 100"),
                                  " limits { depth: 1 } } players { name: 'good' builtin: 'random' }"));
  v1::Unit short_unit = unit;
  short_unit.set_timeout_s(3);
  ExpectBlame(runner_.Play(chess_, short_unit), v1::UnitResult::STATUS_HUNG, "hang", "did not answer at ply 3");
  ExpectGoodGame();
}

TEST_F(ExternalEngines, HangsWithAClock) {
  const v1::UnitResult result = Play("UCI", "hangs", "hang_margin_ms: 100", "time_control: '1;60'", "");
  ExpectBlame(result, v1::UnitResult::STATUS_HUNG, "time-forfeit", "did not answer at ply 3");
}

TEST_F(ExternalEngines, HangsInTheMiddleOfALine) {
  const v1::UnitResult result = Play("UCI", "half-a-line", "hang_margin_ms: 100", "time_control: '1;60'", "");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_HUNG) << result.detail();
}

TEST_F(ExternalEngines, AnswersLate) {
  const v1::UnitResult result = Play("UCI", "late", "", "time_control: '1/move;60'", "");
  ExpectBlame(result, v1::UnitResult::STATUS_PASSED, "time-forfeit", "ran out of time at ply 3");
  EXPECT_EQ(result.count(), 2u);
  ExpectGoodGame();
}

TEST_F(ExternalEngines, PlaysAnIllegalMove) {
  ExpectBlame(Play("UCI", "illegal"), v1::UnitResult::STATUS_CHEATED, "illegal-move", "played 'e2e5' at ply 3: ");
  ExpectGoodGame();
}

TEST_F(ExternalEngines, HasNoMove) {
  ExpectBlame(Play("UCI", "no-move"), v1::UnitResult::STATUS_CHEATED, "illegal-move", "played '(none)' at ply 3");
}

TEST_F(ExternalEngines, CannotSteerTheTerminal) {
  const v1::UnitResult result = Play("UCI", "control-characters");
  ExpectBlame(result, v1::UnitResult::STATUS_CHEATED, "illegal-move", "at ply 3");
  EXPECT_THAT(result.detail(), Not(HasSubstr("\x1b")));
  v1::UnitResult copy;
  EXPECT_TRUE(copy.ParseFromString(result.SerializeAsString()));
}

TEST_F(ExternalEngines, FloodsItsOutput) {
  ExpectBlame(Play("UCI", "floods"), v1::UnitResult::STATUS_CHEATED, "protocol-breach", "without an answer at ply 3");
  ExpectBlame(Play("UCI", "floods-lines"), v1::UnitResult::STATUS_CHEATED, "protocol-breach", "64 MiB");
  ExpectGoodGame();
}

// These are strange, but play.
TEST_F(ExternalEngines, NoiseAroundGoodMovesIsNoFault) {
  for (const char* mode : {"garbage", "long-lines", "chatters", "no-variants"}) {
    const v1::UnitResult result = Play("UCI", mode);
    EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << mode << ": " << result.detail();
    EXPECT_EQ(result.count(), 16u) << mode;
  }
}

TEST_F(ExternalEngines, EndingBetweenGamesIsNoFault) {
  for (int game = 0; game < 2; ++game) {
    const v1::UnitResult result = Play("UCI", "dies-after-the-game");
    // It dies after its fourth move; a game of eight plies has no fifth one.
    EXPECT_EQ(result.status(), v1::UnitResult::STATUS_CRASHED);
    EXPECT_EQ(result.record().moves_size(), 8);
    const v1::UnitResult whole = Play("UCI", "dies-after-the-game", "", "arbiter { ply_limit: 7 }");
    EXPECT_EQ(whole.status(), v1::UnitResult::STATUS_PASSED) << whole.detail();
  }
}

TEST_F(ExternalEngines, IgnoringQuitDoesNotKeepUs) {
  {
    GameRunner runner;
    const v1::Unit unit = GameOf(chess_, absl::StrCat("players { name: 'bad' ", Engine("UCI", "ignores-quit"),
                                                      " limits { depth: 1 } } players { name: 'good' builtin: 'random' "
                                                      "} arbiter { ply_limit: 2 }"));
    EXPECT_EQ(runner.Play(chess_, unit).status(), v1::UnitResult::STATUS_PASSED);
  }
  // Nothing is left of it: no child, dead or alive.
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST_F(ExternalEngines, CanBeCalledOff) {
  CancelToken cancel;
  cancel.Cancel();
  const v1::Unit unit =
      GameOf(chess_, absl::StrCat("players { name: 'bad' ", Engine("UCI", "hangs-at-uci"),
                                  " limits { depth: 1 } } players { name: 'good' builtin: 'random' }"));
  const v1::UnitResult result = runner_.Play(chess_, unit, &cancel);
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("called off"));
  EXPECT_TRUE(result.culprit().empty());
}

TEST_F(ExternalEngines, ScoresEndGamesEarly) {
  const auto play = [&](const std::string& mode, const std::string& rules) {
    const std::string player = absl::StrCat(Engine("UCI", mode), " limits { depth: 1 }");
    return runner_.Play(chess_, GameOf(chess_, absl::StrCat("players { name: 'a' ", player, " } players { name: 'b' ",
                                                            player, " } adjudication { ", rules, " } ", kThreefold)));
  };
  v1::UnitResult result = play("winning", "win_score: 900 win_moves: 3");
  EXPECT_EQ(result.record().result().reason(), "adjudicated-win") << result.detail();
  EXPECT_EQ(result.record().result().status(), "win w");
  EXPECT_EQ(result.count(), 6u);
  EXPECT_EQ(result.efforts(0).score(), v1::PlayerEffort::SCORE_WIN);
  result = play("drawish", "draw_score: 5 draw_moves: 2 draw_after_ply: 9");
  EXPECT_EQ(result.record().result().reason(), "adjudicated-draw");
  EXPECT_EQ(result.count(), 10u);
}

TEST_F(ExternalEngines, XboardEnginesPlayToTheEnd) {
  for (const char* mode : {"good", "old", "silent"}) {
    const v1::UnitResult result = Play("XBOARD", mode);
    EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << mode << ": " << result.detail();
    EXPECT_EQ(result.count(), 16u) << mode;
    EXPECT_EQ(result.efforts(0).nodes(), 8 * 1234u) << mode;
    EXPECT_EQ(result.efforts(0).depth_sum(), 8 * 4u) << mode;
  }
}

TEST_F(ExternalEngines, XboardEnginesAreToldWhatTheyNeed) {
  const v1::UnitResult result = Play("XBOARD", "echo", "variant: 'crazyhouse' options { name: 'Level' value: '4' }",
                                     "time_control: '40/60+1;90'", "");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_CRASHED);
  EXPECT_THAT(result.detail(),
              AllOf(HasSubstr("accepted usermove|accepted ping|accepted setboard|accepted variants|rejected san|"),
                    ContainsRegex("option Level=4.new.variant crazyhouse.force.post.easy.ping 1.level 40 1:00 1."
                                  "time (6000|59..).otim 9000.go.force.usermove g8f6.time "),
                    HasSubstr("|go|force|usermove b8c6|time ")));
}

TEST_F(ExternalEngines, XboardEngineResigns) {
  for (const char* mode : {"resigns", "loses-by-result"}) {
    const v1::UnitResult result = Play("XBOARD", mode);
    EXPECT_EQ(result.status(), v1::UnitResult::STATUS_PASSED) << result.detail();
    EXPECT_EQ(result.record().result().reason(), "resignation");
    EXPECT_EQ(result.record().result().status(), "win b");
    EXPECT_TRUE(result.culprit().empty());
  }
}

TEST_F(ExternalEngines, XboardEngineMisbehaves) {
  ExpectBlame(Play("XBOARD", "claims-a-win"), v1::UnitResult::STATUS_CHEATED, "protocol-breach",
              "said '1-0 {I win}' instead of moving at ply 3");
  ExpectBlame(Play("XBOARD", "refuses"), v1::UnitResult::STATUS_CHEATED, "protocol-breach",
              "said 'Illegal move: g8f6'");
  ExpectBlame(Play("XBOARD", "illegal"), v1::UnitResult::STATUS_CHEATED, "illegal-move", "played 'e2e5' at ply 3");
  ExpectBlame(Play("XBOARD", "dies"), v1::UnitResult::STATUS_CRASHED, "crash", "exit status 5 at ply 3");
  ExpectBlame(Play("XBOARD", "hangs", "hang_margin_ms: 100", "time_control: '1;60'", ""), v1::UnitResult::STATUS_HUNG,
              "time-forfeit", "did not answer");
  ExpectGoodGame();
}

TEST_F(ExternalEngines, XboardEngineLacksWhatIsAsked) {
  v1::UnitResult result = Play("XBOARD", "good", "variant: 'aire'");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("does not know the variant 'aire'; it knows normal,crazyhouse"));
  result = Play("XBOARD", "good", "options { name: 'Depth' value: '4' }");
  EXPECT_THAT(result.detail(), HasSubstr("no option 'Depth'"));
  result = Play("XBOARD", "no-setboard", "",
                "setup { position_text: 'rnbqkbnr/pppp1ppp/8/4p3/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2' }");
  EXPECT_EQ(result.status(), v1::UnitResult::STATUS_ERROR);
  EXPECT_THAT(result.detail(), HasSubstr("no setboard"));
  result = Play("XBOARD", "good", "", "", "limits { nodes: 5 }");
  EXPECT_THAT(result.detail(), HasSubstr("XBoard protocol has no limit of nodes"));
}

}  // namespace
}  // namespace varia
