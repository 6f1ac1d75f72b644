import { phaseKey } from '@debussy/core';
import type { Event } from '@debussy/core';
import { createCourses, foldRun, lineOf } from '@debussy/story';
import type { Courses, EventLine, RunFold, RunMoment } from '@debussy/story';

/** A line about an event, and when that was. */
export interface FeedLine {
  readonly seq: number;
  readonly at: number;
  readonly line: EventLine;
}

/** A run folded from its events, as far as they have come. */
export interface RunFeed {
  readonly seq: number;
  readonly lines: readonly FeedLine[];
  readonly courses: Courses;
  take(events: readonly Event[]): void;
  /** The run as it is after the last event; null before the first. */
  moment(now: number): RunMoment | null;
  /** The run so far, which no later event of this feed changes. */
  copy(): RunFeed;
}

const mostLines = 4000;
/** A curve of days is thinned out: more points than this cannot be seen. */
const mostPoints = 1500;
const noActivity: ReadonlyMap<string, string> = new Map();

/** Grows with phases and sessions, not with events: a page that is open for days holds no more than one that was opened late. */
export function createFeed(): RunFeed {
  return feedFrom({ fold: foldRun(), courses: createCourses(), lines: [], seq: 0 });
}

interface Past {
  readonly fold: RunFold;
  readonly courses: Courses;
  readonly lines: FeedLine[];
  readonly seq: number;
}

function feedFrom({ fold, courses, lines, seq: seenSeq }: Past): RunFeed {
  let seq = seenSeq;
  const takeOne = (event: Event): void => {
    if (event.seq <= seq) return;
    seq = event.seq;
    fold.add(event);
    if (event.type === 'session.usage') return thin(event.phase);
    const state = fold.state();
    if (state === null) return;
    courses.take(event, state);
    const line = lineOf(event, { story: fold.story, state });
    if (line !== null) lines.push({ seq: event.seq, at: Date.parse(event.at), line });
    if (lines.length > mostLines) lines.splice(0, mostLines / 4);
  };
  const thin = (phase: string): void => {
    const curve = fold.draft.phases.get(phaseKey(phase))?.sessions.at(-1)?.curve;
    if (curve === undefined || curve.length < mostPoints) return;
    curve.splice(0, curve.length, ...curve.filter((_, i) => i % 2 === 0 || i === curve.length - 1));
  };
  return {
    get seq() {
      return seq;
    },
    lines,
    courses,
    take(events) {
      for (const event of events) takeOne(event);
    },
    moment(now) {
      const state = fold.state();
      return state === null ? null : { story: fold.story, state, now, activity: noActivity };
    },
    copy: () => feedFrom({ fold: fold.copy(), courses: courses.copy(), lines: [...lines], seq }),
  };
}
