import { canMakePrivateView } from '@debussy/runners';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, resume, run, start } from '../support/calls.ts';
import { expectIntact, expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { writes } from '../support/steps.ts';

/** The agent of phase 1 writes over an ignored file of the user's. */
function escaping(config: Readonly<Record<string, unknown>> = {}): Project {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    config: { escape: 'hold', ...config },
    files: { '.gitignore': 'mine.txt\n' },
  });
  project.write('mine.txt', 'mine\n');
  const path = join(project.root, 'mine.txt');
  project.scenario({
    phases: {
      '1': [{ run: `echo theirs > ${JSON.stringify(path)}; true` }, ...writes('a.txt', 'a\n')],
    },
  });
  return project;
}

test.runIf(canMakePrivateView())(
  'an escape is said once, with the paths, in the account too, and with what to type',
  async () => {
    const project = escaping();
    const answer = await run(project);
    expectSound(project, answer, 4);
    const sentence = 'files outside its worktree changed: mine.txt (by its agent)';
    expect(answer.stdout.split(sentence)).toHaveLength(3);
    expect(answer.stdout).toContain(`needs human: ${sentence}\n`);
    expect(answer.stdout).not.toContain('worktree: files');
    expect(answer.stdout).toMatch(/Next\n(?:.*\n)*.*debussy retry 1 --keep/);
    const next =
      answer.stdout.slice(answer.stdout.lastIndexOf('\nNext\n')).match(/debussy \w+ 1(?: --\w+)?/g) ?? [];
    expect(next).toEqual([...new Set(next)]);
  },
);

test.runIf(canMakePrivateView())(
  'retry --keep takes the work as it is: no agent runs again, its gates decide, and the rest goes on',
  async () => {
    const project = escaping();
    expect((await run(project)).code).toBe(4);
    const said = await call(project, ['retry', '1', '--keep']);
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout).toContain('takes the work of phase 1 as it is');
    expectSound(project, await resume(project), 0);
    expect(phasesOn(project)).toEqual(['1', '2']);
    expect(project.git('show', 'main:a.txt')).toBe('a');
    expect(eventsOf(project, 'session.started').map(({ phase }) => phase)).toEqual(['1', '2']);
    expect(eventsOf(project, 'gate.finished').map(({ phase }) => phase)).toContain('1');
    expect(readFileSync(join(project.root, 'mine.txt'), 'utf8')).toBe('mine\n');
  },
);

test.runIf(canMakePrivateView())('plain retry begins anew', async () => {
  const project = escaping();
  expect((await run(project)).code).toBe(4);
  project.scenario({ phases: { '1': writes('a.txt', 'again\n') } });
  expect((await call(project, ['retry', '1'])).code).toBe(0);
  expectSound(project, await resume(project), 0);
  expect(project.git('show', 'main:a.txt')).toBe('again');
});

test.concurrent('a person has looked: retry --keep takes what an agent wanted to be looked at', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({
    phases: {
      '1': [{ write: { path: 'a.txt', content: 'a\n' } }, { report: 'needs_human_verification' }],
    },
  });
  expectSound(project, await run(project), 4);
  expect((await call(project, ['retry', '1', '--keep'])).code).toBe(0);
  expectSound(project, await resume(project), 0);
  expect(project.git('show', 'main:a.txt')).toBe('a');
});

test.concurrent('retry --keep of a phase without such work says so', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['never: `false`'] }],
    config: { max_retries: 0 },
  });
  expect((await run(project)).code).toBe(3);
  const answer = await call(project, ['retry', '1', '--keep']);
  expect(answer).toMatchObject({
    code: 2,
    stderr:
      'debussy: ERR_PHASE_STATE phase 1 is failed: it has no work that waits for your word\n  To begin it anew: debussy retry 1\n',
  });
});

test.concurrent('phases at work at the same time are suspects, by name; one that began later is none of them', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }, { id: '3', after: 'Phase 2' }],
    config: { escape: 'warn' },
    files: { '.gitignore': 'mine.txt\n' },
  });
  const at = (name: string): string => join(project.desk, name);
  project.scenario({
    phases: {
      '1': [{ touch: at('one') }, { wait_for: at('edited') }, ...writes('one.txt', 'one\n')],
      '2': [{ touch: at('two') }, { wait_for: at('edited') }, ...writes('two.txt', 'two\n')],
      '3': writes('three.txt', 'three\n'),
    },
  });
  const live = await start(project, ['run', 'MASTER_PLAN.md', '--parallel', '2']);
  await Promise.all([live.saw('session.started', '1'), live.saw('session.started', '2')]);
  writeFileSync(join(project.root, 'mine.txt'), 'an edit of the user\n');
  writeFileSync(at('edited'), '');
  expect((await live.ended).code).toBe(0);
  expectIntact(project);
  const told = eventsOf(project, 'escape.detected').map(({ phase, paths, suspects }) => [
    phase,
    paths,
    suspects,
  ]);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(['1', ['mine.txt'], ['2']]);
  expect(told).toContainEqual(['2', ['mine.txt'], ['1']]);
});

test.concurrent("an edit of the user while nothing but a gate runs is nobody's", async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['waits: `until test -f "$HOME/edited"; do sleep 0.1; done`'] }],
    files: { '.gitignore': 'mine.txt\n' },
  });
  const live = await start(project);
  await live.saw('gate.started');
  project.write('mine.txt', 'an edit of the user\n');
  writeFileSync(join(project.desk, 'edited'), '');
  expectSound(project, await live.ended, 0);
  expect(eventsOf(project, 'escape.detected')).toEqual([]);
});

test.concurrent("a write into another worktree of the user's is noticed, named and said", async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const other = join(project.desk, 'other');
  project.git('worktree', 'add', '-q', '--detach', other);
  project.scenario({
    phases: {
      '1': [{ run: `echo theirs > ${JSON.stringify(join(other, 'new.txt'))}` }, ...writes('a.txt', 'a\n')],
    },
  });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'escape.detected')).toMatchObject([
    { phase: '1', held: false, paths: [join(other, 'new.txt')] },
  ]);
  expect(readFileSync(join(other, 'new.txt'), 'utf8')).toBe('theirs\n');
});

test.concurrent('what an agent writes into a worktree that nobody holds is named when it is taken, with the suspect', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    // Without it, agents of root do not see other worktrees at all.
    config: { isolation: 'worktree' },
  });
  const beside = 'for w in ../[0-9]/; do [ "$w" -ef . ] || echo theirs > $w/theirs.txt; done';
  project.scenario({
    phases: { '1': writes('a.txt', 'a\n'), '2': [{ run: beside }, ...writes('b.txt', 'b\n')] },
  });
  expectSound(project, await run(project), 0);
  const [notice] = eventsOf(project, 'notice').filter(({ code }) => code === 'WORKTREE_TOUCHED');
  expect(notice?.message).toMatch(
    /^worktree s\d was written to while nobody worked in it: theirs.txt \(by the agent of Phase 2, or by you\)$/,
  );
  expect(project.git('ls-tree', '--name-only', 'main')).not.toContain('theirs');
});

test.concurrent('what is wrong with the folders that worktrees get is said, once', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    config: { share: ['nowhere'] },
  });
  expectSound(project, await run(project), 0);
  const said = eventsOf(project, 'notice').filter(({ code }) => code === 'WORKTREE_FURNISHED');
  expect(said.map(({ message }) => message)).toEqual([
    `share: there is no ${join(project.root, 'nowhere')}; worktrees do without it`,
  ]);
});
