import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeCheckpoint, makeHandoff, nothingSaid, writeHandoff } from '../../src/index.ts';
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
  expect(writeHandoff(makeHandoff(makeCheckpoint(silent)))).toContain('src/storage/schema.ts');
  const nothing = writeHandoff(makeHandoff(makeCheckpoint({ ...silent, files: [] })));
  expect(nothing).not.toContain('src/storage/schema.ts');
});

const unsaid = { ...sampleFacts, said: nothingSaid };
const ticked = { ...unsaid, tasks: sampleFacts.tasks.slice(0, 2) };

test.each([
  ['what the agent meant to do', sampleFacts, 'Write migrate() in src/storage/migrate.ts'],
  ['else the first task that is left', unsaid, '2.1: Move the old rows over'],
  ['what failed, where nothing else is left', ticked, '"What failed and why"'],
])('the next action is %s', (_, facts, expected) => {
  expect(makeHandoff(makeCheckpoint(facts)).next).toContain(expected);
});

test('each state has its own next action', () => {
  const states = [
    sampleFacts,
    unsaid,
    ticked,
    { ...ticked, failures: [] },
    { ...ticked, failures: [], tasks: [] },
  ];
  const actions = states.map((facts) => makeHandoff(makeCheckpoint(facts)).next);
  expect(new Set(actions).size).toBe(states.length);
});

test('the published schema fits the written files', () => {
  const file = new URL('../../schema/handoff.schema.json', import.meta.url);
  const { facts } = makeHandoff(makeCheckpoint(sampleFacts));
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(facts)).toEqual(Object.keys(schema.properties));
});
