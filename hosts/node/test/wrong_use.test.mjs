// Every argument given wrongly: an answer that says so, and a process that goes on.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as varia from "varia";

const { Arbiter, Clock, Engine, Game, LiveGame, Player, VariaError, Worker } = varia;

function closedGame() {
  const game = new Game("chess");
  game.close();
  return game;
}

const wrongs = {
  null: null,
  long: "x".repeat(2_000_000),
  NUL: "a\0b",
  "half a pair": "\ud800",
  negative: -1,
  "below 32 bits": -(2 ** 31) - 1,
  "beyond 64 bits": 2 ** 64,
  huge: 2n ** 200n,
  "not a number": NaN,
  infinite: Infinity,
  symbol: Symbol("s"),
  array: [1],
  object: { a: 1 },
  function: () => 1,
  bytes: new Uint8Array(3),
  class: Game,
  closed: closedGame(),
  clock: new Clock("60"),
};
const engine = () => new Engine("chess", { hashMib: 1 });
const clock = () => {
  const made = new Clock("60+1", 2, { manual: true });
  made.start(0);
  return made;
};
const live = () => new LiveGame(new Game("chess"), { clock: "60+1", manualTime: true });

// None of these may do what is asked, whatever of the wrongs they get.
const never = {
  Game: (wrong) => new Game(wrong),
  "Game.push": (wrong) => new Game("chess").push(wrong),
  "Game.goTo": (wrong) => new Game("chess").goTo(wrong),
  "Game.fromRecord": (wrong) => Game.fromRecord(wrong),
  "Game.perft": (wrong) => new Game("chess").perft(wrong),
  "Game.perft threads": (wrong) => new Game("chess").perft(1, wrong),
  Engine: (wrong) => new Engine(wrong),
  "Engine threads": (wrong) => new Engine("chess", { threads: wrong, hashMib: 1 }),
  "Engine.play": (wrong) => engine().play(wrong, { nodes: 10 }),
  "Engine.play limit": (wrong) => engine().play(new Game("chess"), wrong),
  "Engine.play nodes": (wrong) => engine().play(new Game("chess"), { nodes: wrong, depth: 1 }),
  "Engine.playSync": (wrong) => engine().playSync(wrong, { nodes: 10 }),
  Player: (wrong) => new Player("random", wrong),
  "Player.play": (wrong) => new Player("random", "chess").play(wrong),
  Clock: (wrong) => new Clock(wrong),
  "Clock.advance": (wrong) => clock().advance(wrong),
  "Clock.press": (wrong) => clock().press(wrong),
  Arbiter: (wrong) => new Arbiter(wrong),
  "Arbiter.verdict": (wrong) => new Arbiter("chess").verdict(wrong),
  LiveGame: (wrong) => new LiveGame(wrong),
  "LiveGame.push": (wrong) => live().push(wrong),
  "Worker.perft": (wrong) => new Worker({ isolation: "in-process" }).perft(wrong, 1),
  checkSuite: (wrong) => varia.checkSuite(wrong),
  runSuite: (wrong) => varia.runSuite(wrong, "never-made.run"),
  runReport: (wrong) => varia.runReport(wrong),
};

for (const [name, call] of Object.entries(never)) {
  test(`${name}: every wrong argument is refused`, async () => {
    for (const [what, wrong] of Object.entries(wrongs)) {
      await assert.rejects(
        async () => await call(wrong),
        (error) => (error instanceof VariaError || error instanceof TypeError) && error.message.length > 0,
        `${name} took what is wrong: ${what}`,
      );
    }
    assert.equal(new Game("chess").perft(2), 400n);
  });
}
