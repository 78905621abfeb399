#include "platform/game/session.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"

namespace varia {

Session::Session(const Variant* variant, v1::SetupRequest request, Position start)
    : variant_(variant), request_(std::move(request)), players_(variant->info().seats_size()) {
  plies_.push_back({std::move(start), VARIA_NO_MOVE, {}});
}

absl::StatusOr<Session> Session::Start(const Variant* variant, const v1::SetupRequest& request) {
  absl::StatusOr<Position> start = variant->Setup(request);
  if (!start.ok()) return start.status();
  return Session(variant, request, *std::move(start));
}

absl::StatusOr<Session> Session::FromRecord(const Variant* variant, const v1::GameRecord& record) {
  if (record.variant() != variant->id()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the record is of a game of '", record.variant(), "', not of '", variant->id(), "'"));
  }
  absl::StatusOr<Session> session = Start(variant, record.setup());
  if (!session.ok()) {
    return absl::InvalidArgumentError(absl::StrCat("the record's start: ", session.status().message()));
  }
  if (!record.initial_position().empty() && record.initial_position() != session->Text()) {
    return absl::InvalidArgumentError(absl::StrCat("the record starts from '", record.initial_position(),
                                                   "', but its setup gives '", session->Text(), "' today"));
  }
  for (const v1::Player& player : record.players()) {
    if (auto status = session->SetPlayer(player.seat(), player.name()); !status.ok()) return status;
  }
  for (const v1::PlayedMove& move : record.moves()) {
    if (auto status = session->Play(move.text()); !status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("ply ", session->ply_count() + 1, ", move '", move.text(), "': ", status.message()));
    }
    session->plies_.back().played = move;
    // What is kept is the text of today, should the record's have been another spelling.
    session->plies_.back().played.set_text(
        variant->MoveText(session->plies_.end()[-2].position, session->plies_.back().move));
  }
  session->comment_ = record.comment();
  session->tags_.assign(record.tags().begin(), record.tags().end());
  return session;
}

absl::Status Session::Play(absl::string_view text) {
  const absl::StatusOr<varia_move> move = variant_->ParseMove(position(), text);
  return move.ok() ? Play(*move) : move.status();
}

absl::Status Session::Play(varia_move move) {
  if (redo_count() > 0 && plies_[current_ + 1].move == move) return Redo();
  Ply next{position(), move, {}};
  if (auto status = variant_->Play(&next.position, move); !status.ok()) return status;
  next.played.set_text(variant_->MoveText(position(), move));
  plies_.erase(plies_.begin() + current_ + 1, plies_.end());
  plies_.push_back(std::move(next));
  ++current_;
  return absl::OkStatus();
}

absl::Status Session::Undo() {
  if (current_ == 0) return absl::FailedPreconditionError("there is no move to take back");
  --current_;
  return absl::OkStatus();
}

absl::Status Session::Redo() {
  if (redo_count() == 0) return absl::FailedPreconditionError("there is no move to play again");
  ++current_;
  return absl::OkStatus();
}

std::vector<std::string> Session::MovesPlayed() const {
  std::vector<std::string> moves;
  for (int ply = 1; ply <= current_; ++ply) moves.push_back(plies_[ply].played.text());
  return moves;
}

absl::Status Session::SetPlayer(absl::string_view seat, absl::string_view name) {
  std::string known;
  for (int i = 0; i < variant_->info().seats_size(); ++i) {
    if (variant_->info().seats(i).id() == seat) {
      players_[i] = CleanText(name);
      return absl::OkStatus();
    }
    absl::StrAppend(&known, i == 0 ? "" : ", ", variant_->info().seats(i).id());
  }
  return absl::InvalidArgumentError(absl::StrCat("there is no seat '", CleanText(seat), "'; the seats are ", known));
}

v1::GameRecord Session::Record() const {
  v1::GameRecord record;
  record.set_variant(variant_->id());
  record.set_variant_version(variant_->info().version());
  *record.mutable_setup() = request_;
  record.set_initial_position(variant_->Text(plies_[0].position));
  for (size_t seat = 0; seat < players_.size(); ++seat) {
    if (players_[seat].empty()) continue;
    v1::Player* player = record.add_players();
    player->set_seat(variant_->info().seats(static_cast<int>(seat)).id());
    player->set_name(players_[seat]);
  }
  for (int ply = 1; ply <= current_; ++ply) *record.add_moves() = plies_[ply].played;
  *record.mutable_result() = Outcome();
  record.set_comment(comment_);
  for (const v1::Tag& tag : tags_) *record.add_tags() = tag;
  return record;
}

}  // namespace varia
