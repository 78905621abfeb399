// A game with its history: every move that was played or tried, as a tree.
#ifndef VARIA_PLATFORM_HISTORY_GAME_TREE_H_
#define VARIA_PLATFORM_HISTORY_GAME_TREE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/loader/variant.h"
#include "varia/v1/record.pb.h"

namespace varia {

// Names a node of one GameTree: the start, or a move with the position after it. Stays valid until the node is deleted,
// after which a new node may get the same number.
using NodeId = int32_t;
inline constexpr NodeId kRootNode = 0;

// Stands for a move text where the seat to move drops out instead of moving (Variant::DropOut()): in a game, its
// records, journals and texts. Only in variants whose plugin offers that, which must have no move of this text.
inline constexpr absl::string_view kDropOutText = "drop-out";

// Bounds on memory. A node costs some 200 bytes and its comments; a ply of the line costs a position besides.
struct GameTreeLimits {
  size_t max_nodes = size_t{1} << 20;
  size_t max_line_bytes = size_t{1} << 30;
};

// Whether an outcome makes sense in games of the variant: state, winner, places and status. InvalidArgument says what
// contradicts what.
absl::Status CheckOutcome(const v1::VariantInfo& info, const v1::Outcome& outcome);

// A move of a GameRecord: `move` counts from 0 within `line`, which is numbered as in v1::Variation.line; line -1
// stands for the record as a whole.
struct RecordPlace {
  int line = 0;
  int move = 0;
};

// A game from its start, as a tree of moves. One way through it is the line: from the root through the current node to
// a leaf, so that what was undone can be redone. Positions are kept along the line alone, where each is reached in
// constant time; going elsewhere plays the moves from where the two ways part. A node's first child is its main
// continuation; the main line follows first children from the root. Not synchronised. The variant must outlive it.
class GameTree {
 public:
  // Starts a game. InvalidArgument as Variant::Setup().
  static absl::StatusOr<GameTree> Start(const Variant* variant, const v1::SetupRequest& request,
                                        GameTreeLimits limits = {});
  // Plays a record again, variations included, and goes to the end of its main line. InvalidArgument names the ply that
  // today's rules refuse (and *fault, if given, its place), or another variant, a seat named twice, or a result that
  // the rules or itself contradict. Another version of the variant is for the caller to notice.
  static absl::StatusOr<GameTree> FromRecord(const Variant* variant, const v1::GameRecord& record,
                                             GameTreeLimits limits = {}, RecordPlace* fault = nullptr);
  // The whole game. The result is the rules' at the end of the main line, or if they have none SetResult()'s.
  v1::GameRecord ToRecord() const;

  const Variant& variant() const { return *variant_; }
  // How the game started; a structured position has become its text.
  const v1::SetupRequest& request() const { return details_.setup(); }
  // Canonical text of the first position.
  const std::string& initial_position() const { return details_.initial_position(); }

  // Names the player of a seat, or nobody with "". Control characters are replaced. InvalidArgument when there is no
  // such seat id.
  absl::Status SetPlayer(absl::string_view seat, absl::string_view name);
  // One entry for each seat that has a name, in order of play.
  const google::protobuf::RepeatedPtrField<v1::Player>& players() const { return details_.players(); }
  // Anything else worth keeping; the caller's to change.
  const google::protobuf::RepeatedPtrField<v1::Tag>& tags() const { return details_.tags(); }
  google::protobuf::RepeatedPtrField<v1::Tag>* mutable_tags() { return details_.mutable_tags(); }

  // Says how the game ended where it stands now, beside the rules: by the arbiter, on time, by agreement. Holds for the
  // record as long as the main line ends there and the rules have no outcome of their own. An ongoing outcome takes it
  // back.
  void SetResult(const v1::Outcome& outcome);
  // The result that it gave, if the game stands there; else null.
  const v1::Outcome* result() const { return result_node_ == current() ? &details_.result() : nullptr; }

  // Where the game stands.
  NodeId current() const { return line_[ply_].node; }
  const Position& position() const { return line_[ply_].position; }
  int ply_count() const { return ply_; }
  int redo_count() const { return static_cast<int>(line_.size()) - 1 - ply_; }

  // The line at `ply`, 0 <= ply <= ply_count() + redo_count(), in constant time: its node, position, seat to move, key.
  NodeId node_at(int ply) const { return line_[ply].node; }
  const Position& position_at(int ply) const { return line_[ply].position; }
  int seat_at(int ply) const { return line_[ply].seat; }
  const varia_key& key_at(int ply) const { return line_[ply].key; }
  // How often the position at `ply` has stood on the line up to there, itself included; and the last ply before it
  // where it did, or -1. Two positions are the same when their keys are.
  int occurrences_at(int ply) const { return line_[ply].occurrences; }
  int previous_occurrence(int ply) const { return line_[ply].previous_same; }
  // How often a position with that key has stood on the line up to where the game stands.
  int occurrences_of(const varia_key& key) const;

