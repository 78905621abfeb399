// The rules page by example: what a position text may say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/aire/test_scene.h"

namespace {

using aire_test::Game;
using aire_test::Refusal;
using aire_test::Scene;
using ::testing::HasSubstr;

// Refused with that in the sentence, and the place is where `at` starts in the text.
void ExpectRefusal(const std::string& text, std::string_view at, const std::string& sentence) {
  uint64_t offset = 0;
  EXPECT_THAT(Refusal(text, &offset), HasSubstr(sentence)) << text;
  EXPECT_EQ(offset, text.find(at)) << text;
}
void ExpectRefusal(const Scene& scene, std::string_view at, const std::string& sentence) {
  ExpectRefusal(scene.Text(), at, sentence);
}

TEST(Text, IsCanonical) {
  for (const Scene& scene : {Scene{.men = "Pa5 ph8", .turn = "bs", .ep = "a4,h9", .halfmove = 1},
                             Scene{.men = "Od6 ob9 Sc4", .turn = "wn", .rose = "w:n,b:sn"},
                             Scene{.men = "Kh1 kg1 kg12 Oe7", .out = "wn!", .rose = "w:s", .princes = false}}) {
    EXPECT_EQ(Game(scene).Text(), scene.Text());
  }
}

TEST(Text, StarsMarkTheMissingSquares) {
  std::string text(aire_test::kDefaultSetup);
  text.replace(text.find("PP****PP"), 8, "PP4PP");
  ExpectRefusal(text, "4PP/BB", "write '*' there");
  text = aire_test::kDefaultSetup;
  text.replace(text.find("2PPPP2"), 6, "2PPPP**");
  ExpectRefusal(text, "**/8/8", "'*' stands where the board has a square, g8");
}

TEST(Text, CastlingIsAlwaysADash) {
  std::string text(aire_test::kDefaultSetup);
  text.replace(text.find(" - "), 3, " K ");
  ExpectRefusal(text, "K - 0 1", "no castling");
}

TEST(Text, TheTurnIsAPlayersName) {
  std::string text(aire_test::kDefaultSetup);
  text.replace(text.find(" ws "), 4, " w ");
  ExpectRefusal(text, "w - -", "the players are ws, bn, wn, bs");
}

TEST(Text, ATeamHasAtMostOneRose) {
  ExpectRefusal(Scene{.men = "Oc8 Oc5"}, "O5/8/2", "a second Rose of White stands on c5");
}

TEST(EpField, ListsSquaresThatADoubleStepPasses) {
  for (const char* wrong : {"a5", "d4", "c9", "a", "x", "a4x", "A4"}) {
    ExpectRefusal(Scene{.men = "Pa5", .turn = "bs", .ep = wrong}, wrong + std::string(" 0 1"), "a4, a9, b4, b9");
  }
  EXPECT_THAT(Refusal(Scene{.men = "Pa5", .turn = "bs", .ep = "a4,"}), HasSubstr("commas between"));
}

TEST(EpField, NeedsThePawnThatMadeTheStep) {
  ExpectRefusal(Scene{.men = "", .turn = "bs", .ep = "a4"}, "a4 0", "no Pawn stands on a5");
  ExpectRefusal(Scene{.men = "Sa5", .turn = "bs", .ep = "a4"}, "a4 0", "no Pawn stands on a5");
}

TEST(EpField, NeedsTheSquareEmpty) {
  ExpectRefusal(Scene{.men = "Pa5 Ba4", .turn = "bs", .ep = "a4"}, "a4 0", "something stands there");
}

TEST(EpField, HasNoSquareOfThePlayerToMove) {
  ExpectRefusal(Scene{.men = "Pa5", .turn = "ws", .ep = "a4"}, "a4 0", "turn has come back to ws");
  ExpectRefusal(Scene{.men = "pa5", .turn = "bs", .ep = "a4"}, "a4 0", "turn has come back to bs");
  ExpectRefusal(Scene{.men = "Pa8", .turn = "wn", .ep = "a9"}, "a9 0", "turn has come back to wn");
  ExpectRefusal(Scene{.men = "pa8", .turn = "bn", .ep = "a9"}, "a9 0", "turn has come back to bn");
}

TEST(EpField, HasOneSquareOfAPlayer) {
  ExpectRefusal(Scene{.men = "Pa5 Ph5", .turn = "bs", .ep = "a4,h4"}, "h4 0", "ws has passed a4 since");
}

TEST(EpField, IsInOrderOfFileThenRank) {
  ExpectRefusal(Scene{.men = "Pa5 pb8", .turn = "bs", .ep = "b9,a4"}, "a4 0", "by file, then rank");
  ExpectRefusal(Scene{.men = "Pa5 pa8", .turn = "bs", .ep = "a9,a4"}, "a4 0", "by file, then rank");
  ExpectRefusal(Scene{.men = "Pa5 pa8", .turn = "bs", .ep = "a4,a4"}, "a4 0", "each once");
}

TEST(OutField, NamesPlayersEachOnce) {
  for (const char* wrong : {"n", "ws!!", "w", "bn,", ",bn", "!", "bn, wn"}) {
    EXPECT_NE(Refusal(Scene{.men = "", .turn = "bs", .out = wrong}), "") << wrong;
  }
  ExpectRefusal(Scene{.men = "", .turn = "bs", .out = "bn,wx"}, "wx", "out= lists the players");
  ExpectRefusal(Scene{.men = "", .turn = "bs", .out = "bn,wn,bn!"}, "bn! ", "names bn twice");
}

TEST(OutField, DoesNotNameThePlayerToMove) {
  ExpectRefusal(Scene{.men = "", .turn = "bn", .out = "bn"}, "bn - ", "bn is to move but has dropped out");
}

TEST(OutField, EndsWithTheGame) {
  ExpectRefusal(Scene{.men = "", .turn = "ws", .out = "bn,bs!,wn"}, "wn rose", "the game was over before");
}

TEST(OutField, KeepsTheLastMarkInAFinishedGame) {
  ExpectRefusal(Scene{.men = "", .turn = "ws", .out = "bn,bs"}, "bn,bs", "'!' stays behind bs");
  EXPECT_EQ(Refusal(Scene{.men = "", .turn = "ws", .out = "bn,bs!"}), "");
}

TEST(OutField, InAFinishedGameTheTurnIsTheNextPlayersStillIn) {
  ExpectRefusal(Scene{.men = "", .turn = "wn", .out = "bn,bs!"}, "wn - ", "must be ws's");
  EXPECT_EQ(Refusal(Scene{.men = "", .turn = "wn", .out = "bs,bn!"}), "");
  EXPECT_EQ(Refusal(Scene{.men = "", .turn = "wn", .out = "ws,bn,bs!"}), "");
}

TEST(OutField, LeavesNeitherPawnsNorAPrincessToTheArmy) {
  ExpectRefusal(Scene{.men = "pa10", .out = "bn"}, "p1****2", "since Black North has dropped out it is a Steward");
  ExpectRefusal(Scene{.men = "Eb4", .turn = "bn", .out = "ws"}, "E6",
                "since White South has dropped out it is a Queen");
  EXPECT_EQ(Refusal(Scene{.men = "Pa10 Eb4", .out = "bn"}), "");
}

TEST(RoseField, NamesWhiteThenBlackAndSouthBeforeNorth) {
  for (const char* wrong : {"w", "w:", "w:ns", "w:ss", "w:e", "x:s", "w:s,", "w:s,w:n", "b:s,w:n", "s"}) {
    EXPECT_THAT(Refusal(Scene{.men = "Od6 oe8", .rose = wrong}), HasSubstr("rose= lists")) << wrong;
  }
  ExpectRefusal(Scene{.men = "Od6 oe8", .rose = "b:s,w:n"}, "w:n", "rose= lists");
}

TEST(RoseField, NeedsARose) {
  ExpectRefusal(Scene{.men = "oe8", .rose = "w:s"}, "w:s", "White has no Rose");
  ExpectRefusal(Scene{.men = "Oe8", .rose = "w:s,b:n"}, "b:n", "Black has no Rose");
}

TEST(RoseField, DoesNotWaitForWhoIsOut) {
  ExpectRefusal(Scene{.men = "Od6", .out = "wn", .rose = "w:sn"}, "w:sn",
                "cannot wait for White North, who has dropped out");
}

// --- Keys ---

TEST(Key, DependsOnEverythingButTheCounters) {
  const Scene base{.men = "Pa5 ph8 Od6", .turn = "bs"};
  Scene counted = base;
  counted.halfmove = 9;
  EXPECT_EQ(Game(base).Key().low, Game(counted).Key().low);
  for (const Scene& other :
       {Scene{.men = "Pa5 ph8 Oe6", .turn = "bs"}, Scene{.men = "Pa5 ph8 Od6", .turn = "wn"},
        Scene{.men = "Pa5 ph8 Od6", .turn = "bs", .ep = "a4"}, Scene{.men = "Pa5 ph8 Od6", .turn = "bs", .ep = "h9"},
        Scene{.men = "Pa5 ph8 Od6", .turn = "bs", .rose = "w:s"},
        Scene{.men = "Pa5 ph8 Od6", .turn = "bs", .rose = "w:n"}}) {
    EXPECT_NE(Game(base).Key().low, Game(other).Key().low) << other.Text();
    EXPECT_NE(Game(base).Key().high, Game(other).Key().high) << other.Text();
  }
}

TEST(Key, TellsWhoIsOutInWhichOrderAndWithWhichMarks) {
  const char* const kOuts[] = {"-", "wn", "bn", "bn!", "wn,bn", "bn,wn", "bn,wn!", "wn!,bn!"};
  for (const char* a : kOuts) {
    for (const char* b : kOuts) {
      const auto key = Game(Scene{.men = "", .turn = "bs", .out = a}).Key();
      const auto other = Game(Scene{.men = "", .turn = "bs", .out = b}).Key();
      EXPECT_EQ(key.low == other.low && key.high == other.high, std::string_view(a) == b) << a << " " << b;
    }
  }
}

}  // namespace
