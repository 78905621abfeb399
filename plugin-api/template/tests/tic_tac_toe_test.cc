// The C template from outside: every reachable position against a slow referee of its own, and every refusal.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
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

const PluginUnderTest& Plugin() {
  static const auto* const plugin = new PluginUnderTest(TIC_TAC_TOE_FILE);
  return *plugin;
}

// The slow referee: nine characters, ranks from 1, '.', 'X' or 'O'.
struct Referee {
  std::string board = std::string(9, '.');

  bool Row(char mark) const {
    for (int a = 0; a < 9; ++a) {
      for (int step : {1, 2, 3, 4}) {
        const bool fits =
            (step == 1 && a % 3 == 0) || (step == 3 && a < 3) || (step == 4 && a == 0) || (step == 2 && a == 2);
        if (fits && board[a] == mark && board[a + step] == mark && board[a + 2 * step] == mark) return true;
      }
    }
    return false;
  }
  int Count(char mark) const { return static_cast<int>(std::count(board.begin(), board.end(), mark)); }
  char ToMove() const { return Count('X') == Count('O') ? 'X' : 'O'; }
  bool Over() const { return Row('X') || Row('O') || Count('.') == 0; }
  std::vector<std::string> Moves() const {
    std::vector<std::string> moves;
    for (int i = 0; i < 9 && !Over(); ++i) {
      if (board[i] == '.') {
        moves.push_back({ToMove(), '@', static_cast<char>('a' + i % 3), static_cast<char>('1' + i / 3)});
      }
    }
    return moves;
  }
  Referee After(const std::string& move) const {
    Referee next = *this;
    next.board[(move[3] - '1') * 3 + (move[2] - 'a')] = move[0];
    return next;
  }
  uint64_t Perft(int depth) const {
    if (depth == 0) return 1;
    uint64_t nodes = 0;
    for (const std::string& move : Moves()) nodes += After(move).Perft(depth - 1);
    return nodes;
  }
};

// Calls visit(referee, block) once for every position that a game can reach.
template <typename Visit>
void VisitAll(Visit visit) {
  std::set<std::string> seen;
  std::vector<std::pair<Referee, Block>> open = {{Referee(), Plugin().Start()}};
  while (!open.empty()) {
    const auto [referee, block] = open.back();
    open.pop_back();
    if (!seen.insert(referee.board).second) continue;
    visit(referee, block);
    if (::testing::Test::HasFailure()) return;
    for (const varia_move move : Plugin().Moves(block)) {
      open.emplace_back(referee.After(Plugin().MoveText(block, move)), Plugin().After(block, move));
    }
  }
  EXPECT_EQ(seen.size(), 5478u);  // the well-known number of reachable positions
}

TEST(TicTacToe, TablesSayWhatTheyAre) {
  EXPECT_EQ(Plugin().entry()(0), nullptr);
  EXPECT_EQ(Plugin().entry()(VARIA_ABI_MAJOR + 1), nullptr);
  EXPECT_EQ(Plugin().entry()(VARIA_ABI_MAJOR), &Plugin().plugin());
  EXPECT_EQ(Plugin().plugin().struct_size, sizeof(varia_plugin_table));
  EXPECT_EQ(Plugin().plugin().abi_major, VARIA_ABI_MAJOR);
  EXPECT_EQ(Plugin().plugin().variant_count, 1u);
  EXPECT_EQ(Plugin().plugin().variant(1), nullptr);
  EXPECT_EQ(Plugin().variant().struct_size, sizeof(varia_variant));
  EXPECT_STREQ(Plugin().variant().id, "tic-tac-toe");
  EXPECT_EQ(Plugin().variant().seat_count, 2u);
  EXPECT_EQ(Plugin().variant().max_legal_moves, 9u);
  EXPECT_EQ(Plugin().variant().get_extension(&Plugin().variant(), "varia.nothing/1"), nullptr);
}

