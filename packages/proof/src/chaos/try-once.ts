import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserRepository } from '../kit/repository.ts';
import type { Disturbance, Kind } from './disturbance.ts';
import type { ChaosPlace } from './place.ts';
import { unreachable } from '@debussy/core';
import {
  fillDisk,
  killAgent,
  killAll,
  killDebussy,
  killGit,
  makeReadOnly,
  stopAndContinue,
} from './disturb/disturb.ts';
import type { RunningDebussy } from './disturb/target.ts';
import { pathToFileURL } from 'node:url';

export interface Order {
  readonly program: string;
  readonly words: readonly string[];
  readonly disturbances: readonly Disturbance[];
  /** Names the files of what it says. */
  readonly name: string;
  /** The words of a program that starts debussy; by itself without. */
  readonly launcher?: readonly string[];
  /** Variables beside those of the repository. */
  readonly env?: NodeJS.ProcessEnv;
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
  /** It did not end by itself in a time that is many times what it needs. */
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
  const [first = process.execPath, ...rest] = [
    ...(order.launcher ?? []),
    process.execPath,
    order.program,
    ...words,
  ];
  const child = spawn(first, rest, {
    cwd: repository.root,
    env: { ...repository.env, ...environmentFor(place, disturbances), ...order.env },
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
  const target = { pid, mark: String(repository.env['HOME']), home: place.home, over: over.signal };
  const hits = Promise.all(disturbances.map((one) => disturb(one, target)));
  const code = await ended;
  clearTimeout(patience);
  over.abort();
  const hit = await hits;
  return {
    words,
    disturbances,
    met: disturbances.filter((one, i) => hit[i] === true && !missed(one, code)).map(({ kind }) => kind),
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

/** An event that never came. */
function missed({ kind }: Disturbance, code: number | null): boolean {
  return kind === 'kill-at-event' && code !== null;
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
    case 'kill-at-event':
    case 'clock-jump':
      // Both were given to debussy in its environment.
      return Promise.resolve(true);
    default:
      return unreachable(what);
  }
}

/** The environment of a debussy whose clock is set by somebody, at a moment, by so much. */
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
