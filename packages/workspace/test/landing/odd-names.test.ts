import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { candidate } from '../../src/index.ts';
import { cleanCandidate, entry, folder, sandbox, settings, testEnvironment } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';

describe('names and types of files', () => {
  it('keeps names with spaces, quotes, line breaks and bytes that are not UTF-8', async () => {
    const box = sandbox();
    const tip = box.git('rev-parse', 'main');
    const plain = [
      'with space',
      'quo"te',
      'back\\slash',
      'line\nbreak',
      'tab\t',
      'd\u00e9j\u00e0',
      '-dash',
      ':colon',
    ];
    const one = box.commit(tip, Object.fromEntries(plain.map((name) => [name, `${name}\n`])));
    const odd = addBytes(box, one);
    const two = box.commit(tip, { 'two.txt': '2\n' });
    const made = await cleanCandidate(box, tip, [entry('2', two), entry('1', odd)]);
    const listed = (tree: string): string[] => box.git('ls-tree', '-r', tree).split('\n');
    expect(listed(made.tree)).toEqual(expect.arrayContaining(listed(odd)));
    expect(listed(made.tree)).toHaveLength(listed(odd).length + 1);
  });

  it('keeps modes, links, empty files and paths of 4,000 characters', async () => {
    const box = sandbox();
    const tip = box.git('rev-parse', 'main');
    const long = Array.from({ length: 20 }, () => 'x'.repeat(199)).join('/');
    const work = index(box, tip, [
      `120000 ${box.git('hash-object', '-w', 'a.txt')}\tlink`,
      `100755 ${box.git('hash-object', '-w', 'a.txt')}\trun.sh`,
      `100644 ${box.git('hash-object', '-w', '/dev/null')}\tempty`,
      `100644 ${box.git('hash-object', '-w', 'b.txt')}\t${long}`,
    ]);
    const other = box.commit(tip, { 'o.txt': 'o\n' });
    const made = await cleanCandidate(box, tip, [entry('1', other), entry('2', work)]);
    const difference = box.git('diff-tree', '-r', '--name-only', work, made.commit);
    expect(difference).toBe('o.txt');
  });

  it('may leave no file at all', async () => {
    const box = sandbox({ 'a.txt': 'a\n' });
    const base = box.git('rev-parse', 'main');
    const nothing = entry('1', box.commit(base, { 'a.txt': null }));
    const some = entry('2', box.commit(base, {}));
    const made = await cleanCandidate(box, base, [some, nothing]);
    expect(box.git('ls-tree', '-r', made.commit)).toBe('');
    const moved = box.commit(base, { 'b.txt': 'b\n' });
    expect(
      box.git('ls-tree', '-r', '--name-only', (await cleanCandidate(box, moved, [nothing])).commit),
    ).toBe('b.txt');
  });

  it('refuses names that a case-insensitive or normalising disk takes for one', async () => {
    const box = sandbox({ 'Readme.md': 'r\n', 'caf\u00e9': 'c\n' });
    const tip = box.git('rev-parse', 'main');
    const fine = entry('1', box.commit(tip, { 'new.txt': 'n\n', 'Readme.md': null, 'README.md': 'r\n' }));
    const clash = entry('2', box.commit(tip, { 'cafe\u0301': 'other\n' }));
    const request = { tip, series: [fine, clash], settings: { ...settings, ignoreCase: true } };
    const refused = await candidate(box.store, request);
    expect(refused).toMatchObject({
      kind: 'conflict',
      files: ['caf\u00e9', 'cafe\u0301'],
      before: [{ work: { phase: '1' } }],
    });
    const marked = refused.kind === 'conflict' ? (refused.marked ?? '') : '';
    expect(box.git('show', `${marked}:cafe\u0301`)).toBe('other');
    expect(box.git('show', `${marked}:caf\u00e9`)).not.toBe('other');
    expect(await candidate(box.store, { ...request, series: [fine] })).toMatchObject({ kind: 'candidate' });
  });
});

function index(box: Sandbox, parent: string, entries: readonly string[]): string {
  const env = { ...testEnvironment(), GIT_INDEX_FILE: join(folder(), 'index') };
  const run = (input: string | Buffer, ...args: string[]): string =>
    execFileSync('git', args, { cwd: box.top, env, input }).toString().trimEnd();
  run('', 'read-tree', parent);
  run(Buffer.from(entries.map((one) => `${one}\0`).join(''), 'latin1'), 'update-index', '-z', '--index-info');
  return run('', 'commit-tree', run('', 'write-tree'), '-p', parent, '-m', 'work');
}

// A commit with the same parent as the one given, and a name that is no text.
function addBytes(box: Sandbox, commit: string): string {
  const blob = box.git('hash-object', '-w', 'a.txt');
  const tree = index(box, commit, [`100644 ${blob}\tb\xe9\xff"y\nte`]);
  return box.git('commit-tree', `${tree}^{tree}`, '-p', `${commit}^`, '-m', 'odd');
}
