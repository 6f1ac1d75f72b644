import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summarize } from '@debussy/story';
import type { Summary } from '@debussy/story';
import { folded, toldRun } from '@debussy/testing/sample';
import { expect, test } from 'vitest';
import { summaryText } from '../../src/view/summary/summary-text.ts';
import { widthOf } from '../../src/view/text-width.ts';

const columns = 80;

function sample(): Summary {
  const { story, state } = folded(toldRun());
  return summarize(story, state);
}

function shown(summary: Summary): readonly string[] {
  return summaryText(summary, { color: false, columns }).trimEnd().split('\n');
}

function logOf(lines: number): string {
  const path = join(mkdtempSync(join(tmpdir(), 'debussy-log-')), 'gate.log');
  writeFileSync(path, Array.from({ length: lines }, (_, i) => `line ${i + 1}\n`).join(''));
  return path;
}

/** Open phases that failed with the log. */
function failed(count: number, log: string): Summary['not_landed'] {
  const [one] = sample().not_landed.filter(({ state }) => state === 'failed');
  return Array.from({ length: count }, (_, i) => ({
    ...one!,
    phase: `x${i}`,
    reason: 'its gates fail',
    logs: [log],
  }));
}

test('an open phase has the last eight lines of its evidence and one command', () => {
  const lines = shown({ ...sample(), not_landed: failed(1, logOf(30)) });
  const from = lines.findIndex((line) => line.trim() === 'line 23');
  expect(lines.slice(from, from + 9).map((line) => line.trim())).toEqual([
    ...Array.from({ length: 8 }, (_, i) => `line ${i + 23}`),
    'debussy retry x0',
  ]);
});

test.each([0, 1, 2, 3, 7, 40])(
  'the end of a run with %i open phases takes no more than 20 lines',
  (count) => {
    const summary = { ...sample(), not_landed: failed(count, logOf(30)) };
    const many = Array.from({ length: 30 }, (_, i) => ({ ...summary.landed[0]!, phases: [`${i}`] }));
    for (const landed of [summary.landed, many]) {
      const lines = shown({ ...summary, landed });
      expect(lines.length).toBeLessThanOrEqual(20);
      const commands = lines.filter((line) => line.includes('debussy retry')).length;
      expect(commands).toBeGreaterThanOrEqual(Math.min(count, 3));
    }
  },
);

test('long reasons are wrapped between words, and commands never', () => {
  const reason = 'the reason has many words '.repeat(9).trim();
  const [one] = failed(1, logOf(0));
  const lines = shown({ ...sample(), not_landed: [{ ...one!, reason }] });
  expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(reason);
  const prose = lines.filter((line) => /reason|words/.test(line));
  for (const line of prose) expect(widthOf(line)).toBeLessThanOrEqual(columns);
});

test('phases that wait for the same share a line', () => {
  const [blocked] = sample().not_landed.filter(({ state }) => state === 'blocked');
  const lines = shown({ ...sample(), not_landed: ['7', '8', '9'].map((phase) => ({ ...blocked!, phase })) });
  expect(lines.filter((line) => /\b7, 8, 9\b/.test(line))).toHaveLength(1);
});
