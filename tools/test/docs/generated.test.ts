import { expect, test } from 'vitest';
import { agentReference, configReference, eventReference } from '../../src/docs/schema-reference.ts';
import { fillSections } from '@debussy/testing/tool';
import { code, table } from '../../src/docs/table.ts';

test('a section is filled between its markers, and nothing else is touched', () => {
  const text = 'before\n<!-- generated: a -->\nold\n<!-- end of generated -->\nafter\n';
  const filled = 'before\n<!-- generated: a -->\n\nnew $& text\n\n<!-- end of generated -->\nafter\n';
  expect(fillSections(text, { a: 'new $& text' })).toBe(filled);
  expect(fillSections(filled, { a: 'new $& text' })).toBe(filled);
});

test('a section without a name that is known, or without an end, is refused', () => {
  const unknown = '<!-- generated: b -->\n<!-- end of generated -->\n';
  expect(() => fillSections(unknown, { a: '' })).toThrow('there is no generated section named b');
  expect(() => fillSections('<!-- generated: a -->\n', { a: '' })).toThrow(
    'a generated section is not closed',
  );
});

test('cells of a table cannot end it', () => {
  expect(table(['a', 'b'], [['x|y <z> *', '`<p>`\nnext']])).toBe(
    ['| a | b |', '| --- | --- |', String.raw`| x\|y &lt;z> \* | ${'`<p>`'}<br>next |`].join('\n'),
  );
  expect(code('a `b`')).toBe('`` a `b` ``');
});

test('settings stand with default, kinds, variable and flag; maps are opened where their keys are known', () => {
  const schema = {
    properties: {
      land: { default: 'auto', enum: ['auto', 'branch'], type: 'string', description: 'Where.' },
      wait: {
        default: '6h',
        anyOf: [
          { type: 'number', maximum: 31_536_000 },
          { type: 'string', pattern: '[dhms]' },
        ],
      },
      budget: {
        properties: {
          cost: { default: null, anyOf: [{ type: 'number' }, { type: 'null' }], description: 'USD.' },
        },
      },
      gates: { default: {}, type: 'object', additionalProperties: {}, description: 'Names.' },
    },
  };
  expect(configReference(schema).split('\n').slice(2)).toEqual([
    '| `land` | `auto` | `auto`, `branch` | `DEBUSSY_LAND` | `--land` | Where. |',
    '| `wait` | `6h` | seconds, or time: `90s`, `5m`, `6h`, `1d` | `DEBUSSY_WAIT` |  |  |',
    '| `budget.cost` | none | number above 0 | `DEBUSSY_BUDGET_COST` | `--max-cost` | USD. |',
    '| `gates` | `{}` | map |  |  | Names. |',
  ]);
});

test('keys of an agent are read from the map of agents', () => {
  const agent = { properties: { args: { default: [], type: 'array', description: 'More.' } } };
  const schema = { properties: { agents: { additionalProperties: agent } } };
  expect(agentReference(schema).split('\n').at(-1)).toBe('| `args` | `[]` | list | More. |');
});

test('events stand in the order of the schema, without the fields that all have', () => {
  const fields = { type: {}, seq: {}, at: {}, reason: { enum: ['a', 'b'] }, files: {} };
  const schema = {
    oneOf: [{ $ref: '#/$defs/phase.failed' }],
    $defs: { 'phase.failed': { description: 'It failed.', properties: fields } },
  };
  expect(eventReference(schema).split('\n').at(-1)).toBe(
    '| `phase.failed` | It failed. | `reason` (a, b), `files` |',
  );
});
