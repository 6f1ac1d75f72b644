import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { configJsonSchema, defaultConfig } from '../src/config/index.ts';
import { eventsJsonSchema } from '@debussy/testing/events';
import { reportSchema } from '../src/report/index.ts';

// After a change of what they are made from: npx vitest run --config ../../vitest.config.ts -u test/schemas.test.ts
test.each([
  ['config', configJsonSchema()],
  ['events', eventsJsonSchema()],
  ['report', reportSchema],
])('schema/%s.schema.json is what the code says', async (name, schema) => {
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`../schema/${name}.schema.json`);
});

test.each([
  ['core', 'config'],
  ['core', 'events'],
  ['core', 'report'],
  ['checkpoint', 'handoff'],
  ['runners', 'agent-stream'],
  ['runners', 'scenario'],
])('schemas had two drafts, and one a name in a domain of others: packages/%s, %s', (room, name) => {
  const path = new URL(`../../${room}/schema/${name}.schema.json`, import.meta.url);
  const schema: object = JSON.parse(readFileSync(path, 'utf8'));
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  expect(schema).toMatchObject({ $schema, $id: `urn:debussy:schema:${name}` });
  const formats = { 'date-time': true } as const;
  const lenient = { allowUnionTypes: true, strictRequired: false, strictTypes: false, formats } as const;
  expect(() => new Ajv2020(lenient).compile(schema)).not.toThrow();
});

test('the schema for editors accepts whatever the reader accepts', () => {
  const validate = new Ajv2020().compile(configJsonSchema());
  expect(validate(defaultConfig())).toBe(true);
  expect(
    validate({
      wait_on_limit: '6h',
      gate_timeout: 90,
      budget: { tokens: 5 },
      agents: { mine: { command: ['x'] } },
    }),
  ).toBe(true);
  expect(validate({ paralel: 1 })).toBe(false);
  expect(validate({ wait_on_limit: '6 hours' })).toBe(false);
});

test('every key of the configuration is described, and its default is there for editors', () => {
  const { properties } = configJsonSchema();
  expect(properties).toBeTypeOf('object');
  for (const [key, schema] of Object.entries(properties ?? {})) {
    expect(schema, key).toMatchObject({ description: expect.any(String) });
    expect(schema, key).toHaveProperty('default');
  }
});
