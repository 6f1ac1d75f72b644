import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cookieOf } from '../../src/run/open-run.ts';

test('a run of the same id in another repository is not mistaken for this one, and a moved repository still is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-cookie-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [mine, theirs, moved] = ['mine', 'theirs', 'moved'].map((name) => ({
    commonDir: join(folder, name),
  }));
  mkdirSync(mine!.commonDir);
  mkdirSync(theirs!.commonDir);
  const [own, other] = [cookieOf('r1', mine!), cookieOf('r1', theirs!)];
  expect(own).not.toBe(other);
  renameSync(mine!.commonDir, moved!.commonDir);
  expect(cookieOf('r1', moved!)).toBe(own);
});
