#include "hosts/cli/board_view.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_split.h"

namespace varia::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A made-up game on an H: four files, four ranks, the middle two files without first and last rank; a river in the
// middle, rafts, promoted faces, hands, four seats.
constexpr char kInfo[] = R"pb(
  id: "h-game"
  board {
    files: 4
    ranks: 4
    missing_squares: [ "b1", "c1", "b4", "c4" ]
    boundaries { name: "River" below_rank: 2 }
  }
  seats { id: "ws" name: "White South" team: 0 army: 0 }
  seats { id: "bn" name: "Black North" team: 1 army: 1 }
  seats { id: "wn" name: "White North" team: 0 army: 0 }
  teams { id: "w" name: "White" }
  teams { id: "b" name: "Black" }
  armies { name: "White" forward_is_up: true }
  armies { name: "Black" }
  piece_types {
    symbol: "R"
    name: "Rook"
    armies: [ 0, 1 ]
    movement: "Slides."
    promotes_to: "+R"
  }
  piece_types {
    symbol: "+R"
    name: "Dragon"
    armies: [ 0, 1 ]
    movement: "Slides and steps."
  }
  piece_types { symbol: "F" name: "Raft" neutral: true movement: "Carries." }
  has_hands: true
  text_fields: "rafts"
)pb";

constexpr char kPosition[] = R"pb(
  variant: "h-game"
  pieces { square: "a1" symbol: "R" army: 0 }
  pieces { square: "b2" symbol: "+R" army: 0 }
  pieces { square: "d4" symbol: "R" army: 1 }
  neutral_pieces { square: "b2" symbol: "F" }
  neutral_pieces { square: "c3" symbol: "F" }
  hands { army: 0 symbol: "R" count: 2 }
  turn: "bn"
  seat_to_move: 1
  halfmove: 3
  fullmove: 7
  castling: "KQ"
  en_passant: "b3"
  fields { name: "rafts" value: "b2,c3" }
  seat_states { seat: "wn" dropped_out: true drop_out_order: 1 partner_has_not_moved_since: true }
  seat_states { seat: "bn" half_first_rank: 3 half_last_rank: 4 }
  locks { symbol: "R" army: 0 square: "a1" pending_seats: "ws" }
)pb";

template <typename Message>
Message Parse(const char* text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message));
  return message;
}

class BoardViewTest : public testing::Test {
 protected:
  // The lines drawn; a screen too narrow for anything beside the board unless said otherwise.
  std::vector<std::string> Draw(bool utf8, const v1::Move* move = nullptr, bool flip = false, int width = 1) {
    const BoardScene scene{.info = info_, .position = position_, .last_move = move, .outcome = nullptr, .flip = flip};
    return absl::StrSplit(DrawBoard(scene, {.color = false, .utf8 = utf8, .width = width}), '\n');
  }
  // Those of the board itself, when it is drawn alone.
  static std::vector<std::string> Board(const std::vector<std::string>& lines) {
    for (size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].find("     a") != std::string::npos || lines[i].find("     d") != std::string::npos) {
        return {lines.begin() + static_cast<std::ptrdiff_t>(i), lines.begin() + static_cast<std::ptrdiff_t>(i) + 11};
      }
    }
    return {};
  }
  std::string Text(int width = 100, const v1::Move* move = nullptr, const v1::Outcome* outcome = nullptr) {
    return DrawBoard({.info = info_, .position = position_, .last_move = move, .outcome = outcome, .flip = false},
                     {.color = false, .utf8 = false, .width = width});
  }

  v1::VariantInfo info_ = Parse<v1::VariantInfo>(kInfo);
  v1::Position position_ = Parse<v1::Position>(kPosition);
};

TEST_F(BoardViewTest, DrawsAnHWithBlankPlacesBoundaryFacesAndNeutralPieces) {
  EXPECT_THAT(
      Board(Draw(/*utf8=*/true)),
      testing::ElementsAre(  //
          "      a     b     c     d", "   ┌─────┐           ┌─────┐", " 4 │     │           │  r  │ 4",
          "   ├─────┼─────┬─────┼─────┤", " 3 │     │     │ ( ) │     │ 3", "   ╞═════╪═════╪═════╪═════╡ River",
          " 2 │     │(+R) │     │     │ 2", "   ├─────┼─────┴─────┼─────┤", " 1 │  R  │           │     │ 1",
          "   └─────┘           └─────┘", "      a     b     c     d"));
}

