#include "platform/board/board_svg.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "platform/board/board_style.h"

namespace varia {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Four files, four ranks, an H: no b1, c1, b4, c4. A river in the middle, rafts, hands.
constexpr char kInfo[] = R"pb(
  id: "h-game"
  name: "H <game>"
  board {
    files: 4
    ranks: 4
    missing_squares: [ "b1", "c1", "b4", "c4" ]
    boundaries { name: "River & Co" below_rank: 2 }
  }
  seats { id: "w" name: "White" army: 0 }
  seats { id: "b" name: "Black" army: 1 team: 1 }
  armies { name: "Whites" forward_is_up: true }
  armies { name: "Blacks" }
  piece_types {
    symbol: "R"
    name: "Rook"
    armies: [ 0, 1 ]
  }
  piece_types {
    symbol: "+R"
    name: "Dragon"
    armies: [ 0, 1 ]
  }
  piece_types { symbol: "F" name: "Raft" neutral: true }
  has_hands: true
)pb";

constexpr char kPosition[] = R"pb(
  text: "the <text>"
  pieces { square: "a1" symbol: "R" army: 0 }
  pieces { square: "b2" symbol: "+R" army: 1 }
  neutral_pieces { square: "b2" symbol: "F" }
  neutral_pieces { square: "c3" symbol: "F" }
  hands { army: 1 symbol: "R" count: 3 }
  seat_to_move: 1
)pb";

template <typename Message>
Message Parse(const char* text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message));
  return message;
}

