import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { deliver, openStore, takeEpoch } from '../../src/index.ts';
import { currentHolder, gitAt } from '@debussy/host';
import { folder, gitIn, sandbox, testEnvironment } from '../landing/sandbox.ts';
import type { Sandbox } from '../landing/sandbox.ts';
import { landAndDeliver, landOne } from './setup.ts';

const merge = 'git merge --no-overwrite-ignore debussy/plan-r1';

function untouched(box: Sandbox, base: string): void {
  expect(box.git('rev-parse', 'main')).toBe(base);
  expect(existsSync(join(box.top, '.git/debussy/runs/r1/landing.json'))).toBe(false);
}

describe('finishing', () => {
  it('moves the branch and the checkout that stands on it', async () => {
    const box = sandbox();
    const { tip, delivery } = await landAndDeliver(box, {
      'a.txt': 'A\n',
      'new/c.txt': 'c\n',
      'b.txt': null,
    });
    expect(delivery).toMatchObject({ how: 'fast_forwarded', branch: 'main', to: tip, merge: null });
    expect(box.git('rev-parse', 'HEAD', 'main').split('\n')).toEqual([tip, tip]);
    expect(box.git('status', '--porcelain')).toBe('');
    expect(existsSync(join(box.top, '.git/debussy/runs/r1/landing.json'))).toBe(false);
  });

  it('moved the branch under a checkout whose git directory is elsewhere, and left its files behind', async () => {
    const moved = sandbox();
    const gitDir = join(folder(), 'elsewhere');
    moved.git('init', '-q', '--separate-git-dir', gitDir);
    const box = { ...moved, store: openStore(gitDir) };
    const { base, request } = await landOne(box, { 'a.txt': 'A\n', 'new/c.txt': 'c\n' });
    expect(await deliver(box.store, { ...request, root: folder() })).toMatchObject({
      how: 'kept',
      kept: { kind: 'checkout_unknown', git_dir: gitDir },
    });
    expect(box.git('rev-parse', 'main')).toBe(base);
    expect(await deliver(box.store, request)).toMatchObject({ how: 'fast_forwarded' });
    expect(box.git('status', '--porcelain')).toBe('');
    expect(readFileSync(join(box.top, 'new/c.txt'), 'utf8')).toBe('c\n');
  });

  it("took the run for another process's, and the branch for moved, when git could not read refs once", async () => {
    const box = sandbox();
    const { base, request } = await landOne(box, { 'a.txt': 'A\n' });
    box.git('pack-refs', '--all');
    const packed = join(box.top, '.git/packed-refs');
    renameSync(packed, `${packed}.away`);
    mkdirSync(packed);
    await expect(deliver(box.store, request)).rejects.toMatchObject({ code: 'ERR_GIT_COMMAND' });
    rmdirSync(packed);
    renameSync(`${packed}.away`, packed);
    untouched(box, base);
    expect(await deliver(box.store, request)).toMatchObject({ how: 'fast_forwarded' });
  });

  it('moved a branch where a checkout could not be read, which may have had that branch', async () => {
    const box = sandbox();
    box.git('worktree', 'add', '-q', '--detach', join(folder(), 'other'));
    const { base, request } = await landOne(box, { 'a.txt': 'A\n' });
    const head = join(box.top, '.git/worktrees/other/HEAD');
    rmSync(head);
    symlinkSync('HEAD', head);
    await expect(deliver(box.store, request)).rejects.toThrow('ELOOP');
    untouched(box, base);
  });

  it("keeps the user's other changes, staged or not", async () => {
    const box = sandbox({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' });
    box.write({ 'b.txt': 'mine\n', 'c.txt': 'staged\n', 'untracked.txt': 'mine\n' });
    box.git('add', 'c.txt');
    const { delivery } = await landAndDeliver(box, { 'a.txt': 'A\n' });
    expect(delivery.how).toBe('fast_forwarded');
    expect(box.git('status', '--porcelain').split('\n')).toEqual([
      ' M b.txt',
      'M  c.txt',
      '?? untracked.txt',
    ]);
  });

  it('never writes over an ignored file such as .env', async () => {
    const box = sandbox({ '.gitignore': '.env\n' });
    box.write({ '.env': 'SECRET=1\n' });
    const { base, delivery } = await landAndDeliver(box, { '.env': 'from the run\n' });
    expect(delivery).toMatchObject({
      how: 'kept',
      kept: { kind: 'in_the_way', checkout: box.top, files: ['.env'] },
      merge: { run: 'r1', branch: 'debussy/plan-r1', elsewhere: false, remote: null },
    });
    expect(readFileSync(join(box.top, '.env'), 'utf8')).toBe('SECRET=1\n');
    untouched(box, base);
  });

  it('names whatever is in the way: modified, staged, untracked, and a link where a folder goes', async () => {
    const box = sandbox({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    box.write({ 'a.txt': 'modified\n', 'b.txt': 'staged\n', 'c.txt': 'untracked\n' });
    box.git('add', 'b.txt');
    symlinkSync(folder(), join(box.top, 'd'));
    const change = { 'a.txt': 'A\n', 'b.txt': 'B\n', 'c.txt': 'C\n', 'd/e.txt': 'E\n' };
    const { base, delivery } = await landAndDeliver(box, change);
    expect(delivery.kept).toMatchObject({ files: ['a.txt', 'b.txt', 'c.txt', 'd'] });
    untouched(box, base);
  });

  it('leaves an ignored file alone in a folder that becomes a file', async () => {
    const box = sandbox({ '.gitignore': '*.log\n', 'd/a.txt': 'a\n' });
    box.write({ 'd/mine.log': 'mine\n' });
    const { base, delivery } = await landAndDeliver(box, { 'd/a.txt': null, d: 'a file\n' });
    expect(delivery).toMatchObject({ how: 'kept', kept: { kind: 'git_refused' } });
    expect(readFileSync(join(box.top, 'd/mine.log'), 'utf8')).toBe('mine\n');
    expect(box.git('status', '--porcelain')).toBe('');
    untouched(box, base);
  });

  it('says that the branch has moved, and where a pull request can be opened', async () => {
    const box = sandbox();
    const { base, request } = await landOne(box, { 'c.txt': 'c\n' });
    box.git('commit', '-q', '--allow-empty', '-m', 'mine');
    box.git('remote', 'add', 'origin', 'https://me:secret@github.com/x/y.git');
    const now = box.git('rev-parse', 'main');
    expect(await deliver(box.store, request)).toMatchObject({
      how: 'kept',
      kept: { kind: 'moved', was: base, is: now },
      merge: { remote: { name: 'origin', host: 'github.com' } },
    });
    execFileSync('sh', ['-c', merge], { cwd: box.top, env: testEnvironment() });
    expect(box.files('main')).toMatchObject({ 'c.txt': 'c' });
  });

  it('never moves the branch when it is to stay', async () => {
    const box = sandbox();
    const stays = { kind: 'asked', land: 'branch' } as const;
    const { base, request } = await landOne(box, { 'c.txt': 'c\n' });
    expect(await deliver(box.store, { ...request, stays })).toMatchObject({ how: 'kept', kept: stays });
    untouched(box, base);
  });

  it('moves a branch that is not checked out, and has the commands if it cannot', async () => {
    const box = sandbox();
    box.git('switch', '-q', '-c', 'other');
    const { tip, request, delivery } = await landAndDeliver(box, { 'a.txt': 'A\n' });
    expect(delivery.how).toBe('fast_forwarded');
    expect(box.git('rev-parse', 'main')).toBe(tip);
    expect(box.git('status', '--porcelain')).toBe('');
    box.git('commit', '-q', '--allow-empty', '-m', 'mine');
    box.git('branch', '-f', 'main', 'other');
    const kept = await deliver(box.store, request);
    expect(kept.merge).toMatchObject({ branch: 'debussy/plan-r1', elsewhere: true });
  });

  it('moves a detached HEAD', async () => {
    const box = sandbox();
    box.git('switch', '-q', '--detach');
    const { base, tip, request } = await landOne(box, { 'a.txt': 'A\n' }, { branch: null });
    expect(await deliver(box.store, request)).toMatchObject({ how: 'fast_forwarded', branch: null });
    expect(box.git('rev-parse', 'HEAD', 'main').split('\n')).toEqual([tip, base]);
    expect(box.git('status', '--porcelain')).toBe('');
  });

  it("makes an unborn branch, and keeps the user's files there", async () => {
    const box = sandbox(null);
    box.write({ 'staged.txt': 's\n', 'untracked.txt': 'u\n' });
    box.git('add', 'staged.txt');
    const { tip, delivery } = await landAndDeliver(box, { 'a.txt': 'A\n' });
    expect(delivery).toMatchObject({ how: 'fast_forwarded', from: null });
    expect(box.git('rev-list', '--count', 'main')).toBe('1');
    expect(box.git('rev-parse', 'main')).toBe(tip);
    expect(box.git('status', '--porcelain').split('\n')).toEqual(['A  staged.txt', '?? untracked.txt']);
  });

  it('does not make an unborn branch over a file of the same name', async () => {
    const box = sandbox(null);
    box.write({ 'a.txt': 'mine\n' });
    const { delivery } = await landAndDeliver(box, { 'a.txt': 'A\n' });
    expect(delivery).toMatchObject({ how: 'kept', kept: { kind: 'in_the_way', files: ['a.txt'] } });
    expect(readFileSync(join(box.top, 'a.txt'), 'utf8')).toBe('mine\n');
  });

  it('moves a linked worktree of the user that stands on the branch', async () => {
    const box = sandbox();
    box.git('switch', '-q', '-c', 'other');
    const linked = join(folder(), 'linked');
    box.git('worktree', 'add', '-q', linked, 'main');
    const { tip, delivery } = await landAndDeliver(box, { 'a.txt': 'A\n' });
    expect(delivery.how).toBe('fast_forwarded');
    expect(gitIn(linked)('rev-parse', 'HEAD')).toBe(tip);
    expect(gitIn(linked)('status', '--porcelain')).toBe('');
    expect(readFileSync(join(linked, 'a.txt'), 'utf8')).toBe('A\n');
  });

  it('waits for no rebase: the branch that it will come back to stays', async () => {
    const box = sandbox();
    const { base, request } = await landOne(box, { 'c.txt': 'c\n' });
    box.git('switch', '-q', '--detach');
    mkdirSync(join(box.top, '.git/rebase-merge'));
    writeFileSync(join(box.top, '.git/rebase-merge/head-name'), 'refs/heads/main\n');
    expect(await deliver(box.store, request)).toMatchObject({ how: 'kept', kept: { kind: 'operation' } });
    untouched(box, base);
  });

  it('is left to the process that holds the run', async () => {
    const box = sandbox();
    const { base, request } = await landOne(box, { 'c.txt': 'c\n' });
    await takeEpoch(box.store, { run: 'r1', holder: await currentHolder(), force: true });
    expect(await deliver(box.store, request)).toMatchObject({ how: 'kept', kept: { kind: 'superseded' } });
    untouched(box, base);
  });

  it('is done once more without harm, and continues where an earlier delivery ended', async () => {
    const box = sandbox();
    const { tip, request } = await landAndDeliver(box, { 'c.txt': 'c\n' });
    expect(await deliver(box.store, request)).toMatchObject({ how: 'fast_forwarded' });
    const more = box.commit(tip, { 'd.txt': 'd\n' });
    expect(await deliver(box.store, { ...request, to: more })).toMatchObject({ how: 'fast_forwarded' });
    expect(box.git('rev-parse', 'main')).toBe(more);
  });

  it('without landed commits nothing is delivered', async () => {
    const box = sandbox();
    const { base, request } = await landOne(box, {});
    expect(await deliver(box.store, { ...request, to: base })).toMatchObject({ how: 'nothing' });
  });

  it('writes files with the line endings that the user has asked for', async () => {
    const box = sandbox({ 'a.txt': 'a\n', '.gitattributes': '*.txt text\n' });
    box.git('config', 'core.autocrlf', 'true');
    const { delivery } = await landAndDeliver(box, { 'n.txt': 'one\ntwo\n' });
    expect(delivery.how).toBe('fast_forwarded');
    expect(readFileSync(join(box.top, 'n.txt'), 'utf8')).toBe('one\r\ntwo\r\n');
    expect(box.git('status', '--porcelain')).toBe('');
  });

  it('tries again when the user is running git at that moment', async () => {
    const box = sandbox();
    const { tip, request } = await landOne(box, { 'c.txt': 'c\n' });
    const lock = join(box.top, '.git/index.lock');
    writeFileSync(lock, '');
    const codes: number[] = [];
    const store = openStore(box.store.commonDir, (place) => async (args, options) => {
      const result = await gitAt(place)(args, options);
      if (!args.includes('merge')) return result;
      codes.push(result.code);
      rmSync(lock, { force: true });
      return result;
    });
    expect(await deliver(store, request)).toMatchObject({ how: 'fast_forwarded' });
    expect(codes).toEqual([1, 0]);
    expect(box.git('rev-parse', 'main')).toBe(tip);
  });

  it('keeps everything when a lock does not go away', async () => {
    const box = sandbox();
    const { base, request } = await landOne(box, { 'c.txt': 'c\n' });
    writeFileSync(join(box.top, '.git/index.lock'), '');
    const delivery = await deliver(box.store, request);
    expect(delivery).toMatchObject({
      how: 'kept',
      kept: { kind: 'git_refused', stderr: expect.stringContaining('index.lock') },
    });
    expect(existsSync(join(box.top, 'c.txt'))).toBe(false);
    untouched(box, base);
  });
});
