import type { Event } from '@debussy/core';
import { parseReport } from '@debussy/core/report';
import { orNull } from '@debussy/host';
import { createLocalExecutor } from '@debussy/scheduler';
import { sessionRunner } from '../session/session-task.ts';
import { verifications } from '../verify/verification-task.ts';
import type { Executor, Lander, Reports, Worker } from '@debussy/scheduler';
import { readFile } from 'node:fs/promises';
import { lander } from '../land/lander.ts';
import { loadExecutor } from './executor-extension.ts';
import { extendedRun } from './extended-run.ts';
import type { Publisher } from './extended-run.ts';
import { loadPublisher } from './load-extensions.ts';
import type { Surroundings } from './request.ts';
import type { OpenRun } from './open-run.ts';
import type { RunPlace, RunRules } from './run-place.ts';
import { textDigest } from '../plan/text-digest.ts';

export interface Machinery {
  readonly executor: Executor;
  readonly lander: Lander;
  readonly reports: Reports;
  readonly publisher: Publisher | undefined;
}

/** The surroundings of a new run, and whether it replaces another one. */
export interface StartPlace {
  readonly around: Surroundings;
  /** Whether a new run replaces an existing one, here or on another host. */
  readonly restart: boolean;
}

/** Everything that a run's loop works with. */
export async function machinery(
  opened: Pick<OpenRun, 'run' | 'state' | 'written'>,
  { around: { executors, publisher }, restart }: StartPlace,
  past: readonly Event[],
): Promise<Machinery> {
  const { run, state } = opened;
  const host = await loadPublisher(run.config, run.repository.root, publisher);
  const elsewhere = await loadExecutor(run.config.executor, executors);
  const executor =
    elsewhere === null
      ? createLocalExecutor(workerOf(run))
      : await elsewhere.open({ ...run, state }, restart);
  return {
    executor,
    lander: confirming(lander(run), executor),
    reports: reports(),
    publisher: host?.open(extendedRun(opened, past)),
  };
}

/** No ref moves for a run that another host may have taken. */
function confirming(own: Lander, executor: Executor): Lander {
  const confirmed = async <T>(move: () => Promise<T>): Promise<T> => {
    await executor.confirm?.();
    return move();
  };
  return {
    ...own,
    land: (request) => confirmed(() => own.land(request)),
    adopt: (group, commits) => confirmed(() => own.adopt(group, commits)),
    deliver: (request) => confirmed(() => own.deliver(request)),
  };
}

/** Runs tasks on this machine. */
export function workerOf(run: RunPlace & RunRules): Worker {
  const shared = { ...run, said: new Set<string>() };
  const runSession = sessionRunner(shared);
  const verify = verifications(shared);
  return (task, work) => (task.kind === 'session' ? runSession(task, work) : verify(task, work));
}

function reports(): Reports {
  return {
    async read(phase, file) {
      if (file === null) return null;
      const text = await readFile(file, 'utf8').catch(() => null);
      // As a value: its layout makes the kept file longer than a report may be.
      const value: unknown = text === null ? null : orNull((): unknown => JSON.parse(text));
      const parsed = value === null ? null : parseReport(value, { phase });
      return parsed?.ok === true ? parsed.value : null;
    },
    digest: textDigest,
  };
}
