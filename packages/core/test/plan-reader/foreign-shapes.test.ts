import { expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.ts';
import type { Plan } from '../../src/plan.ts';
import { codesOf, planOf } from './plan-of.ts';

const units = ({ phases }: Plan): readonly string[] => phases.map(({ id, title }) => `${id} ${title}`);
const tasks = ({ phases }: Plan): readonly string[] =>
  phases.flatMap((phase) => phase.tasks.map(({ id, text }) => `${id} ${text}`));

test('a box with an escaped star is optional, and one without a blank behind it is a box', () => {
  const plan = planOf({
    '.kiro/specs/x/tasks.md':
      '- [ ] 1. Top\n  - [ ]\\* 1.1 Maybe\n  - [x]1.2 Done\n- [ ]2. Next\n  - [x](a.md) no box\n',
  });
  expect(units(plan)).toEqual(['1 Top', '2 Next']);
  expect(tasks(plan)).toEqual(['1 Top', '1.1 Maybe (optional)', '1.2 Done', '2 Next']);
});

test('steps in bold are the tasks of a superpowers plan that has no boxes', () => {
  const plan = planOf({
    'docs/superpowers/plans/x.md':
      '# X\n\n### Task 1: A\n\n**Files:**\n- Modify: `a.py`\n\n**Step 1: Write the test**\n\n```py\n**Step 9: no**\n```\n\n**Step 2: Run it:**\n\nRun: `pytest a`\nExpected: PASS\n',
  });
  expect(tasks(plan)).toEqual(['1 Write the test', '2 Run it']);
  expect(plan.phases[0]?.gates.map(({ command }) => command)).toEqual(['pytest a']);
});

test('a track between milestones is one of them, a heading that fills no gap is none', () => {
  const text =
    '# P\n## Milestone 1: A\n- [ ] a\n## Track 2: B (DONE)\n- [x] b\n## Milestone 3: C\n- [ ] c\n## Appendix 4: D\n';
  expect(units(planOf({ 'MASTER_PLAN.md': text }))).toEqual(['1 A', '2 B', '3 C']);
  const stray = '# P\n## Phase 1: A\n- [ ] a\n## Step 0: Scope\n## Phase 2: C\n- [ ] c\n';
  expect(units(planOf({ 'PLAN.md': stray }))).toEqual(['1 A', '2 C']);
});

test.each([
  ['## Implementation Units\n## U1: A\n## U2: B\n', ['U1 A', 'U2 B']],
  ['### M0: Spike\n- [ ] a\n### M1: Rest\n- [ ] b\n', ['M0 Spike', 'M1 Rest']],
  ['## P0 — now\n## P1 — later\n', ['P0 now', 'P1 later']],
  ['## U1: only one\n', []],
  ['### D1: a decision\n### D2: another\n', []],
])('%j: units with a letter and a number', (text, expected) => {
  expect(units(planOf({ 'PLAN.md': `# Plan\n\n${text}` }))).toEqual(expected);
});

test('numbered headings that name their dependencies are phases', () => {
  const text = '# P\n### 1. Add\n- **Dependencies**: Init\n### 2. Remove\n- **Dependencies**: Add\n';
  expect(units(planOf({ 'PLAN.md': text }))).toEqual(['1 Add', '2 Remove']);
});

test('a file whose title names a phase is that phase, also without checkboxes', () => {
  const plan = planOf({
    'docs/phase-5-testing.md':
      '# Phase 5: Testing\n\n**Depends On:** Phase 5 complete, Phases 1-4\n\n## Cases\n',
  });
  expect(units(plan)).toEqual(['5 Testing']);
  expect(audit(plan).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a title that names a phase does not hide the phases below it', () => {
  const text =
    '# Phase 14: Evaluation - Tasks\n\n## Task Status\n\n### Phase 14.1: Core ✅\n- [x] a\n### Phase 14.2: Data\n- [ ] b\n';
  expect(units(planOf({ 'plan.md': text }))).toEqual(['14.1 Core', '14.2 Data']);
});

test.each(['.kiro/specs/x/tasks.md', '.agent-os/specs/x/tasks.md'])(
  '%s: groups under numbered headings are units',
  (path) => {
    const text = '# Tasks\n\n## Tasks\n\n### 1. Base\n- [x] 1.1 (P) a\n### 2. Top\n- [ ] 2.1 b\n';
    const plan = planOf({ [path]: text });
    expect(units(plan)).toEqual(['1 Base', '2 Top']);
    expect(plan.phases.map(({ status, dependsOn }) => [status, dependsOn])).toEqual([
      ['completed', []],
      ['pending', ['1']],
    ]);
  },
);

test('boxes under gates and criteria of others are reported, those of our own template are known', () => {
  const boxes = '## Quality Gates\n- [ ] all green\n## Risk Assessment\n- [ ] nested data\n';
  const theirs = planOf({ 'x.md': `# Phase 6: Format\n\n## Tasks\n- [ ] do it\n\n${boxes}` });
  expect(codesOf(theirs).filter((code) => code === 'BOX_NOT_READ').length).toBe(2);
  const ours = planOf({
    'x.md': `# Phase 6: Format\n\n## Process Wrapper (MANDATORY)\n- [ ] read notes\n\n## Tasks\n- [ ] do it\n\n${boxes}`,
  });
  expect(codesOf(ours)).not.toContain('BOX_NOT_READ');
});

test('a plan of GSD without task blocks has no dependencies if it is run alone', () => {
  const text = '---\nphase: 25-cleanup\nplan: 03\ndepends_on: ["25-02"]\n---\n# Cleanup\n';
  const plan = planOf({ '.planning/phases/25-cleanup/25-03-PLAN.md': text });
  expect([plan.dialect, codesOf(plan)]).toEqual(['gsd', []]);
});

test('a release gate of the product does not open a section of gates', () => {
  const text =
    '# P\n## Phase 1: A\n- [ ] a\n## 13.4 Release gate\n\nIt says:\n\n- `pass`\n- `pass_with_fixes`\n- `fail`\n';
  expect(planOf({ 'PLAN.md': text }).phases.map(({ gates }) => gates)).toEqual([[]]);
  const quality = planOf({ 'PLAN.md': text.replace('Release', 'Quality').replace('`fail`', '`npm test`') });
  expect(quality.phases[0]?.gates.map(({ command }) => command)).toContain('npm test');
});
