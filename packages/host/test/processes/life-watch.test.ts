import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LifeWatch, newestChange } from '../../src/processes/life-watch.ts';
import { nextLimit } from '../../src/processes/time-limits.ts';
import { temporaryFolder, until } from '../support/playground.ts';

const fed = { starved: 0, starvedAtLife: 0 };
const limits = { firstOutputMs: 0, idleMs: 150, wallMs: 0, lingerMs: 0, graceMs: 0 };

test('a changed file alone keeps a silent program alive, for one more idle time', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'deep'));
  let breach: string | null = null;
  const signs = { written: () => 0, cpuMs: () => 0, starvedMs: () => 0, folder };
  const watch = new LifeWatch(limits, signs, ({ kind }) => (breach = kind));
  const begun = performance.now();
  let at = begun;
  while (performance.now() - begun < 500) {
    if (performance.now() - at > 60) {
      writeFileSync(join(folder, 'deep', 'file'), String(at));
      at = performance.now();
    }
    await until(() => true);
    await new Promise(setImmediate);
    expect(breach).toBeNull();
  }
  await until(() => breach !== null);
  expect(breach).toBe('idle');
  watch.end();
});

test("a file from the future proves no activity, and neither do the watch's own times", async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const future = new Date(Date.now() + 86_400_000);
  utimesSync(file, future, future);
  expect(await newestChange(folder)).toBeLessThan(Date.now() + 1000);
  expect(await newestChange(join(folder, 'nowhere'))).toBe(0);
});

test('the limit that strikes first is the one that is due first, and 0 switches a limit off', () => {
  const time = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(time, time, time, time, (firstOutputMs, idleMs, wallMs, lingerMs) => {
      const given = { firstOutputMs, idleMs, wallMs, lingerMs, graceMs: 0 };
      const due = nextLimit(given, { started: 0, firstOutput: null, lastLife: 5, settled: 7, ...fed });
      expect(due.at).toBe(Math.min(firstOutputMs, idleMs + 5, wallMs, lingerMs + 7));
    }),
  );
  const off = { firstOutputMs: 0, idleMs: 0, wallMs: 0, lingerMs: 0, graceMs: 0 };
  const marks = { started: 0, firstOutput: null, lastLife: 0, settled: null, ...fed };
  expect(nextLimit(off, marks).at).toBe(Number.POSITIVE_INFINITY);
  expect(nextLimit(off, { ...marks, settled: 3 })).toMatchObject({ kind: 'linger', at: 3 });
});

test('time in which others keep a program from running counts for no limit, up to five times the limit', () => {
  const given = { firstOutputMs: 100, idleMs: 1000, wallMs: 0, lingerMs: 0, graceMs: 0 };
  const marks = { started: 0, firstOutput: null, lastLife: 500, settled: null, starvedAtLife: 30 };
  expect(nextLimit(given, { ...marks, starved: 80 })).toMatchObject({ kind: 'first_output', at: 180 });
  expect(nextLimit(given, { ...marks, starved: 9000 })).toMatchObject({ kind: 'first_output', at: 500 });
  const spoke = { ...marks, firstOutput: 400 };
  expect(nextLimit(given, { ...spoke, starved: 80 })).toMatchObject({ kind: 'idle', at: 1550 });
  expect(nextLimit(given, { ...spoke, starved: 90_000 })).toMatchObject({ kind: 'idle', at: 5500 });
});

test('the time limit of a session counts all time, that of a gate only time in which it could run', () => {
  const given = { firstOutputMs: 0, idleMs: 0, wallMs: 100, lingerMs: 0, graceMs: 0 };
  const marks = { started: 0, firstOutput: 1, lastLife: 1, settled: null, starved: 70, starvedAtLife: 0 };
  expect(nextLimit(given, marks).at).toBe(100);
  expect(nextLimit({ ...given, isPatient: true }, marks).at).toBe(170);
  expect(nextLimit({ ...given, isPatient: true }, { ...marks, starved: 700 }).at).toBe(500);
});