TEST_F(BoardViewTest, DrawsTheSameInAscii) {
  EXPECT_THAT(
      Board(Draw(/*utf8=*/false)),
      testing::ElementsAre(  //
          "      a     b     c     d", "   +-----+           +-----+", " 4 |     |           |  r  | 4",
          "   +-----+-----+-----+-----+", " 3 |     |     | ( ) |     | 3", "   +=====+=====+=====+=====+ River",
          " 2 |     |(+R) |     |     | 2", "   +-----+-----+-----+-----+", " 1 |  R  |           |     | 1",
          "   +-----+           +-----+", "      a     b     c     d"));
}

TEST_F(BoardViewTest, FlipTurnsTheBoardRound) {
  const std::vector<std::string> board = Board(Draw(/*utf8=*/false, nullptr, /*flip=*/true));
  ASSERT_EQ(board.size(), 11u);
  EXPECT_EQ(board[0], "      d     c     b     a");
  EXPECT_EQ(board[2], " 1 |     |           |  R  | 1");
  EXPECT_EQ(board[5], "   +=====+=====+=====+=====+ River");
  EXPECT_EQ(board[8], " 4 |  r  |           |     | 4");
}

TEST_F(BoardViewTest, MarksWhereTheLastMoveStartedEndedAndBurnt) {
  const auto move = Parse<v1::Move>(R"pb(
    text: "d2b2"
    from: "d2"
    to: "b2"
    symbol: "+R"
    kind: "fire"
    captures { square: "a3" symbol: "R" army: 1 manner: "fire" }
    drop_outs: "wn")pb");
  const std::vector<std::string> board = Board(Draw(/*utf8=*/false, &move));
  ASSERT_EQ(board.size(), 11u);
  EXPECT_EQ(board[4], " 3 |  x  |     | ( ) |     | 3");
  EXPECT_EQ(board[6], " 2 |     [(+R) ]     |  .  | 2");
  EXPECT_EQ(Board(Draw(/*utf8=*/true, &move))[6], " 2 │     ▐(+R) ▌     │  ·  │ 2");
  EXPECT_THAT(Text(100, &move), HasSubstr("Last move: d2b2 (fire) takes r on a3; White North drops out"));
}

TEST_F(BoardViewTest, CellsOfAGameWithoutNeutralPiecesAreThreeWide) {
  info_.mutable_piece_types()->RemoveLast();
  position_.clear_neutral_pieces();
  const std::vector<std::string> lines = Draw(/*utf8=*/false);
  EXPECT_THAT(lines, testing::Contains(" 2 |   |+R |   |   | 2"));
  EXPECT_THAT(lines, testing::Contains(" 1 | R |       |   | 1"));
}

TEST_F(BoardViewTest, SaysWhatABoardCannotShow) {
  const std::string text = Text();
  EXPECT_THAT(text, HasSubstr("Black (lower case)"));
  EXPECT_THAT(text, HasSubstr("> Black North (bn), ranks 3-4"));
  EXPECT_THAT(text, HasSubstr("White North (wn), dropped out (no. 1) just now"));
  EXPECT_THAT(text, HasSubstr("in hand: 2 R"));
  EXPECT_THAT(text, HasSubstr("in hand: nothing"));
  EXPECT_THAT(text, HasSubstr("Move 7, Black North to move"));
  EXPECT_THAT(text, HasSubstr("Quiet plies: 3"));
  EXPECT_THAT(text, HasSubstr("Castling: KQ"));
  EXPECT_THAT(text, HasSubstr("En passant: b3"));
  EXPECT_THAT(text, HasSubstr("( ) Raft: b2, c3"));
  EXPECT_THAT(text, HasSubstr("Rook on a1 rests until moved: White South"));
  EXPECT_THAT(text, Not(HasSubstr("rafts: "))) << "the line of the Raft says it";
}

