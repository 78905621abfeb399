// Clocks, and games with clock, arbiter and journal.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { Clock, Game, LiveGame } from "varia";

test("a clock with increment, and its flag", () => {
  const clock = new Clock("10+2", 2, { manual: true });
  clock.start(0);
  clock.advance(3000);
  const kept = clock.keep();
  assert.equal(clock.running, 0);
  assert.equal(clock.press(1), 3000);
  assert.equal(clock.read(0).left, 9000);
  clock.goBack(kept);
  assert.equal(clock.read(0).left, 7000);
  clock.press(1);
  clock.advance(12500);
  assert.deepEqual(clock.takeFlagFall(), { seat: 1, ago: 2500 });
  assert.equal(clock.takeFlagFall(), undefined);
  assert.ok(clock.read(1).out);
  assert.throws(() => clock.press(0), { code: "precondition" });
  assert.throws(() => new Clock("soon"), { code: "invalidArgument" });
});

test("pauses, changes and no limit", () => {
  const clock = new Clock("60;-", 2, { manual: true });
  clock.start(0);
  clock.pause();
  clock.advance(5000);
  clock.resume();
  clock.add(0, -10_000);
  assert.equal(clock.read(0).left, 50_000);
  clock.set(0, 5000);
  assert.equal(clock.read(0).untilFlag, 5000);
  assert.equal(clock.read(1).left, Infinity);
  clock.press(undefined);
  clock.retire(1);
  assert.throws(() => clock.start(1), { code: "precondition" });
});

test("moves press the clock, and flags fall", () => {
  const game = new LiveGame(new Game("chess"), { clock: "60+1", manualTime: true });
  game.begin();
  game.advance(5000);
  game.push("e2e4");
  assert.equal(game.readClock(0).left, 56_000);
  assert.equal(game.record().moves[0].elapsedMs, 5000n);
  assert.equal(game.pop(), "e2e4");
  assert.equal(game.readClock(0).left, 60_000);
  game.redo();
  game.pause();
  assert.throws(() => game.push("e7e5"), { code: "precondition" });
  game.resumeClock();
  game.addTime(1, -50_000);
  assert.equal(game.untilFlag, 10_000);
  game.advance(11_000);
  assert.equal(game.takeFlagFall(), 1);
  assert.ok(game.isOver());
  assert.equal(game.outcome().winner, "w");
});

test("a player without time drops out of Aire", () => {
  const game = new LiveGame(new Game("aire"), { clock: "10", manualTime: true });
  game.begin();
  game.advance(11_000);
  assert.equal(game.takeFlagFall(), 0);
  assert.ok(!game.isOver());
  assert.deepEqual(game.position.seatStates.filter(({ droppedOut }) => droppedOut).map(({ seat }) => seat), ["ws"]);
});

test("draws and endings beside the rules", () => {
  const game = new LiveGame(new Game("chess"), { policy: { repetition: { claimAt: 3 } } });
  assert.throws(() => game.claimDraw(), { code: "precondition" });
  for (let i = 0; i < 2; ++i) game.push("g1f3", "g8f6", "f3g1", "f6g8");
  assert.deepEqual(game.verdict().claims, ["threefold-repetition"]);
  game.claimDraw();
  assert.equal(game.outcome().winner, undefined);
  const other = new LiveGame(new Game("chess"));
  other.resign();
  assert.equal(other.outcome().winner, "b");
  assert.throws(() => other.pushVariation("e2e4"), TypeError);
  assert.ok(!(other.copy() instanceof LiveGame));
});

test("a journal survives a killed process", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "varia-node-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const journal = join(folder, "game.journal");
  const program = `
    import { Game, LiveGame } from "varia";
    const game = new LiveGame(new Game("chess"), { journal: ${JSON.stringify(journal)} });
    game.push("e2e4", "e7e5");
    process.kill(process.pid, "SIGKILL");`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  assert.equal(run.signal, "SIGKILL", run.stderr);
  const game = LiveGame.resume("chess", { journal });
  assert.deepEqual([game.moves, game.notice], [["e2e4", "e7e5"], ""]);
  game.push("g1f3");
  game.checkJournal();
  game.close();
  truncateSync(journal, statSync(journal).size - 3);
  const again = LiveGame.resume("chess", { journal });
  assert.deepEqual(again.moves, ["e2e4", "e7e5"]);
  assert.notEqual(again.notice, "");
});
