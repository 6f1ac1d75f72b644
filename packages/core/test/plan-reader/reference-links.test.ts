import { expect, test } from 'vitest';
import { readPlan } from '../../src/plan-reader/index.ts';
import type { Plan } from '../../src/plan.ts';

const phase = (id: string, more = ''): string =>
  `# X Phase ${id}: T${id}\n\n**Depends On:** ${more || 'None'}\n\n## Tasks\n- [ ] 1.1: do it\n`;

function plan(files: Readonly<Record<string, string>>): Plan {
  const text = files['MASTER_PLAN.md'] ?? '';
  return readPlan({
    file: 'MASTER_PLAN.md',
    text,
    read: (file) =>
      files[file] === undefined
        ? { ok: false, problem: 'missing', detail: '' }
        : { ok: true, text: files[file] },
    exists: (file) => files[file] !== undefined,
  });
}

const header = '| Phase | Title | Status | Depends on |\n|---|---|---|---|\n';

test('links by reference were not followed: title cells, dependencies and lists know them', () => {
  const read = plan({
    'MASTER_PLAN.md': `# X\n\n${header}| 1 | [A][a] | Pending | None |\n| 2 | [B][] | Pending | [the A][ A ] |\n\n[a]: p/1.md "title"\n[B]: <p/2.md>\n[a]: other.md\n`,
    'p/1.md': phase('1'),
    'p/2.md': `${phase('2', '[what is first][one], `[no][one]`')}\n[one]: 1.md\n`,
  });
  expect(read.phases.map(({ id, title, file, dependsOn }) => ({ id, title, file, dependsOn }))).toEqual([
    { id: '1', title: 'A', file: 'p/1.md', dependsOn: [] },
    { id: '2', title: 'B', file: 'p/2.md', dependsOn: ['1'] },
  ]);
  expect(read.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('without its definition, in code or in a fence it stays as it is written', () => {
  const read = plan({
    'MASTER_PLAN.md': `# X\n\n${header}| 1 | [A](1.md) | Pending | None |\n`,
    '1.md': `${phase('1')}- [ ] 1.2: see [it][nowhere] and \`a[1][b]\`\n\n\`\`\`\n[x][b]\n\`\`\`\n\n[b]: b.md\n`,
  });
  expect(read.phases[0]?.tasks[1]?.text).toContain('[it][nowhere]');
  expect(read.phases[0]?.tasks[1]?.text).toContain('a[1][b]');
  expect(read.phases[0]?.text).toContain('[x][b]');
});

test('a dependency on a missing file is an error, like an unknown id', () => {
  const read = plan({
    'MASTER_PLAN.md': `# X\n\n${header}| 1 | [A](1.md) | Pending | [the base](p/base.md), [notes](notes.md) |\n`,
    '1.md': phase('1'),
    'notes.md': '# Notes\n',
  });
  expect(read.phases[0]?.dependsOn).toEqual(['p/base.md']);
  expect(read.findings).toEqual([
    expect.objectContaining({
      code: 'UNKNOWN_DEPENDENCY',
      severity: 'error',
      place: { file: 'MASTER_PLAN.md', line: 5, column: 29 },
    }),
    expect.objectContaining({
      code: 'DEAD_LINK',
      severity: 'warning',
      place: expect.objectContaining({ column: 52 }),
    }),
  ]);
});

test('an unknown status was pointed to in the cell of the id: it is in its own', () => {
  const read = plan({
    'MASTER_PLAN.md': `# X\n\n${header}| 1 | [A](1.md) | Wibble | None |\n`,
    '1.md': phase('1'),
  });
  const { code, place } = read.findings[0] ?? {};
  expect({ code, place }).toEqual({
    code: 'UNKNOWN_STATUS',
    place: { file: 'MASTER_PLAN.md', line: 5, column: 19 },
  });
});
