import { phaseKey } from '@debussy/core';
import type { Config, PhaseSpec } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';
import type { SessionTask, Task } from '@debussy/scheduler';
import type { CommitSettings, LandedPhase } from '@debussy/workspace';

/** Facts about a run for a worker, which reads the plan itself. The only commands in it are those of sub-phases. */
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
}

/** Settings that name programs or concern only the coordinator. */
const executing = [
  'agent',
  'agents',
  'fallback_agents',
  'agents_for',
  'escalate',
  'model',
  'executor',
  'gates',
  'default_gates',
  'setup',
  'setup_inputs',
  'share',
] as const satisfies readonly (keyof Config)[];

/** Settings of amounts and durations, never of programs, which are read at the plan's commit. */
export type Limits = Omit<Config, (typeof executing)[number]>;

export function limitsOf(config: Config): Limits {
  const names: ReadonlySet<string> = new Set(executing);
  const limits = Object.fromEntries(Object.entries(config).filter(([key]) => !names.has(key)));
  if (!areLimits(limits)) throw new Error('a configuration without limits');
  return limits;
}

const strictness = ['bwrap', 'auto', 'none'] as const;

/** A worker's own configuration within the limits of the run. The stricter of two sandboxes applies. */
export function underLimits(own: Config, limits: Limits): Config {
  const sandbox = strictness.find((one) => one === own.sandbox || one === limits.sandbox) ?? 'none';
  return { ...own, ...limits, sandbox };
}

/**
 * A session's task as sent. Of the phases that may be in its conflict, it has only those that landed on one of its
 * sides, with their groups: a task must not grow with the plan.
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

/** The same task with phases from the plan. A phase that the plan lacks comes from its split. */
export function unpackTask(task: Task, specs: ReadonlyMap<string, PhaseSpec>): Task {
  const planned = (spec: PhaseSpec): PhaseSpec => plannedSpec(spec, specs);
  if (task.kind === 'verification') return { ...task, specs: task.specs.map(planned) };
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

/** Packed by the same version of debussy; task bundles of another version are refused earlier. */
export function isBrief(value: unknown): value is Brief {
  return typeof value === 'object' && value !== null && 'plan' in value && 'limits' in value;
}

function areLimits(value: object): value is Limits {
  return 'gate_timeout' in value && 'timeout' in value;
}
