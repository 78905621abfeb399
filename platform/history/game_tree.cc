#include "platform/history/game_tree.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

std::pair<uint64_t, uint64_t> MapKey(const varia_key& key) { return {key.high, key.low}; }

// "ply 3, move 'e2e4'", "variation 5, ply 3, move 'e2e4'".
std::string PlaceName(int line, int ply, absl::string_view move) {
  return absl::StrCat(line == 0 ? "" : absl::StrCat("variation ", line, ", "), "ply ", ply, ", move '", CleanText(move),
                      "'");
}

absl::Status CheckComment(absl::string_view text) {
  const size_t bad = FindInvalidUtf8(text);
  if (bad == absl::string_view::npos) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the comment is not UTF-8 from byte ", bad + 1, " on"));
}

}  // namespace

absl::Status CheckOutcome(const v1::VariantInfo& info, const v1::Outcome& outcome) {
  const auto wrong = [](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat("the result ", what));
  };
  std::string status;
  switch (outcome.state()) {
    case v1::Outcome::STATE_UNSPECIFIED:
    case v1::Outcome::STATE_ONGOING:
      status = "ongoing";
      break;
    case v1::Outcome::STATE_DRAW:
      status = "draw";
      break;
    case v1::Outcome::STATE_WIN:
      status = absl::StrCat("win ", outcome.winning_team());
      break;
    default:
      return wrong(absl::StrCat("has the state ", outcome.state(), ", which is none"));
  }
  const bool has_winner = outcome.state() == v1::Outcome::STATE_WIN;
  const bool known = std::any_of(info.teams().begin(), info.teams().end(),
                                 [&](const v1::Team& team) { return team.id() == outcome.winning_team(); });
  if (has_winner && !known) {
    return wrong(absl::StrCat("is a win of '", CleanText(outcome.winning_team()), "', and there is no such team"));
  }
  if (!has_winner && !outcome.winning_team().empty()) {
    return wrong(
        absl::StrCat("names '", CleanText(outcome.winning_team()), "' as the winner of a game that nobody won"));
  }
  for (int i = 0; i < outcome.places_size(); ++i) {
    const std::string& seat = outcome.places(i).seat();
    const bool is_seat =
        std::any_of(info.seats().begin(), info.seats().end(), [&](const v1::Seat& s) { return s.id() == seat; });
    if (!is_seat) return wrong(absl::StrCat("gives a place to '", CleanText(seat), "', and there is no such seat"));
    for (int k = 0; k < i; ++k) {
      if (outcome.places(k).seat() == seat) return wrong(absl::StrCat("gives the seat '", seat, "' two places"));
    }
  }
  const bool says_so = outcome.status().empty() || outcome.status() == status ||
                       absl::StartsWith(outcome.status(), absl::StrCat(status, " places="));
  if (!says_so) {
    return wrong(absl::StrCat("has the status '", CleanText(outcome.status()), "', but its state says '", status, "'"));
  }
  return absl::OkStatus();
}

GameTree::GameTree(const Variant* variant, v1::SetupRequest request, Position start, GameTreeLimits limits)
    : variant_(variant), limits_(limits) {
  details_.set_variant(variant->id());
  details_.set_variant_version(variant->info().version());
  details_.set_initial_position(variant->Text(start));
  *details_.mutable_setup() = std::move(request);
  nodes_.emplace_back();
  Append(kRootNode, std::move(start));
}

absl::StatusOr<GameTree> GameTree::Start(const Variant* variant, const v1::SetupRequest& request,
                                         GameTreeLimits limits) {
  absl::StatusOr<Position> start = variant->Setup(request);
  if (!start.ok()) return start.status();
  v1::SetupRequest kept = request;
  if (request.has_position()) {
    // One form from here on: the text says the same, and the options come from where the plugin says they are.
    absl::StatusOr<v1::Position> message = variant->ToMessage(*start);
    if (!message.ok()) return message.status();
    kept.set_position_text(message->text());
    *kept.mutable_options() = message->options();
  }
  return GameTree(variant, std::move(kept), *std::move(start), limits);
}

