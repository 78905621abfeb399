#include "platform/game/live_game.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "google/protobuf/util/message_differencer.h"
#include "gtest/gtest.h"
#include "platform/clock/time_control_text.h"
#include "platform/game/forfeit.h"
#include "platform/history/toy_variant.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

bool Same(const v1::GameRecord& a, const v1::GameRecord& b) {
  return google::protobuf::util::MessageDifferencer::Equals(a, b);
}

class LiveGameTest : public ::testing::Test {
 protected:
  LiveGameTest() {
    std::string pattern = ::testing::TempDir() + "varia-live-game-XXXXXX";
    directory_ = mkdtemp(pattern.data());
    journal_ = directory_ + "/game.journal";
  }
  ~LiveGameTest() override { std::filesystem::remove_all(directory_); }

  LiveGameOptions Options(const std::string& controls, const std::string& policy, int seats) {
    LiveGameOptions options;
    if (!controls.empty()) options.controls = *ParseTimeControls(controls, seats);
    options.time = [now = now_] { return *now; };
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(policy, &options.policy)) << policy;
    return options;
  }
  LiveGame Start(const std::string& controls, int seats = 2, const std::string& policy = "", bool journal = false) {
    LiveGameOptions options = Options(controls, policy, seats);
    if (journal) options.journal = journal_;
    auto game = LiveGame::Create(*Session::Start(&ToyVariant(seats), {}), options);
    EXPECT_TRUE(game.ok()) << game.status();
    return *std::move(game);
  }
  LiveGame Resume(int seats, const std::string& policy = "") {
    LiveGameOptions options = Options("", policy, seats);
    options.journal = journal_;
    auto game = LiveGame::Resume(&ToyVariant(seats), options, &notice_);
    EXPECT_TRUE(game.ok()) << game.status();
    return *std::move(game);
  }
  void Pass(double seconds) { *now_ += absl::Seconds(seconds); }
  // The player to move thinks for so long.
  absl::Status Move(LiveGame* game, double seconds, const std::string& text) {
    game->Begin();
    Pass(seconds);
    return game->Play(text);
  }
  static double Left(LiveGame* game, int seat) { return absl::ToDoubleSeconds(game->clock()->Read(seat).left); }
  static std::string Say(const LiveGame& game) {
    const v1::Outcome& outcome = game.outcome();
    return outcome.status() + (outcome.reason().empty() ? "" : " " + outcome.reason());
  }
  std::string Fall(LiveGame* game) {
    const std::optional<FlagFall> fall = game->TakeFlagFall();
    if (!fall) return "none";
    return std::to_string(fall->seat) + "@" + absl::FormatDuration(fall->time - absl::UnixEpoch());
  }

  std::shared_ptr<absl::Time> now_ = std::make_shared<absl::Time>(absl::UnixEpoch());
  std::string directory_;
  std::string journal_;
  std::string notice_;
};

TEST_F(LiveGameTest, EachMovePressesTheClockAndItsTimesGoOnRecord) {
  LiveGame game = Start("60+2");
  Pass(1000);  // before Begin() nobody's time runs
  ASSERT_TRUE(Move(&game, 10, "r").ok());
  ASSERT_TRUE(Move(&game, 0.5, "l").ok());
  EXPECT_EQ(Left(&game, 0), 52);
  EXPECT_EQ(Left(&game, 1), 61.5);
  EXPECT_EQ(game.clock()->Running(), 0);
  const v1::GameRecord record = game.Record();
  EXPECT_EQ(record.moves(0).elapsed_ms(), 10000u);
  EXPECT_EQ(record.moves(0).remaining_ms(), 52000u);
  EXPECT_EQ(record.moves(1).elapsed_ms(), 500u);
  EXPECT_EQ(record.moves(1).remaining_ms(), 61500u);
  ASSERT_EQ(record.tags_size(), 1);
  EXPECT_EQ(record.tags(0).name(), "TimeControl");
  EXPECT_EQ(record.tags(0).value(), "60+2");
}

TEST_F(LiveGameTest, TheClockFollowsThePlayersWhoeverMovesNext) {
  LiveGame game = Start("60;70;80", 3);
  ASSERT_TRUE(Move(&game, 5, "jump").ok());
  EXPECT_EQ(game.clock()->Running(), 2);
  ASSERT_TRUE(Move(&game, 5, "win").ok());
  EXPECT_EQ(game.clock()->Running(), Clock::kNobody);
  EXPECT_EQ(Left(&game, 0), 55);
  EXPECT_EQ(Left(&game, 1), 70);
  EXPECT_EQ(Left(&game, 2), 75);
}

