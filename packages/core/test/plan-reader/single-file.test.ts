import { describe, expect, test } from 'vitest';
import type { PlanFile } from '../../src/plan-reader/plan-source.ts';
import { readPlan } from '../../src/plan-reader/read-plan.ts';
import { codesOf, planOf } from './plan-of.ts';

function phases(text: string): (readonly [string, string, readonly string[]])[] {
  return planOf({ 'plan.md': text }).phases.map(({ id, title, dependsOn }) => [id, title, dependsOn]);
}

describe('sections are phases', () => {
  test('in order by default', () => {
    const plan = planOf({
      'plan.md':
        '# Plan\n\n## Phase 1: Set up\n- [x] a\n- [ ] b\n\n## Phase 2: Build\n- [ ] c\n\n## Phase 3 - Ship\n\n## Testing\n- [ ] no\n',
    });
    expect(plan.dialect).toBe('single-file');
    expect(
      plan.phases.map(({ id, title, dependsOn, tasks }) => [id, title, dependsOn, tasks.length]),
    ).toEqual([
      ['1', 'Set up', [], 2],
      ['2', 'Build', ['1'], 1],
      ['3', 'Ship', ['2'], 0],
    ]);
    expect(codesOf(plan)).toEqual(['BOX_NOT_READ', 'IMPLIED_ORDER']);
    expect(plan.phases[1]).toMatchObject({
      file: 'plan.md',
      place: { line: 7, column: 1 },
      text: '## Phase 2: Build\n- [ ] c\n',
    });
  });

  test('with their dependencies; absent means the one before', () => {
    const text =
      '# P\n\n### Phase 1: A\n**Depends on**: none\n### Phase 2: B\n**Depends on**: 1\n### Phase 3: C\n### Phase 4: D\n**Dependencies**: [1, 3]\n### Phase 5: E\ndepends_on: [phase_1, phase_2]\n';
    expect(phases(text).map(([id, , dependsOn]) => [id, dependsOn])).toEqual([
      ['1', []],
      ['2', ['1']],
      ['3', ['2']],
      ['4', ['1', '3']],
      ['5', ['1', '2']],
    ]);
  });

  test.each([
    ['### Phase 1: A [COMPLETE]', 'completed'],
    ['### Phase 1: A [NOT STARTED]', 'pending'],
    ['### Phase 1: A [IN PROGRESS]', 'in_progress'],
    ['### Phase 1: A ✅', 'completed'],
    ['### ✅ Phase 1: A', 'completed'],
    ['### Phase 1 — A [BLOCKED]', 'blocked'],
    ['### Phase 1: [COMPLETE] A', 'completed'],
    ['#### Phase 1. A', 'pending'],
    ['## Phase 1 (A)', 'pending'],
  ])('%s', (heading, status) => {
    const plan = planOf({ 'plan.md': `# P\n\n${heading}\n\n- [ ] x\n` });
    expect(plan.phases).toMatchObject([{ id: '1', status }]);
    expect(plan.phases[0]?.title).toMatch(/^\(?A\)?$/);
  });

  test('other headings with the word are not: requirements, summaries, sub-phases', () => {
    const text =
      '# Plan\n\n## Phase Overview\n\n## Phase 1: A\n\n### Phase 1 Completion Requirements\n- [ ] no\n\n### Sub-Phase 1A: x\n\n## Phase 2: B\n\n## Phase 2 Risks\n';
    expect(phases(text).map(([id]) => id)).toEqual(['1', '2']);
  });

  test('without a title: the first heading is a phase, of whatever rank', () => {
    expect(phases('## Phase 1: A\n\n## Phase 2: B\n').map(([id]) => id)).toEqual(['1', '2']);
    expect(phases('# Phase 1: A\n\n## Tasks\n- [ ] a\n\n# Phase 2: B\n').map(([id]) => id)).toEqual([
      '1',
      '2',
    ]);
    expect(phases('### Phase 1: A\n').map(([id]) => id)).toEqual(['1']);
  });

  test('headings in code fences are not', () => {
    expect(phases('# P\n\n## Phase 1: A\n\n```md\n## Phase 2: B\n```\n\n~~~\n## Phase 3: C\n~~~\n')).toEqual([
      ['1', 'A', []],
    ]);
  });

  test('a table of waves sets the dependencies', () => {
    const waves =
      '| Wave | Phases | Blocked by |\n|---|---|---|\n| 1 | 1 | -- |\n| 2 | 2, 3 | 1 |\n| 3 | 4 | 2, 3 |\n';
    const text = `# P\n\n${waves}\n${[1, 2, 3, 4].map((n) => `### Phase ${n}: T${n} [NOT STARTED]\n\n- [ ] a\n`).join('\n')}`;
    expect(phases(text).map(([, , dependsOn]) => dependsOn)).toEqual([[], ['1'], ['1'], ['2', '3']]);
    const bare = text
      .replace(/ \| (?:Blocked by|--|1|2, 3) \|$/gm, ' |')
      .replace('|---|---|---|', '|---|---|');
    expect(phases(bare).map(([, , dependsOn]) => dependsOn)).toEqual([[], ['1'], ['1'], ['2', '3']]);
  });

  test.each([
    ['a quote', '> ## Phase 2: B'],
    ['a quote of several', '> ## Phase 2: B\n>\n> ## Phase 3: C\n>\n> - [ ] x'],
    ['a quote in a quote', '> > ## Phase 2: B'],
    ['a quote without a space', '>## Phase 2: B'],
    ['an underlined heading in a quote', '> Phase 2: B\n> ---'],
    ['a quote in an item', '- x\n\n  > ## Phase 2: B'],
    ['an item', '- ## Phase 2: B'],
    ['a comment', '<!--\n## Phase 2: B\n\n## Phase 3: C\n-->'],
    ['a comment behind words', 'x\n<!-- y\n\n## Phase 2: B\n-->'],
    ['a fence', '````md\n```\n## Phase 2: B\n```\n````'],
    ['a fence in a quote', '> ```\n> ## Phase 2: B\n> ```'],
    ['a fence in an item', '- x\n  ```\n  ## Phase 2: B\n  ```'],
    ['a fence that nobody closes, in a quote', '> ```\n> ## Phase 2: B'],
  ])('a heading in %s begins no phase, and ends none', (_, text) => {
    const plan = planOf({ 'plan.md': `# P\n\n## Phase 1: A\n\n${text}\n\n- [ ] own\n\n## Phase 9: Z\n` });
    expect(plan.phases.map(({ id }) => id)).toEqual(['1', '9']);
    expect(plan.phases[0]?.tasks.map((task) => task.text)).toContain('own');
  });

  test('a plan of nothing but quoted headings holds no phases', () => {
    expect(codesOf(planOf({ 'plan.md': '# P\n\n> ## Phase 5: x\n' }))).toEqual(['NO_PHASES']);
  });

  test('gates of the phase, or of the plan for those without', () => {
    const plan = planOf({
      'plan.md':
        '# P\n\n## Phase 1: A\n\n**Gates**:\n- own: `make own`\n\n## Phase 2: B\n\n## Quality Gates\n\n- all: `make all`\n',
    });
    expect(plan.phases.map((phase) => phase.gates.map((gate) => gate.command))).toEqual([
      ['make own'],
      ['make all'],
    ]);
    expect(codesOf(plan)).toContain('SHARED_GATES');
  });

  test('a phases table without links adds status, focus and dependencies', () => {
    const plan = planOf({
      'plan.md':
        '# P\n\n| Phase | Title | Status | Depends on |\n|---|---|---|---|\n| 1 | A | Done | - |\n| 2 | B | | - |\n| 3 | C | | 1 |\n\n## Phase 1: A\nx\n## Phase 2: B\ny\n',
    });
    expect(plan.phases.map(({ id, status, dependsOn }) => [id, status, dependsOn])).toEqual([
      ['1', 'completed', []],
      ['2', 'pending', []],
      ['3', 'pending', ['1']],
    ]);
    expect(codesOf(plan)).toEqual(['PHASE_WITHOUT_FILE']);
  });

  test('a table that numbers something else makes no phases', () => {
    expect(phases('# P\n\n| # | Title |\n|---|---|\n| 1 | A |\n| 2 | B |\n')).toEqual([]);
    const notes = '| Phase | Status | Notes |\n|---|---|---|\n| 1 | Done | see [notes](n.md) |\n';
    expect(phases(`# P\n\n${notes}\n## Phase 1: A\n`)).toEqual([['1', 'A', []]]);
  });

  test.each([
    ['Task', '### Task 1: A\n### Task 2: B\n'],
    ['Milestone', '## Milestone 1: A\n## Milestone 2: B\n'],
    ['Step', '## Step 1: A\n## Step 2: B\n'],
    ['number', '### 1. A\n\n**Depends on**: none\n\n### 2. B\n\n**Depends on**: 1\n'],
  ])('another word: %s', (_, text) => {
    expect(phases(`# P\n\n${text}`)).toEqual([
      ['1', 'A', []],
      ['2', 'B', ['1']],
    ]);
  });
});

