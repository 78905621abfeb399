// Games between players, with a clock, an arbiter and a journal.

import { create as message } from "@bufbuild/protobuf";

import type { Policy } from "./arbiter.js";
import { ArbiterPolicySchema, VerdictSchema, type Verdict } from "./gen/varia/v1/arbiter_pb.js";
import { GameOptionsSchema } from "./gen/varia/v1/host_pb.js";
import { OutcomeSchema, type Outcome as OutcomeMessage } from "./gen/varia/v1/outcome_pb.js";
import { instance, messageOf, milliseconds as nanos, options, text, whole } from "./arguments.js";
import { millis, readClock, seatOf, type Reading } from "./clock.js";
import { Game, outcomeOf, type Outcome } from "./game.js";
import { Made, bytesOf, call, create, readMessage, readText, type Handle } from "./native.js";
import { Variant, asVariant } from "./registry.js";
import type { Node } from "./tree.js";

export interface LiveOptions {
  /** A time control as in `Clock`; none by default. */
  clock?: string;
  /** What ends it beside the rules: nothing by default; `game.variant.policy` is the usual one. */
  policy?: Policy;
  /** File to which everything is written at once, so that `LiveGame.resume()` goes on after a crash. */
  journal?: string;
  /** Time stands still except in `advance()`. */
  manualTime?: boolean;
}

function bytesOfOptions(wanted: LiveOptions): [Uint8Array | null, number] {
  const { clock = "", policy, journal = "", manualTime = false } = options(wanted);
  const sent = message(GameOptionsSchema, {
    timeControl: text(clock, "the time control"),
    journal: text(journal, "the journal"),
    manualTime: Boolean(manualTime),
  });
  if (policy !== undefined) sent.policy = messageOf(ArbiterPolicySchema, policy, "the policy");
  return bytesOf(GameOptionsSchema, sent);
}

// What a journal held.
class Resumed {
  constructor(
    readonly variant: Variant,
    readonly handle: Handle,
    readonly notice: string,
  ) {}
}

/** A game being played: each move presses the clock, and clock, arbiter and players can end it beside the rules. */
export class LiveGame extends Game {
  /** Of a resumed game: that a torn last record was dropped; else "". */
  readonly notice: string = "";

  /** Begins where `game` stands, which stays as it is. */
  constructor(game: Game, options?: LiveOptions);
  /** @internal */
  constructor(resumed: Resumed);
  constructor(game: Game | Resumed, wanted: LiveOptions = {}) {
    if (game instanceof Resumed) {
      super(game.variant, new Made("game_destroy", game.handle));
      this.notice = game.notice;
    } else {
      const { handle, variant } = instance(game, Game, "the game");
      super(variant, new Made("game_destroy", create("game_create", handle, ...bytesOfOptions(wanted))));
    }
  }

  /** Goes on with the game in the journal that the options name. */
  static resume(variant: string | Variant, wanted: LiveOptions): LiveGame {
    const found = asVariant(variant);
    const place = Buffer.alloc(8);
    const notice = readText("game_resume", found.handle, ...bytesOfOptions(wanted), place);
    return new LiveGame(new Resumed(found, Number(place.readBigUInt64LE()), notice));
  }

  /** Outcome, and the draws that the player to move may claim. */
  verdict(): Verdict {
    return readMessage(VerdictSchema, "game_verdict", this.handle);
  }

  /** How the game ended, by the rules, the arbiter, the clock or the players; undefined while it goes on. */
  override outcome(): Outcome | undefined {
    return outcomeOf(this.verdict().outcome);
  }

  override isOver(): boolean {
    return call("game_over", this.handle) !== 0;
  }

  /** Starts the clock of the player to move, as the first move does too. */
  begin(): void {
    call("game_begin", this.handle);
  }

  /** Plays moves. "precondition" when the game is over, paused, or the time has run out. */
  override push(...moves: string[]): void {
    for (const move of moves) call("game_play", this.handle, text(move, "the move"));
  }

  /** Takes back the last move, times included, and returns it. */
  override pop(): string {
    const last = this.node.move;
    call("game_undo", this.handle, 1);
    return last;
  }

  override redo(): void {
    call("game_redo", this.handle, 1);
  }

  /** The player to move claims a draw. */
  claimDraw(): void {
    call("game_claim_draw", this.handle);
  }

  /** The player to move gives up: he drops out where that is possible, else his team loses. */
  resign(): void {
    call("game_resign", this.handle);
  }

  /** Ends the game as the host decides. */
  end(outcome: OutcomeMessage): void {
    call("game_end", this.handle, ...bytesOf(OutcomeSchema, whole(OutcomeSchema, outcome, "the outcome")));
  }

  /** What a seat's clock shows. "precondition" without a clock; so too below. */
  readClock(seat: number): Reading {
    return readClock("game_read_clock", this.handle, seat);
  }

  /** Milliseconds until the flag of the player to move falls: look then at `takeFlagFall()`. */
  get untilFlag(): number {
    const left = Buffer.alloc(8);
    call("game_until_flag", this.handle, left);
    return millis(left.readBigInt64LE());
  }

  /** The seat of the first flag fall not told yet; its consequences are drawn already. */
  takeFlagFall(): number | undefined {
    const seat = Buffer.alloc(4);
    call("game_take_flag_fall", this.handle, seat);
    return seat.readInt32LE() < 0 ? undefined : seat.readInt32LE();
  }

  /** No time passes and no move is taken until `resumeClock()`. */
  pause(): void {
    call("game_pause", this.handle);
  }

  resumeClock(): void {
    call("game_resume_clock", this.handle);
  }

  /** Adds to what a seat has left, or takes from it. */
  addTime(seat: number, milliseconds: number): void {
    call("game_add_time", this.handle, seatOf(seat), nanos(milliseconds, "the time"));
  }

  /** Lets time pass in a game with `manualTime`. */
  advance(milliseconds: number): void {
    call("game_advance", this.handle, nanos(milliseconds, "the time"));
  }

  /** Throws, a single time, why the journal can no longer be written. */
  checkJournal(): void {
    call("game_check_journal", this.handle);
  }

  /** Not in a game being played: `copy()` makes one that has variations. */
  override pushVariation(_move: string): never {
    throw new TypeError("a game being played has one line; copy() it to try others");
  }

  /** Not in a game being played: take moves back with `pop()`. */
  override goTo(_node: Node): never {
    throw new TypeError("a game being played goes back by pop() alone; copy() it to look around");
  }
}
