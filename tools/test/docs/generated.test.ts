import { defaultConfig, readConfig } from '@debussy/core/config';
import { expect, test } from 'vitest';
import { agentReference, configReference, eventReference } from '../../src/docs/schema-reference.ts';
import { fillSections } from '@debussy/testing/tool';
import { settingTopics } from '../../src/docs/setting-topics.ts';
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

test('settings are listed by topic with default, kinds and flag; maps with known keys are expanded', () => {
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
  const shown = configReference(schema);
  expect(shown.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    '| `gates` | `{}` | map |  | Names. |',
    '| `land` | `auto` | `auto`, `branch` | `--land` | Where. |',
    '| `budget.cost` | none | number above 0 | `--max-cost` | USD. |',
    '| `wait` | `6h` | seconds, or time: `90s`, `5m`, `6h`, `1d` |  |  |',
  ]);
  expect(shown).toContain('```yaml\nland: pr\n```');
});

test('the example of every setting can be set, and is not its default', () => {
  const examples = settingTopics.flatMap(([, keys]) => Object.entries(keys));
  const topics = examples.map(([key]) => key);
  expect(topics.toSorted()).toEqual([...new Set(topics)].toSorted());
  const text = examples.map(([key, value]) => `${key}: ${value}`).join('\n');
  const read = readConfig({ project: { file: 'config.yaml', text } });
  expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([]);
  const defaults = Object.entries(defaultConfig()).map(
    ([key, value]) => [key, JSON.stringify(value)] as const,
  );
  const same = defaults.filter(
    ([key, value]) => read.ok && JSON.stringify(Reflect.get(read.value.config, key)) === value,
  );
  expect(same).toEqual([]);
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
