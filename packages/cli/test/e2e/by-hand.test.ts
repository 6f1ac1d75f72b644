import { spawnSync } from 'node:child_process';
import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { inTurn, splitInto } from '../support/steps.ts';

const files = { 'list.txt': 'first\nlast\n' };
const leaves = [{ report: 'completed' }] as const;

function adds(line: string) {
  return [{ run: `sed -i '1a ${line}' list.txt` }, { report: 'completed' }] as const;
}

const dependants = [
  { id: '3', after: 'Phase 1' },
  { id: '4', after: 'Phase 1, 2', gates: ['both: `grep -q one list.txt && grep -q two list.txt`'] },
];

/** Phases 1 and 2 write the same line and nobody resolves it; of the dependants 3 waits for the first of them, 4 for both. */
function stuck(waiting: typeof dependants = []): Project {
  return makeProject({
    phases: [{ id: '1' }, { id: '2' }, ...waiting],
    files,
    scenario: {
      phases: { '1': inTurn(adds('from one'), leaves), '2': inTurn(adds('from two'), leaves) },
    },
  });
}

function asked(project: Project): string {
  return eventsOf(project, 'phase.needs_human').at(-1)?.phase ?? '';
}

/** Types what debussy printed for a person, with the comment behind each command left in, as a shell takes it. */
function types(project: Project, command: string): { readonly status: number | null; readonly said: string } {
  const env = { ...process.env, HOME: project.desk, GIT_CONFIG_GLOBAL: '/dev/null', GIT_EDITOR: 'true' };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: project.root,
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

const mend =
  "sed -i '/^<<<<<<<\\|^=======\\|^>>>>>>>\\||||||||/d' list.txt && git add list.txt && git cherry-pick --continue";

/** Does by hand what the commands of the phase that waits say, up to the resume. */
function finishes(project: Project, how: string = mend): void {
  const commands = eventsOf(project, 'phase.needs_human').findLast(({ commands: all }) =>
    all.some(isPick),
  )?.commands;
  const at = commands?.findIndex(isPick) ?? -1;
  const [go = '', pick = '', back = ''] = commands?.slice(at - 1, at + 2) ?? [];
  expect(types(project, go)).toMatchObject({ status: 0 });
  expect(types(project, pick).status).toBe(1);
  expect(types(project, how)).toMatchObject({ status: 0 });
  const [alone = ''] = back.split(' && debussy resume');
  expect(back).toContain('debussy resume');
  expect(types(project, alone)).toMatchObject({ status: 0 });
}

function isPick(command: string): boolean {
  return command.startsWith('git cherry-pick ');
}

test.concurrent('who resolves a conflict as the printed commands say and resumes has the phase landed, and its dependants continue; not from a branch that was reset', async () => {
  const project = stuck(dependants);
  expectSound(project, await run(project, '--parallel', '2'), 4);
  const branch = runBranch(project);
  project.git('branch', '-qf', branch, `${branch}~1`);
  const refused = await resume(project);
  expect(refused.code).toBe(2);
  const [, restores = ''] = /(git update-ref \S+ \S+)/.exec(refused.stderr) ?? [];
  expect(types(project, restores)).toMatchObject({ status: 0 });
  const phase = asked(project);
  const before = eventsOf(project, 'session.dispatched').filter((event) => event.phase === phase).length;
  finishes(project);
  const own = project.git('rev-parse', runBranch(project));
  const answer = await resume(project);
  expectSound(project, answer, 0);
  expect(phasesOn(project).toSorted()).toEqual(['1', '2', '3', '4']);
  expect(project.git('merge-base', '--is-ancestor', own, 'main')).toBe('');
  const [first, , third] = project.git('show', 'main:list.txt').split('\n').toSorted();
  expect([first, third]).toEqual(['first', 'from two']);
  expect(eventsOf(project, 'session.dispatched').filter((event) => event.phase === phase)).toHaveLength(
    before,
  );
  expect(answer.stdout).not.toContain('without any change');
  expect((await call(project, ['diff', phase])).stdout).toMatch(/^\+from (?:one|two)$/m);
  const moved = eventsOf(project, 'tip.moved').find((event) => event.offer === 'by_hand');
  expect(moved?.landed.map((one) => one.phase)).toEqual([phase]);
  expect(
    project.git('log', '-1', '--format=%(trailers:key=Debussy-Phase,valueonly)', moved?.to ?? ''),
  ).toContain(phase);
});

test.concurrent.each(someOf(['tip.offered#1', 'verification.finished#1', 'tip.moved#1'], 1))(
  'a crash at %s loses nothing of what a person did, and lands it once',
  async (at) => {
    const project = stuck();
    await run(project, '--parallel', '2');
    finishes(project);
    const own = project.git('rev-parse', runBranch(project));
    const crashed = await call(project, ['resume'], { env: { DEBUSSY_CRASH_AT: at } });
    expect(crashed.code).toBe(null);
    expectSound(project, await resume(project), 0);
    expect(phasesOn(project).toSorted()).toEqual(['1', '2']);
    expect(project.git('merge-base', '--is-ancestor', own, 'main')).toBe('');
  },
);

test.concurrent('a conflict of a sub-phase that is resolved by hand lands in its group, and the group continues', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    files,
    scenario: {
      phases: {
        '1': [splitInto({ id: '1a' }, { id: '1b' }, { id: '1c', after: ['1b'] })],
        '1a': inTurn(adds('from a'), leaves),
        '1b': inTurn(adds('from b'), leaves),
      },
    },
  });
  expectSound(project, await run(project, '--parallel', '2'), 4);
  finishes(project);
  const answer = await resume(project);
  expectSound(project, answer, 0);
  expect(phasesOn(project)).toEqual(['1a', '1b', '1c']);
  expect(answer.stdout).not.toContain('without any change');
  expect(project.git('show', 'main:list.txt').split('\n').toSorted()).toEqual([
    'first',
    'from a',
    'from b',
    'last',
  ]);
});
