import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runsIn, someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { landProject, resultOf, states } from '../support/land-project.ts';

test.concurrent('branches land together under a gate that was found, one commit each; a red one is left as it is', async () => {
  const { git, branch, land } = landProject();
  branch('one', { 'src/one.txt': 'good\n' });
  branch('two', { 'src/two.txt': 'bad\n' });
  branch('three', { 'src/three.txt': 'good\n' });
  const red = git('rev-parse', 'two');
  const answer = await land('--all', '--json');
  expect(answer.code).toBe(3);
  expect(states(answer)).toEqual({ one: 'landed', two: 'red', three: 'landed' });
  expect(resultOf(answer).branches.find(({ state }) => state === 'red')?.gates?.[0]?.output).toContain(
    'two.txt',
  );
  expect(git('rev-parse', 'two')).toBe(red);
  expect(git('log', '--format=%s', 'main').split('\n').toSorted()).toEqual(['Add one', 'Add three', 'Begin']);
  expect(git('status', '--porcelain')).toBe('');
  expect((await land('one')).code).toBe(0);
  expect((await land('two', '--json')).code).toBe(3);
});

test.concurrent('the author, the co-authors and the messages of a branch stay', async () => {
  const { git, branch, land } = landProject();
  branch('one', { 'src/one.txt': 'good\n' });
  git('switch', '-q', 'one');
  git(
    'commit',
    '-q',
    '--amend',
    '--author',
    'Ann <ann@example.org>',
    '--date',
    '1700000000 +0100',
    '--no-edit',
  );
  git(
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    'Second\n\nWith words.\n\nCo-authored-by: Bob <bob@example.org>',
  );
  git('switch', '-q', 'main');
  expect((await land('one')).code).toBe(0);
  expect(git('log', '-1', '--format=%an %at %cn', 'main')).toBe('Ann 1700000000 Ada User');
  const message = git('log', '-1', '--format=%B', 'main');
  expect(message).toContain('Add one\n\n* Add one\n* Second\n\nWith words.');
  const trailers = git('log', '-1', '--format=%(trailers:only,unfold)', 'main').split('\n');
  expect(trailers).toContain('Co-authored-by: Bob <bob@example.org>');
  expect(trailers).toContain('Co-authored-by: Ada User <ada@example.org>');
  expect(trailers).toContain(`Debussy-Commit: ${git('rev-parse', 'one')}`);
});

test.concurrent('a conflict that no rule resolves is answered with both sides', async () => {
  const { git, branch, land } = landProject();
  branch('one', { 'src/base.txt': 'good\nmine is here\nline 3\n' });
  branch('two', { 'src/base.txt': 'good\nsomething else entirely\nline 3\n' });
  const answer = await land('one', 'two', '--order', 'given', '--json');
  expect(answer.code).toBe(4);
  expect(states(answer)).toEqual({ one: 'landed', two: 'conflict' });
  const [part] = resultOf(answer).branches.flatMap(({ conflicts = [] }) => conflicts);
  expect(part?.file).toBe('src/base.txt');
  expect(part?.hunks).toContain('mine is here');
  expect(part?.hunks).toContain('something else entirely');
  expect(git('show', 'main:src/base.txt')).toContain('mine is here');
});

test.concurrent('a branch that builds on another one lands behind it, and newer commits of a landed branch land alone', async () => {
  const { git, branch, land } = landProject();
  branch('low', { 'src/base.txt': 'good\nlow\nline 3\n' });
  branch('high', { 'src/base.txt': 'good\nhigh\nline 3\n' }, 'low');
  expect(states(await land('--all', '--json'))).toEqual({ low: 'landed', high: 'landed' });
  expect(git('log', '--format=%s', 'main').split('\n')).toEqual(['Add high', 'Add low', 'Begin']);
  git('switch', '-q', 'high');
  writeFileSync(join(git('rev-parse', '--show-toplevel'), 'src/base.txt'), 'good\nhigher\nline 3\n');
  git('commit', '-qam', 'Go higher');
  git('switch', '-q', 'main');
  expect((await land('high')).code).toBe(0);
  expect(git('log', '-2', '--format=%s', 'main').split('\n')).toEqual(['Go higher', 'Add high']);
});

test.concurrent('branches land by merge, by their own commits, and on another branch, and are reverted whole', async () => {
  const { root, git, branch, land, call } = landProject();
  branch('one', { 'src/one.txt': 'good\n' });
  branch('two', { 'src/two.txt': 'good\n' });
  branch('two-b', { 'src/two-b.txt': 'good\n' }, 'two');
  git('branch', '-qf', 'two', 'two-b');
  git('branch', '-qD', 'two-b');
  git('branch', 'release');
  expect((await land('one', '--as-is')).code).toBe(0);
  expect(git('rev-parse', 'main^2')).toBe(git('rev-parse', 'one'));
  expect((await land('two', '--rebase')).code).toBe(0);
  expect(git('log', '-2', '--format=%s', 'main').split('\n')).toEqual(['Add two-b', 'Add two']);
  expect((await land('two', '--onto', 'release')).code).toBe(0);
  expect(git('show', 'release:src/two-b.txt')).toBe('good');
  for (const run of runsIn({ root }).toReversed().slice(1))
    expect((await call(['revert', run])).code).toBe(0);
  expect(git('ls-files', 'src')).toBe('src/base.txt');
  expect(git('status', '--porcelain')).toBe('');
});

