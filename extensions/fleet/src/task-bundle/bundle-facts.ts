import { DebussyError } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { Task } from '@debussy/scheduler';
import { z } from 'zod';
import { protocol } from '../queue/payload.ts';
import type { TaskBundle, BundleFile } from './task-bundle.ts';

/** Facts for a worker besides the commits: the task, and its run's facts. Paths are independent of any host's root. */
export interface TaskFacts {
  readonly task: Task;
  /** Written and read by the code that does the work. */
  readonly brief: unknown;
}

/** A worker's result: the events that close the task, its commits, and the refs that keep them. */
export interface ResultFacts {
  readonly id: string;
  readonly events: readonly ResultEvent[];
  readonly refs: readonly KeptRef[];
  /** The host that did it. */
  readonly worker: string;
}

export interface ResultEvent {
  /** The id of its hint, so that it is not used twice; null without a hint. */
  readonly told: string | null;
  readonly body: EventBody;
}

export interface KeptRef {
  readonly ref: string;
  readonly commit: string;
}

export interface TaskResult extends ResultFacts {
  readonly files: readonly BundleFile[];
}

export function versioned<T extends TaskFacts | ResultFacts>(facts: T): T & { readonly version: number } {
  return { version: protocol, ...facts };
}

// The writer has write access to the remote and is trusted with its own run, so only the version is checked.
const task = z.looseObject({ version: z.literal(protocol), task: z.looseObject({ id: z.string() }) });
const result = z.looseObject({
  version: z.literal(protocol),
  id: z.string(),
  events: z.array(z.looseObject({ body: z.looseObject({}) })).min(1),
  refs: z.array(z.unknown()),
});

/** Null: it was written by another version. */
export function readTaskFacts({ facts }: TaskBundle): TaskFacts | null {
  return areTaskFacts(facts) ? facts : null;
}

export function readResult({ facts, files }: TaskBundle, id: string): TaskResult {
  if (!areResultFacts(facts) || facts.id !== id) throw otherVersion();
  const last = facts.events.at(-1)?.body.type;
  if (last !== 'session.ended' && last !== 'verification.finished') throw otherVersion();
  return { ...facts, files };
}

function areTaskFacts(facts: unknown): facts is TaskFacts {
  return task.safeParse(facts).success;
}

function areResultFacts(facts: unknown): facts is ResultFacts {
  return result.safeParse(facts).success;
}

export function otherVersion(): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_VERSION',
    message: 'a task or a result on the shared remote was written by another version of debussy',
    hint: 'Coordinator and workers need the same version: debussy fleet doctor shows them',
  });
}