TEST(TicTacToe, DescribesItself) {
  v1::VariantInfo info;
  ASSERT_TRUE(info.ParseFromString(Plugin().Describe()));
  EXPECT_EQ(info.id(), Plugin().variant().id);
  EXPECT_EQ(info.version(), Plugin().variant().version);
  EXPECT_EQ(info.name(), "Tic-tac-toe");
  EXPECT_FALSE(info.summary().empty());
  EXPECT_EQ(info.board().files(), 3u);
  EXPECT_EQ(info.board().ranks(), 3u);
  ASSERT_EQ(info.seats_size(), 2);
  ASSERT_EQ(info.teams_size(), 2);
  ASSERT_EQ(info.armies_size(), 2);
  ASSERT_EQ(info.piece_types_size(), 2);
  const char* const ids[] = {"w", "b"};
  const char* const symbols[] = {"X", "O"};
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(info.seats(i).id(), ids[i]);
    EXPECT_EQ(info.seats(i).team(), static_cast<uint32_t>(i));
    EXPECT_EQ(info.seats(i).army(), static_cast<uint32_t>(i));
    EXPECT_EQ(info.teams(i).id(), ids[i]);
    EXPECT_EQ(info.piece_types(i).symbol(), symbols[i]);
    ASSERT_EQ(info.piece_types(i).armies_size(), 1);
    EXPECT_EQ(info.piece_types(i).armies(0), static_cast<uint32_t>(i));
  }
  ASSERT_EQ(info.setups_size(), 1);
  EXPECT_EQ(info.setups(0).position(), Plugin().Text(Plugin().Start()));
}

TEST(TicTacToe, GoldensAreWhatPluginAndRefereeCount) {
  const auto* goldens =
      static_cast<const varia_goldens*>(Plugin().variant().get_extension(&Plugin().variant(), VARIA_EXT_GOLDENS));
  ASSERT_NE(goldens, nullptr);
  ASSERT_EQ(goldens->perft_count, 2u);
  EXPECT_EQ(goldens->perft(2), nullptr);
  const Referee referees[] = {Referee(), Referee{"XX.OO...."}};
  for (uint32_t i = 0; i < 2; ++i) {
    const varia_perft_golden& table = *goldens->perft(i);
    ASSERT_EQ(table.setup == nullptr, table.position != nullptr);
    const Block start = table.setup != nullptr ? Plugin().Start() : Plugin().At(table.position);
    for (int depth = 1; depth <= static_cast<int>(table.depth_count); ++depth) {
      EXPECT_EQ(table.nodes[depth - 1], Plugin().Perft(start, depth)) << "table " << i << " depth " << depth;
      EXPECT_EQ(table.nodes[depth - 1], referees[i].Perft(depth)) << "table " << i << " depth " << depth;
    }
  }
  EXPECT_EQ(goldens->perft(0)->depth_count, 9u);
}

TEST(TicTacToe, EveryPositionHasTheRefereesMovesAndOutcome) {
  VisitAll([](const Referee& referee, const Block& block) {
    EXPECT_EQ(Plugin().MoveTexts(block), referee.Moves()) << referee.board;
    EXPECT_EQ(Plugin().SeatToMove(block), referee.ToMove() == 'X' ? 0 : 1);
    const varia_outcome outcome = Plugin().Outcome(block);
    if (!referee.Over()) {
      EXPECT_EQ(outcome.state, VARIA_ONGOING);
    } else if (referee.Row('X') || referee.Row('O')) {
      EXPECT_EQ(outcome.state, VARIA_WIN);
      EXPECT_EQ(outcome.winning_team, referee.Row('X') ? 0u : 1u);
      EXPECT_STREQ(outcome.reason, "three-in-a-row");
    } else {
      EXPECT_EQ(outcome.state, VARIA_DRAW);
      EXPECT_STREQ(outcome.reason, "board-full");
    }
  });
}

