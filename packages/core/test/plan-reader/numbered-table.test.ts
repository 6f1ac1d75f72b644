import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan.ts';
import { codesOf, planOf } from './plan-of.ts';

const files = { 'a.md': '# Setup\n\n- [ ] x\n', 'b.md': '# API\n\n- [ ] y\n' };
const sections = '## Phase 1: One\n\n- [ ] a\n\n## Phase 2: Two\n\n- [ ] b\n';

function withTable(table: string, rest = ''): Plan {
  return planOf({ 'plan.md': `# P\n\n${table}\n\n${rest}`, ...files });
}

function phases(plan: Plan): readonly (readonly string[])[] {
  return plan.phases.map(({ id, title, status, file }) => [id, title, status, file]);
}

describe('a table headed by a number and the phase', () => {
  test.each([
    ['| # | Phase | Status |\n|---|---|---|\n| 1 | [Setup](a.md) | Done |\n| 2 | [API](b.md) | Pending |'],
    [
      '| No. | Phase | File | Status |\n|-|-|-|-|\n| 1 | Setup | [a](a.md) | Done |\n| 2 | API | [b](b.md) | |',
    ],
    ['| Status | ID | Phase |\n|-|-|-|\n| Done | 01 | **[Setup](a.md)** |\n| Pending | 02 | [API](b.md) |'],
    [
      '| # | Phase | Status |\n|-|-|-|\n| 0 | Phase 1: [Setup](a.md) | Done |\n| 1 | Phase 2: [API](b.md) | |',
    ],
    [
      '| # | Phase | Description | Status |\n|-|-|-|-|\n| 1 | [Setup](a.md) | x | Done |\n| 2 | [API](b.md) | y | |',
    ],
  ])('has the id in one and the title in the other: %j', (table) => {
    const plan = withTable(table);
    expect(phases(plan).map(([id, ...rest]) => [Number(id), ...rest])).toEqual([
      [1, 'Setup', 'completed', 'a.md'],
      [2, 'API', 'pending', 'b.md'],
    ]);
    expect(codesOf(plan)).toEqual(['IMPLIED_ORDER']);
  });

  test('adds its facts to sections', () => {
    const table = '| # | Phase | Status | Depends on |\n|-|-|-|-|\n| 1 | One | Done | - |\n| 2 | Two | | - |';
    const plan = withTable(table, sections);
    expect(plan.phases.map(({ id, status, dependsOn }) => [id, status, dependsOn])).toEqual([
      ['1', 'completed', []],
      ['2', 'pending', []],
    ]);
    expect(codesOf(plan)).toEqual([]);
  });

  test.each([
    ['risks by phase', '| # | Phase | Risk |\n|-|-|-|\n| 1 | Phase 2 | High |\n| 2 | Phase 1 | Low |'],
    ['tasks by phase', '| ID | Phase | Task |\n|-|-|-|\n| 1 | 1 | x |\n| 2 | 1 | y |\n| 3 | 2 | z |'],
    [
      'findings, more than there are phases',
      '| # | Phase | Risk |\n|-|-|-|\n| 1 | Setup | High |\n| 3 | Release | Low |',
    ],
    ['the same names again', '| # | Phase | Risk |\n|-|-|-|\n| 1 | Setup | High |\n| 2 | Setup | Low |'],
  ])('is none of phases: %s', (_, table) => {
    const plan = withTable(table, sections);
    expect(plan.phases.map(({ id, risk }) => [id, risk])).toEqual([
      ['1', ''],
      ['2', ''],
    ]);
  });

  test('yields to a table that links its phases by their ids', () => {
    const main = '| Phase | Title |\n|-|-|\n| 1 | [Setup](a.md) |\n| 2 | [API](b.md) |';
    const risks = '| # | Phase | Risk |\n|-|-|-|\n| 1 | [Setup](a.md) | High |\n| 2 | [API](b.md) | Low |';
    expect(phases(withTable(`${risks}\n\n${main}`)).map(([id]) => id)).toEqual(['1', '2']);
  });

  test('may be cut into several', () => {
    const plan = withTable(
      ['| 1 | [Setup](a.md) |', '| 2 | [API](b.md) |']
        .map((row) => `| # | Phase |\n|-|-|\n${row}\n\n`)
        .join(''),
    );
    expect(phases(plan).map(([id, title]) => [id, title])).toEqual([
      ['1', 'Setup'],
      ['2', 'API'],
    ]);
  });
});
