import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fullNeeds, isFull } from '../support/full.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import { landedPhases } from '../support/split-plan.ts';
import { until } from '../support/until.ts';
import { bedOfTest } from './fleet-bed.ts';
import type { EndToEnd } from './fleet-bed.ts';

const everyPhase = ['1', '2a', '2b', '2c', '3', '4'];

// Each takes half a minute.
describe.skipIf(!hasRedis || !isFull)(`chaos (needs ${fullNeeds})`, () => {
  test('the coordinator is killed three times, and every phase lands once', async () => {
    const fleet = await bedOfTest({ sessionSeconds: 0.5 });
    await Promise.all(['a', 'b'].map((name) => fleet.worker(name, '--lock', '1')));
    for (const afterMs of [1500, 2500, 2000]) {
      const run = fleet.run();
      await pause(afterMs);
      run.child.kill('SIGKILL');
      await run.ended;
    }
    const last = fleet.run();
    expect(await last.ended, last.said()).toBe(0);
    expectWhole(fleet);
  }, 120_000);

  test('Redis is killed and all its data deleted twice, and every phase lands once', async () => {
    const redis = await redisServer();
    onTestFinished(() => redis.end());
    const fleet = await bedOfTest({ sessionSeconds: 0.7, queue: redis.url });
    await Promise.all(['a', 'b'].map((name) => fleet.worker(name, '--lock', '1')));
    const run = fleet.run();
    for (const afterMs of [1500, 2500]) {
      await pause(afterMs);
      await redis.kill();
      redis.forget();
      await pause(500);
      await redis.start();
    }
    expect(await run.ended, run.said()).toBe(0);
    expectWhole(fleet);
  }, 120_000);

  test('a worker that is stopped past its lock gives up when it continues, and every phase lands once', async () => {
    const fleet = await bedOfTest({ sessionSeconds: 0.7 });
    const frozen = await fleet.worker('frozen', '--lock', '1');
    const run = fleet.run();
    await until('it is at work', () => /: begun/.test(frozen.said()));
    frozen.child.kill('SIGSTOP');
    await fleet.worker('other', '--lock', '1');
    await pause(3000);
    frozen.child.kill('SIGCONT');
    expect(await run.ended, run.said()).toBe(0);
    await until('it has noticed', () => /stopping|forsaken|done/.test(frozen.said()));
    expectWhole(fleet);
  }, 120_000);

  test('a remote that is slow and sometimes hangs only costs time', async () => {
    const fleet = await bedOfTest({ sessionSeconds: 0.1 });
    const wrapper = join(fleet.hub.folder, 'slow-ssh');
    const counter = join(fleet.hub.folder, 'calls');
    writeFileSync(
      wrapper,
      `#!/bin/sh
for last; do :; done
echo x >> ${counter}
n=$(wc -l < ${counter})
sleep 0.2
[ $((n % 9)) = 5 ] && exec sleep 600
exec sh -c "$last"
`,
      { mode: 0o755 },
    );
    const slow = {
      DEBUSSY_FLEET_REMOTE: `ssh://git@hub.example${fleet.hub.remote}`,
      GIT_SSH_COMMAND: wrapper,
      DEBUSSY_FLEET_GIT_TIMEOUT: '2',
    };
    const env = fleet.with(slow);
    await Promise.all(['a', 'b'].map((name) => env.worker(name, '--lock', '1')));
    const run = env.run();
    expect(await run.ended, run.said()).toBe(0);
    expectWhole(fleet);
  }, 240_000);
});

function expectWhole({ hub }: EndToEnd): void {
  expect(landedPhases(hub)).toEqual(everyPhase);
  expect(hub.git(hub.user, 'status', '--short')).toBe('');
  for (const repository of [hub.user, hub.remote])
    expect(hub.git(repository, 'fsck', '--strict')).not.toMatch(/error|missing|broken/);
}
