import { describe, expect, it } from 'vitest';

import { runRefs } from '@debussy/core';
import { landedPhases } from '../../src/index.ts';
import { copyOf, entry, sandbox, settings } from '../landing/sandbox.ts';
import type { Sandbox } from '../landing/sandbox.ts';
import { driver, someCrashes } from './harness.ts';
import { operate } from './operations.ts';
import type { Given } from './operations.ts';

const drive = driver();
const ref = runRefs('plan', 'r1').branch;

interface Scene {
  readonly box: Sandbox;
  readonly begin: Omit<Given, 'commonDir'>;
  readonly land: Omit<Given, 'commonDir'>;
}

/** Three phases: the second meets the first in a file, so that every way of making a candidate is taken. */
function scene(): Scene {
  const lines = Array.from({ length: 9 }, (_, i) => `line ${i}\n`);
  const box = sandbox({ 'a.txt': lines.join('') });
  const base = box.git('rev-parse', 'main');
  const changed = (at: number): string => lines.with(at, `changed ${at}\n`).join('');
  const works = [{ 'a.txt': changed(0) }, { 'a.txt': changed(8) }, { 'c.txt': 'c\n' }];
  const series = works.map((change, i) => entry(String(i + 1), box.commit(base, change)));
  const target = { plan: 'MASTER_PLAN.md', branch: 'main' };
  const holder = { pid: 1, started: '', host: '', boot: '' };
  return {
    box,
    begin: { begin: { run: 'r1', slug: 'plan', target, base, holder, replaces: null } },
    land: { land: { ref, base, series, settings } },
  };
}

async function expectAllLandedOnce(box: Sandbox): Promise<void> {
  const landed = await landedPhases(box.store, { run: 'r1', base: 'main', tip: ref });
  expect(landed.map(({ phase }) => phase)).toEqual(['1', '2', '3']);
  expect(box.git('show', `${ref}:a.txt`)).toMatch(/^changed 0\n(line \d\n){7}changed 8$/);
  expect(box.git('show', `${ref}:c.txt`)).toBe('c');
  expect(box.git('status', '--porcelain')).toBe('');
}

describe('killed between any two git commands', () => {
  it('taskplane #102: a landing is done exactly once, or not at all', { timeout: 120_000 }, async () => {
    const { box, begin, land } = scene();
    drive(box, begin);
    const whole = copyOf(box);
    const commands = drive(whole, land)?.commands ?? 0;
    expect(commands).toBeGreaterThan(8);
    await expectAllLandedOnce(whole);
    for (const crash of someCrashes(commands)) {
      const one = copyOf(box);
      expect(drive(one, land, crash), JSON.stringify(crash)).toBeNull();
      const done = await landedPhases(one.store, { run: 'r1', base: 'main', tip: ref });
      expect([0, 3]).toContain(done.length);
      await operate(one.store, { commonDir: one.store.commonDir, ...land });
      await expectAllLandedOnce(one);
    }
  });

  it('a run has all of its refs, or none', { timeout: 120_000 }, async () => {
    const { box, begin } = scene();
    const commands = drive(copyOf(box), begin)?.commands ?? 0;
    for (const crash of someCrashes(commands)) {
      const one = copyOf(box);
      expect(drive(one, begin, crash)).toBeNull();
      const refs = one.git('for-each-ref', '--format=%(refname)', 'refs/debussy', 'refs/heads/debussy');
      expect([0, 4]).toContain(refs.split('\n').filter(Boolean).length);
      const again = await operate(one.store, { commonDir: one.store.commonDir, ...begin });
      expect(again).toMatchObject({ kind: refs === '' ? 'begun' : 'taken' });
    }
  });
});
