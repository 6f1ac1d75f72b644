import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { call } from '../support/calls.ts';
import { eventsOf, runsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Step } from '@debussy/runners';
import type { Project } from '../support/project.ts';
import { inTurn } from '../support/steps.ts';

const master = '# Todo\n\n| Phase | Title | Status |\n|---|---|---|\n| 1 | [Store](phase-1.md) | Pending |\n';
const unclear =
  '# Todo Phase 1: Store\n\n**Depends On:** [Phase 9](phase-9.md)\n\n## Tasks\n- [ ] 1.1: keep\n';
const clear =
  '# Todo Phase 1: Store\n\n**Depends On:** N/A\n\n## Gates\n- kept: `test -f a`\n\n## Tasks\n- [ ] 1.1: keep\n';

const written = (text: string): readonly Step[] => [
  { write: { path: 'plans/todo/MASTER_PLAN.md', content: master } },
  { write: { path: 'plans/todo/phase-1.md', content: text } },
  { report: 'completed' },
];

/** An agent that first writes a plan with findings, and mends it when it is told of them. */
function authorProject(second = clear): Project {
  const project = makeProject({
    phases: [],
    files: { 'idea.txt': 'A list of things to do, that is kept.\n' },
  });
  project.scenario({
    phases: {
      '1': inTurn([{ write: { path: 'stray.txt', content: 'x\n' } }, ...written(unclear)], written(second)),
    },
  });
  return project;
}

test.concurrent('a text becomes a plan by an agent in a worktree, and findings of the audit go back to it', async () => {
  const project = authorProject();
  const answer = await call(project, ['plan', 'import', 'idea.txt', '--into', 'plans/todo']);
  expect(answer).toMatchObject({ code: 0 });
  expect(readFileSync(join(project.root, 'plans/todo/phase-1.md'), 'utf8')).toBe(clear);
  expect(project.git('status', '--short')).toBe('?? plans/');
  expect(eventsOf(project, 'session.ended').length).toBe(2);
  const audited = await call(project, ['audit', 'plans/todo/MASTER_PLAN.md', '--strict']);
  expect(audited.code).toBe(0);
});

test.concurrent('an import with remaining findings fails, names the command that lists them, and writes no file', async () => {
  const project = authorProject(unclear);
  const answer = await call(project, ['plan', 'import', 'idea.txt', '--into', 'plans/todo']);
  expect(answer.code).toBe(3);
  expect(answer.stderr).toContain('ERR_IMPORT_UNFINISHED');
  expect(answer.stderr).toMatch(/debussy diff 1 --run \S+/);
  expect(existsSync(join(project.root, 'plans'))).toBe(false);
});

const sources = [
  ['plan', 'new', 'todo list'],
  ['plan', 'import', 'idea.txt'],
];

test.concurrent.each(someOf(sources, 1))(
  '%s %s --dry-run names the agent, starts no session and writes nothing',
  async (...words) => {
    const project = authorProject();
    const dry = [...words, '--into', 'plans/todo', '--dry-run'];
    expect(await call(project, dry)).toMatchObject({ code: 0, stdout: expect.stringContaining('scripted') });
    expect(runsOf(project)).toEqual([]);
    expect(readdirSync(project.root)).not.toContain('plans');
    const missing = await call(project, [...dry, '--agent', 'claude'], { env: { PATH: '/usr/bin:/bin' } });
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('ERR_AGENT_MISSING') });
  },
);
