// The C++ template from outside: positions of many games against a slow referee of its own, and every refusal.
#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "plugin-api/template/tests/plugin_under_test.h"
#include "varia/ext/goldens.h"
#include "varia/v1/move.pb.h"
#include "varia/v1/position.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia::template_tests {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAreArray;

const PluginUnderTest& Plugin() {
  static const auto* const plugin = new PluginUnderTest(PAWN_DUEL_FILE);
  return *plugin;
}

// The slow referee: rows of characters from rank 1 up, '.', 'P' or 'p'.
struct Referee {
  std::vector<std::string> rows = {"PPPPP", ".....", ".....", ".....", "ppppp"};
  bool white = true;
  int fullmove = 1;

  char At(int file, int rank) const { return file < 0 || file > 4 || rank < 0 || rank > 4 ? '#' : rows[rank][file]; }
  bool Arrived() const { return rows[4].find('P') != std::string::npos || rows[0].find('p') != std::string::npos; }
  std::vector<std::string> Moves() const {
    std::vector<std::string> moves;
    if (Arrived()) return moves;
    const int forward = white ? 1 : -1;
    for (int rank = 0; rank < 5; ++rank) {
      for (int file = 0; file < 5; ++file) {
        if (rows[rank][file] != (white ? 'P' : 'p')) continue;
        for (int to = file - 1; to <= file + 1; ++to) {
          const char wanted = to == file ? '.' : white ? 'p' : 'P';
          if (At(to, rank + forward) != wanted) continue;
          moves.push_back({static_cast<char>('a' + file), static_cast<char>('1' + rank), static_cast<char>('a' + to),
                           static_cast<char>('1' + rank + forward)});
        }
      }
    }
    return moves;
  }
  Referee After(const std::string& move) const {
    Referee next = *this;
    std::swap(next.rows[move[3] - '1'][move[2] - 'a'], next.rows[move[1] - '1'][move[0] - 'a']);
    next.rows[move[1] - '1'][move[0] - 'a'] = '.';
    next.white = !white;
    if (!white) ++next.fullmove;
    return next;
  }
  uint64_t Perft(int depth) const {
    if (depth == 0) return 1;
    uint64_t nodes = 0;
    for (const std::string& move : Moves()) nodes += After(move).Perft(depth - 1);
    return nodes;
  }
  std::string Text() const {
    std::string text;
    for (int rank = 4; rank >= 0; --rank) {
      int empty = 0;
      for (const char c : rows[rank]) {
        if (c == '.') {
          ++empty;
          continue;
        }
        if (empty > 0) text += std::to_string(empty);
        empty = 0;
        text += c;
      }
      if (empty > 0) text += std::to_string(empty);
      text += rank > 0 ? "/" : white ? " w" : " b";
    }
    return text + " - - 0 " + std::to_string(fullmove);
  }
};

// Calls visit(referee, block) for the positions of 300 games, each move of them the same on every machine.
template <typename Visit>
void VisitGames(Visit visit) {
  uint64_t seed = 1;
  std::set<std::string> reasons;
  for (int game = 0; game < 300; ++game) {
    Referee referee;
    Block block = Plugin().Start();
    for (;;) {
      visit(referee, block);
      if (::testing::Test::HasFailure()) return;
      const std::vector<varia_move> moves = Plugin().Moves(block);
      if (moves.empty()) break;
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      const varia_move move = moves[(seed >> 33) % moves.size()];
      referee = referee.After(Plugin().MoveText(block, move));
      block = Plugin().After(block, move);
    }
    reasons.insert(Plugin().Outcome(block).reason);
  }
  EXPECT_EQ(reasons, (std::set<std::string>{"last-rank", "no-moves"})) << "the games should show both ends";
}

TEST(PawnDuel, DescribesItself) {
  EXPECT_EQ(Plugin().entry()(VARIA_ABI_MAJOR + 1), nullptr);
  EXPECT_EQ(Plugin().plugin().variant(1), nullptr);
  v1::VariantInfo info;
  ASSERT_TRUE(info.ParseFromString(Plugin().Describe()));
  EXPECT_EQ(info.id(), "pawn-duel");
  EXPECT_EQ(info.board().files(), 5u);
  EXPECT_EQ(info.board().ranks(), 5u);
  EXPECT_EQ(info.seats_size(), 2);
  EXPECT_EQ(info.piece_types_size(), 1);
  ASSERT_EQ(info.setups_size(), 1);
  EXPECT_EQ(info.setups(0).position(), Plugin().Text(Plugin().Start()));
  EXPECT_EQ(info.setups(0).position(), Referee().Text());
}

