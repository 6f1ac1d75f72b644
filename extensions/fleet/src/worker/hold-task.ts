import { randomUUID } from 'node:crypto';
import type { Job } from 'bullmq';
import { deadline } from '../queue/deadline.ts';
import type { TaskAnswer } from '../queue/engine.ts';
import { faultOn, withdrawn } from '../queue/payload.ts';
import type { Payload } from '../queue/payload.ts';
import type { Counter, Workplace } from './fleet-worker.ts';
import { leaveToOthers } from './hand-back.ts';
import { runTask } from './run-task.ts';
import type { TaskEnd } from './run-task.ts';
import { createTeller } from './teller.ts';

export interface TakenTask {
  readonly job: Job<Payload, TaskAnswer>;
  readonly token: string;
  readonly payload: Payload;
}

/** Runs a task while a heartbeat keeps it. */
export async function holdTask(place: Workplace, counter: Counter, taken: TakenTask): Promise<void> {
  const { job, token, payload } = taken;
  const { options } = place;
  const id = job.id ?? '';
  const abort = new AbortController();
  let fate: 'ours' | 'lost' | 'back' = 'ours';
  const end = (how: 'lost' | 'back', reason: string): void => {
    if (fate === 'ours') fate = how;
    abort.abort(reason);
  };
  const endHeartbeat = startHeartbeat({
    lockMs: options.lockMs,
    renew: async () => (await job.extendLock(token, options.lockMs)) === 1,
    cancelled: async () => (await counter.queue.getJob(id))?.data.cancel ?? null,
    lost: () => {
      options.say?.(`${id}: the queue gave it to another worker, or was silent for too long; stopping`);
      end('lost', 'lost');
    },
    cancel: (reason) => abort.abort(reason),
  });
  const giveBack = (): void => end('back', 'interrupted');
  place.held.add(giveBack);
  if (payload.cancel !== null) abort.abort(payload.cancel);
  const teller = createTeller(randomUUID().slice(0, 8), (told) =>
    deadline(job.updateProgress({ ...told }), 5000, 'tell progress'),
  );
  options.say?.(`${id}: begun`);
  try {
    const { depot } = counter;
    const { name: worker, reachMs } = options;
    const isRepeated = payload.again === true || job.attemptsStarted !== 1 || job.stalledCounter > 0;
    const order = { depot, payload, isRepeated, teller, worker, signal: abort.signal, reachMs };
    const isForsaken = (): boolean => fate !== 'ours';
    const ended = await runTask({ ...order, isForsaken });
    await teller.close();
    if (ended.kind === 'done') place.readiness.success();
    if (ended.kind === 'broken') place.readiness.fault(`${id}: ${ended.cause.message}`);
    if (ended.kind === 'unfit') await leaveToOthers(place, taken);
    else await settle(taken, ended, options.name);
    options.say?.(`${id}: ${ended.kind}`);
  } finally {
    endHeartbeat();
    place.held.delete(giveBack);
    counter.depot.care.over(payload);
  }
}

export interface HeartbeatOptions {
  readonly lockMs: number;
  /** True while the task is still ours. */
  readonly renew: () => Promise<boolean>;
  /** Why the task must end; null if it need not. */
  readonly cancelled: () => Promise<string | null>;
  readonly lost: () => void;
  readonly cancel: (reason: string) => void;
}

/** How soon a cancelled task ends. */
const mostBetweenMs = 1000;

/**
 * Keeps a task and notices its loss: the queue refused it, or there was no heartbeat for a whole lock period, because
 * the queue was away or this process was stopped. Then another worker may have started it, and continuing would put two
 * agents on one task.
 */
export function startHeartbeat(options: HeartbeatOptions): () => void {
  const everyMs = Math.max(50, Math.min(mostBetweenMs, options.lockMs / 4));
  let renewedAt = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  const lose = (): void => {
    if (isOver) return;
    end();
    options.lost();
  };

  async function beat(): Promise<void> {
    const begun = Date.now();
    if (begun - renewedAt > options.lockMs) return lose();
    try {
      if (!(await deadline(options.renew(), everyMs, 'renew a lock'))) return lose();
      renewedAt = begun;
      const reason = await deadline(options.cancelled(), everyMs, 'read a flag');
      if (reason !== null && !isOver) options.cancel(reason);
    } catch {
      // The length of a silence decides.
    }
    if (!isOver) timer = setTimeout(() => void beat(), everyMs);
  }

  timer = setTimeout(() => void beat(), everyMs);
  return end;
}

async function settle({ job, token }: TakenTask, end: Settled, worker: string): Promise<void> {
  const fail = (why: string): Promise<void> => inTime(job.moveToFailed(new Error(why), token, false));
  // The ref exists: if the queue does not learn of it, the next worker and the coordinator see it there.
  if (end.kind === 'done') await inTime(job.moveToCompleted({ result: end.result }, token, false));
  else if (end.kind === 'forsaken') await inTime(job.moveToWait(token));
  else if (end.kind === 'broken') await fail(faultOn(worker, end.cause.message));
  else await fail(withdrawn);
}

type Settled = Exclude<TaskEnd, { readonly kind: 'unfit' }>;

async function inTime(answer: Promise<unknown>): Promise<void> {
  await deadline(answer, 5000, 'end a task').catch(() => undefined);
}