function file(name: string, data: string, body = ''): PlanFile {
  return { file: `plans/${name}`, text: `---\n${data}\n---\n\n${body}` };
}

describe('front matter', () => {
  test('a folder of files is one plan', () => {
    const plan = readPlan({
      folder: 'plans',
      files: [
        file(
          '01-02-PLAN.md',
          'phase: 01-foundation\nplan: 02\nwave: 2\ndepends_on: ["01-01"]\nfiles_modified: [src/a.ts]',
          '<objective>\nSecond thing\n</objective>\n\n<task type="auto">\n<name>Task 1: Do</name>\n</task>\n',
        ),
        file(
          '01-01-PLAN.md',
          'phase: 01-foundation\nplan: 01\nwave: 1\ndepends_on: []\nfiles_modified:\n  - src/b.ts',
          '# Plan one\n\n- [ ] a\n',
        ),
        file(
          '02-01-PLAN.md',
          'phase: 02-api\nplan: 1\ndepends_on:\n  - 01-foundation-02\n  - 01-01\nstatus: complete',
        ),
      ],
    });
    expect(plan).toMatchObject({ file: 'plans', dialect: 'front-matter', findings: [] });
    expect(
      plan.phases.map(({ id, dependsOn, status, files, tasks }) => [
        id,
        dependsOn,
        status,
        files,
        tasks.length,
      ]),
    ).toEqual([
      ['01-01', [], 'pending', ['src/b.ts'], 1],
      ['01-02', ['01-01'], 'pending', ['src/a.ts'], 1],
      ['02-1', ['01-01', '01-02'], 'completed', [], 0],
    ]);
    expect(plan.phases[1]?.title).toBe('Second thing');
  });

  test.each([
    'depends_on: [phase_1]',
    'depends_on: ["1"]',
    'depends_on: 1',
    'depends_on: phase-1',
    'depends_on:\n  - 1',
    'depends_on: "Phase 1"',
    'depends_on: [01]',
  ])('below the title, with %s', (line) => {
    const plan = readPlan({
      folder: '.',
      files: [
        { file: 'a.md', text: '# Phase 1: A\n\n---\nphase: 1\ndepends_on: []\n---\n\n- [ ] x\n' },
        {
          file: 'b.md',
          text: `# Phase 2: B\n\n---\nphase: 2\n${line}\nrisk_level: high\n---\n\n# Tasks\n\n## 2.1 Group\n- [x] 2.1.1 Create\n  - Files: \`a.ts\`\n`,
        },
      ],
    });
    expect(plan.findings).toEqual([]);
    expect(plan.phases[1]).toMatchObject({ id: '2', title: 'B', dependsOn: ['1'], risk: 'high' });
    expect(plan.phases[1]?.tasks).toMatchObject([{ id: '2.1.1', text: 'Create', done: true }]);
  });

  test('that is not YAML is an error with its place', () => {
    const plan = readPlan({ folder: '.', files: [{ file: 'a.md', text: '---\nphase: [1\n---\n' }] });
    expect(plan.findings).toMatchObject([{ code: 'FRONT_MATTER_INVALID', place: { file: 'a.md' } }]);
  });

  test('an empty folder has no phases', () => {
    expect(codesOf(readPlan({ folder: 'x', files: [] }))).toEqual(['NO_PHASES']);
  });
});

