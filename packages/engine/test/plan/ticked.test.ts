import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defaultConfig } from '@debussy/core/config';
import { expect, onTestFinished, test } from 'vitest';
import { phaseSpecs } from '../../src/plan/phase-specs.ts';
import { readPlanTexts, planOfRun, textsIn } from '../../src/plan/plan-of-run.ts';

const master = `# Plan

| Phase | Title | Status |
| --- | --- | --- |
| 1 | [First](phase-1.md) | Pending |
| 2 | [Second](phase-2.md) | Pending |
`;

function phaseFile(id: number, boxes: readonly string[]): string {
  const tasks = boxes.map((box, i) => `- [${box}] ${id}.${i + 1}: Part ${i + 1}\n`).join('');
  return `# Plan Phase ${id}: Part ${id}\n\n## Gates\n\n- green: \`true\`\n\n## Tasks\n\n### 1. Work\n\n${tasks}`;
}

/** A plan in a folder, the plan read from it, and what an agent's copy of it says of one phase. */
function bed(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-ticked-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const put = (changed: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(changed)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  put(files);
  const read = readPlanTexts('MASTER_PLAN.md', textsIn(folder));
  if (!read.ok) throw read.error;
  const specs = phaseSpecs(read.value.plan, defaultConfig());
  const plan = planOfRun(read.value);
  const ticked = (id: string): readonly string[] => {
    const spec = specs.find((one) => one.id === id);
    return spec === undefined ? ['no such phase'] : [...plan.ticked(spec, folder)];
  };
  return { put, ticked, specs, plan, folder };
}

const files = {
  'MASTER_PLAN.md': master,
  'phase-1.md': phaseFile(1, ['x', ' ']),
  'phase-2.md': phaseFile(2, [' ', ' ']),
};

test("an agent's ticks in its own phase file are found, and those in others are ignored", () => {
  const { put, ticked } = bed(files);
  expect([ticked('1'), ticked('2')]).toEqual([['1.1'], []]);
  put({ 'phase-2.md': phaseFile(2, [' ', 'x']), 'MASTER_PLAN.md': '# Nothing\n' });
  expect([ticked('1'), ticked('2')]).toEqual([['1.1'], ['2.2']]);
  put({ 'phase-2.md': '' });
  expect(ticked('2')).toEqual([]);
});

test('boxes of a plan in one file are found in its copy', () => {
  const { put, ticked } = bed({ 'MASTER_PLAN.md': inOneFile(' ') });
  expect([ticked('1'), ticked('2')]).toEqual([['1.1'], []]);
  put({ 'MASTER_PLAN.md': inOneFile('x') });
  expect(ticked('2')).toEqual(['2.1']);
});

test('a sub-phase has no boxes of its own', () => {
  const { plan, specs, folder } = bed(files);
  const [first] = specs;
  if (first === undefined) throw new Error('the plan has phases');
  expect(plan.ticked({ ...first, id: '1a', file: null }, folder)).toEqual(new Set());
});

function inOneFile(box: string): string {
  return `# Plan\n\n## Phase 1: One\n\n- [x] 1.1: A\n- [ ] 1.2: C\n\n## Phase 2: Two\n\n- [${box}] 2.1: B\n`;
}
