#include "platform/game/live_game.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/clock/time_control_text.h"
#include "platform/game/forfeit.h"

namespace varia {
namespace {

absl::Status CheckControls(const Variant& variant, const std::vector<TimeControl>& controls) {
  const int seats = variant.info().seats_size();
  if (controls.empty() || static_cast<int>(controls.size()) == seats) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("a game of '", variant.id(), "' has ", seats,
                                                 " seats, but there are time controls for ", controls.size()));
}

// The whole game in a form from which a journal can go on: a record of it with its line as the main line, and how many
// plies of that have been taken back.
v1::GameRecord StartOfJournal(const GameTree& game) {
  GameTree copy = game;
  // The node is there, so it cannot fail.
  copy.PromoteToMainLine(copy.node_at(copy.ply_count() + copy.redo_count())).IgnoreError();
  return copy.ToRecord();
}

}  // namespace

absl::StatusOr<LiveGame> LiveGame::Make(Session session, const LiveGameOptions& options) {
  if (absl::Status status = CheckControls(session.variant(), options.controls); !status.ok()) return status;
  absl::StatusOr<Arbiter> arbiter = Arbiter::Create(&session.variant(), options.policy);
  if (!arbiter.ok()) return arbiter.status();
  LiveGame game(std::move(session), *std::move(arbiter));
  game.time_ = options.time;
  if (!options.controls.empty()) {
    absl::StatusOr<GameTimes> times = GameTimes::Create(options.controls, game.history(), options.time);
    if (!times.ok()) return times.status();
    game.times_ = *std::move(times);
    v1::Tag* tag = nullptr;
    for (v1::Tag& known : *game.tree()->mutable_tags()) {
      if (known.name() == kTimeControlTag) tag = &known;
    }
    if (tag == nullptr) tag = game.tree()->mutable_tags()->Add();
    tag->set_name(kTimeControlTag);
    tag->set_value(FormatTimeControls(options.controls));
  }
  return game;
}

absl::StatusOr<LiveGame> LiveGame::Create(Session session, LiveGameOptions options) {
  absl::StatusOr<LiveGame> game = Make(std::move(session), options);
  if (!game.ok()) return game.status();
  if (!options.journal.empty()) {
    absl::StatusOr<Journal> journal = Journal::Create(options.journal, StartOfJournal(game->history()), options.sync);
    if (!journal.ok()) return journal.status();
    game->journal_ = *std::move(journal);
    if (game->history().redo_count() > 0) {
      v1::JournalEvent event;
      event.set_undo(static_cast<uint32_t>(game->history().redo_count()));
      game->Write(event);
    }
  }
  if (absl::Status status = game->Judge(/*one_ply_further=*/false); !status.ok()) return status;
  return game;
}

absl::StatusOr<LiveGame> LiveGame::Resume(const Variant* variant, LiveGameOptions options, std::string* notice) {
  JournalContents contents;
  absl::StatusOr<Journal> journal = Journal::Open(options.journal, &contents, options.sync);
  if (!journal.ok()) return journal.status();
  *notice = contents.notice;
  absl::StatusOr<GameTree> tree = ReplayJournal(variant, contents);
  if (!tree.ok()) {
    return absl::Status(tree.status().code(),
                        absl::StrCat("the journal '", options.journal, "': ", tree.status().message()));
  }
  if (options.controls.empty()) {
    absl::StatusOr<std::vector<TimeControl>> controls = RecordedControls(*tree);
    if (!controls.ok()) return controls.status();
    options.controls = *std::move(controls);
  }
  absl::StatusOr<LiveGame> game = Make(Session::FromTree(*std::move(tree)), options);
  if (!game.ok()) return game.status();
  game->journal_ = *std::move(journal);
  if (absl::Status status = game->Judge(/*one_ply_further=*/false); !status.ok()) return status;
  return game;
}

const v1::Outcome& LiveGame::outcome() const {
  const v1::Outcome* result = history().result();
  return result != nullptr ? *result : verdict_.outcome();
}

void LiveGame::Begin() {
  if (begun_ || over()) return;
  begun_ = true;
  // The snapshot is this clock's own.
  if (times_) times_->Restore(history().current()).IgnoreError();
}

