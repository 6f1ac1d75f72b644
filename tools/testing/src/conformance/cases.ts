import { messageOf } from '@debussy/core';
import type { Executor, Hint, TaskStatus } from '@debussy/scheduler';
import type { HeldWorker } from './held-worker.ts';
import { progress, sessionTask, verificationTask } from './sample-tasks.ts';

export interface Case {
  readonly name: string;
  readonly parallel?: number;
  readonly verifyParallel?: number;
  /** Only for an executor whose workers limit themselves. */
  readonly ownBounds?: true;
  readonly check: (bed: Bed) => Promise<void>;
}

const workingCases: readonly Case[] = [
  { name: 'a task that was never submitted is unknown', check: neverSubmitted },
  {
    name: 'a task is known at once, and when it is done with the events that close it',
    check: fromStartToEnd,
  },
  { name: 'submitting twice under one id does the work once, also when it is done already', check: onceById },
  { name: 'a task arrives as it was submitted', check: unchanged },
  {
    name: 'no more sessions run at once than allowed; the others are queued and follow',
    ownBounds: true,
    check: bounded,
  },
  {
    name: 'tasks that wait are begun in the order in which they were submitted',
    parallel: 1,
    ownBounds: true,
    check: inOrder,
  },
  {
    name: 'verifications have a bound of their own',
    parallel: 1,
    verifyParallel: 1,
    ownBounds: true,
    check: separateBounds,
  },
  { name: 'what a task tells on the way arrives under its id and in order, if it arrives', check: hinted },
  { name: 'work that throws is a failure that poll tells of, and takes nobody along', check: throwing },
];

async function neverSubmitted({ executor }: Bed): Promise<void> {
  same((await executor.poll('never')).kind, 'unknown', 'its status');
}

async function fromStartToEnd(bed: Bed): Promise<void> {
  const { executor, worker, until } = bed;
  await executor.submit(sessionTask('a'));
  same((await executor.poll('a')).kind !== 'unknown', true, 'known after submitting');
  await untilRunning(bed, 'a');
  await until('its status says so', async () => (await executor.poll('a')).kind === 'running');
  worker.finish('a');
  await untilDone(bed, 'a');
  same(closingType(await executor.poll('a')), 'session.ended', 'the last event');
  same(closingType(await executor.poll('a')), 'session.ended', 'the last event, asked for again');
}

async function onceById(bed: Bed): Promise<void> {
  const { executor, worker } = bed;
  await Promise.all([executor.submit(sessionTask('a')), executor.submit(sessionTask('a'))]);
  await untilRunning(bed, 'a');
  await executor.submit(sessionTask('a'));
  worker.finish('a');
  await untilDone(bed, 'a');
  await executor.submit(sessionTask('a'));
  await throughOne(bed, 'b');
  same((await executor.poll('a')).kind, 'done', 'the status after all');
  same(worker.started('a'), 1, 'times that the work was begun');
}

async function unchanged(bed: Bed): Promise<void> {
  const sent = { ...sessionTask('a'), detail: ['ünïcode ✓', '"quoted"\n'], secondsLeft: 1.5 };
  await bed.executor.submit(sent);
  await untilRunning(bed, 'a');
  same(JSON.stringify(bed.worker.taskOf('a')), JSON.stringify(sent), 'the task');
}

async function bounded(bed: Bed): Promise<void> {
  const { executor, worker, until } = bed;
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids) await executor.submit(sessionTask(id));
  await until('two run', () => worker.running('session') === 2);
  for (const id of ids.filter((one) => !worker.isRunning(one)))
    same((await executor.poll(id)).kind, 'queued', `the status of ${id}`);
  for (const _ of ids) {
    await until('one runs', () => worker.running('session') > 0);
    worker.finishOne();
  }
  for (const id of ids) await untilDone(bed, id);
  same(worker.most('session'), 2, 'sessions at once');
}

async function inOrder({ executor, worker, until }: Bed): Promise<void> {
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids) await executor.submit(sessionTask(id));
  for (const [i] of ids.entries()) {
    await until('one more runs', () => worker.begun().length === i + 1);
    worker.finishOne();
  }
  same(worker.begun().join(), ids.join(), 'the order');
}

async function separateBounds(bed: Bed): Promise<void> {
  const { executor, worker, until } = bed;
  for (const id of ['a', 'b']) await executor.submit(sessionTask(id));
  for (const id of ['v1', 'v2']) await executor.submit(verificationTask(id));
  await until(
    'one of each runs',
    () => worker.running('session') === 1 && worker.running('verification') === 1,
  );
  const [first, second] = worker.isRunning('v1') ? ['v1', 'v2'] : ['v2', 'v1'];
  worker.finish(first);
  await untilRunning(bed, second);
  same(worker.running('session'), 1, 'sessions that go on beside it');
  same(worker.most('verification'), 1, 'verifications at once');
}

async function hinted(bed: Bed): Promise<void> {
  const { executor, worker, hints } = bed;
  await executor.submit(sessionTask('a'));
  await untilRunning(bed, 'a');
  for (const message of ['1', '2', '3']) worker.tell('a', progress('a', message));
  worker.finish('a');
  await untilDone(bed, 'a');
  same(hints.filter((hint) => hint.id !== 'a').length, 0, 'hints about tasks that nobody submitted');
  const told = hints.flatMap((hint) => hint.events).map((event) => ('message' in event ? event.message : ''));
  same(told.join(), told.toSorted().join(), 'the order of the hints');
}

