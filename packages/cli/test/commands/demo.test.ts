import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoClosing } from '../../src/commands/demo.ts';
import { debussy } from '../support/binary.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('the demo runs its plan: a split in three, a restart and a remediation, all landed', async () => {
  const cwd = temporaryFolder();
  // Nothing of the user's own may matter: neither their agent nor their lack of an identity.
  const env = { HOME: cwd, DEBUSSY_AGENT: 'claude', DEBUSSY_LAND: 'branch' };
  const { code, stdout, stderr } = await debussy(['demo', 'songbook', '--fast'], { cwd, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const root = join(cwd, 'songbook');
  expect(stdout).toContain('$ git log --oneline --graph\n* ');
  expect(git(root, 'status', '--porcelain', '--ignored')).toBe('');
  const subjects = git(root, 'log', '--format=%s').trim().split('\n');
  expect(subjects.toSorted()).toEqual([
    'Debussy: Phase 1 - Foundations ✓',
    'Debussy: Phase 2 - Collections partial',
    'Debussy: Phase 2a - nocturnes ✓',
    'Debussy: Phase 2b - preludes ✓',
    'Debussy: Phase 2c - etudes ✓',
    'Debussy: Phase 3 - Search ✓',
    'Debussy: Phase 4 - Title page ✓',
    'Debussy: Phase 5 - Binding ✓',
    'Plan the songbook',
  ]);
  const types = journal(root);
  expect(types.filter((type) => type === 'phase.split')).toHaveLength(1);
  expect(types.filter((type) => type === 'attempt.restarted')).toHaveLength(1);
  expect(types.filter((type) => type === 'phase.remediating')).toHaveLength(1);
});

test('the demo takes one folder that can be made, and never touches one that is not empty', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'mine'));
  writeFileSync(join(cwd, 'mine', 'precious.txt'), 'mine');
  expect(await debussy(['demo', 'mine'], { cwd })).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('ERR_DEMO_FOLDER'),
  });
  expect(readdirSync(join(cwd, 'mine'))).toEqual(['precious.txt']);
  expect((await debussy(['demo', 'mine/precious.txt/inside'], { cwd })).code).toBe(2);
  expect((await debussy(['demo', 'a', 'b'], { cwd })).stderr).toContain('ERR_USAGE');
  expect(readdirSync(cwd)).toEqual(['mine']);
});

function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' });
}

function journal(root: string): readonly string[] {
  const runs = join(root, '.git/debussy/runs');
  return readdirSync(runs).flatMap((run) =>
    readdirSync(join(runs, run, 'journal')).flatMap((file) =>
      readFileSync(join(runs, run, 'journal', file), 'utf8')
        .split('\n')
        .flatMap((line) => /"type":"([\w.]+)"/.exec(line)?.[1] ?? []),
    ),
  );
}

test('after npx debussy demo the closing lines named a program that is not found: they name what works there', async () => {
  const root = temporaryFolder();
  execFileSync('git', ['init', '-q', '-b', 'main', root]);
  execFileSync('git', [
    '-C',
    root,
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@b',
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    'x',
  ]);
  const io = { cwd: root, stdout: () => undefined, stderr: () => undefined, isTTY: false, columns: 80 };
  const npx = await demoClosing(root, { ...io, env: { npm_command: 'exec' } });
  expect(npx).toContain(`node ${process.argv[1]} status`);
});
