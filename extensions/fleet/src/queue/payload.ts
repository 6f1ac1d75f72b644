import { safeName } from '@debussy/core';
import { plainName } from '../worker/worker-name.ts';

/** The version of what hosts say to each other. Hosts of another version do not touch each other's tasks. */
export const protocol = 1;

/** Why a worker gave up a task whose bundle is not what the queue says. */
export const withdrawn = 'its task bundle is not on the shared remote';

/**
 * All that a queue knows of a task: which commit describes it. It holds no commands; gates and plan are read from git. The ids say
 * which refs the commit has to stand under.
 */
export interface Payload {
  readonly version: number;
  readonly run: string;
  readonly id: string;
  readonly kind: 'session' | 'verification';
  /** The commit of its task bundle. */
  readonly task: string;
  /** Why it is to end; read by its worker at every heartbeat. */
  readonly cancel: string | null;
  /** It was in the queue before, so that there may be a result already. */
  readonly again?: boolean;
}

/** The same for the same task, so that adding it twice is adding it once. */
export function jobId({ run, id }: Pick<Payload, 'run' | 'id'>): string {
  return `${safeName(run)}.${safeName(id)}`;
}

export function readPayload(value: unknown): Payload | null {
  if (typeof value !== 'object' || value === null) return null;
  const { version, run, id, kind, task, cancel, again }: Partial<Record<keyof Payload, unknown>> = value;
  if (version !== protocol || typeof run !== 'string' || typeof id !== 'string') return null;
  if (kind !== 'session' && kind !== 'verification') return null;
  if (typeof task !== 'string' || !/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(task)) return null;
  const rest = again === true ? { again } : {};
  return { version, run, id, kind, task, cancel: typeof cancel === 'string' ? cancel : null, ...rest };
}

/** What a worker reports that was given a task of another version. */
export interface Misfit {
  readonly worker: string;
  readonly version: string;
  readonly protocol: number;
}

export function readMisfit(data: unknown): Misfit | null {
  if (typeof data !== 'object' || data === null || !('misfit' in data)) return null;
  const { misfit } = data;
  if (typeof misfit !== 'object' || misfit === null) return null;
  const { worker, version, protocol: spoken }: Partial<Record<keyof Misfit, unknown>> = misfit;
  if (typeof worker !== 'string' || typeof version !== 'string' || typeof spoken !== 'number') return null;
  return { worker, version, protocol: spoken };
}

/** Why a task failed on a worker, with the name of the worker in front: a task that fails on several is at fault itself. */
export function faultOn(worker: string, why: string): string {
  return `worker ${plainName(worker)}: ${why}`;
}

/** The worker that a fault names; null for the faults of older versions. */
export function faultyWorker(fault: string): string | null {
  return /^worker (\S+): /.exec(fault)?.[1] ?? null;
}

/** Why no session could begin on a worker: it may lack the agent, its login or the room for a worktree, and others do not. */
export function notBegun(why: string): string {
  return `${notBegunText}${why}`;
}

/** Null for every other fault. */
export function whyNotBegun(fault: string): string | null {
  const at = fault.indexOf(notBegunText);
  return at === -1 ? null : fault.slice(at + notBegunText.length);
}

const notBegunText = 'no session could begin: ';
