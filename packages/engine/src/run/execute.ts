import type { Event, EventBody } from '@debussy/core';
import { parseReport } from '@debussy/core/report';
import { createLocalExecutor, createLoop } from '@debussy/scheduler';
import { runSession } from '../session/session-task.ts';
import { runVerification } from '../verify/verification-task.ts';
import type { Executor, Journal, Lander, Loop, Papers, RunState, Worker } from '@debussy/scheduler';
import { readFile } from 'node:fs/promises';
import { agents } from '../session/agents.ts';
import { desk } from '../session/desk.ts';
import { lander } from '../land/lander.ts';
import type { Surroundings } from './request.ts';
import type { RunContext } from './run-context.ts';
import { systemClock } from './system-clock.ts';
import { textDigest } from './text-digest.ts';
import { verifier } from '../verify/verifier.ts';
import { workshop } from '../session/workshop.ts';

export interface Machinery {
  readonly executor: Executor;
  readonly lander: Lander;
  readonly papers: Papers;
}

/** Everything that a run's loop works with. */
export function machinery(context: RunContext, executors: Surroundings['executors']): Machinery {
  return { executor: executorOf(context, executors), lander: lander(context), papers: papers() };
}

function executorOf(context: RunContext, executors: Surroundings['executors']): Executor {
  const { executor, parallel, verify_parallel: verifyParallel } = context.config;
  return (
    executors[executor]?.(context) ??
    createLocalExecutor({ parallel, verifyParallel, work: workerOf(context) })
  );
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
