import { expect, test } from 'vitest';
import { deadline } from '../../src/queue/deadline.ts';
import { jobId, readPayload } from '../../src/queue/payload.ts';
import { readResult, readTaskFacts } from '../../src/task-bundle/bundle-facts.ts';
import { shownError, shownRejection } from '../support/shown-error.ts';

const payload = {
  version: 1,
  run: 'r',
  id: '20a-a1-s1',
  kind: 'session',
  task: 'a'.repeat(40),
  cancel: null,
};

test('a payload is read as it was written', () => {
  expect(readPayload(payload)).toEqual(payload);
  expect(readPayload({ ...payload, cancel: 'stop', more: 1 })).toEqual({ ...payload, cancel: 'stop' });
});

test.each([
  null,
  'x',
  { ...payload, version: 2 },
  { ...payload, run: 1 },
  { ...payload, kind: 'shell' },
  { ...payload, task: 'HEAD' },
  { ...payload, task: '--upload-pack=x' },
])('anything else is none: %j', (value) => {
  expect(readPayload(value)).toBeNull();
});

test('the id of a job is the same for the same task and holds no colon', () => {
  expect(jobId({ run: 'Run:1', id: 'v:1' })).toBe(jobId({ run: 'Run:1', id: 'v:1' }));
  expect(jobId({ run: 'Run:1', id: 'v:1' })).not.toContain(':');
});

test('task bundles of another version are refused', () => {
  const said =
    /^ERR_FLEET_VERSION \(1\): a task or a result .* another version of debussy \| Coordinator and workers/;
  const rest = { commits: [], files: [] };
  expect(readTaskFacts({ facts: { version: 9, task: { id: 'x' } }, ...rest })).toBeNull();
  expect(readTaskFacts({ facts: null, ...rest })).toBeNull();
  expect(shownError(() => readResult({ facts: { version: 1, id: 'x' }, ...rest }, 'x'))).toMatch(said);
  const open = { version: 1, id: 'x', refs: [], events: [{ told: null, body: { type: 'notice' } }] };
  expect(shownError(() => readResult({ facts: open, ...rest }, 'x'))).toMatch(said);
});

test('a queue that does not answer is reported', async () => {
  expect(await shownRejection(deadline(new Promise(() => undefined), 20, 'add a task'))).toBe(
    'ERR_FLEET_QUEUE_SILENT (1): the queue did not answer within 0 s: add a task | Is its server running, and can it be reached from here? debussy fleet doctor',
  );
});