absl::Status LiveGame::CheckMayMove() {
  Begin();
  const size_t falls = falls_.size();
  Settle();
  if (falls_.size() > falls) {
    return absl::FailedPreconditionError(absl::StrCat("the time of ", variant().info().seats(falls_.back().seat).name(),
                                                      " has run out: the move came too late"));
  }
  if (over()) return absl::FailedPreconditionError("the game is over");
  if (times_ && times_->clock().paused()) {
    return absl::FailedPreconditionError("the clock is paused: resume it before a move");
  }
  return absl::OkStatus();
}

absl::Status LiveGame::Play(absl::string_view text) {
  if (absl::Status status = CheckMayMove(); !status.ok()) return status;
  return Advance([&] { return tree()->Play(text); }, /*by_clock=*/false);
}

absl::Status LiveGame::Play(varia_move move) {
  if (absl::Status status = CheckMayMove(); !status.ok()) return status;
  return Advance([&] { return tree()->Play(move); }, /*by_clock=*/false);
}

absl::Status LiveGame::Advance(absl::FunctionRef<absl::Status()> play, bool by_clock) {
  const NodeId undone = history().redo_count() > 0 ? history().node_at(history().ply_count() + 1) : kRootNode;
  const size_t nodes = history().node_count();
  const int mover = seat_to_move();
  if (absl::Status status = play(); !status.ok()) return status;
  const NodeId node = history().current();
  const bool forgets = history().node_count() > nodes && undone != kRootNode;
  const bool ended = variant().RawOutcome(position()).state != VARIA_ONGOING;
  if (times_) {
    Clock& clock = times_->clock();
    const int next = ended ? Clock::kNobody : seat_to_move();
    absl::Duration used;
    // What is to fail fails here, before anything else is touched.
    absl::Status pressed;
    if (!by_clock) {
      const absl::StatusOr<absl::Duration> taken = clock.Press(next);
      pressed = taken.status();
      if (taken.ok()) used = *taken;
    } else {
      used = clock.Read(mover).used;
      if (!ended) pressed = clock.Start(next);
    }
    if (!pressed.ok()) {
      const bool is_new = history().node_count() > nodes;
      absl::Status back = is_new ? tree()->Delete(node) : tree()->Undo();
      Settle();
      return back.ok() ? pressed : back;
    }
    const uint64_t remaining_ms = by_clock ? 0 : RecordMs(clock.Read(mover).left);
    tree()->SetTimes(node, RecordMs(used), remaining_ms).IgnoreError();  // it is no root
    times_->RetireDropOuts(position());
    times_->Keep(node);
  }
  if (forgets) {
    if (absl::Status status = tree()->Delete(undone); !status.ok()) return status;
    v1::JournalEvent forget;
    forget.set_forget_redo(true);
    Write(forget);
  }
  if (journal_) {
    v1::JournalEvent event;
    const v1::PlayedMove& played = history().played(node);
    event.mutable_play()->set_text(played.text());
    if (times_) {
      event.mutable_play()->set_elapsed_ms(played.elapsed_ms());
      event.mutable_play()->set_remaining_ms(played.remaining_ms());
    }
    Write(event);
  }
  // A move that is played once more gives the game another chance where it ended at first.
  if (history().result() != nullptr) {
    v1::JournalEvent goes_on;
    goes_on.mutable_result()->set_state(v1::Outcome::STATE_ONGOING);
    tree()->SetResult(goes_on.result());
    Write(goes_on);
  }
  return Judge(/*one_ply_further=*/true, /*rules_go_on=*/!ended);
}

absl::Status LiveGame::GoTo(int ply) {
  const NodeId node = history().node_at(ply);
  if (absl::Status status = tree()->GoTo(node); !status.ok()) return status;
  if (times_ && begun_) {
    if (absl::Status status = times_->Restore(node); !status.ok()) return status;
  }
  return Judge(/*one_ply_further=*/false);
}

absl::Status LiveGame::Undo(int plies) {
  Settle();
  if (plies < 1 || plies > history().ply_count()) {
    return absl::FailedPreconditionError(
        absl::StrCat("cannot take back ", plies, " plies: ", history().ply_count(), " have been played"));
  }
  v1::JournalEvent event;
  event.set_undo(static_cast<uint32_t>(plies));
  Write(event);
  return GoTo(history().ply_count() - plies);
}

