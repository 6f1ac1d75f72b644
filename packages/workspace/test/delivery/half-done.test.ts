import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { someOf } from '@debussy/testing';
import { describe, expect, it } from 'vitest';

import { deliver, recoverDelivery } from '../../src/delivery/deliver.ts';
import { readDeliveryFile, writeDeliveryFile } from '../../src/delivery/delivery-file.ts';
import { copyOf, folder, sandbox } from '../landing/sandbox.ts';
import type { Files, Sandbox } from '../landing/sandbox.ts';
import { gitThat, mortalGit } from '../support/mortal-git.ts';
import { landOne } from './setup.ts';
import type { Landed } from './setup.ts';

const before: Files = {
  'a.txt': 'a, as it was\n',
  'folder/x.txt': 'x\n',
  file: 'a file\n',
  'gone/one.txt': 'one\n',
  'b.txt': 'b\n',
};

const change: Files = {
  'a.txt': 'A, as it will be\n',
  'folder/x.txt': null,
  folder: 'a folder became a file\n',
  file: null,
  'file/y.txt': 'a file became a folder\n',
  'gone/one.txt': null,
  'new/deep/z.txt': 'z\n',
  'caf\u00e9 "q".txt': 'a name with quotes\n',
};

/** A killed git's checkout: a landing that is announced, and some of the files as git would have written them. */
async function killed(): Promise<{ box: Sandbox; landed: Landed }> {
  const box = sandbox(before);
  const landed = await landOne(box, change);
  box.write({ 'b.txt': "the user's\n" });
  return { box, landed };
}

async function announce(box: Sandbox, { base, tip }: Landed): Promise<void> {
  const checkout = { gitDir: join(box.top, '.git'), workTree: box.top, head: 'refs/heads/main' };
  await writeDeliveryFile(box.store, 'r1', { ...checkout, from: base, to: tip });
  writeFileSync(join(box.top, '.git/index.lock'), '');
}

// In the order in which git works: removals first, then the files one by one.
const steps: readonly ((box: Sandbox) => void)[] = [
  (box) => rmSync(join(box.top, 'folder'), { recursive: true }),
  (box) => rmSync(join(box.top, 'file')),
  (box) => rmSync(join(box.top, 'gone'), { recursive: true }),
  (box) => rmSync(join(box.top, 'a.txt')),
  (box) => writeFileSync(join(box.top, 'a.txt'), ''),
  (box) => writeFileSync(join(box.top, 'a.txt'), 'A, as it'),
  (box) => writeFileSync(join(box.top, 'a.txt'), 'A, as it will be\n'),
  (box) => writeFileSync(join(box.top, 'caf\u00e9 "q".txt'), 'a name'),
  (box) => writeFileSync(join(box.top, 'caf\u00e9 "q".txt'), 'a name with quotes\n'),
  (box) => mkdirSync(join(box.top, 'file')),
  (box) => writeFileSync(join(box.top, 'file/y.txt'), 'a file became a folder\n'),
  (box) => writeFileSync(join(box.top, 'folder'), 'a folder became'),
  (box) => writeFileSync(join(box.top, 'folder'), 'a folder became a file\n'),
  (box) => mkdirSync(join(box.top, 'new/deep'), { recursive: true }),
  (box) => writeFileSync(join(box.top, 'new/deep/z.txt'), 'z\n'),
];