TEST(TicTacToe, EveryPositionGoesThroughTextAndMessageAndBack) {
  std::set<std::string> texts;
  VisitAll([&](const Referee& referee, const Block& block) {
    const std::string text = Plugin().Text(block);
    EXPECT_TRUE(texts.insert(text).second) << text;
    EXPECT_EQ(Plugin().At(text), block);

    v1::Position message;
    ASSERT_TRUE(message.ParseFromString(Plugin().Message(block)));
    EXPECT_EQ(message.variant(), "tic-tac-toe");
    EXPECT_EQ(message.text(), text);
    EXPECT_EQ(message.pieces_size(), 9 - referee.Count('.'));
    for (const v1::PlacedPiece& piece : message.pieces()) {
      ASSERT_EQ(piece.square().size(), 2u);
      EXPECT_EQ(piece.symbol()[0], referee.board[(piece.square()[1] - '1') * 3 + (piece.square()[0] - 'a')]);
      EXPECT_EQ(piece.army(), piece.symbol() == "X" ? 0u : 1u);
    }
    EXPECT_EQ(message.turn(), referee.ToMove() == 'X' ? "w" : "b");
    EXPECT_EQ(message.seat_to_move(), referee.ToMove() == 'X' ? 0u : 1u);
    EXPECT_EQ(message.fullmove(), 1u + static_cast<uint32_t>(referee.Count('O')));

    Block read;
    EXPECT_EQ(Plugin().FromMessage(message.SerializeAsString(), &read).status, VARIA_OK);
    EXPECT_EQ(read, block);
    message.clear_text();
    read.clear();
    EXPECT_EQ(Plugin().FromMessage(message.SerializeAsString(), &read).status, VARIA_OK) << text;
    EXPECT_EQ(read, block);
    v1::Position text_alone;
    text_alone.set_text(text);
    read.clear();
    EXPECT_EQ(Plugin().FromMessage(text_alone.SerializeAsString(), &read).status, VARIA_OK);
    EXPECT_EQ(read, block);
  });
}

TEST(TicTacToe, NoTwoPositionsShareAKey) {
  std::set<uint64_t> lows;
  std::set<uint64_t> highs;
  VisitAll([&](const Referee& referee, const Block& block) {
    EXPECT_TRUE(lows.insert(Plugin().Key(block).low).second) << referee.board;
    EXPECT_TRUE(highs.insert(Plugin().Key(block).high).second) << referee.board;
  });
}

TEST(TicTacToe, EveryCodeIsPlayedOrRefused) {
  std::map<varia_move, std::string> text_of;
  VisitAll([&](const Referee& referee, const Block& block) {
    const std::vector<varia_move> listed = Plugin().Moves(block);
    const std::set<varia_move> legal(listed.begin(), listed.end());
    std::vector<varia_move> codes = {UINT64_MAX, 1ULL << 32, (1ULL << 32) + 1};
    for (varia_move code = 0; code < 24; ++code) codes.push_back(code);
    for (const varia_move code : codes) {
      Block next = block;
      const Answer answer = Plugin().Play(&next, code);
      if (legal.count(code) == 0) {
        EXPECT_EQ(answer.status, VARIA_ERR_ILLEGAL_MOVE) << referee.board << " " << code;
        EXPECT_EQ(Plugin().RefusedMoveMessage(block, code).status, VARIA_ERR_ILLEGAL_MOVE);
        continue;
      }
      EXPECT_EQ(answer.status, VARIA_OK) << referee.board << " " << code;
      EXPECT_EQ(next, Plugin().After(block, code));
      const std::string text = Plugin().MoveText(block, code);
      EXPECT_EQ(text_of.emplace(code, text).first->second, text) << "a code with two texts";

      varia_move read;
      EXPECT_EQ(Plugin().MoveFromText(block, text, &read).status, VARIA_OK);
      EXPECT_EQ(read, code);
      v1::Move message;
      ASSERT_TRUE(message.ParseFromString(Plugin().MoveMessage(block, code)));
      EXPECT_EQ(message.text(), text);
      EXPECT_EQ(message.to(), text.substr(2));
      EXPECT_EQ(message.from(), "");
      EXPECT_EQ(message.symbol(), text.substr(0, 1));
      EXPECT_EQ(message.army(), text[0] == 'X' ? 0u : 1u);
      EXPECT_TRUE(message.drop());
      EXPECT_EQ(message.code(), code);
      message.clear_text();
      message.clear_code();
      EXPECT_EQ(Plugin().MoveFromMessage(block, message.SerializeAsString(), &read).status, VARIA_OK);
      EXPECT_EQ(read, code);
      message.Clear();
      message.set_text(text);
      EXPECT_EQ(Plugin().MoveFromMessage(block, message.SerializeAsString(), &read).status, VARIA_OK);
      EXPECT_EQ(read, code);
    }
  });
  EXPECT_EQ(text_of.size(), 18u);
}

