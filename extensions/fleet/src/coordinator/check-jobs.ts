import { DebussyError, nothingSpent } from '@debussy/core';
import type { EventBody, SessionOutcome } from '@debussy/core';
import { cancelledVerification } from '@debussy/scheduler';
import type { SessionTask, Task } from '@debussy/scheduler';
import type { Job } from 'bullmq';
import { workersOf } from '../doctor/fleet-status.ts';
import { deadline } from '../queue/deadline.ts';
import type { TaskAnswer, TaskQueue } from '../queue/engine.ts';
import { faultyWorker, jobId, whyNotBegun, withdrawn } from '../queue/payload.ts';
import type { Payload } from '../queue/payload.ts';
import { queuePatienceMs } from './coordination.ts';
import type { Coordination } from './coordination.ts';
import { isOpen } from './entry.ts';
import type { TaskEntry } from './entry.ts';
import { enqueue } from './send-task.ts';

type TaskJob = Job<Payload, TaskAnswer>;

/** After this many workers died with a task, the task is at fault. */
const mostDeaths = 8;
const mostStrange = 3;
/** If this many different workers fail a task, or all existing ones this often, the task itself is at fault. */
const mostFaultyWorkers = 3;
const mostFaults = 5;

/** Compares the queue with the open tasks and repairs the queue, because it may lose tasks. */
export async function checkJobs(shared: Coordination): Promise<void> {
  const quietSince = performance.now() - looksBetween * shared.options.lookEveryMs;
  const open = [...shared.entries.values()].filter((entry) => isOpen(entry) && entry.bundle !== null);
  const due = open.filter((entry) => entry.cancelled !== null || entry.heardAt < quietSince);
  await Promise.all(due.map((entry) => checkJob(shared, entry)));
}

/** A task with news within this many checks is running, and the queue need not be queried. */
const looksBetween = 4;

async function checkJob(shared: Coordination, entry: TaskEntry): Promise<void> {
  const queue = shared.queueOf(entry.task);
  const id = jobId({ run: shared.options.run, id: entry.task.id });
  const job = await asked(queue.getJob(id));
  if (!isOpen(entry)) return;
  entry.heardAt = performance.now();
  if (job === undefined) return missing(shared, entry);
  const state = await asked(job.getState());
  if (!isOpen(entry)) return;
  if (state === 'active') return running(shared, entry, job);
  entry.status = { kind: 'queued' };
  if (state === 'completed' || state === 'failed') return again(shared, entry, { job, queue, state });
  if (entry.cancelled !== null) await withdraw(shared, entry, job);
  else await sayUnmet(shared, entry, queue);
}

/** If no worker has the labels of a task, the task waits for one without limit; the user gets one notice per phase. */
async function sayUnmet(shared: Coordination, { task }: TaskEntry, queue: TaskQueue): Promise<void> {
  const labels = shared.labelsOf(task);
  if (labels === null) return;
  const phases = task.kind === 'session' ? [task.phase] : task.phases;
  const marks = phases.map((phase) => `${phase} ${labels}`).filter((mark) => !shared.unmet.has(mark));
  if (marks.length === 0 || (await asked(queue.getWorkers())).length > 0) return;
  for (const mark of marks) shared.unmet.add(mark);
  shared.hint(task.id, [unmetNeeds(task, labels.split('+'))]);
}

function unmetNeeds(task: Task, labels: readonly string[]): EventBody {
  const phases = task.kind === 'session' ? [task.phase] : task.phases;
  const what = `${task.kind} of phase ${phases.join(', ')}`;
  return {
    type: 'notice',
    severity: 'warning',
    code: 'FLEET_NEEDS_UNMET',
    phase: phases.length === 1 ? (phases[0] ?? null) : null,
    message: `the ${what} waits: no worker has the label${labels.length === 1 ? '' : 's'} ${labels.join(' and ')}`,
    hint: `Start one where it can run: debussy worker ${labels.map((label) => `--label ${label}`).join(' ')}`,
  };
}

/** The queue has lost it: only the work in progress is lost with it. */
async function missing(shared: Coordination, entry: TaskEntry): Promise<void> {
  if (entry.cancelled !== null) return endCancelled(shared, entry);
  await enqueue(shared, entry);
}

async function running(shared: Coordination, entry: TaskEntry, job: TaskJob): Promise<void> {
  entry.status = { kind: 'running' };
  const deaths = job.stalledCounter - entry.deathsBefore;
  if (deaths > mostDeaths) {
    giveUp(shared, entry, `its worker died ${deaths} times`);
    return;
  }
  if (entry.cancelled !== null) await flag(entry, job);
}

/** The job has ended in the queue without a result under a ref: it must run again, but not forever. */
async function again(
  shared: Coordination,
  entry: TaskEntry,
  { job, queue, state }: { readonly job: TaskJob; readonly queue: TaskQueue; readonly state: string },
): Promise<void> {
  if (state === 'failed' && job.failedReason !== withdrawn) return afterFault(shared, entry, job);
  entry.strange += 1;
  // A result is pushed before its job ends, so it may have been missing when the refs were read.
  if (entry.strange === 1 && job.failedReason === undefined) return;
  if (entry.cancelled !== null) return endCancelled(shared, entry);
  if (entry.strange > mostStrange) {
    giveUp(shared, entry, job.failedReason ?? 'workers report it as done, but the result is missing');
    return;
  }
  await asked(queue.remove(job.id ?? ''));
  await enqueue(shared, entry);
}

