import { expect, test } from 'vitest';
import { resume, start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { landedOn, phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const two = [{ id: '1' }, { id: '2', after: 'Phase 1' }];

function commits(project: Project, path: string, text: string): string {
  project.write(path, text);
  project.git('add', path);
  project.git('commit', '-qm', `Mine: ${path}`);
  return project.git('rev-parse', 'HEAD');
}

/** The first of two phases has landed on the run's branch alone, because the run was stopped before its end. */
async function stoppedAfterOne(project: Project): Promise<void> {
  const live = await start(project, ['run', 'MASTER_PLAN.md'], { DEBUSSY_CRASH_AT: 'tip.moved#1' });
  expect((await live.ended).signal).toBe('SIGKILL');
}

test.concurrent("landed but undelivered commits are put on top of the user's commits, verified there, and delivered", async () => {
  const project = makeProject({ phases: two });
  await stoppedAfterOne(project);
  const before = project.git('rev-parse', runBranch(project));
  const own = commits(project, 'mine.txt', 'mine\n');
  const answer = await resume(project);
  expectSound(project, answer, 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
  expect(project.git('merge-base', '--is-ancestor', own, 'main')).toBe('');
  const [offer] = eventsOf(project, 'tip.offered');
  expect(offer).toMatchObject({ why: 'branch_moved', onto: own, phases: ['1'] });
  expect(
    eventsOf(project, 'gate.finished').some(({ phase, result }) => phase === '1' && result === 'passed'),
  ).toBe(true);
  expect(landedOn(project)[0]).toMatchObject({ phase: '1', subject: 'Debussy: Phase 1 - Part 1 ✓' });
  expect(project.git('for-each-ref', '--contains', before, 'refs/debussy/')).not.toBe('');
  // The account named the commit that had stood there before, which is on no branch any more.
  expect(answer.stdout).toContain(`✓ Phase 1: Part 1  ${landedOn(project)[0]?.commit.slice(0, 9)}\n`);
});

test.concurrent("after a merge of kept commits by hand, the run continues from the user's branch", async () => {
  const project = makeProject({ phases: two });
  await stoppedAfterOne(project);
  commits(project, 'mine.txt', 'mine\n');
  project.git('merge', '-q', '--no-edit', runBranch(project));
  const merged = project.git('rev-parse', 'main');
  expectSound(project, await resume(project), 0);
  expect(project.git('rev-list', '--count', `${merged}..main`)).toBe('1');
  expect(phasesOn(project)).toEqual(['1', '2']);
});

test.concurrent("what conflicts with the user's own commits stays on the run's branch, and that is reported", async () => {
  const project = makeProject({ phases: two, scenario: { defaults: writes('{phase}.txt', 'theirs\n') } });
  await stoppedAfterOne(project);
  const own = commits(project, '1.txt', 'mine\n');
  const answer = await resume(project);
  expectSound(project, answer, 0);
  expect(project.git('rev-parse', 'main')).toBe(own);
  expect(phasesOn(project, runBranch(project))).toEqual(['1', '2']);
  expect(eventsOf(project, 'run.delivered').at(-1)).toMatchObject({ how: 'kept' });
});

test.concurrent('with --land branch the branch of the user is neither moved nor followed', async () => {
  const project = makeProject({ phases: two });
  await stoppedAfterOne(project);
  const own = commits(project, 'mine.txt', 'mine\n');
  expectSound(project, await resume(project, '--land', 'branch'), 0);
  expect(project.git('rev-parse', 'main')).toBe(own);
  expect(phasesOn(project, runBranch(project))).toEqual(['1', '2']);
  expect(project.git('rev-list', '--count', `${runBranch(project)}..main`)).toBe('1');
});
