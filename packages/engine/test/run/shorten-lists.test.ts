import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shortenLists } from '../../src/run/open-run.ts';

test('forty thousand refused paths do not make a line too long to read; a file has them all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-lists-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const refused = Array.from({ length: 40_000 }, (_, i) => `${'d'.repeat(3000)}/${i}: symlink_outside`);
  const event = {
    type: 'attempt.captured',
    phase: '1',
    attempt: 1,
    commit: 'c',
    tree: 't',
    files: 1,
  } as const;
  const short = shortenLists({ ...event, refused }, folder);
  expect(JSON.stringify(short).length).toBeLessThan(1024 * 1024);
  const last = 'refused' in short ? (short.refused.at(-1) ?? '') : '';
  const [, count, file = ''] = /^all (\d+): (\S+) \(sha256 [0-9a-f]{64}\)$/.exec(last) ?? [];
  expect(count).toBe('40000');
  expect(readFileSync(file, 'utf8')).toBe(`${refused.join('\n')}\n`);
  const few = { ...event, refused: ['a: secret'] };
  expect(shortenLists(few, folder)).toBe(few);
});

test('the journal names all phases of a plan of thousands', () => {
  const phases = Array.from({ length: 5000 }, (_, i) => String(i + 1));
  const event = {
    type: 'verification.started',
    id: 'v',
    group: null,
    phases,
    base: 'c',
    final: true,
  } as const;
  expect(shortenLists(event, tmpdir())).toBe(event);
});
