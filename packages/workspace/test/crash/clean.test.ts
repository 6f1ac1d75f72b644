import { describe, expect, it } from 'vitest';

import { keptRef, wipRef } from '@debussy/core';
import { releaseEpoch } from '../../src/index.ts';
import { landOne } from '../delivery/setup.ts';
import { copyOf, sandbox } from '../landing/sandbox.ts';
import { driver, someCrashes } from './harness.ts';
import { operate } from './operations.ts';

const drive = driver();

describe('killed between any two git commands', () => {
  it('cleaning loses nothing, and is completed by the next', { timeout: 120_000 }, async () => {
    const box = sandbox();
    const landed = await landOne(box, { 'c.txt': 'c\n' });
    const kept = box.commit(landed.base, { 'kept.txt': 'kept\n' });
    box.git('update-ref', keptRef('r1', '2', '1'), kept);
    box.git('update-ref', wipRef('r1', '1', '1'), box.commit(landed.base, { 'c.txt': 'c\n' }));
    box.git('update-ref', 'refs/heads/main', landed.tip);
    await releaseEpoch(box.store, landed.epoch);
    const whole = copyOf(box);
    const commands = drive(whole, {})?.commands ?? 0;
    const left = whole.git('for-each-ref');
    expect(left).not.toContain('refs/debussy/r1/phase');
    expect(commands).toBeGreaterThan(5);
    for (const crash of someCrashes(commands)) {
      const one = copyOf(box);
      expect(drive(one, {}, crash)).toBeNull();
      expect(one.git('show', `${keptRef('r1', '2', '1')}:kept.txt`)).toBe('kept');
      expect(one.git('rev-parse', 'main')).toBe(landed.tip);
      await operate(one.store, { commonDir: one.store.commonDir });
      expect(one.git('for-each-ref')).toBe(left);
    }
  });
});
