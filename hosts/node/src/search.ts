// The search for the best move, and ready-made players.

import { create as message, fromBinary } from "@bufbuild/protobuf";

import {
  SearchLimitsSchema,
  SearchOptionsSchema,
  SearchOptions_Method,
  SearchProgressSchema,
  SearchResultSchema,
  type SearchLimits,
  type SearchProgress,
  type SearchResult,
  type SearchScore,
} from "./gen/varia/v1/search_pb.js";
import { callback, choice, instance, milliseconds, number, options, refused, text, wide } from "./arguments.js";
import { Game } from "./game.js";
import { Owner, bytesOf, call, create, readMessage, readMessageAsync, registerProgress } from "./native.js";
import { Variant, asVariant } from "./registry.js";

/** When a search ends: at whichever limit is reached first. Or a text: "depth=8", "nodes=100000", "time=2s". */
export interface Limit {
  /** Milliseconds. */
  time?: number;
  /** Plies. Only where the plugin evaluates positions. */
  depth?: number;
  /** Positions looked at. */
  nodes?: number | bigint;
  /** Looks for a win in so many moves, without leaving any line out. */
  mate?: number;
}

/** The message for any limit. */
export function limitsOf(limit: Limit | string | undefined): SearchLimits {
  if (typeof limit === "string") return readMessage(SearchLimitsSchema, "search_limits", text(limit, "the limit"));
  const { time, depth = 0, nodes = 0, mate = 0, ...rest } = options(limit === undefined ? {} : limit, "the limit, if no string,");
  // A slip of the pen would else be a search without an end.
  for (const key in rest) throw refused(`a limit has no '${key}'; it has time, depth, nodes and mate`);
  const microseconds = time === undefined ? 0n : milliseconds(time, "the time", 1000);
  return message(SearchLimitsSchema, {
    depth: number(depth, "the depth"),
    nodes: wide(nodes, "the number of nodes"),
    mate: number(mate, "the number of moves to mate"),
    hardTimeUs: time !== undefined && microseconds < 1n ? 1n : microseconds,
  });
}

/** How good a line is for the team to move where the search began: one of the three. */
export interface Score {
  centipawns?: number;
  /** Wins in so many of its own moves, or loses when negative. */
  mate?: number;
  /** Share of the point that the team expects, 0 to 1: Monte Carlo tree search. */
  expected?: number;
}

export interface Line {
  moves: string[];
  score: Score;
}

/** How far a search has come. */
export interface Info {
  depth: number;
  nodes: number;
  nodesPerSecond: number;
  /** Milliseconds. */
  time: number;
  /** Best first. */
  lines: Line[];
}

function scoreOf(score: SearchScore | undefined): Score {
  return score?.kind.case === undefined ? {} : { [score.kind.case]: score.kind.value };
}

function infoOf(progress: SearchProgress | undefined): Info {
  return {
    depth: progress?.depth ?? 0,
    nodes: Number(progress?.nodes ?? 0),
    nodesPerSecond: Number(progress?.nodesPerSecond ?? 0),
    time: Number(progress?.elapsedUs ?? 0) / 1000,
    lines: (progress?.lines ?? []).map((line) => ({ moves: [...line.moves], score: scoreOf(line.score) })),
  };
}

/** The move chosen, and what the search knew. */
export interface PlayResult {
  move: string;
  /** The answer that the search expects. */
  ponder: string | undefined;
  info: Info;
}

/** What a search chose, for users. */
export function resultOf(result: SearchResult | undefined): PlayResult {
  const { move = "", expectedAnswer = "", progress } = result ?? {};
  return { move, ponder: expectedAnswer || undefined, info: infoOf(progress) };
}

export interface SearchCall {
  /** Called off by its `abort()` within 20 ms; the promise then has the best move found so far. */
  signal?: AbortSignal;
  /** Told each time that the search knows more. What it throws calls the search off and comes out of the promise. */
  onInfo?: (info: Info) => void;
}

// A token that follows an AbortSignal while a call runs.
/** @internal Works with a cancel token that the signal triggers. */
export async function withCancel<T>(signal: AbortSignal | undefined, work: (cancel: number) => Promise<T>): Promise<T> {
  if (signal === undefined) return work(0); // nothing can call it off
  instance(signal, AbortSignal, "the signal");
  const cancel = create("cancel_create");
  const abort = (): void => {
    call("cancel_trigger", cancel);
  };
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await work(cancel);
  } finally {
    signal.removeEventListener("abort", abort);
    call("cancel_destroy", cancel);
  }
}

export interface EngineOptions {
  threads?: number;
  hashMib?: number;
  /** Best lines to find, each with another first move. */
  multiPv?: number;
  /** Principal variation search or Monte Carlo tree search; by default what suits the variant. */
  method?: "pvs" | "mcts";
  seed?: number | bigint;
}

/** The search harness for one variant. It keeps what it learns from search to search. One search at a time. */
export class Engine extends Owner {
  readonly variant: Variant;