TEST_F(LiveGameTest, AnIllegalMoveChangesNothing) {
  LiveGame game = Start("60");
  ASSERT_TRUE(Move(&game, 1, "r").ok());
  Pass(2);
  EXPECT_EQ(game.Play("nonsense").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.Play(varia_move{0}).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.Play("drop-out").code(), absl::StatusCode::kInvalidArgument) << "nobody can drop out of this game";
  EXPECT_EQ(game.seat_to_move(), 1);
  EXPECT_EQ(game.clock()->Running(), 1);
  EXPECT_EQ(Left(&game, 1), 58);
}

TEST_F(LiveGameTest, UndoRestoresTheTimesAndRedoTakesThemAgain) {
  LiveGame game = Start("60;40");
  ASSERT_TRUE(Move(&game, 10, "r").ok());
  ASSERT_TRUE(Move(&game, 7, "r").ok());
  ASSERT_TRUE(Move(&game, 3, "r").ok());
  Pass(30);
  ASSERT_TRUE(game.Undo(2).ok());
  EXPECT_EQ(Left(&game, 0), 50);
  EXPECT_EQ(Left(&game, 1), 40) << "as when the move taken back began";
  EXPECT_EQ(game.clock()->Running(), 1);
  Pass(4);
  EXPECT_EQ(Left(&game, 1), 36);
  ASSERT_TRUE(game.Redo().ok());
  EXPECT_EQ(Left(&game, 1), 33);
  EXPECT_EQ(Left(&game, 0), 50);
  EXPECT_EQ(game.clock()->Running(), 0);
  EXPECT_EQ(game.Redo(2).code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(game.Undo(3).code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(game.Undo(0).code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(LiveGameTest, AFallenFlagLosesWithItsExactTime) {
  LiveGame game = Start("10;20");
  ASSERT_TRUE(Move(&game, 4, "r").ok());
  EXPECT_EQ(game.Deadline(), absl::UnixEpoch() + absl::Seconds(24));
  Pass(30);
  EXPECT_THAT(std::string(game.Play("l").message()), HasSubstr("the time of b has run out"));
  EXPECT_EQ(Fall(&game), "1@24s");
  EXPECT_EQ(Fall(&game), "none");
  EXPECT_EQ(Say(game), "win w time-forfeit");
  EXPECT_EQ(game.Play("l").code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(game.Record().result().reason(), "time-forfeit");
  EXPECT_EQ(game.Record().moves_size(), 1);
  EXPECT_EQ(game.Deadline(), absl::InfiniteFuture());
}

TEST_F(LiveGameTest, AGameLostOnTimeCanBeTakenBackAndPlayedAgain) {
  LiveGame game = Start("10");
  ASSERT_TRUE(Move(&game, 4, "r").ok());
  Pass(30);
  EXPECT_EQ(Fall(&game), "1@14s");
  ASSERT_TRUE(game.Undo().ok());
  EXPECT_FALSE(game.over());
  ASSERT_TRUE(game.Redo().ok());
  EXPECT_EQ(Say(game), "win w time-forfeit");
  ASSERT_TRUE(game.Undo().ok());
  ASSERT_TRUE(Move(&game, 5, "r").ok());
  EXPECT_EQ(Say(game), "ongoing") << "the same move, but played anew";
  EXPECT_EQ(Left(&game, 0), 5);
  EXPECT_EQ(Left(&game, 1), 10);
  ASSERT_TRUE(Move(&game, 1, "r").ok());
}

TEST_F(LiveGameTest, InAGameThatGoesOnTheOneOutOfTimeDropsOut) {
  LiveGame game = Start("10;20;20;20", 4);
  game.Begin();
  Pass(25);
  EXPECT_EQ(Fall(&game), "0@10s");
  EXPECT_EQ(Say(game), "ongoing");
  EXPECT_EQ(game.seat_to_move(), 1);
  EXPECT_EQ(Left(&game, 1), 20) << "nothing is lost by noticing late";
  EXPECT_THAT(game.session().MovesPlayed(), ElementsAre("drop-out"));
  EXPECT_EQ(game.Record().moves(0).elapsed_ms(), 10000u);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(Move(&game, 1, "p").ok());
  EXPECT_EQ(game.seat_to_move(), 1) << "seat 0 is passed over";
  ASSERT_TRUE(Move(&game, 1, "p").ok());
  Pass(100);
  EXPECT_EQ(Fall(&game), "2@48s");
  EXPECT_EQ(game.outcome().state(), v1::Outcome::STATE_WIN);
  EXPECT_EQ(game.outcome().winning_team(), "b");
  EXPECT_EQ(game.clock()->Running(), Clock::kNobody);
  // The record replays by itself.
  const auto again = Session::FromRecord(&ToyVariant(4), game.Record());
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->Text(), game.session().Text());
  // And the one who dropped out is back when that is taken back.
  ASSERT_TRUE(game.Undo(game.session().ply_count()).ok());
  EXPECT_EQ(game.clock()->Running(), 0);
  EXPECT_EQ(Left(&game, 0), 10);
}

TEST_F(LiveGameTest, AForfeitWhereThreeTeamsPlayHasNoWinner) {
  LiveGame game = Start("10", 3);
  ASSERT_TRUE(Move(&game, 1, "r").ok());
  Pass(30);
  EXPECT_EQ(Fall(&game), "1@11s");
  EXPECT_EQ(Say(game), "draw places=a=c,b time-forfeit");
}

TEST_F(LiveGameTest, ResigningLosesOrDropsOut) {
  LiveGame two = Start("");
  ASSERT_TRUE(two.Resign().ok());
  EXPECT_EQ(Say(two), "win b resignation");
  LiveGame four = Start("60", 4);
  ASSERT_TRUE(four.Resign().ok());
  EXPECT_EQ(Say(four), "ongoing");
  EXPECT_EQ(four.seat_to_move(), 1);
}

TEST_F(LiveGameTest, TheArbitersDrawEndsTheGame) {
  LiveGame game = Start("60", 2, "repetition { draw_at: 2 } no_progress { draw_at: 3 }");
  ASSERT_TRUE(game.Play("r").ok());
  ASSERT_TRUE(game.Play("l").ok());
  EXPECT_EQ(Say(game), "draw twofold-repetition");
  EXPECT_EQ(game.clock()->Running(), Clock::kNobody);
  EXPECT_EQ(game.Play("r").code(), absl::StatusCode::kFailedPrecondition);
  ASSERT_TRUE(game.Undo().ok());
  EXPECT_EQ(Say(game), "ongoing");
  ASSERT_TRUE(game.Play("r").ok());
  ASSERT_TRUE(game.Play("r").ok());
  EXPECT_EQ(Say(game), "draw no-progress");
}

TEST_F(LiveGameTest, NoProgressIsCountedThroughProgressAndUndo) {
  LiveGame game = Start("", 2, "no_progress { draw_at: 4 }");
  for (const char* move : {"r", "r", "r", "p", "r", "r", "r"}) ASSERT_TRUE(game.Play(move).ok()) << move;
  EXPECT_EQ(Say(game), "ongoing");
  ASSERT_TRUE(game.Undo(4).ok());
  ASSERT_TRUE(game.Play("r").ok());
  EXPECT_EQ(Say(game), "draw no-progress");
}

TEST_F(LiveGameTest, ADrawIsClaimedByThePlayerToMove) {
  LiveGame game = Start("60", 2, "repetition { claim_at: 2 }");
  EXPECT_EQ(game.ClaimDraw().code(), absl::StatusCode::kFailedPrecondition);
  ASSERT_TRUE(game.Play("r").ok());
  ASSERT_TRUE(game.Play("l").ok());
  EXPECT_THAT(game.claims(), ElementsAre("twofold-repetition"));
  ASSERT_TRUE(game.ClaimDraw().ok());
  EXPECT_EQ(Say(game), "draw twofold-repetition");
  EXPECT_EQ(game.Record().result().reason(), "twofold-repetition");
}

TEST_F(LiveGameTest, HostsEndGamesOnlyOnceAndNotWithoutAnEnd) {
  LiveGame game = Start("");
  EXPECT_EQ(game.End({}).code(), absl::StatusCode::kInvalidArgument);
  v1::Outcome nobodys = DrawOutcome(kAgreement);
  nobodys.set_state(v1::Outcome::STATE_WIN);
  nobodys.set_winning_team("nobody");
  EXPECT_EQ(game.End(nobodys).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_FALSE(game.over());
  ASSERT_TRUE(game.End(DrawOutcome(kAgreement)).ok());
  EXPECT_EQ(Say(game), "draw agreement");
  EXPECT_EQ(game.End(DrawOutcome(kAgreement)).code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(LiveGameTest, NobodyMovesWhileTheClockIsPaused) {
  LiveGame game = Start("10");
  game.Begin();
  game.clock()->Pause();
  Pass(100);
  EXPECT_EQ(game.Play("r").code(), absl::StatusCode::kFailedPrecondition);
  game.clock()->Resume();
  Pass(9);
  EXPECT_TRUE(game.Play("r").ok());
}

TEST_F(LiveGameTest, ControlsMustFitTheSeats) {
  LiveGameOptions options = Options("60", "", 2);
  options.controls.pop_back();
  const auto game = LiveGame::Create(*Session::Start(&ToyVariant(2), {}), options);
  EXPECT_EQ(game.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(game.status().message()), HasSubstr("2 seats"));
}

TEST_F(LiveGameTest, TheJournalKeepsEverythingThatHappened) {
  v1::GameRecord record;
  std::string text;
  {
    LiveGame game = Start("60+1;90", 2, "", /*journal=*/true);
    ASSERT_TRUE(Move(&game, 10.25, "r").ok());
    ASSERT_TRUE(Move(&game, 7, "r").ok());
    ASSERT_TRUE(Move(&game, 3, "l").ok());
    ASSERT_TRUE(game.Undo(2).ok());
    ASSERT_TRUE(game.Redo().ok());
    ASSERT_TRUE(game.Undo().ok());
    ASSERT_TRUE(Move(&game, 5, "p").ok());  // forgets what was taken back
    record = game.Record();
    text = game.session().Text();
  }
  LiveGame again = Resume(2);
  EXPECT_THAT(notice_, IsEmpty());
  EXPECT_TRUE(Same(again.Record(), record)) << again.Record().DebugString();
  EXPECT_EQ(again.session().Text(), text);
  again.Begin();
  EXPECT_EQ(Left(&again, 0), 50.75);
  EXPECT_EQ(Left(&again, 1), 85);
  EXPECT_EQ(again.clock()->Running(), 0);
  ASSERT_TRUE(again.Undo().ok());
  EXPECT_EQ(Left(&again, 1), 90) << "the times of earlier plies came back too";
}

TEST_F(LiveGameTest, ResultsAndDropOutsComeBackFromTheJournal) {
  {
    LiveGame game = Start("10", 4, "", /*journal=*/true);
    game.Begin();
    Pass(12);
    EXPECT_EQ(Fall(&game), "0@10s");
    ASSERT_TRUE(Move(&game, 2, "p").ok());
    ASSERT_TRUE(game.End(DrawOutcome(kAgreement)).ok());
  }
  LiveGame again = Resume(4);
  EXPECT_EQ(Say(again), "draw agreement");
  ASSERT_TRUE(again.Undo().ok());
  again.Begin();
  EXPECT_EQ(again.seat_to_move(), 1);
  EXPECT_TRUE(again.clock()->Read(0).out);
  EXPECT_EQ(Left(&again, 1), 10);
}

TEST_F(LiveGameTest, AJournalOfAGameWithMovesTakenBackKeepsThem) {
  Session session = *Session::Start(&ToyVariant(2), {});
  for (const char* move : {"r", "r", "l"}) ASSERT_TRUE(session.Play(move).ok());
  ASSERT_TRUE(session.Undo().ok());
  ASSERT_TRUE(session.Undo().ok());
  LiveGameOptions options = Options("", "", 2);
  options.journal = journal_;
  {
    auto game = LiveGame::Create(session, options);
    ASSERT_TRUE(game.ok()) << game.status();
    EXPECT_TRUE(game->has_journal());
    EXPECT_EQ(LiveGame::Create(session, options).status().code(), absl::StatusCode::kAlreadyExists);
  }
  {
    LiveGame again = Resume(2);
    EXPECT_EQ(again.session().ply_count(), 1);
    ASSERT_TRUE(again.Redo().ok());
    ASSERT_TRUE(again.Play("p").ok());
  }
  EXPECT_THAT(Resume(2).session().MovesPlayed(), ElementsAre("r", "r", "p"));
}

TEST_F(LiveGameTest, AClockThatWasSetComesBackAsItWas) {
  {
    LiveGame game = Start("60", 2, "", /*journal=*/true);
    game.Begin();
    ASSERT_TRUE(game.clock()->SetTime(0, absl::Seconds(500)).ok());
    ASSERT_TRUE(Move(&game, 100, "r").ok());
  }
  LiveGame again = Resume(2);
  again.Begin();
  EXPECT_EQ(Left(&again, 0), 400);
}

}  // namespace
}  // namespace varia
