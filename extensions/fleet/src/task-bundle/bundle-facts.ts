import { DebussyError } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { SessionTask, Task } from '@debussy/scheduler';
import { protocol } from '../queue/payload.ts';
import type { TaskBundle, BundleFile } from './task-bundle.ts';

/** What a worker needs beside the commits: the task, and what its run has to say about it. Paths are free of any host's root. */
export interface TaskFacts {
  readonly task: Task;
  /** Made and understood by whoever does the work. */
  readonly brief: unknown;
}

/** What a worker sends back: the events that close the task, the commits that it made, and the refs that keep them. */
export interface ResultFacts {
  readonly id: string;
  /** Events with the mark under which each was told, so that none is taken twice; null was never told. */
  readonly events: readonly ResultEvent[];
  readonly refs: readonly KeptRef[];
  /** Which host did it. */
  readonly worker: string;
}

export interface ResultEvent {
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

export function taskBundle(facts: TaskFacts, rest: Omit<TaskBundle, 'facts'>): TaskBundle {
  return { ...rest, facts: { version: protocol, ...facts } };
}

export function resultBundle(facts: ResultFacts, rest: Omit<TaskBundle, 'facts'>): TaskBundle {
  return { ...rest, facts: { version: protocol, ...facts } };
}

/** The writer has write access to the remote and is trusted with its own run. Null: it speaks another version. */
export function readTaskBundle({ facts }: TaskBundle): TaskFacts | null {
  if (!areTaskFacts(facts)) return null;
  return { ...facts, task: completed(facts.task) };
}

/** A coordinator of the same protocol may be older than a field: it means what was done before there was one. */
function completed(task: Task): Task {
  return task.kind === 'session' && !Object.hasOwn(task, 'pruning') ? { ...task, ...sessionDefaults } : task;
}

const sessionDefaults: Pick<SessionTask, 'pruning'> = { pruning: 'moderate' };

export function readResultBundle({ facts, files }: TaskBundle, id: string): TaskResult {
  if (!areResultFacts(facts) || facts.id !== id) throw otherVersion();
  const last = facts.events.at(-1)?.body.type;
  if (last !== 'session.ended' && last !== 'verification.finished') throw otherVersion();
  return { ...facts, files };
}

function areTaskFacts(facts: unknown): facts is TaskFacts {
  if (!isRecord(facts) || facts['version'] !== protocol) return false;
  const task = facts['task'];
  return isRecord(task) && typeof task['id'] === 'string';
}

function areResultFacts(facts: unknown): facts is ResultFacts {
  if (!isRecord(facts) || facts['version'] !== protocol) return false;
  const { events, refs } = facts;
  return (
    Array.isArray(events) &&
    events.every((event) => isRecord(event) && isRecord(event['body'])) &&
    Array.isArray(refs)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function otherVersion(): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_VERSION',
    message: 'a task or a result on the shared remote was written by another version of debussy',
    hint: 'Coordinator and workers need the same version: debussy fleet doctor shows them',
  });
}
