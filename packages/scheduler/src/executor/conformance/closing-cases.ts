import { closingType, same, throughOne, untilDone, untilRunning } from './bed.ts';
import type { Bed } from './bed.ts';
import type { Case } from './cases.ts';
import { sessionTask } from './sample-tasks.ts';

export const closingCases: readonly Case[] = [
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

/** Where the work is bound to this process, closing waits for it; elsewhere it goes on alone. */
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
