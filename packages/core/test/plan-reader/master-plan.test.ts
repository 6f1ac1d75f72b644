import { describe, expect, test } from 'vitest';
import { codesOf, planOf, tableHead } from './plan-of.ts';

describe('the phases table', () => {
  test.each([
    '[Set up](phase-1.md)',
    '[Set up](./phase-1.md)',
    '[Set up](phase-1.md#tasks)',
    '[Phase 1: Set up](phase-1.md)',
    '**[Set up](phase-1.md)**',
    '[Set up](<phase-1.md>)',
    '[Set up](phase-1.md "title")',
  ])('the title links the file: %s', (cell) => {
    const plan = planOf({
      'MASTER_PLAN.md': `# M\n\n${tableHead}| 1 | ${cell} | Focus | Low | Pending |\n`,
      'phase-1.md': '# F Phase 1: x\n',
    });
    expect(plan.phases).toMatchObject([
      {
        id: '1',
        title: 'Set up',
        file: 'phase-1.md',
        focus: 'Focus',
        risk: 'Low',
        place: { file: 'MASTER_PLAN.md', line: 5, column: 3 },
      },
    ]);
    expect(codesOf(plan)).toEqual([]);
  });

  test('files in sub-folders, with spaces, seen from the folder of the plan', () => {
    const plan = planOf({
      'docs/M.md': `# M\n\n${tableHead}| 1 | [A](sub/my%20phase.md) | | | |\n| 2 | [B](../other/b.md) | | | |\n`,
      'docs/sub/my phase.md': '# Phase 1: A\n',
      'other/b.md': '# Phase 2: B\n',
    });
    expect(plan.phases.map((phase) => phase.file)).toEqual(['docs/sub/my phase.md', 'other/b.md']);
  });

  test('columns in any order, without Risk, with others', () => {
    const plan = planOf({
      'M.md':
        '| Status | Effort | Depends on | Title | Phase |\n|---|---|:-:|---|---|\n| ✅ Completed | 2d | N/A | [A](a.md) | 1 |\n| - | 1d | 1 | [B](b.md) | 2 |\n',
      'a.md': '# A\n',
      'b.md': '# B\n',
    });
    expect(plan.phases.map(({ id, title, status, dependsOn }) => [id, title, status, dependsOn])).toEqual([
      ['1', 'A', 'completed', []],
      ['2', 'B', 'pending', ['1']],
    ]);
  });

  test('a second table with Phase in its header is not it; tables in fences are none', () => {
    const metrics =
      '| Metric | Current | Phase 1 | Phase 2 |\n|---|---|---|---|\n| Coverage | 1 | [2](x.md) | 3 |\n';
    const plan = planOf({
      'M.md': `# M\n\n${metrics}\n\`\`\`\n${tableHead}| 9 | [Z](z.md) | | | |\n\`\`\`\n\n${tableHead}| 1 | [A](a.md) | | | Draft |\n\n${metrics}`,
      'a.md': '# A\n',
    });
    expect(plan.phases.map((phase) => [phase.id, phase.status])).toEqual([['1', 'draft']]);
  });

  test.each([
    ['`1`', '1'],
    ['Phase 1', '1'],
    ['**1**', '1'],
    ['1.5', '1.5'],
    ['6A', '6A'],
    ['20a', '20a'],
    ['26.2', '26.2'],
    ['02.1', '02.1'],
    ['A', 'A'],
    ['0', '0'],
    ['P1', 'P1'],
    ['✅ 3', '3'],
    ['[Phase 4](p.md)', '4'],
    ['3.1', '3.1'],
    ['20a1', '20a1'],
  ])('an id written as %s', (cell, id) => {
    const plan = planOf({ 'M.md': `# M\n\n${tableHead}| ${cell} | [A](p.md) | | | |\n`, 'p.md': '# A\n' });
    expect(plan.phases.map((phase) => phase.id)).toEqual([id]);
  });

  test.each([
    ['Pending', 'pending'],
    ['In Progress', 'in_progress'],
    ['✅ Completed', 'completed'],
    ['Complete ✓', 'completed'],
    ['-', 'pending'],
    ['**Done**', 'completed'],
    ['Draft', 'draft'],
    ['', 'pending'],
    ['Not Started', 'pending'],
    ['🚧 WIP', 'in_progress'],
    ['⛔ Blocked', 'blocked'],
    ['Skipped', 'skipped'],
    ['✅', 'completed'],
    ['âœ“', 'completed'],
    ['âœ… Complete', 'completed'],
    ['[x]', 'completed'],
    ['[ ]', 'pending'],
    ['80%', 'in_progress'],
    ['100%', 'completed'],
    ['incomplete', 'pending'],
    ['Partially complete', 'in_progress'],
    ['—', 'pending'],
    ['TODO', 'pending'],
    ['Whatever', 'unknown'],
    ['🟡 In review', 'in_progress'],
    ['❌ Cancelled', 'skipped'],
  ])('the status "%s" keeps its row', (cell, status) => {
    const plan = planOf({
      'M.md': `# M\n\n${tableHead}| 1 | [A](a.md) | f | Low | ${cell} |\n`,
      'a.md': '# A\n',
    });
    expect(plan.phases[0]?.status).toBe(status);
    expect(codesOf(plan).filter((code) => code !== 'MOJIBAKE')).toEqual(
      status === 'unknown' ? ['UNKNOWN_STATUS'] : [],
    );
  });

  test('a row with missing cells is still a phase', () => {
    const plan = planOf({
      'M.md': `# M\n\n${tableHead}| 1 | [A](a.md)\n| 2 | [B](b.md) |\n`,
      'a.md': '# A\n',
      'b.md': '# B\n',
    });
    expect(plan.phases.map((phase) => phase.id)).toEqual(['1', '2']);
  });
});

