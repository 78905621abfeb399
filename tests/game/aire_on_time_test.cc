// A player of Aire whose time runs out drops out as one without a legal move does, and the game goes on without him.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "platform/clock/time_control_text.h"
#include "platform/game/live_game.h"
#include "tests/game/the_variants.h"

namespace varia {
namespace {

using ::testing::ElementsAre;

class AireOnTime : public ::testing::Test {
 protected:
  LiveGame Start(const std::string& controls, const std::string& position = "") {
    LiveGameOptions options;
    options.controls = *ParseTimeControls(controls, 4);
    options.time = [now = now_] { return *now; };
    v1::SetupRequest request;
    if (!position.empty()) request.set_position_text(position);
    auto game = LiveGame::Create(*Session::Start(&aire_, request), options);
    EXPECT_TRUE(game.ok()) << game.status();
    game->Begin();
    return *std::move(game);
  }
  void Pass(double seconds) { *now_ += absl::Seconds(seconds); }
  v1::Position Message(const LiveGame& game) { return *aire_.ToMessage(game.position()); }

  const Variant& aire_ = **TheVariants().Find("aire");
  std::shared_ptr<absl::Time> now_ = std::make_shared<absl::Time>(absl::UnixEpoch());
};

TEST_F(AireOnTime, TheSeatOutOfTimeDropsOutAndTheArmyIsConverted) {
  LiveGame game = Start("10;60;60;60");
  Pass(11);
  const auto fall = game.TakeFlagFall();
  ASSERT_TRUE(fall.has_value());
  EXPECT_EQ(fall->seat, 0);
  EXPECT_EQ(fall->time, absl::UnixEpoch() + absl::Seconds(10));
  EXPECT_FALSE(game.over());
  const v1::Position position = Message(game);
  EXPECT_TRUE(position.seat_states(0).dropped_out());
  EXPECT_EQ(position.seat_to_move(), 1u);
  // The army's Princesses are Queens now and its Pawns Stewards; the other army is as it was.
  const std::string board = position.text().substr(0, position.text().find(' '));
  EXPECT_EQ(board.find_first_of("PE"), std::string::npos) << board;
  EXPECT_NE(board.find('S'), std::string::npos);
  EXPECT_NE(board.find('p'), std::string::npos);
  EXPECT_NE(board.find('e'), std::string::npos);
  // His partner moves the whole army: from the South half too.
  ASSERT_TRUE(game.Play(game.session().LegalMoves()[0]).ok());
  EXPECT_EQ(game.seat_to_move(), 2);
  bool from_south = false;
  for (const std::string& move : game.session().LegalMoves())
    from_south |= move[1] >= '1' && move[1] <= '3' && move.size() <= 5;
  EXPECT_TRUE(from_south);
}

TEST_F(AireOnTime, ATeamOfWhichBothAreOutOfTimeHasLost) {
  LiveGame game = Start("10;60;10;60");
  Pass(10);
  ASSERT_TRUE(game.TakeFlagFall().has_value());
  ASSERT_TRUE(game.Play(game.session().LegalMoves()[0]).ok());
  Pass(10);
  const auto fall = game.TakeFlagFall();
  ASSERT_TRUE(fall.has_value());
  EXPECT_EQ(fall->seat, 2);
  EXPECT_EQ(game.outcome().state(), v1::Outcome::STATE_WIN);
  EXPECT_EQ(game.outcome().winning_team(), "b");
  EXPECT_EQ(game.outcome().places_size(), 4);
  const auto again = Session::FromRecord(&aire_, game.Record());
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->Text(), game.session().Text());
}

TEST_F(AireOnTime, WhoDropsOutByTheRulesGetsNoMoreSand) {
  // After h1h2 Black North has no royal man at home.
  LiveGame game = Start("*60", "2****1K/1b****2/2****2/8/8/8/8/8/8/2****2/2****2/2****kK ws - - 0 1 out=- rose=-");
  const auto left = [&] {
    std::vector<double> seconds;
    for (int seat = 0; seat < 4; ++seat) seconds.push_back(absl::ToDoubleSeconds(game.clock()->Read(seat).left));
    return seconds;
  };
  Pass(6);
  ASSERT_TRUE(game.Play("h1h2").ok());
  ASSERT_TRUE(Message(game).seat_states(1).dropped_out());
  EXPECT_TRUE(game.clock()->Read(1).out);
  EXPECT_THAT(left(), ElementsAre(54, 62, 62, 62));
  EXPECT_EQ(game.seat_to_move(), 2);
  Pass(6);
  EXPECT_THAT(left(), ElementsAre(57, 62, 56, 65));
  // A game gone on with from its record knows it too.
  LiveGameOptions options;
  options.controls = *ParseTimeControls("*60", 4);
  options.time = [now = now_] { return *now; };
  auto again = LiveGame::Create(*Session::FromRecord(&aire_, game.Record()), options);
  ASSERT_TRUE(again.ok()) << again.status();
  again->Begin();
  EXPECT_TRUE(again->clock()->Read(1).out);
  // Taken back, he is in again.
  ASSERT_TRUE(game.Undo().ok());
  EXPECT_FALSE(game.clock()->Read(1).out);
  Pass(3);
  EXPECT_THAT(left(), ElementsAre(57, 61, 61, 61));
  // Played again, he is out.
  ASSERT_TRUE(game.Play("h1h2").ok());
  EXPECT_TRUE(game.clock()->Read(1).out);
}

}  // namespace
}  // namespace varia
