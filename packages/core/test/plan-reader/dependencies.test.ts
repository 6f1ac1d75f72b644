import { describe, expect, test } from 'vitest';
import { codesOf, planOf, tableHead } from './plan-of.ts';
import { cpuTime } from '../support/cpu-time.ts';

const ids = ['1', '1.5', '2', '3', '4', '6A', '10'];

/** What phase 10, the last of seven, depends on if its file says this. */
function read(text: string): { dependsOn: readonly string[]; codes: string[] } {
  const rows = ids.map((id) => `| ${id} | [Title ${id}](x-phase-${id}.md) | f | Low | Pending |\n`).join('');
  const files = Object.fromEntries(ids.map((id) => [`x-phase-${id}.md`, `# X Phase ${id}: Title ${id}\n`]));
  const plan = planOf({
    'M.md': `# M\n\n${tableHead}${rows}`,
    ...files,
    'x-phase-10.md': `# X Phase 10: Title 10\n\n${text}\n`,
  });
  return { dependsOn: plan.phases.at(-1)?.dependsOn ?? [], codes: codesOf(plan) };
}

describe('Depends On', () => {
  test.each([
    ['[Phase 1](x-phase-1.md)', ['1']],
    ['[Phase 1: Title 1](./x-phase-1.md)', ['1']],
    ['[x-phase-2.md](x-phase-2.md)', ['2']],
    ['[x-phase-2.md](sub/../x-phase-2.md#anchor)', ['2']],
    ['[Phase 1](x-phase-1.md), [Phase 2](x-phase-2.md), [Phase 3](x-phase-3.md)', ['1', '2', '3']],
    ['[Phase 1](x-phase-1.md) (audit must exist, unlike Phase 4)', ['1']],
    ['[Phase 1](x-phase-1.md) - works best after Phase 2 is merged', ['1']],
    ['[Phase 3](x-phase-3.md), Phase 1', ['1', '3']],
    ['Phase 1', ['1']],
    ['Phase 1, 2 and 3 (Backend phases must complete first)', ['1', '2', '3']],
    ['Phase 1, 2, 3 (Fetcher, Analyzer) - integrates all components', ['1', '2', '3']],
    ['Phase 2 (Issue Analyzer) - needs AnalysisReport', ['2']],
    ['Phase 2 Title (middleware, Repo)', ['2']],
    ['Phase 1 (audit), Phase 2 (templates)', ['1', '2']],
    ['Phases 1-3', ['1', '1.5', '2', '3']],
    ['Task Group 1', ['1']],
    ['Task Groups 1, 3', ['1', '3']],
    ['Story 2 and Group 3', ['2', '3']],
    ['Phases 1–3 (all of them)', ['1', '1.5', '2', '3']],
    ['Phase 1 to Phase 3', ['1', '1.5', '2', '3']],
    ['Phases 2 through 4', ['2', '3', '4']],
    ['1', ['1']],
    ['1, 3', ['1', '3']],
    ['[1, 2]', ['1', '2']],
    ['1 & 3', ['1', '3']],
    ['depends_on: [phase_1, phase_2]', ['1', '2']],
    ['phase-1.md, x-phase-2.md', ['1', '2']],
    ['`x-phase-1.md`', ['1']],
    ['06a', ['6A']],
    ['**Phase 1.5**', ['1.5']],
    ['ALL', ['1', '1.5', '2', '3', '4', '6A']],
    ['All previous phases', ['1', '1.5', '2', '3', '4', '6A']],
    ['ALL (1, 2, 3) - This phase integrates all previous work', ['1', '2', '3']],
    ['All prior phases (1-3)', ['1', '1.5', '2', '3']],
    ['previous phase', ['6A']],
    ['Completion of Phase 1 and Phase 2', ['1', '2']],
    ['Title 3', ['3']],
    ['Title 3, Title 4', ['3', '4']],
    ['Phase 1; Phase 2', ['1', '2']],
  ] as const)('%s', (value, expected) => {
    expect(read(`**Depends On:** ${value}`)).toEqual({ dependsOn: expected, codes: [] });
  });

  test.each([
    'N/A',
    'n/a',
    'N/A (initial phase)',
    'N/A (runs in parallel with Phase 1)',
    'N/A (Independent - runs in parallel with Phase 1)',
    'None',
    'None (can run independently)',
    'none',
    '**None**',
    'Nothing',
    '-',
    '—',
    '–',
    '[]',
    '',
    'No dependencies',
    'Independent',
    '{prev_phase_link}',
  ])('nothing: %s', (value) => {
    expect(read(`**Depends On:** ${value}`)).toEqual({ dependsOn: [], codes: [] });
  });

  test.each([
    '**Depends on**: Phase 1',
    '**Depends On**: Phase 1',
    '- **Depends on**: Phase 1',
    'Depends on: 1',
    '**Dependencies**: [1]',
    '**Depends On:**\n- [Phase 1](x-phase-1.md)',
    '**Effort**: M · **Depends on**: 1 · **Risk**: high',
    '__Depends On:__ 1',
    '**Depends On:** Phase 1,\n',
  ])('however it is labelled: %s', (text) => {
    expect(read(text).dependsOn).toEqual(['1']);
  });

  test('an unknown id is an error and stays a dependency, so that it is never met', () => {
    expect(read('**Depends On:** Phase 7')).toEqual({ dependsOn: ['7'], codes: ['UNKNOWN_DEPENDENCY'] });
    expect(read('**Depends On:** [Phase 9](x-phase-9.md)')).toEqual({
      dependsOn: ['9'],
      codes: ['UNKNOWN_DEPENDENCY'],
    });
    expect(read('**Depends On:** Phases 3-5')).toEqual({
      dependsOn: ['3', '4', '5'],
      codes: ['UNKNOWN_DEPENDENCY'],
    });
  });

  test('words that name no phase are reported', () => {
    expect(read('**Depends On:** the API of the vendor')).toEqual({
      dependsOn: [],
      codes: ['DEPENDENCY_UNCLEAR'],
    });
    expect(read('**Depends On:** [design](docs/design.md)')).toEqual({ dependsOn: [], codes: ['DEAD_LINK'] });
  });

  test('absurd values are read in no time', () => {
    const start = cpuTime();
    read(`**Depends On:** ${'Phase 1 x, '.repeat(20_000)}`);
    read(`**Depends On:** ${'((((['.repeat(40_000)}`);
    read(`**Depends On:** Phases 1-${'9'.repeat(300)}`);
    expect(cpuTime() - start).toBeLessThan(3_000);
  });
});

