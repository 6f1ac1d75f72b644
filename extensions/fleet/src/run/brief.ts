import { phaseKey } from '@debussy/core';
import type { Config, PhaseSpec } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';
import { inPlanOrder } from '@debussy/scheduler';
import type { PhaseEntry, RunState, SessionTask, VerificationTask } from '@debussy/scheduler';
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
  /** Of a verification; a session has in its task what it needs. */
  readonly state?: unknown;
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
 * A session's task as it travels: of the phases that may be in its conflict those that landed on one of its sides, with what they
 * are parts of. What a task takes along must not grow with the plan.
 */
export function packSession(
  task: SessionTask,
  landed: readonly Pick<LandedPhase, 'phase' | 'partial'>[],
): SessionTask {
  const parents = new Map(task.conflictPhases.map(({ spec }) => [phaseKey(spec.id), spec.parent]));
  const keys = new Set<string>();
  for (const { phase, partial } of landed) {
    for (let id = phase ?? partial; id != null; id = parents.get(phaseKey(id)) ?? null)
      keys.add(phaseKey(id));
  }
  return { ...task, conflictPhases: task.conflictPhases.filter(({ spec }) => keys.has(phaseKey(spec.id))) };
}

/** The same task with phases as the plan has them. A phase that the plan does not have is as its split said. */
export function unpackSession(task: SessionTask, specs: ReadonlyMap<string, PhaseSpec>): SessionTask {
  const planned = (spec: PhaseSpec): PhaseSpec => plannedSpec(spec, specs);
  return {
    ...task,
    spec: planned(task.spec),
    parent: task.parent === null ? null : planned(task.parent),
    conflictPhases: task.conflictPhases.map((one) => ({ ...one, spec: planned(one.spec) })),
  };
}

function plannedSpec(spec: PhaseSpec, specs: ReadonlyMap<string, PhaseSpec>): PhaseSpec {
  const planned = spec.parent === null ? specs.get(phaseKey(spec.id)) : spec;
  if (planned === undefined) throw new Error(`phase ${spec.id} is not in the plan at its commit`);
  return planned;
}

/** The state as it travels with a verification: without what stands in the plan, and with the phases that the task can look at. */
export function packState(state: RunState, task: VerificationTask): unknown {
  const named = new Set([...task.phases, ...task.series.map(({ phase }) => phase)].map(phaseKey));
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
    [...state.phases].map(([key, entry]) => [key, { ...entry, spec: plannedSpec(entry.spec, known.specs) }]),
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
  return typeof value === 'object' && value !== null && 'plan' in value && 'limits' in value;
}

function isState(value: unknown): value is RunState {
  return typeof value === 'object' && value !== null && 'phases' in value && value.phases instanceof Map;
}

function areLimits(value: object): value is Limits {
  return 'gate_timeout' in value && 'timeout' in value;
}
