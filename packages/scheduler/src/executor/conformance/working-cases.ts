import { closingType, failureOf, same, throughOne, untilDone, untilRunning } from './bed.ts';
import type { Bed } from './bed.ts';
import type { Case } from './cases.ts';
import { progress, sessionTask, verificationTask } from './sample-tasks.ts';

export const workingCases: readonly Case[] = [
  { name: 'a task that was never submitted is unknown', check: neverSubmitted },
  {
    name: 'a task is known at once, and when it is done with the events that close it',
    check: fromStartToEnd,
  },
  { name: 'submitting twice under one id does the work once, also when it is done already', check: onceById },
  { name: 'a task arrives as it was submitted', check: unchanged },
  { name: 'no more sessions run at once than allowed; the others are queued and follow', check: bounded },
  { name: 'verifications have a bound of their own', parallel: 1, verifyParallel: 1, check: separateBounds },
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
