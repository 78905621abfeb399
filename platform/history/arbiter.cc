#include "platform/history/arbiter.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"

namespace varia {
namespace {

std::string RepetitionReason(uint32_t count) {
  switch (count) {
    case 2:
      return "twofold-repetition";
    case 3:
      return "threefold-repetition";
    case 4:
      return "fourfold-repetition";
    case 5:
      return "fivefold-repetition";
    default:
      return absl::StrCat(count, "-fold-repetition");
  }
}

void SetDraw(const std::string& reason, v1::Outcome* outcome) {
  outcome->set_state(v1::Outcome::STATE_DRAW);
  outcome->set_reason(reason);
  outcome->set_status("draw");
}

// How far a count has come: past neither limit, past the claim's, past the draw's.
enum class Reached { kNothing, kClaim, kDraw };

Reached Measure(const v1::CountRule& rule, uint32_t count) {
  if (rule.draw_at() != 0 && count >= rule.draw_at()) return Reached::kDraw;
  if (rule.claim_at() != 0 && count >= rule.claim_at()) return Reached::kClaim;
  return Reached::kNothing;
}

absl::Status CheckCount(absl::string_view name, const v1::CountRule& rule) {
  if (rule.draw_at() != 0 && rule.draw_at() < rule.claim_at()) {
    return absl::InvalidArgumentError(absl::StrCat("the arbiter's policy draws for ", name, " at ", rule.draw_at(),
                                                   ", before a claim at ", rule.claim_at(), " is possible"));
  }
  return absl::OkStatus();
}

const varia_arbiter_hints* Hints(const Variant& variant) {
  const varia_variant& table = variant.table();
  const auto* hints = static_cast<const varia_arbiter_hints*>(table.get_extension(&table, VARIA_EXT_ARBITER));
  return hints != nullptr && VARIA_HAS(varia_arbiter_hints, hints, bare_seats) ? hints : nullptr;
}

}  // namespace

const v1::ArbiterPolicy& PolicyFor(const v1::ArbiterPolicies& policies, absl::string_view variant_id) {
  for (const v1::VariantPolicy& entry : policies.variants()) {
    if (entry.variant() == variant_id) return entry.policy();
  }
  return policies.default_policy();
}

absl::StatusOr<Arbiter> Arbiter::Create(const Variant* variant, const v1::ArbiterPolicy& policy) {
  if (absl::Status status = CheckCount("repetition", policy.repetition()); !status.ok()) return status;
  if (absl::Status status = CheckCount("no progress", policy.no_progress()); !status.ok()) return status;
  if (policy.repetition().claim_at() == 1 || policy.repetition().draw_at() == 1) {
    return absl::InvalidArgumentError(
        "the arbiter's policy counts repetition from 1, but every position has stood on the board once: 2 is the "
        "least");
  }
  const varia_arbiter_hints* hints = Hints(*variant);
  const auto lacks = [&](absl::string_view rule, absl::string_view hint) {
    return absl::FailedPreconditionError(absl::StrCat("the arbiter's policy asks for ", rule, ", but the plugin of '",
                                                      variant->id(), "' does not offer ", hint, " of ",
                                                      VARIA_EXT_ARBITER));
  };
  if (policy.perpetual_check_loses()) {
    if (policy.repetition().draw_at() == 0) {
      return absl::InvalidArgumentError(
          "the arbiter's policy asks for perpetual check, which is judged when repetition.draw_at is reached: set "
          "that");
    }
    if (variant->info().teams_size() != 2) {
      return absl::FailedPreconditionError(
          absl::StrCat("the arbiter's policy asks for perpetual check, which only a game of two teams can have; '",
                       variant->id(), "' has ", variant->info().teams_size()));
    }
    if (hints == nullptr || hints->in_check == nullptr) return lacks("perpetual check", "in_check");
  }
  if (policy.dead_position_draws() && (hints == nullptr || hints->dead_position == nullptr)) {
    return lacks("dead positions", "dead_position");
  }
  if (policy.bare() != v1::ArbiterPolicy::BARE_RULE_UNSPECIFIED && (hints == nullptr || hints->bare_seats == nullptr)) {
    return lacks("bare positions", "bare_seats");
  }
  return Arbiter(variant, policy, hints);
}

absl::StatusOr<v1::Verdict> Arbiter::Judge(const GameTree& game, int* no_progress_due, bool rules_go_on) const {
  v1::Verdict verdict;
  v1::Outcome* outcome = verdict.mutable_outcome();
  if (!rules_go_on && variant_->RawOutcome(game.position()).state != VARIA_ONGOING) {
    *outcome = variant_->Outcome(game.position());
    return verdict;
  }

  const uint32_t occurrences = static_cast<uint32_t>(game.occurrences_at(game.ply_count()));
  switch (Measure(policy_.repetition(), occurrences)) {
    case Reached::kDraw:
      if (policy_.perpetual_check_loses()) {
        if (const int checker = PerpetualChecker(game); checker >= 0) {
          SetWin(1 - checker, "perpetual-check", outcome);
          return verdict;
        }
      }
      SetDraw(RepetitionReason(policy_.repetition().draw_at()), outcome);
      return verdict;
    case Reached::kClaim:
      verdict.add_claims(RepetitionReason(policy_.repetition().claim_at()));
      break;
    case Reached::kNothing:
      break;
  }

  const uint32_t first_limit =
      policy_.no_progress().claim_at() != 0 ? policy_.no_progress().claim_at() : policy_.no_progress().draw_at();
  if (first_limit != 0 && (no_progress_due == nullptr || game.ply_count() >= *no_progress_due)) {
    const absl::StatusOr<v1::Position> message = variant_->ToMessage(game.position());
    if (!message.ok()) return message.status();
    if (no_progress_due != nullptr && message->halfmove() < first_limit) {
      *no_progress_due =
          game.ply_count() + static_cast<int>(std::min<uint32_t>(first_limit - message->halfmove(), 1000));
    }
    switch (Measure(policy_.no_progress(), message->halfmove())) {
      case Reached::kDraw:
        verdict.clear_claims();
        SetDraw("no-progress", outcome);
        return verdict;
      case Reached::kClaim:
        verdict.add_claims("no-progress");
        break;
      case Reached::kNothing:
        break;
    }
  }

  if (policy_.dead_position_draws() && hints_->dead_position(&variant_->table(), game.position().data()) == 1) {
    SetDraw("dead-position", outcome);
  } else if (policy_.bare() != v1::ArbiterPolicy::BARE_RULE_UNSPECIFIED && JudgeBare(game.position(), outcome)) {
    // JudgeBare() has filled *outcome.
  } else if (policy_.ply_limit() != 0 && static_cast<uint32_t>(game.ply_count()) >= policy_.ply_limit()) {
    SetDraw("ply-limit", outcome);
  } else {
    outcome->set_state(v1::Outcome::STATE_ONGOING);
    outcome->set_status("ongoing");
    return verdict;
  }
  verdict.clear_claims();
  return verdict;
}

int Arbiter::PerpetualChecker(const GameTree& game) const {
  int first = game.ply_count();
  while (game.previous_occurrence(first) >= 0) first = game.previous_occurrence(first);
  bool moved[2] = {false, false};
  bool only_checks[2] = {true, true};
  for (int ply = first; ply < game.ply_count(); ++ply) {
    const int team = TeamOf(game.seat_at(ply));
    moved[team] = true;
    if (hints_->in_check(&variant_->table(), game.position_at(ply + 1).data()) != 1) only_checks[team] = false;
  }
  const bool perpetual[2] = {moved[0] && only_checks[0], moved[1] && only_checks[1]};
  if (perpetual[0] == perpetual[1]) return -1;
  return perpetual[0] ? 0 : 1;
}

bool Arbiter::JudgeBare(const Position& position, v1::Outcome* outcome) const {
  const uint32_t bare = hints_->bare_seats(&variant_->table(), position.data());
  const v1::VariantInfo& info = variant_->info();
  std::vector<bool> team_bare(info.teams_size(), true);
  for (int seat = 0; seat < info.seats_size(); ++seat) {
    if ((bare >> seat & 1u) == 0) team_bare[TeamOf(seat)] = false;
  }
  int bare_teams = 0;
  for (const bool is_bare : team_bare) bare_teams += is_bare ? 1 : 0;
  if (bare_teams == info.teams_size()) {
    SetDraw("bare-position", outcome);
    return true;
  }
  if (policy_.bare() != v1::ArbiterPolicy::BARE_RULE_BARE_LOSES || info.teams_size() != 2 || bare_teams == 0) {
    return false;
  }
  SetWin(team_bare[0] ? 1 : 0, "bare-position", outcome);
  return true;
}

void Arbiter::SetWin(int team, const char* reason, v1::Outcome* outcome) const {
  const std::string& id = variant_->info().teams(team).id();
  outcome->set_state(v1::Outcome::STATE_WIN);
  outcome->set_winning_team(id);
  outcome->set_reason(reason);
  outcome->set_status(absl::StrCat("win ", id));
}

}  // namespace varia