absl::StatusOr<GameTree> GameTree::FromRecord(const Variant* variant, const v1::GameRecord& record,
                                              GameTreeLimits limits, RecordPlace* fault) {
  if (fault != nullptr) *fault = {-1, 0};
  if (record.variant() != variant->id()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the record is of a game of '", CleanText(record.variant()), "', not of '", variant->id(), "'"));
  }
  absl::StatusOr<GameTree> tree = Start(variant, record.setup(), limits);
  if (!tree.ok()) {
    return absl::Status(tree.status().code(), absl::StrCat("the record's start: ", tree.status().message()));
  }
  if (!record.initial_position().empty() && record.initial_position() != tree->details_.initial_position()) {
    return absl::InvalidArgumentError(absl::StrCat("the record starts from '", record.initial_position(),
                                                   "', but its setup gives '", tree->details_.initial_position(),
                                                   "' today"));
  }
  for (int i = 0; i < record.players_size(); ++i) {
    const v1::Player& player = record.players(i);
    for (int k = 0; k < i; ++k) {
      if (record.players(k).seat() == player.seat()) {
        return absl::InvalidArgumentError(
            absl::StrCat("the record names the player of the seat '", CleanText(player.seat()), "' twice"));
      }
    }
    if (absl::Status status = tree->SetPlayer(player.seat(), player.name()); !status.ok()) return status;
  }
  *tree->details_.mutable_tags() = record.tags();
  tree->details_.set_comment(record.comment());
  std::vector<std::vector<NodeId>> lines(1 + record.variations_size());
  for (int line = 0; line <= record.variations_size(); ++line) {
    if (absl::Status status = tree->PlayRecordLine(record, line, &lines, fault); !status.ok()) return status;
  }
  if (fault != nullptr) *fault = {-1, 0};
  if (absl::Status status = tree->GoTo(tree->MainLineEnd()); !status.ok()) return status;
  if (absl::Status status = tree->AdoptResult(record.result()); !status.ok()) return status;
  return tree;
}

absl::Status GameTree::PlayRecordLine(const v1::GameRecord& record, int line, std::vector<std::vector<NodeId>>* lines,
                                      RecordPlace* fault) {
  const auto& moves = line == 0 ? record.moves() : record.variations(line - 1).moves();
  int first_ply = 0;
  NodeId from = kRootNode;
  if (line > 0) {
    const v1::Variation& variation = record.variations(line - 1);
    if (fault != nullptr) *fault = {line, 0};
    if (variation.line() >= static_cast<uint32_t>(line)) {
      return absl::InvalidArgumentError(absl::StrCat("variation ", line, " leaves line ", variation.line(),
                                                     ", but must leave the moves (0) or an earlier variation"));
    }
    if (moves.empty()) return absl::InvalidArgumentError(absl::StrCat("variation ", line, " has no moves"));
    const std::vector<NodeId>& trunk = (*lines)[variation.line()];
    const int trunk_first_ply = variation.line() == 0 ? 0 : record.variations(variation.line() - 1).ply();
    const int64_t index = static_cast<int64_t>(variation.ply()) - trunk_first_ply;
    if (index < 0 || index >= static_cast<int64_t>(trunk.size())) {
      return absl::InvalidArgumentError(
          absl::StrCat("variation ", line, " leaves line ", variation.line(), " at ply ", variation.ply(),
                       ", where that line has no move to stand instead of (it has plies ", trunk_first_ply, " to ",
                       trunk_first_ply + static_cast<int64_t>(trunk.size()) - 1, ")"));
    }
    from = nodes_[trunk[index]].parent;
    first_ply = variation.ply();
  }
  if (absl::Status status = Seek(from); !status.ok()) return status;
  for (int i = 0; i < moves.size(); ++i) {
    if (fault != nullptr) *fault = {line, i};
    const size_t nodes_before = node_count();
    if (absl::Status status = Play(moves[i].text()); !status.ok()) {
      return absl::Status(status.code(),
                          absl::StrCat(PlaceName(line, first_ply + i + 1, moves[i].text()), ": ", status.message()));
    }
    if (node_count() == nodes_before) {
      return absl::InvalidArgumentError(absl::StrCat(PlaceName(line, first_ply + i + 1, moves[i].text()),
                                                     ": this move stands there already, so it makes no variation"));
    }
    v1::PlayedMove& played = nodes_[current()].played;
    const std::string text = played.text();
    played = moves[i];
    played.set_text(text);
    (*lines)[line].push_back(current());
  }
  return absl::OkStatus();
}

