import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { called } from '../support/called.ts';
import { keptRun } from '../view/kept-run.ts';
import { toldRun } from '@debussy/testing/sample';

test('report writes a file named after the run, the named one, or stdout', async () => {
  const { root: cwd, desk } = await keptRun(toldRun());
  const made = await called(['report'], { cwd });
  expect(made).toEqual({ code: 0, stdout: `${join(cwd, 'debussy-r1.html')}\n`, stderr: '' });
  expect(readFileSync(join(cwd, 'debussy-r1.html'), 'utf8')).toMatch(/^<!doctype html>/);
  const named = join(desk, 'r.md');
  await called(['report', 'r1', '--markdown', '-o', named], { cwd });
  const markdown = (await called(['report', '--markdown'], { cwd })).stdout;
  expect(readFileSync(named, 'utf8')).toBe(markdown);
  expect((await called(['report', '-o', '-'], { cwd })).stdout).toMatch(/^<!doctype html>/);
  const nowhere = await called(['report', '-o', 'none/r.html'], { cwd });
  expect(nowhere.code).toBe(1);
  expect((await called(['report', 'a', 'b'], { cwd })).code).toBe(2);
});
