import { readFileSync, writeFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readLooseCommit } from '../../src/landing/loose-commit.ts';
import { resolveOne } from '../../src/landing/candidate.ts';
import { entry, sandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';

/** A tip that grew from the base, and work that began there. */
function grown(): {
  readonly box: Sandbox;
  readonly base: string;
  readonly tip: string;
  readonly work: string;
} {
  const box = sandbox();
  const base = box.git('rev-parse', 'HEAD');
  const tip = box.commit(box.commit(base, { 'c.txt': 'c\n' }), { 'd.txt': 'd\n' });
  return { box, base, tip, work: box.commit(base, { 'a.txt': 'changed\n' }) };
}

function keep(box: Sandbox, ...commits: readonly string[]): void {
  commits.forEach((commit, i) => box.git('update-ref', `refs/keep/${i}`, commit));
}

test('what was made lately is read from its files, and is what git says of it', async () => {
  const { box, base, tip, work } = grown();
  const lately = await resolveOne(box.store, tip, entry('1', work));
  expect(lately).toMatchObject({ tip, mergeBase: base, pick: { commit: work, base } });
  keep(box, tip, work);
  box.git('repack', '-adq');
  box.git('prune-packed', '-q');
  expect(readLooseCommit(box.store.commonDir, work)).toBeNull();
  expect(await resolveOne(box.store, tip, entry('1', work))).toEqual(lately);
});

test('a tip that is itself the parent is the merge base', async () => {
  const { box, base, work } = grown();
  expect(await resolveOne(box.store, base, entry('1', work))).toMatchObject({ tip: base, mergeBase: base });
});

test('git is asked where histories are no single line', async () => {
  const { box, base, tip, work } = grown();
  const merge = box.git('commit-tree', `${tip}^{tree}`, '-p', tip, '-p', work, '-m', 'merge');
  const onMerge = await resolveOne(box.store, merge, entry('1', work));
  expect(onMerge.mergeBase).toBe(work);
  const beside = box.commit(box.commit(base, { 'e.txt': 'e\n' }), { 'f.txt': 'f\n' });
  expect((await resolveOne(box.store, tip, entry('1', beside))).mergeBase).toBe(base);
});

test('a file that is not what its name says is never believed', async () => {
  const { box, base, tip, work } = grown();
  const file = join(box.store.commonDir, 'objects', work.slice(0, 2), work.slice(2));
  const other = inflateSync(readFileSync(file))
    .toString()
    .replace(/parent [0-9a-f]+/, `parent ${tip}`);
  chmodSync(file, 0o644);
  writeFileSync(file, deflateSync(other));
  expect(readLooseCommit(box.store.commonDir, work)).toBeNull();
  writeFileSync(file, 'no zlib');
  expect(readLooseCommit(box.store.commonDir, work)).toBeNull();
  expect(readLooseCommit(box.store.commonDir, base)).toMatchObject({ parents: [] });
});

test('only a whole name of a commit is looked up', async () => {
  const { box, work } = grown();
  const blob = box.git('rev-parse', 'HEAD:a.txt');
  const names = [work.slice(0, 10), 'HEAD', '../../../etc/passwd', blob, 'f'.repeat(40)];
  const found = names.map((name) => readLooseCommit(box.store.commonDir, name));
  expect(found).toEqual(names.map(() => null));
});

test('what a signature says in its own lines is no parent', async () => {
  const { box, base } = grown();
  const tree = box.git('rev-parse', 'HEAD^{tree}');
  const who = 'Ada <ada@example.com> 1700000000 +0000';
  const text = `tree ${tree}\nparent ${base}\nauthor ${who}\ncommitter ${who}\ngpgsig x\n parent ${tree}\n\nparent ${tree}\n`;
  writeFileSync(join(box.top, 'commit'), text);
  const commit = box.git('hash-object', '-t', 'commit', '-w', 'commit');
  expect(readLooseCommit(box.store.commonDir, commit)).toEqual({ tree, parents: [base] });
});
