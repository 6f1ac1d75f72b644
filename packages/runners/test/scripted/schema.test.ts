import { expect, test } from 'vitest';
import { scenarioSchema } from '../../src/scripted/scenario.ts';

test('the published schema is the one that scenarios are checked with (`vitest -u` writes it)', async () => {
  const text = `${JSON.stringify(scenarioSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../schema/scenario.schema.json');
});
