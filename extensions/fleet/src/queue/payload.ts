import { safeName } from '@debussy/core';
import { z } from 'zod';
import { plainName } from './worker-name.ts';

/** The version of the protocol between hosts. Hosts of another version do not touch each other's tasks. */
export const protocol = 1;

/** Why a worker returned a task whose bundle does not match the queue. */
export const withdrawn = 'its task bundle is not on the shared remote';

/**
 * Everything that a queue knows about a task: the commit that describes it. It contains no commands; gates and plan are
 * read from git. The ids name the refs that must contain the commit.
 */
const payload = z.object({
  version: z.literal(protocol),
  run: z.string(),
  id: z.string(),
  kind: z.enum(['session', 'verification']),
  /** The commit of its task bundle. */
  task: z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/),
  /** Why it should end; its worker reads this at every heartbeat. */
  cancel: z.string().nullable().catch(null),
  /** It was in the queue before, so there may already be a result. */
  again: z.literal(true).optional().catch(undefined),
});

export type Payload = Readonly<z.infer<typeof payload>>;

/** The same for the same task, so that adding it twice has no effect. */
export function jobId({ run, id }: Pick<Payload, 'run' | 'id'>): string {
  return `${safeName(run)}.${safeName(id)}`;
}

export function readPayload(value: unknown): Payload | null {
  return payload.safeParse(value).data ?? null;
}

/** A worker's report about a task of another version. */
const misfit = z.object({ worker: z.string(), version: z.string(), protocol: z.number() });

export type Misfit = Readonly<z.infer<typeof misfit>>;

export function readMisfit(data: unknown): Misfit | null {
  return z.object({ misfit }).safeParse(data).data?.misfit ?? null;
}

/**
 * Why a task failed on a worker, beginning with the worker's name. If a task fails on several, it is at fault itself.
 */
export function faultOn(worker: string, why: string): string {
  return `worker ${plainName(worker)}: ${why}`;
}

/** The worker that a fault names; null for the faults of older versions. */
export function faultyWorker(fault: string): string | null {
  return /^worker (\S+): /.exec(fault)?.[1] ?? null;
}

/**
 * Why no session could begin on a worker: it may lack the agent, its login or the space for a worktree, which other
 * workers may have.
 */
export function notBegun(why: string): string {
  return `${notBegunText}${why}`;
}

/** Null for every other fault. */
export function whyNotBegun(fault: string): string | null {
  const at = fault.indexOf(notBegunText);
  return at === -1 ? null : fault.slice(at + notBegunText.length);
}

const notBegunText = 'no session could begin: ';