TEST(TicTacToe, RefusesPositionTextsWithPlaceAndReason) {
  const struct {
    const char* text;
    int32_t status;
    uint64_t offset;
    const char* says;
  } cases[] = {
      {"", VARIA_ERR_MALFORMED, 0, "the text ends"},
      {"3/3", VARIA_ERR_MALFORMED, 3, "the text ends"},
      {"3/3/3", VARIA_ERR_MALFORMED, 5, "a space"},
      {"3/3/3/3 w - - 0 1", VARIA_ERR_MALFORMED, 5, "placement of three ranks"},
      {"4/3/3 w - - 0 1", VARIA_ERR_MALFORMED, 0, "rank 3 has 3 squares left here, so 4"},
      {"3/X3/3 w - - 0 1", VARIA_ERR_MALFORMED, 3, "rank 2 has 2 squares left here, so 3"},
      {"3/3/21 w - - 0 1", VARIA_ERR_MALFORMED, 4, "21"},
      {"3/3/03 w - - 0 1", VARIA_ERR_MALFORMED, 5, "'3'"},
      {"0X2/3/3 w - - 0 1", VARIA_ERR_MALFORMED, 0, "so 0"},
      {"9999999999/3/3 w - - 0 1", VARIA_ERR_MALFORMED, 9, "'9'"},
      {"2/3/3 w - - 0 1", VARIA_ERR_MALFORMED, 1, "not '/'"},
      {"x2/3/3 w - - 0 1", VARIA_ERR_MALFORMED, 0, "not 'x'"},
      {"O2/3/3 w - - 0 1", VARIA_ERR_MALFORMED, 0, "not 'O'"},
      {"\xff/3/3 w - - 0 1", VARIA_ERR_MALFORMED, 0, "not '?'"},
      {"3/3/3  w - - 0 1", VARIA_ERR_MALFORMED, 6, "the turn"},
      {"3/3/3 x - - 0 1", VARIA_ERR_MALFORMED, 6, "the turn"},
      {"3/3/3 w KQ - 0 1", VARIA_ERR_MALFORMED, 8, "no castling"},
      {"3/3/3 w - a3 0 1", VARIA_ERR_MALFORMED, 10, "no en passant"},
      {"3/3/3 w - - x 1", VARIA_ERR_MALFORMED, 12, "halfmove"},
      {"3/3/3 w - - 0", VARIA_ERR_MALFORMED, 13, "a space"},
      {"3/3/3 w - - 0 01", VARIA_ERR_MALFORMED, 15, "fullmove"},
      {"3/3/3 w - - 0 1 ", VARIA_ERR_MALFORMED, 15, "end of the text"},
      {"3/3/3 w - - 0 1 a=b", VARIA_ERR_MALFORMED, 15, "end of the text"},
      {"3/3/2o w - - 0 2", VARIA_ERR_ILLEGAL_POSITION, 0, "more noughts"},
      {"3/3/XX1 w - - 0 1", VARIA_ERR_ILLEGAL_POSITION, 0, "too many crosses"},
      {"ooo/3/XXX w - - 0 4", VARIA_ERR_ILLEGAL_POSITION, 0, "both players"},
      {"oo1/1o1/XXX w - - 0 4", VARIA_ERR_ILLEGAL_POSITION, 0, "noughts moved on"},
      {"ooo/1X1/XX1 w - - 0 4", VARIA_OK, VARIA_NO_OFFSET, ""},
      {"ooo/XX1/XX1 b - - 0 4", VARIA_ERR_ILLEGAL_POSITION, 0, "crosses moved on"},
      {"3/3/3 b - - 0 1", VARIA_ERR_ILLEGAL_POSITION, 6, "the turn is 'w'"},
      {"3/3/X2 w - - 0 1", VARIA_ERR_ILLEGAL_POSITION, 7, "the turn is 'b'"},
      {"3/3/3 w - - 3 1", VARIA_ERR_ILLEGAL_POSITION, 12, "always 0"},
      {"3/3/3 w - - 0 2", VARIA_ERR_ILLEGAL_POSITION, 14, "counter is 1"},
  };
  for (const auto& c : cases) {
    Block position(4, 0x77);
    const Answer answer = Plugin().FromText(c.text, &position);
    EXPECT_EQ(answer.status, c.status) << c.text << ": " << answer.message;
    EXPECT_EQ(answer.offset, c.offset) << c.text << ": " << answer.message;
    EXPECT_THAT(answer.message, HasSubstr(c.says)) << c.text;
    v1::SetupRequest request;
    request.mutable_position_text()->assign(c.text);
    const Answer again = Plugin().Setup(request.SerializeAsString(), &position);
    EXPECT_EQ(std::tie(again.status, again.offset, again.message),
              std::tie(answer.status, answer.offset, answer.message));
  }
}

