import { expect, test } from 'vitest';
import { codesOf, commands, planOf, statuses, units } from './plan-of.ts';

const headedUnits = `---
title: Retry
---
# Retry - Plan
## Implementation Units
### U1. Add the queue
- **Goal:** Queue
- **Dependencies:** None.
- **Files:** \`src/a.ts\`, \`src/b.ts\`
- **Verification:** \`npm test\` passes.
### U2. Add the retry
- **Dependencies:** U1, U3. Independent of B.
- **Files:**
  - \`src/c.ts\`
### U3. Add the button
- **Dependencies:** U1
`;

test('compound: units under headings, with their needs, files and verification', () => {
  const plan = planOf({ 'docs/plans/x.md': headedUnits });
  expect(plan.dialect).toBe('compound');
  expect(units(plan)).toEqual(['U1 Add the queue', 'U2 Add the retry < U1,U3', 'U3 Add the button < U1']);
  expect(plan.phases.map(({ files }) => files)).toEqual([['src/a.ts', 'src/b.ts'], ['src/c.ts'], []]);
  expect(commands(plan)).toEqual([['npm test'], [], []]);
  expect(plan.phases.map(({ tasks, marks }) => [tasks.length, marks.length])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

const boxedUnits = `# Retry
## Implementation Units
- [x] **Unit 1: Add the queue**

**Dependencies:** None — this comes first

**Files:**
- Create: \`src/queue.ts\`

- [ ] **Unit 2.1: Add the retry**

  **Dependencies:** Unit 1

  **Verification:**
  - Run \`npm test -- retry\` and expect all to pass
  - \`stdout\` shows it

- [ ] **Unit 3: Docs**

**Dependencies:** Units 1 and 2.1
`;

test('compound: units in boxes, whether their text is indented or not', () => {
  const plan = planOf({ 'docs/plans/2026-04-02-x-plan.md': boxedUnits });
  expect(units(plan)).toEqual(['1 Add the queue', '2.1 Add the retry < 1', '3 Docs < 1,2.1']);
  expect(statuses(plan)).toEqual(['completed', 'pending', 'pending']);
  expect(plan.phases[0]?.files).toEqual(['src/queue.ts']);
  expect(commands(plan)).toEqual([[], ['npm test -- retry'], []]);
  expect(codesOf(plan)).not.toContain('BOX_NOT_READ');
});

const todos = `---
name: Add export
todos:
  - id: model
    content: Write the export model
    status: completed
  - id: api
    content: "Add the endpoint"
    status: in_progress
    dependencies:
      - model
  - id: ui
    content: Add the button
    status: pending
    dependencies: [api]
  - id: old
    content: Old way
    status: cancelled
isProject: false
---
# Add export
Depends on: TASK-007
`;

test('cursor: the todos of the front matter with their status, and nothing of the text', () => {
  const plan = planOf({ '.cursor/plans/x.plan.md': todos });
  expect(plan.title).toBe('Add export');
  expect(units(plan)).toEqual([
    '1 Write the export model',
    '2 Add the endpoint < 1',
    '3 Add the button < 2',
    '4 Old way',
  ]);
  expect(statuses(plan)).toEqual(['completed', 'in_progress', 'pending', 'skipped']);
  expect(plan.phases[2]?.marks).toMatchObject([
    { was: 'pending', becomes: 'completed', place: { line: 14 } },
  ]);
  expect(codesOf(plan)).toEqual([]);
});

test.each([
  [
    '## Implementation Steps\n\n1. **Add the toggle** in `a.ts`\n   - with a test\n2. Persist it\n',
    ['1 Add the toggle', '2 Persist it < 1'],
  ],
  [
    '## Changes\n### 1. `src/a.ts`\nAdd.\n### 2. `src/b.ts` — persist\nAdd.\n',
    ['1 src/a.ts', '2 src/b.ts — persist < 1'],
  ],
  ['## Proposed Changes\n### Server\ntext\n### Client\ntext\n', ['1 Server', '2 Client < 1']],
  ['## 1. Settings\ntext\n## 2. Router\ntext\n', ['1 Settings', '2 Router < 1']],
  ['## 1. Introduction\ntext\n## 2. Architecture\ntext\n', []],
  ['## Open questions\n1. a\n2. b\n', []],
])('%j: what an agent in plan mode writes', (text, expected) => {
  expect(
    units(
      planOf({ '.claude/plans/x.md': `# Add dark mode\n\n## Context\nWhy.\n\n${text}\n## Risks\nNone.\n` }),
    ),
  ).toEqual(expected);
});

test('a step that is checked is done', () => {
  const text = '# P\n\n## Steps\n\n1. ✅ Add it\n2. Test it\n';
  expect(statuses(planOf({ 'x.md': text }))).toEqual(['completed', 'pending']);
});

test.each(['---\nstatus: completed\n---\n# P\n', '# P\n\n**Status:** ✅ Complete\n\n'])(
  '%j: a plan that is finished is not run again',
  (head) => {
    const plan = planOf({ 'x.md': `${head}## Phase 1: A\n- [ ] a\n## Phase 2: B [PENDING]\n- [ ] b\n` });
    expect(statuses(plan)).toEqual(['completed', 'pending']);
    expect(codesOf(plan)).toContain('PLAN_FINISHED');
  },
);

test.each([
  [
    '### Task 1: A\n### Task 2（可选）: B\n### Task 3：C\n### Task 4、D\n',
    ['1 A', '2 （可选）: B', '3 C', '4 D'],
  ],
  ['### Task A1 (optional): A\n### Task UI-AUTH-02: B\n', ['A1 (optional): A', 'UI-AUTH-02 B']],
])('a heading names a task whatever separates its number from its title: %s', (text, expected) => {
  const plan = planOf({ 'docs/plans/x.md': `# X\n${text.replaceAll('\n', '\n\nText.\n\n')}` });
  expect(plan.phases.map(({ id, title }) => `${id} ${title}`)).toEqual(expected);
});

test('a heading without a title is a task, named by the text below it', () => {
  const plan = planOf({
    'docs/a-phase-1.md': '# A Phase 1: One\n## Task 1\nAdd the queue.\n\n## Task 2\n\n## Task 3 - C (DONE)\n',
  });
  const [phase] = plan.phases;
  expect(phase?.tasks.map(({ id, text, done }) => [id, text, done])).toEqual([
    ['1', 'Add the queue.', false],
    ['2', 'Task 2', false],
    ['3', 'C', true],
  ]);
});

test('each piece of work outside all phases has a finding: headings of tasks beside todos, boxes without a list', () => {
  const plan = planOf({
    '.cursor/plans/a.plan.md':
      '---\ntodos:\n  - content: One\n    status: pending\n---\n# A\n## Task 1: B\n[ ] c\n\n| # | Done | |\n|-|-|-|\n| 1 | [x] | d |\n\n- ⬜ e\n',
  });
  expect(plan.findings.map(({ code, place }) => [code, place.line])).toEqual([
    ['BOX_NOT_READ', 8],
    ['BOX_NOT_READ', 12],
    ['BOX_NOT_READ', 14],
    ['TASK_NOT_READ', 7],
  ]);
});
