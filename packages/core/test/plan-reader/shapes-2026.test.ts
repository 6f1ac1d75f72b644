import { expect, test } from 'vitest';
import { readPlan } from '../../src/plan-reader/read-plan.ts';
import type { Plan } from '../../src/plan.ts';
import { codesOf, planOf, statuses, units } from './plan-of.ts';

/** `.planning` from texts by their names. */
function gsdOf(files: Readonly<Record<string, string>>): Plan {
  const names = Object.keys(files).map((name) => `.planning/${name}`);
  const list = (folder: string): readonly string[] => [
    ...new Set(
      names
        .filter((name) => name.startsWith(`${folder}/`))
        .map((name) => name.slice(folder.length + 1).replace(/\/.*/, '/')),
    ),
  ];
  return readPlan({
    folder: '.planning',
    list,
    read: (name) => {
      const text = files[name.replace('.planning/', '')];
      return text === undefined ? { ok: false, problem: 'missing', detail: '' } : { ok: true, text };
    },
  });
}

const front = (phase: string, plan: string, more = ''): string =>
  `---\nphase: ${phase}\nplan: ${plan}\n${more}---\n<tasks>\n<task><name>${plan}</name></task>\n</tasks>\n`;

test('phases of a finished milestone came after those that wait for them: a cycle', () => {
  const plan = gsdOf({
    'ROADMAP.md':
      '# R\n<details>\n\n### Phase 1: A\n- [x] 01-01: a\n\n</details>\n\n- [ ] **Phase 2: B**\n\n## Details\n\n### Phase 2: B\n**Depends on**: Phase 1\n',
    'phases/01-a/01-01-PLAN.md': front('01', '01'),
  });
  expect(units(plan)).toEqual(['01-01 a', '2 B < 01-01']);
  expect(codesOf(plan)).not.toContain('DEPENDENCY_CYCLE');
});

test('a plan names another by its file, by its summary alone, and when done one that is gone', () => {
  const plan = gsdOf({
    'ROADMAP.md': '# R\n- [ ] Phase 1: A\n',
    'VENDOR-PLAN.md': '# Not of a phase\n',
    'phases/01-a/01-01-SUMMARY.md': 'done',
    'phases/01-a/01-02-PLAN.md': front('01', '02', 'depends_on: [01-01]\n'),
    'phases/01-a/01-03-PLAN.md': front('01', '03', 'depends_on:\n  - 01-02-PLAN.md\n'),
    'phases/01-a/01-04-PLAN.md': front('01', '04', 'depends_on: [01-00]\n'),
    'phases/01-a/01-04-SUMMARY.md': 'done',
  });
  expect(plan.phases.map(({ id, dependsOn }) => `${id} < ${dependsOn.join()}`)).toEqual([
    '01-02 < ',
    '01-03 < 01-02',
    '01-04 < ',
  ]);
  expect(codesOf(plan)).not.toContain('UNKNOWN_DEPENDENCY');
});

test('a plan below phases/ without front matter is read alone as in its folder', () => {
  const plan = planOf({
    '.planning/phases/17-a/17-01-PLAN.md': '# Plan 17-01: Add it\n\n## Tasks\n\n- One\n',
  });
  expect([plan.dialect, ...plan.phases.map(({ id }) => id)]).toEqual(['gsd', '17-01']);
});

test('a plan of one file has the name of its work', () => {
  const text = `---\nphase: 01\nplan: 02\n---\n<objective>Add the icon.</objective>\n<threat_model>\n\n## Trust Boundaries\n\n</threat_model>\n<tasks>\n<task><name>a</name></task>\n</tasks>\n`;
  expect(planOf({ '.planning/phases/01-a/01-02-PLAN.md': text }).title).toBe('Add the icon');
  const task = '---\nid: task-1\ntitle: Add it\nstatus: To Do\n---\n\n## Description\n\nx\n';
  expect(planOf({ 'backlog/tasks/task-1 - Add.md': task }).title).toBe('Add it');
});

test('stories that pass are those of Ralph, also with dependencies', () => {
  const story = { id: 'US-1', title: 'A', acceptanceCriteria: ['a'], dependencies: [], passes: true };
  const plan = planOf({ 'prd.json': JSON.stringify({ userStories: [story, { ...story, id: 'US-2' }] }) });
  expect([plan.dialect, ...statuses(plan)]).toEqual(['ralph', 'completed', 'completed']);
});

const needing = (id: number, more: string): string =>
  `## Phase ${id}: P${id}\n- [ ] a\n\n### Dependencies\n\n${more}\n\n`;

test('libraries below "Dependencies" say nothing about the order of phases', () => {
  const plan = planOf({
    'ROADMAP.md': `# R\n\n${needing(1, '- A library')}${needing(2, '- Another one')}${needing(3, 'None')}`,
  });
  expect(units(plan)).toEqual(['1 P1', '2 P2 < 1', '3 P3']);
});

