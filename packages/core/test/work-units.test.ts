import { expect, test } from 'vitest';
import type { Dialect } from '../src/plan.ts';
import { workOfText, workUnits } from '../src/work-units.ts';
import { planOf } from './plan-reader/plan-of.ts';

const tasks = (...texts: readonly string[]): Parameters<typeof workUnits>[0] =>
  planOf({ 'PLAN.md': `# P\n\n## Phase 1: A\n\n${texts.join('\n')}\n` }).phases[0]!;
const boxes = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `- [ ] thing ${i}`);

test('a criterion of a story and a step of a test-first list are less than a task', () => {
  const five = tasks(...boxes(5));
  const work = (dialect: Dialect): number => workUnits(five, dialect);
  expect(work('ralph')).toBeLessThan(work('openspec'));
  expect(work('superpowers')).toBeLessThan(work('openspec'));
  expect(work('openspec')).toBeLessThan(work('gsd'));
});

const of = (...texts: readonly string[]): number => workUnits(tasks(...texts), 'single-file');

test('a parent of sub-tasks, a check and finished work add little or nothing', () => {
  const three = of(...boxes(3));
  expect(of('- [ ] 1. parent', '  - [ ] 1.1 thing', '  - [ ] 1.2 thing', '  - [ ] 1.3 thing')).toBeLessThan(
    of(...boxes(4)),
  );
  expect(of('- [ ] 1. parent', '- [ ] 1.1 thing', '- [ ] 1.2 thing')).toBeLessThan(three);
  expect(of(...boxes(3), '- [ ] Step 4: Run the tests', '- [ ] Commit')).toBeLessThan(of(...boxes(4)));
  expect(of(...boxes(3), '- [x] over')).toBe(three);
});

test('a phase without open tasks is some work', () => {
  expect(workUnits(tasks('- [x] over'), 'gsd')).toBeGreaterThan(0);
});

test('long instructions are work even without tasks; code in them and finished tasks are not', () => {
  const prose = 'Change it so that it holds.\n'.repeat(200);
  expect(workOfText({ text: prose, tasks: [] })).toBeGreaterThan(2);
  expect(workOfText({ text: `${prose}${prose}${prose}`, tasks: [] })).toBe(3);
  expect(workOfText({ text: `\`\`\`ts\n${prose}\`\`\`\n`, tasks: [] })).toBeLessThan(0.1);
  const half = tasks('- [x] a', '- [ ] b');
  expect(workOfText({ ...half, text: prose })).toBeCloseTo(workOfText({ text: prose, tasks: [] }) / 2, 1);
});
