import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import type { Verbs } from '../scenario.ts';
import { type Perform, stoppedCode } from '../stage.ts';

type WaitingVerb = 'sleep' | 'wait_for' | 'hang' | 'busy' | 'ignore_term';

export const waitingSteps: { readonly [V in WaitingVerb]: Perform<Verbs[V]> } = {
  sleep: async (seconds, { stop }) => {
    await waited(seconds * 1000, stop);
    return null;
  },
  wait_for: async (path, { cwd, stop }) => {
    const full = resolve(cwd, path);
    while (!existsSync(full) && !stop.aborted) await waited(lookEveryMs, stop);
    return null;
  },
  hang: async (_yes, { stop }) => {
    while (!stop.aborted) await waited(longestWaitMs, stop);
    return { kind: 'exit', code: stoppedCode };
  },
  busy: async (seconds, { stop }) => {
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end && !stop.aborted) await spun();
    return null;
  },
  ignore_term: (_yes, { ignoreTerm }) => {
    ignoreTerm();
    return null;
  },
};

const lookEveryMs = 15;
const longestWaitMs = 60_000;

async function waited(ms: number, stop: AbortSignal): Promise<void> {
  try {
    await pause(ms, null, { signal: stop });
  } catch {
    // Told to go: the loop between the steps sees it.
  }
}

// Signals are only heard between two rounds.
async function spun(): Promise<void> {
  const until = performance.now() + lookEveryMs;
  while (performance.now() < until) continue;
  await breathe();
}
