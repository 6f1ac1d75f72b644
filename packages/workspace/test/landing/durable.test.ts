import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { syncCommit } from '../../src/landing/durable.ts';
import { commit, folder, git, repositoryOf } from '../support/repository.ts';

/** Writes down each call of `sync` before it is made. */
function countedSyncs(): () => number {
  const bin = folder();
  const log = join(bin, 'log');
  const real = execFileSync('sh', ['-c', 'command -v sync'], { encoding: 'utf8' }).trim();
  mkdirSync(bin, { recursive: true });
  writeFileSync(log, '');
  writeFileSync(join(bin, 'sync'), `#!/bin/sh\necho x >> '${log}'\nexec '${real}' "$@"\n`);
  chmodSync(join(bin, 'sync'), 0o755);
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env['PATH'] ?? ''}`);
  return () => readFileSync(log, 'utf8').split('\n').length - 1;
}

it('waits for the whole disk unless a commit stands on nothing but what was waited for', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const commonDir = join(root, '.git');
  const syncs = countedSyncs();
  const tree = git(root, 'rev-parse', 'HEAD^{tree}');
  const first = git(root, 'rev-parse', 'HEAD');
  await syncCommit(commonDir, { commit: first, tree, on: null });
  expect(syncs()).toBe(1);

  const next = git(root, 'commit-tree', tree, '-p', first, '-m', 'next');
  await syncCommit(commonDir, { commit: next, tree, on: first });
  expect(syncs()).toBe(1);

  const other = commit(root, { 'a.txt': 'b\n' });
  await syncCommit(commonDir, { commit: other, tree: git(root, 'rev-parse', 'HEAD^{tree}'), on: next });
  expect(syncs()).toBe(2);

  // Packed: there is no file of its own to wait for.
  const packed = git(root, 'commit-tree', tree, '-p', first, '-m', 'packed');
  git(root, 'branch', 'packed', packed);
  git(root, 'gc', '-q', '--prune=now');
  await syncCommit(commonDir, { commit: packed, tree, on: first });
  expect(syncs()).toBe(3);

  const elsewhere = repositoryOf({ 'b.txt': 'b\n' });
  await syncCommit(join(elsewhere, '.git'), { commit: next, tree, on: first });
  expect(syncs()).toBe(4);
});
