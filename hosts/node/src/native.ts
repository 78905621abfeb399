// The C interface as JavaScript sees it: the library is found, its functions are declared once, and failures are
// thrown. Nothing here is for users of the package.

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

import { fromBinary, toBinary, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import koffi from "koffi";

import { text as textArgument } from "./arguments.js";
import { Status, VariaError } from "./errors.js";

const abiMajor = 1;
const abiMinor = 0;
const errorSize = 1016;
const bufferSize = 32;
const noOffset = 0xffff_ffff_ffff_ffffn;
export const forever = 0x7fff_ffff_ffff_ffffn;

export type Handle = number;

const progressType = koffi.proto("int32_t varia_host_progress(void *context, void *message, uint64_t size)");

// Arguments before the closing `varia_host_error*`, which every function of this table has: h a handle, H the place of
// one, b a buffer's place, t a text, m a message (address and size), p any other place, u and U unsigned numbers of 32
// and 64 bits, i and I signed ones, f the progress callback.
const signatures = {
  buffer_release: "b",
  cancel_create: "H",
  cancel_trigger: "h",
  cancel_reset: "h",
  cancel_destroy: "h",
  registry_create: "mH",
  registry_destroy: "h",
  registry_report: "hb",
  variant_create: "htH",
  variant_destroy: "h",
  variant_info: "hb",
  variant_policy: "hb",
  session_create: "hmH",
  session_create_at: "htH",
  session_create_from_record: "hmH",
  session_copy: "hH",
  session_destroy: "h",
  session_facts: "hp",
  session_text: "hb",
  session_position: "hb",
  session_outcome: "hb",
  session_svg: "hub",
  session_move_texts: "hpu",
  session_move_codes: "hpu",
  session_moves: "hb",
  session_read_move: "htp",
  session_read_move_message: "hmp",
  session_move: "hUb",
  session_play: "ht",
  session_play_code: "hU",
  session_undo: "h",
  session_redo: "h",
  session_node: "hub",
  session_history: "hb",
  session_play_variation: "ht",
  session_go_to: "hu",
  session_promote: "hu",
  session_promote_to_main_line: "hu",
  session_delete: "hu",
  session_set_comment: "hut",
  session_set_comment_before: "hut",
  session_set_times: "huUU",
  session_set_player: "htt",
  session_set_tag: "htt",
  session_set_result: "hm",
  session_record: "hb",
  session_whole_record: "hb",
  session_game_text: "hb",
  record_to_text: "mb",
  record_from_text: "ttb",
  games_from_text: "httb",
  perft: "huuhp",
  perft_divide: "huuhb",
  random_game: "hUUub",
  playouts: "hUUuhb",
  search_limits: "tb",
  searcher_create: "hmH",
  searcher_destroy: "h",
  searcher_search: "hhmhfppb",
  searcher_ponder: "hh",
  searcher_stop_pondering: "h",
  searcher_new_game: "hU",
  player_create: "htmH",
  player_destroy: "h",
  player_choose: "hhmhpb",
  player_new_game: "hU",
  clock_create: "tuH",
  clock_create_manual: "tuH",
  clock_advance: "hI",
  clock_destroy: "h",
  clock_start: "hi",
  clock_press: "hip",
  clock_stop: "h",
  clock_pause: "h",
  clock_resume: "h",
  clock_retire: "hi",
  clock_add: "hiI",
  clock_set: "hiI",
  clock_read: "hip",
  clock_running: "hpp",
  clock_take_flag_fall: "hpp",
  clock_keep: "hp",
  clock_go_back: "hu",
  game_create: "hmH",
  game_resume: "hmHb",
  game_destroy: "h",
  game_verdict: "hb",
  game_over: "h",
  game_begin: "h",
  game_play: "ht",
  game_play_code: "hU",
  game_undo: "hu",
  game_redo: "hu",
  game_claim_draw: "h",
  game_resign: "h",
  game_end: "hm",
  game_read_clock: "hip",
  game_until_flag: "hp",
  game_take_flag_fall: "hp",
  game_pause: "h",
  game_resume_clock: "h",
  game_add_time: "hiI",
  game_advance: "hI",
  game_check_journal: "h",
  worker_create: "hmH",
  worker_destroy: "h",
  worker_do: "hmhfpb",
  suite_check: "hmp",
  suite_run: "hmhfpb",
  run_report: "htub",
  run_games: "tmb",
  arbiter_create: "hmH",
  arbiter_destroy: "h",
  arbiter_judge: "hhb",
  library_open: "tH",
  library_destroy: "h",
  library_add: "hhp",
  library_list: "hmb",
  library_get: "hIb",
  library_remove: "hI",
} as const;

export type FunctionName = keyof typeof signatures;
/** Names of all functions that are declared here, those that cannot fail included. */
export const declared: string[] = [...Object.keys(signatures), "abi_version", "version", "status_name"];

const types: Record<string, (string | ReturnType<typeof koffi.pointer>)[]> = {
  h: ["uint64_t"],
  H: ["void *"],
  b: ["void *"],
  p: ["void *"],
  t: ["const char *"],
  m: ["void *", "uint64_t"],
  u: ["uint32_t"],
  U: ["uint64_t"],
  i: ["int32_t"],
  I: ["int64_t"],
  f: [koffi.pointer(progressType)],
};

type Native = ((...args: unknown[]) => number) & { async: (...args: unknown[]) => void };

function load(): ReturnType<typeof koffi.load> {
  const here = dirname(fileURLToPath(import.meta.url));
  const named = process.env["VARIA_LIBRARY"];
  const file = `libvaria.so.${abiMajor}`;
  // In the package, in a build folder (build/node/dist/), installed.
  const places = named ? [named] : [join(here, "../lib", file), join(here, "../..", file)].filter((path) => existsSync(path));
  if (!named) places.push(file);
  const tried: string[] = [];
  for (const place of places) {
    try {
      const library = koffi.load(place);
      const version = library.func("uint32_t varia_host_abi_version()")() as number;
      if (version >>> 16 === abiMajor && (version & 0xffff) >= abiMinor) return library;
      tried.push(`${place} (speaks version ${version >>> 16}.${version & 0xffff} of the host API)`);
    } catch (error) {
      tried.push(`${place} (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  throw new Error(
    `no libvaria of version ${abiMajor}.${abiMinor} of the host API was found; build or install Varia, or name the ` +
      `file in the environment variable VARIA_LIBRARY. Tried: ${tried.join("; ")}`,
  );
}

const library = load();

function declare(name: FunctionName): Native {
  const parameters = [...signatures[name]].flatMap((letter) => types[letter] ?? []);
  return library.func(`varia_host_${name}`, "int32_t", [...parameters, "void *"]) as unknown as Native;
}

const functions = Object.fromEntries(
  (Object.keys(signatures) as FunctionName[]).map((name) => [name, declare(name)]),
) as Record<FunctionName, Native>;

export const version: string = library.func("const char *varia_host_version()")() as string;

function newError(): Buffer {
  const error = Buffer.alloc(errorSize);
  error.writeUInt32LE(errorSize, 0);
  return error;
}

function newBuffer(): Buffer {
  const buffer = Buffer.alloc(bufferSize);
  buffer.writeUInt32LE(bufferSize, 0);
  return buffer;
}

function failure(status: number, error: Buffer): VariaError {
  const offset = error.readBigUInt64LE(8);
  const end = error.indexOf(0, 16);
  const sentence = error.toString("utf8", 16, end);
  const whole = status === Status.handle ? `it was closed already: ${sentence}` : sentence;
  return new VariaError(whole, status, offset === noOffset ? undefined : Number(offset));
}

// JavaScript has one thread, so calls that do not run beside others share one error and one buffer.
const sharedError = newError();
const sharedBuffer = newBuffer();

/** Calls `varia_host_NAME` and throws what it refuses. Returns its status, 0 or a count. */
export function call(name: FunctionName, ...args: unknown[]): number {
  const status = functions[name](...args, sharedError);
  if (status < 0) throw failure(status, sharedError);
  return status;
}

/** The handle that `varia_host_NAME` makes. */
export function create(name: FunctionName, ...args: unknown[]): Handle {
  const place = Buffer.alloc(8);
  call(name, ...args, place);
  return Number(place.readBigUInt64LE());
}

function contents(buffer: Buffer): Uint8Array {
  const size = Number(buffer.readBigUInt64LE(16));
  return size === 0 ? new Uint8Array() : Uint8Array.from(new Uint8Array(koffi.view(buffer.readBigUInt64LE(8), size)));
}

/** What `varia_host_NAME` puts into a buffer, its last argument. */
export function readText(name: FunctionName, ...args: unknown[]): string {
  call(name, ...args, sharedBuffer);
  return Buffer.from(contents(sharedBuffer)).toString("utf8");
}

export function readMessage<D extends DescMessage>(schema: D, name: FunctionName, ...args: unknown[]): MessageShape<D> {
  call(name, ...args, sharedBuffer);
  return fromBinary(schema, contents(sharedBuffer));
}

/** The same in a thread of its own, while JavaScript goes on. */
export function readMessageAsync<D extends DescMessage>(
  schema: D,
  name: FunctionName,
  ...args: unknown[]
): Promise<MessageShape<D>> {
  const error = newError();
  const buffer = newBuffer();
  return new Promise((resolve, reject) => {
    functions[name].async(...args, buffer, error, (broken: Error | null, status: number) => {
      try {
        if (broken) throw broken;
        if (status < 0) throw failure(status, error);
        resolve(fromBinary(schema, contents(buffer)));
      } catch (reason) {
        reject(reason);
      } finally {
        functions.buffer_release(buffer, null);
      }
    });
  });
}

/** A message as the two arguments that stand for it. */
export function bytesOf<D extends DescMessage>(schema: D, message: MessageShape<D>): [Uint8Array | null, number] {
  const bytes = toBinary(schema, message);
  return bytes.length === 0 ? [null, 0] : [bytes, bytes.length];
}

export type Progress = (message: Uint8Array) => void;

// How many functions the library may call from its own threads now.
let heard = 0;

// Node waits for those threads at its end, and each of them for an answer of this one, which gives none any more. So the
// process ends without waiting. A thread of Node that ends leaves the process alone.
if (isMainThread) {
  process.on("exit", (code) => {
    if (heard > 0) koffi.load("libc.so.6").func("void _exit(int)")(code);
  });
}

/** A function for `varia_host_progress`; `forget` it once the call is over. What it throws calls the work off. */
export function registerProgress(told: Progress): { pointer: unknown; failed: () => unknown; forget: () => void } {
  let thrown: unknown;
  const pointer = koffi.register((_context: unknown, message: bigint, size: number | bigint) => {
    try {
      told(Uint8Array.from(new Uint8Array(koffi.view(message, Number(size)))));
      return 0;
    } catch (error) {
      thrown = error;
      return 1;
    }
  }, koffi.pointer(progressType));
  heard += 1;
  const forget = (): void => {
    heard -= 1;
    koffi.unregister(pointer);
  };
  return { pointer, failed: () => thrown, forget };
}

const forgotten = new FinalizationRegistry<{ destroy: FunctionName; handle: Handle }>(({ destroy, handle }) => {
  functions[destroy](handle, null);
});

/** An object of the library's that is made already, for the constructor of its owner. */
export class Made {
  constructor(
    readonly destroy: FunctionName,
    readonly handle: Handle,
  ) {}
}

/** Something that the library keeps under a handle, until it is closed or nobody can reach it any more. */
export class Owner {
  readonly #destroy: FunctionName;
  #handle: Handle;

  /** @internal */
  constructor(destroy: FunctionName, handle: Handle) {
    this.#destroy = destroy;
    this.#handle = handle;
    forgotten.register(this, { destroy, handle }, this);
  }

  /** @internal */
  get handle(): Handle {
    return this.#handle;
  }

  /** Gives the memory back now. Any use afterwards is refused with the code "handle". */
  close(): void {
    if (this.#handle === 0) return;
    forgotten.unregister(this);
    const handle = this.#handle;
    this.#handle = 0;
    call(this.#destroy, handle);
  }
}

// The calls of every ply, without the way through a table.
const moveTextsOf = functions.session_move_texts;
const playText = functions.session_play;
let texts = Buffer.alloc(1 << 14);

export function moveTexts(session: Handle): string[] {
  let size = moveTextsOf(session, texts, texts.length, sharedError);
  if (size > texts.length) {
    texts = Buffer.alloc(2 * size);
    size = moveTextsOf(session, texts, texts.length, sharedError);
  }
  if (size > 0) return texts.toString("utf8", 0, size - 1).split("\n");
  if (size < 0) throw failure(size, sharedError);
  return [];
}

export function play(session: Handle, text: string): void {
  const status = playText(session, textArgument(text, "the move"), sharedError);
  if (status < 0) throw failure(status, sharedError);
}
