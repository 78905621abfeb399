// A game's tree of variations.

import { GameNodeSchema, type GameNode } from "./gen/varia/v1/host_pb.js";
import { milliseconds, number, refused, text } from "./arguments.js";
import { call, readMessage } from "./native.js";
import type { Game } from "./game.js";

/** A move with the position after it, or the start of the game. Good until the node is deleted. */
export class Node {
  /** @internal */
  readonly game: Game;
  readonly number: number;

  /** @internal */
  constructor(game: Game, index: number) {
    this.game = game;
    this.number = number(index, "the node's number");
  }

  #message(): GameNode {
    return readMessage(GameNodeSchema, "session_node", this.game.handle, this.number);
  }

  /** The move's text; "" at the start. */
  get move(): string {
    return this.#message().played?.text ?? "";
  }

  /** Plies from the start of the game. */
  get ply(): number {
    return this.#message().depth;
  }

  /** The node before; undefined at the start. */
  get parent(): Node | undefined {
    return this.number === 0 ? undefined : new Node(this.game, this.#message().parent);
  }

  /** What was played or tried from here, the main continuation first. */
  get continuations(): Node[] {
    return this.#message().continuations.map((index) => new Node(this.game, index));
  }

  /** A remark after the move; at the start, on the first position. */
  get comment(): string {
    return this.#message().played?.comment ?? "";
  }

  set comment(remark: string) {
    call("session_set_comment", this.game.handle, this.number, text(remark, "the comment"));
  }

  /** A remark to be read before the move. */
  get commentBefore(): string {
    return this.#message().played?.commentBefore ?? "";
  }

  set commentBefore(remark: string) {
    call("session_set_comment_before", this.game.handle, this.number, text(remark, "the comment"));
  }

  /** What the move took and what was left on the clock after it, in milliseconds. */
  setTimes(elapsed: number, remaining: number): void {
    const times = [milliseconds(elapsed, "the time elapsed", 1), milliseconds(remaining, "the time remaining", 1)];
    if (times.some((time) => time < 0n)) throw refused("the times must not be negative");
    call("session_set_times", this.game.handle, this.number, ...times);
  }

  /** Moves the node one place up among its alternatives. */
  promote(): void {
    call("session_promote", this.game.handle, this.number);
  }

  /** Makes every move on the way here the main continuation. */
  promoteToMainLine(): void {
    call("session_promote_to_main_line", this.game.handle, this.number);
  }

  /** Deletes the move and all that follows it. */
  delete(): void {
    call("session_delete", this.game.handle, this.number);
  }
}
