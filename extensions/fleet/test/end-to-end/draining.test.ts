import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Hub } from '../support/hub.ts';
import { hasRedis } from '../support/redis-server.ts';
import type { Running } from '../support/program.ts';
import { until } from '../support/until.ts';
import { bedOfTest } from './fleet-bed.ts';

const phase = (id: string): string =>
  `## Phase ${id}: Part ${id}\n\n### Tasks\n- [ ] ${id}.1: write it\n\n### Gates\n- there: \`test -s out-${id}.txt\`\n`;

const go = ({ folder }: Hub): string => join(folder, 'go');

test.skipIf(!hasRedis)(
  'worker --drain: running tasks finish there, the rest goes to another worker, and no session is repeated (needs redis)',
  async () => {
    const { hub, call, worker } = await bedOfTest({
      files: () => ({ 'PLAN.md': `# Plan\n\n${phase('1')}\n${phase('2')}` }),
      scenario: (of) => `window: 10000
defaults:
  - run: 'until [ -e ${go(of)} ]; do sleep 0.1; done'
  - run: 'echo $DEBUSSY_PHASE >> out-$DEBUSSY_PHASE.txt'
  - usage: 1000
  - report: completed
`,
    });
    const home = join(hub.folder, 'home');
    const drain = (...name: readonly string[]): Running => call('worker', '--drain', ...name, '--home', home);

    const one = await worker('one');
    const run = call('run', 'PLAN.md', '--agent', 'scripted', '--executor', 'fleet');
    await until('it works on the first phase', () => /: begun/.test(one.said()));
    const two = await worker('two');
    // Twice is once: the second request must not stop what runs.
    const drains = [drain('one'), drain('one')];
    for (const each of drains)
      await until('the request is there', () => each.said().includes('worker one (process '));
    await until('it drains', () => one.said().includes('asked to drain: finishing 1 tasks, taking no more'));
    writeFileSync(go(hub), '');
    for (const each of drains) {
      expect(await each.ended, each.said()).toBe(0);
      expect(each.said()).toContain('worker one has ended');
    }
    expect(await one.ended, one.said()).toBe(0);
    expect(await run.ended, run.said()).toBe(0);
    const sessions = [one, two].map((each) => each.said().match(/\S+-a\d+-s\d+(?=: begun)/g) ?? []);
    expect(sessions[0], one.said()).toHaveLength(1);
    expect(sessions[1], two.said()).toHaveLength(1);
    expect(new Set(sessions.flat()).size).toBe(2);

    const rest = drain();
    expect(await rest.ended, rest.said()).toBe(0);
    expect(rest.said()).toMatch(
      /^worker two \(process \d+\) finishes what it has and takes nothing more\nworker two has ended\n$/,
    );
    expect(await two.ended).toBe(0);
    const unknown = drain('three');
    expect(await unknown.ended).toBe(2);
    expect(unknown.said()).toContain('no worker three has a home in');
  },
  300_000,
);
