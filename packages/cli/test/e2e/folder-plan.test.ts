import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { call } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { writes } from '../support/steps.ts';

function part(phase: string, more: readonly string[] = [], gate = 'true'): string {
  const head = ['---', `phase: ${phase}`, ...more, '---'];
  return [
    ...head,
    `# Part ${phase}`,
    '## Gates',
    `- ok: \`${gate}\``,
    '## Tasks',
    '- [ ] 1.1: do it',
    '',
  ].join('\n');
}

/** A plan of three files in a folder, beside one that is no phase. */
function folderPlan(): Project {
  return makeProject({
    phases: [],
    files: {
      'MASTER_PLAN.md': '# Nothing here\n',
      'plans/auth/01-base.md': part('1', ['files_modified: [a.txt]']),
      'plans/auth/02-side.md': part('2', ['depends_on: [1]'], 'test -f phase-1.txt'),
      'plans/auth/03-top.md': part('3', ['depends_on:', '  - 2']),
      'plans/auth/notes.md': '# Notes\n\nNo phase at all.\n',
    },
  });
}

test.concurrent.each(someOf(['plans/auth', 'plans/auth/', 'plans', './plans'], 1))(
  'run %s: files with front matter in a folder are one plan, in the order of their dependencies; resume reads it again, also from the copy that the run kept',
  async (named) => {
    const project = folderPlan();
    project.scenario({ phases: { '2': [{ report: 'failed' }] } });
    expectSound(project, await call(project, ['run', named]), 3);
    expect(eventsOf(project, 'run.started')[0]?.plan).toMatchObject({ path: 'plans/auth', title: 'auth' });
    expect(phasesOn(project)).toEqual(['1']);
    project.scenario({ defaults: writes('mended.txt', 'x\n') });
    project.git('rm', '-rq', 'plans');
    project.git('commit', '-qm', 'The plan is elsewhere now');
    expect((await call(project, ['resume'])).code).toBe(0);
    expect(phasesOn(project, runBranch(project))).toEqual(['1', '2', '3']);
  },
);

function gsdPart(stage: string, plan: string, wave: number): string {
  return [
    '---',
    `phase: ${stage}`,
    `plan: "${plan}"`,
    `wave: ${wave}`,
    'depends_on: []',
    '---',
    '<tasks>',
    '<task type="auto">',
    `  <name>Write ${stage}</name>`,
    '</task>',
    '</tasks>',
    '',
  ].join('\n');
}

test.concurrent('a roadmap without summaries is marked: they are added, and its boxes are ticked', async () => {
  const stages = '.planning/phases';
  const project = makeProject({
    phases: [],
    config: { mark_plan: true, default_gates: { ok: 'true' } },
    files: {
      '.planning/ROADMAP.md':
        '# Roadmap\n\n- [ ] **Phase 1: One** - a\n\n### Phase 1: One\n**Depends on**: Nothing\nPlans:\n- [ ] 01-01-PLAN.md: a\n- [ ] 01-02-PLAN.md: b\n',
      [`${stages}/01-one/01-01-PLAN.md`]: gsdPart('01-one', '01', 1),
      [`${stages}/01-one/01-02-PLAN.md`]: gsdPart('01-one', '02', 2),
    },
  });
  expectSound(project, await call(project, ['run', '.planning/ROADMAP.md']), 0);
  expect(project.git('ls-tree', '--name-only', 'main', `${stages}/01-one/`)).toContain('01-02-SUMMARY.md');
  expect(project.git('show', `main:${stages}/01-one/01-01-SUMMARY.md`)).toContain('status: complete');
  expect(project.git('show', 'main:.planning/ROADMAP.md')).not.toContain('[ ]');
});

test.concurrent.each(someOf(['T003', 'US1', 'us1'], 1))(
  '--phase %s names the phase that has this task or this other name',
  async (named) => {
    const project = makeProject({
      phases: [],
      config: { default_gates: { ok: 'true' } },
      files: {
        'specs/001-x/tasks.md':
          '# Tasks\n\n## Phase 1: Setup\n\n- [x] T001 a\n- [x] T002 b\n\n## Phase 2: User Story 1 - Show (Priority: P1)\n\n- [ ] T003 [US1] c in src/c.ts\n\n## Phase 3: Polish\n\n- [ ] T004 d\n',
      },
    });
    expectSound(project, await call(project, ['run', 'specs/001-x/tasks.md', '--phase', named]), 0);
    expect(phasesOn(project)).toEqual(['2']);
  },
);
