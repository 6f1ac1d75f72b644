import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { releaseEpoch } from '../../src/index.ts';
import { copyOf, sandbox } from '../landing/sandbox.ts';
import type { Sandbox } from '../landing/sandbox.ts';
import { landOne } from '../delivery/setup.ts';
import { driver, someCrashes } from './harness.ts';
import { operate } from './operations.ts';
import type { Given } from './operations.ts';

const drive = driver();

/** A run that has landed, in a checkout where the user has work of several kinds that is not in the way. */
async function scene(): Promise<{
  box: Sandbox;
  tip: string;
  given: (box: Sandbox) => Omit<Given, 'commonDir'>;
}> {
  const box = sandbox({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'd/gone.txt': 'gone\n', '.gitignore': '.env\n' });
  const { tip, request, epoch } = await landOne(box, {
    'a.txt': 'A\n',
    'n/new.txt': 'new\n',
    'd/gone.txt': null,
  });
  // The test's own process began the run, and is alive.
  await releaseEpoch(box.store, epoch);
  box.write({ 'b.txt': 'mine\n', 'untracked.txt': 'mine\n', '.env': 'SECRET\n' });
  return { box, tip, given: (one) => ({ finish: { ...request, root: one.top } }) };
}

const usersWork = [' M b.txt', '?? untracked.txt'];

function expectDelivered(box: Sandbox, tip: string): void {
  expect(box.git('rev-parse', 'main')).toBe(tip);
  expect(box.git('status', '--porcelain')).toBe(usersWork.join('\n'));
  expect(existsSync(join(box.top, '.env'))).toBe(true);
  expect(existsSync(join(box.top, '.git/debussy/runs/r1/landing.json'))).toBe(false);
}

describe('killed between any two git commands', () => {
  it(
    'a delivery is completed by the next run, and no work of the user is touched',
    { timeout: 120_000 },
    async () => {
      const { box, tip, given } = await scene();
      const whole = copyOf(box);
      const commands = drive(whole, given(whole))?.commands ?? 0;
      expectDelivered(whole, tip);
      expect(commands).toBeGreaterThan(8);
      for (const crash of someCrashes(commands)) {
        const one = copyOf(box);
        expect(drive(one, given(one), crash), JSON.stringify(crash)).toBeNull();
        expect(one.git('status', '--porcelain')).toBe(usersWork.join('\n'));
        const again = await operate(one.store, { commonDir: one.store.commonDir, ...given(one) });
        expect(again, JSON.stringify(crash)).toMatchObject({ how: 'fast_forwarded' });
        expectDelivered(one, tip);
      }
    },
  );
});