int Count(absl::string_view text, absl::string_view part) {
  int count = 0;
  for (size_t at = text.find(part); at != absl::string_view::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

class BoardSvgTest : public testing::Test {
 protected:
  std::string Draw(const v1::Move* move = nullptr, bool flip = false) {
    return BoardSvg({.info = info_, .position = position_, .last_move = move, .outcome = nullptr, .flip = flip},
                    {.title = "", .with_style = false});
  }

  v1::VariantInfo info_ = Parse<v1::VariantInfo>(kInfo);
  v1::Position position_ = Parse<v1::Position>(kPosition);
};

TEST_F(BoardSvgTest, DrawsOnlyTheSquaresThatThereAre) {
  const std::string svg = Draw();
  EXPECT_EQ(Count(svg, "<rect class=\"vb-dark\"") + Count(svg, "<rect class=\"vb-light\""), 12);
  // Squares are 44 wide from 24, and the fourth row is 132 below the first: a1 and d1 are there, b1 and c1 are not.
  const auto has = [&svg](int x) {
    const std::string place = absl::StrCat("x=\"", x, "\" y=\"", 8 + 34 + 34 + 132, "\"");
    return Count(svg, absl::StrCat("<rect class=\"vb-dark\" ", place)) +
           Count(svg, absl::StrCat("<rect class=\"vb-light\" ", place));
  };
  EXPECT_EQ(has(24), 1);
  EXPECT_EQ(has(68), 0);
  EXPECT_EQ(has(112), 0);
  EXPECT_EQ(has(156), 1);
  info_.mutable_board()->clear_missing_squares();
  EXPECT_EQ(Count(Draw(), "<rect class=\"vb-dark\"") + Count(Draw(), "<rect class=\"vb-light\""), 16);
}

TEST_F(BoardSvgTest, NamesEachManAndItsSquare) {
  const std::string svg = Draw();
  EXPECT_THAT(svg, HasSubstr("<title>Rook, a1 (Whites)</title>"));
  EXPECT_THAT(svg, HasSubstr("<title>Dragon, b2 (Blacks)</title>"));
  EXPECT_THAT(svg, HasSubstr(">R</text>"));
  EXPECT_THAT(svg, HasSubstr(">+r</text>"));
  EXPECT_EQ(Count(svg, "vb-promoted"), 1);
}

TEST_F(BoardSvgTest, NeutralPiecesLieBelowMen) {
  const std::string svg = Draw();
  EXPECT_EQ(Count(svg, "class=\"vb-neutral\""), 2);
  EXPECT_EQ(Count(svg, ">F</text>"), 1) << "only where no man covers the letter";
  EXPECT_LT(svg.find("Raft, b2"), svg.find("Dragon, b2"));
}

TEST_F(BoardSvgTest, ShowsHandsAndWhoseTurnItIs) {
  const std::string svg = Draw();
  EXPECT_THAT(svg, HasSubstr("Rook, in hand (Blacks)"));
  EXPECT_THAT(svg, HasSubstr("×3"));
  EXPECT_THAT(svg, HasSubstr("Black to move"));
  EXPECT_THAT(svg, Not(HasSubstr("White to move")));
}

TEST_F(BoardSvgTest, MarksTheLastMove) {
  EXPECT_THAT(Draw(), Not(HasSubstr("class=\"vb-end\"")));
  const auto move = Parse<v1::Move>(R"pb(
    from: "d2"
    to: "b2"
    captures { square: "a3" symbol: "R" })pb");
  const std::string svg = Draw(&move);
  // d2 in the fourth column, third row from the top; b2 in the second.
  const int top = 8 + 34 + 34;
  EXPECT_THAT(svg, HasSubstr(absl::StrCat("<rect class=\"vb-start\" x=\"156\" y=\"", top + 88)));
  EXPECT_THAT(svg, HasSubstr(absl::StrCat("<rect class=\"vb-end\" x=\"68\" y=\"", top + 88)));
  EXPECT_EQ(Count(svg, "class=\"vb-taken\""), 1);
}

TEST_F(BoardSvgTest, FlipTurnsTheBoardRound) {
  const std::string upright = Draw();
  const std::string flipped = Draw(nullptr, /*flip=*/true);
  EXPECT_LT(upright.find(">a</text>"), upright.find(">d</text>"));
  EXPECT_GT(flipped.find(">a</text>"), flipped.find(">d</text>"));
  EXPECT_LT(upright.find(">Black "), upright.find(">White"));
  EXPECT_GT(flipped.find(">Black "), flipped.find(">White"));
}

TEST_F(BoardSvgTest, EscapesEveryName) {
  info_.mutable_seats(0)->set_name("<b>\xff\x01");
  info_.mutable_piece_types(0)->set_name("\"><script>");
  info_.mutable_piece_types(2)->set_name("'&<");
  info_.mutable_board()->mutable_boundaries(0)->set_name("<i>");
  position_.mutable_pieces(0)->set_symbol("<R");
  position_.mutable_hands(0)->set_symbol("<");
  const std::string svg = Draw();
  for (const char* bad : {"<b>", "<script", "<i>", "\xff", "\x01", "'&<", "<R", "<text>,", "H <game>", "the <text>"}) {
    EXPECT_THAT(svg, Not(HasSubstr(bad)));
  }
  EXPECT_THAT(svg, HasSubstr("H &lt;game&gt;, Black to move"));
  EXPECT_THAT(svg, HasSubstr("the &lt;text&gt;"));
}

TEST_F(BoardSvgTest, SurvivesMessagesThatMakeNoSense) {
  position_.add_pieces()->set_square("z99");
  position_.mutable_pieces(0)->set_army(4000000000u);
  position_.set_seat_to_move(77);
  position_.add_en_passant("q9");
  position_.add_locks()->set_square("b1");
  info_.mutable_board()->mutable_boundaries(0)->set_below_rank(4000000000u);
  info_.mutable_seats(0)->set_army(9);
  EXPECT_THAT(Draw(), HasSubstr("</svg>"));
  info_.mutable_board()->set_files(27);
  EXPECT_THAT(Draw(), HasSubstr("cannot be drawn"));
}

TEST_F(BoardSvgTest, StandsAloneOrSharesTheStyleOfItsPage) {
  EXPECT_THAT(Draw(), Not(HasSubstr("<style>")));
  const std::string alone = BoardSvg({.info = info_, .position = position_});
  EXPECT_THAT(alone, HasSubstr(absl::StrCat("<style>", BoardSvgStyle(), "</style>")));
  EXPECT_THAT(alone, Not(HasSubstr("http://www.w3.org/1999"))) << "no links";
}

}  // namespace
}  // namespace varia
