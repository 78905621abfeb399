// Games: positions, moves, undo, the tree, records, the library.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { Arbiter, Game, Library, Registry, VariaError, Variant, readGames, readRecord, variants, writeRecord } from "varia";

const all = ["aire", "ancient-world-war", "chess", "flight-and-ferry", "saint-pancras-shogi", "shogi"];

/** That `work` is refused with this code. */
function refused(work, code, pattern = /./) {
  assert.throws(work, (error) => error instanceof VariaError && error.code === code && pattern.test(error.message));
}

function tree() {
  const game = new Game("chess");
  game.push("e2e4", "e7e5");
  game.pop();
  game.pushVariation("c7c5");
  return game;
}

test("all variants are found", () => assert.deepEqual(variants(), all));

for (const name of all) {
  test(`a game of ${name} goes back to where it began`, () => {
    const game = new Game(name);
    const { text, key } = game;
    const texts = [];
    for (const move of game.randomGame(3, 1, 60).moves) {
      assert.ok(game.isLegal(move));
      assert.deepEqual(game.legalMoves().sort(), game.legalMoveMessages().map((each) => each.text).sort());
      texts.push(game.text);
      game.push(move);
    }
    assert.equal(new Game(name, { text: game.text }).key, game.key);
    const { moves } = game;
    assert.equal(moves.length, game.ply);
    for (const move of moves.toReversed?.() ?? [...moves].reverse()) {
      assert.equal(game.pop(), move);
      assert.equal(game.text, texts.pop());
    }
    assert.deepEqual([game.text, game.key, game.ply], [text, key, 0]);
    game.redo();
    assert.deepEqual(game.moves, moves.slice(0, 1));
    assert.match(game.svg(), /^<svg[^]*<\/svg>\s*$/);
  });
}

test("perft of the games that everybody knows", () => {
  assert.equal(new Game("chess").perft(3), 8902n);
  const shogi = new Game("shogi");
  const divided = shogi.perftDivide(3, 2);
  assert.equal([...divided.values()].reduce((sum, count) => sum + count), 25470n);
  assert.deepEqual([...divided.keys()].sort(), shogi.legalMoves().sort());
});

