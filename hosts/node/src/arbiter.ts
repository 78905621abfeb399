// Ends of games beside the rules: repetition, lack of progress and the like.

import type { MessageInitShape } from "@bufbuild/protobuf";

import { ArbiterPolicySchema, VerdictSchema, type Verdict } from "./gen/varia/v1/arbiter_pb.js";
import { instance, messageOf } from "./arguments.js";
import { Game, outcomeOf, type Outcome } from "./game.js";
import { Owner, bytesOf, create, readMessage } from "./native.js";
import { Variant, asVariant } from "./registry.js";

/** What ends a game beside its rules: `{ repetition: { drawAt: 3 } }`. */
export type Policy = MessageInitShape<typeof ArbiterPolicySchema>;

/** Judges games of one variant by a policy; without one, nothing but the rules ends a game. `Variant.policy` is the usual one. */
export class Arbiter extends Owner {
  constructor(variant: string | Variant, policy: Policy = {}) {
    const bytes = bytesOf(ArbiterPolicySchema, messageOf(ArbiterPolicySchema, policy, "the policy"));
    super("arbiter_destroy", create("arbiter_create", asVariant(variant).handle, ...bytes));
  }

  /** Outcome, and the draws that the player to move may claim. */
  verdict(game: Game): Verdict {
    return readMessage(VerdictSchema, "arbiter_judge", this.handle, instance(game, Game, "the game").handle);
  }

  /** How the game has ended, by the rules or the policy; undefined while it goes on. */
  outcome(game: Game): Outcome | undefined {
    return outcomeOf(this.verdict(game).outcome);
  }
}
