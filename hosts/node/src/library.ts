// A library of games on disk.

import { create as message } from "@bufbuild/protobuf";

import { GameFilterSchema, GameListSchema, type GameEntry } from "./gen/varia/v1/host_pb.js";
import { GameRecordSchema, type GameRecord } from "./gen/varia/v1/record_pb.js";
import type { Game } from "./game.js";
import { Owner, bytesOf, call, create, readMessage, textOf } from "./native.js";

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
    super("library_destroy", create("library_open", textOf(path)));
  }

  /** Adds the whole game; the number returned names it from then on. */
  add(game: Game): number {
    const number = Buffer.alloc(8);
    call("library_add", this.handle, game.handle, number);
    return Number(number.readBigInt64LE());
  }

  /** The games that agree with everything given, without their moves. */
  *list({ variant = "", player = "", result = "", position }: GameQuery = {}): Generator<GameEntry, void> {
    const filter = message(GameFilterSchema, { variant, player, result });
    if (position) {
      const key = position.key;
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
    return readMessage(GameRecordSchema, "library_get", this.handle, number);
  }

  remove(number: number | bigint): void {
    call("library_remove", this.handle, number);
  }
}