test("what is wrong says where", () => {
  const game = new Game("chess");
  refused(() => game.push("e2e5"), "invalidArgument", /e2e5/);
  assert.throws(() => game.push("e2x4"), { code: "invalidArgument", offset: 2 });
  refused(() => game.push("e2\0e4"), "invalidArgument", /NUL/);
  assert.throws(() => new Game("chess", { text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1" }), {
    code: "invalidArgument",
    offset: 42,
  });
  refused(() => new Game("ches"), "notFound", /chess/);
  refused(() => new Game("chess", { setup: "nonsense" }), "invalidArgument");
  refused(() => new Game("chess", { options: { nonsense: "yes" } }), "invalidArgument");
  assert.throws(() => new Game("chess", { text: "text", setup: "start" }), TypeError);
  refused(() => new Game("chess").pop(), "precondition");
  assert.equal(game.ply, 0);
});

test("a finished game", () => {
  const game = new Game("chess");
  assert.equal(game.outcome(), undefined);
  game.push("f2f3", "e7e5", "g2g4", "d8h4");
  assert.ok(game.isOver());
  assert.deepEqual(game.legalMoves(), []);
  assert.deepEqual(game.outcome(), { winner: "b", reason: "checkmate", status: "win b", places: [] });
});

test("messages, setups and copies", () => {
  const game = new Game("chess");
  game.push("e2e4", "d7d5");
  assert.deepEqual(game.moveMessage("e4d5").captures.map(({ square }) => square), ["d5"]);
  assert.equal(game.position.pieces.length, 32);
  assert.equal(game.turn, "w");
  const copy = game.copy();
  copy.pop();
  assert.deepEqual([copy.ply, game.ply], [1, 2]);
  const variant = new Variant("ancient_world_war");
  assert.deepEqual([variant.id, variant.seats, variant.teams.length], ["ancient-world-war", ["w", "b"], 2]);
  for (const { name, position } of variant.info.setups) assert.equal(new Game(variant, { setup: name }).text, position);
});

test("variations", () => {
  const game = tree();
  const [first] = game.root.continuations;
  assert.deepEqual([first.move, first.ply, first.parent.number], ["e2e4", 1, 0]);
  const moves = () => first.continuations.map(({ move }) => move);
  assert.deepEqual(moves(), ["e7e5", "c7c5"]);
  first.continuations[1].promote();
  assert.deepEqual(moves(), ["c7c5", "e7e5"]);
  game.goTo(first.continuations[1]);
  assert.deepEqual(game.moves, ["e2e4", "e7e5"]);
  first.continuations[1].promoteToMainLine();
  first.continuations[1].delete();
  assert.deepEqual(moves(), ["e7e5"]);
  assert.equal(game.root.parent, undefined);
});

test("records come back whole", () => {
  const game = tree();
  game.node.comment = "sharp {really}";
  game.node.commentBefore = "Black's best";
  game.root.comment = "a start";
  game.node.setTimes(1500, 58500);
  game.setPlayer("w", "Ada");
  game.setTag("Event", "A test");
  const record = game.record({ whole: true });
  assert.deepEqual([record.variant, record.players[0].name], ["chess", "Ada"]);
  for (const again of [record, readRecord(writeRecord(record)), readGames(game.gameText())[0]]) {
    const copy = Game.fromRecord(again);
    assert.equal(copy.gameText(), game.gameText());
    const node = copy.root.continuations[0].continuations[1];
    assert.deepEqual([node.move, node.comment, node.commentBefore], ["c7c5", "sharp {really}", "Black's best"]);
  }
  refused(() => readRecord("variant: 'chess'\nnonsense", "my file"), "invalidArgument", /^my file:2:/);
});

test("the arbiter", () => {
  const arbiter = new Arbiter("chess", { repetition: { drawAt: 3 } });
  const game = new Game("chess");
  const dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
  game.push(...dance);
  assert.equal(arbiter.outcome(game), undefined);
  assert.equal(game.occurrences, 2);
  game.push(...dance);
  assert.equal(arbiter.outcome(game).reason, "threefold-repetition");
  assert.equal(game.outcome(), undefined);
});

test("the library", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "varia-node-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const library = new Library(join(folder, "games.sqlite"));
  const game = tree();
  game.setPlayer("w", "Ada");
  const first = library.add(game);
  const second = library.add(new Game("shogi"));
  const ids = (query) => [...library.list(query)].map(({ id }) => Number(id));
  assert.deepEqual(ids(), [first, second]);
  assert.deepEqual(ids({ player: "ada" }), [first]);
  const opening = new Game("chess");
  opening.push("e2e4");
  assert.deepEqual(ids({ position: opening }), [first]);
  assert.equal(Game.fromRecord(library.get(first)).gameText(), game.gameText());
  library.remove(first);
  refused(() => library.get(first), "notFound");
  library.close();
});

test("random games are those of every language", () => {
  const game = new Game("chess");
  const { moves, position } = game.randomGame(7, 1, 40);
  game.push(...moves);
  assert.equal(game.text, position);
  assert.notDeepEqual(new Game("chess").randomGame(7, 2, 40).moves, moves);
  const counts = new Game("chess").playouts(5, 7, 50);
  assert.equal(counts.games, 5n);
  assert.ok(counts.plies <= 250n);
});

test("closed objects and other plugins", () => {
  const game = new Game("chess");
  game.close();
  game.close();
  refused(() => game.push("e2e4"), "handle");
  assert.deepEqual(new Registry({ usualPlaces: false }).variants, []);
  const registry = new Registry({ usualPlaces: false, directories: [join(process.env.VARIA_BUILD, "plugins")] });
  assert.deepEqual(registry.variants, all);
  assert.equal(new Registry({ usualPlaces: false, files: ["nowhere.so"] }).report.passedOver.length, 1);
});
