import type { Schema } from './check-value.ts';

const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };
const seconds: Schema = { type: 'number', minimum: 0 };
const yes: Schema = { const: true };

function fields(properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}

const fileText = fields({ path: text, content: text, mode: { type: 'string', pattern: '^[0-7]{3}$' } }, [
  'path',
]);
const given: Schema = { enum: ['prompt', 'handoff', 'environment', 'arguments'] };
const via: Schema = { enum: ['file', 'command', 'message', 'stream'] };
const steps: Schema = { type: 'array', items: { $ref: '#/$defs/step' } };
const script: Schema = { $ref: '#/$defs/script' };

const verbs: Readonly<Record<string, Schema>> = {
  text,
  think: text,
  progress: text,
  write: fileText,
  append: fileText,
  delete: text,
  run: text,
  tool: fields({ name: text, input: {}, output: text, ok: { type: 'boolean' } }, ['name']),
  usage: {
    anyOf: [
      count,
      fields({ context: count, output: count, cache_read: count, cache_creation: count, cost: seconds }, [
        'context',
      ]),
    ],
  },
  compact: fields({ before: count, after: count }, ['before', 'after']),
  sleep: seconds,
  wait_for: text,
  touch: text,
  record: fields({ what: given, to: text }, ['what', 'to']),
  expect: fields({ what: given, contains: text, lacks: text }, ['what']),
  report: {
    anyOf: [text, { type: 'object', properties: { via, status: text }, required: ['status'] }],
  },
  report_text: fields({ via: { enum: ['file', 'message'] }, text }, ['text']),
  split: fields({ via, reason: text, sub_phases: { type: 'array', items: { type: 'object' } } }, [
    'sub_phases',
  ]),
  print: text,
  stderr: text,
  flood: fields({ bytes: count, line: { type: 'integer', minimum: 1 } }, ['bytes']),
  spawn: fields(
    {
      command: text,
      setsid: { type: 'boolean' },
      ignore_term: { type: 'boolean' },
      hold: { type: 'boolean' },
    },
    [],
  ),
  hang: yes,
  busy: seconds,
  ignore_term: yes,
  crash: {
    anyOf: [
      { type: 'integer', minimum: 1, maximum: 255 },
      { type: 'string', pattern: '^SIG[A-Z0-9]+$' },
    ],
  },
  rate_limit: fields({ until: text, in: seconds, quota: { type: 'boolean' }, message: text }, []),
  auth_error: { anyOf: [yes, text] },
  context_exhausted: { anyOf: [yes, text] },
  error: text,
  escape: fileText,
  plant_git: fields(
    { kind: { enum: ['hook', 'config', 'attributes', 'replace', 'gitfile'] }, marker: text },
    ['kind', 'marker'],
  ),
  repeat: fields({ times: count, steps }, ['times', 'steps']),
  end: yes,
};

const play = fields(
  { attempt: { type: 'integer', minimum: 1 }, session: { type: 'integer', minimum: 1 }, steps },
  ['steps'],
);

/** What a scenario file may hold; also published as schema/scenario.schema.json. */
export const scenarioSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A scenario for the scripted agent of debussy',
  type: 'object',
  properties: {
    stream: { enum: ['debussy', 'claude', 'codex', 'gemini', 'opencode', 'text'] },
    model: text,
    window: { type: 'integer', minimum: 1 },
    defaults: script,
    phases: { type: 'object', additionalProperties: script },
  },
  additionalProperties: false,
  $defs: {
    script: { anyOf: [steps, fields({ plays: { type: 'array', items: play } }, ['plays'])] },
    step: {
      type: 'object',
      properties: verbs,
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
    },
  },
};
