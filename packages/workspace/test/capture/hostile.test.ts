import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture } from '../../src/index.ts';
import type { Capture, Isolation, Repository, Slot, Slots } from '../../src/index.ts';
import { commit, folder, git, opened, repositoryOf, slotsOf, taken, write } from '../support/repository.ts';
import { trap } from '../support/trap.ts';
import type { Trap } from '../support/trap.ts';

interface Bed {
  readonly root: string;
  readonly base: string;
  readonly repository: Repository;
  readonly slots: Slots;
  readonly slot: Slot;
}

async function bed(
  isolation: Isolation = 'shielded',
  files: Readonly<Record<string, string>> = {},
): Promise<Bed> {
  const root = repositoryOf({ 'a.txt': 'a\n', 'b.txt': 'b\n', ...files });
  const base = git(root, 'rev-parse', 'HEAD');
  const slots = await slotsOf(root, { isolation });
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  return { root, base, repository: await opened(root), slots, slot };
}

/** Captures, gives the slot back and takes it again: no step of ours may start what was planted. */
async function wholeCycle({ repository, base, slots, slot }: Bed): Promise<Capture> {
  const captured = taken(await capture(repository, { slot, base, message: 'm\n' }));
  await slots.release(slot);
  const next = taken(await slots.acquire({ phase: '2', attempt: 1, base, purpose: 'attempt' }));
  await slots.release(next);
  return captured;
}

function plantConfig(gitDir: string, { program }: Trap): void {
  mkdirSync(join(gitDir, 'hooks'), { recursive: true });
  for (const hook of ['pre-commit', 'post-checkout', 'reference-transaction', 'post-index-change']) {
    writeFileSync(join(gitDir, 'hooks', hook), `#!/bin/sh\nexec ${program}\n`, { mode: 0o755 });
  }
  const config = [
    `[core]\n\tfsmonitor = ${program}\n\tsshCommand = ${program}`,
    `[filter "evil"]\n\tclean = ${program}\n\tsmudge = ${program}\n\trequired = true`,
    `[diff "evil"]\n\ttextconv = ${program}\n\tcommand = ${program}`,
  ];
  writeFileSync(`${program}.config`, `${config.join('\n')}\n`);
  writeFileSync(
    join(gitDir, 'config'),
    `[core]\n\trepositoryformatversion = 0\n[include]\n\tpath = ${program}.config\n`,
  );
}

const attributes = { '.gitattributes': '* filter=evil diff=evil merge=evil\n', 'a.txt': 'changed\n' };

test('a configuration, hooks and filters that an agent plants in its .git directory are not run', async () => {
  const planted = await bed();
  const evil = trap();
  plantConfig(join(planted.slot.path, '.git'), evil);
  write(planted.slot.path, attributes);

  const captured = await wholeCycle(planted);

  expect(captured.files).toEqual(['.gitattributes', 'a.txt']);
  expect(git(planted.root, 'show', `${captured.commit}:a.txt`)).toBe('changed');
  expect(evil.sprung()).toBe(false);
});

test('the traps of these tests are real: git started by discovery there runs the planted program', async () => {
  const planted = await bed();
  const evil = trap();
  plantConfig(join(planted.slot.path, '.git'), evil);
  write(planted.slot.path, attributes);

  git(planted.slot.path, 'add', '-A');
  expect(evil.sprung()).toBe(true);
});

test('a .git that an agent replaced by a repository of its own, a file or a link is neither read nor run', async () => {
  for (const kind of ['directory', 'file', 'link'] as const) {
    const planted = await bed();
    const evil = trap();
    const foreign = join(folder(), 'foreign.git');
    git(planted.root, 'init', '-q', '--bare', foreign);
    plantConfig(foreign, evil);
    const dotGit = join(planted.slot.path, '.git');
    rmSync(dotGit, { recursive: true });
    if (kind === 'directory') renameSync(foreign, dotGit);
    if (kind === 'file') writeFileSync(dotGit, `gitdir: ${foreign}\n`);
    if (kind === 'link') symlinkSync(foreign, dotGit);
    write(planted.slot.path, attributes);

    const captured = await wholeCycle(planted);

    expect(captured.files).toEqual(['.gitattributes', 'a.txt']);
    expect(evil.sprung()).toBe(false);
    expect(git(planted.slot.path, 'rev-parse', '--git-common-dir')).toBe(join(planted.root, '.git'));
  }
});

