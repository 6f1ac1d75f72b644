import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Hub } from '../support/hub.ts';
import type { Running } from '../support/program.ts';
import { hasRedis } from '../support/redis-server.ts';
import { landedPhases } from '../support/split-plan.ts';
import { until } from '../support/until.ts';
import { bedOfTest } from './fleet-bed.ts';
import type { EndToEnd } from './fleet-bed.ts';

/** What a killed worker held is another's after a second. */
const lock = ['--lock', '1'];
const everyPhase = ['1', '2a', '2b', '2c', '3', '4'];

describe.skipIf(!hasRedis)('a plan with a split on three hosts (needs redis)', () => {
  test('lands every phase once although each worker is killed once in the middle of a task', async () => {
    const fleet = await bedOfTest({ sessionSeconds: 0.3 });
    const names = ['a', 'b', 'c'];
    const workers = await Promise.all(names.map((name) => fleet.worker(name, ...lock)));
    const run = fleet.run();
    const again = names.map(async (name, i) => killAtWork(fleet, name, workers[i]));
    expect(await run.ended, run.said()).toBe(0);
    await Promise.all(again);
    expect(landedPhases(fleet.hub)).toEqual(everyPhase);
    expect(fleet.hub.git(fleet.hub.user, 'status', '--short')).toBe('');
    for (const repository of [fleet.hub.user, fleet.hub.remote])
      expect(fleet.hub.git(repository, 'fsck', '--strict')).not.toMatch(/error|missing|broken/);
    // What the gate said on another host is what the next session was told.
    expect(fleet.prompt()).toContain('three.txt');
  }, 90_000);

  // Elsewhere the next worker with the same home ends them.
  test.skipIf(!existsSync('/proc/self/environ'))(
    'a worker that is killed leaves no agent behind',
    async () => {
      const fleet = await bedOfTest({ sessionSeconds: 600 });
      const worker = await fleet.worker('a', ...lock);
      fleet.call('run', 'MASTER_PLAN.md', ...'--agent scripted --executor fleet'.split(' '));
      await until('its agent is at work', () => sleepers(fleet.hub).length > 0, 60_000);
      worker.child.kill('SIGKILL');
      await worker.ended;
      await until('nothing of it is left', () => sleepers(fleet.hub).length === 0, 20_000);
    },
    90_000,
  );
});

/** What the agents of this test wait with, wherever their worktrees are. */
function sleepers(hub: Hub): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'sleep\n' && isBelow(hub, pid);
    } catch {
      return false; // It has ended meanwhile.
    }
  });
}

function isBelow(hub: Hub, pid: string): boolean {
  return readlinkSync(`/proc/${pid}/cwd`).startsWith(hub.folder);
}

/** Killed as a power cut would, while it holds a task; then the host is back. Rarely a run needs no third worker. */
async function killAtWork(fleet: EndToEnd, name: string, worker: Running | undefined): Promise<void> {
  if (worker === undefined) throw new Error(`no worker ${name}`);
  await until(`${name} is at work`, () => /: begun/.test(worker.said()), 60_000);
  worker.child.kill('SIGKILL');
  await worker.ended;
  await fleet.worker(name, ...lock);
}