describe('a Dependencies section adds', () => {
  test.each([
    ['- Previous phase: [Phase 1](x-phase-1.md)', ['1']],
    ['- **Previous phase:** Phase 2 (needed)', ['2']],
    ['- Previous phases: ALL (1, 2, 3)', ['1', '2', '3']],
    ['- Previous phases: Phases 1-3 (all modules)', ['1', '1.5', '2', '3']],
    ['- Previous phase: N/A (runs in parallel with Phase 1)', []],
    ['- [Phase 1](x-phase-1.md)', ['1']],
    ['- Phase 3: provides the store', ['3']],
    ['- Requires Phase 2 to be merged', ['2']],
    ['- Internal: Orchestrator, Phase 1 models\n- External: 2 packages\n- Blocks: Phase 2', []],
    ['Phase 1 must be complete.', ['1']],
    ['- Node 18 and Python 3.11', []],
  ] as const)('%s', (text, expected) => {
    expect(read(`## Dependencies\n\n${text}`)).toEqual({ dependsOn: expected, codes: [] });
  });

  test('to the field above it, in the order of the plan', () => {
    const text =
      '**Depends On:** [Phase 3](x-phase-3.md)\n\n## Dependencies\n- Previous phases: Phase 1 (audit), Phase 2 (templates)';
    expect(read(text).dependsOn).toEqual(['1', '2', '3']);
  });
});

test('a column of the phases table says it too', () => {
  const plan = planOf({
    'M.md':
      '# M\n\n| # | Depends on | Title |\n|---|---|---|\n| 1 | - | [A](a.md) |\n| 2 | 1 | [B](b.md) |\n| 3 | Phases 1-2 | [C](c.md) |\n',
    'a.md': '# A\n',
    'b.md': '# B\n',
    'c.md': '# C\n',
  });
  expect(plan.phases.map((phase) => phase.dependsOn)).toEqual([[], ['1'], ['1', '2']]);
});
