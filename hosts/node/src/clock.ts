// Chess clocks for any number of seats. Times are in milliseconds, infinite without a limit.

import { milliseconds as nanos, number, options, text } from "./arguments.js";
import { Owner, call, create, forever, type FunctionName, type Handle } from "./native.js";

const readingSize = 56;

/** What a seat's clock shows. */
export interface Reading {
  left: number;
  /** Of a simple delay, before `left` runs down. */
  delayLeft: number;
  /** All the time it could think about one move. */
  untilFlag: number;
  /** For the move being made, or else its last one. */
  used: number;
  stage: number;
  periodsLeft: number;
  movesToGo: number;
  /** Its flag fell, or it was retired. */
  out: boolean;
}

export function millis(nanoseconds: bigint): number {
  return nanoseconds === forever ? Infinity : Number(nanoseconds) / 1e6;
}

/** A seat, if it can be one. */
export function seatOf(seat: number): number {
  return number(seat, "the seat", "i32");
}

/** What a seat's clock shows, by the function of that name. */
export function readClock(name: FunctionName, handle: Handle, seat: number): Reading {
  const now = Buffer.alloc(readingSize);
  now.writeUInt32LE(readingSize);
  call(name, handle, seatOf(seat), now);
  return {
    stage: now.readInt32LE(4),
    left: millis(now.readBigInt64LE(8)),
    delayLeft: millis(now.readBigInt64LE(16)),
    untilFlag: millis(now.readBigInt64LE(24)),
    used: millis(now.readBigInt64LE(32)),
    periodsLeft: now.readInt32LE(40),
    movesToGo: now.readInt32LE(44),
    out: now.readUInt32LE(52) !== 0,
  };
}

/**
 * The times of all seats, of which at most one runs. It knows no game: say who moves next. `control` is a text as in
 * PGN's TimeControl, with extensions: "300+5", "40/5400:900+30", "600:5x30"; one for all seats, or one each with ';'
 * between. In a `manual` clock time stands still except in `advance()`.
 */
export class Clock extends Owner {
  constructor(control: string, seats = 2, how: { manual?: boolean } = {}) {
    const name = options(how).manual ? "clock_create_manual" : "clock_create";
    super("clock_destroy", create(name, text(control, "the time control"), number(seats, "the number of seats")));
  }

  /** Lets time pass on a manual clock. */
  advance(milliseconds: number): void {
    call("clock_advance", this.handle, nanos(milliseconds, "the time"));
  }

  /** A seat's move begins. */
  start(seat: number): void {
    call("clock_start", this.handle, seatOf(seat));
  }

  /** The running seat has moved and the next one's move begins, or nobody's. Returns the time used. */
  press(next: number | undefined): number {
    const used = Buffer.alloc(8);
    call("clock_press", this.handle, next === undefined ? -1 : seatOf(next), used);
    return millis(used.readBigInt64LE());
  }

  /** Nobody runs from now on. */
  stop(): void {
    call("clock_stop", this.handle);
  }

  pause(): void {
    call("clock_pause", this.handle);
  }

  resume(): void {
    call("clock_resume", this.handle);
  }

  /** The seat is out of the game by its rules. */
  retire(seat: number): void {
    call("clock_retire", this.handle, seatOf(seat));
  }

  /** Adds to what a seat has left, or takes from it. */
  add(seat: number, milliseconds: number): void {
    call("clock_add", this.handle, seatOf(seat), nanos(milliseconds, "the time"));
  }

  set(seat: number, milliseconds: number): void {
    call("clock_set", this.handle, seatOf(seat), nanos(milliseconds, "the time"));
  }

  read(seat: number): Reading {
    return readClock("clock_read", this.handle, seat);
  }

  /** The seat whose move it is. */
  get running(): number | undefined {
    const seat = Buffer.alloc(4);
    call("clock_running", this.handle, seat, null);
    return seat.readInt32LE() < 0 ? undefined : seat.readInt32LE();
  }

  /** The first flag fall not taken yet, and how long ago it was. Each is told once. */
  takeFlagFall(): { seat: number; ago: number } | undefined {
    const seat = Buffer.alloc(4);
    const ago = Buffer.alloc(8);
    call("clock_take_flag_fall", this.handle, seat, ago);
    return seat.readInt32LE() < 0 ? undefined : { seat: seat.readInt32LE(), ago: millis(ago.readBigInt64LE()) };
  }

  /** Keeps all times under a number, for `goBack()` when a move is taken back. */
  keep(): number {
    const kept = Buffer.alloc(4);
    call("clock_keep", this.handle, kept);
    return kept.readUInt32LE();
  }

  goBack(kept: number): void {
    call("clock_go_back", this.handle, number(kept, "the number"));
  }
}
