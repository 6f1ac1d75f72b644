import { expect, test } from 'vitest';
import { queueAddress } from '../../src/address/queue-address.ts';
import { queueTrouble } from '../../src/git/trouble.ts';
import { createWaiting } from '../../src/git/waiting.ts';
import type { ServerWait } from '../../src/git/waiting.ts';
import { shownRejection } from '../support/shown-error.ts';
import { until } from '../support/until.ts';

const redis = queueAddress('redis://127.0.0.1:6379');
const full = new Error("OOM command not allowed when used memory > 'maxmemory'.");

const troubleOf = (cause: unknown): ReturnType<typeof queueTrouble> => queueTrouble(redis, cause);

function waitingFor(giveUpMs: number): { readonly server: ServerWait; readonly said: readonly string[] } {
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  return { server: createWaiting({ server: 'the queue', troubleOf, giveUpMs, say }), said };
}

test('a queue that can be read but not written counts as recovered only when it accepts waiting writes', async () => {
  const { server, said } = waitingFor(600_000);
  let isFull = true;
  let tries = 0;
  const write = (): Promise<void> => {
    tries += 1;
    return isFull ? Promise.reject(full) : Promise.resolve();
  };
  const reads: (() => Promise<void>)[] = [write, () => Promise.resolve()];
  const look = (): Promise<unknown> => server.look(() => (reads.shift() ?? (() => Promise.resolve()))());
  const added = server.retry(write);
  for (const _ of [1, 2, 3]) expect(await look()).toBeNull();
  const trouble = expect.stringMatching(/^the queue \S+ is full: OOM .*; trying again for up to 10 min/);
  expect(said).toEqual([trouble]);
  await until('it is tried again', () => tries > 2);
  await look();
  isFull = false;
  await added;
  for (const _ of [1, 2]) await look();
  expect(said).toEqual([trouble, 'the queue answers again']);
});

test('a failure that lasts too long is final, and so is one that nothing waits for', async () => {
  const { server } = waitingFor(1);
  const fails = (): Promise<void> => Promise.reject(full);
  expect(await shownRejection(server.retry(fails))).toMatch(
    /^ERR_FLEET_QUEUE_FULL \(1\).*\(waited for 1 s\)/,
  );
  expect(await server.look(fails)).toBeNull();
  await until('it has lasted', async () => (await server.look(fails))?.code === 'ERR_FLEET_QUEUE_FULL');
  await expect(server.retry(fails, { withinMs: 60_000, isOver: () => true })).rejects.toBe(full);
});