TEST_F(BoardViewTest, ExtraFieldsOnlyWhereTheySaySomething) {
  position_.mutable_fields(0)->set_value("-");
  EXPECT_THAT(Text(), Not(HasSubstr("rafts: ")));
  position_.mutable_fields(0)->set_value("b2");
  EXPECT_THAT(Text(), HasSubstr("rafts: b2"));
}

TEST_F(BoardViewTest, APlayerNamedAsHisArmyIsNamedOnce) {
  info_.mutable_seats()->RemoveLast();
  info_.mutable_seats(0)->set_name("White");
  info_.mutable_seats(1)->set_name("Black");
  EXPECT_THAT(Text(), HasSubstr("  White (ws), upper case"));
  EXPECT_THAT(Text(), HasSubstr("> Black (bn), lower case, ranks 3-4"));
  EXPECT_THAT(Text(), Not(HasSubstr("White (upper case)")));
}

TEST_F(BoardViewTest, SaysHowTheGameEnded) {
  const auto outcome = Parse<v1::Outcome>(R"pb(
    state: STATE_WIN
    winning_team: "b"
    reason: "no-move"
    places { seat: "bn" place: 1 }
    places { seat: "ws" place: 2 }
    places { seat: "wn" place: 2 })pb");
  const std::string text = Text(100, nullptr, &outcome);
  EXPECT_THAT(text, HasSubstr("Black wins: no move."));
  EXPECT_THAT(text, HasSubstr("1. Black North, 2. White South and White North."));
  EXPECT_THAT(text, Not(HasSubstr("to move")));
  EXPECT_THAT(text, Not(HasSubstr("> Black")));
}

TEST_F(BoardViewTest, PutsThePanelBesideTheBoardOnlyWhereThereIsRoom) {
  const std::string rank_4 = " 4 |     |           |  r  | 4";
  EXPECT_THAT(Text(100), HasSubstr(rank_4 + "      "));
  EXPECT_THAT(Text(40), HasSubstr(rank_4 + "\n"));
  for (const absl::string_view line : absl::StrSplit(Text(90), '\n')) EXPECT_LE(line.size(), 90u) << line;
}

TEST_F(BoardViewTest, ColoursOnlyWhenAsked) {
  const BoardScene scene{.info = info_, .position = position_};
  const std::string colored = DrawBoard(scene, {.color = true, .utf8 = false, .width = 100});
  EXPECT_THAT(colored, HasSubstr("\x1b[1;38;5;229"));
  EXPECT_THAT(Text(), Not(HasSubstr("\x1b")));
}

TEST_F(BoardViewTest, SurvivesMessagesThatMakeNoSense) {
  position_.add_pieces()->set_square("z99");
  position_.add_pieces()->set_square("a4294967297");
  position_.add_pieces()->set_square("");
  position_.set_seat_to_move(77);
  position_.add_neutral_pieces()->set_square("\xff");
  EXPECT_THAT(Text(), HasSubstr("Move 7, ? to move"));
  info_.mutable_board()->set_ranks(4000000000u);
  EXPECT_THAT(Text(), Not(HasSubstr("|")));
}

TEST_F(BoardViewTest, LegendWrapsInItsColumn) {
  info_.mutable_piece_types(0)->set_movement("Slides along ranks and files as far as it can.");
  EXPECT_THAT(
      LegendText(info_, {.width = 45}),
      HasSubstr("  R r    Rook    Slides along ranks and files\n                 as far as it can. Promotes\n"));
}

TEST_F(BoardViewTest, LegendNamesEveryPiece) {
  const std::string legend = LegendText(info_, {});
  EXPECT_THAT(legend, HasSubstr("  R r    Rook    Slides. Promotes to +R.\n"));
  EXPECT_THAT(legend, HasSubstr("  +R +r  Dragon  Slides and steps.\n"));
  EXPECT_THAT(legend, HasSubstr("  ( )    Raft    Carries.\n"));
}

}  // namespace
}  // namespace varia::cli
