// The end of a process, or of one of its threads, while the library is at work.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

function run(program) {
  const done = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8", timeout: 120_000 });
  return [done.status, done.signal, done.stdout, done.stderr];
}

test("the process ends in the middle of a search", () => {
  const program = `
    import { Engine, Game } from "varia";
    const engine = new Engine("chess", { hashMib: 1 });
    engine.play(new Game("chess"), {}, { onInfo: () => process.exit(7), signal: new AbortController().signal });`;
  assert.deepEqual(run(program).slice(0, 2), [7, null]);
});

test("an error that nobody catches ends the process, not the library", () => {
  const program = `
    import { Engine, Game } from "varia";
    const engine = new Engine("chess", { hashMib: 1 });
    engine.play(new Game("chess"), { nodes: 1e9 }, { onInfo: () => { throw new Error("mine"); } });`;
  const [status, signal, , errors] = run(program);
  assert.deepEqual([status, signal], [1, null], errors);
  assert.match(errors, /mine/);
});

test("threads of Node play games of their own", () => {
  const program = `
    import { Worker } from "node:worker_threads";
    const work = \`
      import { parentPort } from "node:worker_threads";
      import { Engine, Game } from "varia";
      const game = new Game("chess");
      const { move } = await new Engine("chess", { hashMib: 1 }).play(game, { nodes: 2000 });
      game.push(move);
      parentPort.postMessage(game.perft(2));\`;
    const answers = await Promise.all([1, 2, 3].map(() => new Promise((resolve, reject) => {
      const worker = new Worker(work, { eval: true, execArgv: ["--input-type=module"] });
      worker.once("message", resolve);
      worker.once("error", reject);
    })));
    console.log(answers.every((answer) => answer > 300n));`;
  const [status, signal, out, errors] = run(program);
  assert.deepEqual([status, signal, out], [0, null, "true\n"], errors);
});

test("a thread of Node is ended in the middle of a search", () => {
  const program = `
    import { Worker } from "node:worker_threads";
    import { Game } from "varia";
    const work = \`
      import { parentPort } from "node:worker_threads";
      import { Engine, Game } from "varia";
      new Engine("chess", { hashMib: 1 }).play(new Game("chess"), { time: 2000 }, { onInfo: () => parentPort.postMessage(0) });\`;
    const worker = new Worker(work, { eval: true, execArgv: ["--input-type=module"] });
    await new Promise((resolve) => worker.once("message", resolve));
    await worker.terminate();
    console.log(new Game("chess").perft(2));`;
  const [status, signal, out, errors] = run(program);
  assert.deepEqual([status, signal, out], [0, null, "400n\n"], errors);
});
