import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { install } from '../support/installation.ts';
import { startProgram } from '../support/program.ts';
import { hasRedis } from '../support/redis-server.ts';
import { landedPhases } from '../support/split-plan.ts';
import { until } from '../support/until.ts';
import { endToEnd } from './fleet-bed.ts';

test.skipIf(!hasRedis)(
  'a plan that runs from one clone is not begun from another one over the same hub (needs redis-server)',
  async () => {
    const installation = install();
    onTestFinished(() => installation.remove());
    const { program } = installation;
    const fleet = await endToEnd({ program, sessionSeconds: 0.3 });
    onTestFinished(() => fleet.end());
    const { hub, redis } = fleet;
    const clone = join(hub.folder, 'clone');
    hub.git(hub.folder, 'clone', '-q', hub.user, clone);
    hub.git(clone, 'config', 'user.name', 'U');
    hub.git(clone, 'config', 'user.email', 'u@e');
    const run = fleet.run();
    await until(
      'it has the target',
      () => hub.git(hub.remote, 'for-each-ref', 'refs/debussy/targets') !== '',
    );
    const env = { DEBUSSY_FLEET_QUEUE: redis.url, DEBUSSY_FLEET_REMOTE: hub.remote };
    const args = ['run', 'MASTER_PLAN.md', '--agent', 'scripted', '--executor', 'fleet'];
    const second = startProgram(program, args, { cwd: clone, env });
    expect(await second.ended, second.said()).toBe(2);
    expect(second.said()).toMatch(
      /run \S+ of host \S+ works on MASTER_PLAN.md and branch main over this hub/,
    );
    expect(hub.git(clone, 'for-each-ref', 'refs/debussy')).toBe('');
    await fleet.worker('w');
    expect(await run.ended, run.said()).toBe(0);
    expect(landedPhases(hub)).toEqual(['1', '2a', '2b', '2c', '3', '4']);
    expect(hub.git(hub.remote, 'for-each-ref')).toBe('');
  },
  60_000,
);