test('a status all in bold is read', () => {
  const plan = planOf({
    'ROADMAP.md': '# R\n## Phase 1: A\n**Status: ✅ COMPLETE**\n## Phase 2: B\n- [ ] b\n',
  });
  expect(statuses(plan)).toEqual(['completed', 'pending']);
});

test.each([
  [
    'openspec/changes/add-x/tasks.md',
    '# T\n## 1. Data\n### 1.1 Add\n1. Do\n### 1.2 Remove\n## 2. View\n### 2.1 Show\n',
    ['1 Data', '2 View < 1'],
    [2, 1],
  ],
  [
    'archive/specs.md',
    '# T\n- [ ] 1. Data\n- [ ] 1.1 Add\n- [ ] **2. View**\n  - [ ] 2.1 Show\n',
    ['1 Data', '2 View < 1'],
    [2, 2],
  ],
  [
    '.agent-os/specs/x/tasks.md',
    '# T\n## Pre-work\n- [ ] a\n## Phase 1: Data\n- [ ] b\n## Phase 2: View\n- [ ] c\n',
    ['0 Pre-work', '1 Data < 0', '2 View < 1'],
    [1, 1, 1],
  ],
  [
    'docs/plans/x.md',
    '# Plan: 2 things\n## Plan 1: Data\n### Steps\n1. a\n2. b\n## Plan 2: View\n### Goal\n',
    ['1 Data', '2 View < 1'],
    [1, 1],
  ],
  [
    'docs/plans/x.md',
    '# feat: X\n## Acceptance Criteria\n- [ ] c\n## Implementation Sessions\n### Session 1: Data\n1. a\n### Session 2: View\n1. b\n',
    ['1 Data', '2 View < 1'],
    [0, 0],
  ],
  [
    'docs/plans/x.md',
    '# Plan: X\n## 1. Definition of done\n## 2. Current state\n## 3. Workstreams\n### WS-A — Data\n### WS-B — View\n',
    ['1 WS-A — Data', '2 WS-B — View < 1'],
    [1, 1],
  ],
  [
    'docs/plans/x.md',
    '# X\n## Technical Approach\n### Phase 1: D\n### Phase 2: V\n## Implementation Phases\n### Phase 1: Data\n- [ ] a\n### Phase 2: View\n- [ ] b\n',
    ['1 Data', '2 View < 1'],
    [1, 1],
  ],
  [
    'docs/plans/x.md',
    '# X\n## Implementation Phases\n#### Phase 1: Data\n- [ ] a\n- [ ] b\n#### Phase 2: View\n- [ ] c\n## Acceptance Criteria\n### Phase 1\n- [ ] d\n### Phase 2\n- [ ] e\n',
    ['1 Data', '2 View < 1'],
    [2, 1],
  ],
  [
    'docs/plans/x.md',
    '# X\n## Wave 1 — Data\n- a\n## Wave 2 — View\n- b\n',
    ['1 Data', '2 View < 1'],
    [0, 0],
  ],
  [
    'docs/plans/x.md',
    '# Cycle\n## Session 1: Data\n### Exact steps\n1. a\n2. b\n## Session 2: View\n',
    ['1 Data', '2 View < 1'],
    [0, 0],
  ],
  ['docs/plans/x.md', '# PRD — X\n## 1. Vision\n## 2. Stack\n', [], []],
  ['docs/plans/x.md', '# X\n## Approach\n1. Click here\n2. Wait\n', [], []],
  [
    'plans/x.md',
    '# Plan: Task 3.1 — Data\n## Dependencies\n- Task 1.3\n## Tasks\n- [ ] a\n',
    ['3.1 Data'],
    [1],
  ],
  [
    'PLAN.md',
    '# X\n## Phase 1: Data\n- [ ] a\n## Phase 2: View\n- [ ] b\n\n| PR | Phases | Description |\n|---|---|---|\n| 1 | 1-2 | All |\n',
    ['1 Data', '2 View < 1'],
    [1, 1],
  ],
  ['PLAN.md', '# X\n## 阶段\n1. Data\n2. View\n', ['1 Data', '2 View < 1'], [1, 1]],
  ['x.plan.md', '# X\n## 修改清單\n### 1. Data\n### 2. View\n', ['1 Data', '2 View < 1'], [1, 1]],
  ['x.plan.md', '# X\n## Proposed Changes\n### Data\n#### [NEW] a.ts\n', ['1 Data'], [1]],
  ['.cursor/plans/x.plan.md', '---\nname: X\ntodos: []\n---\n# X\n## Scope\ntext\n', ['1 X'], [0]],
  [
    'tasks/prd-x.md',
    '# PRD: X\n## User Stories\n### US-001: Data\n**Acceptance Criteria:**\n- [ ] a\n- [ ] b\n### US-002: View\n- [ ] c\n',
    ['US-001 Data', 'US-002 View < US-001'],
    [2, 1],
  ],
  [
    'docs/plans/x.md',
    '# X\n## Phases\n### Phase 1: Data\n- [ ] a\n### Phase 1: Insights\nb\n### Phase 2: View\n- [ ] c\n### Phase 2: Insights\nd\n## Future Considerations\n### Phase 3: Later\ne\n',
    ['1 Data', '2 View < 1'],
    [1, 1],
  ],
  [
    'docs/stories/1.6.story.md',
    '# Story 1.6: Data\n## Story\nx\n## Acceptance Criteria\n1. a\n## Tasks\n- [ ] b\n## Dependencies\n- Story 1.1\n',
    ['1.6 Data'],
    [1],
  ],
  [
    'PLAN.md',
    '# X\n## Phase 1: Data\n### Dependencies\n**Enables:**\n- Phase 2\n## Phase 2: View\n### Dependencies\n- Phase 1\n',
    ['1 Data', '2 View < 1'],
    [0, 0],
  ],
  ['docs/plans/x.md', '# 音\n## 目的\n## 実装ステップ\n1. Data\n2. View\n', ['1 Data', '2 View < 1'], [1, 1]],
  [
    'docs/plans/x.md',
    '# X\n## What to implement\n### 1. Data\n### 2. View\n',
    ['1 Data', '2 View < 1'],
    [1, 1],
  ],
])('%s: %j', (file, text, expected, tasks) => {
  const plan = planOf({ [file]: text });
  expect(units(plan)).toEqual(expected);
  expect(plan.phases.map((phase) => phase.tasks.length)).toEqual(tasks);
});

