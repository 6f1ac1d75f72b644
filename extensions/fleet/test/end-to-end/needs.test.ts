import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeHub } from '../support/hub.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import { startProgram } from '../support/program.ts';
import type { Running } from '../support/program.ts';
import { landedPhases } from '../support/split-plan.ts';
import { until } from '../support/until.ts';

const limitMs = 600_000;

test.skipIf(!hasRedis)(
  'a phase that needs a gpu waits for a worker with that label, and only such a worker works on it (needs redis)',
  async () => {
    const hub = makeHub();
    const redis = await redisServer();
    const started: Running[] = [];
    onTestFinished(async () => {
      for (const { child } of started) child.kill('SIGKILL');
      await Promise.all(started.map((one) => one.ended));
      await redis.end();
      hub.remove();
    });
    writePlan(hub.user);
    hub.git(hub.user, 'config', 'user.name', 'U');
    hub.git(hub.user, 'config', 'user.email', 'u@e');
    hub.git(hub.user, 'add', '-A');
    hub.git(hub.user, 'commit', '-qm', 'plan');
    const scenario = join(hub.folder, 'scenario.yaml');
    writeFileSync(
      scenario,
      "defaults:\n  - run: 'echo $DEBUSSY_PHASE >> out-$DEBUSSY_PHASE.txt'\n  - report: completed\n",
    );
    const env = {
      DEBUSSY_FLEET_QUEUE: redis.url,
      DEBUSSY_FLEET_REMOTE: hub.remote,
      DEBUSSY_SCENARIO: scenario,
      XDG_STATE_HOME: join(hub.folder, 'state'),
    };
    const call = (...args: readonly string[]): Running => {
      const one = startProgram(args, { cwd: hub.user, env });
      started.push(one);
      return one;
    };
    const worker = async (name: string, ...more: readonly string[]): Promise<Running> => {
      const one = call(
        'worker',
        '--name',
        name,
        '--home',
        join(hub.folder, name),
        '--min-free-disk',
        '10',
        ...more,
      );
      await until(`worker ${name} is ready`, () => /^ready$/m.test(one.said()), 180_000);
      return one;
    };

    const plain = await worker('plain');
    const run = call(
      'run',
      'MASTER_PLAN.md',
      '--agent',
      'scripted',
      '--parallel',
      '2',
      '--executor',
      'fleet',
    );
    await until('the run says so', () => run.said().includes('no worker has the label gpu'), 180_000);
    const status = call('fleet', 'status');
    expect(await status.ended, status.said()).toBe(0);
    expect(status.said()).toMatch(
      /\(gpu\) {2}1 waiting(?: \(oldest \d+s\))?, 0 running: no worker has this label/,
    );
    const doctor = call('fleet', 'doctor');
    await doctor.ended;
    expect(doctor.said()).toMatch(/BAD {2}labels +1 task waits for a worker with the label gpu/);

    const gpu = await worker('big', '--label', 'gpu');
    expect(await run.ended, run.said()).toBe(0);
    expect(landedPhases(hub)).toEqual(['1', '2']);
    expect(run.said().match(/no worker has the label gpu/g)).toHaveLength(1);
    for (const [one, phase] of [
      [plain, 1],
      [gpu, 2],
    ] as const) {
      one.child.kill('SIGTERM');
      expect(await one.ended, one.said()).toBe(0);
      const begun = [...one.said().matchAll(/(\S+): begun/g)].map(([, id = '']) => id.replace(/^.*\./, ''));
      expect(
        begun.filter((id) => id.includes('-a1-s')),
        one.said(),
      ).toEqual([`${phase}-a1-s1`]);
      expect(
        begun.some((id) => /^v\d+$/.test(id)),
        one.said(),
      ).toBe(true);
    }
  },
  limitMs,
);

function writePlan(folder: string): void {
  const rows = ['1', '2'].map((id) => `| ${id} | [Part ${id}](p${id}.md) | x | Low | Pending | None |`);
  const head = '| Phase | Title | Focus | Risk | Status | Depends on |\n|---|---|---|---|---|---|\n';
  writeFileSync(join(folder, 'MASTER_PLAN.md'), `# Demo plan\n\n${head}${rows.join('\n')}\n`);
  for (const id of ['1', '2']) {
    const needs = id === '2' ? '**Needs:** gpu\n' : '';
    writeFileSync(
      join(folder, `p${id}.md`),
      `# Demo Phase ${id}: Part ${id}\n\n**Status:** Pending\n**Master Plan:** [MASTER_PLAN.md](MASTER_PLAN.md)\n${needs}\n## Gates\n- there: \`test -f out-${id}.txt\`\n\n## Tasks\n- [ ] 1.1: write it\n`,
    );
  }
}
