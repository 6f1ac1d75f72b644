import { expect, test } from 'vitest';
import { blockerIds, timeLeft } from '../src/index.ts';
import { doneOf, progressOf } from '../src/summary/progress.ts';
import { folded, midway, stamped, toldRun } from '@debussy/testing/sample';

/** The run up to its landing of that number, the first being 1. */
function upToLanding(number: number, more: Parameters<typeof stamped>[0] = []) {
  const events = toldRun();
  const landings = events.filter(({ type }) => type === 'tip.moved');
  const end = events.findIndex((event) => event === landings[number - 1]);
  return folded([...events.slice(0, end + 1), ...stamped(more)]).state;
}

test('"4 of 8 phases landed" was shown for a plan of six: parts count with their group', () => {
  const waiting = upToLanding(4);
  expect(progressOf(waiting)).toEqual({ landed: 1, total: 6 });
  expect(doneOf(waiting)).toBe(4 / 8);
  const landed = upToLanding(5);
  expect(progressOf(landed)).toEqual({ landed: 2, total: 6 });
  expect(doneOf(landed)).toBe(4 / 8);
});

test('"~0s left" was reported while a phase ran that took far longer than those before it', () => {
  const events = toldRun();
  const landed = events.findIndex(({ type }) => type === 'tip.moved');
  const next = events.findIndex(({ type }, i) => i > landed && type === 'session.started');
  const { state, story } = folded(events.slice(0, next + 1));
  const now = Date.parse(events[next]?.at ?? '') + 3_600_000;
  expect(timeLeft({ state, story, now, activity: new Map() })?.low).toBeGreaterThan(1000);
});

test('"1s to 0s left" was shown for the last phase, once it took longer than short ones', () => {
  const events = toldRun();
  const landed = events.findIndex(({ type }) => type === 'tip.moved');
  const next = events.findIndex(({ type }, i) => i > landed && type === 'session.started');
  const { state, story } = folded(events.slice(0, next + 1));
  const ofKind = (kind: string) => [...state.phases].filter(([, entry]) => entry.state.kind === kind);
  const phases = new Map([...ofKind('landed').slice(0, 1), ...ofKind('running').slice(0, 1)]);
  const lefts = Array.from({ length: 60 }, (_, i) =>
    timeLeft({ state: { ...state, phases }, story, now: story.lastAt + i * 1000, activity: new Map() }),
  );
  expect(lefts.filter((left) => left === null || left.low > left.high)).toEqual([]);
});

test('a run that stops had a forecast for phases that it would not start', () => {
  const { state, story } = folded(midway());
  const moment = { story, now: story.lastAt, activity: new Map() };
  expect(timeLeft({ ...moment, state })).not.toBeNull();
  expect(timeLeft({ ...moment, state: { ...state, draining: 'requested' } })).toBeNull();
});

test('skipped phases and their parts do not count', () => {
  const skipped = upToLanding(2, [{ type: 'phase.skipped', phase: '20', by: 'somebody' }]);
  expect(progressOf(skipped)).toEqual({ landed: 1, total: 5 });
  expect(doneOf(skipped)).toBe(1 / 5);
});

function needs(events: Parameters<typeof folded>[0]): unknown {
  const { state, story } = folded(events);
  return timeLeft({ state, story, now: story.lastAt, activity: new Map() })?.needsPerson;
}

test('the time left lasted "until it needs you" while a phase already needed the user', () => {
  expect(needs(midway())).toBe('later');
  const failed = { attempt: 1, reason: 'gates', detail: '', kept: null } as const;
  const events = stamped([...midway(), { type: 'phase.failed', phase: '4', ...failed }]);
  expect(needs(events)).toBe('now');
});

test('a blocked phase names each phase that blocks it now, not only the first', () => {
  const { state, story } = folded(toldRun());
  const entries = [...state.phases.values()];
  const last = entries.find(({ state: { kind } }) => kind === 'blocked')!;
  const spec = { ...last.spec, depends_on: ['4', '6'] };
  expect(blockerIds({ ...last, spec }, state)).toEqual(['4', '6']);
  expect(story.phases.size).toBe(entries.length);
});
