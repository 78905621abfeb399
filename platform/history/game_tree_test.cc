#include "platform/history/game_tree.h"

#include <functional>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "google/protobuf/util/message_differencer.h"
#include "gtest/gtest.h"
#include "platform/history/toy_variant.h"

namespace varia {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

GameTree NewGame(const Variant& variant = ToyVariant(2), GameTreeLimits limits = {}) {
  auto game = GameTree::Start(&variant, {}, limits);
  EXPECT_TRUE(game.ok()) << game.status();
  return *std::move(game);
}

void PlayAll(GameTree* game, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) {
    const absl::Status status = game->Play(move);
    ASSERT_TRUE(status.ok()) << move << ": " << status;
  }
}

std::string TextNow(const GameTree& game) { return game.variant().Text(game.position()); }

bool Same(const v1::GameRecord& a, const v1::GameRecord& b) {
  return google::protobuf::util::MessageDifferencer::Equals(a, b);
}

// The tree as nested text: "l(r p)r": a move, its alternatives in parentheses, its continuation.
std::string Shape(const GameTree& game, NodeId node = kRootNode) {
  std::string shape;
  while (!game.children(node).empty()) {
    const std::vector<NodeId>& children = game.children(node);
    shape += game.played(children[0]).text() + " ";
    for (size_t i = 1; i < children.size(); ++i) {
      shape += "(" + game.played(children[i]).text() + " " + Shape(game, children[i]) + ") ";
    }
    node = children[0];
  }
  return shape;
}

// What must hold of every tree: the line leads from the root to a leaf, and each of its facts is what counting anew
// gives.
void CheckLine(const GameTree& game) {
  const int last = game.ply_count() + game.redo_count();
  auto replayed = game.variant().Setup(game.request());
  ASSERT_TRUE(replayed.ok());
  for (int ply = 0; ply <= last; ++ply) {
    const NodeId node = game.node_at(ply);
    ASSERT_EQ(game.depth(node), ply);
    if (ply > 0) {
      ASSERT_EQ(game.parent(node), game.node_at(ply - 1));
      ASSERT_TRUE(game.variant().Play(&*replayed, game.move(node)).ok());
    }
    ASSERT_EQ(game.variant().Text(game.position_at(ply)), game.variant().Text(*replayed));
    ASSERT_EQ(game.seat_at(ply), game.variant().SeatToMove(*replayed));
    int occurrences = 0;
    int previous = -1;
    for (int earlier = 0; earlier <= ply; ++earlier) {
      const varia_key a = game.key_at(earlier);
      const varia_key b = game.variant().Key(*replayed);
      if (a.low != b.low || a.high != b.high) continue;
      ++occurrences;
      if (earlier < ply) previous = earlier;
    }
    ASSERT_EQ(game.occurrences_at(ply), occurrences) << "ply " << ply;
    ASSERT_EQ(game.previous_occurrence(ply), previous) << "ply " << ply;
  }
  ASSERT_TRUE(game.children(game.node_at(last)).empty());
}

