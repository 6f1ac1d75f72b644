import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { queueAddress } from '../../src/address/queue-address.ts';
import { queueFacts, requireSafeQueue } from '../../src/queue/safety.ts';
import { freePort, hasRedis, redisServer } from '../support/redis-server.ts';
import type { RedisServer } from '../support/redis-server.ts';
import { shownRejection } from '../support/shown-error.ts';

describe.skipIf(!hasRedis)('a Redis that may forget (needs redis)', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await redisServer(['--appendonly', 'no', '--maxmemory-policy', 'allkeys-lru']);
  });
  afterAll(() => redis.end());

  test('is refused with its problem', async () => {
    expect(await shownRejection(requireSafeQueue(queueAddress(redis.url), false))).toBe(
      `ERR_FLEET_QUEUE_UNSAFE (2): the queue ${redis.url} may lose tasks: it has no append-only file, so a restart forgets tasks; its eviction policy is allkeys-lru, not noeviction | Set appendonly yes and maxmemory-policy noeviction there, or allow it: --allow-unsafe-queue (DEBUSSY_FLEET_ALLOW_UNSAFE=1)`,
    );
  });

  test('is used on request', async () => {
    const facts = await requireSafeQueue(queueAddress(redis.url), true);
    expect(facts.dangers).toHaveLength(2);
    expect(facts.server).toMatch(/^(?:Redis|Valkey) \d/);
    expect(Math.abs(facts.clockMs)).toBeLessThan(1000);
  });
});

test('a missing server is reported', async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  expect(await shownRejection(queueFacts(queueAddress(url)))).toMatch(
    /^ERR_FLEET_QUEUE_UNREACHABLE \(2\): the queue redis:\/\/127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED.* \| Start its server, or correct the address/,
  );
});

test.skipIf(!hasRedis)('a password that is missing or wrong is asked for (needs redis)', async () => {
  const server = await redisServer(['--requirepass', 'right-password']);
  onTestFinished(() => server.end());
  const hint = 'Put user and password into its address';
  const { port } = server;
  const none = await shownRejection(queueFacts(queueAddress(`redis://127.0.0.1:${port}`)));
  expect(none).toMatch(new RegExp(`NOAUTH.* \\| ${hint}`));
  const wrong = await shownRejection(queueFacts(queueAddress(`redis://:wrong-password@127.0.0.1:${port}`)));
  expect(wrong).toMatch(new RegExp(`WRONGPASS.* \\| ${hint}`));
  expect(wrong).not.toContain('wrong-password');
});
