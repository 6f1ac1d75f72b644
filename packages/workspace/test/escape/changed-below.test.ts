import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { changedBelow } from '../../src/index.ts';

const folders: string[] = [];

afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })));

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A folder with some files, and the first moment at which a change of them would carry a later time. */
function shared(): { readonly root: string; readonly since: number } {
  const root = mkdtempSync(join(tmpdir(), 'debussy-shared-'));
  folders.push(root);
  for (const path of ['m/a/index.js', 'm/b/index.js', 'm/c/deep/x', 'm/.cache/y', 'm/run'])
    write(root, path, 'x\n');
  const probe = join(root, 'probe');
  const made = Math.max(...['m', 'm/c/deep/x', 'm/run'].map((path) => statSync(join(root, path)).ctimeMs));
  do writeFileSync(probe, '');
  while (statSync(probe).ctimeMs <= made);
  return { root, since: statSync(probe).ctimeMs };
}

it('names what was written, made, removed or given other rights since, whatever its own times say', async () => {
  const { root, since } = shared();
  expect(await changedBelow(root, 'm', since)).toEqual([]);
  const before = statSync(join(root, 'm/a/index.js'));
  write(root, 'm/a/index.js', 'y\n');
  utimesSync(join(root, 'm/a/index.js'), before.atime, before.mtime);
  write(root, 'm/new/index.js', 'n\n');
  rmSync(join(root, 'm/c/deep/x'));
  chmodSync(join(root, 'm/run'), 0o755);
  expect(await changedBelow(root, 'm', since)).toEqual([
    'm/a/index.js',
    'm/c/deep/',
    'm/new/index.js',
    'm/run',
  ]);
});

it('leaves out what tools keep there for themselves, and finds nothing where there is nothing', async () => {
  const { root, since } = shared();
  write(root, 'm/.cache/y', 'z\n');
  expect(await changedBelow(root, 'm', since)).toEqual([]);
  expect(await changedBelow(root, 'none', since)).toEqual([]);
});
