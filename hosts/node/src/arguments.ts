// What users hand over, checked before it goes to the C interface, which koffi would bend into shape in silence. Nothing
// here is for users of the package.

import { create as message, isMessage, type DescMessage, type MessageInitShape, type MessageShape } from "@bufbuild/protobuf";

import { Status, VariaError } from "./errors.js";

export function refused(sentence: string, offset?: number): VariaError {
  return new VariaError(sentence, Status.invalidArgument, offset);
}

/** What a value is, for sentences. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return `an object of ${value.constructor?.name ?? "no class"}`;
  return value === undefined ? "undefined" : `a ${typeof value}`;
}

const bitsOf = { u32: 32, i32: 31, u64: 64, i64: 63 } as const;

function checked(value: unknown, name: string, type: keyof typeof bitsOf): bigint {
  if (typeof value !== "number" && typeof value !== "bigint") {
    throw new TypeError(`${name} must be a number, not ${kindOf(value)}`);
  }
  const most = (1n << BigInt(bitsOf[type])) - 1n;
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw refused(`${name} must be a whole number from 0 to ${most}, a bigint beyond 2^53, not ${value}`);
  }
  const whole = BigInt(value);
  if (whole < 0n || whole > most) throw refused(`${name} must be from 0 to ${most}`);
  return whole;
}

/** A whole number that is not negative and fits 32 bits, or 31 for what is signed elsewhere. */
export function number(value: unknown, name: string, type: "u32" | "i32" = "u32"): number {
  return Number(checked(value, name, type));
}

/** The same of 64 or 63 bits. */
export function wide(value: unknown, name: string, type: "u64" | "i64" = "u64"): bigint {
  return checked(value, name, type);
}

/** A time in whole nanoseconds, or in other units of which a millisecond has so many. */
export function milliseconds(value: unknown, name: string, units = 1e6): bigint {
  if (typeof value !== "number") throw new TypeError(`${name} must be a number of milliseconds, not ${kindOf(value)}`);
  if (!(Math.abs(value) < 2 ** 63 / 1e6)) {
    throw refused(`${name} must be a number of milliseconds below ${Math.floor(2 ** 63 / 1e6)}, not ${value}`);
  }
  return BigInt(Math.round(value * units));
}

/** A text that has an UTF-8 form without a NUL. */
export function text(value: unknown, name: string): string {
  if (typeof value !== "string") throw new TypeError(`${name} must be a string, not ${kindOf(value)}`);
  const nul = value.indexOf("\0");
  if (nul >= 0) throw refused(`${name} holds a NUL character`, Buffer.byteLength(value.slice(0, nul)));
  const half = value.search(/\p{Surrogate}/u);
  if (half >= 0) {
    throw refused(`${name} is not Unicode: character ${half} is half of a pair`, Buffer.byteLength(value.slice(0, half)));
  }
  return value;
}

/** One of several texts. */
export function choice<T extends string>(value: unknown, name: string, choices: readonly T[]): T {
  const found = choices.find((each) => each === value);
  if (found === undefined) throw refused(`${name} must be one of ${choices.join(", ")}, not ${String(value).slice(0, 80)}`);
  return found;
}

/** An object, as a bag of options. */
export function options<T extends object>(value: T, name = "the options"): T {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError(`${name} must be an object, not ${kindOf(value)}`);
  return value;
}

/** A function, or undefined. */
export function callback<T>(value: T, name: string): T {
  if (value !== undefined && typeof value !== "function") throw new TypeError(`${name} must be a function, not ${kindOf(value)}`);
  return value;
}

/** An instance of a class. */
export function instance<T>(value: unknown, kind: abstract new (...args: never[]) => T, name: string): T {
  if (!(value instanceof kind)) throw new TypeError(`${name} must be a ${kind.name}, not ${kindOf(value)}`);
  return value;
}

/** A message, made as such. */
export function whole<D extends DescMessage>(schema: D, value: unknown, name: string): MessageShape<D> {
  if (!isMessage(value, schema)) throw new TypeError(`${name} must be of the message type ${schema.name}, not ${kindOf(value)}`);
  return value;
}

/** A message, from what users write for it. */
export function messageOf<D extends DescMessage>(schema: D, value: MessageInitShape<D>, name: string): MessageShape<D> {
  options(value, name);
  if ("$typeName" in value && value.$typeName !== schema.typeName) {
    throw new TypeError(`${name} must be a ${schema.name} message, not one of ${String(value.$typeName)}`);
  }
  return message(schema, value);
}
