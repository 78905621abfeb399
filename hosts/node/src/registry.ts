// Plugins and the variants in them.

import { create as message } from "@bufbuild/protobuf";

import { RegistryOptionsSchema, RegistryReportSchema, type RegistryReport } from "./gen/varia/v1/host_pb.js";
import { VariantInfoSchema, type VariantInfo } from "./gen/varia/v1/variant_pb.js";
import { instance, options as checkedOptions, text } from "./arguments.js";
import { ArbiterPolicySchema, type ArbiterPolicy } from "./gen/varia/v1/arbiter_pb.js";
import { Owner, bytesOf, create, readMessage, type Handle } from "./native.js";

export interface RegistryOptions {
  /** Plugin files to look at first. */
  files?: string[];
  /** Directories of plugin files to look at next. */
  directories?: string[];
  /** False leaves VARIA_PLUGIN_PATH, the user's data folder and the plugins that came with the library alone. */
  usualPlaces?: boolean;
}

function paths(values: string[], name: string): string[] {
  if (!Array.isArray(values)) throw new TypeError(`${name} must be an array of paths`);
  return values.map((path) => text(path, `one of the ${name}`));
}

/** The handle of a registry, if it is one. */
export function handleOf(registry: Registry): Handle {
  return instance(registry, Registry, "the registry").handle;
}

/** All variants that were found. */
export class Registry extends Owner {
  /** What was found: variants, plugins, and files passed over with the reason. */
  readonly report: RegistryReport;

  constructor(options: RegistryOptions = {}) {
    const { files = [], directories = [], usualPlaces = true } = checkedOptions(options);
    const wanted = message(RegistryOptionsSchema, {
      files: paths(files, "files"),
      directories: paths(directories, "directories"),
      skipEnvironment: !usualPlaces,
      skipInstalled: !usualPlaces,
    });
    super("registry_destroy", create("registry_create", ...bytesOf(RegistryOptionsSchema, wanted)));
    this.report = readMessage(RegistryReportSchema, "registry_report", this.handle);
  }

  /** The ids of the variants, in ASCII order. */
  get variants(): string[] {
    return [...this.report.variants];
  }

  /** The variant with that id; "notFound" names the nearest one. */
  variant(name: string): Variant {
    return new Variant(name, this);
  }
}

let usual: Registry | undefined;

/** The registry of the usual places, made when it is first asked for. */
export function defaultRegistry(): Registry {
  usual ??= new Registry();
  return usual;
}

/** The ids of all variants in the usual places. */
export function variants(): string[] {
  return defaultRegistry().variants;
}

/** One variant. `new Variant("aire")` finds it in the usual places. */
export class Variant extends Owner {
  /** What it is: name, board, seats, teams, pieces, setups, rule options. */
  readonly info: VariantInfo;

  constructor(name: string, registry: Registry = defaultRegistry()) {
    super("variant_destroy", create("variant_create", handleOf(registry), text(name, "the variant's name")));
    this.info = readMessage(VariantInfoSchema, "variant_info", this.handle);
  }

  get id(): string {
    return this.info.id;
  }

  /** The ids of the seats in order of play. */
  get seats(): string[] {
    return this.info.seats.map((seat) => seat.id);
  }

  /**
   * What ends its games beside its rules in test runs and in `varia play`, when nobody says otherwise. For `Arbiter` and
   * `LiveGame`, which go by the rules alone when they get no policy.
   */
  get policy(): ArbiterPolicy {
    return readMessage(ArbiterPolicySchema, "variant_policy", this.handle);
  }

  /** The ids of the teams. */
  get teams(): string[] {
    return this.info.teams.map((team) => team.id);
  }
}

/** The variant itself, or the one with that name in the usual places. */
export function asVariant(variant: string | Variant): Variant {
  return variant instanceof Variant ? variant : new Variant(variant);
}
