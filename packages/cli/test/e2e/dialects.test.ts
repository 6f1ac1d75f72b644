import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { call } from '../support/calls.ts';
import { journalOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

const fixtures = fileURLToPath(new URL('../../../core/test/fixtures/dialects', import.meta.url));

/** A repository with one of the small plans in it, verified by what the project is verified with. */
function projectWith(dialect: string): Project {
  const project = makeProject({
    phases: [],
    commit: false,
    config: { default_gates: { ok: 'true' }, mark_plan: true },
    scenario: { defaults: [{ report: 'completed' }] },
  });
  cpSync(join(fixtures, dialect), project.root, { recursive: true });
  project.git('add', '-A');
  project.git('commit', '-qm', 'Begin');
  return project;
}

const dialects = [
  ['openspec', 'openspec/changes/add-search', 'openspec/changes/add-search/tasks.md', /- \[x\] 3\.1/],
  ['kiro', '.kiro/specs/login', '.kiro/specs/login/tasks.md', /- \[x\] 4/],
  // The roadmap lists no box of 01-02: that it is done, its summary says.
  ['gsd', '.planning', '.planning/ROADMAP.md', /- \[x\] \*\*Phase 1: Base/],
  [
    'superpowers',
    'docs/superpowers/plans/2026-01-01-export.md',
    'docs/superpowers/plans/2026-01-01-export.md',
    /- \[x\] \*\*Step/,
  ],
  ['taskmaster', '.taskmaster', '.taskmaster/tasks/tasks.json', /"id": 3,[^}]*"status": "done"/s],
  ['ralph', 'scripts/ralph', 'scripts/ralph/prd.json', /"US-003"[^}]*"passes": true/s],
  ['bmad', 'docs/stories', 'docs/stories/1.3.share.md', /Done/],
  ['backlog', 'backlog', 'backlog/tasks/task-3 - Write.md', /status: Done/],
  [
    'agent-os',
    '.agent-os/specs/2026-01-01-export',
    '.agent-os/specs/2026-01-01-export/tasks.md',
    /- \[x\] 3/,
  ],
  ['conductor', 'conductor/tracks/export', 'conductor/tracks/export/plan.md', /- \[x\]/],
] as const;

test.concurrent.each(someOf(dialects, 2))(
  'a plan of %s runs unconverted with the gates of the project, and is marked in its own marks',
  async (dialect, plan, file, mark) => {
    const project = projectWith(dialect);
    const answer = await call(project, ['run', plan, '--parallel', '2']);
    expect(answer).toMatchObject({ code: 0 });
    expect(readFileSync(join(project.root, file), 'utf8')).toMatch(mark);
    expect(project.git('status', '--short')).toBe('');
    const shown = await call(project, ['plan', 'show', plan, '--json']);
    expect(shown.stdout).not.toContain('"status": "pending"');
  },
);

test.concurrent('user stories of a Spec Kit plan run at once, between the foundation and the polish', async () => {
  const project = projectWith('spec-kit');
  expect((await call(project, ['run', 'specs/001-shop', '--parallel', '3'])).code).toBe(0);
  const seen = journalOf(project);
  const at = (type: string, phase: string): number =>
    seen.findIndex((event) => event.type === type && 'phase' in event && event.phase === phase);
  const began = ['3', '4', '5'].map((phase) => at('session.dispatched', phase));
  const ended = ['3', '4', '5'].map((phase) => at('session.ended', phase));
  expect(Math.max(...began)).toBeLessThan(Math.min(...ended));
  expect(phasesOn(project).slice(0, 2)).toEqual(['1', '2']);
  expect(phasesOn(project).at(-1)).toBe('6');
  const text = readFileSync(join(project.root, 'specs/001-shop/tasks.md'), 'utf8');
  expect([/- \[x\] T005/i.test(text), text.includes('- [ ]')]).toEqual([true, false]);
});