describe('git killed in the middle of the fast-forward', () => {
  it('is undone from any point, and then completed', { timeout: 60_000 }, async () => {
    const { box, landed } = await killed();
    for (const done of someOf([...steps.keys(), steps.length], 5)) {
      const one = copyOf(box);
      await announce(one, landed);
      for (const step of steps.slice(0, done)) step(one);
      expect(await recoverDelivery(one.store, 'r1'), `after ${done}`).toBeNull();
      expect(one.git('status', '--porcelain'), `after ${done}`).toBe(' M b.txt');
      const delivery = await deliver(one.store, { ...landed.request, root: one.top });
      expect(delivery, `after ${done}`).toMatchObject({ how: 'fast_forwarded' });
      expect(one.git('status', '--porcelain')).toBe(' M b.txt');
      expect(one.git('rev-parse', 'main')).toBe(landed.tip);
    }
  });

  it('is completed where only the ref was left to move', async () => {
    const { box, landed } = await killed();
    const other = copyOf(box);
    other.git('merge', '-q', '--ff-only', landed.tip);
    const one = copyOf(other);
    one.git('update-ref', 'refs/heads/main', landed.base);
    await announce(one, landed);
    expect(await recoverDelivery(one.store, 'r1')).toBeNull();
    expect(one.git('rev-parse', 'main')).toBe(landed.tip);
    expect(one.git('status', '--porcelain')).toBe(' M b.txt');
  });

  const losses: [string, (path: string, old: string | null) => void][] = [
    ['the names of new files', (path, old) => old === null && rmSync(path)],
    ['all content', (path) => writeFileSync(path, '')],
    ['all content, and left zeros', (path) => writeFileSync(path, '\0'.repeat(readFileSync(path).length))],
    ['what came behind the first byte', (path) => writeFileSync(path, readFileSync(path).subarray(0, 1))],
    ['that files were replaced', (path, old) => old !== null && writeFileSync(path, old)],
  ];

  it.each(someOf(losses, 2))(
    'is completed where the index was on disk and a power cut took %s',
    async (_, lose) => {
      const { box, landed } = await killed();
      box.git('merge', '-q', '--ff-only', landed.tip);
      const one = copyOf(box);
      one.git('update-ref', 'refs/heads/main', landed.base);
      await announce(one, landed);
      for (const [path, text] of Object.entries(change))
        if (text !== null && !path.includes('folder')) lose(join(one.top, path), before[path] ?? null);
      mkdirSync(join(one.top, 'gone'));
      one.write({ 'gone/one.txt': 'one\n' });
      expect(await recoverDelivery(one.store, 'r1')).toBeNull();
      expect(one.git('rev-parse', 'main')).toBe(landed.tip);
      expect(one.git('status', '--porcelain')).toBe(' M b.txt');
    },
  );

  it('leaves later writes alone, and lists them', async () => {
    const { box, landed } = await killed();
    const one = copyOf(box);
    await announce(one, landed);
    for (const step of steps) step(one);
    one.write({ 'a.txt': "the user's own\n", 'new/deep/z.txt': "the user's z\n" });
    const delivery = await deliver(one.store, { ...landed.request, root: one.top });
    expect(delivery).toMatchObject({
      how: 'kept',
      kept: { kind: 'in_the_way', files: ['a.txt', 'new/deep/z.txt'] },
    });
    expect(readFileSync(join(one.top, 'a.txt'), 'utf8')).toBe("the user's own\n");
    expect(one.git('status', '--porcelain')).toBe(' M a.txt\n M b.txt\n?? new/');
    expect(one.git('rev-parse', 'main')).toBe(landed.base);
  });

  it('leaves a new folder in the place of a file alone', async () => {
    const { box, landed } = await killed();
    const one = copyOf(box);
    await announce(one, landed);
    rmSync(join(one.top, 'a.txt'));
    one.write({ 'a.txt/mine.txt': 'mine\n' });
    await recoverDelivery(one.store, 'r1');
    expect(readFileSync(join(one.top, 'a.txt/mine.txt'), 'utf8')).toBe('mine\n');
  });

  it('leaves later staging alone', async () => {
    const { box, landed } = await killed();
    const one = copyOf(box);
    await announce(one, landed);
    rmSync(join(one.top, '.git/index.lock'));
    one.write({ 'a.txt': 'staged\n' });
    one.git('add', 'a.txt');
    await recoverDelivery(one.store, 'r1');
    expect(one.git('status', '--porcelain')).toBe('M  a.txt\n M b.txt');
  });

  it('is left alone if the user has moved the branch since', async () => {
    const { box, landed } = await killed();
    const one = copyOf(box);
    await announce(one, landed);
    rmSync(join(one.top, '.git/index.lock'));
    one.git('commit', '-q', '-am', 'mine');
    const delivery = await deliver(one.store, { ...landed.request, root: one.top });
    expect(delivery).toMatchObject({ how: 'kept', kept: { kind: 'moved' } });
    expect(one.git('status', '--porcelain')).toBe('');
  });

  it('is recognised with line endings and filters of the user', async () => {
    const box = sandbox({
      'a.txt': 'a\n',
      'b.up': 'b\n',
      '.gitattributes': '*.txt text\n*.up -text filter=up\n',
    });
    box.git('config', 'core.autocrlf', 'true');
    box.git('config', 'filter.up.smudge', 'tr a-z A-Z');
    box.git('config', 'filter.up.clean', 'tr A-Z a-z');
    rmSync(join(box.top, 'a.txt'));
    rmSync(join(box.top, 'b.up'));
    box.git('checkout', '-q', '.');
    const landed = await landOne(box, { 'a.txt': 'one\ntwo\nthree\n', 'b.up': 'one two\n' });
    await announce(box, landed);
    writeFileSync(join(box.top, 'a.txt'), 'one\r\ntwo\r\nth');
    writeFileSync(join(box.top, 'b.up'), 'ONE T');
    expect(await recoverDelivery(box.store, 'r1')).toBeNull();
    expect(box.git('status', '--porcelain')).toBe('');
    expect(readFileSync(join(box.top, 'b.up'), 'utf8')).toBe('B\n');
    expect(await deliver(box.store, landed.request)).toMatchObject({ how: 'fast_forwarded' });
    expect(readFileSync(join(box.top, 'a.txt'), 'utf8')).toBe('one\r\ntwo\r\nthree\r\n');
  });

  it('takes back an unborn branch too', async () => {
    const box = sandbox(null);
    const landed = await landOne(box, { 'a.txt': 'a\n', 'n/b.txt': 'b\n' });
    const checkout = { gitDir: join(box.top, '.git'), workTree: box.top, head: 'refs/heads/main' };
    await writeDeliveryFile(box.store, 'r1', { ...checkout, from: null, to: landed.tip });
    box.write({ 'a.txt': 'a\n', 'n/b.txt': '' });
    expect(await recoverDelivery(box.store, 'r1')).toBeNull();
    expect(readdirSync(box.top)).toEqual(['.git']);
    expect(await deliver(box.store, landed.request)).toMatchObject({ how: 'fast_forwarded' });
  });

  it('never follows a link in the place of a new folder', async () => {
    const outside = folder();
    writeFileSync(join(outside, 'y.txt'), 'new\n');
    const box = sandbox();
    symlinkSync(outside, join(box.top, 'd'));
    box.git('add', 'd');
    box.git('commit', '-q', '-m', 'a link');
    const landed = await landOne(box, { d: null, 'd/y.txt': 'new\n' });
    await announce(box, landed);
    expect(await recoverDelivery(box.store, 'r1')).toBeNull();
    expect(readFileSync(join(outside, 'y.txt'), 'utf8')).toBe('new\n');
    expect(await deliver(box.store, landed.request)).toMatchObject({ how: 'fast_forwarded' });
    expect(readFileSync(join(outside, 'y.txt'), 'utf8')).toBe('new\n');
    expect(lstatSync(join(box.top, 'd')).isDirectory()).toBe(true);
  });
});

