import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectBwrap } from '@debussy/host';
import { expect, onTestFinished, test } from 'vitest';
import { fullNeeds, isFull } from '../support/full.ts';
import { makeHub } from '../support/hub.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import { startProgram } from '../support/program.ts';
import type { Running } from '../support/program.ts';
import { until } from '../support/until.ts';

test.skipIf(!hasRedis || !isFull || !detectBwrap().ok)(
  `sessions of a worker are in the sandbox that only the command line of the coordinator asks for (needs bwrap, ${fullNeeds})`,
  async () => {
    const redis = await redisServer();
    onTestFinished(() => redis.end());
    const hub = makeHub();
    onTestFinished(() => hub.removeWhenStill());
    const escaped = join(hub.folder, 'escaped');
    writePlan(
      hub.user,
      `echo x > ${escaped}; ls /proc | grep -c '^[0-9]' > processes.txt; echo in > here.txt; exit 0`,
    );
    hub.git(hub.user, 'config', 'user.name', 'U');
    hub.git(hub.user, 'config', 'user.email', 'u@e');
    hub.git(hub.user, 'add', '-A');
    hub.git(hub.user, 'commit', '-qm', 'plan');
    const env = {
      DEBUSSY_FLEET_QUEUE: redis.url,
      DEBUSSY_FLEET_REMOTE: hub.remote,
      XDG_STATE_HOME: join(hub.folder, 'state'),
    };
    const call = (...args: readonly string[]): Running => {
      const one = startProgram(args, { cwd: hub.user, env });
      onTestFinished(async () => {
        one.child.kill('SIGKILL');
        await one.ended;
      });
      return one;
    };
    const worker = call('worker', '--home', join(hub.folder, 'home'), '--min-free-disk', '10');
    await until('the worker is ready', () => /^ready$/m.test(worker.said()), 180_000);
    const run = call('run', 'PLAN.md', '--executor', 'fleet', '--sandbox', 'bwrap', '--no-interactive');
    expect(await run.ended, `${run.said()}\n${worker.said()}`).toBe(0);
    const landed = (file: string): string => hub.git(hub.user, 'show', `main:${file}`);
    expect(landed('here.txt')).toBe('in');
    // Its own, and no others of the machine.
    expect(Number(landed('processes.txt'))).toBeLessThan(10);
    expect(existsSync(escaped)).toBe(false);
    worker.child.kill('SIGTERM');
    expect(await worker.ended, worker.said()).toBe(0);
  },
  300_000,
);

function writePlan(folder: string, agent: string): void {
  writeFileSync(
    join(folder, 'PLAN.md'),
    '# Plan\n\n## Phase 1: Part 1\n\n### Tasks\n- [ ] 1.1: write it\n\n### Gates\n- there: `test -s here.txt`\n',
  );
  mkdirSync(join(folder, '.debussy'));
  const config = { agent: 'own', agents: { own: { command: ['sh', '-c', agent] } }, sandbox: 'none' };
  writeFileSync(join(folder, '.debussy/config.yaml'), `${JSON.stringify(config)}\n`);
}
