// Test runs and what came of them.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { checkSuite, reportText, runGames, runReport, runSuite } from "varia";

const suite = {
  text: `
    name: "tiny"
    seed: 3
    players { name: "a" builtin: "random" }
    players { name: "b" builtin: "random" }
    jobs { name: "known" variants: "chess" goldens { max_nodes: 500 } }
    jobs { name: "duel" variants: "chess" match { players: ["a", "b"] games: 2 arbiter { ply_limit: 20 } } }`,
};

function scratch(t) {
  const folder = mkdtempSync(join(tmpdir(), "varia-node-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return (name) => join(folder, name);
}

const movesOf = (directory) =>
  [...runGames(directory, { job: "duel" })].map(({ record }) => record.moves.map(({ text }) => text));

test("a run from beginning to report", async (t) => {
  const place = scratch(t);
  const units = checkSuite(suite);
  const seen = [];
  const { complete, report } = await runSuite(suite, place("run"), { jobs: 2, onProgress: (step) => seen.push(step) });
  assert.ok(complete);
  assert.equal(report.units.passed, units);
  assert.equal(seen.at(-1).done, units);
  assert.deepEqual(seen.at(-1).parts.map(({ job }) => job), ["known", "duel"]);
  assert.deepEqual(runReport(place("run")), report);
  assert.equal(JSON.parse(reportText(place("run"), "json")).name, "tiny");
  assert.match(reportText(place("run"), "html"), /<\/html>/);
  assert.equal(reportText(place("run"), "junit").split("<testcase ").length - 1, Number(units));

  await runSuite(suite, place("again"), { jobs: 1, isolation: "in-process" });
  assert.equal(movesOf(place("run")).length, 2);
  assert.deepEqual(movesOf(place("again")), movesOf(place("run")));
  await runSuite(suite, place("other"), { seed: 4, isolation: "sandbox" });
  assert.notDeepEqual(movesOf(place("other")), movesOf(place("run")));
});

test("a run that is called off is resumed", async (t) => {
  const place = scratch(t);
  const stopped = await runSuite(suite, place("run"), { signal: AbortSignal.abort() });
  assert.equal(stopped.complete, false);
  await assert.rejects(runSuite(suite, place("run")), { message: /already/ });
  const onProgress = () => {
    throw new TypeError("enough");
  };
  await assert.rejects(runSuite(suite, place("run"), { resume: true, onProgress }), { message: "enough" });
  const { complete } = await runSuite(suite, place("run"), { resume: true });
  assert.ok(complete);
});

test("what is wrong with a suite", (t) => {
  const place = scratch(t);
  assert.throws(() => checkSuite({ text: 'jobs { name: "known"\n  variants: "chss" goldens {} }' }), {
    code: "invalidArgument",
    message: /^suite:2:\d+: /,
  });
  assert.throws(() => checkSuite({ file: place("missing") }), { code: "notFound" });
  assert.throws(() => runReport(place("missing")), { code: "notFound" });
});