absl::Status GameTree::AdoptResult(const v1::Outcome& recorded) {
  if (absl::Status status = CheckOutcome(variant_->info(), recorded); !status.ok()) return status;
  const v1::Outcome ruled = variant_->Outcome(position());
  if (ruled.state() == v1::Outcome::STATE_ONGOING) {
    SetResult(recorded);
    return absl::OkStatus();
  }
  const bool silent = recorded.state() == v1::Outcome::STATE_UNSPECIFIED;
  if (!silent && (recorded.state() != ruled.state() || recorded.winning_team() != ruled.winning_team())) {
    return absl::InvalidArgumentError(absl::StrCat("the record's result is '", recorded.status(),
                                                   "', but by the rules the last position is '", ruled.status(), "' (",
                                                   ruled.reason(), ")"));
  }
  return absl::OkStatus();
}

v1::GameRecord GameTree::ToRecord() const {
  v1::GameRecord record = details_;
  record.clear_moves();
  record.clear_variations();
  const NodeId end = MainLineEnd();
  const v1::Outcome ruled = variant_->Outcome(PositionOf(end));
  if (ruled.state() != v1::Outcome::STATE_ONGOING || end != result_node_) *record.mutable_result() = ruled;

  struct Line {
    uint32_t trunk;
    NodeId first;
  };
  std::vector<Line> lines;
  if (!nodes_[kRootNode].children.empty()) lines.push_back({0, nodes_[kRootNode].children[0]});
  for (size_t i = 0; i < lines.size(); ++i) {
    google::protobuf::RepeatedPtrField<v1::PlayedMove>* moves = record.mutable_moves();
    NodeId node = lines[i].first;
    if (i > 0) {
      v1::Variation* variation = record.add_variations();
      variation->set_line(lines[i].trunk);
      variation->set_ply(nodes_[node].depth - 1);
      moves = variation->mutable_moves();
    }
    for (;;) {
      *moves->Add() = nodes_[node].played;
      // The siblings of a variation's first move belong to the line that it leaves.
      const std::vector<NodeId>& siblings = nodes_[nodes_[node].parent].children;
      if (siblings[0] == node) {
        for (size_t k = 1; k < siblings.size(); ++k) lines.push_back({static_cast<uint32_t>(i), siblings[k]});
      }
      if (nodes_[node].children.empty()) break;
      node = nodes_[node].children[0];
    }
  }
  return record;
}

absl::Status GameTree::Play(absl::string_view text) {
  if (text == kDropOutText && variant_->can_drop_out()) return DropOut();
  absl::StatusOr<varia_move> move = variant_->ParseMove(position(), text);
  if (!move.ok()) return move.status();
  return Play(*move);
}

absl::Status GameTree::Play(varia_move move) {
  if (move == VARIA_NO_MOVE) return absl::InvalidArgumentError("the code 0 is never a move");
  return Add(move);
}

absl::Status GameTree::Add(varia_move move) {
  const NodeId from = current();
  if (ply_ + 1 < static_cast<int>(line_.size()) && nodes_[line_[ply_ + 1].node].move == move) return Redo();
  if (const NodeId child = FindChild(from, move); child >= 0) return GoTo(child);
  if (node_count() >= limits_.max_nodes) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the game has ", node_count(), " positions in all its variations, as many as are allowed"));
  }
  if (absl::Status status = CheckRoomOnLine(ply_ + 2); !status.ok()) return status;
  Position after = position();
  const bool drops_out = move == VARIA_NO_MOVE;
  if (absl::Status status = drops_out ? variant_->DropOut(&after) : variant_->Play(&after, move); !status.ok()) {
    return status;
  }

  NodeId id = static_cast<NodeId>(nodes_.size());
  if (free_.empty()) {
    nodes_.emplace_back();
  } else {
    id = free_.back();
    free_.pop_back();
  }
  Node& node = nodes_[id];
  node.parent = from;
  node.depth = nodes_[from].depth + 1;
  node.move = move;
  node.played.set_text(drops_out ? std::string(kDropOutText) : variant_->MoveText(position(), move));
  nodes_[from].children.push_back(id);
  CutLine(ply_);
  Append(id, std::move(after));
  ++ply_;
  return absl::OkStatus();
}