async function throwing(bed: Bed): Promise<void> {
  const { executor, worker, until } = bed;
  await executor.submit(sessionTask('a'));
  await untilRunning(bed, 'a');
  worker.fail('a', new Error('the disk is full'));
  await until('poll throws', async () => (await failureOf(executor, 'a')).includes('the disk is full'));
  await throughOne(bed, 'b');
}

const closingCases: readonly Case[] = [
  {
    name: 'cancel reaches a running task with its reason; the task closes its account itself',
    check: cancelRunning,
  },
  { name: 'a queued task that is cancelled closes its account as well', parallel: 1, check: cancelQueued },
  { name: 'to cancel what is unknown or done changes nothing', check: cancelNothing },
  { name: 'close(drain) lets all that was submitted come to its end', parallel: 1, check: drain },
  { name: 'close(cancel) tells everything to stop, and waits until it has', parallel: 1, check: cancelAll },
  { name: 'close(detach) stops nothing', check: detach },
  { name: 'close can be asked for twice', check: closeTwice },
];

async function cancelRunning(bed: Bed): Promise<void> {
  const { executor, worker, until } = bed;
  await executor.submit(sessionTask('a'));
  await untilRunning(bed, 'a');
  await executor.cancel('a', 'context');
  await until('a is told', () => worker.reasonOf('a') === 'context');
  same((await executor.poll('a')).kind, 'running', 'the status until it has ended');
  await executor.cancel('a', 'interrupted');
  worker.finish('a');
  await untilDone(bed, 'a');
  same(worker.reasonOf('a'), 'context', 'the reason, which is the first one');
}

async function cancelQueued(bed: Bed): Promise<void> {
  const { executor, worker } = bed;
  worker.endWhenStopped();
  await executor.submit(sessionTask('a'));
  await untilRunning(bed, 'a');
  await executor.submit(sessionTask('b'));
  await executor.cancel('b', 'interrupted');
  worker.finish('a');
  await untilDone(bed, 'b');
  same(closingType(await executor.poll('b')), 'session.ended', 'the last event');
}

async function cancelNothing(bed: Bed): Promise<void> {
  const { executor } = bed;
  await executor.cancel('never', 'interrupted');
  same((await executor.poll('never')).kind, 'unknown', 'the status of what was never there');
  await throughOne(bed, 'a');
  await executor.cancel('a', 'interrupted');
  same((await executor.poll('a')).kind, 'done', 'the status of what was done');
}

async function drain(bed: Bed): Promise<void> {
  const { executor, worker } = bed;
  for (const id of ['a', 'b']) await executor.submit(sessionTask(id));
  await untilRunning(bed, 'a');
  let isClosed = false;
  const closing = executor.close('drain').then(() => (isClosed = true));
  worker.finish('a');
  await untilRunning(bed, 'b');
  same(isClosed, false, 'closed while work is under way');
  same(worker.reasonOf('b'), null, 'the reason to stop');
  worker.finish('b');
  await closing;
}

async function cancelAll(bed: Bed): Promise<void> {
  const { executor, worker } = bed;
  worker.endWhenStopped();
  for (const id of ['a', 'b']) await executor.submit(sessionTask(id));
  await untilRunning(bed, 'a');
  await executor.close('cancel');
  same(worker.running('session'), 0, 'sessions that run after closing');
}

/** If the work is bound to this process, closing waits for it; elsewhere it continues alone. */
async function detach(bed: Bed): Promise<void> {
  const { executor, worker } = bed;
  await executor.submit(sessionTask('a'));
  await untilRunning(bed, 'a');
  const closing = executor.close('detach');
  same(worker.reasonOf('a'), null, 'the reason to stop');
  worker.finish('a');
  await closing;
}

async function closeTwice(bed: Bed): Promise<void> {
  await throughOne(bed, 'a');
  await bed.executor.close('drain');
  await bed.executor.close('cancel');
}

export const cases: readonly Case[] = [...workingCases, ...closingCases];

/** What one case works with. */
interface Bed {
  readonly executor: Executor;
  readonly worker: HeldWorker;
  readonly hints: readonly Hint[];
  /** Lets time pass until something is so; what takes too long is a failure that says what did not happen. */
  readonly until: (what: string, test: () => Promise<boolean> | boolean) => Promise<void>;
}

async function untilRunning({ worker, until }: Bed, id: string): Promise<void> {
  await until(`${id} runs`, () => worker.isRunning(id));
}

async function untilDone({ executor, until }: Bed, id: string): Promise<void> {
  await until(`${id} is done`, async () => (await executor.poll(id)).kind === 'done');
}

/** One task from its start to its end: shows that the executor works, or still works. */
async function throughOne(bed: Bed, id: string): Promise<void> {
  await bed.executor.submit(sessionTask(id));
  await untilRunning(bed, id);
  bed.worker.finish(id);
  await untilDone(bed, id);
}

function same(actual: unknown, expected: unknown, what: string): void {
  if (actual === expected) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

function closingType(status: TaskStatus): string | null {
  return status.kind === 'done' ? (status.events.at(-1)?.type ?? null) : null;
}

/** What polling says about work that threw; empty while it says nothing. */
async function failureOf(executor: Executor, id: string): Promise<string> {
  try {
    await executor.poll(id);
    return '';
  } catch (error) {
    return messageOf(error);
  }
}
