import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasRedis } from '../support/redis-server.ts';
import { until } from '../support/until.ts';
import { bedOfTest } from './fleet-bed.ts';

test.skipIf(!hasRedis)(
  'a plan that runs from one clone is not begun from another one over the same hub (needs redis)',
  async () => {
    const fleet = await bedOfTest({ sessionSeconds: 0.3 });
    const { hub } = fleet;
    const clone = join(hub.folder, 'clone');
    hub.git(hub.folder, 'clone', '-q', hub.user, clone);
    hub.git(clone, 'config', 'user.name', 'U');
    hub.git(clone, 'config', 'user.email', 'u@e');
    fleet.run();
    await until(
      'it has the target',
      () => hub.git(hub.remote, 'for-each-ref', 'refs/debussy/targets') !== '',
    );
    const second = fleet.with({}, clone).run();
    expect(await second.ended, second.said()).toBe(2);
    expect(second.said()).toMatch(/ERR_FLEET_TARGET/);
    expect(hub.git(clone, 'for-each-ref', 'refs/debussy')).toBe('');
  },
  60_000,
);
