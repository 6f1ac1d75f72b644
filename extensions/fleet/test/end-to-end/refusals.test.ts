import { Redis } from 'ioredis';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Hub } from '../support/hub.ts';
import { hasRedis, redisServer, safe } from '../support/redis-server.ts';
import { landedPhases } from '../support/split-plan.ts';
import { until } from '../support/until.ts';
import { bedOfTest } from './fleet-bed.ts';
import type { EndToEnd } from './fleet-bed.ts';

const limitMs = 300_000;

describe.skipIf(!hasRedis)('in the middle of a run (needs redis)', () => {
  test(
    'a password of Redis that changes is one plain message on both sides, and the run ends with a code',
    async () => {
      const redis = await redisServer([...safe, '--requirepass', 'first-secret']);
      onTestFinished(() => redis.end());
      const queue = `redis://:first-secret@127.0.0.1:${redis.port}`;
      const { hub, call, worker } = await queueAt(queue, '1');
      const one = await worker('w');
      const run = call('run', 'MASTER_PLAN.md', '--agent', 'scripted', '--executor', 'fleet');
      await until('a task is sent', () => tasksOn(hub) !== '', limitMs);
      const operator = new Redis({ port: redis.port, password: 'first-secret' });
      await operator.config('SET', 'requirepass', 'second-secret');
      await operator.client('KILL', 'SKIPME', 'yes');
      operator.disconnect();
      expect(await run.ended, run.said()).toBe(1);
      const trouble = new RegExp(
        `the queue redis://…@127\\.0\\.0\\.1:${redis.port} cannot be used: WRONGPASS [^\\n]*; (trying again for up to 1 s|waiting for it)`,
        'g',
      );
      await until('the worker says why', () => trouble.test(one.said()), limitMs);
      expect(run.said()).toMatch(/\(waited for 1 s\) \[ERR_FLEET_QUEUE_UNREACHABLE\]\n.*debussy resume$/m);
      for (const told of [run.said(), one.said()]) {
        expect(told.match(trouble)).toHaveLength(1);
        expect(told).not.toMatch(/secret|ioredis|^\s+at /m);
      }
    },
    limitMs,
  );

  test(
    'a shared repository that declines pushes is reported, and resume continues the run once it accepts them again',
    async () => {
      const server = await redisServer();
      onTestFinished(() => server.end());
      const { hub, call } = await queueAt(server.url, '3');
      const run = call('run', 'MASTER_PLAN.md', '--agent', 'scripted', '--executor', 'fleet', '--phase', '1');
      const isQueued = async (): Promise<boolean> => {
        const status = call('fleet', 'status', '--json');
        await status.ended;
        return /"waiting": ?1,/.test(status.said());
      };
      await until('a task waits in the queue', isQueued, limitMs);
      const hook = join(hub.remote, 'hooks', 'pre-receive');
      writeFileSync(hook, '#!/bin/sh\necho "closed for today" >&2\nexit 1\n');
      chmodSync(hook, 0o755);
      // Whatever is done from here on is declined.
      const home = join(hub.folder, 'home');
      const one = call('worker', '--home', home, '--min-free-disk', '10');
      expect(await run.ended, run.said()).toBe(1);
      const why = `the shared repository ${hub.remote} cannot be used: git push failed: pre-receive hook declined; remote: closed for today`;
      expect(run.said()).toContain(`debussy: ${why}; trying again for up to 3 s\n`);
      expect(run.said()).toContain(`${why} (waited for 3 s) [ERR_FLEET_GIT]\n`);
      expect(run.said()).toMatch(/This user must be able to push to it.*debussy resume$/m);
      await until(
        'the worker says why its result waits',
        () => one.said().includes(`${why}; waiting for it`),
        limitMs,
      );
      rmSync(hook);
      const resumed = call('resume');
      expect(await resumed.ended, resumed.said()).toBe(0);
      expect(resumed.said()).toContain('1 session');
      expect(landedPhases(hub)).toEqual(['1']);
    },
    limitMs,
  );
});

const queueAt = (queue: string, patience: string): Promise<EndToEnd> =>
  bedOfTest({
    queue,
    sessionSeconds: 0.1,
    env: { DEBUSSY_FLEET_PATIENCE: patience, DEBUSSY_FLEET_BEAT: '1' },
  });

function tasksOn(hub: Hub): string {
  return hub.git(hub.remote, 'for-each-ref', 'refs/debussy/*/task/*');
}
