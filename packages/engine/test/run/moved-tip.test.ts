import { execFileSync } from 'node:child_process';
import type { RunObserver } from '../../src/index.ts';
import { expect, test } from 'vitest';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

/** A commit of a person on top of a branch that no checkout stands on. */
function commitOn(project: Project, branch: string): string {
  const { root, around } = project;
  const git = (...args: readonly string[]): string => project.git(...args);
  const blob = git('hash-object', '-w', 'MASTER_PLAN.md');
  const entries = `${git('ls-tree', branch)}\n100644 blob ${blob}\tby-hand.md\n`;
  const tree = execFileSync('git', ['mktree'], {
    cwd: root,
    env: around.env,
    input: entries,
    encoding: 'utf8',
  });
  const commit = git('commit-tree', tree.trim(), '-p', branch, '-m', 'By hand');
  git('update-ref', `refs/heads/${branch}`, commit);
  return commit;
}

test("a person's commit on the run's branch at the moment of a landing ended the run as an error of debussy", async () => {
  const project = makeProject();
  const run = await project.take();
  const branch = run.place.runBranch.replace('refs/heads/', '');
  const notices: string[] = [];
  let byHand = '';
  const observer: RunObserver = {
    event(event) {
      // The verdict is there, and the next step is to land: the person is faster.
      if (event.type === 'verification.finished' && byHand === '') byHand = commitOn(project, branch);
      if (event.type === 'notice') notices.push(event.code);
    },
  };
  const started = run.start([() => observer]);
  const state = await started.done;
  expect(notices).toContain('TIP_MOVED');
  expect(state.draining).toBe('tip_moved');
  expect(state.ended).toMatchObject({ exitCode: 4, outcome: 'needs_human' });
  expect(project.git('rev-parse', branch)).toBe(byHand);

  // No gate of a phase that has landed could judge it: only the word of a person lets it count.
  const again = await project.take({ run: run.id, yesUngated: true });
  expect((await again.start().done).ended?.exitCode).toBe(0);
  const log = project.git('log', '--format=%s', branch);
  expect(log).toContain('By hand');
  expect(project.git('ls-tree', '--name-only', branch)).toContain('by-hand.md');
  expect(project.git('ls-tree', '--name-only', branch)).toContain('done.txt');
});
