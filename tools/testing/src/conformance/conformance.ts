import type { Executor, Hint, Worker } from '@debussy/scheduler';
import { HeldWorker } from './held-worker.ts';
import { cases } from './cases.ts';

/** A task with nothing to it, for tests of an executor's own. */
export {
  closingEvent,
  phaseSpec,
  progress,
  sampleGate,
  sessionTask,
  verificationTask,
} from './sample-tasks.ts';

export interface ConformanceOptions {
  /** An executor for one case, and the release of its resources; it may be closed by then. */
  readonly make: (
    needs: ExecutorNeeds,
  ) => Promise<{ readonly executor: Executor; readonly dispose: () => Promise<void> }>;
  /** Lets a little time pass between two looks at something that is still to happen. */
  readonly pause: () => Promise<void>;
  /** True where hosts take no more than they have room for, whatever a run may start. */
  readonly ownBounds: boolean;
}

export interface ExecutorNeeds {
  readonly parallel: number;
  readonly verifyParallel: number;
  /** To be called wherever the work happens, with the task as it arrives there. */
  readonly work: Worker;
}

/** One promise that every executor keeps. It throws where the promise is broken, so any test runner will do. */
export interface ConformanceCase {
  readonly name: string;
  run(): Promise<void>;
}

/** The scheduler's requirements on an executor, whether local or on many hosts. */
export function conformanceCases(options: ConformanceOptions): readonly ConformanceCase[] {
  const kept = cases.filter(({ ownBounds = false }) => options.ownBounds || !ownBounds);
  return kept.map(({ name, parallel = 2, verifyParallel = 1, check }) => ({
    name,
    async run() {
      const worker = new HeldWorker();
      const { executor, dispose } = await options.make({ parallel, verifyParallel, work: worker.work });
      const hints: Hint[] = [];
      executor.onHint((hint) => void hints.push(hint));
      try {
        await check({ executor, worker, hints, until: (what, test) => until(options, what, test) });
      } finally {
        worker.releaseAll();
        await dispose();
      }
    },
  }));
}

const mostPauses = 6000;

async function until(
  options: ConformanceOptions,
  what: string,
  test: () => Promise<boolean> | boolean,
): Promise<void> {
  for (let i = 0; i < mostPauses; i++) {
    if (await test()) return;
    await options.pause();
  }
  throw new Error(`waited in vain until ${what}`);
}
