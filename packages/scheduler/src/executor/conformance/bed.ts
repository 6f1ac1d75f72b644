import type { Executor, Hint, TaskStatus } from '../../ports.ts';
import type { HeldWorker } from './held-worker.ts';
import { sessionTask } from './sample-tasks.ts';

/** What one case works with. */
export interface Bed {
  readonly executor: Executor;
  readonly worker: HeldWorker;
  readonly hints: readonly Hint[];
  /** Lets time pass until something is so; what takes too long is a failure that says what did not happen. */
  readonly until: (what: string, test: () => Promise<boolean> | boolean) => Promise<void>;
}

export async function untilRunning({ worker, until }: Bed, id: string): Promise<void> {
  await until(`${id} runs`, () => worker.isRunning(id));
}

export async function untilDone({ executor, until }: Bed, id: string): Promise<void> {
  await until(`${id} is done`, async () => (await executor.poll(id)).kind === 'done');
}

/** One task from its start to its end: shows that the executor works, or still works. */
export async function throughOne(bed: Bed, id: string): Promise<void> {
  await bed.executor.submit(sessionTask(id));
  await untilRunning(bed, id);
  bed.worker.finish(id);
  await untilDone(bed, id);
}

export function same(actual: unknown, expected: unknown, what: string): void {
  if (actual === expected) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

export function closingType(status: TaskStatus): string | null {
  return status.kind === 'done' ? (status.events.at(-1)?.type ?? null) : null;
}

/** What polling says about work that threw; empty while it says nothing. */
export async function failureOf(executor: Executor, id: string): Promise<string> {
  try {
    await executor.poll(id);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
