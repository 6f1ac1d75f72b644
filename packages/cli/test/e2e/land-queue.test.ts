import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterFile, plainEnvironment, someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { appears } from '../support/appears.ts';
import { binary } from '../support/binary.ts';
import type { Answer } from '../support/binary.ts';
import { landProject } from '../support/land-project.ts';

test.concurrent('agents land their own branches at once, each from its worktree; a red one repairs and lands', async () => {
  const { root, git, branch, call } = landProject();
  for (const name of ['one', 'two', 'three']) {
    branch(name, { [`src/${name}.txt`]: name === 'two' ? 'bad\n' : 'good\n' });
    git('worktree', 'add', '-q', `../${name}`, name);
  }
  const submit = (name: string): Promise<Answer> => call(['land', '--wait', '--json'], name);
  const answers = await Promise.all(['one', 'two', 'three'].map(submit));
  expect(answers.map(({ code }) => code)).toEqual([0, 3, 0]);
  expect(answers[1]?.stdout.length).toBeLessThan(1500);
  writeFileSync(join(dirname(root), 'two', 'src', 'two.txt'), 'good\n');
  git('-C', '../two', 'commit', '-qam', 'Repair two');
  expect((await call(['land', '--wait'], 'two')).code).toBe(0);
  expect(git('ls-files', 'src').split('\n')).toEqual([
    'src/base.txt',
    'src/one.txt',
    'src/three.txt',
    'src/two.txt',
  ]);
  expect(git('status', '--porcelain')).toBe('');
});

const points = [
  'run.started#1',
  'phase.queued#2',
  'verification.started#1',
  'gate.finished#1',
  'verification.finished#1',
  'tip.moved#1',
  'run.delivered#1',
];

test.concurrent.each(someOf(points, 1))(
  'after kill -9 at %s everything lands once, also a branch that was deleted',
  async (event) => {
    const { git, branch, call } = landProject();
    for (const name of ['one', 'two']) branch(name, { [`src/${name}.txt`]: 'good\n' });
    await call(['land', '--all', '--quiet'], 'repo', { DEBUSSY_CRASH_AT: event });
    git('branch', '-D', 'one');
    expect((await call(['resume', '--quiet'])).code).toBe(0);
    expect(git('log', '--format=%s', 'main').split('\n').toSorted()).toEqual(['Add one', 'Add two', 'Begin']);
    expect(git('status', '--porcelain')).toBe('');
  },
);

test.concurrent('an interrupted landing is continued before the next one, with the newest commits of its branches', async () => {
  const { git, branch, land, call } = landProject();
  branch('one', { 'src/one.txt': 'bad\n' });
  branch('two', { 'src/two.txt': 'good\n' });
  await call(['land', 'one'], 'repo', { DEBUSSY_CRASH_AT: 'verification.started#1' });
  git('switch', '-q', 'one');
  writeFileSync(join(git('rev-parse', '--show-toplevel'), 'src/one.txt'), 'good\n');
  git('commit', '-qa', '--amend', '-m', 'Add a good one');
  git('switch', '-q', 'main');
  expect((await land('two')).code).toBe(0);
  expect(git('log', '--format=%s', 'main').split('\n')).toEqual(['Add two', 'Add a good one', 'Begin']);
});

test.concurrent('--fix sends a red branch to an agent, and its repair lands as the branch', async () => {
  const { root, git, branch, land } = landProject();
  branch('one', { 'src/one.txt': 'bad\n' });
  mkdirSync(join(root, '.debussy'));
  const script = 'cat > /dev/null; echo good > src/one.txt';
  writeFileSync(
    join(root, '.debussy', 'config.yaml'),
    JSON.stringify({ agents: { fixer: { command: ['sh', '-c', script] } } }),
  );
  git('add', '-A');
  git('commit', '-qm', 'Configure');
  expect((await land('one', '--fix', 'fixer')).code).toBe(0);
  expect(git('show', 'main:src/one.txt')).toBe('good');
  expect(git('log', '-1', '--format=%s', 'main')).toBe('Add one');
});

test.concurrent('--watch lands branches of a name as they come, not before they are committed, until it is interrupted', async () => {
  const { root, git } = landProject();
  for (const name of ['claude/one', 'claude/two', 'other'])
    git('worktree', 'add', '-q', '-b', name, `../${name}`);
  const there = (name: string): string => join(dirname(root), name);
  const commit = (name: string, path: string): void => {
    writeFileSync(join(there(name), path), 'good\n');
    git('-C', `../${name}`, 'add', '-A');
    git('-C', `../${name}`, 'commit', '-qm', `Add ${path}`);
  };
  commit('other', 'src/other.txt');
  commit('claude/two', 'src/two.txt');
  writeFileSync(join(there('claude/two'), 'src', 'draft.txt'), 'bad\n');
  commit('claude/one', 'src/one.txt');
  const args = [await binary(), 'land', '--watch', '--match', 'claude/*'];
  const env = { ...plainEnvironment(), HOME: dirname(root) };
  const watch = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
  afterFile(() => watch.kill('SIGKILL'));
  await appears(join(root, 'src', 'one.txt'));
  commit('claude/two', 'src/draft.txt');
  await appears(join(root, 'src', 'two.txt'));
  const ended = new Promise((done) => watch.once('exit', (code, signal) => done(code ?? signal)));
  watch.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(git('log', '--format=%s', 'main').split('\n').at(0)).toBe('Add src/two.txt');
  expect(git('ls-files', 'src').split('\n')).not.toContain('src/other.txt');
});
