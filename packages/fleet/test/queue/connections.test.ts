import { expect, onTestFinished, test, vi } from 'vitest';
import { queueAddress } from '../../src/address/queue-address.ts';
import { openQueueEngine } from '../../src/queue/engine.ts';
import { redisStandIn } from '../support/redis-stand-in.ts';
import { until } from '../support/until.ts';

/** Told from all other timers by its length. */
const silentMs = 598_765;

test('the time that Redis is given for an answer ends with its connection, and keeps no process that is done', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  onTestFinished(() => void vi.restoreAllMocks());
  const redis = await redisStandIn('secret');
  onTestFinished(() => redis.end());
  const engine = openQueueEngine(queueAddress(`redis://:secret@127.0.0.1:${redis.port}`), silentMs);
  onTestFinished(() => engine.close());
  const begun = (): readonly unknown[] =>
    set.mock.results.filter((_, i) => set.mock.calls[i]?.[1] === silentMs).map(({ value }) => value);
  const open = (): readonly unknown[] => {
    const over = new Set<unknown>(cleared.mock.calls.map(([timer]) => timer));
    return begun().filter((timer) => !over.has(timer));
  };
  engine.events('some').on('error', () => undefined);
  const worker = engine.worker('some', { name: 'one', lockMs: 30_000 });
  const asked = worker.getNextJob('token', { block: true }).catch(() => undefined);
  await until('answers are waited for', () => open().length > 0);
  const before = new Set(begun());
  redis.cut();
  await until('none of the lost connections is waited for', () => open().every((one) => !before.has(one)));
  await until('those made anew are', () => open().length > 0);
  await engine.close();
  await asked;
  await until('no answer is waited for', () => open().length === 0);
  expect(begun().length).toBeGreaterThan(before.size);
});
