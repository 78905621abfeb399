// A library of games on disk.

import { create as message } from "@bufbuild/protobuf";

import { GameFilterSchema, GameListSchema, type GameEntry } from "./gen/varia/v1/host_pb.js";
import { GameRecordSchema, type GameRecord } from "./gen/varia/v1/record_pb.js";
import { instance, options, text, wide } from "./arguments.js";
import { Game } from "./game.js";
import { Owner, bytesOf, call, create, readMessage } from "./native.js";

export interface GameQuery {
  variant?: string;
  /** Name of a player at any seat, letter case aside. */
  player?: string;
  /** "ongoing", "draw", "win" or "win TEAM". */
  result?: string;
  /** Games in whose main line the position stood where this game stands. */
  position?: Game;
}

/** Games in one SQLite file, which any number of programs may have open at once. */
export class Library extends Owner {
  /** Opens the file, creating it when there is none. */
  constructor(path: string) {
    super("library_destroy", create("library_open", text(path, "the path")));
  }

  /** Adds the whole game; the number returned names it from then on. */
  add(game: Game): number {
    const id = Buffer.alloc(8);
    call("library_add", this.handle, instance(game, Game, "the game").handle, id);
    return Number(id.readBigInt64LE());
  }

  /** The games that agree with everything given, without their moves. */
  *list(query: GameQuery = {}): Generator<GameEntry, void> {
    const { variant = "", player = "", result = "", position } = options(query, "the query");
    const filter = message(GameFilterSchema, {
      variant: text(variant, "the variant"),
      player: text(player, "the player"),
      result: text(result, "the result"),
    });
    if (position !== undefined) {
      const key = instance(position, Game, "the position").key;
      filter.variant = position.variant.id;
      filter.variantVersion = position.variant.info.version;
      filter.position = { $typeName: "varia.v1.PositionKey", low: key & 0xffff_ffff_ffff_ffffn, high: key >> 64n };
    }
    for (;;) {
      const { games } = readMessage(GameListSchema, "library_list", this.handle, ...bytesOf(GameFilterSchema, filter));
      const last = games.at(-1);
      if (!last) return;
      yield* games;
      filter.afterId = last.id;
    }
  }

  /** A whole game; "notFound" when it is not there. */
  get(number: number | bigint): GameRecord {
    return readMessage(GameRecordSchema, "library_get", this.handle, wide(number, "the number", "i64"));
  }

  remove(number: number | bigint): void {
    call("library_remove", this.handle, wide(number, "the number", "i64"));
  }
}
