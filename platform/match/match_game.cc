#include "platform/match/match_game.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/game/forfeit.h"
#include "platform/match/openings.h"
#include "platform/match/player_spec.h"
#include "platform/match/seed.h"

namespace varia {
namespace {

constexpr uint32_t kDefaultTimeoutS = 600;

// Between two reports passes at least so many times what a report takes, so that they cost half a percent at most, ...
constexpr int kReportSpacing = 200;
// ... but a report that was held up does not silence the next one for longer than this.
constexpr absl::Duration kLongestSilence = absl::Milliseconds(250);

struct FaultWords {
  v1::UnitResult::Status status;
  absl::string_view reason;
};

FaultWords WordsFor(Fault::Kind kind) {
  switch (kind) {
    case Fault::Kind::kCrash:
      return {v1::UnitResult::STATUS_CRASHED, kCrashReason};
    case Fault::Kind::kHang:
      return {v1::UnitResult::STATUS_HUNG, kHangReason};
    case Fault::Kind::kIllegal:
      return {v1::UnitResult::STATUS_CHEATED, kIllegalMoveReason};
    case Fault::Kind::kProtocol:
      return {v1::UnitResult::STATUS_CHEATED, kProtocolReason};
    case Fault::Kind::kNone:
    case Fault::Kind::kHost:
    case Fault::Kind::kCancelled:
      break;
  }
  return {v1::UnitResult::STATUS_ERROR, ""};
}

void AddTag(const std::string& name, const std::string& value, Session* session) {
  v1::Tag* tag = session->mutable_history()->mutable_tags()->Add();
  tag->set_name(name);
  tag->set_value(value);
}

}  // namespace

MatchGame::MatchGame(const Variant& variant, const v1::Unit& unit, ContestantPool* pool, TimeSource time,
                     const CancelToken* cancel, const UnitReport& report)
    : variant_(variant), unit_(unit), pool_(pool), time_(std::move(time)), cancel_(cancel), report_(report) {
  // Shortly before whoever watches over the unit loses his patience and blames nobody in particular.
  give_up_ = time_() + 0.9 * absl::Seconds(unit.timeout_s() == 0 ? kDefaultTimeoutS : unit.timeout_s());
}

MatchGame::~MatchGame() {
  for (size_t player = 0; player < contestants_.size(); ++player) {
    pool_->Return(spec(static_cast<int>(player)), variant_, std::move(contestants_[player]));
  }
}

absl::Status MatchGame::CheckUnit() const {
  if (game().seats_size() != variant_.info().seats_size()) {
    return absl::InvalidArgumentError(absl::StrCat("the unit seats ", game().seats_size(), " players, but ",
                                                   variant_.id(), " has ", variant_.info().seats_size(), " seats"));
  }
  for (const uint32_t player : game().seats()) {
    if (player >= static_cast<uint32_t>(game().players_size())) {
      return absl::InvalidArgumentError(absl::StrCat("the unit seats player ", player, " of ", game().players_size()));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Session> MatchGame::Begin() const {
  if (unit_.so_far().has_record()) {
    absl::StatusOr<Session> session = Session::FromRecord(&variant_, unit_.so_far().record());
    if (session.ok()) return session;
    return absl::Status(session.status().code(),
                        absl::StrCat("the game cannot go on from its record: ", session.status().message()));
  }
  absl::StatusOr<Session> session = StartFromOpening(&variant_, game());
  if (!session.ok()) return session;
  AddTag("Event", unit_.job(), &*session);
  AddTag("Round", absl::StrCat(game().opening_index() + 1, ".", game().rotation() + 1), &*session);
  return session;
}

void MatchGame::BeginResult() {
  result_ = unit_.so_far();
  result_.set_status(v1::UnitResult::STATUS_PASSED);
  result_.clear_record();
  result_.clear_position();
  result_.clear_efforts();
  for (int player = 0; player < game().players_size(); ++player) {
    v1::PlayerEffort* effort = result_.add_efforts();
    if (player < unit_.so_far().efforts_size()) *effort = unit_.so_far().efforts(player);
    effort->set_player(spec(player).name());
    effort->clear_seats();
    for (int seat = 0; seat < game().seats_size(); ++seat) {
      if (PlayerOf(seat) == player) effort->add_seats(static_cast<uint32_t>(seat));
    }
  }
}

absl::Status MatchGame::SetUp() {
  if (const absl::Status status = CheckUnit(); !status.ok()) return status;
  absl::StatusOr<Session> session = Begin();
  if (!session.ok()) return session.status();
  LiveGameOptions options;
  options.time = time_;
  options.policy = game().arbiter();
  const int seats = game().seats_size();
  for (int seat = 0; seat < seats; ++seat) {
    const v1::PlayerSpec& player = spec(PlayerOf(seat));
    const absl::StatusOr<TimeControl> control = ControlOfSeat(player, game().time_control(), seat, seats);
    if (!control.ok()) return control.status();
    if (const absl::Status status = CheckPlayerLimits(player, *control); !status.ok()) return status;
    options.controls.push_back(*control);
    if (const absl::Status status = session->SetPlayer(variant_.info().seats(seat).id(), player.name()); !status.ok()) {
      return status;
    }
  }
  absl::StatusOr<LiveGame> live = LiveGame::Create(*std::move(session), std::move(options));
  if (!live.ok()) return live.status();
  live_ = *std::move(live);
  adjudicator_.emplace(game().adjudication(), variant_.info(), game().players_size());
  BeginResult();
  for (int player = 0; player < game().players_size(); ++player) {
    absl::StatusOr<std::unique_ptr<Contestant>> contestant = pool_->Take(spec(player), variant_);
    if (!contestant.ok()) {
      return absl::Status(contestant.status().code(),
                          absl::StrCat("player '", spec(player).name(), "': ", contestant.status().message()));
    }
    contestants_.push_back(*std::move(contestant));
  }
  return absl::OkStatus();
}

bool MatchGame::StartPlayers() {
  for (int player = 0; player < game().players_size(); ++player) {
    GameStart start;
    start.game = &live_->session();
    start.seed = DeriveSeed(unit_.seed(), "player", unit_.variant(), static_cast<uint64_t>(player));
    start.arbiter = &game().arbiter();
    start.give_up = give_up_;
    start.cancel = cancel_;
    if (const Fault fault = contestants_[player]->StartGame(start); !fault.ok()) return Blame(player, fault);
  }
  return true;
}

bool MatchGame::Error(absl::string_view what) {
  result_.set_status(v1::UnitResult::STATUS_ERROR);
  result_.set_detail(std::string(what));
  return false;
}

void MatchGame::End(const v1::Outcome& outcome) {
  if (!live_->over()) live_->End(outcome).IgnoreError();  // it is not over, and the outcome is one
}

bool MatchGame::Blame(int player, const Fault& fault) {
  const FaultWords words = WordsFor(fault.kind);
  result_.set_status(words.status);
  result_.set_detail(absl::StrCat("player '", spec(player).name(), "'", fault.detail));
  if (fault.kind != Fault::Kind::kCancelled) result_.set_culprit(spec(player).name());
  if (words.status == v1::UnitResult::STATUS_ERROR) return false;
  // A flag that fell meanwhile comes first, if it ended the game.
  NoteFlags();
  const auto seat = std::find(game().seats().begin(), game().seats().end(), static_cast<uint32_t>(player));
  End(ForfeitOutcome(variant_.info(), static_cast<int>(seat - game().seats().begin()), words.reason));
  return false;
}

void MatchGame::NoteFlags() {
  while (const std::optional<FlagFall> fall = live_->TakeFlagFall()) {
    const std::string& name = spec(PlayerOf(fall->seat)).name();
    if (result_.culprit().empty()) {
      result_.set_culprit(name);
      result_.set_detail(absl::StrCat("player '", name, "' ran out of time at ply ", live_->history().ply_count() + 1));
    }
  }
}

void MatchGame::ReportProgress() {
  if (!report_) return;
  const absl::Time begin = time_();
  if (begin < next_report_) return;
  v1::UnitResult so_far = result_;
  *so_far.mutable_record() = live_->Record();
  so_far.set_count(static_cast<uint64_t>(live_->history().ply_count()));
  so_far.set_position(live_->session().Text());
  report_(so_far);
  const absl::Time end = time_();
  next_report_ = end + std::min(kReportSpacing * (end - begin), kLongestSilence);
}

bool MatchGame::PlayPly() {
  NoteFlags();
  if (live_->over()) return false;
  if (cancel_ != nullptr && cancel_->cancelled()) return Error("the game was called off");
  if (live_->history().ply_count() >= kMaxGamePlies) {
    End(DrawOutcome("ply-limit"));
    return false;
  }
  ReportProgress();
  const int seat = live_->seat_to_move();
  const int player = PlayerOf(seat);
  result_.set_legal_moves(result_.legal_moves() + variant_.CountLegalMoves(live_->position()));
  MoveRequest request;
  request.game = &live_->session();
  request.seat = seat;
  request.clock = live_->clock();
  request.give_up = give_up_;
  request.cancel = cancel_;
  const MoveAnswer answer = contestants_[player]->Choose(request);
  if (!answer.fault.ok()) return Blame(player, answer.fault);
  if (answer.resigns) {
    // Too late, perhaps; the next look at the clock tells.
    live_->Resign().IgnoreError();
    return true;
  }
  const int plies = live_->history().ply_count();
  if (const absl::Status status = live_->Play(answer.move); !status.ok()) {
    NoteFlags();
    // His flag fell first, so that the game is over or he has dropped out.
    if (live_->over() || live_->history().ply_count() > plies) return true;
    return Error(absl::StrCat("the move of player '", spec(player).name(), "' cannot be played: ", status.message()));
  }
  v1::PlayerEffort* effort = result_.mutable_efforts(player);
  effort->set_moves(effort->moves() + 1);
  effort->set_nodes(effort->nodes() + answer.nodes);
  effort->set_depth_sum(effort->depth_sum() + answer.depth);
  effort->set_think_us(effort->think_us() +
                       static_cast<uint64_t>(absl::ToInt64Microseconds(live_->clock()->Read(seat).used)));
  const std::optional<v1::Outcome> verdict =
      adjudicator_->Note(player, seat, answer.score, live_->history().ply_count());
  if (verdict.has_value()) End(*verdict);
  return true;
}

void MatchGame::FillResult() {
  *result_.mutable_record() = live_->Record();
  result_.set_count(static_cast<uint64_t>(live_->history().ply_count()));
  const v1::Outcome& outcome = live_->outcome();
  if (outcome.state() == v1::Outcome::STATE_ONGOING) return;
  for (v1::PlayerEffort& effort : *result_.mutable_efforts()) {
    const auto wins = [&](uint32_t seat) {
      const uint32_t team = variant_.info().seats(static_cast<int>(seat)).team();
      return variant_.info().teams(static_cast<int>(team)).id() == outcome.winning_team();
    };
    if (outcome.state() != v1::Outcome::STATE_WIN) {
      effort.set_score(v1::PlayerEffort::SCORE_DRAW);
    } else if (std::any_of(effort.seats().begin(), effort.seats().end(), wins)) {
      effort.set_score(v1::PlayerEffort::SCORE_WIN);
    } else {
      effort.set_score(v1::PlayerEffort::SCORE_LOSS);
    }
  }
}

v1::UnitResult MatchGame::Play() {
  if (const absl::Status status = SetUp(); !status.ok()) {
    Error(status.message());
    if (unit_.so_far().has_record()) *result_.mutable_record() = unit_.so_far().record();
    return std::move(result_);
  }
  if (StartPlayers()) {
    live_->Begin();
    while (PlayPly()) {
    }
  }
  FillResult();
  return std::move(result_);
}

}  // namespace varia
