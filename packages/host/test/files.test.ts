import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  gitAt,
  makeFolder,
  readBounded,
  readUntrusted,
  removeDrafts,
  tailOf,
  writeAtomically,
} from '../src/index.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'debussy-host-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('a file is put in its place whole, for its owner only, and not through a link', () => {
  const place = folder();
  writeFileSync(join(place, 'elsewhere'), 'kept');
  symlinkSync('elsewhere', join(place, 'a.json'));
  writeAtomically(join(place, 'a.json'), '{}');
  expect(readFileSync(join(place, 'a.json'), 'utf8')).toBe('{}');
  expect(readFileSync(join(place, 'elsewhere'), 'utf8')).toBe('kept');
  expect(statSync(join(place, 'a.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(place)).toEqual(['a.json', 'elsewhere']);
  makeFolder(join(place, 'b/c'));
  expect(statSync(join(place, 'b/c')).mode & 0o777).toBe(0o700);
});

test('files of others are read with a limit, without following links, without waiting for a pipe', () => {
  const place = folder();
  const at = (name: string): string => join(place, name);
  writeFileSync(at('text'), 'one\ntwo\nthree\n');
  symlinkSync('text', at('link'));
  execFileSync('mkfifo', [at('pipe')]);
  expect(readBounded(at('text'), 5)).toEqual({ ok: true, value: { text: 'one\nt', size: 14, cut: true } });
  expect(readUntrusted(at('text'), 14)).toEqual({ ok: true, value: 'one\ntwo\nthree\n' });
  expect(tailOf(at('text'), 8)).toBe('… (6 bytes before)\nthree\n');
  const reasons = ['text', 'link', 'pipe', 'missing'].map((name) => readUntrusted(at(name), 5));
  expect(reasons.map((read) => !read.ok && read.error.reason)).toEqual([
    'too_large',
    'not_a_file',
    'not_a_file',
    'missing',
  ]);
  expect(['link', 'pipe', 'missing'].map((name) => tailOf(at(name), 5))).toEqual([null, null, null]);
});

test('a git that is too slow ends with all that it started', async () => {
  const git = gitAt({ gitDir: folder(), config: [['alias.wait', '!sleep 300']] });
  expect(await git(['wait'], { timeoutMs: 100 })).toMatchObject({ timedOut: true });
});

test('drafts of killed processes are deleted; those of living ones and all other files stay', () => {
  const place = folder();
  const { pid: gone } = spawnSync('true');
  const names = [draft(gone), draft(process.pid), 'a.json', `.a.json.${gone}.tmp`];
  for (const name of names) writeFileSync(join(place, name), '');
  removeDrafts(place, { recursive: false });
  removeDrafts(join(place, 'missing'), { recursive: true });
  expect(readdirSync(place).toSorted()).toEqual(names.slice(1).toSorted());
});

function draft(pid: number): string {
  return `.a.json.${pid}-0123456789ab.tmp`;
}
