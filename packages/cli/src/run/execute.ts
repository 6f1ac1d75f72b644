import type { Event, EventBody } from '@debussy/core';
import { parseReport } from '@debussy/core/report';
import { createLocalExecutor, createLoop, runSession, runVerification } from '@debussy/scheduler';
import type { Executor, Journal, Lander, Loop, Papers, RunState, Worker } from '@debussy/scheduler';
import { readFile } from 'node:fs/promises';
import { fleetExecutor } from '../fleet/fleet-executor.ts';
import { agents } from './agents.ts';
import { desk } from './desk.ts';
import { lander } from './lander.ts';
import type { RunContext } from './run-context.ts';
import { systemClock } from './system-clock.ts';
import { textDigest } from './text-digest.ts';
import { verifier } from './verifier.ts';
import { workshop } from './workshop.ts';

export interface Machinery {
  readonly executor: Executor;
  readonly lander: Lander;
  readonly papers: Papers;
}

/** Everything that a run's loop works with. */
export function machinery(context: RunContext): Machinery {
  return { executor: executorOf(context), lander: lander(context), papers: papers() };
}

function executorOf(context: RunContext): Executor {
  const { executor, parallel, verify_parallel: verifyParallel } = context.config;
  return executor === 'fleet'
    ? fleetExecutor(context)
    : createLocalExecutor({ parallel, verifyParallel, work: workerOf(context) });
}

/** Does tasks on this host, with everything that they need. */
export function workerOf(context: RunContext): Worker {
  const ports = {
    workshop: workshop(context),
    agents: agents(context),
    desk: desk(context),
    now: () => performance.now(),
    wallClock: () => Date.now(),
  };
  const checks = verifier(context);
  return (task, work) =>
    task.kind === 'session' ? runSession(ports, task, work) : runVerification(checks, task, work);
}

export interface Watchers {
  readonly watch: (event: Event, state: RunState) => void;
  readonly glimpse: (body: EventBody) => void;
}

export function loopOf(
  machine: Machinery,
  ports: Watchers & { readonly journal: Journal },
  state: RunState,
): Loop {
  return createLoop({ ...machine, ...ports, clock: systemClock }, state);
}

function papers(): Papers {
  return {
    async report(phase, file) {
      if (file === null) return null;
      const text = await readFile(file, 'utf8').catch(() => null);
      const parsed = text === null ? null : parseReport(text, { phase });
      return parsed?.ok === true ? parsed.value : null;
    },
    digest: textDigest,
  };
}
