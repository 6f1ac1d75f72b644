import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenarioSchema } from '../../src/index.ts';

test('the published schema is the one that scenarios are checked with (`vitest -u` writes it anew)', async () => {
  const text = `${JSON.stringify(scenarioSchema, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../schema/scenario.schema.json');
});

test('the schema and the type know the same steps', () => {
  const source = readFileSync(new URL('../../src/scripted/scenario.ts', import.meta.url), 'utf8');
  const body = /export interface Verbs \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? '';
  const verbs = [...body.matchAll(/^ {2}readonly (\w+):/gm)].map((found) => found[1] ?? '');
  expect(verbs.toSorted()).toEqual(Object.keys(scenarioSchema.$defs?.['step']?.properties ?? {}).toSorted());
});
