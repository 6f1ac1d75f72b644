import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from '../kit/repository.ts';
import type { Disturbance, Kind } from './disturbance.ts';
import { disturb } from './disturb/disturb.ts';
import type { Place } from './place.ts';
import { shiftedClock } from './shifted-clock.ts';

export interface Order {
  readonly program: string;
  readonly words: readonly string[];
  readonly disturbances: readonly Disturbance[];
  /** Names the files of what it says. */
  readonly name: string;
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
export async function tryOnce(place: Place, repository: Repository, order: Order): Promise<Try> {
  const { words, disturbances } = order;
  const output = join(place.desk, `${order.name}.txt`);
  const file = openSync(output, 'w');
  const begun = performance.now();
  const child = spawn(process.execPath, [order.program, ...words], {
    cwd: repository.root,
    env: { ...repository.env, ...environmentFor(place, disturbances) },
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

function environmentFor(place: Place, disturbances: readonly Disturbance[]): NodeJS.ProcessEnv {
  return disturbances.reduce<NodeJS.ProcessEnv>((env, one) => {
    if (one.kind === 'kill-at-event') return { ...env, DEBUSSY_CRASH_AT: one.point };
    return one.kind === 'clock-jump' ? { ...env, ...shiftedClock(place.desk, one) } : env;
  }, {});
}

/** An event that never came. */
function missed({ kind }: Disturbance, code: number | null): boolean {
  return kind === 'kill-at-event' && code !== null;
}