TEST(TicTacToe, RefusesMoveTextsWithPlaceAndReason) {
  const struct {
    const char* text;
    int32_t status;
    uint64_t offset;
    const char* says;
  } cases[] = {
      {"", VARIA_ERR_MALFORMED, 0, "the text ends"},
      {"x@b2", VARIA_ERR_MALFORMED, 0, "not 'x'"},
      {"Xb2", VARIA_ERR_MALFORMED, 1, "'@'"},
      {"X@", VARIA_ERR_MALFORMED, 2, "a file"},
      {"X@d1", VARIA_ERR_MALFORMED, 2, "'a' to 'c'"},
      {"X@a4", VARIA_ERR_MALFORMED, 3, "'1' to '3'"},
      {"X@a0", VARIA_ERR_MALFORMED, 3, "'1' to '3'"},
      {"X@a11", VARIA_ERR_MALFORMED, 4, "the end"},
      {"X@a1", VARIA_ERR_ILLEGAL_MOVE, VARIA_NO_OFFSET, "on that square already"},
      {"O@b2", VARIA_ERR_ILLEGAL_MOVE, VARIA_NO_OFFSET, "turn of crosses"},
  };
  const Block position = Plugin().At("3/3/X1o w - - 0 2");
  for (const auto& c : cases) {
    varia_move move;
    const Answer answer = Plugin().MoveFromText(position, c.text, &move);
    EXPECT_EQ(answer.status, c.status) << c.text;
    EXPECT_EQ(answer.offset, c.offset) << c.text;
    EXPECT_THAT(answer.message, HasSubstr(c.says)) << c.text;
  }
  varia_move move;
  EXPECT_THAT(Plugin().MoveFromText(Plugin().At("3/oo1/XXX b - - 0 3"), "O@c2", &move).message, HasSubstr("over"));
  EXPECT_THAT(Plugin().MoveFromText(Plugin().At("3/oo1/XX1 w - - 0 3"), "O@c2", &move).message, HasSubstr("crosses"));
}

