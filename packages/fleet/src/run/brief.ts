import type { Config, PhaseSpec } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';
import type { RunState } from '@debussy/scheduler';
import type { CommitSettings } from '@debussy/workspace';

/** What a worker needs to know of a run, beside the plan that it reads itself. No commands are in it but those of sub-phases. */
export interface Brief {
  readonly plan: {
    readonly path: string;
    readonly files: readonly string[];
    readonly commit: string;
    readonly wishes?: PlanWishes | undefined;
  };
  readonly runBranch: string;
  readonly commits: CommitSettings;
  readonly limits: Limits;
  readonly state: unknown;
}

/** Settings that say how much and how long, never what to execute. Those that do are read at the plan's commit. */
export type Limits = Omit<Config, Executing>;

/** What names programs, and what is the coordinator's own affair. */
type Executing =
  | 'agent'
  | 'agents'
  | 'fallback_agents'
  | 'model'
  | 'executor'
  | 'gates'
  | 'setup'
  | 'setup_inputs'
  | 'default_gates'
  | 'gates_for_all'
  | 'share';

const executing: ReadonlySet<string> = new Set<Executing>([
  'agent',
  'agents',
  'fallback_agents',
  'model',
  'executor',
  'gates',
  'default_gates',
  'gates_for_all',
  'setup',
  'setup_inputs',
  'share',
]);

export function limitsOf(config: Config): Limits {
  const limits = Object.fromEntries(Object.entries(config).filter(([key]) => !executing.has(key)));
  if (!areLimits(limits)) throw new Error('a configuration without limits');
  return limits;
}

/** A worker's own configuration under the limits of the run. Of two sandboxes the stricter one holds. */
export function underLimits(own: Config, limits: Limits): Config {
  const sandbox = own.sandbox === 'bwrap' || limits.sandbox === 'bwrap' ? 'bwrap' : 'none';
  return { ...own, ...limits, sandbox };
}

/** The state as it travels: without what stands in the plan, and without what no task looks at. */
export function packState(state: RunState): unknown {
  const phases = [...state.phases].map(([key, entry]): [string, unknown] => {
    const { spec } = entry;
    return [key, { ...entry, spec: spec.parent === null ? { id: spec.id, parent: null } : spec }];
  });
  const { config: _config, ...rest } = state;
  return encode({
    ...rest,
    phases: new Map(phases),
    queues: new Map(),
    verifications: new Map(),
  });
}

/** The state again, with phases as the plan has them. A phase that the plan does not have keeps what its split said. */
export function unpackState(
  packed: unknown,
  known: { readonly config: Config; readonly specs: ReadonlyMap<string, PhaseSpec> },
): RunState {
  const state = decode(packed);
  if (!isState(state)) throw new Error('a brief without a state');
  const phases = new Map(
    [...state.phases].map(([key, entry]) => {
      const spec = entry.spec.parent === null ? known.specs.get(key) : entry.spec;
      if (spec === undefined) throw new Error(`phase ${key} is not in the plan at its commit`);
      return [key, { ...entry, spec }];
    }),
  );
  return { ...state, config: known.config, phases };
}

function encode(value: unknown): unknown {
  if (value instanceof Map)
    return { $map: [...value].map(([key, one]: [unknown, unknown]) => [key, encode(one)]) };
  if (value instanceof Set) return { $set: [...value] };
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, encode(one)]));
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== 'object' || value === null) return value;
  if ('$map' in value && Array.isArray(value.$map)) {
    return new Map(value.$map.map((pair: readonly [unknown, unknown]) => [pair[0], decode(pair[1])]));
  }
  if ('$set' in value && Array.isArray(value.$set)) return new Set(value.$set);
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, decode(one)]));
}

/** What was packed by the same version of debussy; task bundles of another one are refused before. */
export function isBrief(value: unknown): value is Brief {
  return (
    typeof value === 'object' && value !== null && 'plan' in value && 'limits' in value && 'state' in value
  );
}

function isState(value: unknown): value is RunState {
  return typeof value === 'object' && value !== null && 'phases' in value && value.phases instanceof Map;
}

function areLimits(value: object): value is Limits {
  return 'gate_timeout' in value && 'timeout' in value;
}
