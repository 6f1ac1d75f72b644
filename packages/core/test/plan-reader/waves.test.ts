import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.ts';
import type { Plan } from '../../src/plan.ts';
import { planOf } from './plan-of.ts';
import { findingFacts } from '../support/facts.ts';

const head = '| Wave | Plans |\n|---|---|\n';
const blockedHead = '| Wave | Plans | Blocked by |\n|---|---|---|\n';
const phasesHead = '| Wave | Phases |\n|---|---|\n';

function withWaves(table: string, ids: readonly string[] = ['1', '2', '3']): Plan {
  const sections = ids.map((id) => `## Phase ${id}: T${id}\n\n- [ ] a\n`);
  return planOf({ 'plan.md': `# P\n\n${table}\n${sections.join('\n')}` });
}

function ownWaves(phase: string): string {
  return `${head}| 1 | ${phase}-01 |\n| 2 | ${phase}-02 |\n`;
}

function waits(plan: Plan): readonly (readonly string[])[] {
  return plan.phases.map((phase) => phase.dependsOn);
}

function errors(plan: Plan): readonly string[] {
  return audit(plan)
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);
}

describe('plans in a table of waves are phases', () => {
  test.each([
    [`${head}| 1 | 01-01, 01-02 |\n| 2 | 01-03, 02-01 |\n| 3 | 02-02, 03-01 |\n`, [[], ['1'], ['1', '2']]],
    [`${head}| 1 | 01-01, 01-02 |\n| 2 | 01-03, 02-01 |\n| 3 | 01-04, 03-01 |\n`, [[], ['1'], ['1', '2']]],
    [`${head}| 1 | \`01-01\`, **01-02** |\n| 2 | \`02-01\` |\n| 3 | \`03-01\` |\n`, [[], ['1'], ['2']]],
    [`${head}| 1 | 1-1, 1-2 |\n| 2 | 1-3, 2-1 |\n| 3 | 3-1 |\n`, [[], ['1'], ['1', '2']]],
    [
      `${head}| 1 | 01-01-PLAN.md |\n| 2 | 01-02-PLAN.md, 02-01-PLAN.md |\n| 3 | 03-01-PLAN.md |\n`,
      [[], ['1'], ['1', '2']],
    ],
    [`${head}| 1 | 01-02 |\n| 2 | 02-03 |\n| 3 | 03-04 |\n`, [[], ['1'], ['2']]],
    [`${phasesHead}| 1 | 01-01, 01-02 |\n| 2 | 02-01 |\n| 3 | 03-01 |\n`, [[], ['1'], ['2']]],
    [`${phasesHead}| 1 | 01-02 |\n| 2 | 01-03 |\n| 3 | 02-03, 03-04 |\n`, [[], ['1'], ['1']]],
    [
      `${blockedHead}| 1 | 01-01 | - |\n| 1 | 02-01 | - |\n| 2 | 02-02 | 01-01 |\n| 2 | 03-01 | 02-01 |\n`,
      [[], ['1'], ['2']],
    ],
  ])('%j', (table, expected) => {
    const plan = withWaves(table);
    expect(waits(plan)).toEqual(expected);
    expect(errors(plan)).toEqual([]);
  });

  test('plans that wait for each other form no cycle of phases', () => {
    const table = `${blockedHead}| 1 | 01-01 | 02-01 |\n| 1 | 02-01 | 01-01 |\n| 2 | 03-01 | 02-02, 01-01 |\n`;
    const plan = withWaves(table);
    expect(waits(plan)).toEqual([[], ['1'], ['1', '2']]);
    expect(errors(plan)).toEqual([]);
  });

  test('an id that a phase has is that phase', () => {
    const plan = withWaves(`${head}| 1 | 01-01, 01-02 |\n| 2 | 02-01 |\n`, ['01-01', '01-02', '02-01']);
    expect(waits(plan)).toEqual([[], [], ['01-01', '01-02']]);
    expect(errors(plan)).toEqual([]);
  });

  test('waves within one phase say nothing about phases', () => {
    const text = `# P\n\n## Phase 1: A\n\n${ownWaves('01')}\n## Phase 2: B\n\n${ownWaves('02')}`;
    expect(waits(planOf({ 'plan.md': text }))).toEqual([[], ['1']]);
  });

  test('one that belongs to no phase is a warning with its place', () => {
    const plan = withWaves(`${head}| 1 | 01-01, 07-01 |\n| 2 | 02-01 |\n| 3 | 03-01 |\n`);
    expect(waits(plan)).toEqual([[], ['1'], ['2']]);
    expect(findingFacts(plan.findings.filter(({ code }) => code === 'DEPENDENCY_UNCLEAR'))).toBe(
      'plan.md:5:14 warning DEPENDENCY_UNCLEAR "07-01" "01-02"',
    );
    expect(errors(plan)).toEqual([]);
  });
});

describe('ranges of phases stay ranges', () => {
  test.each([
    [`${phasesHead}| 1 | 1-2 |\n| 2 | 3 |\n`],
    [`${phasesHead}| 1 | 01-02 |\n| 2 | 03 |\n`],
    [`${head}| 1 | 1-2 |\n| 2 | 3 |\n`],
  ])('%j', (table) => {
    expect(waits(withWaves(table))).toEqual([[], [], ['1', '2']]);
  });

  test('a phase in two waves belongs to the first', () => {
    const plan = withWaves(`${phasesHead}| 1 | 1-2 |\n| 2 | 2-3 |\n| 3 | 1 |\n`);
    expect(waits(plan)).toEqual([[], [], ['1', '2']]);
    expect(errors(plan)).toEqual([]);
  });
});
