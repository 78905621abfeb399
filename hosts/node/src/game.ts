// Games being played.

import { create as message } from "@bufbuild/protobuf";

import {
  GameHistorySchema,
  GameRecordsSchema,
  MoveListSchema,
  PerftCountsSchema,
  PlayoutCountsSchema,
  RandomGameSchema,
  type PlayoutCounts,
  type RandomGame,
} from "./gen/varia/v1/host_pb.js";
import { MoveSchema, type Move } from "./gen/varia/v1/move_pb.js";
import { OutcomeSchema, Outcome_State, type Outcome as OutcomeMessage } from "./gen/varia/v1/outcome_pb.js";
import { PositionSchema, SetupRequestSchema, type Position } from "./gen/varia/v1/position_pb.js";
import { GameRecordSchema, type GameRecord } from "./gen/varia/v1/record_pb.js";
import { Owner, bytesOf, call, create, moveTexts, play, readMessage, readText, textOf, type FunctionName } from "./native.js";
import { Registry, Variant, asVariant, defaultRegistry } from "./registry.js";
import { Node } from "./tree.js";

/** How a game ended. */
export interface Outcome {
  /** Id of the team that won; undefined for a draw. */
  winner: string | undefined;
  /** What ended it: "checkmate", "stalemate", "threefold-repetition". */
  reason: string;
  /** The whole as one line: "draw", "win w", "win w places=ws,wn,bn,bs". */
  status: string;
  /** Places, best first; empty where they are not kept. */
  places: { seat: string; place: number }[];
}

/** Undefined for a game that goes on. */
export function outcomeOf(outcome: OutcomeMessage | undefined): Outcome | undefined {
  if (!outcome || outcome.state === Outcome_State.UNSPECIFIED || outcome.state === Outcome_State.ONGOING) return undefined;
  return {
    winner: outcome.winningTeam || undefined,
    reason: outcome.reason,
    status: outcome.status,
    places: outcome.places.map(({ seat, place }) => ({ seat, place })),
  };
}

export interface GameStart {
  /** A position text to start from. */
  text?: string;
  /** A setup of the variant to start from. */
  setup?: string;
  /** Rule options by name. */
  options?: Record<string, string>;
}

const factsSize = 56;

/** A game of any variant, with its whole history. Positions, moves and records are those of every program of Varia. */
export class Game extends Owner {
  readonly variant: Variant;

  constructor(variant: string | Variant, start?: GameStart);
  /** @internal */
  constructor(variant: Variant, made: { destroy: FunctionName; handle: number });
  constructor(variant: string | Variant, start: GameStart | { destroy: FunctionName; handle: number } = {}) {
    const found = asVariant(variant);
    if ("handle" in start) {
      super(start.destroy, start.handle);
    } else {
      if (start.text !== undefined && start.setup !== undefined) {
        throw new TypeError("a game starts at a position text or at a setup, not at both");
      }
      const request = message(SetupRequestSchema, {
        options: Object.entries(start.options ?? {}).map(([name, value]) => ({ name, value })),
      });
      if (start.text !== undefined) request.start = { case: "positionText", value: start.text };
      if (start.setup !== undefined) request.start = { case: "setup", value: start.setup };
      super("session_destroy", create("session_create", found.handle, ...bytesOf(SetupRequestSchema, request)));
    }
    this.variant = found;
  }

  /** Plays a recorded game again, variations included. "invalidArgument" names the ply that the rules refuse. */
  static fromRecord(record: GameRecord, registry: Registry = defaultRegistry()): Game {
    const variant = new Variant(record.variant, registry);
    const handle = create("session_create_from_record", variant.handle, ...bytesOf(GameRecordSchema, record));
    return new Game(variant, { destroy: "session_destroy", handle });
  }

  /** Another game in the same state, which goes its own way from then on. */
  copy(): Game {
    return new Game(this.variant, { destroy: "session_destroy", handle: create("session_copy", this.handle) });
  }

  // ---- The position now ----

  /** The canonical position text. */
  get text(): string {
    return readText("session_text", this.handle);
  }

  /** Every man, hand and right of the position. */
  get position(): Position {
    return readMessage(PositionSchema, "session_position", this.handle);
  }