TEST(PawnDuel, GoldensAreWhatPluginAndRefereeCount) {
  const auto* goldens =
      static_cast<const varia_goldens*>(Plugin().variant().get_extension(&Plugin().variant(), VARIA_EXT_GOLDENS));
  ASSERT_NE(goldens, nullptr);
  ASSERT_EQ(goldens->perft_count, 2u);
  const Referee referees[] = {Referee(), Referee{{"P...P", ".P.P.", "..p..", "p...p", "....."}, false, 7}};
  EXPECT_EQ(referees[1].Text(), goldens->perft(1)->position);
  for (uint32_t i = 0; i < 2; ++i) {
    const varia_perft_golden& table = *goldens->perft(i);
    const Block start = Plugin().At(referees[i].Text());
    ASSERT_EQ(table.depth_count, 8u);
    for (int depth = 1; depth <= 8; ++depth) {
      EXPECT_EQ(table.nodes[depth - 1], Plugin().Perft(start, depth)) << "table " << i << " depth " << depth;
      if (depth <= 7) {
        EXPECT_EQ(table.nodes[depth - 1], referees[i].Perft(depth)) << "table " << i << " depth " << depth;
      }
    }
  }
}

TEST(PawnDuel, EveryPositionHasTheRefereesTextMovesAndOutcome) {
  VisitGames([](const Referee& referee, const Block& block) {
    EXPECT_EQ(Plugin().Text(block), referee.Text());
    EXPECT_THAT(Plugin().MoveTexts(block), UnorderedElementsAreArray(referee.Moves())) << referee.Text();
    EXPECT_EQ(Plugin().SeatToMove(block), referee.white ? 0 : 1);
    const varia_outcome outcome = Plugin().Outcome(block);
    EXPECT_EQ(outcome.state, referee.Moves().empty() ? VARIA_WIN : VARIA_ONGOING) << referee.Text();
    if (outcome.state != VARIA_WIN) return;
    EXPECT_EQ(outcome.winning_team, referee.white ? 1u : 0u) << referee.Text();
    EXPECT_STREQ(outcome.reason, referee.Arrived() ? "last-rank" : "no-moves");
  });
}

TEST(PawnDuel, EveryPositionAndMoveGoesThroughTextAndMessageAndBack) {
  VisitGames([](const Referee& referee, const Block& block) {
    EXPECT_EQ(Plugin().At(Plugin().Text(block)), block);
    v1::Position position;
    ASSERT_TRUE(position.ParseFromString(Plugin().Message(block)));
    EXPECT_EQ(position.text(), referee.Text());
    Block read;
    EXPECT_EQ(Plugin().FromMessage(position.SerializeAsString(), &read).status, VARIA_OK);
    EXPECT_EQ(read, block);
    position.clear_text();
    read.clear();
    EXPECT_EQ(Plugin().FromMessage(position.SerializeAsString(), &read).status, VARIA_OK);
    EXPECT_EQ(read, block);
    for (const varia_move code : Plugin().Moves(block)) {
      Block next = block;
      EXPECT_EQ(Plugin().Play(&next, code).status, VARIA_OK);
      EXPECT_EQ(next, Plugin().After(block, code));
      varia_move move;
      EXPECT_EQ(Plugin().MoveFromText(block, Plugin().MoveText(block, code), &move).status, VARIA_OK);
      EXPECT_EQ(move, code);
      v1::Move message;
      ASSERT_TRUE(message.ParseFromString(Plugin().MoveMessage(block, code)));
      EXPECT_EQ(message.from() + message.to(), Plugin().MoveText(block, code));
      EXPECT_EQ(message.captures_size(), message.from()[0] == message.to()[0] ? 0 : 1);
      message.clear_text();
      EXPECT_EQ(Plugin().MoveFromMessage(block, message.SerializeAsString(), &move).status, VARIA_OK);
      EXPECT_EQ(move, code);
    }
  });
}