it('a merge that is killed while it moves the checkout is taken back at once, not at the next run', async () => {
  const box = sandbox(before);
  const landed = await landOne(box, change);
  const { heal } = mortalGit('merge');

  const delivery = await deliver(box.store, landed.request);

  heal();
  expect(delivery).toMatchObject({ how: 'kept', kept: { kind: 'git_refused' } });
  expect(box.git('status', '--porcelain')).toBe('');
  expect(await readDeliveryFile(box.store, 'r1')).toBeNull();
});

it.each(someOf(['ORIG_HEAD.lock', 'HEAD.lock', 'index.lock', 'refs/heads/main.lock'], 1))(
  'a merge that is killed while it holds %s is made once more, and the lock is gone',
  async (lock) => {
    const box = sandbox(before);
    const landed = await landOne(box, change);
    const { heal } = mortalGit('merge', join(box.top, '.git', lock));

    const delivery = await deliver(box.store, landed.request);

    heal();
    expect(delivery).toMatchObject({ how: 'fast_forwarded' });
    expect(box.git('status', '--porcelain')).toBe('');
    expect(existsSync(join(box.top, '.git', lock))).toBe(false);
  },
);

it('a HEAD.lock that git could not remove after it had moved the branch stayed in the way of the user', async () => {
  const box = sandbox(before);
  const landed = await landOne(box, change);
  const lock = join(box.top, '.git', 'HEAD.lock');
  const { heal } = gitThat('merge', { once: `"$0" "$@"; touch '${lock}'; exit 0` });

  const delivery = await deliver(box.store, landed.request);

  heal();
  expect(delivery).toMatchObject({ how: 'fast_forwarded' });
  expect(existsSync(lock)).toBe(false);
});
