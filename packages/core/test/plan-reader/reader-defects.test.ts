import { describe, expect, test } from 'vitest';
import { readPlan } from '../../src/plan-reader/read-plan.ts';
import { codesOf, planOf, tableHead, thirdPhase } from './plan-of.ts';

function ids(text: string): readonly string[] {
  return planOf({ 'plan.md': text }).phases.map(({ id }) => id);
}

function tasks(text: string): readonly string[] {
  return planOf({ 'plan.md': text }).phases.flatMap((phase) => phase.tasks.map((task) => task.text));
}

describe('tasks below headings of tests, reviews and the like are read', () => {
  test.each([
    'Tests for the store',
    'Validation',
    'Verification',
    'Review',
    'Quality',
    'Completion',
    'Dependencies',
  ])('%s', (name) => {
    expect(tasks(`## Phase 1: A\n\n### ${name}\n\n- [ ] a\n`)).toEqual(['a']);
  });

  test('an explicit id wins under criteria, too', () => {
    expect(tasks('## Phase 1: A\n\n- [ ] b\n\n### Acceptance Criteria\n\n- [ ] T012 a\n- [ ] c\n')).toEqual([
      'b',
      'a',
    ]);
  });

  test('a box outside of tasks is reported', () => {
    const plan = planOf({ 'plan.md': '## Phase 1: A\n- [ ] a\n\n## Notes\n- [ ] lost\n' });
    expect(plan.findings.find(({ code }) => code === 'BOX_NOT_READ')).toMatchObject({
      place: { line: 5, column: 1 },
    });
  });

  test('an optional box is a task', () => {
    expect(tasks('## Phase 1: A\n- [ ] 2.1 a\n- [ ]* 2.2 b\n')).toEqual(['a', 'b']);
  });
});

test('an indented list does not swallow the next task block', () => {
  const text =
    '<task type="auto">\n<name>One</name>\n<action>\n1. a\n   - b\n   c\n</action>\n</task>\n\n<task type="auto">\n  <name>Two</name>\n</task>\n';
  expect(thirdPhase(`## Tasks\n\n${text}`).tasks.map((task) => task.text)).toEqual(['One', 'Two']);
});

test('the name of a markdown file in a title is not a phase file', () => {
  const plan = planOf({
    'plan.md': '## Task 1: Write the README.md\n\n- [ ] a\n\n## Task 2: Link `docs/x.md`\n\n- [ ] b\n',
  });
  expect(codesOf(plan)).not.toContain('FILE_MISSING');
  expect(plan.phases.map(({ file, tasks: own }) => [file, own.length])).toEqual([
    ['plan.md', 1],
    ['plan.md', 1],
  ]);
});

describe('a stray heading does not take over the plan', () => {
  test.each([
    ['## Step 0: Scope\n\nwords\n\n## Phase 1: A\n- [ ] a\n\n## Phase 2: B\n- [ ] b\n', ['1', '2']],
    [
      '## Phase 1: A\n- [ ] a\n\n## Phase 2: B\n- [ ] b\n\n## Notes\n\n#### Phase 1: Details\n\nwords\n',
      ['1', '2'],
    ],
    [
      '## Phase 1: A\n- [ ] a\n\n## Phase 2: B\n- [ ] b\n\n| Task | Title |\n|---|---|\n| 7 | x |\n',
      ['1', '2'],
    ],
  ])('%j', (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });
});