test('a filter that an agent configured in the shared repository after it was opened is not run', async () => {
  const planted = await bed('worktree');
  const evil = trap();
  git(planted.slot.path, 'config', 'filter.evil.clean', evil.program);
  git(planted.slot.path, 'config', 'core.fsmonitor', evil.program);
  write(planted.slot.path, attributes);

  const captured = await wholeCycle(planted);

  expect(captured.refused.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    '.gitattributes filter',
    'a.txt filter',
  ]);
  expect(evil.sprung()).toBe(false);
});

test("a user's filter that would run a program of the worktree is not run, and its files are listed", async () => {
  const root = repositoryOf({
    'clean.sh': '#!/bin/sh\ncat\n',
    '.gitattributes': '*.dat filter=ours\n',
    'x.dat': '1\n',
    'y.dat': '1\n',
  });
  git(root, 'config', 'filter.ours.clean', 'sh clean.sh');
  const base = git(root, 'rev-parse', 'HEAD');
  const slots = await slotsOf(root);
  const evil = trap();
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  write(slot.path, { 'clean.sh': `exec ${evil.program}\n`, 'x.dat': '2\n', 'b.txt': 'b\n' });
  rmSync(join(slot.path, 'y.dat'));

  const captured = taken(await capture(await opened(root), { slot, base, message: 'm\n' }));

  expect(evil.sprung()).toBe(false);
  expect(captured.files).toEqual(['b.txt', 'clean.sh', 'y.dat']);
  expect(captured.refused).toEqual([
    {
      path: 'x.dat',
      reason: 'filter',
      detail: expect.stringMatching(/"ours".*: git config --add debussy.trustFilter ours$/),
    },
  ]);
});

test("a filter that reads nothing but the file, or that the user trusts, runs as in the user's own git", async () => {
  const root = repositoryOf({ '.gitattributes': '*.up filter=upper\n*.x filter=mine\n' });
  git(root, 'config', 'filter.upper.clean', 'tr a-z A-Z');
  git(root, 'config', 'filter.mine.clean', 'sed s/a/b/');
  git(root, 'config', 'debussy.trustFilter', 'mine');
  const base = git(root, 'rev-parse', 'HEAD');
  const slot = taken(
    await (await slotsOf(root)).acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }),
  );
  write(slot.path, { 'n.up': 'loud\n', 'n.x': 'a\n' });

  const captured = taken(await capture(await opened(root), { slot, base, message: 'm\n' }));

  expect(git(root, 'show', `${captured.commit}:n.up`)).toBe('LOUD');
  expect(git(root, 'show', `${captured.commit}:n.x`)).toBe('b');
});

test('no git is run in a submodule that an agent has set up', async () => {
  const library = repositoryOf({ 'l.txt': 'l\n' });
  const root = repositoryOf({ 'a.txt': 'a\n' });
  git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'lib');
  const base = commit(root, {}, 'with a submodule');
  const slots = await slotsOf(root);
  const evil = trap();
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  rmSync(join(slot.path, 'lib'), { recursive: true });
  git(slot.path, 'clone', '-q', library, 'lib');
  git(join(slot.path, 'lib'), 'config', 'core.fsmonitor', evil.program);
  git(join(slot.path, 'lib'), 'config', 'filter.evil.clean', evil.program);
  write(slot.path, { 'lib/.gitattributes': '* filter=evil\n', 'lib/l.txt': 'changed\n', 'a.txt': 'b\n' });

  const same = taken(await capture(await opened(root), { slot, base, message: 'm\n' }));
  git(
    join(slot.path, 'lib'),
    '-c',
    'user.name=x',
    '-c',
    'user.email=x',
    '-c',
    'core.fsmonitor=',
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    'm',
  );
  const moved = taken(await capture(await opened(root), { slot, base, message: 'm\n' }));

  expect(same).toMatchObject({ files: ['a.txt'], refused: [{ path: 'lib' }] });
  expect(moved).toMatchObject({ files: ['a.txt'], refused: [{ path: 'lib', reason: 'nested_repository' }] });
  expect(evil.sprung()).toBe(false);
});

test('a program named git in the worktree is not mistaken for git', async () => {
  const planted = await bed();
  const evil = trap();
  writeFileSync(join(planted.slot.path, 'git'), `#!/bin/sh\nexec ${evil.program}\n`, { mode: 0o755 });
  const path = process.env['PATH'];
  process.env['PATH'] = `.:${path ?? ''}`;
  try {
    await wholeCycle(planted);
  } finally {
    process.env['PATH'] = path;
  }
  expect(evil.sprung()).toBe(false);
});
