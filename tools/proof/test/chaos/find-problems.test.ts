import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { noteBefore } from '../../src/chaos/check/before.ts';
import type { PlayedRound } from '../../src/chaos/check/find-problems.ts';
import { findProblems } from '../../src/chaos/check/find-problems.ts';
import { watchCheckout } from '../../src/chaos/round.ts';
import { makePlace } from '../../src/chaos/place.ts';
import { tryOnce } from '../../src/chaos/try-once.ts';
import {
  runsIn,
  phasesOnBranch,
  makeRepository,
  writes,
  emptyFolder,
  bundledBinary,
  removeFolder,
} from '@debussy/testing';

// One real run that went well; each test breaks one promise behind its back, and repairs it.
const folder = emptyFolder();
let played: PlayedRound;

beforeAll(async () => {
  const place = makePlace(folder, false);
  const repository = makeRepository(place.home, {
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    scenario: { defaults: writes('{phase_name}.txt', '{phase}\n') },
  });
  const before = noteBefore(repository);
  const words = ['run', 'MASTER_PLAN.md'];
  const order = { program: await bundledBinary(), words, disturbances: [], name: 'run' };
  const tries = [await tryOnce(place, repository, order)];
  const tree = repository.git('rev-parse', 'main^{tree}');
  const expected = { tree, phases: phasesOnBranch(repository).toSorted(), codes: [0], ms: 1, points: [] };
  played = { repository, before, expected, tries };
}, 120_000);

afterAll(() => removeFolder(folder));

test('a run that went well has no problems', () => {
  expect(played.tries.map(({ code }) => code)).toEqual([0]);
  expect(played.expected.phases).toEqual(['1', '2']);
  expect(findProblems(played)).toEqual([]);
});

test('a phase that landed twice is found', () => {
  const { git } = played.repository;
  const tip = git('rev-parse', 'main');
  onTestFinished(() => void git('reset', '-q', '--hard', tip));
  git('commit', '-q', '--allow-empty', '-m', 'Again\n\nDebussy-Run: x\nDebussy-Phase: 2');
  expect(findProblems(played)).toEqual(['landed: 1 2 2; expected: 1 2']);
});

test('work that is lost is found', () => {
  const { git } = played.repository;
  const tip = git('rev-parse', 'main');
  onTestFinished(() => void git('reset', '-q', '--hard', tip));
  git('reset', '-q', '--hard', 'main~1');
  expect(findProblems(played)).toEqual(['landed: 1; expected: 1 2', expect.stringContaining('another tree')]);
});

test('an object that is broken is found', () => {
  const { git, root } = played.repository;
  const blob = git('rev-parse', 'main:1.txt');
  const path = join(root, '.git', 'objects', blob.slice(0, 2), blob.slice(2));
  const kept = readFileSync(path);
  onTestFinished(() => {
    rmSync(path, { force: true });
    writeFileSync(path, kept);
  });
  rmSync(path);
  expect(findProblems(played)).toContainEqual(expect.stringContaining(`missing blob ${blob}`));
});

test('a checkout that is left dirty is found', () => {
  const path = join(played.repository.root, 'stray.txt');
  onTestFinished(() => rmSync(path));
  writeFileSync(path, 'x');
  expect(findProblems(played)).toEqual(['the checkout is not clean: ?? stray.txt']);
});

test('a change of what belongs to the user is found', () => {
  const { git } = played.repository;
  onTestFinished(() => {
    git('config', '--remove-section', 'alias');
    git('update-ref', '-d', 'refs/stash');
  });
  git('config', 'alias.x', 'status');
  git('update-ref', 'refs/stash', 'main');
  expect(findProblems(played)).toEqual([
    expect.stringContaining('.git/config has changed'),
    expect.stringContaining('refs of the user have changed: refs/stash'),
  ]);
});

test('a journal that does not verify is found', () => {
  const { repository } = played;
  const home = join(repository.root, '.git', 'debussy', 'runs', runsIn(repository)[0] ?? '', 'journal');
  const file = join(home, '1.jsonl');
  const text = readFileSync(file, 'utf8');
  onTestFinished(() => writeFileSync(file, text));
  writeFileSync(file, text.replace('"run.started"', '"run.Started"'));
  expect(findProblems(played)).toContainEqual(expect.stringMatching(/^journalProblems: .*journal/));
});

test('another end in the journal than in the exit code is found', () => {
  const tries = played.tries.map((one) => ({ ...one, code: 3 }));
  expect(findProblems({ ...played, tries })).toEqual([
    expect.stringContaining('try 1 (run, undisturbed) ended with 3'),
    'nothing landed all in 1 tries',
    expect.stringContaining('ends with 0, the process with 3'),
  ]);
});

test('a call that did not end is found', () => {
  const tries = played.tries.map((one) => ({ ...one, hung: true }));
  expect(findProblems({ ...played, tries })).toEqual(['try 1 (run, undisturbed) did not end']);
});

test('a worktree too many, with work that no ref has, is found', () => {
  const { git, home } = played.repository;
  const nothing = git('hash-object', '-w', '-t', 'tree', '/dev/null');
  const lost = git('commit-tree', '-m', 'lost', nothing);
  const paths = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => join(home, 'repo.debussy', name));
  onTestFinished(() => paths.forEach((path) => git('worktree', 'remove', '--force', path)));
  for (const path of paths)
    git('worktree', 'add', '-q', '--detach', path, path.endsWith('a') ? lost : 'main');
  const problems = findProblems(played);
  expect(problems).toContainEqual(expect.stringMatching(/^\d worktrees, at most \d are allowed$/));
  expect(problems).toContainEqual(`no ref has ${lost} of ${paths[0]}`);
});

test('a process, a temporary file and a lock that are left are found', async () => {
  const { env, home, root } = played.repository;
  const child = spawn('sleep', ['60'], { env });
  await once(child, 'spawn');
  const strays = [join(home, 'tmp', 'x'), join(root, '.git', 'index.lock')];
  onTestFinished(async () => {
    for (const path of strays) rmSync(path);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  for (const path of strays) appendFileSync(path, '');
  const problems = findProblems(played);
  expect(problems).toContain(`a process is left: ${child.pid} sleep 60`);
  expect(problems).toContain('a temporary file is left: x');
  expect(problems).toContain('a temporary file is left: repo/.git/index.lock');
});

test('a checkout that is touched while phases run is found', async () => {
  const path = join(played.repository.root, 'stray.txt');
  onTestFinished(() => rmSync(path));
  const watch = watchCheckout(played.repository);
  writeFileSync(path, 'x');
  expect(await watch.found).toEqual(['the checkout was touched while phases ran: stray.txt']);
});