TEST(TicTacToe, RefusesMoveMessages) {
  const Block start = Plugin().Start();
  const auto status = [&](auto change) {
    v1::Move message;
    message.set_to("b2");
    message.set_symbol("X");
    message.set_drop(true);
    change(&message);
    varia_move move;
    return Plugin().MoveFromMessage(start, message.SerializeAsString(), &move).status;
  };
  EXPECT_EQ(status([](v1::Move*) {}), VARIA_OK);
  EXPECT_EQ(status([](v1::Move* m) { m->Clear(); }), VARIA_ERR_MALFORMED);
  EXPECT_EQ(status([](v1::Move* m) { m->set_drop(false); }), VARIA_ERR_MALFORMED);
  EXPECT_EQ(status([](v1::Move* m) { m->set_from("a1"); }), VARIA_ERR_MALFORMED);
  EXPECT_EQ(status([](v1::Move* m) { m->set_to("b22"); }), VARIA_ERR_MALFORMED);
  EXPECT_EQ(status([](v1::Move* m) { m->set_symbol("Q"); }), VARIA_ERR_MALFORMED);
  EXPECT_EQ(status([](v1::Move* m) { m->set_army(1); }), VARIA_ERR_MALFORMED);
  EXPECT_EQ(status([](v1::Move* m) { m->set_army(7); }), VARIA_ERR_MALFORMED);
  EXPECT_EQ(status([](v1::Move* m) { m->set_promotion("X"); }), VARIA_ERR_MALFORMED);
  EXPECT_EQ(status([](v1::Move* m) { m->add_captures(); }), VARIA_ERR_MALFORMED);
  EXPECT_EQ(status([](v1::Move* m) { m->set_text("X@b"); }), VARIA_ERR_MALFORMED);
  EXPECT_EQ(status([](v1::Move* m) {
              m->set_army(1);
              m->set_symbol("O");
            }),
            VARIA_ERR_ILLEGAL_MOVE);
}

TEST(TicTacToe, RefusesPositionMessages) {
  v1::Position good;
  ASSERT_TRUE(good.ParseFromString(Plugin().Message(Plugin().At("3/1o1/X1X b - - 0 2"))));
  const auto answer = [&](auto change) {
    v1::Position message = good;
    change(&message);
    Block position(4, 0x77);
    return Plugin().FromMessage(message.SerializeAsString(), &position);
  };
  EXPECT_EQ(answer([](v1::Position*) {}).status, VARIA_OK);
  const auto refused = [&](int32_t status, const char* says, auto change) {
    const Answer a = answer(change);
    EXPECT_EQ(a.status, status) << says << ": " << a.message;
    EXPECT_THAT(a.message, HasSubstr(says));
  };
  refused(VARIA_ERR_MALFORMED, "neither", [](v1::Position* p) { p->Clear(); });
  refused(VARIA_ERR_MALFORMED, "'chess'", [](v1::Position* p) { p->set_variant("chess"); });
  refused(VARIA_ERR_MALFORMED, "different positions", [](v1::Position* p) { p->set_text("3/1o1/XX1 b - - 0 2"); });
  refused(VARIA_ERR_MALFORMED, "'k'", [](v1::Position* p) { p->set_text("3/1k1/XX1 b - - 0 2"); });
  refused(VARIA_ERR_UNKNOWN_NAME, "'gravity'", [](v1::Position* p) { p->add_options()->set_name("gravity"); });
  refused(VARIA_ERR_MALFORMED, "'d1'", [](v1::Position* p) { p->mutable_pieces(0)->set_square("d1"); });
  refused(VARIA_ERR_MALFORMED, "two pieces", [](v1::Position* p) { *p->add_pieces() = p->pieces(0); });
  refused(VARIA_ERR_MALFORMED, "army 1", [](v1::Position* p) { p->mutable_pieces(0)->set_army(1); });
  refused(VARIA_ERR_MALFORMED, "army 9", [](v1::Position* p) { p->mutable_pieces(0)->set_army(9); });
  refused(VARIA_ERR_MALFORMED, "castling", [](v1::Position* p) { p->set_castling("K"); });
  refused(VARIA_ERR_MALFORMED, "hands", [](v1::Position* p) { p->add_hands()->set_count(1); });
  refused(VARIA_ERR_MALFORMED, "locks", [](v1::Position* p) { p->add_locks(); });
  refused(VARIA_ERR_ILLEGAL_POSITION, "turn is 'b'", [](v1::Position* p) { p->set_turn("w"); });
  refused(VARIA_ERR_ILLEGAL_POSITION, "seat_to_move 1", [](v1::Position* p) { p->set_seat_to_move(0); });
  refused(VARIA_ERR_ILLEGAL_POSITION, "halfmove is 0", [](v1::Position* p) { p->set_halfmove(1); });
  refused(VARIA_ERR_ILLEGAL_POSITION, "fullmove is 2", [](v1::Position* p) { p->set_fullmove(3); });
  refused(VARIA_ERR_ILLEGAL_POSITION, "more noughts", [](v1::Position* p) {
    p->clear_text();
    p->mutable_pieces()->DeleteSubrange(0, 2);
  });
}