absl::Status GameTree::SetPlayer(absl::string_view seat, absl::string_view name) {
  std::vector<std::string> names(variant_->info().seats_size());
  bool found = false;
  std::string known;
  for (int i = 0; i < variant_->info().seats_size(); ++i) {
    const std::string& id = variant_->info().seats(i).id();
    for (const v1::Player& player : details_.players()) {
      if (player.seat() == id) names[i] = player.name();
    }
    if (id == seat) {
      found = true;
      names[i] = CleanText(name);
    }
    absl::StrAppend(&known, i == 0 ? "" : ", ", id);
  }
  if (!found) {
    return absl::InvalidArgumentError(absl::StrCat("there is no seat '", CleanText(seat), "'; the seats are ", known));
  }
  details_.clear_players();
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) continue;
    v1::Player* player = details_.add_players();
    player->set_seat(variant_->info().seats(static_cast<int>(i)).id());
    player->set_name(std::move(names[i]));
  }
  return absl::OkStatus();
}

void GameTree::SetResult(const v1::Outcome& outcome) {
  const bool ended = outcome.state() == v1::Outcome::STATE_DRAW || outcome.state() == v1::Outcome::STATE_WIN;
  result_node_ = ended ? current() : kFree;
  details_.clear_result();
  if (ended) *details_.mutable_result() = outcome;
}

absl::Status GameTree::Undo() {
  if (ply_ == 0) return absl::FailedPreconditionError("there is no move to take back");
  --ply_;
  return absl::OkStatus();
}

absl::Status GameTree::Redo() {
  if (redo_count() == 0) return absl::FailedPreconditionError("there is no move to play again");
  ++ply_;
  return absl::OkStatus();
}

absl::Status GameTree::GoTo(NodeId node) {
  if (absl::Status status = CheckNode(node); !status.ok()) return status;
  if (OnLine(node)) {
    ply_ = nodes_[node].depth;
    return absl::OkStatus();
  }
  if (absl::Status status = Seek(node); !status.ok()) return status;
  ExtendLine();
  return absl::OkStatus();
}

std::vector<NodeId> GameTree::WayFromLine(NodeId node) const {
  std::vector<NodeId> way;
  for (; !OnLine(node); node = nodes_[node].parent) way.push_back(node);
  return way;
}

Position GameTree::PositionOf(NodeId node) const {
  const std::vector<NodeId> way = WayFromLine(node);
  Position result = line_[nodes_[node].depth - way.size()].position;
  for (auto step = way.rbegin(); step != way.rend(); ++step) Step(*step, &result);
  return result;
}

absl::Status GameTree::Seek(NodeId node) {
  const std::vector<NodeId> way = WayFromLine(node);
  const int depth = nodes_[node].depth;
  if (absl::Status status = CheckRoomOnLine(depth + 1); !status.ok()) return status;
  CutLine(depth - static_cast<int>(way.size()));
  for (auto step = way.rbegin(); step != way.rend(); ++step) {
    Position next = line_.back().position;
    Step(*step, &next);
    Append(*step, std::move(next));
  }
  ply_ = depth;
  return absl::OkStatus();
}

void GameTree::Step(NodeId node, Position* position) const {
  const varia_move move = nodes_[node].move;
  if (move != VARIA_NO_MOVE) return variant_->PlayListed(position, move);
  // It was possible here once, so it cannot fail.
  variant_->DropOut(position).IgnoreError();
}

void GameTree::ExtendLine() {
  while (!nodes_[line_.back().node].children.empty() && CheckRoomOnLine(line_.size() + 1).ok()) {
    const NodeId next_node = nodes_[line_.back().node].children[0];
    Position next = line_.back().position;
    Step(next_node, &next);
    Append(next_node, std::move(next));
  }
}

absl::Status GameTree::CheckRoomOnLine(size_t plies) const {
  const size_t most = limits_.max_line_bytes / (sizeof(LinePly) + variant_->table().position_size);
  if (plies <= most) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("the game would be longer than the ", most > 0 ? most - 1 : 0, " plies that are allowed"));
}

void GameTree::Append(NodeId node, Position position) {
  LinePly ply;
  ply.node = node;
  ply.seat = variant_->SeatToMove(position);
  ply.key = variant_->Key(position);
  ply.position = std::move(position);
  const int index = static_cast<int>(line_.size());
  const auto [entry, is_new] = last_with_key_.try_emplace(MapKey(ply.key), index);
  if (!is_new) {
    ply.previous_same = entry->second;
    ply.occurrences = line_[entry->second].occurrences + 1;
    entry->second = index;
  }
  line_.push_back(std::move(ply));
}

void GameTree::CutLine(int last_ply) {
  while (static_cast<int>(line_.size()) > last_ply + 1) {
    const LinePly& ply = line_.back();
    if (ply.previous_same < 0) {
      last_with_key_.erase(MapKey(ply.key));
    } else {
      last_with_key_[MapKey(ply.key)] = ply.previous_same;
    }
    line_.pop_back();
  }
  ply_ = std::min(ply_, last_ply);
}

