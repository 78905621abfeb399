// A player of Aire whose time runs out drops out as one without a legal move does, and the game goes on without him.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "platform/clock/time_control_text.h"
#include "platform/game/live_game.h"
#include "tests/game/the_variants.h"

namespace varia {
namespace {

class AireOnTime : public ::testing::Test {
 protected:
  LiveGame Start(const std::string& controls) {
    LiveGameOptions options;
    options.controls = *ParseTimeControls(controls, 4);
    options.time = [now = now_] { return *now; };
    auto game = LiveGame::Create(*Session::Start(&aire_, {}), options);
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

}  // namespace
}  // namespace varia