TEST(TicTacToe, StartsAsAskedFor) {
  const auto start = [](auto change, Block* position) {
    v1::SetupRequest request;
    change(&request);
    return Plugin().Setup(request.SerializeAsString(), position);
  };
  Block position;
  EXPECT_EQ(start([](v1::SetupRequest* r) { r->set_setup("standard"); }, &position).status, VARIA_OK);
  EXPECT_EQ(position, Plugin().Start());
  EXPECT_EQ(start([](v1::SetupRequest* r) { r->set_setup(""); }, &position).status, VARIA_OK);
  EXPECT_EQ(position, Plugin().Start());
  const Block other = Plugin().At("3/1o1/X1X b - - 0 2");
  EXPECT_EQ(
      start([&](v1::SetupRequest* r) { r->mutable_position()->ParseFromString(Plugin().Message(other)); }, &position)
          .status,
      VARIA_OK);
  EXPECT_EQ(position, other);
  const Answer name = start([](v1::SetupRequest* r) { r->set_setup("st\xc3\xa4rt"); }, &position);
  EXPECT_EQ(name.status, VARIA_ERR_UNKNOWN_NAME);
  EXPECT_THAT(name.message, HasSubstr("'st??rt', only 'standard'"));
  const std::string long_name(1000, 'n');
  const Answer option = start([&](v1::SetupRequest* r) { r->add_options()->set_name(long_name); }, &position);
  EXPECT_EQ(option.status, VARIA_ERR_UNKNOWN_NAME);
  EXPECT_THAT(option.message, HasSubstr("nnn'..."));
  // A field from a later version of the messages does no harm.
  EXPECT_EQ(Plugin().Setup("\xfa\x3f\x03new", &position).status, VARIA_OK);
  EXPECT_EQ(Plugin().Setup("\x0a\x09stan", &position).status, VARIA_ERR_MALFORMED);
}

// Whatever the bytes, the answer is a position that is a good one in every other form too, or a refusal.
void Throw(const std::string& bytes) {
  const varia_variant& variant = Plugin().variant();
  Block position;
  for (auto read : {&PluginUnderTest::FromText, &PluginUnderTest::FromMessage, &PluginUnderTest::Setup}) {
    if ((Plugin().*read)(bytes, &position).status == VARIA_OK) {
      EXPECT_EQ(Plugin().At(Plugin().Text(position)), position);
    }
  }
  varia_move move;
  const Block start = Plugin().Start();
  for (auto read : {&PluginUnderTest::MoveFromText, &PluginUnderTest::MoveFromMessage}) {
    if ((Plugin().*read)(start, bytes, &move).status == VARIA_OK) {
      Block next = start;
      EXPECT_EQ(variant.play(&variant, next.data(), move, nullptr), VARIA_OK);
    }
  }
}

TEST(TicTacToe, StandsAnyBytes) {
  const Block position = Plugin().At("1o1/1o1/X1X w - - 0 3");
  v1::SetupRequest by_message;
  by_message.mutable_position()->ParseFromString(Plugin().Message(position));
  v1::SetupRequest by_text;
  by_text.set_position_text(Plugin().Text(position));
  const std::string seeds[] = {Plugin().Text(position),
                               Plugin().Message(position),
                               by_message.SerializeAsString(),
                               by_text.SerializeAsString(),
                               "X@b1",
                               Plugin().MoveMessage(position, Plugin().Moves(position)[0])};
  for (const std::string& seed : seeds) {
    for (size_t i = 0; i < seed.size(); ++i) {
      Throw(seed.substr(0, i));
      for (int byte = 0; byte < 256; byte += i % 3 == 0 ? 1 : 7) {
        std::string changed = seed;
        changed[i] = static_cast<char>(byte);
        Throw(changed);
      }
    }
  }
}

}  // namespace
}  // namespace varia::template_tests
