import { expect, test } from 'vitest';
import { hasRedis } from '../support/redis-server.ts';
import { landedPhases } from '../support/split-plan.ts';
import { until } from '../support/until.ts';
import { bedOfTest } from './fleet-bed.ts';

const limitMs = 600_000;

const part = (id: string, more = ''): string =>
  `## Phase ${id}: Part ${id}\n${more}\n### Gates\n- there: \`test -f out-${id}.txt\`\n\n### Tasks\n- [ ] 1.1: write it\n`;
const plan = { 'MASTER_PLAN.md': `# Demo plan\n\n${part('1')}\n${part('2', '**Needs:** gpu\n')}` };

test.skipIf(!hasRedis)(
  'a phase that needs a gpu waits for a worker with that label, and only such a worker works on it (needs redis)',
  async () => {
    const { hub, call, worker } = await bedOfTest({
      files: () => plan,
      scenario: () =>
        "defaults:\n  - run: 'echo $DEBUSSY_PHASE >> out-$DEBUSSY_PHASE.txt'\n  - report: completed\n",
    });
    const plain = await worker('plain');
    const run = call(
      'run',
      'MASTER_PLAN.md',
      '--agent',
      'scripted',
      '--executor',
      'fleet',
      '--parallel',
      '2',
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
