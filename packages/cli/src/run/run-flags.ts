import { settingFlags } from '@debussy/core';
import type { DebussyError } from '@debussy/core';
import { commaList } from '@debussy/core/config';
import type { Setting } from '@debussy/core/config';
import type { RunRequest } from '@debussy/engine';
import type { FleetFlags } from '@debussy/fleet';
import type { CommandCall } from '../command-of.ts';
import type { CommandShape, FlagGroup, Flags } from '../command-shape.ts';
import { colorFlag, runFlag } from '../common-flags.ts';
import { usageError } from '../usage-error.ts';

/** A flag of `run` and `resume`. Those with a key set the configuration, others choose the phases and the output. */
export interface RunFlags extends RunRequest {
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly events: string | null;
  /** Addresses of a fleet's queue and shared repository. */
  readonly fleet: FleetFlags;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
  /** Every question is answered with yes. */
  readonly yes: boolean;
  readonly interactive: boolean;
  /** The run continues in a separate process. */
  readonly detach: boolean;
  /** The page is opened with the run. */
  readonly ui: boolean;
}

const whatFlags = {
  phase: {
    type: 'string',
    multiple: true,
    takes: 'ID',
    completes: 'phases',
    says: 'only this phase; can be repeated',
  },
  from: { type: 'string', takes: 'ID', completes: 'phases', says: 'this phase and all that come after it' },
  'dry-run': { type: 'boolean', short: 'n', says: 'show what would run, and stop' },
  'skip-audit': { type: 'boolean', says: 'run the plan although the audit finds errors in it' },
  'yes-ungated': { type: 'boolean', says: "adopt commits on the run's branch that no gate can judge" },
  'accept-plan': {
    type: 'boolean',
    says: 'accept changes that agents made to the plan, the configuration and their files',
  },
  new: { type: 'boolean', says: 'start a new run even if this plan has one' },
  base: { type: 'string', takes: 'REF', says: 'start from this commit instead of HEAD' },
} as const satisfies Flags;

const howFlags = {
  queue: { type: 'string', takes: 'URL', says: 'the queue of a fleet (DEBUSSY_FLEET_QUEUE)' },
  remote: {
    type: 'string',
    takes: 'URL',
    says: 'the shared repository of a fleet (DEBUSSY_FLEET_REMOTE)',
  },
  priority: {
    type: 'string',
    takes: 'N',
    says: 'a fleet takes tasks of runs with a higher number first; -1000 to 1000, usually 0 (DEBUSSY_FLEET_PRIORITY)',
  },
  detach: { type: 'boolean', short: 'd', says: 'run in the background; watch it with `debussy attach`' },
  ui: { type: 'boolean', says: 'also open the run in a browser' },
  yes: {
    type: 'boolean',
    short: 'y',
    says: 'ask nothing: commit the plan and its configuration if needed, and run',
  },
  'no-interactive': { type: 'boolean', says: 'ask nothing; fail instead of asking' },
  set: {
    type: 'string',
    multiple: true,
    takes: 'KEY=VALUE',
    says: 'any setting of `debussy config show`; can be repeated',
  },
  json: { type: 'boolean', says: 'events as JSON lines on standard output' },
  events: { type: 'string', takes: 'FILE', completes: 'files', says: 'write events to this file' },
  quiet: { type: 'boolean', short: 'q', says: 'print only errors' },
  verbose: { type: 'boolean', short: 'v', says: 'more detail' },
  'no-color': colorFlag,
} as const satisfies Flags;

const runFlags = { ...whatFlags, ...settingFlags, ...howFlags };

type RunFlagName = keyof typeof runFlags;

const runGroups: readonly FlagGroup[] = [
  { title: 'What to run', flags: ['phase', 'from', 'new', 'dry-run'] },
  { title: 'How', flags: ['parallel', 'agent', 'model', 'sandbox', 'set'] },
  { title: 'Limits', flags: ['max-cost', 'budget-tokens', 'timeout', 'max-retries'] },
  { title: 'Your repository', flags: ['land', 'auto-commit', 'allow-dirty', 'yes'] },
  { title: 'Output', flags: ['detach', 'json', 'quiet'] },
];

