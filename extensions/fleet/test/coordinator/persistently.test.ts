import { sessionTask } from '@debussy/testing/conformance';
import { expect, test } from 'vitest';
import { queueAddress } from '../../src/address/queue-address.ts';
import { newTaskEntry } from '../../src/coordinator/entry.ts';
import { noTroubles, persistently, watched } from '../../src/coordinator/persistently.ts';
import { until } from '../support/until.ts';

test('a queue that can be read and takes nothing is said to answer again only when it takes what waits', async () => {
  const said: string[] = [];
  const shared = {
    options: {
      queue: queueAddress('redis://127.0.0.1:6379'),
      giveUpMs: 600_000,
      say: (text: string) => void said.push(text),
    },
    closed: () => false,
    troubles: noTroubles(),
    entries: new Map([['open', newTaskEntry(sessionTask('open'))]]),
    hint: () => undefined,
  };
  const full = new Error("OOM command not allowed when used memory > 'maxmemory'.");
  let isFull = true;
  let tries = 0;
  const write = (): Promise<void> => {
    tries += 1;
    return isFull ? Promise.reject(full) : Promise.resolve();
  };
  const reads: (() => Promise<void>)[] = [write, () => Promise.resolve()];
  const look = watched(shared, 'queue', () => (reads.shift() ?? (() => Promise.resolve()))());
  const added = persistently(shared, 'queue', write);
  for (const _ of [1, 2, 3]) await look();
  const trouble = expect.stringMatching(/^the queue \S+ is full: OOM .*; trying again for up to 10 min/);
  expect(said).toEqual([trouble]);
  await until('it is tried again', () => tries > 2);
  await look();
  isFull = false;
  await added;
  for (const _ of [1, 2]) await look();
  expect(said).toEqual([trouble, 'the queue answers again']);
});
