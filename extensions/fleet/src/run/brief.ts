import { phaseKey } from '@debussy/core';
import type { Config, PhaseSpec } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';
import { earlierPhases, mostEarlierPhases } from '@debussy/engine';
import { inPlanOrder } from '@debussy/scheduler';
import type { PhaseEntry, RunState, Task } from '@debussy/scheduler';
import type { CommitSettings, LandedPhase } from '@debussy/workspace';

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

/** What names programs, and what is the coordinator's own affair. */
const executing = [
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
] as const satisfies readonly (keyof Config)[];

/** Settings that say how much and how long, never what to execute. Those that do are read at the plan's commit. */
export type Limits = Omit<Config, (typeof executing)[number]>;

export function limitsOf(config: Config): Limits {
  const names: ReadonlySet<string> = new Set(executing);
  const limits = Object.fromEntries(Object.entries(config).filter(([key]) => !names.has(key)));
  if (!areLimits(limits)) throw new Error('a configuration without limits');
  return limits;
}

/** A worker's own configuration under the limits of the run. Of two sandboxes the stricter one holds. */
export function underLimits(own: Config, limits: Limits): Config {
  const sandbox = own.sandbox === 'bwrap' || limits.sandbox === 'bwrap' ? 'bwrap' : 'none';
  return { ...own, ...limits, sandbox };
}

/**
 * The state as it travels: without what stands in the plan, and of its phases those that the task can look at. What a task takes
 * along must not grow with the plan.
 */
export function packState(state: RunState, { task, landed }: TaskView): unknown {
  const named = phasesOf(state, task);
  for (const { phase, partial } of landed) named.add(phaseKey(phase ?? partial ?? ''));
  const keys = new Set(named);
  for (const key of named) addRelatives(state, key, keys);
  const phases = inPlanOrder(state, keys).map(([key, entry]): readonly [string, unknown] => {
    const packed = packedEntries.get(entry) ?? packEntry(entry);
    packedEntries.set(entry, packed);
    return [key, packed];
  });
  const { config: _config, ...rest } = state;
  const encoded = encode({
    ...rest,
    phases: null,
    proven: new Set(),
    only: null,
    messages: [],
    held: new Map(),
    queues: new Map(),
    verifications: new Map(),
  });
  return { ...asFields(encoded), phases: { $map: phases } };
}

/** What has landed changes no more, and goes along with many tasks. */
const packedEntries = new WeakMap<PhaseEntry, unknown>();

function packEntry(entry: PhaseEntry): unknown {
  const { spec } = entry;
  return encode({ ...entry, spec: spec.parent === null ? { id: spec.id, parent: null } : spec });
}

function asFields(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

export interface TaskView {
  readonly task: Task;
  /** While a conflict is open: what landed on both of its sides. */
  readonly landed: readonly Pick<LandedPhase, 'phase' | 'partial'>[];
}

function phasesOf(state: RunState, task: Task): Set<string> {
  if (task.kind === 'verification')
    return new Set([...task.phases, ...task.series.map(({ phase }) => phase)].map(phaseKey));
  const earlier = earlierPhases(state, task.phase, mostEarlierPhases + 1);
  return new Set([phaseKey(task.phase), ...earlier.map(({ spec }) => phaseKey(spec.id))]);
}

/** What a phase is a part of, and what it was split into: its gates are theirs. */
function addRelatives(state: RunState, key: string, keys: Set<string>): void {
  const below = (one: string): void => {
    for (const child of state.phases.get(one)?.group?.children ?? []) {
      keys.add(child);
      below(child);
    }
  };
  below(key);
  let parent = state.phases.get(key)?.spec.parent ?? null;
  while (parent !== null) {
    keys.add(phaseKey(parent));
    parent = state.phases.get(phaseKey(parent))?.spec.parent ?? null;
  }
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