test.concurrent('without names the branches are listed, and --dry-run shows conflicts and changes nothing', async () => {
  const { git, branch, land } = landProject();
  branch('one', { 'src/one.txt': 'good\n' });
  branch('two', { 'src/one.txt': 'also good\n' });
  branch('zero', { 'src/zero.txt': 'good\n' });
  expect((await land('zero')).code).toBe(0);
  git('branch', '-qD', 'zero');
  const before = git('for-each-ref');
  const listed = await land('--json');
  expect(listed.code).toBe(2);
  expect(resultOf(listed).branches.map(({ branch: name }) => name)).toEqual(['one', 'two']);
  const forecast = resultOf(await land('--all', '--dry-run', '--json'));
  expect(forecast.branches.map(({ conflicts = [] }) => conflicts.map(({ file }) => file))).toEqual([
    [],
    ['src/one.txt'],
  ]);
  expect(forecast.gate_seconds).toBeGreaterThanOrEqual(0);
  expect(git('for-each-ref')).toBe(before);
});

const refusals = [
  ['a branch without a common commit', ['alien'], 'ERR_LAND_UNRELATED'],
  ['an unknown name', ['nothing'], 'ERR_BRANCH_UNKNOWN'],
  ['a name like an option', ['--', '--all'], 'ERR_BRANCH_UNKNOWN'],
  ['the target itself', ['main'], 'ERR_LAND_ONTO'],
  ['an unknown target', ['one', '--onto', 'nowhere'], 'ERR_LAND_ONTO'],
  ['a commit below a branch as the target', ['one', '--onto', 'one~1'], 'ERR_LAND_ONTO'],
  ['the tree of a branch', ['one^{tree}'], 'ERR_BRANCH_UNKNOWN'],
  ['the branch of a run as the target', ['one', '--onto', 'debussy/x'], 'ERR_LAND_ONTO'],
  ['a gate that is red on the base', ['one', '--gate', 'false'], 'ERR_GATE_RED_AT_BASE'],
  ['two ways at once', ['one', '--merge', '--rebase'], 'ERR_USAGE'],
  ['an unknown agent for repairs', ['one', '--fix', 'nobody'], 'ERR_CONFIG'],
] as const;

test('an impossible landing is refused before anything is made', async () => {
  const { git, branch, land } = landProject();
  branch('one', { 'src/one.txt': 'good\n' });
  git('switch', '-q', '--orphan', 'alien');
  git('commit', '-q', '--allow-empty', '-m', 'Alien');
  git('switch', '-q', 'main');
  const before = git('for-each-ref');
  for (const [what, args, code] of someOf(refusals, 4)) {
    const answer = await land(...args);
    expect(answer, what).toMatchObject({ code: 2, stderr: expect.stringContaining(code) });
  }
  expect(git('for-each-ref')).toBe(before);
});

test.concurrent('uncommitted files of a worktree refuse its branch; with --yes they land as well, without keys, and the worktree stays as it is; a detached HEAD needs a target', async () => {
  const { root, git, branch, land } = landProject();
  branch('one', { 'src/one.txt': 'good\n' });
  git('worktree', 'add', '-q', '../one', 'one');
  const there = join(dirname(root), 'one');
  writeFileSync(join(there, 'src', 'more.txt'), 'good\n');
  writeFileSync(join(there, 'src', 'one.txt'), 'good too\n');
  writeFileSync(join(there, '.env'), 'TOKEN=1\n');
  const before = git('-C', '../one', 'status', '--porcelain');
  expect((await land('one')).stderr).toContain('ERR_LAND_DIRTY');
  git('checkout', '-q', '--detach');
  expect((await land('one', '--yes')).stderr).toContain('ERR_LAND_ONTO');
  git('switch', '-q', 'main');
  expect((await land('../one', '--yes')).code).toBe(0);
  expect(git('show', 'main:src/one.txt')).toBe('good too');
  expect(git('ls-files').split('\n')).not.toContain('.env');
  expect(git('-C', '../one', 'status', '--porcelain')).toBe(before);
});

test.concurrent('a file in the way keeps the landed commits on a branch of their own, and exits with 4', async () => {
  const { root, git, branch, land } = landProject();
  branch('one', { 'src/one.txt': 'good\n' });
  writeFileSync(join(root, 'src', 'one.txt'), 'mine\n');
  const before = git('rev-parse', 'main');
  const answer = await land('one', '--json');
  expect(answer.code).toBe(4);
  expect(states(answer)).toEqual({ one: 'landed' });
  expect(git('rev-parse', 'main')).toBe(before);
  expect(git('status', '--porcelain')).toBe('?? src/one.txt');
});

test.concurrent('--push pushes the landed commits, and a rejected push loses nothing', async () => {
  const { root, git, branch, land } = landProject();
  for (const name of ['one', 'two', 'three']) branch(name, { [`src/${name}.txt`]: 'good\n' });
  expect((await land('one', '--push')).stderr).toContain('ERR_LAND_UPSTREAM');
  git('init', '-q', '--bare', '../remote');
  git('remote', 'add', 'origin', '../remote');
  git('push', '-q', '-u', 'origin', 'main');
  expect((await land('one')).code).toBe(0);
  expect(resultOf(await land('one', '--push', '--json')).pushed).toBe(true);
  expect(git('ls-remote', 'origin', 'main')).toContain(git('rev-parse', 'main'));
  git('push', '-q', 'origin', 'three:main', '--force');
  const refused = await land('two', '--push', '--json');
  expect([refused.code, resultOf(refused).pushed, states(refused)]).toEqual([4, false, { two: 'landed' }]);
  expect(git('ls-remote', join(dirname(root), 'remote'), 'main')).toContain(git('rev-parse', 'three'));
});
