import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPlaces } from '../../src/loop/places.ts';
import { Bench } from '../support/bench.ts';
import { Story } from '../support/story.ts';

const plan = { 1: [], 2: [], 3: [], 4: [] };

test.each([
  [1, 1],
  [3, 3],
  [1000, 4],
])(
  'with %i places for sessions %i of four run, whatever the settings of the run name',
  async (sessions, n) => {
    for (const parallel of [1, 1000]) {
      const bench = new Bench(Story.of(plan, { parallel }), createPlaces({ sessions, verifications: 1 }));
      await setImmediate();
      expect(bench.tasks.size).toBe(n);
    }
  },
);

test.each([
  [1, 1],
  [2, 2],
  [1000, 4],
])('with %i places for verifications %i prefixes of four are verified at once', async (verifications, n) => {
  const story = Story.of(plan, { parallel: 4, verify_parallel: 1 });
  story.start();
  for (const id of Object.keys(plan)) story.end(id);
  const bench = new Bench(story.settle(), createPlaces({ sessions: 1, verifications }));
  await setImmediate();
  expect([...bench.tasks.keys()]).toEqual(['v1', 'v2', 'v3', 'v4'].slice(0, n));
});

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [Number.POSITIVE_INFINITY, 4],
])('on a machine with room for %d verifications %i of four places are used', async (room, n) => {
  const story = Story.of(plan, { parallel: 4 });
  story.start();
  for (const id of Object.keys(plan)) story.end(id);
  const places = createPlaces({ sessions: 1, verifications: 4, room: () => room });
  const bench = new Bench(story.settle(), places);
  await setImmediate();
  expect(bench.tasks.size).toBe(n);
});

test('a session that waits for a place is journalled when it has one, and the first in line is chosen then', async () => {
  const bench = new Bench(
    Story.of({ 1: [], 2: [], 3: ['2'] }),
    createPlaces({ sessions: 1, verifications: 1 }),
  );
  await setImmediate();
  expect([...bench.tasks.keys()]).toEqual(['2-a1-s1']);
  expect(bench.types()).toEqual(['session.dispatched']);
  bench.loop.control({ action: 'skip', phase: '1', by: 'person' });
  bench.stop('2-a1-s1');
  bench.clock.advance();
  await setImmediate();
  expect([...bench.tasks.keys()]).toEqual(['2-a1-s1', '2-a1-s2']);
});

test('a task that continued elsewhere without a loop keeps its place', async () => {
  const bench = new Bench(
    Story.of(plan, { parallel: 2 }).start(),
    createPlaces({ sessions: 3, verifications: 1 }),
  );
  await setImmediate();
  expect([...bench.tasks.keys()]).toEqual(['3-a1-s1']);
});