test('a list of tasks is one phase', () => {
  const plan = planOf({
    'tasks.md':
      '# Implementation Plan\n\n- [ ] 1. Set up\n  - detail\n  - [x] 1.1 Create\n  - [ ] 1.2 Write\n- [ ] 2. Ship\n',
  });
  expect(plan).toMatchObject({ dialect: 'tasks', title: 'Implementation Plan' });
  expect(plan.phases).toMatchObject([{ id: '1' }]);
  expect(plan.phases[0]?.tasks.map((task) => [task.id, task.done])).toEqual([
    ['1', false],
    ['1.1', true],
    ['1.2', false],
    ['2', false],
  ]);
});

test.each(['', '   \n', '# Only a title\n\nProse.\n', '```\n## Phase 1: x\n- [ ] y\n```\n'])(
  'no plan: %j',
  (text) => {
    const plan = planOf({ 'x.md': text });
    expect(plan.phases).toEqual([]);
    expect(codesOf(plan)).toEqual(['NO_PHASES']);
  },
);

test('a file with front matter and no title lost its gates: its first heading is a section', () => {
  const head =
    '---\nphase: 16\ntitle: Sixteen\n---\n<tasks>\n<task id="16-01"><name>Do it</name></task>\n</tasks>\n';
  const gates = '\n## Gates\n- unit: `npm test`\n\n## Notes\n- none: `rm -rf x`\n';
  const [phase] = planOf({ 'p.md': head + gates }).phases;
  expect(phase).toMatchObject({ id: '16', title: 'Sixteen' });
  expect(phase?.gates.map(({ name, command }) => [name, command])).toEqual([['unit', 'npm test']]);
  const tasksFirst = '---\nphase: 3\n---\n## Tasks\n- [ ] one\n\n## Gates\n- g: `true`\n';
  expect(planOf({ 'p.md': tasksFirst }).phases[0]).toMatchObject({
    id: '3',
    tasks: [{ text: 'one' }],
    gates: [{ command: 'true' }],
  });
});
