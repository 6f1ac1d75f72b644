import { expect, test } from 'vitest';
import { cutPhase } from '../../src/split/cut-phase.ts';
import { writeSplit } from '../../src/plan-writer/write-split.ts';
import { planOf } from '../plan-reader/plan-of.ts';

const phaseOf = (body: string) =>
  planOf({ 'PLAN.md': `# P\n\n## Phase 3: Build it\n\n${body}\n` }).phases[0]!;
const cutOf = (body: string, wanted = 3, most = 8) => {
  const cut = cutPhase(phaseOf(body), { wanted, most });
  return (
    cut && [
      cut.by,
      ...cut.parts.map(
        ({ sub_phase_id, name, tasks, depends_on: waits }) =>
          `${sub_phase_id} ${name}: ${tasks?.join()}${waits ? ` < ${waits.join()}` : ''}`,
      ),
    ]
  );
};
const boxes = (...texts: readonly string[]): string => texts.map((text) => `- [ ] ${text}`).join('\n');

test('a phase is cut along its headings; what names other files runs beside', () => {
  const body = `### Setup\n${boxes('3.1 `db/a.ts`')}\n### Auth\n${boxes('3.2 `src/auth/a.ts`', '3.3 `src/auth/b.ts`')}\n### Billing\n${boxes('3.4 `src/bill/a.ts`', '3.5 `src/bill/b.ts`')}\n### Docs\n${boxes('3.6 `docs/a.md`')}`;
  expect(cutOf(body, 4)).toEqual([
    'headings',
    '3a Setup: 3.1',
    '3b Auth: 3.2,3.3 < 3a',
    '3c Billing: 3.4,3.5 < 3a',
    '3d Docs: 3.6 < 3a,3b,3c',
  ]);
});

test('parts that name no files keep the order of the plan', () => {
  const body = `### A\n${boxes('one', 'two')}\n### B\n${boxes('three', 'four')}`;
  expect(cutOf(body)).toEqual(['headings', '3a A: 1,2', '3b B: 3,4 < 3a']);
});

test('without headings a phase is cut along the numbers of its tasks, or the folders that they name', () => {
  expect(cutOf(boxes('1.1 a', '1.2 b', '2.1 c', '2.2 d'))?.[0]).toBe('numbers');
  expect(cutOf(boxes('a `src/x/a.ts`', 'b `src/x/b.ts`', 'c `src/y/c.ts`', 'd `src/y/d.ts`'))).toEqual([
    'folders',
    '3a src/x: 1,2',
    '3b src/y: 3,4',
  ]);
});

test('a phase without pieces, or with one piece that holds nearly all, cannot be cut', () => {
  expect(cutOf(boxes('a', 'b', 'c', 'd'))).toBeNull();
  expect(cutOf(`### A\n${boxes('a')}\n### B\n${boxes('b', 'c', 'd')}`)).toBeNull();
  expect(cutOf(`### A\n- [x] a\n### B\n${boxes('b', 'c')}`)).toBeNull();
});

test('large pieces are halved and small neighbors joined: parts are about equal, and as many as wanted', () => {
  const body = ['A', 'B', 'C', 'D', 'E', 'F'].map(
    (name) => `### ${name}\n${boxes(`${name} one`, `${name} two`)}`,
  );
  const large = `### G\n${boxes(...Array.from({ length: 12 }, (_, at) => `G ${at}`))}`;
  const sizes =
    cutPhase(phaseOf([...body, large].join('\n')), { wanted: 4, most: 8 })?.parts.map(
      ({ tasks }) => tasks?.length ?? 0,
    ) ?? [];
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(24);
  expect(sizes).toHaveLength(4);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(12);
});

test('a gate about files of one part alone is its gate', () => {
  const body = `### A\n${boxes('a `src/a/x.ts`', 'b `src/a/y.ts`')}\n### B\n${boxes('c `src/b/x.ts`', 'd `src/b/y.ts`')}\n### Gates\n- a: \`npm test src/a/\`\n- all: \`npm test\``;
  const cut = cutPhase(phaseOf(body), { wanted: 2, most: 8 });
  expect(cut?.parts.map(({ gates }) => gates?.map(({ name }) => name))).toEqual([['a'], undefined]);
});

const written = `# P

## Phase 2: Before

- [ ] b

## Phase 3: Build it

**Depends on**: 2

Words that count.

### Auth
- [ ] 3.1 one \`src/auth/a.ts\`
  with more
- [ ] 3.2 two \`src/auth/b.ts\`

### Billing
- [ ] 3.3 three \`src/bill/a.ts\`
- [ ] 3.4 four \`src/bill/b.ts\`

### Gates
- test: \`npm test\`

## Phase 4: After

- [ ] c
`;