absl::Status LiveGame::Redo(int plies) {
  Settle();
  if (plies < 1 || plies > history().redo_count()) {
    return absl::FailedPreconditionError(
        absl::StrCat("cannot play ", plies, " plies again: ", history().redo_count(), " have been taken back"));
  }
  const int ply = history().ply_count() + plies;
  for (int redone = history().ply_count() + 1; redone <= ply; ++redone) {
    v1::JournalEvent event;
    event.mutable_play()->set_text(history().played(history().node_at(redone)).text());
    Write(event);
  }
  return GoTo(ply);
}

absl::Status LiveGame::ClaimDraw() {
  if (absl::Status status = CheckMayMove(); !status.ok()) return status;
  if (claims().empty()) return absl::FailedPreconditionError("there is nothing to claim a draw for");
  return End(DrawOutcome(verdict_.claims(0)));
}

absl::Status LiveGame::Resign() {
  if (absl::Status status = CheckMayMove(); !status.ok()) return status;
  if (variant().can_drop_out()) return Advance([&] { return tree()->DropOut(); }, /*by_clock=*/false);
  return End(ForfeitOutcome(variant().info(), seat_to_move(), kResignation));
}

absl::Status LiveGame::End(const v1::Outcome& outcome) {
  Settle();
  if (over()) return absl::FailedPreconditionError("the game is over");
  if (outcome.state() != v1::Outcome::STATE_DRAW && outcome.state() != v1::Outcome::STATE_WIN) {
    return absl::InvalidArgumentError("a game ends in a draw or with somebody's win, not with an ongoing outcome");
  }
  // Else no record of the game could be read again.
  if (absl::Status status = CheckOutcome(variant().info(), outcome); !status.ok()) return status;
  SetResult(outcome);
  return absl::OkStatus();
}

void LiveGame::SetResult(const v1::Outcome& outcome) {
  tree()->SetResult(outcome);
  if (times_) times_->clock().Stop();
  v1::JournalEvent event;
  *event.mutable_result() = outcome;
  Write(event);
}

absl::Status LiveGame::Judge(bool one_ply_further, bool rules_go_on) {
  if (!one_ply_further) no_progress_due_ = 0;
  absl::StatusOr<v1::Verdict> verdict = arbiter_.Judge(history(), &no_progress_due_, rules_go_on);
  if (!verdict.ok()) {
    verdict_.Clear();
    *verdict_.mutable_outcome() = session_.Outcome();
    return absl::InternalError(
        absl::StrCat("the arbiter cannot judge the game, for the plugin fails: ", verdict.status().message()));
  }
  verdict_ = *std::move(verdict);
  if (verdict_.outcome().state() != v1::Outcome::STATE_ONGOING && !session_.finished() &&
      history().result() == nullptr) {
    SetResult(verdict_.outcome());
  }
  if (over()) {
    verdict_.clear_claims();
    if (times_) times_->clock().Stop();
  }
  return absl::OkStatus();
}

void LiveGame::Settle() {
  if (!times_) return;
  while (const std::optional<FlagFall> fall = times_->clock().TakeFlagFall()) {
    falls_.push_back(*fall);
    if (over()) continue;
    // A plugin that refuses the drop-out, or a game without room for it, leaves the ordinary loss.
    if (variant().can_drop_out() && Advance([&] { return tree()->DropOut(); }, /*by_clock=*/true).ok()) continue;
    if (!over()) SetResult(ForfeitOutcome(variant().info(), fall->seat, kTimeForfeit));
    times_->Keep(history().current());
  }
}

std::optional<FlagFall> LiveGame::TakeFlagFall() {
  Settle();
  if (falls_.empty()) return std::nullopt;
  const FlagFall fall = falls_.front();
  falls_.pop_front();
  return fall;
}

absl::Time LiveGame::Deadline() { return times_ ? times_->clock().Deadline() : absl::InfiniteFuture(); }

void LiveGame::Write(const v1::JournalEvent& event) {
  if (!journal_) return;
  if (absl::Status status = journal_->Append(event); !status.ok()) {
    journal_failure_ = status;
    journal_.reset();
  }
}

absl::Status LiveGame::TakeJournalFailure() { return std::exchange(journal_failure_, absl::OkStatus()); }

}  // namespace varia
