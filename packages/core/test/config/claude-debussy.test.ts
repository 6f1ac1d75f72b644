import { expect, test } from 'vitest';
import { isForeign, readConfig } from '../../src/config/index.ts';

const whole = `timeout: 1800
max_retries: 1
model: sonnet
output: both
interactive: true
notifications:
  enabled: true
  provider: ntfy
  ntfy_server: https://ntfy.example.com/
  ntfy_topic: builds
strict_compliance: true
learnings: false
github: {enabled: false, auto_close: false}
jira: {enabled: false, url: ''}
sandbox_mode: none
auto_commit: true
context_threshold: 82.5
tool_call_threshold: 50
max_restarts: 2
plan_generation_model: sonnet
plan_generation_timeout: 300
`;

test('a configuration of Claude-Debussy is read with its keys in ours, each of them said', () => {
  const file = { file: '.debussy/config.yaml', text: whole };
  expect(isForeign(file)).toBe(false);
  const read = readConfig({ project: file });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { config, origins, notes } = read.value;
  expect([config.timeout, config.max_retries, config.model, config.context_threshold]).toEqual([
    1800,
    1,
    'sonnet',
    82.5,
  ]);
  expect(config.notify?.sinks['ntfy']?.url).toBe('https://ntfy.example.com/builds');
  expect(origins.get('notify.sinks.ntfy.url')?.place?.line).toBe(6);
  expect(notes.map((note) => /`(\w+)`/.exec(note)?.[1])).toEqual([
    'output',
    'interactive',
    'notifications',
    'strict_compliance',
    'learnings',
    'github',
    'jira',
    'sandbox_mode',
    'plan_generation_model',
    'plan_generation_timeout',
  ]);
});

test.each([
  ['notifications: {enabled: true}\nmodel: opus\n', ['desktop']],
  ['notifications: {enabled: true, provider: none}\n', []],
  ['notifications: {provider: ntfy}\n', ['ntfy']],
])('%j: where its notices go', (text, sinks) => {
  const read = readConfig({ project: { file: 'c', text } });
  expect(read.ok && Object.keys(read.value.config.notify?.sinks ?? {})).toEqual(sinks);
});

test.each([
  ['output: loud\nparallel: 2\n', 'unknown key `output`'],
  ['interactive: true\nparalel: 2\n', 'unknown key `interactive`'],
  ['learnings: true\nstrict_compliance: true\nparalel: 2\n', 'unknown key `paralel`'],
])('%j is still a slip of the pen', (text, message) => {
  const read = readConfig({ project: { file: 'c', text } });
  expect(read.ok ? [] : read.error.map((each) => each.message)).toContain(message);
});

test('a configuration of others that happens to have one such key stays theirs', () => {
  expect(isForeign({ file: 'c', text: 'output: file\nservices: {}\nlogging: {}\n' })).toBe(true);
});
