// The form of position texts, on a small board.
#include "varia/sdk/position_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace varia::sdk {
namespace {

using ::testing::HasSubstr;

constexpr SeatSpec kSeats[] = {{"w", "White", 0, 0}, {"b", "Black", 1, 1}};
constexpr TeamSpec kTeams[] = {{"w", "White"}, {"b", "Black"}};
constexpr ArmySpec kArmies[] = {{"White", true}, {"Black", false}};
constexpr PieceRow kRows[] = {{.symbol = "K", .name = "King", .royal = true}, {.symbol = "P", .name = "Pawn"}};
constexpr SetupSpec kSetups[] = {{"default", "3/3/3[] w - - 0 1", ""}};

const VariantSpec& Spec() {
  static const VariantSpec kSpec = {.id = "small",
                                    .files = 3,
                                    .ranks = 3,
                                    .has_square = [](int file, int rank) { return file != 1 || rank != 1; },
                                    .seats = kSeats,
                                    .teams = kTeams,
                                    .armies = kArmies,
                                    .pieces = kRows,
                                    .setups = kSetups,
                                    .hand_order = "P"};
  return kSpec;
}

std::string Refusal(std::string_view text) {
  TextPosition position;
  return ParsePositionText(Spec(), text, &position).message();
}

TEST(PositionText, RoundTrips) {
  for (const char* text : {"k2/1*1/2K[PPp] w - - 0 1", "3/P*p/3[] b - - 7 1000000000"}) {
    TextPosition position;
    ASSERT_TRUE(ParsePositionText(Spec(), text, &position).ok()) << text;
    EXPECT_EQ(FormatPositionText(Spec(), position), text);
  }
}

TEST(PositionText, CountersNeverWrapAround) {
  for (const char* counter :
       {"1000000001", "4294967296", "4294967396", "8589934593", "18446744073709551616", "00", "-1", "+1", ""}) {
    EXPECT_NE(Refusal("3/1*1/3[] w - - " + std::string(counter) + " 1"), "") << counter;
    EXPECT_NE(Refusal("3/1*1/3[] w - - 0 " + std::string(counter)), "") << counter;
  }
}

TEST(PositionText, NeverHasMoreMenThanSquares) {
  EXPECT_EQ(Refusal("3/1*1/3[PPPPPPPPp] w - - 0 1"), "");
  EXPECT_THAT(Refusal("3/1*1/3[PPPPPPPPPp] w - - 0 1"), HasSubstr("more men"));
  EXPECT_THAT(Refusal("P2/1*1/3[PPPPPPPPp] w - - 0 1"), HasSubstr("more men"));
}

TEST(PositionText, HostileBytesAreNotEchoed) {
  EXPECT_THAT(Refusal("3/1*1/3[] \x1b[31m - - 0 1"), HasSubstr("'?[31m'"));
  EXPECT_THAT(Refusal("3/1*\xff/3[] w - - 0 1"), HasSubstr("byte 0xff"));
}

}  // namespace
}  // namespace varia::sdk
