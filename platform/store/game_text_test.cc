#include "platform/store/game_text.h"

#include <limits>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "google/protobuf/util/message_differencer.h"
#include "gtest/gtest.h"
#include "platform/history/toy_variant.h"
#include "platform/store/game_text_syntax.h"

namespace varia {
namespace {

using ::testing::HasSubstr;

bool Same(const v1::GameRecord& a, const v1::GameRecord& b) {
  return google::protobuf::util::MessageDifferencer::Equals(a, b);
}

GameTree NewGame(int seats, const v1::SetupRequest& request = {}) {
  auto game = GameTree::Start(&ToyVariant(seats), request);
  EXPECT_TRUE(game.ok()) << game.status();
  return *std::move(game);
}

void PlayAll(GameTree* game, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) ASSERT_TRUE(game->Play(move).ok()) << move;
}

// The game of a text that holds one.
absl::StatusOr<GameTree> Read(const std::string& text, int seats = 2) {
  auto games = ParseGameText(text, "t");
  if (!games.ok()) return games.status();
  if (games->size() != 1) return absl::InternalError("not one game");
  return ReplayParsedGame(&ToyVariant(seats), games->front(), "t");
}

void ExpectRoundTrip(const GameTree& game) {
  const std::string text = GameText(game);
  auto again = Read(text, game.variant().info().seats_size());
  ASSERT_TRUE(again.ok()) << again.status() << "\n" << text;
  EXPECT_TRUE(Same(again->ToRecord(), game.ToRecord())) << text << again->ToRecord().DebugString();
  EXPECT_EQ(GameText(*again), text);
}

// A one-game text of the toy of two seats with these moves and end mark.
std::string Toy(const std::string& moves) { return "[Variant \"toy-2\"]\n" + moves; }

std::string ErrorOf(const std::string& text, int seats = 2) {
  return std::string(Read(text, seats).status().message());
}

TEST(GameTextTest, LooksLikePgn) {
  GameTree game = NewGame(2);
  ASSERT_TRUE(game.SetPlayer("w", "Ada \"A\" L.").ok());
  v1::Tag* tag = game.mutable_tags()->Add();
  tag->set_name("Event");
  tag->set_value("Club");
  tag = game.mutable_tags()->Add();
  tag->set_name("Result");
  tag->set_value("odd");
  PlayAll(&game, {"r", "r", "p", "l", "win"});
  ASSERT_TRUE(game.SetComment(kRootNode, "On the start.").ok());
  ASSERT_TRUE(game.SetComment(game.node_at(2), "Solid.").ok());
  ASSERT_TRUE(game.SetTimes(game.node_at(2), 2750, 297250).ok());
  ASSERT_TRUE(game.GoTo(game.node_at(2)).ok());
  PlayAll(&game, {"12.", "l"});
  ASSERT_TRUE(game.SetCommentBefore(game.node_at(3), "Or").ok());
  ASSERT_TRUE(game.GoTo(game.node_at(3)).ok());
  PlayAll(&game, {"*"});
  EXPECT_EQ(GameText(game),
            "[Variant \"toy-2\"]\n"
            "[VariantVersion \"1.0.0\"]\n"
            "[Player \"w\" \"Ada \\\"A\\\" L.\"]\n"
            "[Event \"Club\"]\n"
            "[Tag \"Result\" \"odd\"]\n"
            "[Result \"win w\"]\n"
            "[Termination \"token-home\"]\n"
            "\n"
            "{On the start.} 1. r r {[%clk 0:04:57.250] [%emt 0:00:02.750] Solid.} 2. p\n"
            "(2. {Or} \"12.\" l (2... \"*\")) 2... l 3. win 1-0\n");
  ExpectRoundTrip(game);
}

TEST(GameTextTest, NumbersSayWhoMovesWhenTheOrderDoesNot) {
  GameTree game = NewGame(4);
  PlayAll(&game, {"r", "r", "r", "r", "jump", "r", "jump", "r"});
  EXPECT_THAT(GameText(game), HasSubstr("\n1. r r r r 2. jump 2.... r jump 3... r *\n"));
  game = NewGame(2);
  PlayAll(&game, {"jump", "r", "jump", "r"});
  EXPECT_THAT(GameText(game), HasSubstr("\n1. jump 2. r jump 3... r *\n")) << "a seat may move twice running";
  v1::SetupRequest request;
  request.set_position_text("0 2 0 17 0 -");
  game = NewGame(4, request);
  PlayAll(&game, {"r", "r", "win"});
  EXPECT_THAT(GameText(game), HasSubstr("[Position \"0 2 0 17 0 -\"]"));
  EXPECT_THAT(GameText(game), HasSubstr("[Result \"win w places=ws=wn,bn=bs\"]"));
  EXPECT_THAT(GameText(game), HasSubstr("\n17.... r r 18. win 1-0\n"));
  ExpectRoundTrip(game);
}

TEST(GameTextTest, ADropOutIsAPly) {
  GameTree game = NewGame(4);
  PlayAll(&game, {"p", std::string(kDropOutText), "p", "p", "p", "p"});
  EXPECT_THAT(GameText(game), HasSubstr("\n1. p drop-out p p 2. p 2.... p *\n")) << "one of four is out";
  ExpectRoundTrip(game);
}

TEST(GameTextTest, KeepsSetupsOptionsAndResults) {
  v1::SetupRequest request;
  request.set_setup("five");
  v1::ChosenOption* option = request.add_options();
  option->set_name("speed");
  option->set_value("fast");
  GameTree game = NewGame(3, request);
  EXPECT_THAT(GameText(game), HasSubstr("[Setup \"five\"]\n[Option \"speed\" \"fast\"]\n"));
  ExpectRoundTrip(game);
  PlayAll(&game, {"r", "win"});
  EXPECT_THAT(GameText(game), HasSubstr(" 0-1-0\n"));
  ExpectRoundTrip(game);
  ASSERT_TRUE(game.Delete(game.current()).ok());
  v1::Outcome result;
  result.set_state(v1::Outcome::STATE_DRAW);
  result.set_status("draw");
  result.set_reason("agreement");
  game.SetResult(result);
  EXPECT_THAT(GameText(game), HasSubstr(" 1/2-1/2-1/2\n"));
  ExpectRoundTrip(game);
}

TEST(GameTextTest, AwkwardWordsRoundTrip) {
  for (const std::string& awkward : {std::string(" "),
                                     std::string("  two  "),
                                     std::string("\\"),
                                     std::string("\\ "),
                                     std::string("a\\ "),
                                     std::string("}"),
                                     std::string("{"),
                                     std::string("[%clk 0:00:01]"),
                                     std::string("x [%emt 9] [%eval 3]"),
                                     std::string("line\nline\r\n\ttab\t"),
                                     std::string("\n"),
                                     std::string("\"\""),
                                     std::string("; no"),
                                     std::string("%"),
                                     std::string("( 1. )"),
                                     std::string("\xc3\xa9\xe6\xbc\xa2"),
                                     std::string("[%"),
                                     std::string("\\[%clk"),
                                     std::string("\\n"),
                                     std::string("$1 1-0 *")}) {
    SCOPED_TRACE(awkward);
    GameTree game = NewGame(2);
    PlayAll(&game, {"12.", "*", "\"", "a {b}(c;\\)", "r"});
    for (const int ply : {0, 1, 5}) {
      ASSERT_TRUE(game.SetComment(game.node_at(ply), awkward).ok());
      if (ply > 0) {
        ASSERT_TRUE(game.SetCommentBefore(game.node_at(ply), awkward).ok());
      }
    }
    ASSERT_TRUE(game.SetTimes(game.node_at(5), 1, std::numeric_limits<uint64_t>::max()).ok());
    ASSERT_TRUE(game.GoTo(game.node_at(4)).ok());
    PlayAll(&game, {"a {b}(c;\\)"});
    ASSERT_TRUE(game.SetCommentBefore(game.node_at(5), awkward).ok());
    v1::Tag* tag = game.mutable_tags()->Add();
    tag->set_name(awkward);
    tag->set_value(awkward);
    ASSERT_TRUE(game.SetPlayer("b", awkward).ok());
    ExpectRoundTrip(game);
  }
}

TEST(GameTextTest, RandomTreesRoundTrip) {
  const std::vector<std::string> remarks = {"", "x", "a } b", " y ", "[%clk 1:00:00]", "1. r *"};
  for (uint32_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    GameTree game = NewGame(static_cast<int>(2 + seed % 3));
    for (int step = 0; step < 80; ++step) {
      if (random() % 3 == 0) {
        ASSERT_TRUE(game.GoTo(static_cast<NodeId>(random() % game.node_count())).ok());
      }
      if (game.variant().RawOutcome(game.position()).state == VARIA_ONGOING) {
        ASSERT_TRUE(game.Play(varia_move{1 + random() % 13}).ok());
        ASSERT_TRUE(game.SetComment(game.current(), remarks[random() % remarks.size()]).ok());
        ASSERT_TRUE(game.SetCommentBefore(game.current(), remarks[random() % remarks.size()]).ok());
        ASSERT_TRUE(game.SetTimes(game.current(), random() % 5000, random() % 2 * random()).ok());
      }
    }
    ExpectRoundTrip(game);
  }
}

TEST(GameTextTest, DeepNestingNeedsNoStack) {
  GameTree game = NewGame(2);
  for (int i = 0; i < 20000; ++i) {
    PlayAll(&game, {"r", "r"});
    ASSERT_TRUE(game.Undo().ok());
    PlayAll(&game, {"l"});
  }
  ExpectRoundTrip(game);
}

TEST(GameTextTest, ReadsWhatPeopleWrite) {
  auto game = Read(
      "\xef\xbb\xbf[Variant \"toy-2\"]\r\n[Event \"x\"] ; a remark\r\n\r\n{ one\r\ntwo }1.r r{ a }{b} 2 . ; gone } "
      "{\n*",
      2);
  EXPECT_THAT(game.status().message(), HasSubstr("t:5:")) << "a lone 2 is no number: " << game.status();
  game = Read(Toy("{ one\r\ntwo }1.r r{ a }{b} (1... l) {c} 2... l{ [%clk 1:02:03] [%emt 0:00:00.5] }*\n"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->comment(kRootNode), "one two");
  EXPECT_EQ(game->comment(game->node_at(2)), "a b c");
  EXPECT_EQ(game->played(game->node_at(3)).remaining_ms(), 3723000u);
  EXPECT_EQ(game->played(game->node_at(3)).elapsed_ms(), 500u);
  EXPECT_EQ(game->comment(game->node_at(3)), "");
  EXPECT_EQ(game->ToRecord().result().status(), "ongoing");
  game = Read(Toy("1. r 1... (1. l) {c} r *"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->comment(game->node_at(1)), "c") << "the number before the variation counts no more";
  game = Read(Toy("1. win 1-0"));
  ASSERT_TRUE(game.ok()) << game.status();
  game = Read(Toy("1. r 0-1"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->ToRecord().result().winning_team(), "b") << "the end mark alone names the winner";
  EXPECT_EQ(game->ToRecord().result().status(), "win b");
}

TEST(GameTextTest, ReadsManyGamesAndNone) {
  EXPECT_TRUE(ParseGameText(" \n; nothing\n", "t")->empty());
  GameTree one = NewGame(2);
  PlayAll(&one, {"r"});
  GameTree two = NewGame(3);
  PlayAll(&two, {"win"});
  auto games = ParseGameText(GameText(one) + "\n" + GameText(two) + GameText(one), "t");
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 3u);
  EXPECT_EQ(games->at(1).record.variant(), "toy-3");
  EXPECT_EQ(games->at(1).start.line, 7);
}

TEST(GameTextTest, ErrorsHaveLineAndColumn) {
  EXPECT_THAT(ErrorOf("1. r *"), HasSubstr("t:1:1: a game begins with its headers"));
  EXPECT_THAT(ErrorOf("[Variant \"toy-2\"\n1. r *"), HasSubstr("t:2:1: a header is"));
  EXPECT_THAT(ErrorOf("[Variant \"toy-2]\n1. r *"), HasSubstr("t:1:10: the quotes"));
  EXPECT_THAT(ErrorOf("[Variant \"a\\q\"]"), HasSubstr("t:1:12: after a \\"));
  EXPECT_THAT(ErrorOf("[ \"a\"]"), HasSubstr("t:1:3: "));
  EXPECT_THAT(ErrorOf("[Variant \"a\" \"b\"]"), HasSubstr("t:1:1: the header Variant takes one value, but has 2"));
  EXPECT_THAT(ErrorOf("[Option \"a\"]"), HasSubstr("takes two values, but has 1"));
  EXPECT_THAT(ErrorOf(Toy("[Variant \"toy-2\"]")), HasSubstr("t:2:1: the header Variant stands twice"));
  EXPECT_THAT(ErrorOf(Toy("[Setup \"a\"][Position \"b\"] *")), HasSubstr("t:2:12: a game starts from"));
  EXPECT_THAT(ErrorOf(Toy("[Result \"1-0\"] *")), HasSubstr("t:2:1: '1-0' is no result"));
  EXPECT_THAT(ErrorOf(Toy("[Result \"ongoing places=a\"] *")), HasSubstr("no result"));
  EXPECT_THAT(ErrorOf(Toy("1. r")), HasSubstr("t:2:1: the moves that begin here lack their end mark"));
  EXPECT_THAT(ErrorOf(Toy("1. r\n[Variant \"toy-2\"]")), HasSubstr("t:3:1: the headers of another game"));
  EXPECT_THAT(ErrorOf(Toy("1. r (1. l *")), HasSubstr("t:2:6: the variation opened here"));
  EXPECT_THAT(ErrorOf(Toy("1. r (1. l")), HasSubstr("t:2:6: the variation opened here"));
  EXPECT_THAT(ErrorOf(Toy("1. r ) *")), HasSubstr("t:2:6: no variation is open"));
  EXPECT_THAT(ErrorOf(Toy("1. r () *")), HasSubstr("t:2:7: a variation has at least one move"));
  EXPECT_THAT(ErrorOf(Toy("(1. r) *")), HasSubstr("t:2:1: a variation stands after the move"));
  EXPECT_THAT(ErrorOf(Toy("1. r {x *")), HasSubstr("t:2:6: the comment opened here"));
  EXPECT_THAT(ErrorOf(Toy("1. r {\\x} *")), HasSubstr("t:2:7: after a \\"));
  EXPECT_THAT(ErrorOf(Toy("1. r 2. {x} *")), HasSubstr("t:2:9: this comment belongs"));
  EXPECT_THAT(ErrorOf(Toy("1. r {[%clk 5]} *")), HasSubstr("t:2:7: a clock time is"));
  EXPECT_THAT(ErrorOf(Toy("1. r {[%clk 0:60:00]} *")), HasSubstr("a clock time is"));
  EXPECT_THAT(ErrorOf(Toy("1. r {[%clk 99999999999999999:00:00]} *")), HasSubstr("a clock time is"));
  EXPECT_THAT(ErrorOf(Toy("{[%clk 0:00:01]} *")), HasSubstr("t:2:2: a clock time stands after a move"));
  EXPECT_THAT(ErrorOf(Toy("1. r $1 *")), HasSubstr("t:2:6: numbered glyphs"));
  EXPECT_THAT(ErrorOf(Toy("1. r \xc3\xa9 *")), HasSubstr("t:2:6: this character"));
  EXPECT_THAT(ErrorOf(Toy("1. {\xc3\xa9} r \xff *")), HasSubstr("t:2:10: this byte is not UTF-8"));
  EXPECT_THAT(ErrorOf(Toy("[Result \"draw\"]\n1. r *")), HasSubstr("t:3:6: the end mark * contradicts"));
  EXPECT_THAT(ErrorOf(Toy("[Result \"win w\"]\n1. r 0-1")), HasSubstr("t:3:6: by the end mark 'b' has won"));
  EXPECT_THAT(ErrorOf(Toy("1. r 1/2-1/2-1/2")), HasSubstr("t:2:6: the end mark has 3 scores"));
  EXPECT_THAT(ErrorOf(Toy("1. r\n  hop *")), HasSubstr("t:3:3: ply 2, move 'hop'"));
  EXPECT_THAT(ErrorOf(Toy("1. r (1. l\n hop) *")), HasSubstr("t:3:2: variation 1, ply 2, move 'hop'"));
  EXPECT_THAT(ErrorOf(Toy("1. r (1. r) *")), HasSubstr("t:2:10: "));
  EXPECT_THAT(ErrorOf("\n[Variant \"chess\"] *"), HasSubstr("t:2:1: the record is of a game of 'chess'"));
  EXPECT_THAT(ErrorOf(Toy("1. win 0-1")), HasSubstr("t:1:1: the record's result is"));
}

TEST(GameTextTest, AnyBytesAreAnAnswer) {
  GameTree game = NewGame(2);
  PlayAll(&game, {"r", "12.", "win"});
  ASSERT_TRUE(game.SetComment(game.node_at(1), "a } [%clk b \\").ok());
  ASSERT_TRUE(game.SetTimes(game.node_at(2), 4000, 5000).ok());
  ASSERT_TRUE(game.GoTo(game.node_at(1)).ok());
  PlayAll(&game, {"\""});
  const std::string text = GameText(game);
  const std::string pieces = "[]{}()\\\"%;$*.01-/ \nr\xff";
  std::mt19937 random(7);
  int refused = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string hostile = text;
    for (uint32_t k = 0; k <= random() % 3; ++k) {
      const size_t at = random() % hostile.size();
      switch (random() % 3) {
        case 0:
          hostile[at] = pieces[random() % pieces.size()];
          break;
        case 1:
          hostile.insert(at, 1, pieces[random() % pieces.size()]);
          break;
        default:
          hostile.resize(at + 1);
      }
    }
    auto read = Read(hostile);
    if (read.ok()) {
      ExpectRoundTrip(*read);
    } else {
      ++refused;
      ASSERT_FALSE(read.status().message().empty());
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST(GameTextTest, EndMarks) {
  game_text::EndMark mark;
  EXPECT_TRUE(game_text::ParseEndMark("0-0-1", &mark));
  EXPECT_EQ(mark.winner, 2);
  EXPECT_EQ(mark.teams, 3);
  EXPECT_EQ(game_text::EndMarkText(mark), "0-0-1");
  for (const char* word : {"0-0", "1-1", "1", "1/2", "1-1/2", "-", "", "1-0-", "2-0"}) {
    EXPECT_FALSE(game_text::ParseEndMark(word, &mark)) << word;
  }
}

}  // namespace
}  // namespace varia