describe('what a link can lead to', () => {
  test.each([
    ['missing', 'FILE_MISSING'],
    ['directory', 'FILE_UNREADABLE'],
    ['outside', 'LINK_OUTSIDE'],
    ['binary', 'FILE_UNREADABLE'],
    ['too-large', 'FILE_UNREADABLE'],
    ['unreadable', 'FILE_UNREADABLE'],
    ['empty', 'FILE_EMPTY'],
  ] as const)('%s', async (problem, code) => {
    const { readPlan } = await import('../../src/plan-reader/read-plan.ts');
    const plan = readPlan({
      file: 'M.md',
      text: `${tableHead}| 1 | [A](a.md) | | | |\n`,
      read: () => ({ ok: false, problem, detail: '' }),
    });
    expect(plan.findings).toMatchObject([{ code, place: { file: 'M.md', line: 3, column: 7 } }]);
    expect(plan.phases).toHaveLength(1);
  });

  test('a file without any text', () => {
    expect(codesOf(planOf({ 'M.md': `${tableHead}| 1 | [A](a.md) | | | |\n`, 'a.md': ' \n' }))).toEqual([
      'FILE_EMPTY',
    ]);
  });
});

test('metadata with the colon inside or outside of the bold', () => {
  const plan = planOf({
    'M.md': `# Great Plan - Master Plan\n\n**GitHub Issues:** #10, #11\n**GitHub Repo**: owner/name\n**Jira Issues:** ABC-1\n\n${tableHead}| 1 | [A](a.md) | | | |\n`,
    'a.md': '# A\n',
  });
  expect(plan.title).toBe('Great Plan - Master Plan');
  expect(plan.metadata).toEqual({
    'GitHub Issues': '#10, #11',
    'GitHub Repo': 'owner/name',
    'Jira Issues': 'ABC-1',
  });
});

test.each([
  '1. [Set up](phase-1.md)\n2. [Phase 2: Build](./phase-2.md) (depends on 1)',
  '- [x] [Phase 1: Set up](phase-1.md)\n- [ ] [Phase 2: Build](phase-2.md) – depends on Phase 1',
  '1. Phase 1: [Set up](phase-1.md)\n2. **Phase 2:** [Build](phase-2.md), depends on: phase-1.md',
])('a list of links instead of a table: %s', (list) => {
  const plan = planOf({
    'M.md': `# M\n\n- [Design](docs/design.md)\n\n## Phases\n\n${list}\n`,
    'phase-1.md': '# Phase 1: x\n',
    'phase-2.md': '# Phase 2: y\n',
  });
  expect(plan.phases.map(({ id, title, dependsOn }) => [id, title, dependsOn])).toEqual([
    ['1', 'Set up', []],
    ['2', 'Build', ['1']],
  ]);
});

