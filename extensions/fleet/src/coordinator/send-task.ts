import { localRef, remoteRef } from '../git/fleet-refs.ts';
import { versioned } from '../task-bundle/bundle-facts.ts';
import { withoutRoot } from '../task-bundle/paths-between.ts';
import { deadline } from '../queue/deadline.ts';
import type { Task } from '@debussy/scheduler';
import { jobId, protocol } from '../queue/payload.ts';
import type { Payload } from '../queue/payload.ts';
import { queuePatienceMs } from './coordination.ts';
import type { Coordination } from './coordination.ts';
import type { TaskEntry } from './entry.ts';

/** Sends a task to the shared remote and into the queue, however long that takes; an impossible task ends the entry. */
export async function sendTask(shared: Coordination, entry: TaskEntry): Promise<void> {
  try {
    await shared.options.recorded?.();
    entry.bundle ??= await shared.hub.retry(() => pushTask(shared, entry));
    await shared.server.retry(() => enqueue(shared, entry));
  } catch (cause) {
    if (!shared.closed()) entry.failure = { cause };
    shared.hint(entry.task.id, []);
  }
}

/** Adding an existing job does nothing; an ended one starts again. */
export async function enqueue(shared: Coordination, entry: TaskEntry): Promise<void> {
  const { task, bundle } = entry;
  if (bundle === null || entry.status.kind === 'done') return;
  const { run } = shared.options;
  const { id, kind } = task;
  const again = entry.wasSent ? ({ again: true } as const) : {};
  await addTask(shared, task, {
    version: protocol,
    run,
    id,
    kind,
    task: bundle,
    cancel: entry.cancelled,
    ...again,
  });
  entry.wasSent = true;
}

/** An existing job does not change. */
async function addTask(shared: Coordination, task: Task, payload: Payload): Promise<void> {
  const { priority = 0 } = shared.options;
  const options = { ...jobOptions, jobId: jobId(payload), priority: usualPriority - priority };
  await deadline(shared.queueOf(task).add(payload.kind, payload, options), queuePatienceMs, 'add a task');
}

/** BullMQ takes the lowest number first, and 0 before all, so the default priority leaves room on both sides. */
const usualPriority = 10_000;

const jobOptions = { attempts: 1, removeOnComplete: { age: 600 }, removeOnFail: { age: 86_400 } };

async function pushTask(shared: Coordination, { task }: TaskEntry): Promise<string> {
  const { options, write, remote } = shared;
  const packed = await options.pack.task(task);
  const { root } = options.pack;
  const facts = { task: withoutRoot(packed.task, root), brief: withoutRoot(packed.brief, root) };
  const place = { run: options.run, kind: 'task', id: task.id } as const;
  const { commits, files } = packed;
  const commit = await write({ facts: versioned(facts), commits, files, ref: localRef(place) });
  const claimed = await remote.claim({ ref: remoteRef(options.refs, place), commit });
  // Sent earlier by a coordinator that died: the task may already be running.
  return claimed.kind === 'ours' ? commit : claimed.commit;
}
