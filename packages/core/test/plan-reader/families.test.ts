import { expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.ts';
import { readPlan } from '../../src/plan-reader/read-plan.ts';
import { planOfIssues } from '../../src/plan-writer/issues.ts';
import { codesOf, commands, planOf, statuses, units } from './plan-of.ts';

const flat = (title: string): string =>
  `## Phase ${title}\n\n## Overview\ntext\n\n## Tasks\n- [ ] write ${title}\n\n## Gates\n- tests: \`npm test ${title}\`\n\n`;

test('sections of the rank of a phase belong to the phase that they follow', () => {
  const plan = planOf({ 'PLAN.md': `# Shop\n\n${flat('1: A')}${flat('2: B')}## Risks\n- [ ] not a task\n` });
  expect(plan.phases.map(({ tasks }) => tasks.map(({ text }) => text))).toEqual([
    ['write 1: A'],
    ['write 2: B'],
  ]);
  expect(commands(plan)).toEqual([['npm test 1: A'], ['npm test 2: B']]);
  expect(codesOf(plan)).toContain('BOX_NOT_READ');
});

test('gates behind all phases are those of the plan', () => {
  const text = '# P\n## Phase 1: A\n- [ ] a\n## Phase 2: B\n- [ ] b\n## Gates\n- t: `npm test`\n';
  expect(commands(planOf({ 'PLAN.md': text }))).toEqual([['npm test'], ['npm test']]);
});

test.each([
  [
    '## Progress\n### Phase 1 ✅\nDone.\n### Phase 2\nNext.\n## Plan\n### Phase 1: A\n- [ ] a\n### Phase 2: B\n- [ ] b\n',
    ['1 A', '2 B < 1'],
    ['completed', 'pending'],
  ],
  [
    '## Backend\n### Phase 1: A\n- [ ] a\n### Phase 2: B\n- [ ] b\n## Frontend\n### Phase 1: C\n- [ ] c\n',
    ['1 A', '2 B < 1', '1-2 C < 2'],
    ['pending', 'pending', 'pending'],
  ],
])('%j: a phase that is named twice is no error', (text, expected, said) => {
  const plan = planOf({ 'PLAN.md': `# P\n${text}` });
  expect(units(plan)).toEqual(expected);
  expect(statuses(plan)).toEqual(said);
  expect(audit(plan).map(({ code }) => code)).not.toContain('DUPLICATE_PHASE');
});

test('two phases of one id below the same heading are an error', () => {
  const plan = planOf({ 'PLAN.md': '# P\n## Phase 1: A\n- [ ] a\n## Phase 1: B\n- [ ] b\n' });
  expect(audit(plan).map(({ code }) => code)).toContain('DUPLICATE_PHASE');
});

test('a file that a phase names beside its text is one to change, and a list of files links no phases', () => {
  const plan = planOf({
    'PLAN.md':
      '# P\n## Phase 1: Docs\n**File:** `docs/a.md`\n\nWrite it.\n\n- [ ] a\n\n## Steps\n1. `b.md`\n2. `c.md`\n',
  });
  expect(codesOf(plan)).not.toContain('FILE_MISSING');
  expect(plan.phases.map(({ tasks }) => tasks.length)).toEqual([1]);
});

test('a ticket of another list is not a missing phase', () => {
  const plan = planOf({ 'PLAN.md': '# P\n## Phase 1: A\n**Depends on**: TASK-007\n- [ ] a\n' });
  expect(codesOf(plan)).toEqual(['DEPENDENCY_UNCLEAR']);
});

test('headings of tasks with ids of letters win over a table', () => {
  const text =
    '# P\n### Task T-001: Write\ntext\n### Task T-002: Print\n**Depends on**: T-001\n## Parallelism\n| Task | Files Modified |\n|---|---|\n| T-001 | a.ts |\n| T-003 | b.ts |\n';
  const plan = planOf({ 'x.md': text });
  expect(units(plan)).toEqual(['T-001 Write', 'T-002 Print < T-001']);
  expect(plan.phases.map(({ tasks }) => tasks.length)).toEqual([1, 1]);
});

test('kiro: empty waves and waves of unknown tasks are findings and release no task', () => {
  const graph =
    '```json\n{"waves":[{"tasks":["1"]},{"tasks":[]},{"tasks":["2"]},{"tasks":["7.1"]},{"tasks":["3"]}]}\n```\n';
  const plan = planOf({
    '.kiro/specs/search/tasks.md': `# Implementation Plan\n- [ ] 1. A\n- [ ] 2. B\n- [ ] 3. C\n## Task Dependency Graph\n${graph}`,
  });
  expect(plan.title).toBe('search');
  expect(units(plan)).toEqual(['1 A', '2 B < 1', '3 C < 2']);
  expect(codesOf(plan)).toEqual(['DEPENDENCY_UNCLEAR', 'DEPENDENCY_UNCLEAR']);
});

test('cc-sdd: a task marked (P) runs beside its marked neighbors', () => {
  const text = '- [ ] 1. A\n- [ ] 2. (P) B\n- [ ] 3. C (P)\n- [ ] 4. D\n- [ ] 5. E\n';
  expect(units(planOf({ '.kiro/specs/x/tasks.md': text }))).toEqual([
    '1 A',
    '2 B < 1',
    '3 C < 1',
    '4 D < 2,3',
    '5 E < 4',
  ]);
});

test('agent os: signs in place of boxes are tasks, and the status of a heading counts', () => {
  const text =
    '# Spec Tasks\n## Phase 1: Base ✅ COMPLETED\n- ✅ Write\n## Phase 2: Rest\n- ✅ Write\n- [ ] Test\n## Phase 3: All\n- ✅ Write\n';
  const plan = planOf({ '.agent-os/specs/2026-01-01-shop/tasks.md': text });
  expect(plan.title).toBe('shop');
  expect(statuses(plan)).toEqual(['completed', 'pending', 'completed']);
  expect(plan.phases.map(({ tasks }) => tasks.map(({ done }) => done))).toEqual([
    [true],
    [true, false],
    [true],
  ]);
});

test('openspec: the change is the title', () => {
  const plan = planOf({
    'openspec/changes/archive/2026-01-31-add-search/tasks.md': '## 1. Index\n- [ ] 1.1 a\n',
  });
  expect(plan.title).toBe('add-search');
});

test('an ExecPlan is verified by the commands of its review gate', () => {
  const text =
    '# P\n## Progress\n- [x] a\n- [ ] b\n## Review Gate\n- [ ] Command: `npm test`\n- [ ] Command: `npm run lint`\n';
  const plan = planOf({ 'PLANS.md': text });
  expect(commands(plan)).toEqual([['npm test', 'npm run lint']]);
  expect(plan.phases[0]?.tasks.map(({ text: words }) => words)).toEqual(['a', 'b']);
  expect(codesOf(plan)).toEqual([]);
});

test('orders to the tool of the author are left out of prompts, and named', () => {
  const text =
    '# P\n> **For agentic workers:** REQUIRED SUB-SKILL: Use superpowers:subagent-driven-development to implement this plan task-by-task.\n\nBuild it well.\n\n### Task 1: A\n- [ ] a\n';
  const plan = planOf({ 'docs/superpowers/plans/x.md': text });
  expect(plan.phases[0]?.context).toContain('Build it well.');
  expect(`${plan.phases[0]?.context}${plan.phases[0]?.text}`).not.toContain('subagent-driven');
  expect(plan.findings).toMatchObject([{ code: 'TOOL_ORDER', place: { line: 2 } }]);
});

test.each([
  ['- [ ] #43\n- [ ] o/n#44 the other', '', ['43', '44']],
  ['- [ ] https://github.com/o/n/issues/43', 'Part of #42', ['43', '44']],
  ['no boxes', 'Parent: #42', ['43', '44']],
  ['- [ ] #43\n- [ ] write the notes', '', ['42', '43', '44']],
])('issues: %j is no phase beside its children', (epic, child, expected) => {
  const issues = [
    { number: '42', title: 'Epic', body: epic, url: '', closed: false },
    { number: '43', title: 'A', body: child, url: '', closed: false },
    { number: '44', title: 'B', body: child, url: '', closed: false },
  ];
  const plan = planOfIssues(issues);
  expect(plan.phases.map(({ id }) => id)).toEqual(expected);
  expect(plan.phases.flatMap(({ tasks }) => tasks.map(({ text }) => text))).not.toContain('#43');
});

test('headings of tasks are the tasks of a phase that has neither boxes nor tags', () => {
  const text =
    '---\nphase: 02-db\nplan: 01\n---\n<objective>Schema.</objective>\n\n## Task 1 — Write the schema\n\n<action>x</action>\n\n## Task 2 — Seed it\n';
  const plan = planOf({ '.planning/phases/02-db/02-01-PLAN.md': text });
  expect(plan.phases.map(({ tasks }) => tasks.map((task) => task.text))).toEqual([
    ['Write the schema', 'Seed it'],
  ]);
});

test('gsd: a number that a later milestone uses again loses no plan', () => {
  const files = {
    '.planning/ROADMAP.md': '# R\n\n- [ ] **Phase 24: Access** - x\n\n### Phase 24: Access\n**Goal**: g\n',
    '.planning/phases/24-schema/24-01-PLAN.md':
      '---\nphase: 24-schema\nplan: 01\n---\n<objective>S.</objective>\n<task type="auto">\n<name>A</name>\n</task>\n',
    '.planning/phases/24-access/24-01-PLAN.md':
      '---\nphase: 24-access\nplan: 01\n---\n<objective>T.</objective>\n<task type="auto">\n<name>B</name>\n</task>\n',
  };
  const names = Object.keys(files);
  const below = (folder: string): readonly string[] => [
    ...new Set(
      names
        .filter((name) => name.startsWith(`${folder}/`))
        .map((name) => {
          const [first = '', ...rest] = name.slice(folder.length + 1).split('/');
          return rest.length === 0 ? first : `${first}/`;
        }),
    ),
  ];
  const texts: ReadonlyMap<string, string> = new Map(Object.entries(files));
  const plan = readPlan({
    folder: '.planning',
    list: below,
    read: (name) => {
      const text = texts.get(name);
      return text === undefined ? { ok: false, problem: 'missing', detail: '' } : { ok: true, text };
    },
  });
  expect(plan.phases.flatMap(({ id, tasks }) => tasks.map(({ text }) => `${id} ${text}`)).toSorted()).toEqual(
    ['24-01 A', '24-01-2 B'],
  );
});

test.each([
  ['## Fix 1 — A\n- [ ] a\n## Fix 2 — B\n- [ ] b\n', ['1 A', '2 B < 1']],
  ['### T1 — A\n### T2 — B\n', ['T1 A', 'T2 B < T1']],
  ['## v1.0 (Q1) - A\n- [ ] a\n## v1.1 - B\n- [ ] b\n', ['1.0 A', '1.1 B < 1.0']],
  [
    '## Phase 1: A {#one}\n- [ ] a\n## Phase 2: B [checkpoint: abc]\n- [ ] b\n## Phase: C\n- [ ] c\n',
    ['1 A', '2 B < 1', '3 C < 2'],
  ],
  [
    '## Phase 1: A\n- [ ] a\n## Phase 2: B\n- [ ] b\n## Phase 1 (Future): C\n- [ ] c\n',
    ['1 A', '2 B < 1', '1-2 (Future): C < 2'],
  ],
])('%j: other headings of pieces of work', (text, expected) => {
  const plan = planOf({ 'PLAN.md': `# Shop\n${text}` });
  expect(units(plan)).toEqual(expected);
  expect(audit(plan).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a task whose heading is in a code block is reported', () => {
  const plan = planOf({
    'docs/superpowers/plans/x.md': `# P\n## Task 1: A\n- [ ] a\n\`\`\`\`md\n## Task 2: B\n\`\`\`\`\n## Task 3: C\n- [ ] c\n`,
  });
  expect(plan.findings.map(({ code, place }) => [code, place.line])).toContainEqual(['HEADING_UNCLEAR', 5]);
});
