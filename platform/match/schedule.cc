#include "platform/match/schedule.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/clock/time_control_text.h"
#include "platform/game/random_game.h"
#include "platform/history/arbiter.h"
#include "platform/match/player_spec.h"
#include "platform/match/seed.h"
#include "platform/match/statistics.h"

namespace varia {
namespace {

absl::Status Wrong(absl::string_view what) { return absl::InvalidArgumentError(what); }

absl::Status CheckAdjudication(const v1::Adjudication& rules) {
  if ((rules.win_score() == 0) != (rules.win_moves() == 0)) {
    return Wrong("adjudication.win_score and adjudication.win_moves go together: set both or neither");
  }
  if (rules.draw_moves() == 0 && (rules.draw_score() != 0 || rules.draw_after_ply() != 0)) {
    return Wrong("adjudication.draw_score and adjudication.draw_after_ply do nothing without adjudication.draw_moves");
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<std::pair<int, int>> MeetingsOf(const v1::MatchJob& match) {
  std::vector<std::pair<int, int>> meetings;
  const int players = match.players_size();
  const int firsts = match.format() == v1::MatchJob::FORMAT_GAUNTLET ? 1 : players;
  for (int first = 0; first < firsts; ++first) {
    for (int second = first + 1; second < players; ++second) meetings.emplace_back(first, second);
  }
  return meetings;
}

absl::Status MatchSchedule::CheckPlayers(const v1::Suite& suite, const Variant& variant) {
  const v1::MatchJob& match = job_.match();
  if (match.players_size() < 2) {
    return Wrong(absl::StrCat("match.players names ", match.players_size(), " players; at least two must meet"));
  }
  std::set<std::string> seen;
  const int seats = variant.info().seats_size();
  for (const std::string& name : match.players()) {
    if (!seen.insert(name).second) return Wrong(absl::StrCat("match.players names '", name, "' twice"));
    const auto spec = std::find_if(suite.players().begin(), suite.players().end(),
                                   [&](const v1::PlayerSpec& player) { return player.name() == name; });
    if (spec == suite.players().end()) {
      return Wrong(absl::StrCat("match.players names '", name, "', whom the suite does not describe"));
    }
    if (const absl::Status status = CheckPlayerSpec(*spec, variant); !status.ok()) return status;
    for (int seat = 0; seat < seats; ++seat) {
      const absl::StatusOr<TimeControl> control = ControlOfSeat(*spec, match.time_control(), seat, seats);
      if (!control.ok()) return Wrong(absl::StrCat("match.time_control: ", control.status().message()));
      if (const absl::Status status = CheckPlayerLimits(*spec, *control); !status.ok()) return status;
    }
    players_.push_back(*spec);
  }
  meetings_ = MeetingsOf(match);
  return absl::OkStatus();
}

absl::Status MatchSchedule::CheckRules(const Variant& variant, const v1::ArbiterPolicies& policies) {
  const v1::MatchJob& match = job_.match();
  if (match.games() == 0) return Wrong("match.games must be at least 1");
  openings_ = (uint64_t{match.games()} + kRotations - 1) / kRotations;
  policy_ = match.has_arbiter() ? match.arbiter() : PolicyFor(policies, variant.id());
  if (const auto arbiter = Arbiter::Create(&variant, policy_); !arbiter.ok()) {
    return Wrong(absl::StrCat("match.arbiter: ", arbiter.status().message()));
  }
  if (match.has_sprt()) {
    if (match.players_size() != 2) return Wrong("match.sprt is a test of two players, no more and no fewer");
    if (const absl::Status status = ValidateSprt(match.sprt()); !status.ok()) return status;
  }
  return CheckAdjudication(match.adjudication());
}

absl::Status MatchSchedule::ReadOpenings(const Variant& variant, const std::string& directory) {
  const v1::Openings& openings = job_.match().openings();
  if (!openings.file().empty()) {
    const std::filesystem::path path(openings.file());
    absl::StatusOr<OpeningFile> file =
        OpeningFile::Read(path.is_absolute() ? path.string() : (std::filesystem::path(directory) / path).string());
    if (!file.ok()) return file.status();
    file_ = *std::move(file);
    if (openings.shuffle()) {
      order_.resize(file_->size());
      std::iota(order_.begin(), order_.end(), 0);
      Random random(DeriveSeed(seed_, absl::StrCat(job_.name(), "/shuffle"), variant_id_, 0));
      for (size_t left = order_.size(); left > 1; --left) std::swap(order_[left - 1], order_[random.Below(left)]);
    }
  } else if (openings.shuffle()) {
    return Wrong("match.openings.shuffle needs match.openings.file");
  }
  const uint64_t different = file_.has_value() ? std::min<uint64_t>(file_->size(), openings_) : 1;
  for (uint64_t opening = 0; opening < different; ++opening) {
    v1::GameUnit game;
    PutOpening(opening, &game);
    if (const absl::StatusOr<Session> session = StartFromOpening(&variant, game); !session.ok()) {
      const std::string place = file_.has_value() ? file_->Place(LineOf(opening)) : "match.openings";
      return Wrong(absl::StrCat(place, ": ", session.status().message()));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<MatchSchedule> MatchSchedule::Create(const v1::Suite& suite, const v1::Job& job, const Variant& variant,
                                                    const std::string& directory, const v1::ArbiterPolicies& policies) {
  MatchSchedule out;
  out.seed_ = suite.seed();
  out.job_ = job;
  out.variant_id_ = variant.id();
  for (const v1::Seat& seat : variant.info().seats()) out.seat_teams_.push_back(seat.team());
  absl::Status status = out.CheckPlayers(suite, variant);
  if (status.ok()) status = out.CheckRules(variant, policies);
  if (status.ok()) status = out.ReadOpenings(variant, directory);
  if (!status.ok()) {
    return absl::Status(status.code(), absl::StrCat("job '", job.name(), "', ", variant.id(), ": ", status.message()));
  }
  for (v1::PlayerSpec& player : out.players_) player = WithAbsolutePaths(std::move(player), directory);
  return out;
}

size_t MatchSchedule::LineOf(uint64_t opening) const {
  const size_t line = opening % file_->size();
  return order_.empty() ? line : order_[line];
}

void MatchSchedule::PutOpening(uint64_t opening, v1::GameUnit* game) const {
  const v1::Openings& openings = job_.match().openings();
  v1::SetupRequest* setup = game->mutable_setup();
  *setup->mutable_options() = job_.match().rule_options();
  if (!openings.setup().empty()) setup->set_setup(openings.setup());
  if (file_.has_value()) {
    const Opening line = file_->At(LineOf(opening));
    if (!line.position.empty()) setup->set_position_text(line.position);
    game->mutable_opening()->Assign(line.moves.begin(), line.moves.end());
  }
  game->set_random_plies(openings.random_plies());
  game->set_opening_seed(DeriveSeed(seed_, absl::StrCat(job_.name(), "/opening"), variant_id_, opening));
  game->set_opening_index(opening);
}

v1::Unit MatchSchedule::UnitAt(uint64_t index) const {
  const auto rotation = static_cast<uint32_t>(index % kRotations);
  const auto [first, second] = meetings_[index / kRotations % meetings_.size()];
  v1::Unit unit;
  unit.set_job(job_.name());
  unit.set_variant(variant_id_);
  unit.set_index(index);
  unit.set_seed(DeriveSeed(seed_, job_.name(), variant_id_, index));
  unit.set_timeout_s(job_.unit_timeout_s());
  v1::GameUnit* game = unit.mutable_game();
  *game->add_players() = players_[first];
  *game->add_players() = players_[second];
  for (const uint32_t team : seat_teams_) game->add_seats((team + rotation) % 2);
  PutOpening(index / kRotations / meetings_.size(), game);
  game->set_time_control(job_.match().time_control());
  *game->mutable_arbiter() = policy_;
  if (job_.match().has_adjudication()) *game->mutable_adjudication() = job_.match().adjudication();
  game->set_rotation(rotation);
  return unit;
}

}  // namespace varia
