import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { isFull } from '@debussy/testing';
import { describe, expect, it } from 'vitest';

import { releaseEpoch } from '../../src/index.ts';
import { landOne } from '../delivery/setup.ts';
import { copyOf, sandbox } from '../landing/sandbox.ts';
import type { Files } from '../landing/sandbox.ts';
import { starter } from './harness.ts';
import { operate } from './operations.ts';

const kills = isFull ? 60 : 3;
const size = isFull ? 600 : 150;

const start = starter();

/** Removed, moved and changed files, enough of them for git to be met in the middle. */
function changeOf(files: Files): Files {
  const names = Object.keys(files).slice(0, Math.floor(size * 0.7));
  return Object.fromEntries(
    names.map((name, i) => {
      if (i % 5 === 0) return [name, null];
      return [i % 5 === 1 ? `new/${name}` : name, `changed ${name}\n`.repeat(2000)];
    }),
  );
}

describe('debussy and its git killed together while git writes into the checkout', () => {
  it('leaves nothing that the next run does not fix', { timeout: 600_000 }, async () => {
    const names = Array.from({ length: size }, (_, i) => `d${i % 20}/f${i}`);
    const files = Object.fromEntries(names.map((name) => [name, `${name}\n`.repeat(2000)]));
    const box = sandbox({ ...files, 'mine.txt': 'x\n' });
    const { tip, request, epoch } = await landOne(box, changeOf(files));
    await releaseEpoch(box.store, epoch);
    box.write({ 'mine.txt': 'mine\n', 'untracked.txt': 'mine\n' });
    for (let i = 0; i < kills; i++) {
      const one = copyOf(box);
      const given = { finish: { ...request, root: one.top } };
      const child = start(one, given);
      const landing = join(one.top, '.git/debussy/runs/r1/landing.json');
      while (!existsSync(landing) && child.running()) await wait(1);
      await wait(Math.random() * 100);
      await child.kill();
      const again = await operate(one.store, { commonDir: one.store.commonDir, ...given });
      expect(again).toMatchObject({ how: 'fast_forwarded' });
      expect(one.git('rev-parse', 'main')).toBe(tip);
      expect(one.git('status', '--porcelain')).toBe(' M mine.txt\n?? untracked.txt');
      expect(existsSync(landing)).toBe(false);
      rmSync(one.top, { recursive: true, force: true });
    }
  });
});
