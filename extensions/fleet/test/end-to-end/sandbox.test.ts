import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { detectBwrap } from '@debussy/host';
import { expect, test } from 'vitest';
import { fullNeeds, isFull } from '../support/full.ts';
import type { Hub } from '../support/hub.ts';
import { hasRedis } from '../support/redis-server.ts';
import { bedOfTest } from './fleet-bed.ts';

const escaped = ({ folder }: Hub): string => join(folder, 'escaped');

test.skipIf(!hasRedis || !isFull || !detectBwrap().ok)(
  `sessions of a worker are in the sandbox that only the command line of the coordinator asks for (needs bwrap, ${fullNeeds})`,
  async () => {
    const {
      hub,
      call,
      worker: start,
    } = await bedOfTest({
      files: (of) => ({ 'PLAN.md': plan, '.debussy/config.yaml': configOf(of) }),
    });
    const worker = await start('w');
    const run = call('run', 'PLAN.md', '--executor', 'fleet', '--sandbox', 'bwrap', '--no-interactive');
    expect(await run.ended, `${run.said()}\n${worker.said()}`).toBe(0);
    const landed = (file: string): string => hub.git(hub.user, 'show', `main:${file}`);
    expect(landed('here.txt')).toBe('in');
    // Its own, and no others of the machine.
    expect(Number(landed('processes.txt'))).toBeLessThan(10);
    expect(existsSync(escaped(hub))).toBe(false);
    worker.child.kill('SIGTERM');
    expect(await worker.ended, worker.said()).toBe(0);
  },
  300_000,
);

const plan =
  '# Plan\n\n## Phase 1: Part 1\n\n### Tasks\n- [ ] 1.1: write it\n\n### Gates\n- there: `test -s here.txt`\n';

function configOf(hub: Hub): string {
  const agent = `echo x > ${escaped(hub)}; ls /proc | grep -c '^[0-9]' > processes.txt; echo in > here.txt; exit 0`;
  const own = { command: ['sh', '-c', agent] };
  return `${JSON.stringify({ agent: 'own', agents: { own }, sandbox: 'none' })}\n`;
}
