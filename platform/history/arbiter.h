// Ends games beside the rules: repetition, lack of progress and the like, by a policy that the host chooses.
#ifndef VARIA_PLATFORM_HISTORY_ARBITER_H_
#define VARIA_PLATFORM_HISTORY_ARBITER_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "platform/history/game_tree.h"
#include "platform/loader/variant.h"
#include "varia/ext/arbiter.h"
#include "varia/v1/arbiter.pb.h"

namespace varia {

// The policy for a variant among a host's: its own, else the default.
const v1::ArbiterPolicy& PolicyFor(const v1::ArbiterPolicies& policies, absl::string_view variant_id);

// Judges games of one variant by one policy. Immutable; safe from any thread. The variant must outlive it.
class Arbiter {
 public:
  // InvalidArgument when the policy contradicts itself (draw_at below claim_at, a repetition count of 1, perpetual
  // check without repetition.draw_at). FailedPrecondition when it asks for a hint that the variant's plugin does not
  // offer, or for perpetual check in a game that has not two teams.
  static absl::StatusOr<Arbiter> Create(const Variant* variant, const v1::ArbiterPolicy& policy);

  // Judges the game where it stands, by the line up to there. The rules come first, then perpetual check, repetition,
  // no progress, dead and bare positions, and the ply limit. Fails only when the plugin cannot write the position whose
  // halfmove counter is asked for. REQUIRES: `game` is of this arbiter's variant.
  //
  // Asking a plugin for that counter costs more than all the rest. Whoever judges a game ply by ply therefore keeps a
  // number in *no_progress_due, 0 at first and again whenever the game has not just grown by one ply: the rule of no
  // progress is not looked at below that ply, which is the first at which it can apply.
  //
  // With `rules_go_on` the rules are not asked again: the caller knows that by them the game is not over.
  absl::StatusOr<v1::Verdict> Judge(const GameTree& game, int* no_progress_due = nullptr,
                                    bool rules_go_on = false) const;

  const v1::ArbiterPolicy& policy() const { return policy_; }

 private:
  Arbiter(const Variant* variant, const v1::ArbiterPolicy& policy, const varia_arbiter_hints* hints)
      : variant_(variant), policy_(policy), hints_(hints) {}

  // The team that gave check with every move since the position now first stood on the board, unless the other did too;
  // -1 for none.
  int PerpetualChecker(const GameTree& game) const;
  // Puts the outcome of a bare position, if it is one, into *outcome.
  bool JudgeBare(const Position& position, v1::Outcome* outcome) const;
  int TeamOf(int seat) const { return static_cast<int>(variant_->info().seats(seat).team()); }
  void SetWin(int team, const char* reason, v1::Outcome* outcome) const;

  const Variant* variant_;
  v1::ArbiterPolicy policy_;
  const varia_arbiter_hints* hints_;  // null when the plugin has none
};

}  // namespace varia

#endif  // VARIA_PLATFORM_HISTORY_ARBITER_H_
