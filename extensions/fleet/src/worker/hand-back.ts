import type { Job } from 'bullmq';
import { deadline } from '../queue/deadline.ts';
import type { TaskAnswer } from '../queue/engine.ts';
import { protocol } from '../queue/payload.ts';
import type { Misfit, Payload } from '../queue/payload.ts';
import type { Workplace } from './fleet-worker.ts';

/** Another worker may do it. If the return cannot be reported, the lock expires, with the same effect. */
export async function handBack(job: Job<Payload, TaskAnswer>, token: string): Promise<void> {
  await deadline(job.moveToWait(token), 5000, 'give a task back').catch(() => undefined);
}

/** A task of another version stays in the queue for a matching worker, and its coordinator is notified. */
export async function leaveToOthers(
  { options, readiness }: Workplace,
  { job, token }: { readonly job: Job<Payload, TaskAnswer>; readonly token: string },
): Promise<void> {
  const misfit: Misfit = { worker: options.name, version: options.version, protocol };
  readiness.misfit(
    `${job.id ?? ''} was written by another version of debussy; this is ${options.version}, protocol ${protocol}`,
  );
  await deadline(job.updateProgress({ misfit }), 5000, 'report a version').catch(() => undefined);
  await handBack(job, token);
}