  #facts(): Buffer {
    const facts = Buffer.alloc(factsSize);
    facts.writeUInt32LE(factsSize);
    call("session_facts", this.handle, facts);
    return facts;
  }

  /** Id of the seat to move. */
  get turn(): string {
    return this.variant.seats[this.#facts().readUInt32LE(12)] ?? "";
  }

  /** The position's 128-bit key: equal exactly when the position is, counters of moves aside. */
  get key(): bigint {
    const facts = this.#facts();
    return (facts.readBigUInt64LE(40) << 64n) | facts.readBigUInt64LE(32);
  }

  /** Plies played from the start. */
  get ply(): number {
    return this.#facts().readUInt32LE(16);
  }

  /** How often this position has stood on the board in this line, now included. */
  get occurrences(): number {
    return this.#facts().readUInt32LE(28);
  }

  /** How the game ended by the rules; undefined while it goes on. An `Arbiter` knows of other ends. */
  outcome(): Outcome | undefined {
    return outcomeOf(readMessage(OutcomeSchema, "session_outcome", this.handle));
  }

  /** Whether the rules have ended the game. */
  isOver(): boolean {
    return this.#facts().readUInt32LE(4) !== 0;
  }

  // ---- Moves ----

  /** Texts of all legal moves; empty once the game is over. The order depends on the position alone. */
  legalMoves(): string[] {
    return moveTexts(this.handle);
  }

  /** The same moves with squares, captures, promotions and codes. */
  legalMoveMessages(): Move[] {
    return readMessage(MoveListSchema, "session_moves", this.handle).moves;
  }

  isLegal(move: string): boolean {
    return this.legalMoves().includes(move);
  }

  /** All about a legal move. "invalidArgument" says why it is none. */
  moveMessage(move: string): Move {
    const code = Buffer.alloc(8);
    call("session_read_move", this.handle, textOf(move), code);
    return readMessage(MoveSchema, "session_move", this.handle, code.readBigUInt64LE());
  }

  /** Plays moves, up to the first that is not legal: "invalidArgument" says why. */
  push(...moves: string[]): void {
    for (const move of moves) play(this.handle, move);
  }

  /** Takes back the last move and returns it. */
  pop(): string {
    const last = this.node.move;
    call("session_undo", this.handle);
    return last;
  }

  /** Plays a move that was taken back. */
  redo(): void {
    call("session_redo", this.handle);
  }

  /** The moves from the start to now. */
  get moves(): string[] {
    const history = readMessage(GameHistorySchema, "session_history", this.handle);
    const played = new Map(history.nodes.map((node) => [node.node, node.played?.text ?? ""]));
    return history.line.slice(1, history.ply + 1).map((node) => played.get(node) ?? "");
  }

  // ---- History ----

  /** The start of the game in the tree of variations. */
  get root(): Node {
    return new Node(this, 0);
  }

  /** Where the game stands in the tree of variations. */
  get node(): Node {
    return new Node(this, this.#facts().readUInt32LE(24));
  }

  /** Plays a move as another continuation of the position now, and keeps those that are there. */
  pushVariation(move: string): Node {
    call("session_play_variation", this.handle, textOf(move));
    return this.node;
  }

  /** Lets the game stand at any node of its tree. */
  goTo(node: Node): void {
    call("session_go_to", this.handle, node.number);
  }

  /** Names the player of a seat for the record, or nobody with "". */
  setPlayer(seat: string, name: string): void {
    call("session_set_player", this.handle, textOf(seat), textOf(name));
  }

  /** Sets a tag of the record ("Event", "Date"), or takes it away with "". */
  setTag(name: string, value: string): void {
    call("session_set_tag", this.handle, textOf(name), textOf(value));
  }

  /** The game up to now, variations included; `whole`: also what was taken back. */
  record({ whole = false } = {}): GameRecord {
    return readMessage(GameRecordSchema, whole ? "session_whole_record" : "session_record", this.handle);
  }

  /** The whole game as text for people, in the shape of PGN. */
  gameText(): string {
    return readText("session_game_text", this.handle);
  }

  // ---- Whole jobs, at the speed of C++ ----

  /** The number of sequences of `depth` legal moves. */
  perft(depth: number, threads = 1): bigint {
    const nodes = Buffer.alloc(8);
    call("perft", this.handle, depth, threads, nodes);
    return nodes.readBigUInt64LE();
  }

  /** The same count split by first move. */
  perftDivide(depth: number, threads = 1): Map<string, bigint> {
    const counts = readMessage(PerftCountsSchema, "perft_divide", this.handle, depth, threads);
    return new Map(counts.moves.map(({ move, nodes }) => [move, nodes]));
  }

  /** A game of random moves from here, the same on every machine and from every language. */
  randomGame(seed: number | bigint, number: number | bigint = 1, maxPlies = 1000): RandomGame {
    return readMessage(RandomGameSchema, "random_game", this.handle, seed, number, maxPlies);
  }

  /** Plays random games from here and counts how they end. */
  playouts(games: number, seed: number | bigint = 1, maxPlies = 1000): PlayoutCounts {
    return readMessage(PlayoutCountsSchema, "playouts", this.handle, seed, games, maxPlies, 0);
  }

  /** The board as an SVG picture; with `flip` seen from the last player's side. */
  svg({ flip = false } = {}): string {
    return readText("session_svg", this.handle, flip ? 1 : 0);
  }
}

/** Reads a game as `varia play` saves it. "invalidArgument" says where the text, called `name`, is wrong. */
export function readRecord(text: string, name = "record"): GameRecord {
  return readMessage(GameRecordSchema, "record_from_text", textOf(text), textOf(name));
}

/** A game as a text that `varia play` and `readRecord()` read. */
export function writeRecord(record: GameRecord): string {
  return readText("record_to_text", ...bytesOf(GameRecordSchema, record));
}

/** Reads any number of games in the shape of PGN, as `Game.gameText()` writes them, and plays each by the rules. */
export function readGames(text: string, name = "games", registry: Registry = defaultRegistry()): GameRecord[] {
  return readMessage(GameRecordsSchema, "games_from_text", registry.handle, textOf(text), textOf(name)).games;
}
