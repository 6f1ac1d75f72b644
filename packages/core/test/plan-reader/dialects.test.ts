import { expect, test } from 'vitest';
import type { Plan } from '../../src/plan.ts';
import { codesOf, fixturePlan, planOf } from './plan-of.ts';

const marksIn = (plan: Plan, id: string): unknown =>
  plan.phases
    .find((phase) => phase.id === id)
    ?.marks.map((mark) => ('becomes' in mark ? mark.becomes : mark.kind));

function order({ phases }: Plan): readonly string[] {
  return phases.map(({ id, status, dependsOn, tasks }) => {
    const done = status === 'completed' ? ' done' : '';
    return `${id} <- ${dependsOn.join(' ')} (${tasks.length})${done}`;
  });
}

test.each([
  [
    'spec-kit',
    'specs/001-shop',
    ['1 <-  (2)', '2 <- 1 (1)', '3 <- 2 (2)', '4 <- 2 (1)', '5 <- 2 (1)', '6 <- 3 4 5 (1)'],
  ],
  ['openspec', 'openspec/changes/add-search', ['1 <-  (2) done', '2 <- 1 (2)', '3 <- 2 (1)']],
  ['kiro', '.kiro/specs/login', ['1 <-  (2)', '2 <- 1 (3)', '3 <- 1 (2)', '4 <- 1 2 3 (1)']],
  [
    'gsd',
    '.planning',
    [
      '01-01 <-  (2) done',
      '01-02 <- 01-01 (2)',
      '01-03 <- 01-01 (2)',
      '02-01 <- 01-01 01-02 01-03 (2)',
      '3 <- 02-01 (1)',
    ],
  ],
  ['superpowers', 'docs/superpowers/plans/2026-01-01-export.md', ['1 <-  (2)', '2 <- 1 (1)']],
  ['taskmaster', '.taskmaster', ['1 <-  (0) done', '2 <- 1 (1)', '3 <- 1 2 (0)', '4 <- 2 (0)']],
  ['ralph', 'scripts/ralph', ['US-001 <-  (2) done', 'US-002 <- US-001 (2)', 'US-003 <- US-002 (1)']],
  ['bmad', 'docs/stories', ['1.1 <-  (4) done', '1.2 <- 1.1 (4)', '1.3 <- 1.2 (4)']],
  ['backlog', 'backlog', ['task-2 <-  (2)', 'task-3 <- task-2 (2)', 'task-4 <-  (2) done']],
  ['agent-os', '.agent-os/specs/2026-01-01-export', ['1 <-  (3) done', '2 <- 1 (3)', '3 <- 2 (2)']],
  ['conductor', 'conductor/tracks/export', ['1 <-  (2) done', '2 <- 1 (3)']],
])('%s: units, their order, tasks, and what is done already', (dialect, folder, expected) => {
  const plan = fixturePlan(dialect, folder);
  expect([plan.dialect, order(plan)]).toEqual([dialect, expected]);
  expect(plan.recognised).not.toBe('');
});

test('ralph: a phase contains its story', () => {
  const { phases } = fixturePlan('ralph', 'scripts/ralph');
  for (const phase of phases) expect(phase.text).toContain('As a');
});

test('an expected pass is a gate, an expected failure never is', () => {
  const plan = fixturePlan('superpowers', 'docs/superpowers/plans/2026-01-01-export.md');
  expect(plan.phases.map(({ gates }) => gates.map((gate) => gate.command))).toEqual([
    ['true'],
    ['test 1 = 1'],
  ]);
});

test('files beside a plan go along with every phase', () => {
  const { phases } = fixturePlan('spec-kit', 'specs/001-shop');
  for (const { context } of phases) {
    expect(context).toContain('Every feature has tests.');
    expect(context).toContain('People browse, order and pay.');
    expect(context).toContain('Dependencies & Execution Order');
  }
});

test('another list of tasks by its tag', () => {
  expect(fixturePlan('taskmaster', '.taskmaster', { tag: 'other' }).phases.map(({ title }) => title)).toEqual(
    ['Elsewhere'],
  );
  expect(codesOf(fixturePlan('taskmaster', '.taskmaster', { tag: 'none' }))).toEqual(['TAG_MISSING']);
});

test('a named dialect counts', () => {
  const plan = fixturePlan('openspec', 'openspec/changes/add-search', { dialect: 'tasks' });
  expect([plan.dialect, plan.phases.length, plan.recognised]).toEqual(['tasks', 1, 'named with --dialect']);
});

test.each([
  ['{"name": "x"}', 1],
  ['{\n  "tasks": [\n', 3],
])('JSON that is no plan is refused at its place: %j', (text, line) => {
  const { phases, findings } = planOf({ 'x.json': text });
  expect(phases).toEqual([]);
  expect(findings).toMatchObject([{ code: 'NO_PLAN', place: { file: 'x.json', line } }]);
});

test('marks are the words of the author, at the places that were read', () => {
  expect(marksIn(fixturePlan('taskmaster', '.taskmaster'), '2')).toEqual(['"done"', '"done"']);
  expect(marksIn(fixturePlan('ralph', 'scripts/ralph'), 'US-002')).toEqual(['true']);
  expect(marksIn(fixturePlan('bmad', 'docs/stories'), '1.2')).toEqual([
    'tick',
    'tick',
    'tick',
    'tick',
    'Done',
  ]);
  expect(marksIn(fixturePlan('gsd', '.planning'), '01-02')).toEqual(['create']);
  expect(marksIn(fixturePlan('gsd', '.planning'), '01-03')).toEqual(['tick', 'create']);
  const table = planOf({
    'M.md': '| Phase # | Title | Progress |\n|---|---|---|\n| 1 | [A](a.md) | Pending |\n',
    'a.md': '# Phase 1: A\n',
  });
  expect(table.phases[0]?.marks).toEqual([
    {
      kind: 'replace',
      place: { file: 'M.md', line: 3, column: 19 },
      was: 'Pending',
      becomes: '✅ Completed',
    },
  ]);
});

test('agent-os: a task group waits for the groups that it names, not for the one before it', () => {
  const groups = ['None', 'None', '1'].map(
    (after, i) =>
      `### Task Group ${i + 1}: Part ${i + 1}\n\n**Dependencies:** ${after}\n\n- [ ] ${i + 1}.1 Write it\n`,
  );
  const plan = planOf({ 'agent-os/specs/parts/tasks.md': `# Task Breakdown\n\n${groups.join('\n')}` });
  expect(order(plan)).toEqual(['1 <-  (1)', '2 <-  (1)', '3 <- 1 (1)']);
});