export const runShape: CommandShape = {
  name: 'run',
  words: '[plan]',
  completes: ['files'],
  about: `Runs a plan: a file or a folder. Without a name: the only MASTER_PLAN.md at the top, in docs or in plans, or the
only plan where other tools keep theirs (specs/, openspec/changes/, .kiro/specs/, .planning/ …).`,
  flags: runFlags,
  groups: runGroups,
  more: 'Every setting can be given as --set KEY=VALUE: debussy config show lists them.',
  example: 'debussy run MASTER_PLAN.md --parallel 3',
};

export const resumeShape: CommandShape = {
  name: 'resume',
  words: '[run]',
  completes: ['runs'],
  about: 'Resumes a run: landed phases stay, unfinished ones continue, failed ones are retried.',
  flags: {
    run: runFlag,
    ...runFlags,
    from: {
      ...runFlags.from,
      takes: 'ID|HUB',
      says: 'this phase and all after it; or a hub (address or remote), to take over the run of a dead host',
    },
    force: {
      type: 'boolean',
      says: 'take the run from a process that cannot be seen from here (another container or machine). Only if that has ended: two processes on one run lose work',
    },
  },
  groups: [
    {
      title: 'Flags',
      flags: ['run', 'phase', 'from', 'dry-run', 'force', 'parallel', 'agent', 'model', 'yes', 'set'],
    },
  ],
  more: 'The other flags of `debussy run` hold here as well: debussy run --help',
  example: 'debussy resume --parallel 3',
};

export function readRunFlags({ values, words, wrong }: CommandCall<Flags>): RunFlags {
  const { run } = values;
  const [name, second] = new Set([...words, ...(typeof run === 'string' ? [run] : [])]);
  if (second !== undefined)
    throw wrong(
      `one plan at a time, but got ${name} and ${second}`,
      `Only phase ${second} of it: debussy run ${name} --phase ${second}`,
    );
  const has = (flag: RunFlagName): boolean => values[flag] === true;
  const text = (flag: RunFlagName): string | null => {
    const value = values[flag];
    return typeof value === 'string' ? value : null;
  };
  return {
    plan: name ?? null,
    given: null,
    run: null,
    settings: [...settingsOf(values), ...namedSettings(values['set'], wrong)],
    phases: listed(values['phase']),
    from: text('from'),
    base: text('base'),
    restart: has('new'),
    dryRun: has('dry-run'),
    skipAudit: has('skip-audit'),
    takeOver: values['force'] === true,
    yesUngated: has('yes-ungated'),
    acceptPlan: has('accept-plan'),
    json: has('json'),
    events: text('events'),
    fleet: fleetOf(text),
    quiet: has('quiet'),
    verbose: has('verbose'),
    color: !has('no-color'),
    yes: has('yes'),
    interactive: !has('no-interactive') && !has('yes'),
    detach: has('detach'),
    ui: has('ui'),
  };
}

/** As if `run` was called without any. */
export const noFlags: RunFlags = readRunFlags({ values: {}, words: [], argv: [], wrong: usageErrorOfRun });

function usageErrorOfRun(message: string): DebussyError {
  return usageError(message, runShape);
}

function fleetOf(text: (flag: RunFlagName) => string | null): FleetFlags {
  const remote = text('remote');
  return {
    queue: text('queue') ?? undefined,
    remote: remote === null ? undefined : [remote],
    priority: text('priority') ?? undefined,
  };
}

type Values = CommandCall<Flags>['values'];

export function settingsOf(values: Values): readonly Setting[] {
  const entries: readonly (readonly [string, SettingFlag])[] = Object.entries(settingFlags);
  return entries.flatMap(([flag, { sets: key, to }]) => {
    const given = values[flag];
    const value = to !== undefined && given === true ? to : given;
    return typeof value === 'string' ? [{ key, value, name: `--${flag}` }] : [];
  });
}

/** `--set budget.tokens=5000`, for any key of the configuration. */
export function namedSettings(
  given: Values[string],
  wrong: (message: string) => DebussyError,
): readonly Setting[] {
  if (!Array.isArray(given)) return [];
  return given.map(String).map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw wrong(`--set takes KEY=VALUE, but got ${pair}`);
    return { key: pair.slice(0, at).trim(), value: pair.slice(at + 1), name: '--set' };
  });
}

interface SettingFlag {
  readonly sets: string;
  /** The value that a switch sets. */
  readonly to?: string;
}

/** `--phase 1 --phase 2` and `--phase 1,2` mean the same. */
function listed(value: Values[string]): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => commaList(String(one)));
}
