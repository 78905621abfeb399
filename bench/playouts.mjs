// Random playouts driven from Node: one call for the legal moves and one for the play at each ply, texts in hand.
//
// Usage: node bench/playouts.mjs PACKAGE [VARIANT] [PLIES], PACKAGE being build/node
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [, , where = "build/node", name = "chess", count = "500000"] = process.argv;
const { Game, Variant } = await import(pathToFileURL(resolve(where, "dist/index.js")).href);
const wanted = Number(count);
const variant = new Variant(name);

// SplitMix32, so that every run plays the same games.
let state = 1;
function below(bound) {
  state = (state + 0x9e3779b9) | 0;
  let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % bound;
}

/** CPU seconds that the work takes. */
function seconds(work) {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

let plies = 0;
const driven = seconds(() => {
  while (plies < wanted) {
    const game = new Game(variant);
    for (let ply = 0; ply < 400; ++ply) {
      const moves = game.legalMoves();
      if (moves.length === 0) break;
      game.push(moves[below(moves.length)]);
      ++plies;
    }
    game.close();
  }
});

let counted = 0n;
const whole = seconds(() => {
  counted = new Game(variant).playouts(Math.max(1, Math.floor(wanted / 200)), 1, 400).plies;
});

const made = 100_000;
const creation = seconds(() => {
  for (let i = 0; i < made; ++i) new Game(variant).close();
});
const thousand = (number) => (number / 1000).toFixed(0);
console.log(
  `node    ${name}: ${thousand(plies / driven)} thousand plies a CPU second driven from the language, ` +
    `${thousand(Number(counted) / whole)} in one call; ${((creation / made) * 1e6).toFixed(1)} us to make and destroy a Game`,
);