int GameTree::occurrences_of(const varia_key& key) const {
  const auto found = last_with_key_.find(MapKey(key));
  int ply = found == last_with_key_.end() ? -1 : found->second;
  while (ply > ply_) ply = line_[ply].previous_same;
  return ply < 0 ? 0 : line_[ply].occurrences;
}

NodeId GameTree::FindChild(NodeId node, varia_move move) const {
  for (const NodeId child : nodes_[node].children) {
    if (nodes_[child].move == move) return child;
  }
  return -1;
}

NodeId GameTree::MainLineEnd() const {
  NodeId node = kRootNode;
  while (!nodes_[node].children.empty()) node = nodes_[node].children[0];
  return node;
}

absl::Status GameTree::CheckNode(NodeId node) const {
  if (contains(node)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the game has no node ", node));
}

absl::Status GameTree::CheckMove(NodeId node) const {
  if (absl::Status status = CheckNode(node); !status.ok()) return status;
  if (node != kRootNode) return absl::OkStatus();
  return absl::InvalidArgumentError("the start of the game is not a move");
}

absl::Status GameTree::Promote(NodeId node) {
  if (absl::Status status = CheckNode(node); !status.ok()) return status;
  if (node == kRootNode) return absl::FailedPreconditionError("the start of the game has no alternatives");
  std::vector<NodeId>& siblings = nodes_[nodes_[node].parent].children;
  const auto place = std::find(siblings.begin(), siblings.end(), node);
  if (place == siblings.begin()) {
    return absl::FailedPreconditionError(
        absl::StrCat("'", nodes_[node].played.text(), "' is the main continuation already"));
  }
  std::iter_swap(place, place - 1);
  return absl::OkStatus();
}

absl::Status GameTree::PromoteToMainLine(NodeId node) {
  if (absl::Status status = CheckNode(node); !status.ok()) return status;
  for (; node != kRootNode; node = nodes_[node].parent) {
    std::vector<NodeId>& siblings = nodes_[nodes_[node].parent].children;
    const auto place = std::find(siblings.begin(), siblings.end(), node);
    std::rotate(siblings.begin(), place, place + 1);
  }
  return absl::OkStatus();
}

absl::Status GameTree::Delete(NodeId node) {
  if (absl::Status status = CheckMove(node); !status.ok()) return status;
  const bool cuts_line = OnLine(node);
  if (cuts_line) CutLine(nodes_[node].depth - 1);
  std::vector<NodeId>& siblings = nodes_[nodes_[node].parent].children;
  siblings.erase(std::find(siblings.begin(), siblings.end(), node));
  std::vector<NodeId> doomed = {node};
  while (!doomed.empty()) {
    const NodeId next = doomed.back();
    doomed.pop_back();
    doomed.insert(doomed.end(), nodes_[next].children.begin(), nodes_[next].children.end());
    nodes_[next] = Node();
    nodes_[next].parent = kFree;
    if (next == result_node_) result_node_ = kFree;
    free_.push_back(next);
  }
  if (cuts_line) ExtendLine();
  return absl::OkStatus();
}

absl::Status GameTree::SetComment(NodeId node, absl::string_view text) {
  if (absl::Status status = CheckNode(node); !status.ok()) return status;
  if (absl::Status status = CheckComment(text); !status.ok()) return status;
  std::string value(text);
  if (node == kRootNode) {
    details_.set_comment(std::move(value));
  } else {
    nodes_[node].played.set_comment(std::move(value));
  }
  return absl::OkStatus();
}

absl::Status GameTree::SetCommentBefore(NodeId node, absl::string_view text) {
  if (absl::Status status = CheckMove(node); !status.ok()) return status;
  if (absl::Status status = CheckComment(text); !status.ok()) return status;
  nodes_[node].played.set_comment_before(std::string(text));
  return absl::OkStatus();
}

absl::Status GameTree::SetTimes(NodeId node, uint64_t elapsed_ms, uint64_t remaining_ms) {
  if (absl::Status status = CheckMove(node); !status.ok()) return status;
  nodes_[node].played.set_elapsed_ms(elapsed_ms);
  nodes_[node].played.set_remaining_ms(remaining_ms);
  return absl::OkStatus();
}

}  // namespace varia