function files(phase: string): Record<string, string> {
  return {
    'M.md': `# M\n\n${tableHead}| 3 | [A](a.md) | | | Pending |\n`,
    'a.md': phase,
  };
}

describe('master and file disagree', () => {
  test('about the id: the one of the master counts', () => {
    const plan = planOf(files('# F Phase 6A: Title\n'));
    expect(plan.phases[0]?.id).toBe('3');
    expect(plan.findings).toMatchObject([
      { code: 'ID_MISMATCH', place: { file: 'a.md', line: 1, column: 1 } },
    ]);
    expect(codesOf(planOf(files('# F Phase 03: Title\n')))).toEqual([]);
  });

  test('about the id that is signalled as done', () => {
    const plan = planOf(
      files(
        '# Phase 3: T\n\n## Process Wrapper (MANDATORY)\n- [ ] Signal completion: `debussy done --phase 6`\n',
      ),
    );
    expect(plan.findings).toMatchObject([
      {
        code: 'DONE_ID_MISMATCH',
        place: { file: 'a.md', line: 4, column: 48 },
      },
    ]);
    expect(
      codesOf(
        planOf(
          files('# Phase 3: T\n\n## Process Wrapper\n- [ ] `debussy done --phase 03 --status completed`\n'),
        ),
      ),
    ).toEqual([]);
  });

  test('about the status', () => {
    expect(codesOf(planOf(files('# Phase 3: T\n\n**Status:** Done\n')))).toEqual(['STATUS_MISMATCH']);
  });
});

test('the process wrapper: notes, agents, commands before validation', () => {
  const text = [
    '# Phase 1: A',
    '',
    '## Process Wrapper (MANDATORY)',
    '- [ ] Read previous notes: `notes/NOTES_x_phase_0.md`, `notes/NOTES_*_1.md`',
    '- [ ] **AGENT:doc-sync-manager** - sync the docs',
    '- [ ] **[IMPLEMENTATION - see Tasks below]**',
    '- [ ] Run `AGENT:task-validator`',
    '- [ ] Pre-validation (ALL required):',
    '  ```bash',
    '  # lint',
    '  npm run lint',
    '  npm test',
    '  ```',
    '- [ ] Fix loop: repeat',
    '- [ ] Write `notes/NOTES_x_phase_2.md` (REQUIRED)',
  ].join('\n');
  const plan = planOf({ 'M.md': `${tableHead}| 1 | [A](a.md) | | | |\n`, 'a.md': text });
  expect(plan.phases[0]).toMatchObject({
    notes: { read: ['notes/NOTES_x_phase_0.md', 'notes/NOTES_*_1.md'], write: ['notes/NOTES_x_phase_2.md'] },
    agents: ['doc-sync-manager', 'task-validator'],
    preValidation: ['npm run lint', 'npm test'],
    tasks: [],
  });
});

test('no notes to read in a first phase', () => {
  const plan = planOf({
    'M.md': `${tableHead}| 1 | [A](a.md) | | | |\n`,
    'a.md':
      '# Phase 1: A\n\n## Process Wrapper\n- [ ] Read previous notes: `N/A (first phase)`\n- [ ] Write notes to [here](notes/N_1.md)\n',
  });
  expect(plan.phases[0]?.notes).toEqual({ read: [], write: ['notes/N_1.md'] });
});

test('files to create or modify', () => {
  const plan = planOf({
    'M.md': `${tableHead}| 1 | [A](a.md) | | | |\n`,
    'a.md':
      '# Phase 1: A\n\n## Files to Create/Modify\n\n| File | Action |\n|---|---|\n| `src/a.ts` | Create |\n| src/b.ts | Modify |\n',
  });
  expect(plan.phases[0]?.files).toEqual(['src/a.ts', 'src/b.ts']);
});
