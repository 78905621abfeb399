// trace.mjs VARIANT SEED GAMES MAX_PLIES: random games, printed as `varia trace` prints them.
// Status: 0 printed, 2 wrong usage.
import { Game, Variant } from "varia";

if (process.argv.length !== 6) {
  console.error("usage: trace.mjs VARIANT SEED GAMES MAX_PLIES");
  process.exit(2);
}
const variant = new Variant(process.argv[2]);
const [seed, games, maxPlies] = process.argv.slice(3).map(Number);
const lines = [];
for (let number = 1; number <= games; ++number) {
  const game = new Game(variant);
  const played = game.randomGame(seed, number, maxPlies);
  lines.push(`game ${number}`);
  for (const move of played.moves) {
    lines.push(`${game.text} | ${game.legalMoves().sort().join(" ")}`);
    game.push(move);
  }
  lines.push(`end ${played.outcome.status} ${game.text}`);
}
console.log(lines.join("\n"));
