// Searching, players, and JavaScript going on meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Engine, Game, Player } from "varia";

const mateInTwo = () => new Game("chess", { text: "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1" });

test("a mate is found, and steps are heard", async () => {
  const heard = [];
  const { move, info } = await new Engine("chess").play(mateInTwo(), { depth: 5 }, { onInfo: (info) => heard.push(info) });
  assert.equal(move, "a1a6");
  assert.deepEqual(info.lines[0].score, { mate: 2 });
  assert.ok(heard.length > 0 && heard.every(({ lines }) => lines.length > 0));
  assert.equal(new Engine("chess").playSync(mateInTwo(), "mate=2").move, "a1a6");
});

test("lines, and what the same search does again", async () => {
  const lines = async () => {
    const game = new Game("ancient-world-war");
    const { info } = await new Engine("ancient-world-war", { multiPv: 3 }).play(game, { nodes: 3000 });
    return info.lines.map(({ moves }) => moves);
  };
  const first = await lines();
  assert.equal(new Set(first.map(([move]) => move)).size, 3);
  assert.deepEqual(await lines(), first);
  const { info } = await new Engine("chess", { method: "mcts" }).play(new Game("chess"), { nodes: 300 });
  assert.ok(info.lines[0].score.expected > 0 && info.lines[0].score.expected < 1);
});

test("what cannot be searched", async () => {
  const engine = new Engine("chess");
  const over = new Game("chess");
  over.push("f2f3", "e7e5", "g2g4", "d8h4");
  await assert.rejects(engine.play(over, { depth: 1 }), { code: "precondition" });
  await assert.rejects(engine.play(new Game("shogi"), { depth: 1 }), { code: "invalidArgument" });
  await assert.rejects(engine.play(new Game("chess"), "depth=x"), { code: "invalidArgument" });
  assert.throws(() => engine.playSync(new Game("chess")), { code: "invalidArgument" }); // nothing could ever end it
  const stumble = () => {
    throw new RangeError("no more");
  };
  await assert.rejects(engine.play(new Game("chess"), { nodes: 1e9 }, { onInfo: stumble }), RangeError);
});

test("a search is called off, and JavaScript goes on meanwhile", async () => {
  const engine = new Engine("chess");
  const game = new Game("chess");
  const stop = new AbortController();
  let search;
  await new Promise((heard) => {
    search = engine.play(game, undefined, { signal: stop.signal, onInfo: heard });
  });
  await assert.rejects(engine.play(game, { depth: 1 }), { code: "busy" });
  stop.abort();
  game.push("e2e4"); // the game is free meanwhile
  assert.ok(new Game("chess").isLegal((await search).move));
  assert.ok(engine.playSync(game, { depth: 1 }).move);
});

test("steps come in a loop", async () => {
  const engine = new Engine("chess");
  const depths = [];
  for await (const { depth } of engine.analysis(new Game("chess"))) {
    depths.push(depth);
    if (depth >= 4) break;
  }
  assert.ok(depths.at(-1) >= 4);
  const whole = [];
  for await (const { depth } of engine.analysis(new Game("chess"), { depth: 2 })) whole.push(depth);
  assert.equal(whole.at(-1), 2);
  await assert.rejects(async () => {
    for await (const _ of engine.analysis(new Game("shogi"), { depth: 2 }));
  }, { code: "invalidArgument" });
});

test("players", async () => {
  for (const description of ["random", "greedy", "search:1"]) {
    for (const name of ["aire", "shogi"]) {
      const choice = async () => {
        const player = new Player(description, name);
        player.newGame(5);
        return (await player.play(new Game(name))).move;
      };
      const move = await choice();
      assert.ok(new Game(name).isLegal(move));
      assert.equal(await choice(), move);
    }
  }
  assert.throws(() => new Player("search:11", "chess"), { code: "invalidArgument" });
});

test("pondering", () => {
  const engine = new Engine("chess");
  engine.ponder(new Game("chess"));
  engine.stopPondering();
  engine.newGame(1);
  assert.ok(engine.playSync(new Game("chess"), { depth: 1 }).move);
});
