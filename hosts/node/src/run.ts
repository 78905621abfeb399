// Test runs: matches and suites of checks, and what came of them.

import { create as message, fromBinary } from "@bufbuild/protobuf";

import {
  RunGameFilterSchema,
  RunGamesSchema,
  RunOutcomeSchema,
  RunProgressSchema,
  RunSettingsSchema,
  type RunGame,
  type RunProgress,
  type RunSettings,
} from "./gen/varia/v1/host_pb.js";
import { RunReportSchema, type RunReport } from "./gen/varia/v1/report_pb.js";
import { bytesOf, call, readMessage, readMessageAsync, readText, registerProgress, textOf } from "./native.js";
import { defaultRegistry, type Registry } from "./registry.js";
import { withCancel } from "./search.js";

/** A suite's text, or the file that holds it. */
export type Suite = { text: string } | { file: string };

export interface RunOptions {
  registry?: Registry;
  /** Goes on with what the directory holds. */
  resume?: boolean;
  /** Instead of the suite's. */
  seed?: number | bigint;
  /** Units done at once, by default one a processor. */
  jobs?: number;
  /** Where plugins run: a process, a process that can do nothing but compute, or a thread. */
  isolation?: "worker" | "sandbox" | "in-process";
  /** Part `index` of `count`, from 0. */
  shard?: { index: number; count: number };
  /** Calls the run off; `resume` goes on with it. */
  signal?: AbortSignal;
  /** Hears how far it is; what it throws calls the run off and rejects. */
  onProgress?: (progress: RunProgress) => void;
}

export interface RunResult {
  /** False when it was called off with units left to do. */
  complete: boolean;
  report: RunReport;
}

function settingsOf(suite: Suite, directory: string, options: RunOptions): RunSettings {
  const settings = message(RunSettingsSchema, {
    suite: "text" in suite ? { case: "text", value: suite.text } : { case: "file", value: suite.file },
    directory,
    resume: options.resume ?? false,
    jobs: options.jobs ?? 0,
    workers: { isolation: options.isolation ?? "worker" },
    shard: options.shard?.index ?? 0,
    shardCount: options.shard?.count ?? 0,
  });
  if (options.seed !== undefined) settings.seed = BigInt(options.seed);
  return settings;
}

/** The number of units of a suite; nothing is done. "invalidArgument" has a line for each thing that is wrong. */
export function checkSuite(suite: Suite, { registry = defaultRegistry(), isolation = "worker" }: RunOptions = {}): bigint {
  const settings = bytesOf(RunSettingsSchema, settingsOf(suite, "", { isolation }));
  const units = Buffer.alloc(8);
  call("suite_check", registry.handle, ...settings, units);
  return units.readBigUInt64LE();
}

/**
 * Does a test run in a thread of its own while JavaScript goes on, and resolves at its end. Every finished unit is kept
 * in the directory at once.
 */
export async function runSuite(suite: Suite, directory: string, options: RunOptions = {}): Promise<RunResult> {
  const { registry = defaultRegistry(), signal, onProgress } = options;
  const settings = bytesOf(RunSettingsSchema, settingsOf(suite, directory, options));
  const progress = onProgress && registerProgress((bytes) => onProgress(fromBinary(RunProgressSchema, bytes)));
  try {
    const outcome = await withCancel(signal, (cancel) =>
      readMessageAsync(
        RunOutcomeSchema,
        "suite_run",
        registry.handle,
        ...settings,
        cancel,
        progress?.pointer ?? null,
        null,
      ),
    );
    const thrown = progress?.failed();
    if (thrown !== undefined) throw thrown;
    return { complete: outcome.complete, report: outcome.report ?? message(RunReportSchema) };
  } finally {
    progress?.forget();
  }
}

/** The report on the run in a directory. */
export function runReport(directory: string, registry: Registry = defaultRegistry()): RunReport {
  return readMessage(RunReportSchema, "run_report", registry.handle, textOf(directory), 0);
}

const forms = { json: 1, html: 2, junit: 3 };

/** The report as JSON, as one HTML page that needs nothing else, or as JUnit XML. */
export function reportText(
  directory: string,
  form: "json" | "html" | "junit",
  registry: Registry = defaultRegistry(),
): string {
  return readText("run_report", registry.handle, textOf(directory), forms[form]);
}

export interface RunGameQuery {
  job?: string;
  variant?: string;
  /** At any seat. */
  player?: string;
  /** "ongoing", "draw", "win" (of anybody) or "win TEAM". */
  result?: string;
  /** Only of units that did not pass. */
  bad?: boolean;
}

/** The games of a run that agree with everything given. */
export function* runGames(directory: string, query: RunGameQuery = {}): Generator<RunGame, void> {
  const filter = message(RunGameFilterSchema, { ...query, limit: 500 });
  for (;;) {
    const bytes = bytesOf(RunGameFilterSchema, filter);
    const { games } = readMessage(RunGamesSchema, "run_games", textOf(directory), ...bytes);
    yield* games;
    if (games.length < filter.limit) return;
    filter.skip += BigInt(games.length);
  }
}
