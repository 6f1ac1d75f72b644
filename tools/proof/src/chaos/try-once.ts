import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { UserRepository } from '@debussy/testing';
import type { Disturbance, Kind } from './disturbance.ts';
import type { ChaosPlace } from './place.ts';
import { unreachable } from '@debussy/core';
import {
  fillDisk,
  killAgent,
  killAll,
  killDebussy,
  cutPowerAt,
  inOwnNamespace,
  killGit,
  makeReadOnly,
  resumeElsewhere,
  stopAndContinue,
} from './disturb/disturb.ts';
import type { RunningDebussy } from './disturb/target.ts';
import { pathToFileURL } from 'node:url';
import { armed } from './shim.ts';
import type { Armed } from './shim.ts';
import { cutPower } from './unsynced.ts';

export interface Order {
  readonly program: string;
  readonly words: readonly string[];
  readonly disturbances: readonly Disturbance[];
  /** Name for the files of its output. */
  readonly name: string;
  /** The words of a program that starts debussy; by itself without. */
  readonly launcher?: readonly string[];
  /** Variables beside those of the repository. */
  readonly env?: NodeJS.ProcessEnv;
  /** What `LD_PRELOAD` puts into its processes: for power cuts, and deaths at a numbered operation. */
  readonly library?: string | null;
  /** Replacement of the boot id. */
  readonly boot?: string;
  /** When it is given up. */
  readonly patienceMs?: number;
  /** Told as soon as there is a process; the signal is aborted when it has ended. */
  readonly started?: (pid: number, over: AbortSignal) => void;
}

/** How one call of debussy ended. */
export interface Try {
  readonly words: readonly string[];
  readonly disturbances: readonly Disturbance[];
  /** Which of them met something. */
  readonly met: readonly Kind[];
  /** Null: killed. */
  readonly code: number | null;
  readonly ms: number;
  /** It did not end by itself within many times its usual time. */
  readonly hung: boolean;
  readonly said: string;
}

const patienceMs = 90_000;

/** Calls debussy and lets everything go wrong that is ordered. */
export async function tryOnce(place: ChaosPlace, repository: UserRepository, order: Order): Promise<Try> {
  const { words, disturbances } = order;
  const output = join(place.notes, `${order.name}.txt`);
  const file = openSync(output, 'w');
  const begun = performance.now();
  const mine = armedFor(place, order);
  const isApart = disturbances.some(({ kind }) => kind === 'own-namespace');
  const [first = process.execPath, ...rest] = [
    ...(order.launcher ?? []),
    ...(isApart ? inOwnNamespace : []),
    ...variablesOf(mine),
    process.execPath,
    order.program,
    ...words,
  ];
  const env = { ...repository.env, ...environmentFor(place, disturbances), ...order.env };
  const child = spawn(first, rest, {
    cwd: repository.root,
    env,
    stdio: ['ignore', file, file],
    detached: true,
  });
  closeSync(file);
  const over = new AbortController();
  let hung = false;
  const patience = setTimeout(() => (hung = child.kill('SIGKILL')), order.patienceMs ?? patienceMs);
  const ended = new Promise<number | null>((done, failed) => {
    child.on('error', failed);
    child.on('exit', done);
  });
  const { pid = 0 } = child;
  order.started?.(pid, over.signal);
  const target = {
    pid,
    mark: String(repository.env['HOME']),
    home: place.home,
    program: order.program,
    cwd: repository.root,
    env: { ...env, ...mine?.env },
    armed: mine,
    over: over.signal,
  };
  const hits = Promise.all(disturbances.map((one) => disturb(one, target)));
  const code = asKilled(await ended, isApart);
  clearTimeout(patience);
  over.abort();
  const hit = await hits;
  for (const [i, one] of disturbances.entries())
    if (one.kind === 'power-cut' && hit[i] === true && mine !== null)
      await cutPower(mine.log, one.loss, repository.env);
  return {
    words,
    disturbances,
    met: disturbances
      .filter((one, i) => hit[i] === true && !missed(one, { code, armed: mine }))
      .map(({ kind }) => kind),
    code,
    ms: performance.now() - begun,
    hung,
    said: readFileSync(output, 'utf8'),
  };
}

function environmentFor(place: ChaosPlace, disturbances: readonly Disturbance[]): NodeJS.ProcessEnv {
  return disturbances.reduce<NodeJS.ProcessEnv>((env, one) => {
    if (one.kind === 'kill-at-event') return { ...env, DEBUSSY_CRASH_AT: one.point };
    return one.kind === 'clock-jump' ? { ...env, ...shiftedClock(place.notes, one) } : env;
  }, {});
}

/** An event or an operation that never came. */
function missed(
  { kind }: Disturbance,
  over: { readonly code: number | null; readonly armed: Armed | null },
): boolean {
  if (kind === 'kill-at-ref') return over.armed?.read().hit !== true;
  return kind === 'kill-at-event' && over.code !== null;
}

/** The shell in a namespace says in its own way that the program was killed. */
function asKilled(code: number | null, isApart: boolean): number | null {
  return isApart && code === 128 + constants.signals.SIGKILL ? null : code;
}

function armedFor(place: ChaosPlace, { disturbances, library, boot }: Order): Armed | null {
  const atRef = disturbances.find(({ kind }) => kind === 'kill-at-ref');
  const isNeeded =
    boot !== undefined || disturbances.some(({ kind }) => /^(?:power-cut|kill-at-ref)$/.test(kind));
  if (!isNeeded || library === undefined || library === null) return null;
  const ground = { library, below: place.home, only: '/refs/', ...(boot === undefined ? {} : { boot }) };
  return armed(place.notes, ground, { action: 'crash', at: atRef?.kind === 'kill-at-ref' ? atRef.at : 0 });
}

/** Given to debussy alone: the process that is meant is the first one that has them. */
function variablesOf(mine: Armed | null): readonly string[] {
  return mine === null ? [] : ['env', ...Object.entries(mine.env).map(([name, value]) => `${name}=${value}`)];
}

/** Carries it out against a debussy that has just been started; false where it came too late to meet anything. */
function disturb(what: Disturbance, target: RunningDebussy): Promise<boolean> {
  switch (what.kind) {
    case 'kill-debussy':
      return killDebussy(what, target);
    case 'kill-agent':
      return killAgent(what, target);
    case 'kill-git':
      return killGit(what, target);
    case 'kill-group':
      return killAll(what, target);
    case 'stop-continue':
      return stopAndContinue(what, target);
    case 'full-disk':
      return fillDisk(what, target);
    case 'read-only':
      return makeReadOnly(what, target);
    case 'power-cut':
      return cutPowerAt(what, target);
    case 'second-namespace':
      return resumeElsewhere(what, target);
    case 'kill-at-event':
    case 'kill-at-ref':
    case 'own-namespace':
    case 'clock-jump':
      // They were given to debussy when it was called.
      return Promise.resolve(true);
    default:
      return unreachable(what);
  }
}

/** The environment of a debussy whose clock jumps at a moment, by that much. */
function shiftedClock(folder: string, { atMs, byMs }: { atMs: number; byMs: number }): NodeJS.ProcessEnv {
  const file = join(folder, `clock-${atMs}-${byMs}.mjs`);
  writeFileSync(file, preload(atMs, byMs));
  return { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` };
}

function preload(atMs: number, byMs: number): string {
  return `const Real = Date;
const shift = () => (performance.now() >= ${atMs} ? ${byMs} : 0);
globalThis.Date = class Date extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift());
    else super(...given);
  }
  static now() {
    return Real.now() + shift();
  }
};
`;
}
