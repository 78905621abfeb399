// Jobs in processes of their own.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { Game, Registry, Worker } from "varia";

for (const isolation of ["in-process", "worker", "sandbox"]) {
  test(`jobs, ${isolation}`, () => {
    const worker = new Worker({ isolation });
    const game = new Game("chess");
    game.push("e2e4");
    assert.equal(worker.perft(game, 3), game.perft(3));
    assert.ok(game.isLegal(worker.search(game, { nodes: 500 }).move));
    assert.throws(() => worker.do({ case: "perft", value: { depth: 1 } }), { code: "notFound" });
    worker.close();
  });
}

test("the validator runs in workers, and deadlines hold", () => {
  const worker = new Worker();
  const rules = worker.check("aire", 1, 1, 20);
  assert.ok(rules.length > 10 && rules.every(({ failures }) => failures === 0n));
  assert.throws(() => worker.perft(new Game("shogi"), 9, 10), { code: "deadline" });
  assert.equal(worker.perft(new Game("shogi"), 1), 30n);
});

test("a plugin that crashes costs its job alone", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "varia-node-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const registry = new Registry({
    files: [join(process.env.VARIA_BUILD, "tests/isolate/evil_plugin.so")],
    usualPlaces: false,
  });
  const game = new Game(registry.variant(registry.variants[0]));
  const worker = new Worker({ registry });
  process.env.XDG_STATE_HOME = folder; // where plugins that crash often are remembered
  process.env.VARIA_EVIL = "segv"; // as a game is set up
  assert.throws(() => worker.perft(game, 3), { code: "crashed", message: /signal 11/ });
  delete process.env.VARIA_EVIL;
  assert.equal(worker.perft(game, 3), 504n);
});