  // Plays a move given as text (kDropOutText included) or code: goes to the child that has it, else adds it as the last
  // child. InvalidArgument when it is not legal; ResourceExhausted at a limit; game unchanged by either.
  absl::Status Play(absl::string_view text);
  absl::Status Play(varia_move move);
  // The seat to move drops out; a ply like any other. FailedPrecondition as Variant::DropOut(), else as Play().
  absl::Status DropOut() { return Add(VARIA_NO_MOVE); }
  // Takes back or plays again one ply of the line. FailedPrecondition when there is none.
  absl::Status Undo();
  absl::Status Redo();
  // Goes to any node. Below it the line follows its old way if that leads on from there, else main continuations.
  // InvalidArgument when there is no such node; ResourceExhausted at a limit.
  absl::Status GoTo(NodeId node);

  // Plies from the start to a node, and the position there: a copy, played from where its way leaves the line.
  int depth(NodeId node) const { return nodes_[node].depth; }
  Position PositionOf(NodeId node) const;

  bool contains(NodeId node) const {
    return node >= 0 && static_cast<size_t>(node) < nodes_.size() && nodes_[node].parent != kFree;
  }
  size_t node_count() const { return nodes_.size() - free_.size(); }
  // -1 for the root.
  NodeId parent(NodeId node) const { return nodes_[node].parent; }
  // Main continuation first.
  const std::vector<NodeId>& children(NodeId node) const { return nodes_[node].children; }
  // The move that leads to the node, its times and comments; VARIA_NO_MOVE for a drop-out, and for the root, whose text
  // is empty.
  varia_move move(NodeId node) const { return nodes_[node].move; }
  // Plays the ply that leads to a node other than the root, a move or a drop-out, on the position before it.
  void Step(NodeId node, Position* position) const;
  const v1::PlayedMove& played(NodeId node) const { return nodes_[node].played; }

  // Moves a node one place up among its siblings. InvalidArgument when there is no such node; FailedPrecondition when
  // it is the first or the root.
  absl::Status Promote(NodeId node);
  // Makes every move on the way to the node the main continuation. InvalidArgument when there is no such node.
  absl::Status PromoteToMainLine(NodeId node);
  // Deletes a node and all that follows it. If the game stands there, it goes to the node's parent. InvalidArgument
  // when there is no such node or it is the root.
  absl::Status Delete(NodeId node);

  // Remarks after the move (for the root: on the first position) and before it, "" for none; times in milliseconds.
  // InvalidArgument when there is no such node or the text is not UTF-8; the root has nothing but a comment after.
  absl::Status SetComment(NodeId node, absl::string_view text);
  absl::Status SetCommentBefore(NodeId node, absl::string_view text);
  absl::Status SetTimes(NodeId node, uint64_t elapsed_ms, uint64_t remaining_ms);
  const std::string& comment(NodeId node) const {
    return node == kRootNode ? details_.comment() : nodes_[node].played.comment();
  }

 private:
  static constexpr NodeId kFree = -2;

  struct Node {
    NodeId parent = -1;               // kFree for a slot to be used again
    int depth = 0;                    // plies from the root
    varia_move move = VARIA_NO_MOVE;  // for the root, and where somebody dropped out
    std::vector<NodeId> children;
    v1::PlayedMove played;
  };

  // One ply of the line.
  struct LinePly {
    Position position;
    NodeId node = kRootNode;
    int seat = 0;
    int occurrences = 1;
    int previous_same = -1;
    varia_key key = {0, 0};
  };

  GameTree(const Variant* variant, v1::SetupRequest request, Position start, GameTreeLimits limits);

  absl::Status CheckNode(NodeId node) const;
  absl::Status CheckMove(NodeId node) const;
  // Play() for a move, or VARIA_NO_MOVE for a drop-out.
  absl::Status Add(varia_move move);
  // The child of `node` with that move, or -1.
  NodeId FindChild(NodeId node, varia_move move) const;
  bool OnLine(NodeId node) const {
    const size_t depth = static_cast<size_t>(nodes_[node].depth);
    return depth < line_.size() && line_[depth].node == node;
  }
  // The nodes between the line and a node, the last one first: those that PositionOf() and Seek() have to play.
  std::vector<NodeId> WayFromLine(NodeId node) const;
  // Goes to a node and cuts the line off there.
  absl::Status Seek(NodeId node);
  // Continues the line by main continuations to a leaf, or as far as the limit allows.
  void ExtendLine();
  absl::Status CheckRoomOnLine(size_t plies) const;
  // Puts a node and its position at the end of the line.
  void Append(NodeId node, Position position);
  void CutLine(int last_ply);
  // Plays line number `line` of a record (0 is record.moves) and puts its nodes into (*lines)[line].
  absl::Status PlayRecordLine(const v1::GameRecord& record, int line, std::vector<std::vector<NodeId>>* lines,
                              RecordPlace* fault);
  // Takes over a record's result at the end of its main line, where the game stands, unless the rules contradict it.
  absl::Status AdoptResult(const v1::Outcome& recorded);
  NodeId MainLineEnd() const;

  const Variant* variant_;
  GameTreeLimits limits_;
  // Variant, setup, first position and its comment, players and tags; and the result that SetResult() gave to a node.
  v1::GameRecord details_;
  NodeId result_node_ = kFree;
  std::vector<Node> nodes_;
  std::vector<NodeId> free_;
  std::vector<LinePly> line_;
  int ply_ = 0;
  // The last ply of the line where a key stands.
  absl::flat_hash_map<std::pair<uint64_t, uint64_t>, int> last_with_key_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_HISTORY_GAME_TREE_H_
