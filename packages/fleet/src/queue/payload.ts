import { safeName } from '@debussy/core';

/** The version of what hosts say to each other. Hosts of another version do not touch each other's tasks. */
export const protocol = 1;

/** Why a worker gave a task up whose parcel was not what the queue said. */
export const withdrawn = 'its parcel does not stand on the shared remote';

/**
 * All that a queue knows of a task: which commit describes it. It holds no commands; gates and plan are read from git. The ids say
 * which refs the commit has to stand under.
 */
export interface Payload {
  readonly version: number;
  readonly run: string;
  readonly id: string;
  readonly kind: 'session' | 'verification';
  /** The commit of the task's parcel. */
  readonly task: string;
  /** Why it is to end; read by its worker at every heartbeat. */
  readonly cancel: string | null;
}

/** The same for the same task, so that adding it twice is adding it once. */
export function jobId({ run, id }: Pick<Payload, 'run' | 'id'>): string {
  return `${safeName(run)}.${safeName(id)}`;
}

export function readPayload(value: unknown): Payload | null {
  if (typeof value !== 'object' || value === null) return null;
  const { version, run, id, kind, task, cancel }: Partial<Record<keyof Payload, unknown>> = value;
  if (version !== protocol || typeof run !== 'string' || typeof id !== 'string') return null;
  if (kind !== 'session' && kind !== 'verification') return null;
  if (typeof task !== 'string' || !/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(task)) return null;
  return { version, run, id, kind, task, cancel: typeof cancel === 'string' ? cancel : null };
}
