import { readFileSync } from 'node:fs';
import { DebussyError, formatProblem, messageOf, phaseKey } from '@debussy/core';
import { readData } from '@debussy/core/yaml';
import { checkValue } from './check-value.ts';
import type { Schema } from './check-value.ts';
import type { PhaseScript, Scenario } from './scenario.ts';

/** Reads a scenario file (YAML or JSON); what is wrong with it is said with its path, all of it at once. */
export function readScenario(file: string): Scenario {
  const data = readData(textOf(file), file);
  if (!data.ok) throw refused(file, [formatProblem(data.error)]);
  const value = data.value ?? {};
  const problems = checkValue(value, scenarioSchema);
  if (!isScenario(value, problems)) throw refused(file, problems);
  return { ...value, phases: byKey(value.phases ?? {}) };
}

// The schema says exactly what the type says: a test holds every verb of the one against the other.
function isScenario(_value: unknown, problems: readonly string[]): _value is Scenario {
  return problems.length === 0;
}

function byKey(phases: Readonly<Record<string, PhaseScript>>): Readonly<Record<string, PhaseScript>> {
  return Object.fromEntries(Object.entries(phases).map(([id, script]) => [phaseKey(id), script]));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw refused(file, [messageOf(cause)]);
  }
}

const mostShown = 10;

function refused(file: string, problems: readonly string[]): DebussyError {
  const shown = problems.slice(0, mostShown).map((problem) => `\n  ${problem}`);
  const more = problems.length > mostShown ? `\n  … and ${problems.length - mostShown} more` : '';
  return new DebussyError({
    code: 'ERR_SCENARIO',
    message: `The scenario ${file} cannot be played:${shown.join('')}${more}`,
    hint: 'A scenario names steps by phase: phases: { "1": [{ write: { path: a.txt, content: hello } }, { report: completed }] }',
    exitCode: 2,
  });
}

const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };
const seconds: Schema = { type: 'number', minimum: 0 };
const yes: Schema = { const: true };
const flag: Schema = { type: 'boolean' };

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

/** Each step with what it does. */
const verbs: Readonly<Record<string, readonly [string, Schema]>> = {
  text: ['Says something.', text],
  think: ['Thinks something.', text],
  progress: ['Tells debussy, as `debussy progress` does.', text],
  write: ['Writes a file of the worktree.', fileText],
  append: ['Appends to a file of the worktree.', fileText],
  delete: ['Removes a file or folder of the worktree.', text],
  run: ['Runs a shell command in the worktree.', text],
  tool: [
    'A tool call that only stands in the stream.',
    fields({ name: text, input: {}, output: text, ok: { type: 'boolean' } }, ['name']),
  ],
  usage: [
    'One model call: how full the context was, in tokens.',
    {
      anyOf: [
        count,
        fields({ context: count, output: count, cache_read: count, cache_creation: count, cost: seconds }, [
          'context',
        ]),
      ],
    },
  ],
  compact: ['The context was compacted.', fields({ before: count, after: count }, ['before', 'after'])],
  sleep: ['Waits, in seconds.', seconds],
  wait_for: ['Waits until the file is there: remote control.', text],
  touch: ['Makes an empty file anywhere: tells that this step was reached.', text],
  record: [
    'Writes what the agent was given into a file, anywhere.',
    fields({ what: given, to: text }, ['what', 'to']),
  ],
  expect: [
    'Fails the session when what it was given lacks (or holds) a text.',
    fields({ what: given, contains: text, lacks: text }, ['what']),
  ],
  report: [
    'Returns a report: the status, or all of it. `via` is `file` unless said otherwise.',
    { anyOf: [text, { type: 'object', properties: { via, status: text }, required: ['status'] }] },
  ],
  report_text: [
    'Returns a report that is no JSON, or only half of one.',
    fields({ via: { enum: ['file', 'message'] }, text }, ['text']),
  ],
  split: [
    'Asks for a split, by the command unless `via` says otherwise.',
    fields({ via, reason: text, sub_phases: { type: 'array', items: { type: 'object' } } }, ['sub_phases']),
  ],
  print: ['Prints a raw line.', text],
  stderr: ['Prints to the standard error.', text],
  flood: [
    'Prints so many bytes, in lines of a length or in one.',
    fields({ bytes: count, line: { type: 'integer', minimum: 1 } }, ['bytes']),
  ],
  spawn: [
    'Leaves a process behind.',
    fields({ command: text, setsid: flag, ignore_term: flag, hold: flag }, []),
  ],
  hang: ['Does nothing any more, until it is told to go.', yes],
  busy: ['Uses a processor for so many seconds, in silence.', seconds],
  ignore_term: ['From now on TERM and INT change nothing.', yes],
  crash: [
    'Ends with this exit code, or by this signal.',
    {
      anyOf: [
        { type: 'integer', minimum: 1, maximum: 255 },
        { type: 'string', pattern: '^SIG[A-Z0-9]+$' },
      ],
    },
  ],
  rate_limit: [
    'The provider refuses, until a time (ISO 8601) or for `in` seconds; once that is over, the step does nothing.',
    fields({ until: text, in: seconds, quota: flag, message: text }, []),
  ],
  auth_error: ['The provider does not know the user.', { anyOf: [yes, text] }],
  context_exhausted: ['The prompt is too long.', { anyOf: [yes, text] }],
  error: ['The session fails with this message.', text],
  escape: ['Writes a file outside of the worktree.', fileText],
  plant_git: [
    'Leaves something in `.git` of the worktree that makes the file `marker` when git trusts it.',
    fields({ kind: { enum: ['hook', 'config', 'attributes', 'replace', 'gitfile'] }, marker: text }, [
      'kind',
      'marker',
    ]),
  ],
  repeat: ['Plays steps several times.', fields({ times: count, steps }, ['times', 'steps'])],
  end: ['Ends the session well, whatever stands behind.', yes],
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
    stream: { enum: ['debussy', 'text'] },
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
      properties: Object.fromEntries(
        Object.entries(verbs).map(([verb, [description, schema]]) => [verb, { description, ...schema }]),
      ),
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
    },
  },
};