TEST(PawnDuel, KeysTellPositionsApartButNotCounters) {
  std::set<std::pair<uint64_t, uint64_t>> keys;
  std::set<std::string> texts;
  VisitGames([&](const Referee& referee, const Block& block) {
    const varia_key key = Plugin().Key(block);
    keys.insert({key.low, key.high});
    texts.insert(referee.Text().substr(0, referee.Text().find(" - -")));
  });
  EXPECT_EQ(keys.size(), texts.size());
  EXPECT_GT(texts.size(), 1000u);
  const varia_key early = Plugin().Key(Plugin().At("5/p4/5/4P/5 w - - 0 3"));
  const varia_key late = Plugin().Key(Plugin().At("5/p4/5/4P/5 w - - 0 9"));
  EXPECT_EQ(early.low, late.low);
  EXPECT_EQ(early.high, late.high);
  EXPECT_NE(early.low, Plugin().Key(Plugin().At("5/p4/5/4P/5 b - - 0 3")).low);
}

TEST(PawnDuel, RefusesPositionTextsWithPlaceAndReason) {
  const struct {
    const char* text;
    int32_t status;
    uint64_t offset;
    const char* says;
  } cases[] = {
      {"5/5/5/PPPPP/P4 b - - 0 1", VARIA_ERR_ILLEGAL_POSITION, 12, "sixth Pawn"},
      {"P4/p4/5/5/5 w - - 0 9", VARIA_ERR_ILLEGAL_POSITION, 0, "has won"},
      {"5/P4/5/5/p4 b - - 0 9", VARIA_ERR_ILLEGAL_POSITION, 9, "has won"},
      {"PP3/p4/5/5/5 b - - 0 9", VARIA_ERR_ILLEGAL_POSITION, 1, "a second Pawn"},
      {"5/5/5/P4/5 w - - 0 9", VARIA_ERR_ILLEGAL_POSITION, 11, "no Pawn that can have moved"},
      {"ppppp/5/5/5/PPPPP w - - 1 1", VARIA_ERR_ILLEGAL_POSITION, 24, "always 0"},
      {"5/5/5/P4/5 b - - 0 9", VARIA_OK, VARIA_NO_OFFSET, ""},
      {"P4/p4/5/5/5 b - - 0 9", VARIA_OK, VARIA_NO_OFFSET, ""},
  };
  for (const auto& c : cases) {
    Block position;
    const Answer answer = Plugin().FromText(c.text, &position);
    EXPECT_EQ(answer.status, c.status) << c.text << ": " << answer.message;
    EXPECT_EQ(answer.offset, c.offset) << c.text << ": " << answer.message;
    EXPECT_THAT(answer.message, HasSubstr(c.says)) << c.text;
  }
  for (const char* text : {"", "ppppp/5/5/5 w - - 0 1", "kpppp/5/5/5/PPPPP w - - 0 1", "ppppp/5/5/5/PPPPP w K - 0 1"}) {
    Block position;
    EXPECT_EQ(Plugin().FromText(text, &position).status, VARIA_ERR_MALFORMED) << text;
  }
}

TEST(PawnDuel, RefusesMovesThatAreNotLegal) {
  const Block start = Plugin().Start();
  varia_move move;
  for (const char* text : {"a1a3", "a1b2", "a5a4", "b2b3", "a1a1"}) {
    EXPECT_EQ(Plugin().MoveFromText(start, text, &move).status, VARIA_ERR_ILLEGAL_MOVE) << text;
  }
  for (const char* text : {"", "a1", "a1a6", "a1a2q9", "a1 a2"}) {
    EXPECT_EQ(Plugin().MoveFromText(start, text, &move).status, VARIA_ERR_MALFORMED) << text;
  }
  // No step, a step with a promotion that is a stray byte, drops of nothing, numbers beyond any move.
  for (const varia_move code :
       {varia_move{0}, varia_move{1}, varia_move{0xff000500}, varia_move{0x0001000a}, varia_move{0x5001000a},
        varia_move{0x0002000a}, varia_move{UINT64_MAX}, varia_move{1} << 40}) {
    Block position = start;
    EXPECT_EQ(Plugin().Play(&position, code).status, VARIA_ERR_ILLEGAL_MOVE) << code;
    EXPECT_EQ(Plugin().RefusedMoveMessage(start, code).status, VARIA_ERR_ILLEGAL_MOVE) << code;
  }
}

}  // namespace
}  // namespace varia::template_tests
