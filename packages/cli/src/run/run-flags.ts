import type { Setting } from '@debussy/core/config';
import { parseArgs } from 'node:util';
import type { PlanWishes } from '@debussy/core/plan';
import { planOptions, planWishes } from '../plan-wishes.ts';
import { usageError } from '../usage-error.ts';

/** A flag of `run` and `resume`: those with a key set the configuration, the others say what to run and how to show it. */
export interface RunFlags {
  readonly plan: string | null;
  /** How the plan is to be read. */
  readonly wishes: PlanWishes;
  readonly settings: readonly Setting[];
  readonly phases: readonly string[];
  readonly from: string | null;
  readonly base: string | null;
  readonly restart: boolean;
  readonly dryRun: boolean;
  readonly skipAudit: boolean;
  readonly json: boolean;
  readonly events: string | null;
  /** Where the queue and the shared repository of a fleet are. */
  readonly queue: string | null;
  readonly remote: string | null;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
  readonly interactive: boolean;
}

/** Flags with a value, and the keys that they set. */
const keyed: Readonly<Record<string, string>> = {
  parallel: 'parallel',
  'verify-parallel': 'verify_parallel',
  agent: 'agent',
  model: 'model',
  'context-threshold': 'context_threshold',
  'tool-call-threshold': 'tool_call_threshold',
  'max-restarts': 'max_restarts',
  'max-retries': 'max_retries',
  timeout: 'timeout',
  land: 'land',
  sandbox: 'sandbox',
  executor: 'executor',
  'budget-tokens': 'budget.tokens',
  'max-cost': 'budget.cost',
  'wait-on-limit': 'wait_on_limit',
};

/** Switches, the key that each sets, and to what. */
const switches: Readonly<Record<string, readonly [key: string, value: string]>> = {
  'auto-commit': ['auto_commit', 'true'],
  'no-auto-commit': ['auto_commit', 'false'],
  'commit-on-failure': ['commit_on_failure', 'true'],
  'allow-dirty': ['allow_dirty', 'true'],
  'each-commit-green': ['each_commit_green', 'true'],
  'keep-worktrees': ['keep_slots', 'true'],
};

const plain = {
  ...planOptions,
  phase: { type: 'string', multiple: true },
  from: { type: 'string' },
  base: { type: 'string' },
  events: { type: 'string' },
  queue: { type: 'string' },
  remote: { type: 'string' },
  restart: { type: 'boolean' },
  resume: { type: 'boolean', short: 'r' },
  'dry-run': { type: 'boolean', short: 'n' },
  'skip-audit': { type: 'boolean' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  verbose: { type: 'boolean', short: 'v' },
  'no-color': { type: 'boolean' },
  'no-interactive': { type: 'boolean' },
  yolo: { type: 'boolean' },
} as const;

export function readRunFlags(argv: readonly string[], usage: string): RunFlags {
  const { values, positionals } = parsed(argv, usage);
  const [, second] = positionals;
  if (second !== undefined) throw usageError(`one name is enough, and ${second} is a second one`, usage);
  const has = (name: keyof typeof plain): boolean => values[name] === true;
  const text = (name: keyof typeof plain): string | null => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    plan: positionals[0] ?? null,
    wishes: planWishes({ dialect: text('dialect') ?? undefined, tag: text('tag') ?? undefined }, usage),
    settings: settingsOf(values),
    phases: listed(values['phase']),
    from: text('from'),
    base: text('base'),
    restart: has('restart'),
    dryRun: has('dry-run'),
    skipAudit: has('skip-audit'),
    json: has('json'),
    events: text('events'),
    queue: text('queue'),
    remote: text('remote'),
    quiet: has('quiet'),
    verbose: has('verbose'),
    color: !has('no-color'),
    interactive: !has('no-interactive') && !has('yolo'),
  };
}

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

function parsed(argv: readonly string[], usage: string): { values: Values; positionals: readonly string[] } {
  const withValue = Object.keys(keyed).map((name) => [
    name,
    { type: 'string' as const, ...(name === 'parallel' ? { short: 'j' } : {}) },
  ]);
  const switched = Object.keys(switches).map((name) => [name, { type: 'boolean' as const }]);
  try {
    return parseArgs({
      args: [...argv],
      options: { ...plain, ...Object.fromEntries(withValue), ...Object.fromEntries(switched) },
      allowPositionals: true,
    });
  } catch (error) {
    throw usageError(error, usage);
  }
}

function settingsOf(values: Values): readonly Setting[] {
  const named = Object.entries(keyed).flatMap(([flag, key]) => {
    const value = values[flag];
    return typeof value === 'string' ? [{ key, value, name: `--${flag}` }] : [];
  });
  const switched = Object.entries(switches).flatMap(([flag, [key, value]]) =>
    values[flag] === true ? [{ key, value, name: `--${flag}` }] : [],
  );
  return [...named, ...switched];
}

/** `--phase 1 --phase 2` and `--phase 1,2` are the same. */
function listed(value: Values[string]): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((one) => String(one).split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