describe('an id that is not usual is read, or said', () => {
  test.each([
    ['## Phase One: A\n- [ ] a\n\n## Phase Two: B\n- [ ] b\n', ['One', 'Two']],
    ['## Phase Ⅲ: A\n- [ ] a\n', ['Ⅲ']],
    ['## Phase １: A\n- [ ] a\n', ['１']],
    ['## Phase P0.1: A\n- [ ] a\n\n## Phase P0.2: B\n- [ ] b\n', ['P0.1', 'P0.2']],
    ['## Phase A3a: A\n- [ ] a\n', ['A3a']],
    ['## Étape 2: A\n- [ ] a\n', ['2']],
    ['## Fase 2: A\n- [ ] a\n', ['2']],
    ['## 第二阶段: A\n- [ ] a\n', ['二']],
    ['## Phase 1: A\n- [ ] a\n\n## Phase\u200B 2: B\n- [ ] b\n', ['1', '2']],
  ])('%j', (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  test('a heading whose id cannot be understood has a finding', () => {
    const plan = planOf({ 'plan.md': '## Phase 1: A\n- [ ] a\n\n## Phase 🚀: B\n- [ ] b\n' });
    expect(plan.findings.find(({ code }) => code === 'HEADING_UNCLEAR')?.place.line).toBe(4);
  });
});

function planFile(name: string): { file: string; text: string } {
  return { file: `p/${name}`, text: '---\nphase: 1\nplan: 01\n---\n- [ ] a\n' };
}

test('reports beside the plans of a folder are not phases', () => {
  const plan = readPlan({
    folder: 'p',
    files: ['01-01-PLAN.md', '01-01-SUMMARY.md', '01-REVIEW.md', '01-VERIFICATION.md', '01-CONTEXT.md'].map(
      planFile,
    ),
  });
  expect(plan.phases.map((phase) => phase.file)).toEqual(['p/01-01-PLAN.md']);
});

test('a bad escape in one key of the front matter leaves the others', () => {
  const text = '---\nphase: 3\ndepends_on: ["02"]\nmust_haves:\n  - "a \\d b"\n---\n\n- [ ] a\n';
  const plan = readPlan({ folder: 'p', files: [{ file: 'p/03-PLAN.md', text }] });
  expect(plan.phases).toMatchObject([{ id: '3', dependsOn: ['02'] }]);
  expect(plan.findings.find(({ code }) => code === 'FRONT_MATTER_KEY')?.place.line).toBe(4);
});

test('linked phases that say nothing of their order run one after the other, and that is reported', () => {
  const plan = planOf({
    'M.md': '# Plan\n\n## Phases\n\n1. [Phase 1](phase-1.md)\n2. [Phase 2](phase-2.md)\n',
    'phase-1.md': '# Phase 1: A\n- [ ] a\n',
    'phase-2.md': '# Phase 2: B\n- [ ] b\n',
  });
  expect(plan.phases.map(({ dependsOn }) => dependsOn)).toEqual([[], ['1']]);
  expect(codesOf(plan)).toContain('IMPLIED_ORDER');
});

test('a link to a file has the title of the file, not its ending', () => {
  const plan = planOf({
    'M.md': '# Plan\n\n## Phases\n\n- [Phase1.md](./Phase1.md)\n',
    'Phase1.md': '# Phase 1: Set up\n- [ ] a\n',
  });
  expect(plan.phases).toMatchObject([{ title: 'Set up' }]);
});

test('numbers that differ only in zeros are one id, and no phase that depends on itself', () => {
  const plan = planOf({ 'plan.md': '## Phase 1: A\n- [ ] a\n\n## Phase 01: B\n- [ ] b\n' });
  expect(plan.phases.map(({ dependsOn }) => dependsOn)).toEqual([[], []]);
});

test('repeated task numbers are distinguished, and form no cycle', () => {
  const text =
    '## Chunk 1\n\n### Task 1: A\n- [ ] a\n\n### Task 2: B\n- [ ] b\n\n## Chunk 2\n\n### Task 1: C\n- [ ] c\n';
  expect(planOf({ 'plan.md': text }).phases.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
    ['1', []],
    ['2', ['1']],
    ['1-2', ['2']],
  ]);
});

function commands(gates: string): readonly (string | null)[] {
  return thirdPhase(`## Gates\n\n${gates}\n\n## Tasks\n- [ ] a\n`).gates.map((gate) => gate.command);
}

describe('commands of gates', () => {
  test.each([
    ['```bash\ncommand: npm run lint\n```', ['npm run lint']],
    ['- both: `echo one # note` and `false`', ['set -e\necho one # note\nfalse']],
    ['| Gate | Command |\n|---|---|\n| a | `x \\|\\| y` |', ['x || y']],
    ['| Gate | Command |\n|---|---|\n| a | `x || y` |', ['x || y']],
  ])('%j', (gates, expected) => {
    expect(commands(gates)).toEqual(expected);
  });

  test('a verify block without a command is reported', () => {
    const plan = planOf({
      'M.md': `${tableHead}| 1 | [A](a.md) | | | |\n`,
      'a.md': '# Phase 1: A\n\n<task>\n<name>X</name>\n<verify>Look.</verify>\n</task>\n',
    });
    expect(codesOf(plan)).toContain('VERIFY_WITHOUT_COMMAND');
  });
});

test('a fence that is never closed is reported', () => {
  const plan = planOf({ 'plan.md': '## Phase 1: A\n- [ ] a\n\n```sh\nls\n\n## Phase 2: B\n- [ ] b\n' });
  expect(plan.findings.find(({ code }) => code === 'FENCE_UNCLOSED')?.place.line).toBe(4);
});

describe('a heading that looks like a phase and is not read is reported', () => {
  test.each(['<h2>Phase 2: B</h2>', '**Phase 2: B**'])('%s', (line) => {
    const plan = planOf({ 'plan.md': `## Phase 1: A\n- [ ] a\n\n${line}\n\n- [ ] b\n` });
    expect(plan.findings.find(({ code }) => code === 'HEADING_UNCLEAR')?.place.line).toBe(4);
  });

  test.each(['3 & 4', '~~1~~ 2', ''])('a row with the id %j', (cell) => {
    const plan = planOf({
      'M.md': `${tableHead}| 9 | [A](a.md) | | | |\n| ${cell} | [B](b.md) | | | |\n`,
      'a.md': '# Phase 9: A\n',
      'b.md': '# B\n',
    });
    expect(plan.findings.find(({ code }) => code === 'PHASE_UNCLEAR')?.place.line).toBe(4);
  });
});

test.each([
  ['✅ COMPLETED', 'completed'],
  ['✅', 'completed'],
  ['(✓ done)', 'completed'],
  ['with a ✅ icon', 'pending'],
])('agent-os: a heading that ends in "%s" makes its phase %s, whatever its boxes say', (end, status) => {
  const file = '.agent-os/specs/2026-01-01-x/tasks.md';
  const text = `# Tasks\n\n## Phase 1: Setup ${end}\n\n- [ ] 1.1 a\n\n## Phase 2: More\n\n- [ ] 2.1 b\n`;
  const plan = planOf({ [file]: text });
  expect([plan.dialect, ...plan.phases.map((phase) => phase.status)]).toEqual([
    'agent-os',
    status,
    'pending',
  ]);
});

test.each([
  ['an empty wave', '{"tasks":[]}'],
  ['a wave of a task that is not there', '{"tasks":["7.1"]}'],
])('kiro: %s frees nobody from waiting', (_, wave) => {
  const graph = `{"waves":[{"tasks":["1"]},${wave},{"tasks":["2"]}]}`;
  const text = `# Implementation Plan\n\n- [ ] 1. One\n- [ ] 2. Two\n\n## Task Dependency Graph\n\n\`\`\`json\n${graph}\n\`\`\`\n`;
  const plan = planOf({ '.kiro/specs/x/tasks.md': text });
  expect(plan.phases.map(({ dependsOn }) => dependsOn)).toEqual([[], ['1']]);
});
