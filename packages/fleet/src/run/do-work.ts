import { keptRef } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { KeptRef } from '../task-bundle/bundle-facts.ts';
import type { FleetWork } from '../worker/worker-options.ts';
import type { SessionTask, Task, TaskControl } from '@debussy/scheduler';
import { readRefValue, updateRefs } from '@debussy/workspace';
import type { RefUpdate } from '@debussy/workspace';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sessionRef, workerOf } from '@debussy/engine';
import type { RunContext } from '@debussy/engine';
import { isBrief } from './brief.ts';
import type { WorkerHub } from './hub.ts';
import { runFiles, writeRunFiles } from './run-files.ts';
import { taskContext } from './task-context.ts';
import type { WorkerHome } from './worker-home.ts';

export interface WorkerPlace {
  readonly hub: WorkerHub;
  readonly home: WorkerHome;
  readonly slots: number;
  readonly env: NodeJS.ProcessEnv;
}

/** One task as it would be done on the coordinator's host, with what a local run would leave in its folders sent back. */
export function fleetWork(place: WorkerPlace): FleetWork {
  return async (order, control) => {
    const root = join(place.home.folder, 'tasks', randomBytes(8).toString('hex'));
    if (!isBrief(order.brief)) throw new Error('a task without a brief');
    const { task, brief } = order.under({ task: order.task, brief: order.brief }, root);
    writeRunFiles(root, order.files);
    const { hub, slots, env, home } = place;
    const context = await taskContext({ hub, run: order.run, brief, root, cookie: home.cookie, slots, env });
    if (task.kind === 'session') await keepEarlierTry(context, task);
    const events = await workerOf(context)(
      task,
      onThisHost(control, (event) => order.free(event, root)),
    );
    const { files, left } = runFiles(root);
    return {
      events: [...left.map((path) => tooLarge(task, path)), ...events],
      refs: await refsOf(context, task),
      commits: commitsIn(events),
      files,
      root,
      forget: () => rm(root, { recursive: true, force: true }),
    };
  };
}

/** A try that was begun here and not brought to its end has left its work under the name that this one needs. */
async function keepEarlierTry({ store, run }: RunContext, task: SessionTask): Promise<void> {
  const ref = sessionRef(run, task);
  const commit = await readRefValue(store, ref);
  if (commit === null) return;
  const name = `a${task.attempt}-s${task.session}-${commit.slice(0, 12)}`;
  const moves: readonly RefUpdate[] = [
    { do: 'update', ref: keptRef(run, task.phase, name), new: commit, old: null },
    { do: 'delete', ref, old: commit },
  ];
  await updateRefs(store, moves, 'debussy: keep an earlier try');
}

async function refsOf({ store, run }: RunContext, task: Task): Promise<readonly KeptRef[]> {
  if (task.kind !== 'session') return [];
  const ref = sessionRef(run, task);
  const commit = await readRefValue(store, ref);
  return commit === null ? [] : [{ ref, commit }];
}

/** Candidates and half-merged commits that the events speak of. */
function commitsIn(events: readonly EventBody[]): readonly string[] {
  const found = events.flatMap((event) =>
    event.type === 'verification.finished'
      ? [event.commit, event.below, event.conflict?.marked, event.conflict?.resolution?.commit]
      : [],
  );
  return found.filter((commit): commit is string => typeof commit === 'string');
}

/** Worktrees are on this host, and whoever reads of one must know on which. */
function onThisHost(control: TaskControl, free: (event: EventBody) => EventBody): TaskControl {
  return {
    signal: control.signal,
    tell(event) {
      const elsewhere = event.type === 'attempt.prepared';
      control.tell(free(elsewhere ? { ...event, worktree: `${hostname()}:${event.worktree}` } : event));
    },
  };
}

function tooLarge(task: Task, path: string): EventBody {
  const phase = task.kind === 'session' ? task.phase : null;
  const message = `${hostname()}:${path} is too large to be sent and was not kept`;
  const hint = 'What the agent printed is in it; the result does not depend on it.';
  return { type: 'notice', severity: 'warning', code: 'FLEET_FILE_LARGE', phase, message, hint };
}
