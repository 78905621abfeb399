// Board-game variants: games, moves, search and records of whatever plugins Varia finds.

export { Arbiter, type Policy } from "./arbiter.js";
export { Clock, type Reading } from "./clock.js";
export { Status, VariaError, type StatusName } from "./errors.js";
export { Game, readGames, readRecord, writeRecord, type GameStart, type Outcome } from "./game.js";
export { Library, type GameQuery } from "./library.js";
export { LiveGame, type LiveOptions } from "./live.js";
export { version } from "./native.js";
export { Registry, Variant, defaultRegistry, variants, type RegistryOptions } from "./registry.js";
export {
  checkSuite,
  reportText,
  runGames,
  runReport,
  runSuite,
  type Policies,
  type RunGameQuery,
  type RunOptions,
  type RunResult,
  type Suite,
} from "./run.js";
export {
  Engine,
  Player,
  type EngineOptions,
  type Info,
  type Limit,
  type Line,
  type PlayResult,
  type Score,
  type SearchCall,
} from "./search.js";
export { Node } from "./tree.js";
export { Worker, type Job, type WorkerOptions } from "./worker.js";
export type { ArbiterPolicies, ArbiterPolicy, Verdict } from "./gen/varia/v1/arbiter_pb.js";
export type { GameEntry, PlayoutCounts, RandomGame, RegistryReport, RunGame, RunProgress } from "./gen/varia/v1/host_pb.js";
export type { Move } from "./gen/varia/v1/move_pb.js";
export { OutcomeSchema, Outcome_State } from "./gen/varia/v1/outcome_pb.js";
export type { Position } from "./gen/varia/v1/position_pb.js";
export { GameRecordSchema, type GameRecord } from "./gen/varia/v1/record_pb.js";
export type { RunReport } from "./gen/varia/v1/report_pb.js";
export type { VariantInfo } from "./gen/varia/v1/variant_pb.js";