test('a split that is written into the plan loses nothing, and the phase verifies its parts', () => {
  const plan = planOf({ 'PLAN.md': written });
  const phase = plan.phases[1]!;
  const cut = cutPhase(phase, { wanted: 2, most: 8 });
  const text = writeSplit(new Map([['PLAN.md', written]]), phase, cut?.parts ?? [])?.get('PLAN.md') ?? '';
  const read = planOf({ 'PLAN.md': text });
  expect(read.phases.map(({ id, dependsOn }) => `${id} < ${dependsOn.join()}`)).toEqual([
    '2 < ',
    '3a < 2',
    '3b < 2',
    '3 < 3a,3b',
    '4 < 3',
  ]);
  const tasks = read.phases.flatMap((one) => one.tasks.map((task) => task.text));
  for (const task of phase.tasks) expect(tasks).toContain(task.text);
  expect(text).toContain('Words that count.');
  expect(text).not.toContain('### Auth\n');
  expect(read.phases[3]?.gates.map(({ command }) => command)).toEqual(['npm test']);
  expect(read.phases[1]?.files).toEqual(['src/auth/a.ts', 'src/auth/b.ts']);
});

test("a phase outside of the text's sections is not written", () => {
  const plan = planOf({ '.kiro/specs/x/tasks.md': '- [ ] 1. A\n  - [ ] 1.1 a\n- [ ] 2. B\n' });
  const [phase] = plan.phases;
  expect(writeSplit(new Map([[phase!.file, '- [ ] 1. A\n']]), phase!, [])).toBeNull();
});

const master = `# Shop
| Phase | Title | Focus | Risk | Status | Depends On |
|---|---|---|---|---|---|
| 2 | [Start](p-phase-2.md) | s | Low | Pending | None |
| 03 | [Build \\| sell](p-phase-03.md#top) | all of it | High | Pending | 2 |
| 4 | [End](p-phase-4.md) | e | Low | Pending | Phase 3 |
`;
const own = `# Shop Phase 03: Build
**Status:** Pending
**Master Plan:** [Shop](MASTER_PLAN.md)
**Depends On:** [Phase 2](p-phase-2.md)

## Gates
- test: \`npm test\`

## Overview
Words that count.

## Tasks
### Auth
- [x] 3.0 done before
- [ ] 3.1 one \`src/auth/a.ts\`
  with more
- [ ] 3.2 two \`src/auth/b.ts\`
### Billing
- [ ] 3.3 three \`src/bill/a.ts\`
- [ ] 3.4 four \`src/bill/b.ts\`

## Files to Create/Modify
- \`src/auth/a.ts\`
`;

test('a phase with a file of its own is written as a file and a row for each part', () => {
  const files = {
    'MASTER_PLAN.md': master,
    'p-phase-2.md': '# P Phase 2: Start\n## Tasks\n- [ ] a\n',
    'p-phase-03.md': own,
    'p-phase-4.md': '# P Phase 4: End\n## Tasks\n- [ ] z\n',
  };
  const before = planOf(files);
  const phase = before.phases[1]!;
  const parts = cutPhase(phase, { wanted: 2, most: 8 })?.parts ?? [];
  const after = writeSplit(new Map(Object.entries(files)), phase, parts) ?? new Map<string, string>();
  expect([...after.keys()]).toEqual(['MASTER_PLAN.md', 'p-phase-03.md', 'p-phase-03a.md', 'p-phase-03b.md']);
  const read = planOf({ ...files, ...Object.fromEntries(after) });
  expect(read.phases.map(({ id, title, dependsOn }) => `${id} ${title} < ${dependsOn.join()}`)).toEqual([
    '2 Start < ',
    '03a Auth < 2',
    '03b Billing < 2',
    '03 Build | sell < 03a,03b',
    '4 End < 03',
  ]);
  expect(read.phases.map(({ tasks }) => tasks.length)).toEqual([1, 2, 2, 2, 1]);
  for (const one of read.phases.slice(1, 4)) expect(one.gates).toMatchObject([{ command: 'npm test' }]);
  expect(read.phases[3]).toMatchObject({ focus: 'all of it', risk: 'High' });
  expect(read.phases[1]?.files).toEqual(['src/auth/a.ts', 'src/auth/b.ts']);
  expect(after.get('p-phase-03.md')).toContain('Words that count.');
  expect(read.findings.map(({ code }) => code)).toEqual(before.findings.map(({ code }) => code));
});
