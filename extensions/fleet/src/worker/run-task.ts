import { statfs } from 'node:fs/promises';
import { DebussyError } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { ReadObject } from '../git/object-reader.ts';
import type { SessionTask, TaskControl } from '@debussy/scheduler';
import type { ServerWait } from '../git/waiting.ts';
import { localRef, remoteRef } from '../git/fleet-refs.ts';
import type { RefSpace } from '../git/fleet-refs.ts';
import type { Remote } from '../hub/remote.ts';
import { notBegun } from '../queue/payload.ts';
import type { Payload } from '../queue/payload.ts';
import { readTaskFacts, versioned } from '../task-bundle/bundle-facts.ts';
import { withoutRoot } from '../task-bundle/paths-between.ts';
import type { TaskBundle } from '../task-bundle/task-bundle.ts';
import type { WriteBundle } from '../task-bundle/write-bundles.ts';
import type { MirrorCare } from './mirror-care.ts';
import type { Teller } from './teller.ts';
import type { WorkDone, WorkerMirror } from './worker-options.ts';

/** A mirror and all operations on it. */
export interface Depot {
  readonly care: MirrorCare;
  readonly mirror: WorkerMirror;
  readonly remote: Remote;
  readonly refs: RefSpace;
  readonly write: WriteBundle;
  readonly read: (commit: string) => Promise<TaskBundle>;
  readonly object: ReadObject;
  readonly hub: ServerWait;
}

export interface TaskOrder {
  readonly depot: Depot;
  readonly payload: Payload;
  /** There may have been an earlier attempt. */
  readonly isRepeated: boolean;
  readonly teller: Teller;
  readonly worker: string;
  readonly signal: AbortSignal;
  /** True if the result must not count: the task belongs to another worker now, or is returned. */
  readonly isForsaken: () => boolean;
  /** How long the remote may be unreachable before the work has started. */
  readonly reachMs: number;
}

export type TaskEnd =
  | { readonly kind: 'done'; readonly result: string; readonly by: 'us' | 'another' }
  /** Its coordinator has withdrawn it, or its bundle never matched the queue. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'forsaken' }
  /** Another version of debussy wrote it. */
  | { readonly kind: 'unfit' }
  /** The work threw: a fault, not an outcome. */
  | { readonly kind: 'broken'; readonly cause: Error };

/**
 * Runs one task from the fetch to the push. If the task was started before, the refs are checked first, so that
 * finished work is not repeated.
 */
export async function runTask(order: TaskOrder): Promise<TaskEnd> {
  const { depot, payload, signal } = order;
  const { run, id } = payload;
  const reach = { withinMs: order.reachMs, isOver: order.isForsaken };
  const standing = order.isRepeated ? await resultOf(order) : null;
  if (standing !== null) return { kind: 'done', result: standing, by: 'another' };
  const from = remoteRef(depot.refs, { run, kind: 'task', id });
  const ref = localRef({ run, kind: 'task', id });
  const isThere = await depot.hub.retry(() => depot.remote.fetch({ from, ref }), reach);
  // Only a commit under the task's ref, written by its coordinator, counts, whatever the queue contains.
  if (!isThere || (await depot.object(ref))?.oid !== payload.task) return { kind: 'withdrawn' };
  const bundle = await depot.read(payload.task);
  const facts = readTaskFacts(bundle);
  if (facts === null) return { kind: 'unfit' };
  const { task, brief } = facts;
  if (task.id !== id) return { kind: 'withdrawn' };
  const control: TaskControl = { tell: (event) => order.teller.tell(event), signal };
  const local = { run, task, brief, files: bundle.files };
  const work = await depot.mirror.work(local, control).catch((cause: unknown) => asError(cause));
  if (order.isForsaken()) {
    if (!(work instanceof Error)) await work.forget();
    return { kind: 'forsaken' };
  }
  if (work instanceof Error) return { kind: 'broken', cause: work };
  const reason = task.kind === 'session' ? await reasonNotBegun(depot, task, work.events) : null;
  if (reason === null) return deliver(order, work);
  await work.forget();
  return { kind: 'broken', cause: new Error(notBegun(reason)) };
}

/**
 * A host without the agent, its login or free space would fail one phase after the other: an error of a session without
 * any result counts against the host, not the phase.
 */
async function reasonNotBegun(
  { object }: Depot,
  { from }: SessionTask,
  events: readonly EventBody[],
): Promise<string | null> {
  const outcome = events.find((event) => event.type === 'session.ended')?.outcome;
  if (outcome?.kind !== 'start_failed' && outcome?.kind !== 'auth') return null;
  const left = events.find((event) => event.type === 'attempt.captured');
  const isNothing = left === undefined || left.tree === (await object(`${from}^{tree}`))?.oid;
  if (!isNothing) return null;
  return outcome.kind === 'auth' ? outcome.detail : `${outcome.detail.replace(/\.$/, '')}. ${outcome.hint}`;
}

/** Null if it is not finished yet. */
async function resultOf(order: TaskOrder): Promise<string | null> {
  const { depot, payload, reachMs: withinMs, isForsaken: isOver } = order;
  const ref = remoteRef(depot.refs, { run: payload.run, kind: 'result', id: payload.id });
  const found = await depot.hub.retry(() => depot.remote.list([ref]), { withinMs, isOver });
  return found.get(ref) ?? null;
}

/** The first result wins; a later worker uses the winner's. */
async function deliver(order: TaskOrder, done: WorkDone): Promise<TaskEnd> {
  const { depot, payload, teller, worker } = order;
  const { run, id } = payload;
  const events = [...teller.kept(), ...done.events.map((body) => ({ told: null, body }))];
  const facts = versioned({ id, events: withoutRoot(events, done.root), refs: done.refs, worker });
  const commits = [payload.task, ...done.refs.map(({ commit }) => commit), ...done.commits];
  const place = { run, kind: 'result', id } as const;
  const commit = await depot.write({ facts, commits, files: done.files, ref: localRef(place) });
  const claim = { ref: remoteRef(depot.refs, place), commit };
  const claimed = await depot.hub.retry(() => depot.remote.claim(claim), { isOver: order.isForsaken });
  await done.forget();
  return claimed.kind === 'ours'
    ? { kind: 'done', result: commit, by: 'us' }
    : { kind: 'done', result: claimed.commit, by: 'another' };
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}

/** A full disk would fail every task, so another host should take them. */
export async function requireDisk(folder: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= minFreeBytes) return;
  throw new DebussyError({
    code: 'ERR_FLEET_DISK',
    message: `only ${Math.round((bavail * bsize) / 1e6)} MB are free at ${folder}; ${Math.round(minFreeBytes / 1e6)} MB are needed`,
    hint: 'Make room, or move the worker: --home <folder>',
  });
}