TEST(GameTreeTest, PlaysUndoesAndRedoes) {
  GameTree game = NewGame();
  EXPECT_EQ(TextNow(game), "0 0 0 1 0 -");
  PlayAll(&game, {"r", "r", "p"});
  EXPECT_EQ(TextNow(game), "2 1 0 2 1 -");
  EXPECT_EQ(game.ply_count(), 3);
  EXPECT_EQ(game.redo_count(), 0);
  ASSERT_TRUE(game.Undo().ok());
  ASSERT_TRUE(game.Undo().ok());
  EXPECT_EQ(TextNow(game), "1 1 1 1 0 -");
  EXPECT_EQ(game.redo_count(), 2);
  EXPECT_EQ(game.variant().Text(game.position_at(3)), "2 1 0 2 1 -");
  ASSERT_TRUE(game.Redo().ok());
  EXPECT_EQ(TextNow(game), "2 0 2 2 0 -");
  ASSERT_TRUE(game.Redo().ok());
  EXPECT_EQ(game.Redo().code(), absl::StatusCode::kFailedPrecondition);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(game.Undo().ok());
  EXPECT_EQ(game.Undo().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(game.ply_count(), 0);
}

TEST(GameTreeTest, RefusedMoveChangesNothing) {
  GameTree game = NewGame();
  PlayAll(&game, {"r", "win"});
  EXPECT_EQ(game.Play("nonsense").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.Play(varia_move{1}).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.Play(VARIA_NO_MOVE).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(Shape(game), "r win ");
  EXPECT_EQ(game.ply_count(), 2);
}

TEST(GameTreeTest, AnotherMoveMakesAVariationAndTheSameMoveDoesNot) {
  GameTree game = NewGame();
  PlayAll(&game, {"r", "r", "r"});
  const NodeId main = game.node_at(2);
  ASSERT_TRUE(game.GoTo(game.node_at(1)).ok());
  PlayAll(&game, {"l", "p"});
  EXPECT_EQ(Shape(game), "r r (l p ) r ");
  ASSERT_TRUE(game.GoTo(game.node_at(1)).ok());
  PlayAll(&game, {"r"});
  EXPECT_EQ(game.current(), main);
  EXPECT_EQ(game.redo_count(), 1) << "the line goes on to the end of the variation entered";
  EXPECT_EQ(game.node_count(), 6u);
  CheckLine(game);
}

TEST(GameTreeTest, GoesAnywhere) {
  GameTree game = NewGame();
  PlayAll(&game, {"r", "r", "r"});
  const NodeId deep = game.current();
  ASSERT_TRUE(game.GoTo(kRootNode).ok());
  PlayAll(&game, {"l", "l"});
  EXPECT_EQ(TextNow(game), "6 0 2 2 0 -");
  EXPECT_EQ(game.variant().Text(game.PositionOf(deep)), "3 1 3 2 0 -");
  EXPECT_EQ(TextNow(game), "6 0 2 2 0 -") << "looking does not move";
  ASSERT_TRUE(game.GoTo(deep).ok());
  EXPECT_EQ(TextNow(game), "3 1 3 2 0 -");
  EXPECT_EQ(game.GoTo(77).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.GoTo(-2).code(), absl::StatusCode::kInvalidArgument);
}

TEST(GameTreeTest, PromotesOnePlaceOrToTheMainLine) {
  GameTree game = NewGame();
  PlayAll(&game, {"r"});
  for (const char* move : {"l", "p"}) {
    ASSERT_TRUE(game.GoTo(kRootNode).ok());
    PlayAll(&game, {move, "r"});
  }
  EXPECT_EQ(Shape(game), "r (l r ) (p r ) ");
  const NodeId third = game.node_at(1);
  ASSERT_TRUE(game.Promote(third).ok());
  EXPECT_EQ(Shape(game), "r (p r ) (l r ) ");
  ASSERT_TRUE(game.Promote(third).ok());
  EXPECT_EQ(Shape(game), "p (r ) (l r ) r ");
  EXPECT_EQ(game.Promote(third).code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(game.Promote(kRootNode).code(), absl::StatusCode::kFailedPrecondition);
  ASSERT_TRUE(game.GoTo(game.children(kRootNode)[2]).ok());
  ASSERT_TRUE(game.GoTo(game.node_at(1)).ok());
  PlayAll(&game, {"p"});
  ASSERT_TRUE(game.PromoteToMainLine(game.current()).ok());
  EXPECT_EQ(Shape(game), "l (p r ) (r ) p (r ) ");
  CheckLine(game);
}

TEST(GameTreeTest, DeletesASubtreeAndStepsOutOfIt) {
  GameTree game = NewGame();
  PlayAll(&game, {"r", "r", "r", "r"});
  ASSERT_TRUE(game.GoTo(game.node_at(1)).ok());
  PlayAll(&game, {"l", "l"});
  const NodeId variation = game.node_at(2);
  ASSERT_TRUE(game.Delete(variation).ok());
  EXPECT_EQ(Shape(game), "r r r r ");
  EXPECT_EQ(game.ply_count(), 1);
  EXPECT_EQ(game.redo_count(), 3) << "the line goes on along what is left";
  EXPECT_FALSE(game.contains(variation));
  EXPECT_EQ(game.Delete(variation).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.Delete(kRootNode).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.node_count(), 5u);
  PlayAll(&game, {"p"});
  EXPECT_EQ(game.node_count(), 6u);
  EXPECT_TRUE(game.comment(game.current()).empty());
  CheckLine(game);
}

TEST(GameTreeTest, CountsRepetitionsAlongTheLine) {
  GameTree game = NewGame();
  PlayAll(&game, {"r", "l", "r", "l"});
  EXPECT_EQ(game.occurrences_at(4), 3);
  EXPECT_EQ(game.previous_occurrence(4), 2);
  EXPECT_EQ(game.occurrences_at(3), 2);
  ASSERT_TRUE(game.Undo().ok());
  EXPECT_EQ(game.occurrences_at(game.ply_count()), 2);
  PlayAll(&game, {"p"});
  EXPECT_EQ(game.occurrences_at(game.ply_count()), 1) << "progress makes every position new";
  PlayAll(&game, {"r", "l"});
  EXPECT_EQ(game.occurrences_at(game.ply_count()), 2);
  CheckLine(game);
}

TEST(GameTreeTest, KeepsCommentsAndTimes) {
  GameTree game = NewGame();
  PlayAll(&game, {"r"});
  const NodeId node = game.current();
  ASSERT_TRUE(game.SetComment(kRootNode, "start").ok());
  ASSERT_TRUE(game.SetComment(node, "after").ok());
  ASSERT_TRUE(game.SetCommentBefore(node, "before").ok());
  ASSERT_TRUE(game.SetTimes(node, 1500, 60000).ok());
  EXPECT_EQ(game.comment(kRootNode), "start");
  EXPECT_EQ(game.played(node).comment(), "after");
  EXPECT_EQ(game.played(node).comment_before(), "before");
  EXPECT_EQ(game.played(node).elapsed_ms(), 1500u);
  EXPECT_EQ(game.played(node).remaining_ms(), 60000u);
  EXPECT_EQ(game.SetCommentBefore(kRootNode, "x").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.SetTimes(kRootNode, 1, 1).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.SetComment(9, "x").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.SetComment(node, "\xff").code(), absl::StatusCode::kInvalidArgument);
}

TEST(GameTreeTest, LimitsAreAnswersNotCrashes) {
  GameTreeLimits limits;
  limits.max_nodes = 3;
  GameTree few = NewGame(ToyVariant(2), limits);
  PlayAll(&few, {"r", "r"});
  EXPECT_EQ(few.Play("r").code(), absl::StatusCode::kResourceExhausted);
  ASSERT_TRUE(few.Delete(few.current()).ok());
  EXPECT_TRUE(few.Play("p").ok()) << "room that was given back is used again";

  limits = {};
  limits.max_line_bytes = 500;
  GameTree brief = NewGame(ToyVariant(2), limits);
  absl::Status status;
  int plies = 0;
  while (status.ok() && plies < 100) {
    status = brief.Play("r");
    plies += status.ok() ? 1 : 0;
  }
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_GT(plies, 0);
  EXPECT_EQ(brief.ply_count(), plies);
  ASSERT_TRUE(brief.GoTo(kRootNode).ok());
  EXPECT_TRUE(brief.Play("l").ok()) << "only the line is short";
  CheckLine(brief);
}

TEST(GameTreeTest, RecordRoundTripKeepsEverything) {
  v1::SetupRequest request;
  request.set_setup("five");
  request.add_options()->set_name("speed");
  request.mutable_options(0)->set_value("fast");
  auto game = GameTree::Start(&ToyVariant(4), request);
  ASSERT_TRUE(game.ok()) << game.status();
  ASSERT_TRUE(game->SetPlayer("bn", "Ada").ok());
  v1::Tag* tag = game->mutable_tags()->Add();
  tag->set_name("Event");
  tag->set_value("Club");
  PlayAll(&*game, {"r", "jump", "r", "win"});
  ASSERT_TRUE(game->SetComment(kRootNode, "start").ok());
  ASSERT_TRUE(game->SetTimes(game->node_at(1), 5, 7).ok());
  ASSERT_TRUE(game->GoTo(game->node_at(2)).ok());
  PlayAll(&*game, {"p", "p"});
  ASSERT_TRUE(game->SetCommentBefore(game->node_at(3), "or").ok());
  ASSERT_TRUE(game->GoTo(game->node_at(3)).ok());
  PlayAll(&*game, {"l"});
  ASSERT_TRUE(game->SetComment(game->current(), "leaf").ok());

  const v1::GameRecord record = game->ToRecord();
  EXPECT_EQ(record.moves_size(), 4);
  EXPECT_EQ(record.variations_size(), 2);
  EXPECT_EQ(record.initial_position(), "5 0 0 1 0 -");
  EXPECT_EQ(record.result().status(), "win w places=ws=wn,bn=bs");
  EXPECT_EQ(record.result().reason(), "token-home");
  auto again = GameTree::FromRecord(&ToyVariant(4), record);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_TRUE(Same(again->ToRecord(), record)) << again->ToRecord().DebugString() << record.DebugString();
  EXPECT_EQ(Shape(*again), Shape(*game));
  EXPECT_EQ(again->ply_count(), 4) << "a game read again stands at the end of its main line";
  CheckLine(*again);
}

TEST(GameTreeTest, ResultOfTheHostHoldsWhereItWasGiven) {
  GameTree game = NewGame();
  PlayAll(&game, {"r"});
  EXPECT_EQ(game.ToRecord().result().status(), "ongoing");
  v1::Outcome draw;
  draw.set_state(v1::Outcome::STATE_DRAW);
  draw.set_status("draw");
  draw.set_reason("threefold-repetition");
  game.SetResult(draw);
  v1::GameRecord record = game.ToRecord();
  EXPECT_EQ(record.result().reason(), "threefold-repetition");
  auto again = GameTree::FromRecord(&ToyVariant(2), record);
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE(Same(again->ToRecord(), record));

  PlayAll(&game, {"l"});
  EXPECT_EQ(game.ToRecord().result().status(), "ongoing") << "the main line goes on";
  ASSERT_TRUE(game.Delete(game.current()).ok());
  EXPECT_EQ(game.ToRecord().result().status(), "draw");
  ASSERT_TRUE(game.Delete(game.current()).ok());
  PlayAll(&game, {"r"});
  EXPECT_EQ(game.ToRecord().result().status(), "ongoing") << "another node in the same slot is not the one that ended";
  game.SetResult(draw);
  game.SetResult({});
  EXPECT_EQ(game.ToRecord().result().status(), "ongoing");

  record.add_moves()->set_text("win");
  EXPECT_THAT(GameTree::FromRecord(&ToyVariant(2), record).status().message(), HasSubstr("'draw'"));
}

TEST(GameTreeTest, PlayersStandInOrderOfPlay) {
  GameTree game = NewGame(ToyVariant(3));
  ASSERT_TRUE(game.SetPlayer("c", "Cid\n").ok());
  ASSERT_TRUE(game.SetPlayer("a", "Ann").ok());
  ASSERT_TRUE(game.SetPlayer("b", "Bob").ok());
  ASSERT_TRUE(game.SetPlayer("b", "").ok());
  ASSERT_EQ(game.players().size(), 2);
  EXPECT_EQ(game.players()[0].name(), "Ann");
  EXPECT_EQ(game.players()[1].name(), "Cid\xef\xbf\xbd") << "a line end does not reach a terminal";
  EXPECT_THAT(game.SetPlayer("d", "Dan").message(), HasSubstr("the seats are a, b, c"));
}

TEST(GameTreeTest, StructuredStartBecomesItsText) {
  v1::SetupRequest request;
  request.mutable_position()->set_text("3 1 0 4 2 -");
  request.mutable_position()->add_options()->set_name("speed");
  request.mutable_position()->mutable_options(0)->set_value("fast");
  auto game = GameTree::Start(&ToyVariant(2), request);
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->request().position_text(), "3 1 0 4 2 -");
  ASSERT_EQ(game->request().options_size(), 1);
  EXPECT_EQ(game->request().options(0).value(), "fast");
}

TEST(GameTreeTest, BadRecordsAreRefusedWithTheirPlace) {
  GameTree game = NewGame();
  PlayAll(&game, {"r", "r"});
  ASSERT_TRUE(game.GoTo(game.node_at(1)).ok());
  PlayAll(&game, {"l", "l"});
  const v1::GameRecord good = game.ToRecord();
  RecordPlace fault;
  const auto refuse = [&](const v1::GameRecord& record) {
    auto result = GameTree::FromRecord(&ToyVariant(2), record, {}, &fault);
    EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(result.status().message());
  };

  v1::GameRecord bad = good;
  bad.set_variant("chess");
  EXPECT_THAT(refuse(bad), HasSubstr("'chess'"));
  bad = good;
  bad.set_initial_position("4 0 0 1 0 -");
  EXPECT_THAT(refuse(bad), HasSubstr("4 0 0 1 0 -"));
  bad = good;
  bad.mutable_moves(1)->set_text("hop");
  EXPECT_THAT(refuse(bad), HasSubstr("ply 2, move 'hop'"));
  EXPECT_THAT((std::vector<int>{fault.line, fault.move}), ElementsAre(0, 1));
  bad = good;
  bad.mutable_variations(0)->mutable_moves(1)->set_text("hop");
  EXPECT_THAT(refuse(bad), HasSubstr("variation 1, ply 3, move 'hop'"));
  EXPECT_THAT((std::vector<int>{fault.line, fault.move}), ElementsAre(1, 1));
  bad = good;
  bad.mutable_variations(0)->mutable_moves(0)->set_text("r");
  EXPECT_THAT(refuse(bad), HasSubstr("stands there already"));
  for (const uint32_t ply : {2u, 3u, 0xffffffffu}) {
    bad = good;
    bad.mutable_variations(0)->set_ply(ply);
    EXPECT_THAT(refuse(bad), HasSubstr("no move to stand instead of"));
  }
  for (const uint32_t line : {1u, 0xffffffffu}) {
    bad = good;
    bad.mutable_variations(0)->set_line(line);
    EXPECT_THAT(refuse(bad), HasSubstr("an earlier variation"));
  }
  bad = good;
  bad.mutable_variations(0)->clear_moves();
  EXPECT_THAT(refuse(bad), HasSubstr("has no moves"));
}

TEST(GameTreeTest, VariationsNestWithoutBound) {
  GameTree game = NewGame();
  // Each variation leaves the one before it by one move: ten thousand deep.
  for (int i = 0; i < 10000; ++i) {
    PlayAll(&game, {"r", "r"});
    ASSERT_TRUE(game.Undo().ok());
    PlayAll(&game, {"l"});
  }
  const v1::GameRecord record = game.ToRecord();
  EXPECT_EQ(record.variations_size(), 10000);
  auto again = GameTree::FromRecord(&ToyVariant(2), record);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_TRUE(Same(again->ToRecord(), record));
}

TEST(GameTreeTest, RandomEditsKeepEveryInvariant) {
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    GameTree game = NewGame(ToyVariant(static_cast<int>(2 + seed % 3)));
    for (int step = 0; step < 300; ++step) {
      std::vector<NodeId> nodes;
      for (NodeId id = 0; id < 400; ++id) {
        if (game.contains(id)) nodes.push_back(id);
      }
      ASSERT_EQ(nodes.size(), game.node_count());
      const NodeId any = nodes[random() % nodes.size()];
      switch (random() % 8) {
        case 0:
          ASSERT_TRUE(game.GoTo(any).ok());
          ASSERT_EQ(game.current(), any);
          break;
        case 1:
          ASSERT_EQ(game.Undo().ok() || game.ply_count() == 0, true);
          break;
        case 2:
          ASSERT_EQ(game.Redo().ok() || game.redo_count() == 0, true);
          break;
        case 3:
          ASSERT_TRUE(game.PromoteToMainLine(any).ok());
          break;
        case 4:
          ASSERT_EQ(random() % 4 != 0 || game.Delete(any).ok() || any == kRootNode, true);
          break;
        default:
          ASSERT_TRUE(game.Play(varia_move{1 + random() % 8}).ok());
      }
      CheckLine(game);
      if (HasFatalFailure()) return;
    }
    const v1::GameRecord record = game.ToRecord();
    auto again = GameTree::FromRecord(&game.variant(), record);
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_TRUE(Same(again->ToRecord(), record));
  }
}

// What FromRecord() has to say about a record of the toy after one move, changed by `change`.
std::string Complaint(const std::function<void(v1::GameRecord*)>& change, const char* move = "r") {
  GameTree game = *GameTree::Start(&ToyVariant(2), {});
  EXPECT_TRUE(game.Play(move).ok());
  v1::GameRecord record = game.ToRecord();
  change(&record);
  const auto again = GameTree::FromRecord(&ToyVariant(2), record);
  return again.ok() ? "fine" : std::string(again.status().message());
}

TEST(GameTreeTest, RecordsThatContradictThemselvesAreRefused) {
  EXPECT_EQ(Complaint([](v1::GameRecord*) {}), "fine");
  const auto name_twice = [](v1::GameRecord* record) {
    for (int i = 0; i < 2; ++i) {
      v1::Player* player = record->add_players();
      player->set_seat("w");
      player->set_name("Somebody");
    }
  };
  EXPECT_THAT(Complaint(name_twice), HasSubstr("seat 'w' twice"));
  const auto result = [](v1::Outcome::State state, const std::string& team, const std::string& status) {
    return [=](v1::GameRecord* record) {
      record->mutable_result()->Clear();
      record->mutable_result()->set_state(state);
      record->mutable_result()->set_winning_team(team);
      record->mutable_result()->set_status(status);
    };
  };
  EXPECT_EQ(Complaint(result(v1::Outcome::STATE_WIN, "b", "win b")), "fine") << "on time, perhaps";
  EXPECT_EQ(Complaint(result(v1::Outcome::STATE_WIN, "b", "")), "fine");
  EXPECT_THAT(Complaint(result(v1::Outcome::STATE_WIN, "x", "win x")), HasSubstr("no such team"));
  EXPECT_THAT(Complaint(result(v1::Outcome::STATE_WIN, "w", "win b")), HasSubstr("status 'win b'"));
  EXPECT_THAT(Complaint(result(v1::Outcome::STATE_DRAW, "w", "draw")), HasSubstr("nobody won"));
  EXPECT_THAT(Complaint(result(v1::Outcome::STATE_DRAW, "", "ongoing")), HasSubstr("status 'ongoing'"));
  EXPECT_THAT(Complaint(result(v1::Outcome::STATE_WIN, "b", "win b"), "win"), HasSubstr("by the rules"));
  EXPECT_THAT(Complaint(result(v1::Outcome::STATE_ONGOING, "", "ongoing"), "win"), HasSubstr("by the rules"));
  const auto twice_placed = [](v1::GameRecord* record) {
    for (int i = 0; i < 2; ++i) record->mutable_result()->add_places()->set_seat("w");
  };
  EXPECT_THAT(Complaint(twice_placed), HasSubstr("'w' two places"));
}

TEST(GameTreeTest, DroppingOutIsAPlyThatRecordsAndVariationsKeep) {
  GameTree game = *GameTree::Start(&ToyVariant(4), {});
  ASSERT_TRUE(game.Play("p").ok());
  ASSERT_TRUE(game.Play(kDropOutText).ok());
  EXPECT_EQ(game.seat_at(2), 2);
  ASSERT_TRUE(game.Play("p").ok());
  const NodeId out_line = game.current();
  ASSERT_TRUE(game.GoTo(game.node_at(1)).ok());
  ASSERT_TRUE(game.Play("r").ok());
  EXPECT_EQ(game.seat_at(2), 2);
  // Away from the line and back again: the drop-out is played once more.
  EXPECT_EQ(game.variant().Text(game.PositionOf(out_line)), "0 3 0 1 2 256");
  ASSERT_TRUE(game.GoTo(out_line).ok());
  EXPECT_EQ(game.variant().Text(game.position()), "0 3 0 1 2 256");
  const auto again = GameTree::FromRecord(&ToyVariant(4), game.ToRecord());
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->ToRecord().SerializeAsString(), game.ToRecord().SerializeAsString());
  EXPECT_FALSE(GameTree::Start(&ToyVariant(2), {})->Play(kDropOutText).ok()) << "not in every variant";
  EXPECT_FALSE(game.Play(VARIA_NO_MOVE).ok());
}

TEST(GameTreeTest, KeysAreCountedUpToWhereTheGameStands) {
  GameTree game = *GameTree::Start(&ToyVariant(2), {});
  for (const char* move : {"r", "l", "r", "l"}) ASSERT_TRUE(game.Play(move).ok());
  const varia_key start = game.key_at(0);
  EXPECT_EQ(game.occurrences_of(start), 3);
  ASSERT_TRUE(game.Undo().ok());
  EXPECT_EQ(game.occurrences_of(start), 2);
  EXPECT_EQ(game.occurrences_of({123, 456}), 0);
}

}  // namespace
}  // namespace varia
