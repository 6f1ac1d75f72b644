import { expect, test } from 'vitest';
import type { Phase } from '../../src/index.ts';
import { planOf, tableHead } from './plan-of.ts';

function phaseWith(text: string): Phase {
  const rows = '| 1 | [One](p-1.md) | f | Low | Pending |\n| 2 | [Two](p-2.md) | f | Low | Pending |\n';
  const plan = planOf({
    'M.md': `# M\n\n${tableHead}${rows}`,
    'p-1.md': '# P Phase 1: One\n',
    'p-2.md': text,
  });
  return plan.phases[1]!;
}

test.each([
  ['**Exclusive:** db, `port:3000`', ['db', 'port:3000']],
  ['- Exclusive: db', ['db']],
  ['---\nexclusive: [db, "a b"]\n---\n', ['db', 'a b']],
  ['exclusive:\n  - db\n  - cache\n\n- other', ['db', 'cache']],
  ['**Exclusive:** none', []],
  ['```yaml\nexclusive: [db]\n```\n', []],
  ['This is exclusive: it is prose', []],
])('%j lists %j', (text, names) => {
  expect(phaseWith(text).exclusive).toEqual(names);
});

test.each([
  ['**Needs:** GPU, linux, gpu', ['gpu', 'linux']],
  ['**Needs:** 1', []],
  ['**Needs:** a lot of time', []],
])('%j needs %j', (text, needs) => {
  expect(phaseWith(text).needs).toEqual(needs);
});

test('only what looks like an issue is one', () => {
  expect(phaseWith('**Issue:** #12\n**Issues:** SHOP-7, #12, soon').issues).toEqual(['#12', 'SHOP-7']);
});

test('a gate lists its exclusive resources in brackets', () => {
  const [gate] = phaseWith('## Gates\n\n- e2e: `npm run e2e` (exclusive: db, port:3000)\n').gates;
  expect(gate).toMatchObject({ expectation: '', exclusive: ['db', 'port:3000'] });
});
