// What goes wrong: every error of this package is a VariaError.

/** Statuses of the C interface (varia/host/base.h). */
export const Status = {
  cancelled: -1,
  invalidArgument: -3,
  deadline: -4,
  notFound: -5,
  exists: -6,
  exhausted: -8,
  precondition: -9,
  crashed: -10,
  unsupported: -12,
  internal: -13,
  unavailable: -14,
  dataLoss: -15,
  handle: -33,
  kind: -34,
  busy: -35,
} as const;

export type StatusName = keyof typeof Status;

const names = new Map<number, StatusName>(Object.entries(Status).map(([name, number]) => [number, name as StatusName]));

/** Something that the platform refused or could not do. The message is one sentence for people. */
export class VariaError extends Error {
  /** What kind of refusal: "invalidArgument" for a move that is not legal, "notFound", "busy" and so on. */
  readonly code: StatusName;
  /** The byte of the given text that is to blame, where one is. */
  readonly offset: number | undefined;

  constructor(message: string, status: number, offset?: number) {
    super(message);
    this.name = "VariaError";
    this.code = names.get(status) ?? "internal";
    this.offset = offset;
  }
}
