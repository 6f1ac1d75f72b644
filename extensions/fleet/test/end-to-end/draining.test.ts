import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeHub } from '../support/hub.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import { startProgram } from '../support/program.ts';
import type { Running } from '../support/program.ts';
import { until } from '../support/until.ts';

const phase = (id: string): string =>
  `## Phase ${id}: Part ${id}\n\n### Tasks\n- [ ] ${id}.1: write it\n\n### Gates\n- there: \`test -s out-${id}.txt\`\n`;

test.skipIf(!hasRedis)(
  'worker --drain: running tasks finish there, the rest goes to another worker, and no session is repeated (needs redis)',
  async () => {
    const redis = await redisServer();
    onTestFinished(() => redis.end());
    const hub = makeHub();
    onTestFinished(() => hub.remove());
    const [home, go, scenario] = ['home', 'go', 'scenario.yaml'].map((name) => join(hub.folder, name));
    writeFileSync(join(hub.user, 'PLAN.md'), `# Plan\n\n${phase('1')}\n${phase('2')}`);
    hub.git(hub.user, 'config', 'user.name', 'U');
    hub.git(hub.user, 'config', 'user.email', 'u@e');
    hub.git(hub.user, 'add', '-A');
    hub.git(hub.user, 'commit', '-qm', 'plan');
    const steps = [
      `run: 'until [ -e ${go} ]; do sleep 0.1; done'`,
      `run: 'echo $DEBUSSY_PHASE >> out-$DEBUSSY_PHASE.txt'`,
      'usage: 1000',
      'report: completed',
    ];
    writeFileSync(
      scenario ?? '',
      `window: 10000\ndefaults:\n${steps.map((step) => `  - ${step}\n`).join('')}`,
    );
    const env = {
      DEBUSSY_FLEET_QUEUE: redis.url,
      DEBUSSY_FLEET_REMOTE: hub.remote,
      DEBUSSY_SCENARIO: scenario ?? '',
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
    const worker = async (name: string): Promise<Running> => {
      const one = call('worker', '--name', name, '--home', home ?? '', '--min-free-disk', '10');
      await until(`worker ${name} is ready`, () => /^ready$/m.test(one.said()));
      return one;
    };
    const drain = (...name: readonly string[]): Running =>
      call('worker', '--drain', ...name, '--home', home ?? '');

    const one = await worker('one');
    const run = call('run', 'PLAN.md', '--agent', 'scripted', '--executor', 'fleet');
    await until('it works on the first phase', () => /: begun/.test(one.said()));
    const two = await worker('two');
    // Twice is once: the second request must not stop what runs.
    const drains = [drain('one'), drain('one')];
    for (const each of drains)
      await until('the request is there', () => each.said().includes('worker one (process '));
    await until('it drains', () => one.said().includes('asked to drain: finishing 1 tasks, taking no more'));
    writeFileSync(go ?? '', '');
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