test('ids and titles: a story of epic 1B, a colon of full width', () => {
  const story = '# Story 1B.3: Clean\n## Acceptance Criteria\n1. a\n## Tasks / Subtasks\n- [ ] b\n';
  expect(units(planOf({ 'docs/stories/1b-3.md': story }))).toEqual(['1B.3 Clean']);
  expect(units(planOf({ 'PLAN.md': '# P\n## Phase 1：A\n- [ ] a\n## Phase 2：B\n- [ ] b\n' }))).toEqual([
    '1 A',
    '2 B < 1',
  ]);
});

const kit = '# X\n## Phase 1: A\n- [x] T001 a\n- [x] T002 b\n## Phase 2: B\n\n**No tasks.** Done before.\n';

test.each([
  [
    'conductor/tracks/x/plan.md',
    '# X\n## Phase 1: A\n### [x] Task 1.1: a\nb\n### [x] Phase 1 Checkpoint\nc\n',
    1,
  ],
  ['PLAN.md', '# X\n## Phase 1: A\n**Status:** pending\na\n## Progress\n- [x] Phase 1 complete\n', 1],
  ['specs/1-x/tasks.md', kit, 2],
  [
    '.planning/ROADMAP.md',
    '# X\n<details>\n<summary>v1</summary>\n\n- [x] Phase 1: A (2/2 plans)\n- [x] Phase 2: B\n\n</details>\n',
    2,
  ],
])('finished work is not run again: %s %j', (file, text, phases) => {
  const plan = planOf({ [file]: text });
  expect(statuses(plan)).toEqual(Array.from({ length: phases }, () => 'completed'));
  expect(codesOf(plan)).not.toContain('BOX_NOT_READ');
});

test('a box that names a phase is ticked with it', () => {
  const plan = planOf({
    'PLAN.md': '# X\n## Phase 1: A\na\n## Progress\n- [ ] Phase 1: A\n- [ ] Phase 1 docs\n',
  });
  expect(plan.phases[0]?.marks).toContainEqual({
    kind: 'tick',
    place: { file: 'PLAN.md', line: 5, column: 1 },
  });
  expect(codesOf(plan)).toContain('BOX_NOT_READ');
});

const task = (id: number): string => `{"id":${id},"title":"t${id}","status":"pending"`;

test('taskmaster: sub-tasks of sub-tasks are tasks, and lists below "tags" have names', () => {
  const nested = `${task(1)},"subtasks":[${task(2)},"subtasks":[${task(3)}}]}]}`;
  const plan = planOf({
    'tasks.json': `{"tags":{"other":{"tasks":[${task(4)}}]}},"now":{"tasks":[${nested}]}}`,
  });
  expect(plan.recognised).toContain('other, now');
  expect(plan.phases.map(({ title }) => title)).toEqual(['t4']);
  const one = planOf({ 'tasks.json': `{"tasks":[${nested}]}` });
  expect(one.phases.map(({ tasks }) => tasks.map(({ text }) => text))).toEqual([['t2', 't3']]);
});
