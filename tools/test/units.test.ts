import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { countUnits } from '../src/units/count-units.ts';
import { lostUnits, plansBelow } from '../src/units/lost-units.ts';
import { workspaceRoot } from '@debussy/testing/tool';

test.each([
  [
    'boxes in lists, quotes, tables and paragraphs, none in fences',
    'x.md',
    '- [ ] a\n> * [x] b\n```\n- [ ] c\n```\n1. [ ] d\n[ ] e\n| 1 | [x] | f |\n- ⬜ g\n[x](y)\n',
    6,
  ],
  ['tags', 'x.md', '<tasks>\n<task type="auto">\n</task>\n  <task>\n</task>\n<tasks>\n', 2],
  [
    'headings of tasks and units, each once',
    'x.md',
    '### Task 1: A\n### U2. B\n### Task 1: again\n# Task 3\n',
    2,
  ],
  ['todos', 'x.md', '---\ntodos:\n  - id: a\n    steps:\n      - b\n  - id: c\n---\n', 2],
  [
    'stories and sub-tasks',
    'x.json',
    '{"a":[{"title":"A","status":"x","subtasks":[{"title":"B","status":"y"}]},{"title":"no"}]}',
    2,
  ],
  ['checks of a process', 'x.md', '## Process Wrapper\n- [ ] a\n## Gates\n- [ ] b\n## Tasks\n- [ ] c\n', 1],
])('units are counted: %s', (_, file, text, expected) => {
  expect(countUnits(file, text)).toHaveLength(expected);
});

test('a unit that the reader passes over is lost in silence', () => {
  const root = mkdtempSync(join(tmpdir(), 'units-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('plans/a.md', '# A\n## Phase 1: x\n- [ ] one\n## Notes\n- [ ] named by the audit\n');
  write('PLAN.md', '# B\n## Phase 1: x\n- [ ] one\n\n### U7. below a phase\ntext\n');
  const [row] = lostUnits(root, plansBelow(root));
  expect(row).toMatchObject({ plans: 2, units: 4, read: 2, named: 1, silent: ['PLAN.md:5'] });
});

test('no unit of the plans in this repository is lost in silence', () => {
  const root = join(workspaceRoot(import.meta.dirname), 'packages/core/test/fixtures');
  const rows = lostUnits(root, plansBelow(root));
  expect(rows.reduce((sum, { units }) => sum + units, 0)).toBeGreaterThan(50);
  expect(rows.flatMap(({ silent }) => silent)).toEqual([]);
});
