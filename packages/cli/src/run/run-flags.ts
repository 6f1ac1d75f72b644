import { settingFlags } from '@debussy/core';
import type { DebussyError } from '@debussy/core';
import type { Setting } from '@debussy/core/config';
import type { RunRequest } from '@debussy/engine';
import type { FleetFlags } from '@debussy/fleet';
import type { CommandCall } from '../command-of.ts';
import type { CommandShape, Flags } from '../command-shape.ts';
import { colorFlag, runFlag } from '../common-flags.ts';
import { usageError } from '../usage-error.ts';

/** A flag of `run` and `resume`: those with a key set the configuration, the others say what to run and how to show it. */
export interface RunFlags extends RunRequest {
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly events: string | null;
  /** Where the queue and the shared repository of a fleet are. */
  readonly fleet: FleetFlags;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
  readonly interactive: boolean;
  /** The run goes on in a process of its own. */
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
    says: 'let changes count that agents made to the plan, the configuration and what belongs to them',
  },
  restart: { type: 'boolean', says: 'begin anew, also when a run of this plan exists' },
  resume: { type: 'boolean', short: 'r', says: 'go on with the run of this plan (it is the default)' },
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
  detach: { type: 'boolean', short: 'd', says: 'go on in the background; watch it with `debussy attach`' },
  ui: { type: 'boolean', says: 'open the run in a browser as well' },
  'no-interactive': { type: 'boolean', says: 'never ask' },
  yolo: { type: 'boolean', says: 'the same as --no-interactive: never ask' },
  json: { type: 'boolean', says: 'events as JSON lines on standard output' },
  events: { type: 'string', takes: 'FILE', completes: 'files', says: 'the same into a file' },
  quiet: { type: 'boolean', short: 'q', says: 'only errors, and how it ended' },
  verbose: { type: 'boolean', short: 'v', says: 'details as well' },
  'no-color': colorFlag,
} as const satisfies Flags;

const runFlags = { ...whatFlags, ...settingFlags, ...howFlags };

type RunFlagName = keyof typeof runFlags;

export const runShape: CommandShape = {
  name: 'run',
  words: '[plan]',
  completes: ['files'],
  about: `Runs a plan: a file or a folder. Without a name: the only MASTER_PLAN.md at the top, in docs or in plans, or the
only plan where other tools keep theirs (specs/, openspec/changes/, .kiro/specs/, .planning/ …).`,
  flags: runFlags,
  example: 'debussy run MASTER_PLAN.md --parallel 3',
};

export const resumeShape: CommandShape = {
  name: 'resume',
  words: '[run]',
  completes: ['runs'],
  about: 'Goes on with a run: what landed stays, what was half done is finished, what failed is tried again.',
  flags: {
    run: runFlag,
    ...runFlags,
    from: {
      ...runFlags.from,
      takes: 'ID|HUB',
      says: 'this phase and all that come after it; or a hub, by address or remote: take over a run of a host that is gone',
    },
    'take-over': {
      type: 'boolean',
      says: 'whoever holds the run has ended, though that cannot be seen from here (another container or machine)',
    },
  },
  shown: [
    'run',
    'phase',
    'from',
    'dry-run',
    'restart',
    'take-over',
    'parallel',
    'agent',
    'model',
    'no-interactive',
  ],
  more: 'The other flags of `debussy run` hold here as well: debussy run --help',
  example: 'debussy resume --parallel 3',
};

export function readRunFlags({ values, words, wrong }: CommandCall<Flags>): RunFlags {
  const { run } = values;
  const [name, second] = new Set([...words, ...(typeof run === 'string' ? [run] : [])]);
  if (second !== undefined) throw wrong(`one name is enough, and ${second} is a second one`);
  const has = (flag: RunFlagName): boolean => values[flag] === true;
  const text = (flag: RunFlagName): string | null => {
    const value = values[flag];
    return typeof value === 'string' ? value : null;
  };
  return {
    plan: name ?? null,
    given: null,
    run: null,
    settings: settingsOf(values),
    phases: listed(values['phase']),
    from: text('from'),
    base: text('base'),
    restart: has('restart'),
    dryRun: has('dry-run'),
    skipAudit: has('skip-audit'),
    takeOver: values['take-over'] === true,
    yesUngated: has('yes-ungated'),
    acceptPlan: has('accept-plan'),
    json: has('json'),
    events: text('events'),
    fleet: fleetOf(text),
    quiet: has('quiet'),
    verbose: has('verbose'),
    color: !has('no-color'),
    interactive: !has('no-interactive') && !has('yolo'),
    detach: has('detach'),
    ui: has('ui'),
  };
}

/** As `run` is called without any. */
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

function settingsOf(values: Values): readonly Setting[] {
  const entries: readonly (readonly [string, SettingFlag])[] = Object.entries(settingFlags);
  return entries.flatMap(([flag, { sets: key, to }]) => {
    const given = values[flag];
    const value = to !== undefined && given === true ? to : given;
    return typeof value === 'string' ? [{ key, value, name: `--${flag}` }] : [];
  });
}

interface SettingFlag {
  readonly sets: string;
  /** Of a switch: what it sets. */
  readonly to?: string;
}

/** `--phase 1 --phase 2` and `--phase 1,2` are the same. */
function listed(value: Values[string]): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((one) => String(one).split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