/** If one worker is broken, another takes over; a failure on several is the fault of the task. */
async function afterFault(shared: Coordination, entry: TaskEntry, job: TaskJob): Promise<void> {
  const why = job.failedReason;
  const { id } = entry.task;
  await asked(shared.queueOf(entry.task).remove(job.id ?? ''));
  if (!isOpen(entry)) return;
  if (entry.cancelled !== null) return endCancelled(shared, entry);
  entry.faults.push(faultyWorker(why));
  if (await isHopeless(shared, entry)) {
    const reason = entry.task.kind === 'session' ? whyNotBegun(why) : null;
    if (reason === null) entry.failure = { cause: workFailed(id, why) };
    else entry.status = { kind: 'done', events: closingEvents(entry.task, notStarted(reason)) };
    shared.hint(id, []);
    return;
  }
  shared.options.say?.(`task ${id} goes to another worker: ${why}`);
  await enqueue(shared, entry);
}

/** While others are busy, a broken worker may take it again and again. */
async function isHopeless(shared: Coordination, { task, faults }: TaskEntry): Promise<boolean> {
  const faulty = new Set(faults);
  if (faulty.size >= mostFaultyWorkers) return true;
  if (faults.length < mostFaults) return false;
  const connected = await asked(workersOf(shared.queueOf(task)));
  return connected.every(({ name }) => faulty.has(name));
}

/** A task of an earlier coordinator without a result begins again; its earlier failures no longer count. */
export async function beginAnew(shared: Coordination, entry: TaskEntry): Promise<void> {
  const queue = shared.queueOf(entry.task);
  const job = await asked(queue.getJob(jobId({ run: shared.options.run, id: entry.task.id })));
  if (job === undefined) return;
  const state = await asked(job.getState());
  if (state === 'completed' || state === 'failed') await asked(queue.remove(job.id ?? ''));
  else entry.deathsBefore = job.stalledCounter;
}

/** Removes a task that has not started from the queue; if a worker is quicker, its flag is set instead. */
export async function withdraw(shared: Coordination, entry: TaskEntry, job: TaskJob): Promise<void> {
  const removed = await asked(job.remove()).then(
    () => true,
    () => false,
  );
  if (removed) endCancelled(shared, entry);
  else await flag(entry, job);
}

async function flag(entry: TaskEntry, job: TaskJob): Promise<void> {
  if (job.data.cancel === null) await asked(job.updateData({ ...job.data, cancel: entry.cancelled }));
}

export function endCancelled(shared: Coordination, entry: TaskEntry): void {
  if (!isOpen(entry)) return;
  const reason = entry.cancelled ?? 'cancelled';
  entry.status = { kind: 'done', events: closingEvents(entry.task, { kind: 'stopped', reason }) };
  shared.hint(entry.task.id, []);
}

/** The scheduler counts failures of sessions. An impossible verification is not the fault of a phase. */
function giveUp(shared: Coordination, entry: TaskEntry, why: string): void {
  const detail = `no worker brought it to an end: ${why}`;
  if (entry.task.kind === 'session') {
    const outcome = { kind: 'crashed', detail, signal: null, exit_code: null } as const;
    entry.status = { kind: 'done', events: closingEvents(entry.task, outcome) };
  } else {
    entry.failure = { cause: notVerified(entry.task.id, detail) };
  }
  shared.hint(entry.task.id, []);
}

function workFailed(id: string, why: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_WORK',
    message: `no worker could do task ${id}: ${why}`,
    hint: 'Commits are safe. See the log of that worker; then: debussy resume',
  });
}

/** As on one host: the phase has failed, and the others continue. */
function notStarted(detail: string): SessionOutcome {
  const hint = 'Correct that on the hosts of the workers, then: debussy resume';
  return { kind: 'start_failed', detail, hint };
}

function notVerified(id: string, detail: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_VERIFICATION',
    message: `verification ${id} could not be created: ${detail}`,
    hint: 'Look at the logs of the workers and at `debussy fleet doctor`, then: debussy resume',
  });
}

function asked<T>(answer: Promise<T>): Promise<T> {
  return deadline(answer, queuePatienceMs, 'the state of a task');
}

/** The end of a task that never ran, or that no worker finished. */
function closingEvents(task: Task, outcome: SessionOutcome): readonly EventBody[] {
  return [task.kind === 'session' ? sessionEnded(task, outcome) : cancelledVerification(task.id)];
}

function sessionEnded(task: SessionTask, outcome: SessionOutcome): EventBody {
  const { phase, attempt, session } = task;
  const nothing = { spent: nothingSpent, seconds: 0, percent: null, handoff: null, remaining: [] };
  return { type: 'session.ended', phase, attempt, session, outcome, ...nothing };
}
