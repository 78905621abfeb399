// Position texts, counters, keys.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/flight_and_ferry/the_variant.h"

namespace {

using ::testing::HasSubstr;

// A text with `what` refused for a reason, at the place where `at` stands in it.
void ExpectRefused(const std::string& text, const std::string& at, const std::string& reason) {
  SCOPED_TRACE(text);
  uint64_t offset = 0;
  EXPECT_THAT(Refusal(text, &offset), HasSubstr(reason));
  EXPECT_EQ(offset, text.rfind(at));
}

TEST(Text, OrderInsideCastlingFerriesAndTakenIsFreeOnReading) {
  EXPECT_EQ(Game("8/r3k2r/8/8/8/8/8/8/R3K2R/8 w qKkQ - 0 1 ferries=h6,a5 taken=nfNQ").Text(),
            "8/r3k2r/8/8/8/8/8/8/R3K2R/8 w KQkq - 0 1 ferries=a5,h6 taken=QNfn");
  EXPECT_EQ(Game("8/7k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a6,a5 taken=-").Text(),
            "8/7k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,a6 taken=-");
}

TEST(Text, FerriesAreWrittenByFileThenRank) {
  EXPECT_THAT(Game("8/7k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=b5,a6 taken=-").Text(), HasSubstr("ferries=a6,b5"));
}

TEST(Text, RefusesFerriesThatCannotBe) {
  const std::string start = "8/7k/8/8/8/3G4/8/8/8/1K6 w - - 0 1 ferries=";
  ExpectRefused(start + "a4,h5 taken=-", "a4", "Ferries stay on ranks 5 and 6");
  ExpectRefused(start + "a5,h7 taken=-", "h7", "Ferries stay on ranks 5 and 6");
  ExpectRefused(start + "a5,d5 taken=-", "d5 ", "where a dragon stands");
  ExpectRefused(start + "e5,e5 taken=-", "e5 ", "both Ferries cannot be on e5");
  ExpectRefused(start + "a5 taken=-", "a5", "two squares with a comma");
  ExpectRefused(start + "a5,b5,h5 taken=-", "a5", "two squares with a comma");
  ExpectRefused(start + "a5,j5 taken=-", "j5", "two squares of the board");
  ExpectRefused(start + "a5, taken=-", " taken", "two squares of the board");
}

TEST(Text, RefusesMenTakenThatCannotBe) {
  const std::string start = "8/7k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=";
  ExpectRefused(start + "QP", "P", "with the letters QGRBN and qcrfn");
  ExpectRefused(start + "Qk", "k", "with the letters QGRBN and qcrfn");
  ExpectRefused(start + "C", "C", "with the letters QGRBN and qcrfn");
  ExpectRefused(start + "b", "b", "with the letters QGRBN and qcrfn");
  ExpectRefused(start + "Q-", "-", "with the letters QGRBN and qcrfn");
}

TEST(Text, RefusesMoreMenTakenThanAGameCouldEverWriteBack) {
  const std::string start = "8/7k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=";
  EXPECT_EQ(Refusal(start + std::string(158, 'Q')), "");
  EXPECT_THAT(Refusal(start + std::string(159, 'Q')), HasSubstr("more than 160 men"));
}

TEST(Text, RefusesCastlingRightsThatCannotBe) {
  ExpectRefused("1k6/8/8/8/8/8/8/8/R3K3/8 w QK - 0 1 ferries=a5,h6 taken=-", "K - 0",
                "needs the King on e2 and his Rook on h2");
  ExpectRefused("1k6/8/8/8/8/8/8/8/R2K3R/8 w K - 0 1 ferries=a5,h6 taken=-", "K - ", "needs the King on e2");
  ExpectRefused("8/r2k3r/8/8/8/8/8/8/R3K2R/8 w q - 0 1 ferries=a5,h6 taken=-", "q - ", "needs the King on e9");
  ExpectRefused("1k6/8/8/8/8/8/8/8/R3K2R/8 w KQK - 0 1 ferries=a5,h6 taken=-", "K - 0", "given twice");
  ExpectRefused("1k6/8/8/8/8/8/8/8/R3K2R/8 w Kx - 0 1 ferries=a5,h6 taken=-", "x", "letters KQkq");
}

TEST(Text, RefusesAnEnPassantSquareThatCannotBe) {
  const std::string fields = " 0 1 ferries=a5,h6 taken=-";
  ExpectRefused("8/7k/8/8/8/Pp6/8/8/8/6K1 b - a3" + fields, "a3", "on rank 4 here");
  ExpectRefused("8/7k/8/8/8/Np6/8/8/8/6K1 b - a4" + fields, "a4", "no Pawn can just have gone from a3 to a5 over a4");
  ExpectRefused("8/7k/8/8/8/Pp6/8/N7/8/6K1 b - a4" + fields, "a4", "no Pawn can just have gone");
  ExpectRefused("8/7k/8/8/8/Pp6/N7/8/8/6K1 b - a4" + fields, "a4", "no Pawn can just have gone");
  ExpectRefused("8/7k/8/8/8/P1p5/8/8/8/6K1 b - a4" + fields, "a4", "no Pawn can legally capture");
  ExpectRefused("8/1k6/8/8/8/Pp6/8/8/1R6/6K1 b - a4" + fields, "a4", "no Pawn can legally capture");
  ExpectRefused("8/7k/8/8/8/Pp6/8/8/8/6K1 b - z" + fields, "z", "must be a square");
}

TEST(Text, RefusesPawnsOnTheirLastRank) {
  ExpectRefused("3P4/7k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-", "P", "may not stand on d10");
  ExpectRefused("8/7k/8/8/8/8/8/8/8/1K4p1 w - - 0 1 ferries=a5,h6 taken=-", "p", "may not stand on g1");
}

TEST(Text, RefusesASideNotToMoveInCheck) {
  ExpectRefused("8/7k/8/8/8/8/8/7R/8/1K6 w - - 0 1 ferries=a5,h6 taken=-", "w - -", "the side not to move is in check");
  ExpectRefused("8/8/8/8/1G2k3/8/8/8/8/7K w - - 0 1 ferries=a5,e6 taken=-", "w - -",
                "the side not to move is in check");
  ExpectRefused("8/8/8/8/5k2/8/8/8/1G6/7K w - - 0 1 ferries=a5,f6 taken=-", "w - -",
                "the side not to move is in check");
  ExpectRefused("8/8/8/8/4k3/3N4/8/8/8/7K w - - 0 1 ferries=d5,h6 taken=-", "w - -",
                "the side not to move is in check");
}

TEST(Text, RefusesAnythingButOneKingASide) {
  EXPECT_THAT(Refusal("8/8/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-"), HasSubstr("second army has no King"));
  EXPECT_THAT(Refusal("8/k6k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-"), HasSubstr("a second King"));
}

// --- Counters ---

TEST(Counters, HalfmoveStartsAgainAtCapturesAndPawnMovesARideIncludedASendNot) {
  EXPECT_EQ(Game("8/7k/8/8/8/3P4/8/8/8/1K6 w - - 7 30 ferries=d5,h6 taken=-").Play({"~d5a6"}).Text(),
            "8/7k/8/8/8/3P4/8/8/8/1K6 b - - 8 30 ferries=a6,h6 taken=-");
  EXPECT_EQ(Game("8/7k/8/8/8/3P4/8/8/8/1K6 w - - 7 30 ferries=d5,h6 taken=-").Play({"d5~e6"}).Text(),
            "8/7k/8/8/4P3/8/8/8/8/1K6 b - - 0 30 ferries=e6,h6 taken=-");
}

TEST(Counters, FullmoveGoesUpWhenTheTurnComesBackToWessex) {
  EXPECT_THAT(Game("8/7k/8/8/8/8/8/8/8/1K6 w - - 0 4 ferries=a5,h6 taken=-").Play({"b1b2"}).Text(),
              HasSubstr(" b - - 1 4 "));
  EXPECT_THAT(Game("8/7k/8/8/8/8/8/8/8/1K6 b - - 0 4 ferries=a5,h6 taken=-").Play({"h9h8"}).Text(),
              HasSubstr(" w - - 1 5 "));
}

// --- Keys ---

TEST(Keys, DifferWithEveryPartOfTheTextButTheCounters) {
  const std::string men = "8/r3k2r/8/8/8/Pp6/8/8/R3K2R/8";
  const auto key = [](const std::string& text) { return Game(text).Key(); };
  const varia_key base = key(men + " b KQkq a4 0 1 ferries=a5,h6 taken=Qn");
  for (const char* rest : {" w KQkq - 0 1 ferries=a5,h6 taken=Qn", " b KQkq - 0 1 ferries=a5,h6 taken=Qn",
                           " b KQk a4 0 1 ferries=a5,h6 taken=Qn", " b KQkq a4 0 1 ferries=a6,h6 taken=Qn",
                           " b KQkq a4 0 1 ferries=a5,h6 taken=Q", " b KQkq a4 0 1 ferries=a5,h6 taken=QQn",
                           " b KQkq a4 0 1 ferries=a5,h6 taken=Nq"}) {
    const varia_key other = key(men + rest);
    EXPECT_TRUE(other.low != base.low && other.high != base.high) << rest;
  }
  const varia_key later = key(men + " b KQkq a4 5 9 ferries=h6,a5 taken=nQ");
  EXPECT_EQ(later.low, base.low);
  EXPECT_EQ(later.high, base.high);
}

}  // namespace
