// Test runs: matches and suites of checks, and what came of them.

import { create as message, fromBinary, type MessageInitShape } from "@bufbuild/protobuf";

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
import { callback, choice, number, options as checkedOptions, messageOf, text, wide } from "./arguments.js";
import { ArbiterPoliciesSchema } from "./gen/varia/v1/arbiter_pb.js";
import { bytesOf, call, readMessage, readMessageAsync, readText, registerProgress } from "./native.js";
import { defaultRegistry, handleOf, type Registry } from "./registry.js";
import { withCancel } from "./search.js";

/** A suite's text, or the file that holds it. */
export type Suite = { text: string } | { file: string };

/** Policies of the arbiter: a message, a text, or the file that holds it, as `varia run --arbiter` reads. */
export type Policies = MessageInitShape<typeof ArbiterPoliciesSchema> | { text: string } | { file: string };

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
  /**
   * What ends games of matches whose job has no arbiter; by default the same as in `varia run`, so that the same suite
   * gives the same games.
   */
  policies?: Policies;
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

function arbiterOf(policies: Policies | undefined): RunSettings["arbiter"] {
  if (policies === undefined) return { case: undefined };
  checkedOptions(policies, "the policies");
  if ("text" in policies) return { case: "policiesText", value: text(policies.text, "the policies") };
  if ("file" in policies) return { case: "policiesFile", value: text(policies.file, "the file of the policies") };
  return { case: "policies", value: messageOf(ArbiterPoliciesSchema, policies, "the policies") };
}

function settingsOf(suite: Suite, directory: string, options: RunOptions): RunSettings {
  checkedOptions(suite, "the suite");
  const shard = options.shard === undefined ? undefined : checkedOptions(options.shard, "the shard");
  const settings = message(RunSettingsSchema, {
    suite:
      "text" in suite
        ? { case: "text", value: text(suite.text, "the suite") }
        : { case: "file", value: text(suite.file, "the file of the suite") },
    directory: text(directory, "the directory"),
    resume: Boolean(options.resume),
    jobs: number(options.jobs ?? 0, "the number of jobs"),
    workers: { isolation: text(options.isolation ?? "worker", "the isolation") },
    shard: shard ? number(shard.index, "the shard") : 0,
    shardCount: shard ? number(shard.count, "the number of shards") : 0,
    arbiter: arbiterOf(options.policies),
  });
  if (options.seed !== undefined) settings.seed = wide(options.seed, "the seed");
  return settings;
}

/** The number of units of a suite; nothing is done. "invalidArgument" has a line for each thing that is wrong. */
export function checkSuite(suite: Suite, options: Pick<RunOptions, "registry" | "isolation" | "policies"> = {}): bigint {
  const { registry = defaultRegistry(), isolation, policies } = checkedOptions(options);
  const settings = bytesOf(RunSettingsSchema, settingsOf(suite, "", { isolation, policies }));
  const units = Buffer.alloc(8);
  call("suite_check", handleOf(registry), ...settings, units);
  return units.readBigUInt64LE();
}

/**
 * Does a test run in a thread of its own while JavaScript goes on, and resolves at its end. Every finished unit is kept
 * in the directory at once.
 */
export async function runSuite(suite: Suite, directory: string, options: RunOptions = {}): Promise<RunResult> {
  const { registry = defaultRegistry(), signal, onProgress } = checkedOptions(options);
  callback(onProgress, "onProgress");
  const found = handleOf(registry);
  const settings = bytesOf(RunSettingsSchema, settingsOf(suite, directory, options));
  const progress = onProgress && registerProgress((bytes) => onProgress(fromBinary(RunProgressSchema, bytes)));
  try {
    const outcome = await withCancel(signal, (cancel) =>
      readMessageAsync(
        RunOutcomeSchema,
        "suite_run",
        found,
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
  return readMessage(RunReportSchema, "run_report", handleOf(registry), text(directory, "the directory"), 0);
}

const forms = { json: 1, html: 2, junit: 3 };

/** The report as JSON, as one HTML page that needs nothing else, or as JUnit XML. */
export function reportText(
  directory: string,
  form: "json" | "html" | "junit",
  registry: Registry = defaultRegistry(),
): string {
  choice(form, "the form", ["json", "html", "junit"]);
  return readText("run_report", handleOf(registry), text(directory, "the directory"), forms[form]);
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
  const { job = "", variant = "", player = "", result = "", bad = false } = checkedOptions(query, "the query");
  const filter = message(RunGameFilterSchema, {
    job: text(job, "the job"),
    variant: text(variant, "the variant"),
    player: text(player, "the player"),
    result: text(result, "the result"),
    bad: Boolean(bad),
    limit: 500,
  });
  for (;;) {
    const bytes = bytesOf(RunGameFilterSchema, filter);
    const { games } = readMessage(RunGamesSchema, "run_games", text(directory, "the directory"), ...bytes);
    yield* games;
    if (games.length < filter.limit) return;
    filter.skip += BigInt(games.length);
  }
}
