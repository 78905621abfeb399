// Games being played.

import { create as message } from "@bufbuild/protobuf";

import { instance, number, options, refused, text, whole, wide } from "./arguments.js";
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
import { Made, Owner, bytesOf, call, create, moveTexts, play, readMessage, readText } from "./native.js";
import { Registry, Variant, asVariant, defaultRegistry, handleOf } from "./registry.js";
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
  constructor(variant: Variant, made: Made);
  constructor(variant: string | Variant, start: GameStart | Made = {}) {
    const found = asVariant(variant);
    options(start, "the start");
    if (start instanceof Made) {
      super(start.destroy, start.handle);
    } else {
      if (start.text !== undefined && start.setup !== undefined) {
        throw new TypeError("a game starts at a position text or at a setup, not at both");
      }
      const request = message(SetupRequestSchema, {
        options: Object.entries(options(start.options ?? {}, "the rule options")).map(([name, value]) => ({
          name: text(name, "the name of an option"),
          value: text(value, `the value of the option '${name}'`),
        })),
      });
      if (start.text !== undefined) request.start = { case: "positionText", value: text(start.text, "the position text") };
      if (start.setup !== undefined) request.start = { case: "setup", value: text(start.setup, "the setup") };
      super("session_destroy", create("session_create", found.handle, ...bytesOf(SetupRequestSchema, request)));
    }
    this.variant = found;
  }

  /** Plays a recorded game again, variations included. "invalidArgument" names the ply that the rules refuse. */
  static fromRecord(record: GameRecord, registry: Registry = defaultRegistry()): Game {
    const played = whole(GameRecordSchema, record, "the record");
    const variant = new Variant(played.variant, registry);
    const handle = create("session_create_from_record", variant.handle, ...bytesOf(GameRecordSchema, played));
    return new Game(variant, new Made("session_destroy", handle));
  }

  /** Another game in the same state, which goes its own way from then on. */
  copy(): Game {
    return new Game(this.variant, new Made("session_destroy", create("session_copy", this.handle)));
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
    call("session_read_move", this.handle, text(move, "the move"), code);
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
    call("session_play_variation", this.handle, text(move, "the move"));
    return this.node;
  }

  /** Lets the game stand at any node of its tree. */
  goTo(node: Node): void {
    if (instance(node, Node, "the node").game !== this) throw refused("the node is of another game");
    call("session_go_to", this.handle, node.number);
  }

  /** Names the player of a seat for the record, or nobody with "". */
  setPlayer(seat: string, name: string): void {
    call("session_set_player", this.handle, text(seat, "the seat"), text(name, "the name"));
  }

  /** Sets a tag of the record ("Event", "Date"), or takes it away with "". */
  setTag(name: string, value: string): void {
    call("session_set_tag", this.handle, text(name, "the name"), text(value, "the value"));
  }

  /** The game up to now, variations included; `whole`: also what was taken back. */
  record(how: { whole?: boolean } = {}): GameRecord {
    return readMessage(GameRecordSchema, options(how).whole ? "session_whole_record" : "session_record", this.handle);
  }

  /** The whole game as text for people, in the shape of PGN. */
  gameText(): string {
    return readText("session_game_text", this.handle);
  }

  // ---- Whole jobs, at the speed of C++ ----

  /** The number of sequences of `depth` legal moves. */
  perft(depth: number, threads = 1): bigint {
    const nodes = Buffer.alloc(8);
    call("perft", this.handle, number(depth, "the depth"), number(threads, "the number of threads"), 0, nodes);
    return nodes.readBigUInt64LE();
  }

  /** The same count split by first move. */
  perftDivide(depth: number, threads = 1): Map<string, bigint> {
    const numbers = [number(depth, "the depth"), number(threads, "the number of threads")];
    const counts = readMessage(PerftCountsSchema, "perft_divide", this.handle, ...numbers, 0);
    return new Map(counts.moves.map(({ move, nodes }) => [move, nodes]));
  }

  /** A game of random moves from here, the same on every machine and from every language. */
  randomGame(seed: number | bigint, index: number | bigint = 1, maxPlies = 1000): RandomGame {
    const numbers = [wide(seed, "the seed"), wide(index, "the game's number"), number(maxPlies, "the number of plies")];
    return readMessage(RandomGameSchema, "random_game", this.handle, ...numbers);
  }

  /** Plays random games from here and counts how they end. */
  playouts(games: number | bigint, seed: number | bigint = 1, maxPlies = 1000): PlayoutCounts {
    const numbers = [wide(seed, "the seed"), wide(games, "the number of games"), number(maxPlies, "the number of plies")];
    return readMessage(PlayoutCountsSchema, "playouts", this.handle, ...numbers, 0);
  }

  /** The board as an SVG picture; with `flip` seen from the last player's side. */
  svg(how: { flip?: boolean } = {}): string {
    return readText("session_svg", this.handle, options(how).flip ? 1 : 0);
  }
}

/** Reads a game as `varia play` saves it. "invalidArgument" says where the text, called `name`, is wrong. */
export function readRecord(record: string, name = "record"): GameRecord {
  return readMessage(GameRecordSchema, "record_from_text", text(record, "the record"), text(name, "the name"));
}

/** A game as a text that `varia play` and `readRecord()` read. */
export function writeRecord(record: GameRecord): string {
  return readText("record_to_text", ...bytesOf(GameRecordSchema, whole(GameRecordSchema, record, "the record")));
}

/** Reads any number of games in the shape of PGN, as `Game.gameText()` writes them, and plays each by the rules. */
export function readGames(games: string, name = "games", registry: Registry = defaultRegistry()): GameRecord[] {
  const texts = [text(games, "the text"), text(name, "the name")];
  return readMessage(GameRecordsSchema, "games_from_text", handleOf(registry), ...texts).games;
}
