// The package itself: its declarations and its memory.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { Clock, Game, Player, Variant } from "varia";
import { declared } from "../dist/native.js";

test("every function of the headers is declared", () => {
  const headers = join(process.env.VARIA_HEADERS, "varia/host");
  const text = readdirSync(headers).map((name) => readFileSync(join(headers, name), "utf8")).join("");
  const functions = new Set([...text.matchAll(/\bvaria_host_(\w+)\(/g)].map((match) => match[1]));
  assert.ok(functions.size > 60);
  assert.deepEqual([...functions].sort(), [...declared].sort());
});

function churn(variant) {
  const game = new Game(variant);
  game.push(game.legalMoves()[0]);
  const copy = game.copy();
  copy.position;
  copy.record();
  copy.outcome();
  const player = new Player("random", variant);
  player.playSync(copy);
  const clock = new Clock("60+1");
  assert.throws(() => game.push("nonsense"));
  for (const owner of [game, copy, player, clock]) owner.close();
}

test("no memory is lost", () => {
  const variant = new Variant("chess");
  const resident = (rounds) => {
    for (let i = 0; i < rounds; ++i) churn(variant);
    globalThis.gc();
    return process.memoryUsage().rss;
  };
  resident(3000);
  const before = resident(1000);
  assert.ok(resident(6000) - before < 16 << 20); // lost sessions alone would make more than three times that
});

const hasValgrind = spawnSync("valgrind", ["--version"]).status === 0;

test("valgrind finds nothing of the library's that is lost", { skip: hasValgrind ? false : "there is no valgrind" }, () => {
  // Node loses memory of its own, so only blocks that the library took count.
  const program = `
    import { Clock, Game, Player, Variant } from "varia";
    const variant = new Variant("chess");
    for (let round = 0; round < 5; ++round) {
      const game = new Game(variant);
      game.push(game.legalMoves()[0]);
      const copy = game.copy();
      copy.position;
      copy.record();
      copy.outcome();
      const player = new Player("random", variant);
      player.playSync(copy);
      const clock = new Clock("60+1");
      try {
        game.push("nonsense");
      } catch {}
      for (const owner of [game, copy, player, clock]) owner.close();
    }
    variant.close();
    console.log("done");`;
  const run = spawnSync(
    "valgrind",
    ["--leak-check=full", "--show-leak-kinds=definite", "--smc-check=all-non-file", "--num-callers=40", process.execPath,
      "--jitless", "--input-type=module", "-e", program],
    { encoding: "utf8", maxBuffer: 1 << 26 },
  );
  assert.equal(run.stdout, "done\n", run.stderr);
  const found = run.stderr.replace(/^==\d+== ?/gm, "").split(/\n\n/);
  assert.ok(found.some((part) => part.includes("LEAK SUMMARY")), run.stderr);
  const lost = found.filter((part) => part.includes("definitely lost in loss record") && part.includes("libvaria"));
  assert.deepEqual(lost, []);
});

test("what nobody can reach any more is given back", () => {
  // In a process where nothing is closed, handles only grow, unless the place of an object that was destroyed is used
  // again.
  const program = `
    import { Game, Variant } from "varia";
    const variant = new Variant("chess");
    let last = 0;
    for (let round = 0; round < 50; ++round) {
      for (let i = 0; i < 100; ++i) {
        const { handle } = new Game(variant);
        if (handle < last) process.exit(0);
        last = handle;
      }
      globalThis.gc();
      await new Promise((resolve) => setImmediate(resolve));
    }
    console.error("five thousand games were forgotten, and none was destroyed");
    process.exit(1);`;
  const run = spawnSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", program], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
});
