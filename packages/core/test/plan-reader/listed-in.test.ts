import { expect, test } from 'vitest';
import { listedIn } from '../../src/index.ts';

test.each([
  ['**Exclusive:** db, `port:3000`', ['db', 'port:3000']],
  ['- Exclusive: db', ['db']],
  ['---\nexclusive: [db, "a b"]\n---\n', ['db', 'a b']],
  ['exclusive:\n  - db\n  - cache\n\n- other', ['db', 'cache']],
  ['**Exclusive:** none', []],
  ['```yaml\nexclusive: [db]\n```\n', []],
  ['This is exclusive: it is prose', []],
])('%j lists %j', (text, names) => {
  expect(listedIn(text, 'exclusive')).toEqual(names);
});