  constructor(variant: string | Variant, wanted: EngineOptions = {}) {
    const found = asVariant(variant);
    const { threads = 1, hashMib = 0, multiPv = 1, method, seed = 0 } = options(wanted);
    const methods = { pvs: SearchOptions_Method.PVS, mcts: SearchOptions_Method.MCTS };
    const sent = message(SearchOptionsSchema, {
      method: method === undefined ? SearchOptions_Method.UNSPECIFIED : methods[choice(method, "the method", ["pvs", "mcts"])],
      threads: number(threads, "the number of threads"),
      hashMib: number(hashMib, "the size of the table"),
      multiPv: number(multiPv, "the number of lines"),
      seed: wide(seed, "the seed"),
    });
    super("searcher_destroy", create("searcher_create", found.handle, ...bytesOf(SearchOptionsSchema, sent)));
    this.variant = found;
  }

  /** The best move where the game stands, found in a thread of its own while JavaScript goes on. */
  async play(game: Game, limit?: Limit | string, how: SearchCall = {}): Promise<PlayResult> {
    const { signal, onInfo } = options(how);
    callback(onInfo, "onInfo");
    const played = instance(game, Game, "the game").handle;
    const limits = bytesOf(SearchLimitsSchema, limitsOf(limit));
    const progress = onInfo && registerProgress((bytes) => onInfo(infoOf(fromBinary(SearchProgressSchema, bytes))));
    try {
      const result = await withCancel(signal, (cancel) =>
        readMessageAsync(
          SearchResultSchema,
          "searcher_search",
          this.handle,
          played,
          ...limits,
          cancel,
          progress?.pointer ?? null,
          null,
          null,
        ),
      );
      const thrown = progress?.failed();
      if (thrown !== undefined) throw thrown;
      return resultOf(result);
    } finally {
      progress?.forget();
    }
  }

  /** The same at once: JavaScript waits. */
  playSync(game: Game, limit: Limit | string): PlayResult {
    const limits = bytesOf(SearchLimitsSchema, limitsOf(limit));
    return resultOf(
      readMessage(SearchResultSchema, "searcher_search", this.handle, instance(game, Game, "the game").handle, ...limits, 0, null, null, null),
    );
  }

  /** Steps of a search as they come, by default without end: leave the loop to call it off. */
  async *analysis(game: Game, limit?: Limit | string): AsyncGenerator<Info, void> {
    const stop = new AbortController();
    const steps: Info[] = [];
    let wake: () => void = () => undefined;
    let over = false;
    const search = this.play(game, limit, {
      signal: stop.signal,
      onInfo: (info) => {
        steps.push(info);
        wake();
      },
    }).finally(() => {
      over = true;
      wake();
    });
    search.catch(() => undefined); // waited for below
    try {
      for (;;) {
        for (let next = steps.shift(); next; next = steps.shift()) yield next;
        if (over) break;
        await new Promise<void>((resolve) => (wake = resolve));
      }
      yield (await search).info;
    } finally {
      stop.abort();
      await search.catch(() => undefined);
    }
  }

  /** Goes on thinking about the game where it stands, until the next search or `stopPondering()`. */
  ponder(game: Game): void {
    call("searcher_ponder", this.handle, instance(game, Game, "the game").handle);
  }

  stopPondering(): void {
    call("searcher_stop_pondering", this.handle);
  }

  /** Forgets everything learnt. */
  newGame(seed: number | bigint = 0): void {
    call("searcher_new_game", this.handle, wide(seed, "the seed"));
  }
}

/** Somebody who chooses moves: "random", "greedy", "search:3" (levels 1 to 10), "pvs", "mcts". */
export class Player extends Owner {
  readonly variant: Variant;
  readonly description: string;

  constructor(description: string, variant: string | Variant) {
    const found = asVariant(variant);
    super("player_destroy", create("player_create", found.handle, text(description, "the description"), null, 0));
    this.variant = found;
    this.description = description;
  }

  /** A move where the game stands. A player who searches without a level needs a limit. */
  async play(game: Game, limit?: Limit | string, how: { signal?: AbortSignal } = {}): Promise<PlayResult> {
    const limits = bytesOf(SearchLimitsSchema, limitsOf(limit));
    const { signal } = options(how);
    const played = instance(game, Game, "the game").handle;
    return withCancel(signal, async (cancel) =>
      resultOf(
        await readMessageAsync(SearchResultSchema, "player_choose", this.handle, played, ...limits, cancel, null),
      ),
    );
  }

  /** The same at once: JavaScript waits. */
  playSync(game: Game, limit?: Limit | string): PlayResult {
    const limits = bytesOf(SearchLimitsSchema, limitsOf(limit));
    return resultOf(readMessage(SearchResultSchema, "player_choose", this.handle, instance(game, Game, "the game").handle, ...limits, 0, null));
  }

  /** Forgets the game before; the choices in the next one depend on the seed. */
  newGame(seed: number | bigint): void {
    call("player_new_game", this.handle, wide(seed, "the seed"));
  }
}
