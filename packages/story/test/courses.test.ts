import { expect, test } from 'vitest';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { createCourses, createStory, tell, timeLeft } from '../src/index.ts';
import type { Courses } from '../src/index.ts';
import { folded, midway, toldRun } from '@debussy/testing/sample';

function coursesOf(events: ReturnType<typeof toldRun>): Courses {
  const courses = createCourses();
  const story = createStory();
  let state: RunState | null = null;
  for (const event of events) {
    state = evolve(state, event);
    tell(story, event);
    courses.take(event, { state, story });
  }
  return courses;
}

test('the time of a phase is one stretch after the other: set-up, session, gates, and its waits', () => {
  const { stretches } = coursesOf(toldRun());
  const kinds = stretches.get('1')?.map(({ kind }) => kind) ?? [];
  expect(kinds).toContain('setup');
  expect(kinds).toContain('session');
  expect(kinds.indexOf('session')).toBeGreaterThan(kinds.indexOf('setup'));
  expect(stretches.get('4')?.map(({ kind }) => kind)).toContain('gates');
  for (const own of stretches.values())
    for (const [i, { from, to }] of own.entries()) {
      expect(to).toBeGreaterThanOrEqual(from);
      expect(own[i + 1]?.from ?? Infinity).toBeGreaterThanOrEqual(to ?? 0);
    }
});

test('unfinished sessions have no end, and a resume ends those of its dead process', () => {
  const events = midway();
  const open = [...coursesOf(events).stretches.values()].flatMap((own) =>
    own.filter(({ to }) => to === null),
  );
  expect(open.length).toBeGreaterThan(1);
  const { state, story } = folded(events);
  const holder = story.holder!;
  const at = new Date(story.lastAt + 3_600_000).toISOString();
  const seq = events.length + 1;
  const resumed = {
    type: 'run.resumed',
    epoch: 2,
    holder,
    tip: state.tip,
    config: state.config,
    seq,
    at,
  } as const;
  const ends = [...coursesOf([...events, resumed]).stretches.values()].flat().map(({ to }) => to ?? 0);
  expect(ends).toContain(story.lastAt);
});

test('the time left is a range based on landed phases, and unknown before the first', () => {
  const events = midway();
  const { story, state } = folded(events);
  const left = timeLeft({ story, state, now: story.lastAt, activity: new Map() })!;
  expect(left.low).toBeGreaterThan(0);
  expect(left.high).toBeGreaterThan(left.low);
  const [first] = events;
  const fresh = createStory();
  tell(fresh, first!);
  const begun = {
    story: fresh,
    state: evolve(null, first!),
    now: 0,
    activity: new Map<string, string>(),
  };
  expect(timeLeft(begun)).toBeNull();
});
