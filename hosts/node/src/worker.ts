// Whole jobs in a process of their own, where a plugin that crashes or hangs costs the job alone.

import { create as message, type MessageInitShape } from "@bufbuild/protobuf";

import { WorkerSettingsSchema } from "./gen/varia/v1/host_pb.js";
import {
  GameLineSchema,
  WorkerRequestSchema,
  WorkerResultSchema,
  type CheckedRule,
  type GameLine,
  type WorkerResult,
} from "./gen/varia/v1/worker_pb.js";
import { instance, milliseconds, number, options, refused, text, wide } from "./arguments.js";
import { Game } from "./game.js";
import { Owner, bytesOf, create, readMessage } from "./native.js";
import { Registry, defaultRegistry, handleOf } from "./registry.js";
import { limitsOf, resultOf, type Limit, type PlayResult } from "./search.js";

/** A job for a worker: `{ case: "perft", value: { game, depth: 4 } }`. */
export type Job = NonNullable<MessageInitShape<typeof WorkerRequestSchema>["job"]>;

function lineOf(game: Game): GameLine {
  const record = instance(game, Game, "the game").record();
  const line = message(GameLineSchema, { variant: record.variant, moves: record.moves.map(({ text }) => text) });
  if (record.setup) line.setup = record.setup;
  return line;
}

export interface WorkerOptions {
  registry?: Registry;
  /** A process, a process that can do nothing but compute, or a thread. */
  isolation?: "worker" | "sandbox" | "in-process";
  /** Most address space of the process. */
  memoryMib?: number;
}

/**
 * Does one job at a time in another process; JavaScript waits. It starts with its first job, and again after it has
 * died. A job is refused with "crashed" when the plugin took the process along, and with "deadline" when it took longer
 * than `timeout` milliseconds.
 */
export class Worker extends Owner {
  constructor(wanted: WorkerOptions = {}) {
    const { registry = defaultRegistry(), isolation = "worker", memoryMib = 0 } = options(wanted);
    const settings = message(WorkerSettingsSchema, {
      isolation: text(isolation, "the isolation"),
      memoryMib: number(memoryMib, "the memory"),
    });
    super("worker_destroy", create("worker_create", handleOf(registry), ...bytesOf(WorkerSettingsSchema, settings)));
  }

  /** Does any job that the messages know. */
  do(job: Job, timeout = 60_000): WorkerResult {
    const limit = milliseconds(timeout, "the timeout", 1);
    if (limit >= 2n ** 32n) throw refused(`the timeout must be below ${2 ** 32} milliseconds`);
    const deadlineMs = Math.max(1, Number(limit));
    const request = message(WorkerRequestSchema, { deadlineMs, job: options(job, "the job") });
    const bytes = bytesOf(WorkerRequestSchema, request);
    return readMessage(WorkerResultSchema, "worker_do", this.handle, ...bytes, 0, null, null);
  }

  /** The number of sequences of `depth` legal moves. */
  perft(game: Game, depth: number, timeout?: number): bigint {
    const { kind } = this.do({ case: "perft", value: { game: lineOf(game), depth: number(depth, "the depth") } }, timeout);
    return kind.case === "perft" ? kind.value.nodes : 0n;
  }

  /** The best move where the game stands. */
  search(game: Game, limit: Limit | string, timeout?: number): PlayResult {
    const value = { game: lineOf(game), limits: limitsOf(limit) };
    const { kind } = this.do({ case: "search", value }, timeout);
    return resultOf(kind.case === "search" ? kind.value.result : undefined);
  }

  /** Random games with every rule of the plugin API checked at every ply. Not in a thread. */
  check(variant: string, games = 20, seed: number | bigint = 1, maxPlies = 300, timeout = 600_000): CheckedRule[] {
    const value = {
      variant: text(variant, "the variant"),
      games: number(games, "the number of games"),
      seed: wide(seed, "the seed"),
      maxPlies: number(maxPlies, "the number of plies"),
    };
    const { kind } = this.do({ case: "check", value }, timeout);
    return kind.case === "check" ? kind.value.rules : [];
  }
}
