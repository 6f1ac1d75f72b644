import type { Event } from '@debussy/core';
import { stamped, toldRun } from '@debussy/testing/sample';
import { expect, test } from 'vitest';
import { createFeed, feedText, readFeed } from '../../src/shared/run-feed.ts';
import type { RunFeed } from '../../src/shared/run-feed.ts';
import { runPast } from '../../src/client/data/run-past.ts';
import { manyPhases, said, usage } from '../support/large-run.ts';

/** The content of a feed, whatever is folded into it afterwards. */
function shown(feed: RunFeed): unknown {
  return JSON.parse(feedText(feed));
}

function folded(events: readonly Event[], seq: number): unknown {
  const feed = createFeed();
  feed.take(events.filter((event) => event.seq <= seq));
  return shown(feed);
}

/** Three times over, so that there are checkpoints in it. */
function longRun(): readonly Event[] {
  const bodies = toldRun();
  return stamped([...bodies, ...bodies, ...manyPhases(100, 10), ...bodies]);
}

test('a replay shows the same after jumps back and forth as a fold from the start', () => {
  const events = longRun();
  const past = runPast(events);
  const last = events.length;
  for (const seq of [last, 1, last - 1, 260, 251, 250, 249, 10, last, last - 40, 300, 299])
    expect(shown(past.at(seq)), `after event ${seq}`).toEqual(folded(events, seq));
});

test('a feed that was sent as text continues like one that has taken every event itself', () => {
  const events = [...toldRun()];
  for (let cut = 0; cut <= events.length; cut += 1) {
    const first = createFeed();
    first.take(events.slice(0, cut));
    const read = readFeed(feedText(first));
    expect(shown(read), `after event ${cut}`).toEqual(folded(events, cut));
    read.take(events);
    expect(shown(read), `on from event ${cut}`).toEqual(folded(events, events.length));
  }
});

test('messages of agents made a page larger without end: a feed grows with phases and not with events', () => {
  const sizes = [6000, 24_000].map((count) => {
    const feed = createFeed();
    const talk = Array.from({ length: count }, (_, i) => [usage(i, 10), said(i, 10)]);
    feed.take(stamped([...manyPhases(10, 10), ...talk.flat()]));
    return feedText(feed).length;
  });
  expect(sizes[1]).toBeLessThan(sizes[0]! * 1.6);
});

test('of 10,000 events a step back folds at most 500', () => {
  const thousands = Array.from({ length: 4000 }, (_, i) => [usage(i, 1000), said(i, 1000)]);
  const events = stamped([...manyPhases(1000, 25), ...thousands.flat()]);
  const taken: number[] = [];
  const counting = (feed: RunFeed): RunFeed => ({
    ...feed,
    get seq() {
      return feed.seq;
    },
    take(some) {
      taken.push(some.length);
      feed.take(some);
    },
    copy: () => counting(feed.copy()),
  });
  const past = runPast(events, () => counting(createFeed()));
  expect(past.at(events.length).seq).toBe(10_001);
  for (const seq of [10_000, 9999, 7300, 7299, 2600, 600]) {
    taken.length = 0;
    expect(past.at(seq).seq).toBe(seq);
    expect(
      taken.reduce((sum, one) => sum + one, 0),
      `to ${seq}`,
    ).toBeLessThanOrEqual(500);
  }
});
