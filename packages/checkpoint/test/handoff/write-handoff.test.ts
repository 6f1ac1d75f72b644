import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { handoffSchema, makeCheckpoint, makeHandoff, nothingSaid, writeHandoff } from '../../src/index.ts';
import { sampleFacts } from '../support/sample-checkpoint.ts';

test('a handoff says in its first lines what to do next', async () => {
  const text = writeHandoff(makeHandoff(makeCheckpoint(sampleFacts)));
  await expect(text).toMatchFileSnapshot('../fixtures/handoffs/restart.md');
});

test('long lists are cut, with a count of the omitted items', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `${n}`.padStart(2, '0'));
  const files = names.map((n) => ({ path: `src/part-${n}.ts`, status: 'modified' as const }));
  const tasks = names.map((n) => ({ id: `1.${n}`, text: `Part ${n}`, done: Number(n) < 33 }));
  const text = writeHandoff(makeHandoff(makeCheckpoint({ ...sampleFacts, files, tasks })));
  expect(text.split('\n').length).toBeLessThanOrEqual(65);
  await expect(text).toMatchFileSnapshot('../fixtures/handoffs/long-lists.md');
});

test('if nothing was logged, the handoff names git as its source', () => {
  const silent = { ...sampleFacts, logged: [], tasks_before: sampleFacts.tasks, said: nothingSaid };
  expect(writeHandoff(makeHandoff(makeCheckpoint(silent)))).toContain(
    '- No progress was logged; the files below are what git shows.\n',
  );
  expect(writeHandoff(makeHandoff(makeCheckpoint({ ...silent, files: [] })))).toContain(
    '- No progress was logged, and git shows no changes.',
  );
});

test.each([
  ['what the agent meant to do', sampleFacts, 'Write migrate() in src/storage/migrate.ts'],
  [
    'else the first task that is left',
    { ...sampleFacts, said: nothingSaid },
    'Do task 2.1: Move the old rows over',
  ],
  [
    'else verification',
    { ...sampleFacts, said: nothingSaid, tasks: sampleFacts.tasks.slice(0, 2), failures: [] },
    'Every task is ticked',
  ],
  ['else reading', { ...sampleFacts, said: nothingSaid, tasks: [], failures: [] }, 'Read the phase file'],
  [
    'what failed, where nothing else is left',
    { ...sampleFacts, said: nothingSaid, tasks: sampleFacts.tasks.slice(0, 2) },
    'Fix what stands under "What failed and why"',
  ],
])('the next action is %s', (_, facts, expected) => {
  expect(makeHandoff(makeCheckpoint(facts)).next).toContain(expected);
});

test('the published schema is the one that is checked', () => {
  const file = new URL('../../schema/handoff.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(handoffSchema);
  expect(() => new Ajv().compile(handoffSchema)).not.toThrow();
});
